"""Unrated players: faults that people reported of other systems, from the club's tournaments to what pages say."""

import datetime as dt
import re

from django.urls import reverse
from django.utils import timezone

from ratings.models import Block, BlockStatus, EntryStatus
from tests.ratings.cases.conftest import FLOOR_1200
from tests.ratings.cases.reading import calculation_words, player_words, words


def block(club, newcomer, opponents, day, results):
    """A tournament in which the newcomer meets as many of the opponents as there are results, always with White."""
    return club.tournament(
        day, [(newcomer, opponent, result) for opponent, result in zip(opponents, results.split(), strict=False)]
    )


def test_case_18_blocks_are_pooled_as_one_long_tournament(client, club):
    novo, strong, weaker = club.player("Novo"), club.players(5, 1700), club.players(4, 1600)
    block(club, novo, strong, "2026-01-20", "1-0 1-0 1-0 1/2 0-1")
    club.close(3)
    block(club, novo, weaker, "2026-04-20", "1-0 0-1 0-1 0-1")
    club.close()

    assert (club.rating(novo), club.entry(novo).status) == (1656, EntryStatus.NEW)
    page = calculation_words(client, novo, "2026-04")
    assert "1656" in page
    assert "1584" not in page


def test_case_19_poor_first_block_is_listed_and_never_counted(client, make_club):
    club = make_club(first_month="2026-05", **FLOOR_1200)
    novo, opponents = club.player("Novo"), club.players(5, 1500)
    block(club, novo, opponents, "2026-05-20", "1/2 0-1 0-1 0-1")
    may = club.close()
    assert Block.objects.get(rating_list=may, player=novo).status == BlockStatus.FIRST_BLOCK_POINTS
    assert "as a first tournament it must bring at least 1 point" in calculation_words(client, novo, "2026-05")

    block(club, novo, opponents, "2026-06-20", "1-0 1-0 1-0 0-1 0-1")
    club.close()
    assert (club.rating(novo), club.entry(novo).block_games) == (None, 5)
    assert "5 of 9 games" in player_words(client, novo)

    block(club, novo, opponents, "2026-07-20", "1-0 1-0 0-1 0-1")
    club.close()
    assert (club.rating(novo), club.entry(novo).initial_games) == (1513, 9)


def test_case_23_two_years_back_from_the_29_february_are_no_trouble(client, make_club, monkeypatch):
    club = make_club(first_month="2024-02", **FLOOR_1200)
    novo, opponents = club.player("Novo"), club.players(4, 1500)
    block(club, novo, opponents, "2024-02-29", "1-0 1/2 1/2 0-1")
    february = club.close()

    assert Block.objects.get(rating_list=february, player=novo).expires == dt.date(2026, 2, 1)
    monkeypatch.setattr(timezone, "now", lambda: dt.datetime(2028, 2, 29, 12, tzinfo=dt.UTC))
    assert "4 games expire with the list of February 2026" in player_words(client, novo)
    club.close(24)  # up to February 2026, whose window begins after that day
    monkeypatch.undo()
    assert club.entry(novo) is None
    assert "expired" in player_words(client, novo)


def test_case_24_game_against_an_unrated_opponent_is_shown_as_such(client, make_club):
    club = make_club(first_month="2026-03", **FLOOR_1200)
    a, b, opponents = club.player("Alfa"), club.player("Beta"), club.players(9, 1500)
    block(club, a, opponents, "2026-03-10", "1-0 " * 5 + "1/2 1/2 1/2 0-1")
    second = club.tournament(
        "2026-03-20", [(b, a, "1-0"), *((b, o, r) for o, r in zip(opponents, ["1-0", "1-0", "0-1"], strict=False))]
    )
    march = club.close()

    assert club.rating(a) is not None
    assert Block.objects.get(rating_list=march, player=b).games == 3
    assert "opponent unrated" in calculation_words(client, b, "2026-03")
    report = words(client.get(reverse("ratings:tournament_report", args=[second.pk])))
    assert "Beta 4 3 0 1 3/4 75 3 2 1500" in report  # 4 played, 3 of them for a first rating
    assert "Alfa 1 0 0 1 0/1 0 nothing for a first rating" in report

    club.tournament("2026-04-20", [(b, a, "1-0"), *((b, o, "1/2") for o in opponents[:2])])
    april = club.close()
    assert Block.objects.get(rating_list=april, player=b, made_here=True).games == 3


def test_case_25_first_block_below_the_floor_is_not_counted(client, club):
    novo, opponents, others = club.player("Novo"), club.players(4, 1300), club.players(5, 1500)
    block(club, novo, opponents, "2026-01-20", "1-0 0-1 0-1 0-1")
    january = club.close()

    found = Block.objects.get(rating_list=january, player=novo)
    assert (found.status, found.own_rating) == (BlockStatus.FIRST_BLOCK_FLOOR, 1107)
    page = calculation_words(client, novo, "2026-01")
    assert re.search(r"1107 does not count: as a first tournament it must give at least 1200", page)
    block(club, novo, others, "2026-02-20", "1-0 1-0 1-0 0-1 0-1")
    club.close()
    assert (club.rating(novo), club.entry(novo).block_games) == (None, 5)
