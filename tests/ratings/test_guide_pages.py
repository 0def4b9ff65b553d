"""How ratings work: pages in plain words, with numbers computed by the rules in force."""

import datetime as dt
import html
import re

import pytest

from elo.presets import PRESETS
from elo.regulation import Regulation as Rules
from elo.tables import expected_percent
from ratings.curves import by_curve, by_table, capped_at, compared_curves, expected_curves
from ratings.guide_examples import first_example, rated_example
from ratings.guide_queries import guide_page, history_page
from ratings.models import Regulation

GUIDE, HISTORY = "/how-it-works/", "/how-it-works/history/"


def text(response) -> str:
    assert response.status_code == 200
    return html.unescape(" ".join(response.content.decode().split()))


def test_guide_quotes_the_rules_in_force(client, club):
    page = text(client.get(GUIDE))
    for sentence in ("up to 1900", "A first rating takes 9 games", "rounded to a whole number once a month, halves upward"):
        assert sentence in page


def test_example_is_computed_by_the_rules_in_force(client, club):
    assert "1600 + 45 × (2½ − 1.84) = 1600 + 29.70 = 1629.70 → 1630" in without_tags(client)
    Regulation.objects.create(name="toledo", valid_from=dt.date(2026, 2, 1), parameters=PRESETS["toledo"])
    club.close()
    assert "1600 + 10 × (2½ − 1.84) = 1600 + 6.60 = 1606.60 → 1607" in without_tags(client)


def without_tags(client) -> str:

    return " ".join(re.sub(r"<[^>]+>", " ", text(client.get(GUIDE))).split())


def test_guide_stands_before_there_are_rules(client, db):
    assert "This club has no rules yet" in text(client.get(GUIDE))


@pytest.mark.parametrize("preset", PRESETS)
def test_tables_that_the_guide_speaks_of_are_links_to_where_they_stand(client, make_club, preset):
    make_club(preset)
    guide, rules = text(client.get(GUIDE)), text(client.get("/rules/"))
    anchors = set(re.findall(r'href="/rules/#(table-\w+)"', guide))
    assert ("table-expected" in anchors) == ("FIDE’s table of rating differences" in guide)
    assert all(f'id="{anchor}"' in rules and f'href="#{anchor}"' in rules for anchor in anchors)
    sentences = [sentence.text for section in guide_page().sections.values() for sentence in section.sentences]
    assert not [sentence for sentence in sentences if re.search(r"printed|(table|list) below", sentence)]


@pytest.mark.parametrize("preset", PRESETS)
def test_every_regulation_has_an_example(client, make_club, preset):
    make_club(preset)
    page = text(client.get(GUIDE))
    assert "None" not in page
    assert ("Rui is invented too" in page) == (first_example(Rules.from_dict(PRESETS[preset])) is not None)


@pytest.mark.parametrize("preset", PRESETS)
def test_example_moves_by_what_was_made_beyond_what_was_expected(preset):
    rules = Rules.from_dict(PRESETS[preset])
    example = rated_example(rules)
    assert not example.why.delisted
    assert example.line.n == 4
    assert example.line.half_points * 50 - example.line.expected100 == example.line.surplus100 == 66
    first = first_example(rules)
    assert first is None or first.rating > first.average


def test_example_stays_above_where_the_list_ends():
    assert rated_example(Rules.from_dict(PRESETS["fide-2000"])).why.start_rating == 2250


def test_example_whose_k_changes_on_the_way_is_no_single_product(client, make_club):
    rules = {"k_bands": [[1601, 45], [None, 30]], "k_changes_within": True}
    make_club("club", **rules)
    assert not guide_page().example.is_one_product
    assert "At 1600 her K" not in text(client.get(GUIDE))


def test_drawing_is_the_table():
    curve = expected_curves("expected", by_table, named=200)["wide"]
    assert [(point.difference, point.percent) for point in curve.points] == [("−200", 24), ("+200", 76)]
    (line,) = curve.lines
    assert line.path.count("V") == sum(by_table(d) != by_table(d - 1) for d in range(-599, 601))
    assert all(int(expected_percent(d)) == by_table(d) for d in (-735, -3, 0, 4, 736))


def test_drawing_stays_in_its_frame():
    for curve in (*expected_curves("expected", by_table, named=200).values(), *compared_curves(400).values()):
        frame = curve.frame
        assert all(frame.top <= line.end.y <= frame.bottom and line.end.x == frame.right for line in curve.lines)


def test_rule_of_400_stops_the_table_there():
    assert {capped_at(400)(d) for d in range(400, 900)} == {by_table(400)}
    assert capped_at(400)(-900) == by_table(-400)


def test_history_counts_where_table_and_curve_differ(client, db):
    page = history_page()
    assert (page.differing, page.of) == (460, 736)  # rating-rules.md section 2
    assert all(abs(by_table(d) - by_curve(d)) <= 2 for d in range(1000))
    assert "460 of the 736 differences" in text(client.get(HISTORY))


def test_history_reads_fides_rules_from_the_presets():
    assert [(rules.year, rules.k, rules.floor) for rules in history_page().fide][:3] == [
        ("2000", [25, 15, 10], 2001),
        ("2009", [25, 15, 10], 1200),
        ("2011", [30, 15, 10], 1200),
    ]


@pytest.mark.parametrize("language", ["en", "pt-br", "es"])
@pytest.mark.parametrize("address", [GUIDE, HISTORY, "/clubs/", "/tournaments/"])
def test_pages_open_in_every_language_without_a_cookie(client, club, language, address):
    response = client.get(address, headers={"Accept-Language": language})
    assert response.status_code == 200
    assert f'<html lang="{language}">' in response.content.decode()
    assert not response.cookies


def test_every_page_leads_to_the_guide_the_rules_and_the_clubs(client, club):
    for address in ("/", "/tournaments/", "/rules/"):
        page = text(client.get(address))
        for link in (GUIDE, "/rules/", "/clubs/"):
            assert f'href="{link}"' in page
    assert f'href="{HISTORY}"' in text(client.get("/rules/"))


@pytest.mark.parametrize("address", [GUIDE, HISTORY])
def test_pages_ask_little_of_the_database(client, club, django_assert_max_num_queries, address):
    club.close(3)
    with django_assert_max_num_queries(8):
        client.get(address)
