"""Addresses of the whole site."""

from allauth.account.decorators import secure_admin_login
from django.contrib import admin
from django.urls import include, path

from ratingsite import views

admin.autodiscover()
admin.site.login = secure_admin_login(admin.site.login)  # type: ignore[method-assign]  # the same limits and second factor

handler400 = views.bad_request
handler403 = views.permission_denied
handler404 = views.page_not_found
handler500 = views.server_error

urlpatterns = [
    path("desk/", include("desk.urls")),
    path("", include("ratings.urls")),
    path("players/", include("players.urls")),
    path("tournaments/", include("ratings.tournament_urls")),
    path("account/", include("accounts.urls")),
    path("language/", views.set_language, name="set_language"),
    path("favicon.ico", views.favicon, name="favicon"),
    path("healthz/", views.healthz, name="healthz"),
    path("admin/", admin.site.urls),
]
