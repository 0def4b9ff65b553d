"""The sheets there are, which of them a tournament has, and of which rounds."""

from collections.abc import Callable
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from desk.paper.lists import entries_by_name, entries_by_rating, games, pairings, slips
from desk.paper.reading import Paper
from desk.paper.sheets import Sheet
from desk.paper.tables import crosstable_sheet, standings_sheet
from tournaments.models import GameResult, System


class UnknownSheet(Exception):
    """No such sheet, or not of that round."""


@dataclass(frozen=True)
class Kind:
    """A kind of sheet. `round_words` is what its choice of rounds is called; nothing where it has none."""

    slug: str
    words: str | Promise
    make: Callable[[Paper, int | None], Sheet]
    round_words: str | Promise = ""


@dataclass(frozen=True)
class Offer:
    """A sheet that can be printed now; `rounds` to choose from, and the one that people look for."""

    kind: Kind
    rounds: list[int]
    chosen: int | None


_ROUND, _AFTER = pgettext_lazy("choice", "Round"), _("After round")
ENTRIES_BY_NAME = Kind("entries-by-name", _("Entries by name"), entries_by_name)
ENTRIES_BY_RATING = Kind("entries-by-rating", _("Entries by rating"), entries_by_rating)
PAIRINGS = Kind("pairings", _("Pairings"), pairings, _ROUND)
STANDINGS = Kind("standings", pgettext_lazy("sheet", "Standings"), standings_sheet, _AFTER)
CROSSTABLE = Kind("crosstable", _("Crosstable"), crosstable_sheet, _AFTER)
ROUND_TABLE = Kind("crosstable", _("Round by round"), crosstable_sheet, _AFTER)
SLIPS = Kind("slips", _("Result slips"), slips, _ROUND)
GAMES = Kind("games", _("Games"), games)


def offers(paper: Paper) -> list[Offer]:
    """What this tournament's wall can have now; nothing before anybody is entered."""
    if not paper.record.players:
        return []
    lists = [Offer(ENTRIES_BY_NAME, [], None), Offer(ENTRIES_BY_RATING, [], None)]
    if paper.tournament.is_casual:
        return [*lists, *([Offer(GAMES, [], None)] if paper.record.games else [])]
    after = list(range(1, _latest(paper) + 1))
    with_boards = [number for number, view in paper.rounds.items() if view.boards]
    table = CROSSTABLE if paper.tournament.system == System.ROUND_ROBIN else ROUND_TABLE
    return [
        *lists,
        *_offer(PAIRINGS, list(paper.rounds), _next(paper)),
        *_offer(STANDINGS, after, _latest(paper)),
        Offer(table, after, _latest(paper) or None),
        *_offer(SLIPS, with_boards, _next(paper)),
    ]


def _offer(kind: Kind, rounds: list[int], wanted: int) -> list[Offer]:
    """Nothing where there is no round to choose."""
    return [Offer(kind, rounds, wanted if wanted in rounds else rounds[-1])] if rounds else []


def _latest(paper: Paper) -> int:
    """The latest round with a result; 0 before the first, however many are paired."""
    return paper.record.latest_round if any(game.result != GameResult.NONE for game in paper.record.games) else 0


def _next(paper: Paper) -> int:
    """The first round with a board to be played, or else the last."""
    waiting = (number for number, view in paper.rounds.items() if not view.is_complete)
    return next(waiting, max(paper.rounds, default=0))


def sheet_of(paper: Paper, slug: str, asked: str | None) -> tuple[Sheet, Offer, int | None]:
    """The sheet, of the round asked for or the one people look for. UnknownSheet where there is none."""
    offer = next((offer for offer in offers(paper) if offer.kind.slug == slug), None)
    if offer is None:
        raise UnknownSheet
    round = _round(offer, asked)
    return offer.kind.make(paper, round), offer, round


def _round(offer: Offer, asked: str | None) -> int | None:
    if not offer.kind.round_words or not asked:
        return offer.chosen
    number = int(asked) if asked.isascii() and asked.isdigit() and len(asked) < 4 else 0
    if number not in offer.rounds:
        raise UnknownSheet
    return number
