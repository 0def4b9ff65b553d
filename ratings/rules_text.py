"""A regulation in words: every parameter with its value, as sentences that can be translated.

The rules page prints these; nothing here computes. What a regulation leaves out is said too ("not capped"), so that a reader
need not know which parameters there are. Sentences marked as decisions are those of rating-rules.md.
"""

from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from elo.regulation import Regulation as Rules
from ratings.rules_initial import initial_sentences
from ratings.rules_k import Band, k_bands, k_sentences
from ratings.sentences import EXPECTED_TABLE, Sentence


@dataclass(frozen=True)
class Section:
    """One part of the rules; `key` is its anchor on the page."""

    key: str
    title: str
    sentences: list[Sentence]
    bands: tuple[Band, ...] = ()


def rules_in_words(rules: Rules) -> list[Section]:
    """The sections of the rules page."""
    return [
        Section("period", _("Which games count, and when"), [*_period(rules), *_games(rules)]),
        Section("expected", _("Expected score"), [*_expectation(rules), *_cap(rules)]),
        Section("k", _("The factor K"), k_sentences(rules), k_bands(rules)),
        Section("new", _("The new rating"), [*_new_rating(rules), *_leaving(rules)]),
        Section("initial", _("The first rating"), initial_sentences(rules)),
    ]


def _period(rules: Rules) -> list[Sentence]:
    month = _(
        "A rating period is a calendar month. Closing it computes the list that is published for it; months are closed in order."
    )
    late = _(
        "A tournament that is handed in after its month was closed is rated in the month open then and "
        "marked late. It is never left out."
    )
    return [
        Sentence(month),
        Sentence(_("A tournament belongs to the month of its last day, as a whole.")),
        Sentence(late, decision=True),
        *_basis(rules),
    ]


def _basis(rules: Rules) -> list[Sentence]:
    """Which list the ratings of a game are taken from."""
    if rules.rating_basis == "event_start":
        start = _(
            "A tournament is computed with the ratings, of the player and of the opponents, on the list in "
            "force on its first day."
        )
        return [Sentence(start), Sentence(_("The change is added to the rating on the list before the month."))]
    before = _(
        "All games of a month are computed with the ratings on the list before it. Nothing within the "
        "month changes a rating that another game uses."
    )
    return [Sentence(before)]


def _games(rules: Rules) -> list[Sentence]:
    said = [
        Sentence(
            _(
                "Only games that were played are rated: a win, a draw or a loss. Forfeits, byes and games of "
                "less than one move score in the tournament and are never rated."
            )
        ),
    ]
    if rules.unrated_opponents == "provisional":
        return [
            *said,
            Sentence(
                _(
                    "Games against unrated opponents count too, with the first rating that the opponents’ results "
                    "of the month give them."
                )
            ),
        ]
    return [*said, Sentence(_("A game counts for a rated player only if the opponent has a rating."))]


def _expectation(rules: Rules) -> list[Sentence]:
    if rules.expectation == "table":
        text = _("The expected score of a game comes from FIDE’s table of rating differences; it is looked up, never calculated.")
        first = Sentence(text, table=EXPECTED_TABLE)
    else:
        text = _(
            "The expected score of a game is 1 / (1 + 10^(−D/400)), D being the rating difference, rounded "
            "half up to whole percent."
        )
        first = Sentence(text)
    if rules.expectation_per == "game":
        return [first, Sentence(_("It is taken for each game by itself and added up."))]
    return [
        first,
        Sentence(
            _(
                "It is taken once per tournament: the number of games times the expected score against the mean "
                "of the rated opponents (Rc), which is rounded half up to a whole number."
            )
        ),
        Sentence(_("Casual games outside a tournament are computed one by one.")),
    ]


def _cap(rules: Rules) -> list[Sentence]:
    if rules.difference_cap is None:
        return [Sentence(_("Rating differences are not capped."))]
    said = [
        Sentence(
            _("An opponent counts as at most %(points)s points stronger or weaker than the player.")
            % {"points": rules.difference_cap}
        )
    ]
    if rules.cap_exempt_from is not None:
        said.append(
            Sentence(
                _("For a player rated %(rating)s or more the true differences count; opponents below that still see the cap.")
                % {"rating": rules.cap_exempt_from}
            )
        )
    return said


ROUNDING = {
    "new_rating_half_up": lambda: _("The new rating is rounded to a whole number once a month, halves upward."),
    "change_half_away": lambda: _("The change of the month is rounded to a whole number once, halves away from zero."),
    "carry": lambda: _("The value itself is kept to hundredths of a point from list to list; the list shows it rounded half up."),
}


def _new_rating(rules: Rules) -> list[Sentence]:
    return [
        Sentence(
            _(
                "New rating = old rating + K × (W − We): the points scored less the points expected, over all "
                "rated games of the month."
            )
        ),
        Sentence(ROUNDING[rules.rounding]()),
        Sentence(_("An adjustment decided by the rating officer is added after that, with its reason, as a line of its own.")),
    ]


def _leaving(rules: Rules) -> list[Sentence]:
    said = []
    if rules.delist_below is None:
        said.append(Sentence(_("Nobody leaves the list for a low rating.")))
    else:
        said.append(
            Sentence(
                _(
                    "A player whose new rating is below %(rating)s becomes unrated again; the games counted so far, "
                    "the highest rating and the blocks are cleared."
                )
                % {"rating": rules.delist_below}
            )
        )
    inactive = inactivity_sentence(rules)
    if inactive is None:
        return [*said, Sentence(_("Nobody becomes inactive."))]
    entering = Sentence(_("Entering the list counts as a game in that month."))
    return [*said, Sentence(inactive), entering]


def inactivity_sentence(rules: Rules) -> str | None:
    """When a player becomes inactive; None where nobody does."""
    if rules.inactive_after is None:
        return None
    inactive = ngettext(
        "A player without a rated game in %(months)s month is inactive on the list: the rating stays, without a rank.",
        "A player without a rated game in %(months)s months in a row is inactive on the list: the rating stays, without a rank.",
        rules.inactive_after,
    )
    return inactive % {"months": rules.inactive_after}
