"""Addresses of the desk: head."""

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
