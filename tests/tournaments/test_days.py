"""How the days of a tournament are written."""

import datetime as dt

import pytest
from django.utils.translation import override

from tournaments.models import Tournament
from tournaments.queries.log_values import column_words
from tournaments.templatetags.days import day_range


@pytest.mark.parametrize(
    ("start", "end", "words"),
    [
        ("2026-03-07", "2026-03-07", "March 7, 2026"),
        ("2026-03-07", "2026-03-08", "March 7–8, 2026"),
        ("2026-02-27", "2026-03-01", "February 27 – March 1, 2026"),
        ("2025-12-30", "2026-01-02", "Dec. 30, 2025 – Jan. 2, 2026"),
    ],
)
def test_what_two_days_share_is_said_once(start, end, words):
    with override("en"):
        assert day_range(dt.date.fromisoformat(start), dt.date.fromisoformat(end)) == words


@pytest.mark.parametrize(("language", "words"), [("pt-br", "1º de março de 2026"), ("es", "1 de marzo de 2026")])
def test_months_have_no_capital_in_portuguese_and_spanish(language, words):
    with override(language):
        assert day_range(dt.date(2026, 3, 1), dt.date(2026, 3, 1)) == words


def test_days_of_the_log_have_no_capital_either():
    with override("pt-br"):
        words = column_words(Tournament, "end_date", "2026-03-01", "2026-04-18")
    assert words[1:] == ("1º de março de 2026", "18 de abril de 2026")
