"""Addresses of a site on which things go wrong."""

import sqlite3

from django.core.exceptions import PermissionDenied, SuspiciousOperation
from django.db import OperationalError
from django.http import HttpRequest, HttpResponse
from django.urls import path
from django.views.csrf import csrf_failure

from ratingsite import urls

handler400, handler403, handler404, handler500 = urls.handler400, urls.handler403, urls.handler404, urls.handler500


def bad(request: HttpRequest) -> HttpResponse:
    raise SuspiciousOperation


def forbidden(request: HttpRequest) -> HttpResponse:
    raise PermissionDenied


def broken(request: HttpRequest) -> HttpResponse:
    raise RuntimeError("a fault of ours")


def busy(request: HttpRequest) -> HttpResponse:
    locked = sqlite3.OperationalError("database is locked")
    locked.sqlite_errorcode = sqlite3.SQLITE_BUSY
    raise OperationalError from locked


urlpatterns = [
    path("bad/", bad),
    path("forged/", csrf_failure),
    path("forbidden/", forbidden),
    path("broken/", broken),
    path("busy/", busy),
    *urls.urlpatterns,
]
