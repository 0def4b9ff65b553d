"""How K is found, in words."""

from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from elo.regulation import Regulation as Rules
from ratings.sentences import Sentence


@dataclass(frozen=True)
class Band:
    """A row of the table of K: ratings from `low` (None: from the bottom) up to and including `high` (None: without end)."""

    low: int | None
    high: int | None
    k: int


def k_bands(rules: Rules) -> tuple[Band, ...]:
    """The table of K."""
    lows = [None, *(band.up_to + 1 for band in rules.k_bands if band.up_to is not None)]
    return tuple(Band(low, band.up_to, band.k) for low, band in zip(lows, rules.k_bands, strict=True))


def k_sentences(rules: Rules) -> list[Sentence]:
    """What decides which K a player has."""
    said = []
    if len(rules.k_bands) == 1:
        said.append(Sentence(_("K is %(k)s for everyone.") % {"k": rules.k_bands[0].k}))
    elif rules.k_permanent:
        said.append(
            Sentence(_("K follows from the highest rating the player ever had on a list: once a band is reached, its K stays."))
        )
    else:
        said.append(Sentence(_("K follows from the player’s rating at the start of the month, and holds for the whole month.")))
    if len(rules.k_bands) > 1:
        said.append(Sentence(_("A band includes its upper bound: “up to 1900” takes in 1900 itself."), decision=True))
    if rules.k_changes_within:
        said.append(
            Sentence(
                _(
                    "The surplus of a month moves the rating through the bands: each stretch of it is consumed at "
                    "the K of the band it lies in."
                )
            )
        )
    return [*said, *_new_player(rules), *_junior(rules), *_last_band_wins(rules), *_limit(rules)]


def _new_player(rules: Rules) -> list[Sentence]:
    new = rules.k_new_player
    if new is None:
        return [Sentence(_("New players have no K of their own."))]
    said = ngettext(
        "K is %(k)s while the player has fewer than %(games)s rated game at the start of the month.",
        "K is %(k)s while the player has fewer than %(games)s rated games at the start of the month.",
        new.games,
    )
    counted = (
        _("The games that made the first rating are among them.")
        if new.counts_initial_games
        else _("The games that made the first rating are not among them.")
    )
    return [Sentence(said % {"k": new.k, "games": new.games}), Sentence(counted)]


def _last_band_wins(rules: Rules) -> list[Sentence]:
    if not rules.k_permanent or (rules.k_new_player is None and rules.k_junior is None):
        return []
    return [
        Sentence(_("Once the last band is reached, its K of %(k)s goes before every other rule.") % {"k": rules.k_bands[-1].k})
    ]


def _junior(rules: Rules) -> list[Sentence]:
    junior = rules.k_junior
    if junior is None:
        return [Sentence(_("Young players have no K of their own."))]
    said = [
        Sentence(
            _(
                "K is %(k)s up to and including the year in which the player turns %(age)s, as long as the "
                "highest rating ever is below %(below)s."
            )
            % {"k": junior.k, "age": junior.age, "below": junior.below}
        )
    ]
    if rules.k_new_player is not None:
        said.append(Sentence(_("Where the K of new and of young players both apply, the larger one holds.")))
    return said


def _limit(rules: Rules) -> list[Sentence]:
    if rules.k_games_limit is None:
        return []
    return [
        Sentence(
            _(
                "Where K times the rated games of the month exceeds %(limit)s, K is lowered to the largest "
                "whole number that does not exceed it."
            )
            % {"limit": rules.k_games_limit}
        )
    ]
