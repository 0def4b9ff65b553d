"""The drawing of a player's ratings: whole numbers in the units of an SVG viewBox, which a template writes out.

A step line over the dates of the lists (a rating holds until the next list), the games of each month as bars below it. Two sizes,
because text in a drawing shrinks with it: a wide one, and a taller one for phones. No colour and no markup here.
"""

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from django.utils.formats import date_format

from ratings.months import month_index, month_start
from ratings.wording import capitals_months

_STEPS = (10, 20, 50, 100, 200, 500, 1000)
_CHARACTER = 8  # width of a character of the labels, on the safe side


@dataclass(frozen=True)
class ChartPoint:
    """One list: its month, the rating it showed (None: unrated on it) and the rated games of that month."""

    month: dt.date
    rating: int | None
    games: int


@dataclass(frozen=True)
class Frame:
    """A viewBox and the plot inside it; `ticks` is how many months can be written below it."""

    width: int
    height: int
    left: int
    right: int
    top: int
    bottom: int
    bars: int  # height that the bars may take, below the plot
    ticks: int


WIDE = Frame(width=860, height=270, left=46, right=790, top=30, bottom=196, bars=30, ticks=6)
NARROW = Frame(width=400, height=300, left=44, right=332, top=34, bottom=214, bars=34, ticks=3)


@dataclass(frozen=True)
class Label:
    """A text and where it stands; `anchor` is SVG's text-anchor."""

    x: int
    y: int
    text: str
    anchor: str = "middle"


@dataclass(frozen=True)
class Bar:
    x: int
    y: int
    width: int
    height: int


@dataclass(frozen=True)
class Dot:
    x: int
    y: int


@dataclass(frozen=True)
class Chart:
    """Everything a template draws. `peak` is None where the highest rating is the last one: `ends_at_peak` then."""

    frame: Frame
    path: str
    grid: list[Label]
    months: list[Label]
    bars: list[Bar]
    end: Label
    last: Dot
    peak: Label | None
    peak_dot: Dot
    ends_at_peak: bool


def rating_chart(points: Sequence[ChartPoint], frame: Frame, peak: int | None = None) -> Chart | None:
    """Draw the lists, oldest first; None where none of them shows a rating.

    `peak` is the highest rating ever, where it is known: one that no list here showed is not marked on another.
    """
    rated = [p for p in points if p.rating is not None]
    if not rated:
        return None
    scale = _Scale.over(points, frame)
    last, best = rated[-1], max(rated, key=lambda p: p.rating or 0)
    is_marked = peak in (None, best.rating)
    ends_at_peak = best.rating == last.rating
    end = Label(scale.x(last.month) + 9, scale.y(last.rating) + 5, str(last.rating), "start")
    peak_dot = Dot(scale.x(best.month), scale.y(best.rating))
    return Chart(
        frame=frame,
        path=_path(points, scale),
        grid=[Label(frame.left - 8, scale.y(value), str(value), "end") for value in scale.lines],
        months=_months(points, scale),
        bars=_bars(points, scale),
        end=end,
        last=Dot(scale.x(last.month), scale.y(last.rating)),
        peak=_peak_label(peak_dot, str(best.rating), end, frame) if is_marked and not ends_at_peak else None,
        peak_dot=peak_dot,
        ends_at_peak=is_marked and ends_at_peak and len(rated) > 1,
    )


@dataclass(frozen=True)
class _Scale:
    """From months and ratings to places in the frame."""

    frame: Frame
    first: int
    span: int
    lines: list[int]

    @classmethod
    def over(cls, points: Sequence[ChartPoint], frame: Frame) -> "_Scale":
        ratings = [p.rating for p in points if p.rating is not None]
        first, last = month_index(points[0].month), month_index(points[-1].month)
        return cls(frame, first, max(last - first, 1), _grid_lines(min(ratings), max(ratings)))

    def x(self, month: dt.date) -> int:
        width = self.frame.right - self.frame.left
        return self.frame.left + (month_index(month) - self.first) * width // self.span

    def y(self, rating: int | None) -> int:
        low, high = self.lines[0], self.lines[-1]
        height = self.frame.bottom - self.frame.top
        return self.frame.bottom - ((rating or 0) - low) * height // (high - low)


def _grid_lines(lowest: int, highest: int) -> list[int]:
    """Round ratings around those drawn, at most five; a player who hardly moved is not made to look like a storm."""
    for step in _STEPS:
        low, high = lowest // step * step, -(-highest // step) * step
        if high - low < 60:
            continue
        if (high - low) // step <= 4:
            return list(range(low, high + 1, step))
    low = lowest // 1000 * 1000
    return [low, -(-(highest + 1) // 1000) * 1000]


def _path(points: Sequence[ChartPoint], scale: _Scale) -> str:
    """One line for each stretch of lists with a rating: M to the first, then across to the next list and up or down."""
    parts = []
    for has_rating, stretch in groupby(points, key=lambda p: p.rating is not None):
        if has_rating:
            start, *rest = list(stretch)
            parts.append(f"M{scale.x(start.month)} {scale.y(start.rating)}")
            parts.extend(f"H{scale.x(p.month)}V{scale.y(p.rating)}" for p in rest)
    return "".join(parts)


def _bars(points: Sequence[ChartPoint], scale: _Scale) -> list[Bar]:
    """The games of each month; the busiest month is as high as there is room, but a single game never looks like many."""
    frame = scale.frame
    most = max(10, *(p.games for p in points))
    width = max(1, min(8, (frame.right - frame.left) * 6 // (10 * (scale.span + 1))))
    foot = frame.bottom + 12 + frame.bars
    heights = [(p.month, -(-p.games * frame.bars // most)) for p in points if p.games]
    return [Bar(scale.x(month) - width // 2, foot - height, width, height) for month, height in heights]


def _months(points: Sequence[ChartPoint], scale: _Scale) -> list[Label]:
    """Months below the drawing: the first, the last, and some between them at equal distances."""
    y = scale.frame.height - 8
    if len(points) == 1:
        return [Label(scale.x(points[0].month), y, short_month(points[0].month), "start")]
    count = min(scale.frame.ticks, scale.span + 1)
    wanted = [scale.first + i * scale.span // (count - 1) for i in range(count)]
    labels = [Label(scale.x(month_start(m)), y, short_month(month_start(m))) for m in wanted]
    first, *between, last = labels
    return [Label(first.x, y, first.text, "start"), *between, Label(last.x, y, last.text, "end")]


def short_month(day: dt.date) -> str:
    """Mar 2026, mar 2026: a month where there is little room."""
    name = date_format(day, "M" if capitals_months() else "b")
    return f"{name} {day.year}"


def _peak_label(dot: Dot, text: str, end: Label, frame: Frame) -> Label:
    """Above its point and inside the frame, away from the last value."""
    half = (len(text) + 8) * _CHARACTER // 2  # with the word before the number
    x = max(frame.left + half, min(dot.x, frame.right - half))
    y = dot.y - 11
    if x + half > end.x - 4 and abs(end.y - y) < 18:
        return Label(dot.x - 9, dot.y - 8, text, "end")
    return Label(x, y, text)
