"""The calculation behind a rating reads like a worked sum."""

import datetime as dt

import pytest
from django.urls import reverse
from django.utils.html import strip_tags

from players.models import Player
from ratings.changes import adjust_rating
from ratings.models import RatingPeriod
from tournaments.models import Game


def words(response) -> str:
    assert response.status_code == 200
    return " ".join(strip_tags(response.content.decode().split("<main", 1)[1]).split())


@pytest.fixture
def show(client):
    def show(player, month="2026-01", pace="standard", **headers):
        day = dt.date.fromisoformat(f"{month}-01")
        return client.get(reverse("ratings:calculation", args=[player.pk, day, pace]), headers=headers)

    return show


def test_rated_player_has_the_sum_and_every_game(show, club):
    ana, bia, caio = club.player("Ana", 1500), club.player("Bia", 1500), club.player("Caio", 1600)
    club.tournament("2026-01-20", [(ana, bia, "1-0"), (caio, ana, "1/2")], name="Summer Open")
    club.close()

    page = words(show(ana))

    assert "Why +29 in January 2026?" in page
    assert "1500 + 45 × (1½ − 0.86) = 1500 + 28.80 = 1528.80 → 1529" in page
    assert "Summer Open" in page
    assert "Rating 1500 against an average of 3100 ÷ 2 = 1550" in page
    assert "The rating at the start of the month, 1500, lies in the band up to 1900." in page


def test_negative_change_is_written_with_a_minus(show, club):
    ana, bia = club.player("Ana", 1500), club.player("Bia", 1500)
    club.tournament("2026-01-20", [(ana, bia, "0-1")])
    club.close()

    page = words(show(ana))

    assert "Why −22 in January 2026?" in page
    assert "1500 + 45 × (0 − 0.50) = 1500 − 22.50 = 1477.50 → 1478" in page


def test_numbers_are_written_as_the_language_writes_them(show, club):
    ana, bia = club.player("Ana", 1500), club.player("Bia", 1500)
    club.tournament("2026-01-20", [(ana, bia, "0-1")])
    club.close()

    assert "(0 − 0,50)" in words(show(ana, **{"accept-language": "pt-BR"}))


def test_games_that_do_not_count_say_why(show, club):
    ana, bia, novo = club.player("Ana", 1500), club.player("Bia", 1500), club.player("Novo")
    club.tournament("2026-01-20", [(ana, bia, "1-0"), (ana, novo, "1-0"), (bia, ana, "+-")])
    club.close()

    page = words(show(ana))

    assert "opponent unrated" in page
    assert "won or lost by forfeit" in page
    assert "1 of 3 games count" in page


def test_game_by_game_rules_show_difference_cap_and_expected_score(show, make_club):
    club = make_club("fide-2009")
    ana, bia = club.player("Ana", 1500, rated_games=100), club.player("Bia", 2200, rated_games=100)
    club.tournament("2026-01-20", [(ana, bia, "1/2")])
    club.close()

    page = words(show(ana))

    assert "−400 capped" in page
    assert "0.08 ½ +0.42" in page
    assert "15 × (½ − 0.08) = 6.30 → +6" in page
    assert "1500 + 6 = 1506" in page


def test_kept_hundredths_are_part_of_the_sum(show, make_club):
    club = make_club("alicante")
    ana, bia = club.player("Ana", 1940, rated_games=50), club.player("Bia", 2055, rated_games=50)
    club.tournament("2026-01-20", [(ana, bia, "1-0"), (bia, ana, "1/2")])
    club.tournament("2026-02-20", [(ana, bia, "1/2")])
    club.close(2)

    assert "1940 + 15 × (1½ − 0.68) = 1940 + 12.30 = 1952.30 → 1952" in words(show(ana))
    assert "1952.30 + 15 ×" in words(show(ana, "2026-02"))


def test_movement_through_the_bands_is_written_stretch_by_stretch(show, make_club):
    club = make_club("cex")
    ana, bia = club.player("Ana", 1880), club.player("Bia", 1880)
    club.tournament("2026-01-20", [(ana, bia, "1-0"), (bia, ana, "0-1")])
    club.close()

    page = words(show(ana))

    assert "1880 + 45 × (0.44…) = 1900" in page
    assert "1900 + 30 × (0.55…) = 1916.66… → 1917" in page


def test_first_rating_by_blocks_is_shown_from_average_to_result(show, club):
    strong, novo = club.player("Strong", 1923), club.player("Novo")
    club.tournament("2026-01-20", [(novo, strong, r) for r in ["1-0"] * 5 + ["1/2"] + ["0-1"] * 3])
    club.close()

    page = words(show(novo))

    assert "Why 1948 in January 2026?" in page
    assert "1923 + 25 = 1948" in page
    assert "average of the opponents, 17307 ÷ 9, rounded" in page
    assert "5½ of 9 points are 1 over one half, at 25 a point" in page
    assert "used for the first rating" in page


