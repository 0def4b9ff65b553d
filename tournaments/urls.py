"""Addresses of the tournaments, under /tournaments/; the app above adds the page of one (ratings/tournament_urls.py)."""

from django.urls import URLPattern, path

from tournaments import views

urlpatterns: list[URLPattern] = [
    path("", views.index, name="index"),
]
