"""The account pages: allauth's, and what stands before them."""

from allauth.account.views import email, password_reset
from django.urls import include, path

from accounts import views

urlpatterns = [
    path("", views.account, name="account"),
    path("email/", views.with_mail(email)),
    path("password/reset/", views.with_mail(password_reset)),
    path("", include("allauth.urls")),
]
