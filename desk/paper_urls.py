"""Addresses of the desk: paper."""

from django.urls import path

from desk.views import paper

urlpatterns = [
    path("<int:tournament_id>/paper/", paper.menu, name="paper"),
    path("<int:tournament_id>/paper/<slug:sheet>/", paper.page, name="sheet"),
    path("<int:tournament_id>/paper/<slug:sheet>.pdf", paper.pdf, name="sheet_pdf"),
]
