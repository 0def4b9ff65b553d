"""Addresses of the desk: what a tournament would do to ratings."""

from django.urls import path

from desk.views import standings

urlpatterns = [
    path("<int:tournament_id>/projection/", standings.projection_page, name="projection_page"),
    path("<int:tournament_id>/projection.json", standings.projection, name="projection"),
]
