"""Standings with all tie-breaks, also those that need ratings and the table of performances."""

from collections.abc import Mapping

from elo.tables import DP
from ratings.entry_ratings import entry_ratings
from tournaments.models import Tournament
from tournaments.queries import Record, Standings, TournamentPage, standings_table, tournament_page
from tournaments.tiebreaks import BY_RATINGS


def full_standings(tournament: Tournament, record: Record, after_round: int | None = None) -> Standings:
    """The tournament's table after a round (None: the latest) by its own tie-breaks."""
    return standings_table(record, after_round=after_round, ratings=_ratings(tournament), dp=DP)


def page_with_ratings(tournament: Tournament, after_round: int | None, *, all_rounds: bool) -> TournamentPage:
    """The tournament's page; ratings are read only where a tie-break needs them."""
    return tournament_page(tournament, after_round, _ratings(tournament), DP, all_rounds=all_rounds)


def _ratings(tournament: Tournament) -> Mapping[int, int] | None:
    return entry_ratings(tournament).ratings if set(BY_RATINGS) & set(tournament.tie_breaks) else None
