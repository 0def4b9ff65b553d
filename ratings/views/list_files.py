"""A list, or the rows of it that filters choose, as a file to take away."""

import datetime as dt
import io

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase, StreamingHttpResponse
from django.views.decorators.http import condition, require_safe

from ratings.exports import PUBLIC_COLUMNS, csv_of, public_rows, write_xlsx
from ratings.list_choice import choose
from ratings.list_filters import ListFilters
from ratings.list_queries import list_page
from ratings.list_tools import MOST_IN_WORKBOOK, one_number
from ratings.list_version import list_etag
from ratings.models import RatingList
from ratings.months import month_slug
from ratings.views.list import HIGHEST_REVISION

_WORKBOOK = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"


@require_safe
@condition(etag_func=list_etag)
def download(request: HttpRequest, month: dt.date, pace: str, extension: str, revision: int | None = None) -> HttpResponseBase:
    """The rows that the same address of the list shows, on all its pages. A CSV is written for spreadsheets in every language."""
    page = list_page(month=month, pace=pace, revision=None if revision is None else min(revision, HIGHEST_REVISION))
    if page is None:
        raise Http404
    filters = ListFilters.asked(request.GET.dict(), page.clubs)
    choice = choose(page.shown, filters, games=one_number(request.GET.get("u-games")) or 0)
    places = [*choice.rated.rows.tolist(), *choice.unrated.rows.tolist()]
    name = f"{month_slug(month)}-{pace}.{extension}"
    if extension == "csv":
        return _csv(page.shown, places, name)
    if len(places) > MOST_IN_WORKBOOK:
        raise Http404
    return _workbook(page.shown, places, name)


def _csv(shown: RatingList, places: list[int], name: str) -> HttpResponseBase:
    lines = csv_of(PUBLIC_COLUMNS, public_rows(shown, places), excel=True)
    return StreamingHttpResponse(lines, content_type="text/csv; charset=utf-8", headers=_to_keep(name))


def _workbook(shown: RatingList, places: list[int], name: str) -> HttpResponseBase:
    file = io.BytesIO()  # at most MOST_IN_WORKBOOK rows: a megabyte
    write_xlsx(shown, file, places=places)
    return HttpResponse(file.getvalue(), content_type=_WORKBOOK, headers=_to_keep(name))


def _to_keep(name: str) -> dict[str, str]:
    return {"Content-Disposition": f'attachment; filename="{name}"'}
