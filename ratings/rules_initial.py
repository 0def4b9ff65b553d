"""How an unrated player gets a first rating, in words (rating-rules.md section 4)."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from elo.regulation import BlocksInitial, FixedInitial, LinearInitial
from elo.regulation import Regulation as Rules
from ratings.sentences import PERFORMANCE_TABLE, Sentence


def points_words(half_points: int) -> str:
    """Half points as points: ½, 1, 1½."""
    whole, half = divmod(half_points, 2)
    return f"{whole or ''}½" if half else str(whole)


def initial_sentences(rules: Rules) -> list[Sentence]:
    """The method of this regulation, and that a rating can always be given by hand."""
    initial = rules.initial
    if isinstance(initial, FixedInitial):
        said = [
            Sentence(
                _("Every player on the register who has no rating starts the month with %(rating)s, with games or without.")
                % {"rating": initial.rating}
            )
        ]
    elif isinstance(initial, BlocksInitial):
        said = [*_what_blocks_are(initial), *_first_block(initial), *_value(initial), *_limits(initial)]
    elif isinstance(initial, LinearInitial):
        said = _linear(initial)
    else:
        said = [Sentence(_("No first rating is computed from games."))]
    return [*said, Sentence(_("The rating officer can give an unrated player an opening rating, with its source and reason."))]


def _what_blocks_are(initial: BlocksInitial) -> list[Sentence]:
    needed = ngettext(
        "A first rating takes %(games)s game against rated players.",
        "A first rating takes %(games)s games against rated players, from one tournament or several.",
        initial.min_games,
    )
    said = [
        Sentence(needed % {"games": initial.min_games}),
        Sentence(
            _(
                "An unrated player’s games against rated opponents in one tournament form a block. It is stored "
                "when the tournament is rated and keeps the ratings of that day."
            )
        ),
    ]
    if initial.min_block_games > 1:
        said.append(Sentence(_("A block of fewer than %(games)s games does not count.") % {"games": initial.min_block_games}))
    if initial.window is None:
        return [*said, Sentence(_("Blocks never expire."))]
    window = ngettext(
        "A block counts while its tournament ended within the %(months)s month that ends with the one being closed.",
        "A block counts while its tournament ended within the %(months)s months that end with the one being closed.",
        initial.window,
    )
    return [*said, Sentence(window % {"months": initial.window})]


def _first_block(initial: BlocksInitial) -> list[Sentence]:
    least, floor = points_words(initial.first_block_min_half_points), initial.floor
    if initial.first_block_min_half_points and initial.first_block_floor and floor is not None:
        text = _("The first block counts only with a score of at least %(points)s and a rating of its own of %(floor)s or more.")
    elif initial.first_block_min_half_points:
        text = _("The first block counts only with a score of at least %(points)s.")
    elif initial.first_block_floor and floor is not None:
        text = _("The first block counts only with a rating of its own of %(floor)s or more.")
    else:
        return []
    later = _("Later blocks may be lower. When the first block expires, the rule applies to the next.")
    return [Sentence(text % {"points": least, "floor": floor}), Sentence(later, decision=True)]


def _value(initial: BlocksInitial) -> list[Sentence]:
    rounded = (
        _("The share of points is rounded half up to whole percent before the table is read: 2½ of 6 are 42 %%, 1 of 8 is 13 %%.")
        % {}
    )
    return [
        Sentence(_combined(initial)),
        Sentence(_("Rc is rounded half up to a whole number.") if initial.round_average else _("Rc is not rounded.")),
        *(Sentence(_phantom(rating, half_points)) for rating, half_points in initial.phantoms),
        *_by_share(initial),
        Sentence(rounded, decision=True),
    ]


def _combined(initial: BlocksInitial) -> str:
    if initial.combine == "pooled":
        return _(
            "The blocks are taken together as one tournament: the mean of all opponents (Rc) and the share "
            "of points scored in all games."
        )
    return _(
        "Each block gives a rating of its own; the first rating is their mean, weighted with the number "
        "of games and not rounded in between."
    )


def _by_share(initial: BlocksInitial) -> list[Sentence]:
    if initial.above_half == "dp":
        whole = _(
            "The rating is Rc plus the difference dp that belongs to the share of points in FIDE’s table; "
            "half the points give Rc itself."
        )
        return [Sentence(whole, table=PERFORMANCE_TABLE)]
    below = _("With half the points the rating is Rc; with less, Rc plus the (negative) difference dp of FIDE’s table.")
    above = _("Above half it is Rc plus %(points)s points for each whole point over half.") % {"points": initial.above_half}
    return [Sentence(below, table=PERFORMANCE_TABLE), Sentence(above)]


def _phantom(rating: int, half_points: int) -> str:
    text = _(
        "One game against an invented opponent rated %(rating)s, with a score of %(points)s, is added to "
        "the calculation and not to the count of games."
    )
    return text % {"rating": rating, "points": points_words(half_points)}


def _limits(initial: BlocksInitial) -> list[Sentence]:
    said = []
    if initial.floor is not None:
        said.append(
            Sentence(
                _("A result below %(floor)s is not published: the player stays unrated and keeps the blocks until they expire.")
                % {"floor": initial.floor}
            )
        )
    if initial.maximum is not None:
        said.append(Sentence(_("A first rating is at most %(maximum)s.") % {"maximum": initial.maximum}))
    return [*said, Sentence(_("Once the player is rated, the blocks are spent."))]


def _linear(initial: LinearInitial) -> list[Sentence]:
    needed = ngettext(
        "A first rating takes %(games)s game against a rated player in the month.",
        "A first rating takes %(games)s games against rated players in the month, all tournaments together.",
        initial.min_games,
    )
    said = [
        Sentence(needed % {"games": initial.min_games}),
        Sentence(
            _(
                "It is Ri = Rm + %(span)s × (points won − points lost) / games, Rm being the mean of those "
                "opponents rounded half up; Ri is rounded half up."
            )
            % {"span": initial.span}
        ),
    ]
    if initial.all_unrated_rating is not None:
        said.append(
            Sentence(
                _("In a tournament in which nobody who played has a rating, all of them start the month with %(rating)s.")
                % {"rating": initial.all_unrated_rating}
            )
        )
    return said
