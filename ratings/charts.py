"""The drawing of a player's ratings: whole numbers in the units of an SVG viewBox, which a template writes out.

A step line for each pace over the dates of the lists (a rating holds until the next list), those of other bodies beside them, the
games of each month as bars below. No colour and no markup here.
"""

import datetime as dt
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from ratings.chart_frame import NARROW, WIDE, Dot, Frame, Label, Scale, flat
from ratings.months import month_start

__all__ = ["NARROW", "WIDE", "Chart", "ChartPoint", "Dot", "Frame", "Label", "Series", "rating_chart"]

_CHARACTER = 8  # width of a character of the labels, on the safe side
_LINE = 17  # height of a line of them


@dataclass(frozen=True)
class ChartPoint:
    """One list: its month, the rating it showed (None: unrated on it), the month's rated games, whether it was corrected."""

    month: dt.date
    rating: int | None
    games: int = 0
    corrected: bool = False


@dataclass(frozen=True)
class Series:
    """The lists of a pace or of another body, oldest first. `name` is a class of the style sheet.

    `peak` is the highest rating ever, where it is known: one that no list here showed is not marked on another.
    """

    name: str
    label: str
    points: Sequence[ChartPoint]
    peak: int | None = None

    @property
    def rated(self) -> list[ChartPoint]:
        return [p for p in self.points if p.rating is not None]


@dataclass(frozen=True)
class Bar:
    x: int
    y: int
    width: int
    height: int


@dataclass(frozen=True)
class Line:
    """A series as it is drawn: its steps, the dot and number it ends with, a mark for each list that was corrected."""

    name: str
    path: str
    end: Label
    last: Dot
    corrected: list[Dot]


@dataclass(frozen=True)
class Chart:
    """Everything a template draws. `peak` is None where the highest rating is the last one: `ends_at_peak` then."""

    frame: Frame
    lines: list[Line]
    grid: list[Label]
    months: list[Label]
    bars: list[Bar]
    peak: Label | None
    peak_dot: Dot
    ends_at_peak: bool


def rating_chart(series: Sequence[Series], frame: Frame) -> Chart | None:
    """Draw them over each other; None where no list shows a rating. The peak of the first is marked."""
    drawn = [one for one in series if one.rated]
    if not drawn:
        return None
    ratings = [p.rating for one in drawn for p in one.points if p.rating is not None]
    months = {p.month for one in series for p in one.points}
    frame = frame if len(months) > 1 else flat(frame)
    scale = Scale.over(months, ratings, frame)
    lines = _apart([_line(one, scale) for one in drawn], frame)
    first, end = drawn[0], lines[0].end
    best = max(first.rated, key=lambda p: p.rating or 0)
    is_marked = first.peak in (None, best.rating)
    ends_at_peak = best.rating == first.rated[-1].rating
    peak_dot = Dot(scale.x(best.month), scale.y(best.rating))
    return Chart(
        frame=frame,
        lines=lines,
        grid=scale.grid,
        months=scale.months(),
        bars=_bars(drawn, scale),
        peak=_peak_label(peak_dot, str(best.rating), end, frame) if is_marked and not ends_at_peak else None,
        peak_dot=peak_dot,
        ends_at_peak=is_marked and ends_at_peak and len(first.rated) > 1,
    )


def _line(one: Series, scale: Scale) -> Line:
    last = one.rated[-1]
    holds = one.points[-1].rating is not None
    newest = month_start(scale.first + scale.span)
    dot = Dot(scale.x(newest if holds and len(one.points) > 1 else last.month), scale.y(last.rating))
    return Line(
        name=one.name,
        path=_path(one.points, scale) + (f"H{dot.x}" if dot.x > scale.x(last.month) else ""),
        end=Label(dot.x + 9, dot.y + 5, str(last.rating), "start"),
        last=dot,
        corrected=[Dot(scale.x(p.month), scale.y(p.rating)) for p in one.rated if p.corrected],
    )


def _path(points: Sequence[ChartPoint], scale: Scale) -> str:
    """One line for each stretch of lists with a rating: M to the first, then across to the next list and up or down."""
    parts = []
    for has_rating, stretch in groupby(points, key=lambda p: p.rating is not None):
        if has_rating:
            start, *rest = list(stretch)
            parts.append(f"M{scale.x(start.month)} {scale.y(start.rating)}")
            parts.extend(f"H{scale.x(p.month)}V{scale.y(p.rating)}" for p in rest)
    return "".join(parts)


def _apart(lines: list[Line], frame: Frame) -> list[Line]:
    """The numbers at the ends moved off each other, from the top down, and as far up again as the frame is too short."""
    order = sorted(range(len(lines)), key=lambda i: lines[i].end.y)
    places: list[int] = []
    for i in order:
        places.append(max(lines[i].end.y, places[-1] + _LINE) if places else lines[i].end.y)
    lowest = frame.bottom + 5
    for at in reversed(range(len(places))):
        places[at] = min(places[at], lowest)
        lowest = places[at] - _LINE
    moved = dict(zip(order, places, strict=True))
    return [replace(line, end=replace(line.end, y=moved[i])) for i, line in enumerate(lines)]


def _bars(drawn: Sequence[Series], scale: Scale) -> list[Bar]:
    """The games of each month; the busiest month is as high as there is room, but a single game never looks like many."""
    games: Counter[dt.date] = Counter()
    for one in drawn:
        games.update({p.month: p.games for p in one.points if p.games})
    frame = scale.frame
    most = max(10, *games.values(), 0)
    width = max(1, min(8, (frame.right - frame.left) * 6 // (10 * (scale.span + 1))))
    foot = frame.bottom + 12 + frame.bars
    heights = [(month, -(-count * frame.bars // most)) for month, count in sorted(games.items())]
    return [Bar(scale.x(month) - width // 2, foot - height, width, height) for month, height in heights]


def _peak_label(dot: Dot, text: str, end: Label, frame: Frame) -> Label:
    """Above its point and inside the frame, away from the last value."""
    half = (len(text) + 8) * _CHARACTER // 2  # with the word before the number
    x = max(frame.left + half, min(dot.x, frame.right - half))
    y = dot.y - 11
    if x + half > end.x - 4 and abs(end.y - y) < 18:
        return Label(dot.x - 9, dot.y - 8, text, "end")
    return Label(x, y, text)
