"""Addresses of the register, under /players/."""

from django.urls import path

from players import views

app_name = "players"
urlpatterns = [path("", views.index, name="register")]
