"""Addresses under /tournaments/: the list, and the page of one tournament, whose tie-breaks may need ratings."""

from django.urls import path

from ratings.views import tournament
from tournaments import urls

app_name = "tournaments"
urlpatterns = [
    *urls.urlpatterns,
    path("<int:tournament_id>/", tournament.page, name="detail"),
]
