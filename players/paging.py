"""One page of a table. Its address chooses the page and the order, never how many rows a page has."""

from typing import Any, TypeVar

import django_tables2 as tables
from django.core.paginator import InvalidPage, Page, Paginator
from django.http import HttpRequest
from django.utils.translation import gettext as _
from django_tables2 import RequestConfig

from players.asked import shown_value

Row = TypeVar("Row")


class TurnedPage(Page[Row]):
    """A page; `problem` says where it is not the one that the address asks for, because there is no such page."""

    problem = ""


class Pages(Paginator[Row]):
    """Rows page by page. Where there is no such page, the first or the last is shown, and says so."""

    def _get_page(self, *args: Any, **kwargs: Any) -> TurnedPage[Row]:
        return TurnedPage(*args, **kwargs)

    def get_page(self, number: Any) -> TurnedPage[Row]:
        """The page of that number; None is the first."""
        page: Any = super().get_page(number)
        try:
            self.validate_number(1 if number is None else number)
        except InvalidPage:
            words = {"asked": shown_value(str(number)), "page": page.number, "pages": self.num_pages}
            page.problem = _("There is no page “%(asked)s”: this is page %(page)s of %(pages)s.") % words
        turned: TurnedPage[Row] = page
        return turned


def turn_page(request: HttpRequest, table: tables.Table, *, per_page: int) -> None:
    """Sort the table and turn to a page as the address says; where there is no such page, the template says so (`Pages`).

    django-tables2 left to itself also takes `per_page` from the address: a million rows for whoever asks, a fault for -1.
    """
    sort_rows(request, table)
    table.paginate(paginator_class=Pages, per_page=per_page)
    table.page = table.paginator.get_page(request.GET.get(table.prefixed_page_field))


def sort_rows(request: HttpRequest, table: tables.Table) -> None:
    """Sort the table as the address says."""
    RequestConfig(request, paginate=False).configure(table)
