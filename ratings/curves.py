"""Drawings of the expected score over the rating difference: whole numbers in the units of an SVG viewBox, as in chart_frame.

The tables have steps, and so have the lines. Two sizes, because text in a drawing shrinks with it. No colour and no markup here.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from elo.tables import expected_percent, logistic_percent
from ratings.chart_frame import Box, Dot, Label
from ratings.wording import signed

Expectation = Callable[[int], int]  # whole percent for a difference


@dataclass(frozen=True)
class CurveFrame(Box):
    """One with the differences and percents it spans; `ticks` are the differences written below."""

    differences: tuple[int, int]
    percents: tuple[int, int]
    ticks: tuple[int, ...]

    def x(self, difference: int) -> int:
        low, high = self.differences
        return self.left + (difference - low) * (self.right - self.left) // (high - low)

    def y(self, percent: int) -> int:
        low, high = self.percents
        return self.bottom - (percent - low) * (self.bottom - self.top) // (high - low)


@dataclass(frozen=True)
class Line:
    """One line of the drawing; `name` is its class, and what the template calls it."""

    name: str
    path: str
    end: Dot


@dataclass(frozen=True)
class Point:
    """One value that the drawing names: the difference, and the percent to be written beside it."""

    dot: Dot
    difference: str
    percent: int


@dataclass(frozen=True)
class Curve:
    frame: CurveFrame
    grid: list[tuple[int, int]]  # percent, y
    ticks: list[Label]
    lines: list[Line]
    points: list[Point]


_BOTH_SIDES = ((-600, 600), (0, 100))
_STRONGER = ((0, 800), (50, 100))
WIDE = CurveFrame(760, 320, 52, 740, 16, 276, *_BOTH_SIDES, ticks=(-600, -400, -200, 0, 200, 400, 600))
NARROW = CurveFrame(400, 330, 48, 386, 16, 286, *_BOTH_SIDES, ticks=(-600, -300, 0, 300, 600))
WIDE_STRONGER = CurveFrame(760, 340, 52, 740, 16, 296, *_STRONGER, ticks=(0, 100, 200, 300, 400, 500, 600, 700, 800))
NARROW_STRONGER = CurveFrame(400, 360, 48, 386, 16, 316, *_STRONGER, ticks=(0, 200, 400, 600, 800))


def by_table(difference: int) -> int:
    """FIDE's table."""
    return int(expected_percent(difference))


def by_curve(difference: int) -> int:
    """The logistic curve, in whole percent as a table of it would be."""
    return int(logistic_percent(difference))


def capped_at(points: int) -> Expectation:
    """FIDE's table where a difference counts as at most that many points."""
    return lambda difference: by_table(max(-points, min(points, difference)))


def expected_curves(name: str, expectation: Expectation, *, named: int) -> dict[str, Curve]:
    """What either player expects, with the value at the difference `named` written out; for wide screens and for phones."""
    return {
        size: _curve(frame, {name: expectation}, (-named, named), expectation)
        for size, frame in (("wide", WIDE), ("narrow", NARROW))
    }


def compared_curves(cap: int) -> dict[str, Curve]:
    """Table, curve, and table with differences cut off, as the stronger player sees them."""
    lines: dict[str, Expectation] = {"by-curve": by_curve, "by-table": by_table, "by-cap": capped_at(cap)}
    return {size: _curve(frame, lines, (), by_table) for size, frame in (("wide", WIDE_STRONGER), ("narrow", NARROW_STRONGER))}


def _curve(frame: CurveFrame, lines: dict[str, Expectation], named: tuple[int, ...], values: Expectation) -> Curve:
    low, high = frame.percents
    return Curve(
        frame=frame,
        grid=[(percent, frame.y(percent)) for percent in range(low, high + 1, (high - low) // 4 if low == 0 else 10)],
        ticks=[
            Label(frame.x(each), frame.height - 14, signed(each) if frame.differences[0] else str(each)) for each in frame.ticks
        ],
        lines=[_line(name, each, frame) for name, each in lines.items()],
        points=[Point(Dot(frame.x(d), frame.y(values(d))), signed(d), values(d)) for d in named],
    )


def _line(name: str, expectation: Expectation, frame: CurveFrame) -> Line:
    first, last = frame.differences
    steps = "".join(f"H{frame.x(d)}V{frame.y(percent)}" for d, percent in _steps(expectation, first, last))
    start = f"M{frame.x(first)} {frame.y(expectation(first))}"
    return Line(name, f"{start}{steps}H{frame.x(last)}", Dot(frame.x(last), frame.y(expectation(last))))


def _steps(expectation: Expectation, first: int, last: int) -> Iterator[tuple[int, int]]:
    """The differences at which another percent begins."""
    before = expectation(first)
    for difference in range(first + 1, last + 1):
        percent = expectation(difference)
        if percent != before:
            yield difference, percent
        before = percent
