"""What a tournament's rating report reads: a line for every player, and always the same few queries."""

from dataclasses import dataclass

from elo.regulation import BlocksInitial
from elo.regulation import Regulation as Rules
from elo.tables import half_up_div
from players.models import Player
from players.queries import public_name, public_sort_key
from ratings.models import Block, BlockStatus, Calculation, ListEntry, RatedTournament, RatingList
from ratings.periods import lists_in_force
from ratings.reasons import block_words
from ratings.scores import Score
from tournaments.models import PLAYED, Entry, Game, Tournament
from tournaments.scores import black_half_points, white_half_points


@dataclass(frozen=True)
class ReportLine:
    """A player in the report. `calculation` is None where no game of his counted, `block` where his games made none."""

    player: Player
    name: str
    played: Score
    entry: ListEntry | None
    calculation: Calculation | None
    block: Block | None
    words: str  # what became of the block, or of the games that made a first rating

    @property
    def probability(self) -> int | None:
        """The expected score of one game in percent, half up."""
        made = self.calculation
        return half_up_div(made.expected_percent, made.games) if made and not made.initial else None

    @property
    def made(self) -> Block | Calculation | None:
        """An unrated player's games against rated opponents."""
        return self.block or self.calculation

    @property
    def made_average(self) -> int | None:
        """The average of these opponents, half up."""
        return half_up_div(self.made.rating_sum, self.made.games) if self.made else None


@dataclass(frozen=True)
class Report:
    """A rated tournament as its list computed it."""

    tournament: Tournament
    shown: RatingList
    late: bool
    rated: list[ReportLine]  # rated at the start of the period, by points
    unrated: list[ReportLine]
    per_game: bool
    changes_within: bool


def tournament_report(tournament: Tournament) -> Report | None:
    """The report from the list in force that rated the tournament; None where none has."""
    in_force = lists_in_force().order_by().values("pk")
    rows = RatedTournament.objects.filter(tournament=tournament, rating_list__in=in_force)
    rated = rows.select_related("rating_list__period").order_by("-rating_list__period__month").first()
    if rated is None:
        return None
    shown = rated.rating_list
    rules = Rules.from_dict(shown.parameters)
    lines = _lines(tournament, shown, rules)
    return Report(
        tournament=tournament,
        shown=shown,
        late=rated.late,
        rated=[line for line in lines if line.entry and line.entry.start_rating is not None],
        unrated=[line for line in lines if not (line.entry and line.entry.start_rating is not None)],
        per_game=tournament.is_casual or rules.expectation_per == "game",
        changes_within=rules.k_changes_within,
    )


def _lines(tournament: Tournament, shown: RatingList, rules: Rules) -> list[ReportLine]:
    """Everybody in the tournament, by points made, then by name."""
    players = [entry.player for entry in Entry.objects.filter(tournament=tournament).select_related("player")]
    ids = [player.pk for player in players]
    entries = {e.player_id: e for e in ListEntry.objects.filter(rating_list=shown, player__in=ids)}
    calculations = {c.player_id: c for c in Calculation.objects.filter(rating_list=shown, tournament=tournament)}
    blocks = {b.player_id: b for b in Block.objects.filter(rating_list=shown, tournament=tournament, made_here=True)}
    played = _played(tournament, ids)
    initial = rules.initial if isinstance(rules.initial, BlocksInitial) else None
    lines = [
        ReportLine(
            player=player,
            name=public_name(player),
            played=played[player.pk],
            entry=entries.get(player.pk),
            calculation=calculations.get(player.pk),
            block=blocks.get(player.pk),
            words=_words(blocks.get(player.pk), initial),
        )
        for player in players
    ]
    return sorted(lines, key=lambda line: (-line.played.half_points, public_sort_key(line.player), line.player.pk))


def _words(block: Block | None, initial: BlocksInitial | None) -> str:
    """What became of an unrated player's games; without a block they made a first rating of the month itself."""
    return block_words(BlockStatus.USED if block is None else block.status, initial)


def _played(tournament: Tournament, players: list[int]) -> dict[int, Score]:
    """Everybody's games over the board."""
    made: dict[int, list[int]] = {player: [] for player in players}
    games = Game.objects.filter(tournament=tournament, result__in=PLAYED)
    for white, black, result in games.values_list("white_id", "black_id", "result"):
        made[white].append(white_half_points(result))
        made[black].append(black_half_points(result))
    return {player: Score.counted(half_points) for player, half_points in made.items()}
