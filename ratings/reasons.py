"""The engine's codes in words: why a game does not count, what decided K, what became of a block."""

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext_lazy

from elo.explain import KDecision
from elo.outcome import BlockStatus, StartMethod
from elo.regulation import BlocksInitial, Rounding

WHY_NOT: dict[str, Promise] = {
    "not_played": gettext_lazy("not played"),
    "forfeit": gettext_lazy("won or lost by forfeit"),
    "too_short": gettext_lazy("decided without a move"),
    "opponent_unrated": gettext_lazy("opponent unrated"),
    "own_unrated": gettext_lazy("no first rating is made from games here"),
    "casual_without_block": gettext_lazy("casual game: not for a first rating"),
    "too_few_games": gettext_lazy("too few games for a first rating"),
}

START: dict[StartMethod, Promise] = {
    StartMethod.OPENING: pgettext_lazy("where the rating comes from", "opening rating"),
    StartMethod.FIXED: pgettext_lazy("where the rating comes from", "rating that everybody on the register begins with"),
    StartMethod.ALL_UNRATED: pgettext_lazy("where the rating comes from", "rating for a tournament in which nobody had one"),
}

ROUNDING: dict[Rounding, Promise] = {
    "new_rating_half_up": gettext_lazy("The new rating is rounded to a whole number once a month, one half upwards."),
    "change_half_away": gettext_lazy("The month’s change is rounded to a whole number, one half away from zero."),
    "carry": gettext_lazy("The list shows a whole number, one half upwards; the hundredths are kept for the next month."),
}


def why_not_words(code: str) -> str:
    """Why a game does not count."""
    return str(WHY_NOT[code])


def k_words(decision: KDecision) -> list[str]:
    """The sentences that decided K: the rule, and the limit on K times games where it lowered it."""
    sentences = [_FIRST_REASONS[decision.first_reason](decision)]
    if decision.reason == "games_limit":
        sentences.append(_games_limit(decision))
    return sentences


def _band_words(decision: KDecision) -> str:
    low, high = decision.band or (None, None)
    if low is None and high is None:
        return _("the only band")
    if low is None:
        return _("the band up to %(high)s") % {"high": high}
    if high is None:
        return _("the band from %(low)s on") % {"low": low}
    return _("the band from %(low)s to %(high)s") % {"low": low, "high": high}


def _band(decision: KDecision) -> str:
    words = {"rating": decision.params["rating"], "band": _band_words(decision)}
    return _("The rating at the start of the month, %(rating)s, lies in %(band)s.") % words


def _band_permanent(decision: KDecision) -> str:
    words = {"highest": decision.params["highest"], "band": _band_words(decision)}
    return _("The highest rating so far, %(highest)s, lies in %(band)s; K does not rise again when the rating falls.") % words


def _last_band(decision: KDecision) -> str:
    words = {"highest": decision.params["highest"], "low": (decision.band or (None, None))[0] or 0}
    return _("The rating has reached %(low)s (highest so far %(highest)s): from there on this K stays for good.") % words


def _new_player(decision: KDecision) -> str:
    words = {"games": decision.params["counted_games"], "below": decision.params["below_games"]}
    sentence = ngettext(
        "A new player: %(games)s rated game before this month, fewer than %(below)s.",
        "A new player: %(games)s rated games before this month, fewer than %(below)s.",
        words["games"],
    )
    return sentence % words


def _junior(decision: KDecision) -> str:
    words = {"age": decision.params["age"], "below": decision.params["below"]}
    return _("A junior: up to the year of the birthday number %(age)s, and never rated %(below)s or higher.") % words


def _new_and_junior(decision: KDecision) -> str:
    return _("Both rules hold, and the larger K counts.") + " " + _new_player(decision) + " " + _junior(decision)


def _games_limit(decision: KDecision) -> str:
    words = {name: decision.params[name] for name in ("limit", "first_k", "rated_games")}
    words |= {"product": words["first_k"] * words["rated_games"], "k": decision.k}
    return (
        _(
            "K times the month’s games may not exceed %(limit)s, and %(first_k)s × %(rated_games)s = %(product)s:"
            " %(limit)s ÷ %(rated_games)s rounded down gives %(k)s."
        )
        % words
    )


_FIRST_REASONS = {
    "band": _band,
    "band_permanent": _band_permanent,
    "last_band": _last_band,
    "new_player": _new_player,
    "junior": _junior,
    "new_and_junior": _new_and_junior,
}


def block_words(status: int, initial: BlocksInitial | None) -> str:
    """What became of a block, with the number of the rule that decided it."""
    match BlockStatus(status):
        case BlockStatus.COUNTED:
            return _("counts")
        case BlockStatus.WAITING:
            return _("counts; the result is still below the floor")
        case BlockStatus.USED:
            return _("used for the first rating")
        case BlockStatus.EXPIRED:
            return _("expired")
        case BlockStatus.TOO_FEW_GAMES:
            return _too_few_games(initial)
        case BlockStatus.FIRST_BLOCK_POINTS:
            return _first_block_points(initial)
        case BlockStatus.FIRST_BLOCK_FLOOR:
            floor = initial.floor if initial else None
            return _("does not count: as a first tournament it must give at least %(floor)s") % {"floor": floor}


def _too_few_games(initial: BlocksInitial | None) -> str:
    needed = initial.min_block_games if initial else 1
    sentence = ngettext("does not count: under %(needed)s rated game", "does not count: under %(needed)s rated games", needed)
    return sentence % {"needed": needed}


def _first_block_points(initial: BlocksInitial | None) -> str:
    whole, half = divmod(initial.first_block_min_half_points if initial else 0, 2)
    points = f"{whole or ''}½" if half else str(whole)
    sentence = ngettext(
        "does not count: as a first tournament it must bring at least %(points)s point",
        "does not count: as a first tournament it must bring at least %(points)s points",
        1 if whole + half <= 1 else 2,
    )
    return sentence % {"points": points}
