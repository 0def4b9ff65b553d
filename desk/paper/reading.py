"""What the sheets of one tournament are made from: the same few queries whatever its size."""

import datetime as dt
from dataclasses import dataclass
from functools import cached_property
from typing import Self

from django.utils import timezone
from django.utils.formats import time_format
from django.utils.translation import gettext as _

from desk.paper.sheets import Heading
from players.queries import organization_name
from ratings.entry_ratings import EntryRatings, entry_ratings
from ratings.wording import month_words
from tournaments.models import Tournament
from tournaments.queries import PlayerRef, Record, RoundView, rounds_of
from tournaments.templatetags.days import day_range


@dataclass(frozen=True)
class Paper:
    """A tournament with its record and the ratings that players bring; names are those of the public pages."""

    tournament: Tournament
    club: str
    at: dt.datetime
    record: Record
    brought: EntryRatings
    from_round: dict[int, int]  # by player id: who plays from a later round than the first

    @classmethod
    def read(cls, tournament: Tournament, at: dt.datetime) -> Self:
        late = tournament.entries.filter(from_round__gt=1).values_list("player_id", "from_round")
        return cls(tournament, organization_name(), at, Record.read(tournament), entry_ratings(tournament), dict(late))

    @cached_property
    def rounds(self) -> dict[int, RoundView]:
        """The rounds in which anything was entered, by number."""
        return {view.number: view for view in rounds_of(self.record)}

    @cached_property
    def heading(self) -> Heading:
        tournament, now = self.tournament, timezone.localtime(self.at)
        days = day_range(tournament.start_date, tournament.end_date)
        when = f"{tournament.venue} · {days}" if tournament.venue else days
        moment = f"{day_range(now.date(), now.date())}, {time_format(now, 'H:i')}"
        return Heading(self.club, tournament.name, when, _("As of %(moment)s") % {"moment": moment})

    @property
    def players(self) -> list[PlayerRef]:
        return list(self.record.players.values())

    def rating_words(self, player: PlayerRef) -> str:
        """The rating he brings; a dash where he has none."""
        return str(self.brought.ratings.get(player.id, "—"))

    def ratings_note(self) -> list[str]:
        """The list that the ratings come from; before the first there is nothing to say."""
        shown = self.brought.shown
        return [_("Ratings: list of %(month)s.") % {"month": month_words(shown.period.month)}] if shown else []


def name_words(player: PlayerRef) -> str:
    """FM Silva, Ana."""
    return f"{player.title} {player.name}" if player.title else player.name


def name_and_state(player: PlayerRef) -> str:
    """The name, and when he left."""
    if player.withdrawn_after is None:
        return name_words(player)
    withdrew = _("withdrew after round %(round)s") % {"round": player.withdrawn_after}
    return f"{name_words(player)} ({withdrew})"
