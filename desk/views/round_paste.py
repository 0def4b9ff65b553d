"""Pasting a whole round: looked at line by line first, then saved all or nothing."""

import re
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods

from desk.access import editor_required
from desk.round_pasting import PastedLine, read_paste
from desk.views.round import locked_because, players_of, require_round
from tournaments.models import Tournament
from tournaments.queries.grid import RoundGrid
from tournaments.services import TournamentError, save_boards

LONGEST = 50_000
_SEEN = re.compile(r"(\d{1,4}):(\d{0,10})")
_SEEN_LINE = re.compile(r"seen-(\d{1,4})")


@require_http_methods(["GET", "HEAD", "POST"])
@editor_required
def paste(request: HttpRequest, tournament: Tournament, round: int) -> HttpResponse:
    """The text, what each of its lines means, and the button that saves those that are ticked."""
    require_round(tournament, round)
    user: Any = request.user
    text = request.POST.get("text", "").replace("\r\n", "\n").replace("\0", " ")[:LONGEST]
    confirmed = "save" in request.POST and request.POST.get("read", "").replace("\r\n", "\n") == text
    grid = RoundGrid.read(tournament, round)
    lines = read_paste(text, grid, _seen(request) if confirmed else None) if text.strip() else []
    context = {
        "tournament": tournament,
        "round": round,
        "text": text,
        "lines": lines,
        "locked": locked_because(tournament, user),
        "looked": request.method == "POST",
        "refused": [],
    }
    if confirmed:
        for line in lines:
            line.ticked = line.can_be_saved and f"take-{line.game.line}" in request.POST
        context["refused"] = _save(request, tournament, round, lines)
        if not context["refused"]:
            return redirect("desk:round", tournament.pk, round)
    return render(request, "desk/round_paste.html", context)


def _seen(request: HttpRequest) -> dict[int, tuple[int, int | None]]:
    """The boards and versions that the preview has shown, by line."""
    seen: dict[int, tuple[int, int | None]] = {}
    for name, value in request.POST.items():
        line, shown = _SEEN_LINE.fullmatch(name), _SEEN.fullmatch(str(value))
        if line and shown:
            seen[int(line[1])] = (int(shown[1]), int(shown[2]) if shown[2] else None)
    return seen


def _save(request: HttpRequest, tournament: Tournament, round: int, lines: list[PastedLine]) -> list[str]:
    """Save the ticked lines, all or none; what was refused stands at its line, and what belongs to no line is given back."""
    ticked = [line for line in lines if line.ticked]
    if not ticked:
        return [_("No line is ticked: nothing was saved.")]
    user: Any = request.user
    players = players_of(tournament)
    changes = [line.change(players) for line in ticked]
    try:
        save_boards(tournament=tournament, round=round, changes=changes, by=user, at=timezone.now())
    except TournamentError as refusal:
        by_board = {line.board: line for line in ticked}
        now = {row.board: row.version for row in RoundGrid.read(tournament, round).rows}
        for line in lines:
            line.version = now.get(line.board or 0)  # what the refusal shows may be replaced at the next try
        for problem in refusal.problems:
            if problem.board in by_board:
                by_board[problem.board].problems.append(problem.message)
        general = [problem.message for problem in refusal.problems if problem.board not in by_board]
        return [_("Nothing was saved: see to the lines below."), *general]
    count = len(ticked)
    messages.success(request, ngettext("%(count)s board saved.", "%(count)s boards saved.", count) % {"count": count})
    return []
