"""Addresses of the desk: submission."""

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
