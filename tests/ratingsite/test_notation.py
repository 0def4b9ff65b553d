"""How numbers, months and days are written in each language."""

import datetime as dt

import pytest
from django.template import Context, Template
from django.utils import translation

from ratingsite.templatetags import notation


@pytest.mark.parametrize(("language", "words"), [("en", "March 2026"), ("pt-br", "março de 2026"), ("es", "marzo de 2026")])
def test_month_is_written_as_the_language_writes_it(language, words):
    with translation.override(language):
        assert notation.month_words(dt.date(2026, 3, 1)) == words


@pytest.mark.parametrize(
    ("language", "day", "words"),
    [
        ("en", 2, "April 2, 2026"),
        ("pt-br", 2, "2 de abril de 2026"),
        ("pt-br", 1, "1º de abril de 2026"),
        ("pt-br", 21, "21 de abril de 2026"),
        ("es", 1, "1 de abril de 2026"),
    ],
)
def test_day_is_written_as_the_language_writes_it(language, day, words):
    with translation.override(language):
        assert notation.day_words(dt.date(2026, 4, day)) == words


def test_moment_is_the_day_it_is_where_the_club_is(settings):
    settings.TIME_ZONE = "America/Sao_Paulo"
    assert notation.day_words(dt.datetime(2026, 4, 2, 1, tzinfo=dt.UTC)) == "April 1, 2026"


@pytest.mark.parametrize(("value", "words"), [(13, "6½"), (1, "½"), (0, "0"), (12, "6"), (-1, "−½"), (-3, "−1½")])
def test_half_points(value, words):
    assert notation.half_points(value) == words


@pytest.mark.parametrize(
    ("language", "value", "words"), [("en", 650, "6.50"), ("pt-br", 650, "6,50"), ("es", 5, "0,05"), ("en", -48, "−0.48")]
)
def test_hundredths_have_the_decimal_mark_of_the_language(language, value, words):
    with translation.override(language):
        assert notation.hundredths(value) == words


def test_signs_are_true_signs():
    assert [notation.signed(n) for n in (18, -22, 0)] == ["+18", "−22", "0"]
    assert [notation.signed_hundredths(n) for n in (23, -150, 0)] == ["+0.23", "−1.50", "0.00"]


@pytest.mark.parametrize(("language", "words"), [("en", "+14,014 −1,250 0"), ("pt-br", "+14.014 −1.250 0")])
def test_signed_totals_are_grouped_as_the_language_groups_thousands(language, words):
    with translation.override(language):
        assert " ".join(notation.signed_total(n) for n in (14014, -1250, 0)) == words


def test_dash_stands_for_nothing_but_not_for_zero():
    assert [notation.or_dash(v) for v in (None, "", 0, "x")] == ["—", "—", 0, "x"]


def test_change_is_said_by_arrow_word_and_sign():
    assert notation.change(None) == "—"
    assert notation.change(0) == '<span class="zero">0</span>'
    up, down = notation.change(18), notation.change(-22)
    assert "▲" in up and ">up<" in up and "+18" in up  # noqa: PT018
    assert "▼" in down and ">down<" in down and "−22" in down  # noqa: PT018


def test_current_is_silent_without_a_request():
    assert Template('{% load notation %}<a{% current "ratings:list" %}>').render(Context({})) == "<a>"
