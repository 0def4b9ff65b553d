"""The drawing of a player's ratings."""

import datetime as dt
import re
from dataclasses import replace
from itertools import pairwise

import pytest

from ratings.charts import NARROW, WIDE, ChartPoint, Series
from ratings.charts import rating_chart as drawn


def points(*ratings, games=0):
    """Lists of consecutive months from January 2024 on."""
    months = [dt.date(2024 + i // 12, i % 12 + 1, 1) for i in range(len(ratings))]
    return [ChartPoint(month, rating, games) for month, rating in zip(months, ratings, strict=True)]


def rating_chart(given, frame, peak=None):
    """The chart of one pace."""
    return drawn([Series("standard", "Standard", given, peak)], frame)


@pytest.mark.parametrize("given", [[], points(None, None)])
def test_nothing_to_draw_gives_no_chart(given):
    assert rating_chart(given, WIDE) is None


def test_single_list_is_a_dot_with_its_rating():
    chart = rating_chart(points(1500), WIDE)

    (line,) = chart.lines
    assert line.path == f"M{line.last.x} {line.last.y}"
    assert line.end.text == "1500"
    assert chart.peak is None
    assert not chart.ends_at_peak
    assert [label.text for label in chart.months] == ["Jan 2024"]


def test_line_steps_at_each_list_and_ends_at_the_right_edge():
    chart = rating_chart(points(1500, 1520, 1510), WIDE)

    assert re.fullmatch(r"M\d+ \d+(H\d+V\d+){2}", chart.lines[0].path)
    assert chart.lines[0].last.x == WIDE.right
    assert chart.peak.text == "1520"


def test_line_breaks_where_the_player_was_unrated():
    chart = rating_chart(points(1500, 1400, None, None, 1450, 1460), WIDE)

    assert chart.lines[0].path.count("M") == 2


@pytest.mark.parametrize("frame", [WIDE, NARROW])
@pytest.mark.parametrize(
    "ratings",
    [(1500, 1510), (1500, 1500, 1500), (1000, 2600), (99, 103), (1900, 1874, 1889, 1874), tuple(range(1200, 1500))],
)
def test_everything_lies_inside_the_frame(frame, ratings):
    chart = rating_chart(points(*ratings, games=7), frame)

    ys = [int(y) for y in re.findall(r"(?:V|M\d+ )(\d+)", chart.lines[0].path)]
    assert all(frame.top <= y <= frame.bottom for y in ys)
    assert all(bar.y > frame.bottom and bar.y + bar.height <= frame.height - 20 and bar.width >= 1 for bar in chart.bars)
    assert all(frame.left <= label.x <= frame.right for label in chart.months)
    assert 2 <= len(chart.grid) <= 5 or len({label.y for label in chart.grid}) == len(chart.grid)
    assert len({label.x for label in chart.months}) == len(chart.months)


def test_grid_has_room_even_where_the_rating_never_moved():
    chart = rating_chart(points(1500, 1500), WIDE)

    values = [int(label.text) for label in chart.grid]
    assert values[0] <= 1500 <= values[-1]
    assert values[-1] - values[0] >= 60


def test_peak_that_is_the_last_value_is_said_with_it():
    chart = rating_chart(points(1500, 1480, 1520), WIDE)

    assert chart.peak is None
    assert chart.ends_at_peak


@pytest.mark.parametrize("frame", [WIDE, NARROW])
@pytest.mark.parametrize("before", range(1, 8))
def test_label_of_the_peak_never_covers_the_last_value(frame, before):
    ratings = [1500] * 20 + [1560] + [1555] * before

    chart = rating_chart(points(*ratings), frame)

    right = {"end": chart.peak.x, "middle": chart.peak.x + 50}[chart.peak.anchor]
    assert right < chart.lines[0].end.x or abs(chart.peak.y - chart.lines[0].end.y) >= 18


def test_peak_that_no_list_showed_is_not_marked_on_another():
    chart = rating_chart(points(1500, 1480), WIDE, peak=1600)

    assert chart.peak is None
    assert not chart.ends_at_peak


def test_bars_show_the_games_and_leave_out_empty_months():
    busy = [ChartPoint(dt.date(2024, 1, 1), 1500, 0), ChartPoint(dt.date(2024, 2, 1), 1500, 20)]

    (bar,) = rating_chart([*busy, ChartPoint(dt.date(2024, 3, 1), 1500, 0)], WIDE).bars

    assert bar.height == WIDE.bars


def test_gaps_in_the_months_keep_their_width():
    """A pace without a list in some month: time, not the number of lists, goes from left to right."""
    given = [ChartPoint(dt.date(2024, m, 1), 1500 + m, 1) for m in (1, 2, 12)]

    second = int(re.findall(r"H(\d+)", rating_chart(given, WIDE).lines[0].path)[0])

    assert second == WIDE.left + (WIDE.right - WIDE.left) // 11


def test_several_paces_are_drawn_over_the_same_months_and_hold_until_the_newest_list():
    standard, rapid = points(1500, 1520, 1510, 1530), points(1700, 1710)

    chart = drawn([Series("standard", "Standard", standard), Series("rapid", "Rapid", rapid)], WIDE)

    assert [line.name for line in chart.lines] == ["standard", "rapid"]
    assert {line.last.x for line in chart.lines} == {WIDE.right}


@pytest.mark.parametrize("frame", [WIDE, NARROW])
@pytest.mark.parametrize("last", [(1500, 1501, 1502), (1000, 1000, 1000), (2600, 1000, 1003)])
def test_numbers_at_the_ends_stand_apart(frame, last):
    series = [Series(str(i), "", points(1800 + i, rating)) for i, rating in enumerate(last)]

    ends = sorted(line.end.y for line in drawn(series, frame).lines)

    assert all(below - above >= 17 for above, below in pairwise(ends))
    assert ends[-1] <= frame.bottom + 5


def test_corrected_lists_are_marked_on_the_line():
    first, second = points(1500, 1520)

    chart = rating_chart([first, replace(second, corrected=True)], WIDE)

    assert chart.lines[0].corrected == [chart.lines[0].last]


def test_games_of_several_paces_are_added_up():
    series = [Series("standard", "", points(1500, 1500, games=8)), Series("rapid", "", points(1600, 1600, games=2))]

    assert [bar.height for bar in drawn(series, WIDE).bars] == [WIDE.bars, WIDE.bars]
