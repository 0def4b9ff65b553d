"""What is refused of opening ratings, adjustments and a club's first month, before anything is written."""

import datetime as dt

from django.db import connection
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from elo.regulation import FixedInitial
from elo.regulation import Regulation as Rules
from players.models import Organization, Player
from players.texts import holds_control_character
from ratings.locks import lock_months
from ratings.models import Adjustment, OpeningRating, PeriodStatus, RatingPeriod
from ratings.months import next_month
from ratings.periods import list_before, open_period, regulation_for
from ratings.wording import as_sentence, month_words

LOWEST, HIGHEST = 1, 9999
MOST_GAMES = 99_999
LONGEST_REASON = 500
YEARS_BACK = 20


class ChangeError(Exception):
    """A change that is refused; `field` names the input it belongs to, the text is a sentence."""

    def __init__(self, field: str, message: str) -> None:
        super().__init__(as_sentence(message))
        self.field = field


def lock_open_month(month: dt.date) -> None:
    """Wait for a close that runs and let none begin meanwhile; refuse a month that is closed."""
    if month.day != 1:
        raise ChangeError("month", _("A period is named by the first day of its month."))
    lock_months()
    closed = RatingPeriod.objects.filter(month=month, status=PeriodStatus.CLOSED).exists()
    current = open_period()
    if closed or (current is not None and month < current.month):
        raise ChangeError(
            "month", _("%(month)s is closed: choose the open month or a later one.") % {"month": month_words(month)}
        )


def wait_for_other_starts() -> None:
    """Let nobody else open a first month meanwhile: there is no row yet to lock. SQLite has one writer at a time anyway."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("LOCK TABLE ratings_ratingperiod IN SHARE ROW EXCLUSIVE MODE")


def check_start(first_month: dt.date, organization: str, at: dt.datetime) -> None:
    """Refuse a second first month, one that is out of reach, and an impossible name."""
    if RatingPeriod.objects.exists():
        raise ChangeError("first_month", _("The club has its first month already."))
    check_first_month(first_month, timezone.localdate(at))
    _check_text("organization", organization, Organization._meta.get_field("name").max_length or 0)


def check_first_month(month: dt.date, today: dt.date) -> None:
    """Refuse a month that a club may not begin with."""
    oldest, newest = first_months(today)
    if month.day != 1 or not oldest <= month <= newest:
        words = {"oldest": month_words(oldest), "newest": month_words(newest)}
        raise ChangeError("first_month", _("Choose a month from %(oldest)s to %(newest)s.") % words)


def first_months(today: dt.date) -> tuple[dt.date, dt.date]:
    """The earliest and the latest month that a club may begin with: twenty years back to the next one."""
    month = today.replace(day=1)
    return month.replace(year=month.year - YEARS_BACK), next_month(month)


def check_opening(opening: OpeningRating) -> None:
    """Refuse impossible numbers, a missing source, and a player who is rated already or will be."""
    if not LOWEST <= opening.rating <= HIGHEST:
        raise ChangeError("rating", _("A rating is a whole number from 1 to 9999."))
    if not 0 <= opening.rated_games <= MOST_GAMES:
        raise ChangeError("rated_games", _("A number of games is a whole number from 0 to 99999."))
    if opening.peak is not None and opening.peak < opening.rating:
        raise ChangeError("peak", _("The highest rating cannot be below the rating itself."))
    if opening.peak is not None and opening.peak > HIGHEST:
        raise ChangeError("peak", _("A rating is a whole number from 1 to 9999."))
    if not opening.source:
        raise ChangeError("source", _("Say where the rating comes from."))
    check_texts(opening)
    player = opening.player
    _check_not_merged(player)
    if _is_listed(player, opening.month, opening.pace):
        raise ChangeError("player", _("%(name)s has a rating already: use an adjustment.") % {"name": player.name})
    if _openings_to_come(player, opening.pace).exists():
        raise ChangeError("player", _("%(name)s has an opening rating already.") % {"name": player.name})


def check_adjustment(adjustment: Adjustment) -> None:
    """Refuse impossible points, a missing reason, a second one for the month, and a player without a rating to adjust."""
    player = adjustment.player
    if adjustment.points == 0 or abs(adjustment.points) > HIGHEST:
        raise ChangeError("points", _("An adjustment is a whole number of points other than 0."))
    if not adjustment.reason:
        raise ChangeError("reason", _("Say why the rating is adjusted."))
    check_texts(adjustment)
    _check_not_merged(player)
    if Adjustment.objects.filter(player=player, pace=adjustment.pace, month=adjustment.month).exists():
        raise ChangeError("player", _("%(name)s has an adjustment in that month already.") % {"name": player.name})
    if not _will_be_rated(player, adjustment.month, adjustment.pace):
        raise ChangeError("player", _("%(name)s has no rating that could be adjusted.") % {"name": player.name})
    rating = _rating_at_start(player, adjustment.month, adjustment.pace)
    if rating is not None and not LOWEST <= rating + adjustment.points <= HIGHEST:
        words = {"name": player.name, "rating": rating}
        raise ChangeError("points", _("%(name)s has %(rating)s: a rating is a whole number from 1 to 9999.") % words)


def check_adjustments_without(opening: OpeningRating) -> None:
    """Refuse that an opening rating, deleted just now, leaves an adjustment behind that would stop a close."""
    later = Adjustment.objects.filter(player=opening.player, pace=opening.pace, month__gte=opening.month)
    for adjustment in later:
        if not _will_be_rated(opening.player, adjustment.month, opening.pace):
            words = {"name": opening.player.name, "month": month_words(adjustment.month)}
            raise ChangeError("", _("Withdraw the adjustment of %(name)s in %(month)s first: it needs this rating.") % words)


def _is_listed(player: Player, month: dt.date, pace: str) -> bool:
    before = list_before(pace=pace, month=month)
    return before is not None and before.entries.filter(player=player, rating__isnull=False).exists()


def _rating_at_start(player: Player, month: dt.date, pace: str) -> int | None:
    """The rating on the list before, else that of an opening; None where the rules give him one with the month itself."""
    before = list_before(pace=pace, month=month)
    listed = before.entries.filter(player=player, rating__isnull=False).first() if before else None
    if listed is not None:
        return listed.rating
    opening = _openings_to_come(player, pace).filter(month__lte=month).first()
    return opening.rating if opening else None


def _openings_to_come(player: Player, pace: str) -> QuerySet[OpeningRating]:
    """The player's opening ratings that no close has used yet."""
    openings = OpeningRating.objects.filter(player=player, pace=pace)
    current = open_period()
    return openings if current is None else openings.filter(month__gte=current.month)


