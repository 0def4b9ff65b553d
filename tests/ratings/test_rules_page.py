"""The rules page, written from the regulation that the engine reads."""

import datetime as dt
import html

import pytest

from elo.presets import PRESETS
from elo.regulation import Regulation as Rules
from elo.tables import dp, expected_percent
from ratings.models import Regulation
from ratings.rules_queries import dp_rows, expected_rows
from ratings.rules_text import rules_in_words


def text(response) -> str:
    assert response.status_code == 200
    return html.unescape(" ".join(response.content.decode().split()))


def words(preset: str, **overrides) -> str:
    rules = Rules.from_dict({**PRESETS[preset], **overrides})
    return " ".join(sentence.text for section in rules_in_words(rules) for sentence in section.sentences)


def decisions(preset: str) -> int:
    return sum(s.decision for section in rules_in_words(Rules.from_dict(PRESETS[preset])) for s in section.sentences)


def test_page_before_there_are_rules_says_so(client, db):
    assert "No rules yet" in text(client.get("/rules/"))


def test_page_shows_bands_method_and_from_when(client, club):
    page = text(client.get("/rules/"))
    assert "Valid from January 2026 on" in page
    for part in ("up to 1900", "1901–2200", "2201–2350", "2351 and more"):
        assert part in page
    assert "A first rating takes 9 games" in page
    assert "within the 24 months" in page


@pytest.mark.parametrize("preset", PRESETS)
def test_every_preset_can_be_said_without_a_hole(preset):
    said = words(preset)
    assert "%(" not in said
    assert "None" not in said


@pytest.mark.parametrize(
    ("preset", "sentence"),
    [
        ("club", "a score of at least 1 and a rating of its own of 1000 or more"),
        ("club", "plus 25 points for each whole point over half"),
        ("cusp", "starts the month with 1000"),
        ("cex", "Ri = Rm + 400"),
        ("cex", "all of them start the month with 2000"),
        ("cex", "at the K of the band it lies in"),
        ("cex", "Games against unrated opponents count too"),
        ("toledo", "K is 10 for everyone"),
        ("toledo", "No first rating is computed"),
        ("alicante", "kept to hundredths of a point"),
        ("alicante", "weighted with the number of games"),
        ("alicante", "Blocks never expire"),
        ("fide-2000", "below 2001 becomes unrated"),
        ("fide-2009", "at most 400 points stronger or weaker"),
        ("fide-2011", "The games that made the first rating are not among them"),
        ("fide-2024", "the year in which the player turns 18, as long as the highest rating ever is below 2300"),
        ("fide-2024", "exceeds 700"),
        ("fide-2024", "rated 1800, with a score of ½"),
        ("fide-2024", "A first rating is at most 2200"),
        ("fide-2024", "on the list in force on its first day"),
        ("fide-2024", "the larger one holds"),
        ("fide-2025", "For a player rated 2650 or more the true differences count"),
        ("fide-2025", "12 months in a row"),
    ],
)
def test_parameter_is_said_with_its_value(preset, sentence):
    assert sentence in words(preset)


def test_what_a_regulation_leaves_out_is_said_too():
    said = words("toledo")
    for sentence in ("not capped", "Nobody leaves the list", "Nobody becomes inactive", "New players have no K of their own"):
        assert sentence in said


def test_logistic_expectation_is_said():
    assert "10^(−D/400)" in words("toledo", expectation="logistic")


def test_decisions_are_those_that_apply():
    assert decisions("club") == 4  # late reports, band edges, later blocks, rounding of the share
    assert decisions("toledo") == 1  # one band, no blocks: late reports alone
    assert decisions("alicante") == 3  # no rule for the first block


def test_tables_are_those_that_the_engine_reads():
    for row in expected_rows():
        for difference in (row.low, row.high or 5000):
            assert expected_percent(difference) == row.stronger
            assert expected_percent(-difference) == (50 if row.low == 0 else row.weaker)
    assert [dp(row.percent) for row in dp_rows()] == [row.difference for row in dp_rows()]


def test_page_shows_the_version_of_the_open_month_and_links_the_others(client, club):
    later = Regulation.objects.create(name="cusp", valid_from=dt.date(2026, 3, 1), parameters=PRESETS["cusp"])
    page = text(client.get("/rules/"))
    assert "Valid from January 2026" in page
    assert f'href="/rules/{later.pk}/"' in page
    other = text(client.get(f"/rules/{later.pk}/"))
    assert "Valid from March 2026" in other
    assert "This is not the version in force" in other
    club.close(2)
    assert "Valid from March 2026" in text(client.get("/rules/"))


def test_unknown_version_is_not_found(client, club):
    assert client.get("/rules/99/").status_code == 404


def test_rules_sets_no_cookie(client, club):
    assert not client.get("/rules/").cookies
