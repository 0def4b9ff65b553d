"""Addresses of the desk: one's tournaments, and the head of each."""

from django.urls import path

from desk.views import head, index

urlpatterns = [
    path("", index.index, name="index"),
    path("new/", head.new, name="new"),
    path("<int:tournament_id>/", head.edit, name="edit"),
    path("<int:tournament_id>/clone/", head.clone, name="clone"),
    path("<int:tournament_id>/delete/", head.delete, name="delete"),
]