def _will_be_rated(player: Player, month: dt.date, pace: str) -> bool:
    """Whether the player has a rating to adjust: of the list before, of an opening, or of rules that give everybody one."""
    if _is_listed(player, month, pace) or _openings_to_come(player, pace).filter(month__lte=month).exists():
        return True
    regulation = regulation_for(month=month, pace=pace)
    joined = player.joined is None or player.joined < next_month(month)
    return joined and regulation is not None and isinstance(Rules.from_dict(regulation.parameters).initial, FixedInitial)


def _check_not_merged(player: Player) -> None:
    if Player.objects.filter(pk=player.pk, merged_into__isnull=False).exists():  # perhaps since the form was loaded
        raise ChangeError("player", _("%(name)s was merged into another player.") % {"name": player.name})


def check_texts(change: OpeningRating | Adjustment) -> None:
    """Refuse a source and a reason that cannot be stored."""
    _check_text("source", change.source, change._meta.get_field("source").max_length or 0)
    _check_text("reason", change.reason, LONGEST_REASON, lines=True)


def _check_text(field: str, text: str, longest: int, *, lines: bool = False) -> None:
    if fault := text_fault(text, longest, lines=lines):
        raise ChangeError(field, fault)


def text_fault(text: str, longest: int, *, lines: bool = False) -> str:
    """Why a text (of several `lines`, where it may have them) cannot be stored, as a sentence; empty where it can be.

    What an archive of the club could not bring back is refused here already.
    """
    if holds_control_character(text, lines=lines):
        return _("This text holds a character that cannot be stored.")
    return _("At most %(count)s characters.") % {"count": longest} if len(text) > longest else ""