def test_first_rating_with_phantoms_and_maximum(show, make_club):
    club = make_club("fide-2024")
    strong, novo = club.player("Strong", 2700), club.player("Novo")
    club.tournament("2026-01-20", [(novo, strong, "1-0")] * 5)
    club.close()

    page = words(show(novo))

    assert "among them as extra games ½ against 1800, ½ against 1800" in page
    assert "A first rating is at most 2200: 2200" in page


def test_unrated_player_sees_what_counts_and_what_is_missing(show, club):
    strong, novo = club.player("Strong", 1923), club.player("Novo")
    club.tournament("2026-01-20", [(novo, strong, r) for r in ("1-0", "1/2", "0-1")])
    club.close()

    page = words(show(novo))

    assert "Why no rating yet in January 2026?" in page
    assert "3 of 9 games count so far; 6 more against rated players are needed." in page


def test_first_rating_of_the_month_itself(show, make_club):
    club = make_club("cex")
    strong, novo = club.player("Strong", 1900), club.player("Novo")
    club.tournament("2026-01-20", [(novo, strong, "1-0"), (strong, novo, "1-0"), (novo, strong, "1-0")])
    club.close()

    assert "1900 + 400 × (+1) / 3 = 2033.33… → 2033" in words(show(novo))
    assert "first rating" in words(show(strong))


def test_leaving_the_list_is_explained(show, make_club):
    club = make_club("fide-2009")
    ana, bia = club.player("Ana", 1205, rated_games=100), club.player("Bia", 1205, rated_games=100)
    club.tournament("2026-01-20", [(ana, bia, "0-1"), (bia, ana, "1-0")])
    club.close()

    page = words(show(ana))

    assert "Why off the list in January 2026?" in page
    assert "1190 is below 1200, where the list ends." in page


def test_adjustment_is_a_line_of_its_own(show, club, officer):
    ana, bia = club.player("Ana", 1500), club.player("Bia", 1500)
    club.tournament("2026-01-20", [(ana, bia, "1-0")])
    adjust_rating(player=ana, month=club.first, points=7, source="board", reason="Arithmetic", by=officer, at=club.now)
    club.close()

    page = words(show(ana))

    assert "1523 + 7 = 1530" in page
    assert "adjustment (board): Arithmetic" in page


def test_month_without_a_game_keeps_the_rating(show, club):
    ana = club.player("Ana", 1500)
    club.close()

    page = words(show(ana))

    assert "No rated game in January 2026" in page
    assert "1500 stays: no game counted this month." in page


def test_player_who_met_only_unrated_opponents_has_a_page(show, club):
    ana, bia = club.player("Ana"), club.player("Bia")
    club.tournament("2026-01-20", [(ana, bia, "1-0")])
    club.close()

    assert "opponent unrated" in words(show(ana))


def test_event_start_names_the_list_a_rating_comes_from(show, make_club):
    club = make_club("fide-2024")
    ana, bia = club.player("Ana", 1900, rated_games=50), club.player("Bia", 1900, rated_games=50)
    club.tournament("2026-02-20", [(ana, bia, "1-0")], start="2026-01-10")
    club.close(2)

    assert "at the start of January 2026" in words(show(ana, "2026-02"))


def test_reopened_month_warns_that_results_may_differ(show, club):
    ana = club.player("Ana", 1500)
    club.close()
    RatingPeriod.objects.filter(month=club.first).update(status="open", closed_at=None, closed_by=None)

    assert "This month is open again." in words(show(ana))


@pytest.mark.parametrize(
    "address", ["/players/{}/2026-02/standard/", "/players/{}/2026-01/rapid/", "/players/999/2026-01/standard/"]
)
def test_no_such_list_or_player_is_not_found(client, club, address):
    ana = club.player("Ana", 1500)
    club.close()

    assert client.get(address.format(ana.pk)).status_code == 404


def test_player_who_did_not_play_and_is_not_listed_is_not_found(show, club):
    novo = club.player("Novo")
    club.close()

    assert show(novo).status_code == 404


def test_merged_player_is_redirected(client, club):
    ana, twin = club.player("Ana", 1500), club.player("Ana Twin")
    club.close()
    Player.objects.filter(pk=twin.pk).update(merged_into=ana)

    assert client.get(f"/players/{twin.pk}/2026-01/standard/").url == f"/players/{ana.pk}/2026-01/standard/"


def test_queries_do_not_grow_with_the_games(show, club, django_assert_max_num_queries):
    ana, others = club.player("Ana", 1500), club.players(9, 1600)
    club.tournament("2026-01-10", [(ana, others[0], "1-0")])
    for day in range(1, 9):
        club.tournament(f"2026-02-{day:02}", [(ana, other, "1-0") for other in others])
    club.close(2)

    for month in ("2026-01", "2026-02"):
        with django_assert_max_num_queries(17):
            show(ana, month)
    assert Game.objects.count() == 73
