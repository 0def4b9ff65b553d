"""Paper: the menu of sheets, and each as a page to print and as a PDF."""

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from desk.access import editor_required
from desk.paper.kinds import Offer, UnknownSheet, offers, sheet_of
from desk.paper.pdf import PdfError, pdf_of
from desk.paper.reading import Paper
from desk.paper.sheets import Sheet
from tournaments.models import Tournament


@require_safe
@editor_required
def menu(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """What can be printed now."""
    paper = Paper.read(tournament, timezone.now())
    return render(request, "desk/paper/menu.html", {"tournament": tournament, "offers": offers(paper)})


@never_cache
@require_safe
@editor_required
def page(request: HttpRequest, tournament: Tournament, sheet: str) -> HttpResponse:
    """A sheet as a page; what only works on a screen is left off the paper."""
    made, offer, round = _sheet(request, tournament, sheet)
    context = {"tournament": tournament, "sheet": made, "offer": offer, "round": round}
    return render(request, f"desk/paper/{made.template}.html", context)


@never_cache
@require_safe
@editor_required
def pdf(request: HttpRequest, tournament: Tournament, sheet: str) -> HttpResponse:
    """The same sheet as a PDF."""
    made, offer, round = _sheet(request, tournament, sheet)
    try:
        content = pdf_of(made)
    except PdfError as refusal:
        messages.error(request, str(refusal))
        return redirect("desk:paper", tournament.pk)
    headers = {"Content-Disposition": f'inline; filename="{_file_name(tournament, offer, round)}.pdf"'}
    return HttpResponse(content, "application/pdf", headers=headers)


def _file_name(tournament: Tournament, offer: Offer, round: int | None) -> str:
    """What is saved, in the language of the page and in plain letters that every machine keeps: aberto-emparceiramento-3."""
    event = slugify(tournament.name)[:60] or f"{slugify(_('Tournament'))}-{tournament.pk}"
    return "-".join([event, slugify(str(offer.kind.words)) or offer.kind.slug, *([str(round)] if round else [])])


def _sheet(request: HttpRequest, tournament: Tournament, slug: str) -> tuple[Sheet, Offer, int | None]:
    try:
        return sheet_of(Paper.read(tournament, timezone.now()), slug, request.GET.get("round"))
    except UnknownSheet as unknown:
        raise Http404 from unknown
