"""The list in numbers, worked out by hand, and how the period's page shows them."""

import datetime as dt
import html
import re

import pytest

from accounts.models import User
from elo.tables import half_up_div
from ratings.changes import adjust_rating, give_opening_rating
from ratings.list_statistics import ChangeClass, Points, list_statistics
from ratings.models import ListEntry
from ratings.periods import list_before

BLOCKS = {"method": "blocks", "min_games": 2, "combine": "pooled", "above_half": 25}


def text(response) -> str:
    assert response.status_code == 200
    return html.unescape(" ".join(response.content.decode().split()))


@pytest.fixture
def month(make_club):
    """February 2026. On the list before: Ana 1500, Bia 1500, Caio 1400, Duda 1600, Ema 1402, 7402 points together.

    Ana beats Bia: K 45, so 1523 and 1478 (977.5 -> half up). Caio is adjusted by +30: 1430. Ema loses to Duda and is delisted:
    D = 198, 0.25, so Ema 1402 - 11.25 = 1391; Duda 1600 + 45 * 0.25 = 1611. Novo scores 1 of 2 against Bia (1500): a first rating
    of 1500. Zoe opens with 1700.
    """
    club = make_club(delist_below=1400, inactive_after=1, initial=BLOCKS)
    ana, bia, caio = club.player("Ana", 1500), club.player("Bia", 1500), club.player("Caio", 1400)
    duda, ema = club.player("Duda", 1600), club.player("Ema", 1402)
    club.close()
    novo, zoe = club.player("Novo"), club.player("Zoe")
    february = dt.date(2026, 2, 1)
    club.tournament("2026-02-10", [(ana, bia, "1-0"), (duda, ema, "1-0")])
    club.tournament("2026-02-20", [(novo, bia, "1-0"), (novo, bia, "0-1")])
    adjust_rating(player=caio, month=february, points=30, reason="because", by=None, at=club.now)
    give_opening_rating(player=zoe, month=february, rating=1700, source="FIDE", by=None, at=club.now)
    return club


def test_numbers_are_those_worked_out_by_hand(month):
    shown = month.close()
    numbers = list_statistics(shown)
    assert sorted(shown.entries.exclude(rating=None).values_list("rating", flat=True)) == [1430, 1478, 1500, 1523, 1611, 1700]
    assert numbers.mean10 == 15403  # 9242 / 6 = 1540.33…
    assert numbers.median10 == 15115  # between 1500 and 1523
    assert numbers.inactive == 1  # Caio; an opening rating counts as a game of the month before: Zoe too
    balance = numbers.balance
    assert balance.before == Points(5, 7402)
    assert balance.games == Points(3, 23 - 22 + 11)
    assert balance.adjustments == Points(1, 30)
    assert balance.openings == Points(1, 1700)
    assert balance.first_ratings == Points(1, 1500)
    assert balance.delisted == Points(1, -1402)
    assert balance.after == Points(6, 9242)


def adds_up(balance) -> bool:
    parts = (balance.before, balance.games, balance.adjustments, balance.openings, balance.first_ratings, balance.delisted)
    heads = balance.before.players + balance.openings.players + balance.first_ratings.players - balance.delisted.players
    return sum(part.points for part in parts) == balance.after.points and heads == balance.after.players


def test_points_add_up_from_list_to_list(month):
    lists = [month.close(), month.close()]
    novo = ListEntry.objects.filter(rating_list=lists[1], name="Novo").get().player
    adjust_rating(player=novo, month=dt.date(2026, 4, 1), points=-10, reason="because", by=None, at=month.now)
    lists.append(month.close())
    for shown in lists:
        balance = list_statistics(shown).balance
        assert adds_up(balance)
        assert balance.before == list_statistics(list_before(pace="standard", month=shown.period.month)).balance.after


@pytest.mark.parametrize("initial", [{"method": "fixed", "rating": 1000}, {"method": "linear", "span": 400, "min_games": 1}])
def test_points_add_up_whatever_gives_first_ratings(make_club, initial):
    club = make_club(initial=initial)
    ana, novo = club.player("Ana", 1500), club.player("Novo")
    club.tournament("2026-01-20", [(ana, novo, "1-0")])
    balance = list_statistics(club.close()).balance
    assert balance.first_ratings.players == 1
    assert adds_up(balance)


def test_mean_is_rounded_half_up_and_median_of_two_is_exact(club):
    for rating in (1000, 1001, 1001, 1001):
        club.player(f"P{rating}", rating)
    numbers = list_statistics(club.close())
    assert (numbers.mean10, numbers.median10) == (10008, 10010)  # 1000.75
    assert half_up_div(100075, 10) == 10008


def test_list_without_ratings_has_no_mean(club):
    numbers = list_statistics(club.close())
    assert (numbers.mean10, numbers.median10, numbers.changes) == (None, None, [])


def test_changes_are_counted_by_games_alone_and_the_empty_ends_are_left_out(month):
    changes = list_statistics(month.close()).changes
    assert changes == [  # +23, +11 and -22; Caio's adjustment is none
        ChangeClass(20, 29, 1, 100),
        ChangeClass(10, 19, 1, 100),
        ChangeClass(1, 9, 0, 0),
        ChangeClass(0, 0, 0, 0),
        ChangeClass(-9, -1, 0, 0),
        ChangeClass(-19, -10, 0, 0),
        ChangeClass(-29, -20, 1, 100),
    ]


def test_classes_without_end_hold_the_biggest_changes(make_club):
    club = make_club(k_bands=[[None, 400]])
    ana, bia = club.player("Ana", 1500), club.player("Bia", 1500)
    club.tournament("2026-01-20", [(ana, bia, "1-0")])
    changes = list_statistics(club.close()).changes
    assert (changes[0].low, changes[0].high, changes[0].count) == (100, None, 1)
    assert (changes[-1].low, changes[-1].high, changes[-1].count) == (None, -100, 1)
    assert len(changes) == 13


def test_statistics_take_one_query_and_none_once_counted(month, django_assert_num_queries):
    shown = month.close()
    with django_assert_num_queries(1):
        counted = list_statistics(shown)
    with django_assert_num_queries(0):
        assert list_statistics(shown) == counted


def test_page_shows_how_the_list_came_about(client, month):
    shown = month.close(by=User.objects.create_superuser("diretora"))
    page = text(client.get("/periods/2026-02/"))
    assert "Nov. 1, 2029, by diretora" in page
    assert f'<a href="/rules/{shown.regulation_id}/">club, in force from January 2026</a>' in page
    assert f"<dd>{shown.software}</dd>" in page
    assert f"<code>{shown.inputs_digest[:8]}…</code>" in page
    assert f"<code>{shown.outcome_digest}</code>" in page


def test_page_shows_the_list_in_numbers(client, month):
    month.close()
    page = text(client.get("/periods/2026-02/"))
    rows = re.sub(r"<[^>]+>", " ", page)
    for part in ("Mean 1540.3", "Median 1511.5", "Games 3 +12", "Delisted 1 −1,402", "This list 6 9,242", "+20 to +29 1"):
        assert part in " ".join(rows.split())
    assert "style=" not in page
    brazilian = text(client.get("/periods/2026-02/", headers={"accept-language": "pt-br"}))
    assert "1540,3" in brazilian
    assert "−1.402" in brazilian


def test_page_without_a_closer_names_none(client, club):
    club.close()
    assert ", by" not in text(client.get("/periods/2026-01/"))
