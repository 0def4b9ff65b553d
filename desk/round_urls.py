"""Addresses of the desk: round."""

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
