"""Addresses of the desk: standings."""

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
