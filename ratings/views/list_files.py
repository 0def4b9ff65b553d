"""What the page of a list shows, on all its pages, as a file to take away."""

import datetime as dt
import io
from collections.abc import Iterable

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase, StreamingHttpResponse
from django.views.decorators.http import condition, require_safe

from players.paging import sort_rows
from ratings.exports import Row, csv_of, sheet_name, write_sheet
from ratings.list_choice import choose
from ratings.list_downloads import heads_and_rows
from ratings.list_filters import ListFilters
from ratings.list_queries import list_page
from ratings.list_tools import MOST_IN_WORKBOOK, one_number
from ratings.list_version import list_etag
from ratings.months import month_slug
from ratings.views.list import HIGHEST_REVISION, tables_of

_WORKBOOK = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"


@require_safe
@condition(etag_func=list_etag)
def download(request: HttpRequest, month: dt.date, pace: str, extension: str, revision: int | None = None) -> HttpResponseBase:
    """The rows and columns that the same address of the list shows. A CSV is written for spreadsheets in every language."""
    page = list_page(month=month, pace=pace, revision=None if revision is None else min(revision, HIGHEST_REVISION))
    if page is None:
        raise Http404
    filters = ListFilters.asked(request.GET.dict(), page.clubs)
    choice = choose(page.shown, filters, games=one_number(request.GET.get("u-games")) or 0)
    shown = tables_of(request, page, filters, choice)
    for table in shown:
        sort_rows(request, table)
    heads, rows = heads_and_rows(*shown)
    name = f"{month_slug(month)}-{pace}.{extension}"
    if extension == "csv":
        lines = csv_of(heads, rows, excel=True)
        return StreamingHttpResponse(lines, content_type="text/csv; charset=utf-8", headers=_to_keep(name))
    if len(choice.rated) + len(choice.unrated) > MOST_IN_WORKBOOK:
        raise Http404
    return HttpResponse(_workbook(sheet_name(page.shown), heads, rows), content_type=_WORKBOOK, headers=_to_keep(name))


def _workbook(sheet: str, heads: list[str], rows: Iterable[Row]) -> bytes:
    file, held = io.BytesIO(), list(rows)  # at most MOST_IN_WORKBOOK rows: a megabyte
    widths = [max(len("" if cell is None else str(cell)) for cell in column) for column in zip(heads, *held, strict=True)]
    write_sheet(file, sheet, zip(heads, widths, strict=True), held)
    return file.getvalue()


def _to_keep(name: str) -> dict[str, str]:
    return {"Content-Disposition": f'attachment; filename="{name}"'}
