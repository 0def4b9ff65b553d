"""Addresses of the tournaments, under /tournaments/; the app above adds the page of one (ratings/tournament_urls.py)."""

from django.urls import URLPattern, path

from tournaments import report_views, views

urlpatterns: list[URLPattern] = [
    path("", views.index, name="index"),
    path("<int:tournament_id>/games/<int:game_id>/report/", report_views.report, name="report"),
]
