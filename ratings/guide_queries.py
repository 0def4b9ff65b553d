"""What the pages read that explain the rules: the regulation in force in words, and examples computed by it."""

from collections.abc import Callable
from dataclasses import dataclass

from elo.presets import PRESETS
from elo.regulation import BlocksInitial
from elo.regulation import Regulation as Rules
from ratings.curves import Curve, by_curve, by_table, capped_at, compared_curves, expected_curves
from ratings.guide_examples import Example, FirstExample, first_example, rated_example
from ratings.models import Regulation
from ratings.rules_queries import rules_page
from ratings.rules_text import Section, rules_in_words

NAMED = 200  # the difference that the text and the drawing name
DIFFERENCES = (0, 50, 100, 200, 300, 400, 600)
CAP = 400
FIDE = ("fide-2000", "fide-2009", "fide-2011", "fide-2024", "fide-2025")


@dataclass(frozen=True)
class Expected:
    """What the stronger and the weaker player expect at a difference, in percent."""

    difference: int
    stronger: int
    weaker: int


@dataclass(frozen=True)
class GuidePage:
    """The rules in force, or where there are none yet those of the preset `club`; `sections` by their keys."""

    regulation: Regulation | None
    rules: Rules
    sections: dict[str, Section]
    curves: dict[str, Curve]
    expected: list[Expected]
    example: Example
    first: FirstExample | None

    @property
    def named(self) -> Expected:
        return next(row for row in self.expected if row.difference == NAMED)


@dataclass(frozen=True)
class FideRules:
    """What one of FIDE's regulations said, as the preset of that year holds it."""

    year: str
    k: list[int]  # from the highest to the lowest, new players and juniors included
    games: int  # for a first rating
    floor: int | None
    cap: int | None
    cap_exempt_from: int | None


@dataclass(frozen=True)
class HistoryPage:
    curves: dict[str, Curve]
    differing: int  # for how many differences table and curve say another percent ...
    of: int  # ... of how many that the table tells apart
    cap: int
    capped_percent: int
    fide: list[FideRules]


def guide_page() -> GuidePage:
    """For the pace that is played first, as the rules page."""
    found = rules_page()
    regulation = found.regulation if found else None
    rules = Rules.from_dict(regulation.parameters if regulation else PRESETS["club"])
    expectation = _expectation(rules)
    return GuidePage(
        regulation=regulation,
        rules=rules,
        sections={section.key: section for section in (found.sections if found else rules_in_words(rules))},
        curves=expected_curves("expected", expectation, named=NAMED),
        expected=[Expected(d, expectation(d), expectation(-d)) for d in DIFFERENCES],
        example=rated_example(rules),
        first=first_example(rules),
    )


def _expectation(rules: Rules) -> Callable[[int], int]:
    if rules.expectation == "logistic":
        return by_curve
    return by_table if rules.difference_cap is None else capped_at(rules.difference_cap)


def history_page() -> HistoryPage:
    """No database: everything is in the tables and the presets."""
    last = next(d for d in range(2000) if by_table(d) == 100)
    return HistoryPage(
        curves=compared_curves(CAP),
        differing=sum(by_table(d) != by_curve(d) for d in range(last)),
        of=last,
        cap=CAP,
        capped_percent=by_table(CAP),
        fide=[_fide(name) for name in FIDE],
    )


def _fide(name: str) -> FideRules:
    rules = Rules.from_dict(PRESETS[name])
    initial = rules.initial
    assert isinstance(initial, BlocksInitial)
    others = [rule.k for rule in (rules.k_new_player, rules.k_junior) if rule]
    return FideRules(
        year=name.removeprefix("fide-"),
        k=sorted({*others, *(band.k for band in rules.k_bands)}, reverse=True),
        games=initial.min_games,
        floor=initial.floor,
        cap=rules.difference_cap,
        cap_exempt_from=rules.cap_exempt_from,
    )
