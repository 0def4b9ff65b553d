"""Where things stand in a drawing of ratings: from months and ratings to whole numbers in the units of an SVG viewBox.

Two sizes, because text in a drawing shrinks with it: a wide one, and a taller one for phones.
"""

import datetime as dt
from collections.abc import Collection
from dataclasses import dataclass, replace

from ratings.months import month_index, month_start
from ratings.wording import short_month

_STEPS = (10, 20, 50, 100, 200, 500, 1000)


@dataclass(frozen=True)
class Box:
    """A viewBox and the plot inside it."""

    width: int
    height: int
    left: int
    right: int
    top: int
    bottom: int


@dataclass(frozen=True)
class Frame(Box):
    """One for ratings over months; `ticks` is how many months can be written below it."""

    bars: int  # height that the bars may take, below the plot
    ticks: int


WIDE = Frame(width=860, height=290, left=46, right=800, top=30, bottom=212, bars=34, ticks=6)
NARROW = Frame(width=400, height=320, left=44, right=344, top=34, bottom=230, bars=38, ticks=3)


def flat(frame: Frame) -> Frame:
    """The frame for a single list: as wide, and no higher than one point needs."""
    cut = (frame.bottom - frame.top) // 2
    return replace(frame, height=frame.height - cut, bottom=frame.bottom - cut)


@dataclass(frozen=True)
class Label:
    """A text and where it stands; `anchor` is SVG's text-anchor."""

    x: int
    y: int
    text: str
    anchor: str = "middle"


@dataclass(frozen=True)
class Dot:
    x: int
    y: int


@dataclass(frozen=True)
class Scale:
    """From months and ratings to places in the frame."""

    frame: Frame
    first: int
    span: int  # months from the first to the last; 0: a single one, which stands in the middle
    lines: list[int]

    @classmethod
    def over(cls, months: Collection[dt.date], ratings: Collection[int], frame: Frame) -> "Scale":
        first, last = month_index(min(months)), month_index(max(months))
        return cls(frame, first, last - first, _grid_lines(min(ratings), max(ratings)))

    def x(self, month: dt.date) -> int:
        """A month before the first stands with the first: what was so before still is."""
        width = self.frame.right - self.frame.left
        if not self.span:
            return self.frame.left + width // 2
        return self.frame.left + max(month_index(month) - self.first, 0) * width // self.span

    def y(self, rating: int | None) -> int:
        low, high = self.lines[0], self.lines[-1]
        height = self.frame.bottom - self.frame.top
        return self.frame.bottom - ((rating or 0) - low) * height // (high - low)

    @property
    def grid(self) -> list[Label]:
        return [Label(self.frame.left - 8, self.y(value), str(value), "end") for value in self.lines]

    def months(self) -> list[Label]:
        """Months below the drawing: the first, the last, and some between them at equal distances."""
        y = self.frame.height - 8
        if not self.span:
            return [Label(self.x(month_start(self.first)), y, short_month(month_start(self.first)))]
        count = min(self.frame.ticks, self.span + 1)
        wanted = [month_start(self.first + i * self.span // (count - 1)) for i in range(count)]
        labels = [Label(self.x(month), y, short_month(month)) for month in wanted]
        first, *between, last = labels
        return [Label(first.x, y, first.text, "start"), *between, Label(last.x, y, last.text, "end")]


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
