"""One page of a table. Its address chooses the page and the order, never how many rows a page has."""

import django_tables2 as tables
from django.http import HttpRequest
from django_tables2 import RequestConfig


def turn_page(request: HttpRequest, table: tables.Table, *, per_page: int) -> None:
    """Sort the table and turn to a page as the address says; a page that does not exist is the first or the last.

    django-tables2 left to itself also takes `per_page` from the address: a million rows for whoever asks, a fault for -1.
    """
    sort_rows(request, table)
    table.paginate(per_page=per_page)
    table.page = table.paginator.get_page(request.GET.get(table.prefixed_page_field))


def sort_rows(request: HttpRequest, table: tables.Table) -> None:
    """Sort the table as the address says."""
    RequestConfig(request, paginate=False).configure(table)
