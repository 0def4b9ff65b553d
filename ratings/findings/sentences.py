"""What a finding says, in a sentence made from its facts: the same words when it is looked at as years later beside its list."""

import datetime as dt
from collections.abc import Callable

from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from ratings.models import Finding, FindingKind
from ratings.months import parse_month
from ratings.wording import month_words, signed
from tournaments.day_words import written


def sentence(finding: Finding, names_pace: bool = False) -> str:
    """The finding in the language of the page. Names are in full: findings are for rating officers.

    `names_pace`, for a draft of several lists: with the pace before it, where it is about one.
    """
    said = _SENTENCES[FindingKind(finding.kind)](finding)
    if not names_pace or finding.kind == FindingKind.SIMILAR_NAMES:  # the same two people at every pace
        return said
    return f"{capfirst(finding.get_pace_display())} · {said}"


def _not_submitted(finding: Finding) -> str:
    day = written(dt.date.fromisoformat(finding.facts["end"]), "DATE_FORMAT")
    words = {"tournament": finding.facts["tournament"], "day": day}
    return _("“%(tournament)s” ended on %(day)s and is not handed in: this close leaves it out.") % words


def _big_change(finding: Finding) -> str:
    facts = {**finding.facts, "change": signed(finding.facts["change"])}
    if not facts["games"]:
        return _("%(name)s: %(old)s → %(new)s (%(change)s) without a game.") % facts
    said = ngettext(
        "%(name)s: %(old)s → %(new)s (%(change)s) in %(games)s game.",
        "%(name)s: %(old)s → %(new)s (%(change)s) in %(games)s games.",
        facts["games"],
    )
    return said % facts


def _first_rating(finding: Finding) -> str:
    if not finding.facts["games"]:
        return _("%(name)s: first rating %(rating)s without a game.") % finding.facts
    said = ngettext(
        "%(name)s: first rating %(rating)s from %(games)s game.",
        "%(name)s: first rating %(rating)s from %(games)s games.",
        finding.facts["games"],
    )
    return said % finding.facts


def _similar_names(finding: Finding) -> str:
    words = {**finding.facts, "id": finding.player_id, "other_id": finding.other_id}
    return _("%(name)s (no. %(id)s) and %(other)s (no. %(other_id)s): one person under two names?") % words


def _birth_year(finding: Finding) -> str:
    facts = finding.facts
    words = {**facts, "year": facts["year"] or _("unknown"), "before": facts["before"] or _("unknown")}
    if facts["before"] == facts["year"]:
        return _("%(name)s: K is %(k)s because of the year of birth, %(year)s; else it would be %(other_k)s.") % words
    return _("%(name)s: year of birth %(before)s on the list before, now %(year)s; K is %(k)s instead of %(other_k)s.") % words


def _against_odds(finding: Finding) -> str:
    facts = finding.facts
    if facts["half_points"] == 1:
        said = _("%(name)s (%(rating)s) drew with %(other)s (%(other_rating)s): %(where)s.")
    else:
        said = _("%(name)s (%(rating)s) won against %(other)s (%(other_rating)s): %(where)s.")
    where = _("“%(tournament)s”, round %(round)s") if facts["round"] else _("“%(tournament)s”")
    return said % {**facts, "where": where % facts}


def _deceased(finding: Finding) -> str:
    said = ngettext(
        "%(name)s is recorded as deceased and has %(games)s game in “%(tournament)s”.",
        "%(name)s is recorded as deceased and has %(games)s games in “%(tournament)s”.",
        finding.facts["games"],
    )
    return said % finding.facts


def _merged(finding: Finding) -> str:
    said = ngettext(
        "%(name)s was merged into %(other)s and still has %(games)s game in “%(tournament)s”.",
        "%(name)s was merged into %(other)s and still has %(games)s games in “%(tournament)s”.",
        finding.facts["games"],
    )
    return said % finding.facts


def _no_games(finding: Finding) -> str:
    facts = finding.facts
    said = ngettext(
        "“%(tournament)s”: %(count)s player is entered and played no game: %(names)s.",
        "“%(tournament)s”: %(count)s players are entered and played no game: %(names)s.",
        facts["count"],
    )
    names, more = "; ".join(facts["names"]), facts["count"] - len(facts["names"])
    if more:
        names = ngettext("%(names)s and %(more)s more", "%(names)s and %(more)s more", more) % {"names": names, "more": more}
    return said % {**facts, "names": names}


def _expiry(finding: Finding) -> str:
    facts = {**finding.facts, "month": month_words(parse_month(finding.facts["expires"]))}
    lost = ngettext(
        "%(name)s: %(games)s game no longer counts from the list of %(month)s on.",
        "%(name)s: %(games)s games no longer count from the list of %(month)s on.",
        facts["games"],
    )
    if not facts["missing"]:
        return lost % facts
    needed = ngettext(
        "%(missing)s more game before that makes a first rating.",
        "%(missing)s more games before that make a first rating.",
        facts["missing"],
    )
    return f"{lost % facts} {needed % facts}"


_SENTENCES: dict[FindingKind, Callable[[Finding], str]] = {
    FindingKind.NOT_SUBMITTED: _not_submitted,
    FindingKind.BIG_CHANGE: _big_change,
    FindingKind.FIRST_RATING: _first_rating,
    FindingKind.SIMILAR_NAMES: _similar_names,
    FindingKind.BIRTH_YEAR: _birth_year,
    FindingKind.AGAINST_ODDS: _against_odds,
    FindingKind.DECEASED: _deceased,
    FindingKind.MERGED: _merged,
    FindingKind.NO_GAMES: _no_games,
    FindingKind.EXPIRY: _expiry,
}
