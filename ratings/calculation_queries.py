"""What the page of one player's calculation reads: the explanation of the stored entry, with the names and days it speaks of."""

import datetime as dt
from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

from django.utils.translation import gettext as _

from elo.explain import ExplainedBlock, ExplainedGame, ExplainedTournament, Explanation
from elo.outcome import StartMethod
from elo.regulation import BlocksInitial
from elo.regulation import Regulation as Rules
from players.models import Player
from players.queries import public_name
from ratings.block_lines import BlockLine
from ratings.correction_queries import reopening_of
from ratings.explaining import explain_player
from ratings.models import Adjustment, ListEntry, OpeningRating, RatedTournament, RatingList, Reopening
from ratings.months import month_start
from ratings.periods import list_in_force, lists_in_force
from ratings.player_queries import page_name
from ratings.reasons import ROUNDING, START, k_words, why_not_words
from ratings.rules_text import Section, rules_in_words
from tournaments.models import Tournament


@dataclass(frozen=True)
class GameLine:
    """One game as the page writes it."""

    game: ExplainedGame
    opponent: Player
    name: str
    words: str  # why it does not count; empty where it does
    basis: dt.date | None  # the list whose rating it uses, where that is not the period's own start list


@dataclass(frozen=True)
class TournamentPart:
    """One tournament of the month, its games in order."""

    line: ExplainedTournament
    tournament: Tournament
    late: bool
    games: list[GameLine]

    @property
    def counted(self) -> list[GameLine]:
        return [line for line in self.games if line.game.rated]


@dataclass(frozen=True)
class CalculationPage:
    """Why a rating is what it is on one list."""

    player: Player
    name: str
    shown: RatingList
    entry: ListEntry | None
    rules: Rules
    why: Explanation
    tournaments: list[TournamentPart]
    blocks: list[BlockLine]
    opening: OpeningRating | None
    adjustment: Adjustment | None
    names_pace: bool
    reopening: Reopening | None  # why the month is open again, where it is

    @property
    def month(self) -> dt.date:
        return self.shown.period.month

    @property
    def half_points(self) -> int:
        """W: scored in the games that count."""
        return sum(part.line.half_points for part in self.tournaments)

    @property
    def expected100(self) -> int:
        """We, in hundredths of a point."""
        return sum(part.line.expected100 or 0 for part in self.tournaments)

    @property
    def surplus100(self) -> int:
        """W − We: more than expected, or less."""
        return 50 * self.half_points - self.expected100

    @property
    def missed100(self) -> int:
        return -self.surplus100

    @property
    def rule_sections(self) -> list[Section]:
        """The parts of the rules page that this calculation comes from."""
        applied = ("period", "expected", "k", "new") if self.why.start_rated else ("period", "initial")
        return [section for section in rules_in_words(self.rules) if section.key in applied]

    @property
    def k_sentences(self) -> list[str]:
        """Why K is what it is; not of somebody hidden where a rule asks for the age, for any answer would tell it."""
        if self.why.k is None:
            return []
        if self.player.hide_name and self.rules.k_junior is not None:
            return [_("Which rule gives this K is not said where a name is hidden: one of the rules asks for the age.")]
        return k_words(self.why.k)

    @property
    def rounding(self) -> str:
        return str(ROUNDING[self.why.rounding])

    @property
    def start_words(self) -> str:
        """Where the rating at the start comes from, if not from the list before."""
        return str(START.get(self.why.start_method, ""))

    @property
    def start_day(self) -> dt.date | None:
        """The month of the list that the rating at the start stood on."""
        listed = self.why.start_rated and self.why.start_method is StartMethod.LIST
        return self.shown.previous.period.month if listed and self.shown.previous else None

    @property
    def blocks_rule(self) -> BlocksInitial | None:
        return self.rules.initial if isinstance(self.rules.initial, BlocksInitial) else None

    @property
    def counted_blocks(self) -> list[ExplainedBlock]:
        return [block for block in self.why.blocks if block.counted]

    @property
    def unlimited(self) -> tuple[int, int]:
        """What the blocks give together before `maximum` limits it; exact."""
        pool = self.why.pool
        if pool is None:
            return 0, 1
        if pool.average_num is None or pool.average_den is None:  # weighted
            parts = [Fraction(block.own_num or 0, block.own_den or 1) * block.block.games for block in self.counted_blocks]
            return (sum(parts, Fraction()) / self.why.games_counted).as_integer_ratio()
        return 2 * pool.average_num + (pool.step2 or 0) * pool.average_den, 2 * pool.average_den

    @property
    def missing(self) -> int:
        return max(self.why.games_needed - self.why.games_counted, 0)


def calculation_page(*, player: Player, month: dt.date, pace: str) -> CalculationPage | None:
    """The calculation of the list in force of that month and pace; None without such a list, or without the player in it."""
    latest = list_in_force(pace=pace, month=month)
    if latest is None:
        return None
    shown = RatingList.objects.select_related("period", "previous__period", "regulation").get(pk=latest.pk)
    entry = ListEntry.objects.filter(rating_list=shown, player=player).first()
    why = explain_player(shown, player.pk, entry)
    if entry is None and not why.tournaments and not why.blocks:
        return None
    rules = Rules.from_dict(shown.parameters)
    initial = rules.initial if isinstance(rules.initial, BlocksInitial) else None
    tournaments, late = _tournaments(why), _late(shown, why)
    names = {p.pk: p for p in Player.objects.filter(pk__in=_opponents(why))}
    return CalculationPage(
        player=player,
        name=page_name(player),
        shown=shown,
        entry=entry,
        rules=rules,
        why=why,
        tournaments=[_part(line, tournaments, late, names, why.period) for line in why.tournaments],
        blocks=[BlockLine.explained(block, tournaments[block.block.tournament], initial) for block in why.blocks],
        opening=OpeningRating.objects.filter(player=player, pace=pace, month=month).first(),
        adjustment=Adjustment.objects.filter(player=player, pace=pace, month=month).first(),
        names_pace=lists_in_force().order_by().values("pace").distinct().count() > 1,
        reopening=reopening_of(shown.period),
    )


def _tournaments(why: Explanation) -> dict[int, Tournament]:
    ids = {line.tournament for line in why.tournaments} | {block.block.tournament for block in why.blocks}
    return Tournament.objects.in_bulk(ids)


def _late(shown: RatingList, why: Explanation) -> set[int]:
    """Those of the month's tournaments that came in after their own month was closed."""
    rows = RatedTournament.objects.filter(
        rating_list=shown, late=True, tournament__in=[line.tournament for line in why.tournaments]
    )
    return set(rows.values_list("tournament_id", flat=True))


def _opponents(why: Explanation) -> set[int]:
    return {game.opponent for line in why.tournaments for game in line.games}


def _part(
    line: ExplainedTournament, tournaments: dict[int, Tournament], late: Iterable[int], names: dict[int, Player], period: int
) -> TournamentPart:
    games = [
        GameLine(
            game=game,
            opponent=names[game.opponent],
            name=public_name(names[game.opponent]),
            words=why_not_words(game.why_not) if game.why_not else "",
            basis=month_start(game.basis_month) if game.basis_month != period and game.rated else None,
        )
        for game in line.games
    ]
    return TournamentPart(line, tournaments[line.tournament], line.tournament in late, games)
