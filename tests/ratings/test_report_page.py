"""A tournament's rating report: a line for every player."""

import re

import pytest
from django.urls import reverse
from django.utils.html import strip_tags

from tournaments.models import Bye, Kind, Status


def words(response) -> str:
    assert response.status_code == 200
    return " ".join(strip_tags(response.content.decode().split("<main", 1)[1]).split())


@pytest.fixture
def show(client):
    return lambda tournament: client.get(reverse("ratings:tournament_report", args=[tournament.pk]))


def row(response, name: str) -> list[str]:
    """The cells of a player's line."""
    found = re.search(rf'<tr role="row"[^>]*>(?:(?!</tr>).)*>{name}</a>.*?</tr>', response.content.decode(), re.DOTALL)
    cells = re.findall(r"<t[dh][^>]*>(.*?)</t[dh]>", found[0], re.DOTALL)
    return [" ".join(strip_tags(cell).split()) for cell in cells]


def test_line_has_everything_the_sheet_of_calculations_had(show, club):
    """Dutra at the third CUSP event: six wins and a draw against opponents who all had 1000."""
    dutra, others = club.player("Dutra", 1000), club.players(7, 1000)
    made = club.tournament("2026-01-20", [(dutra, o, r) for o, r in zip(others, ["1-0"] * 6 + ["1/2"], strict=True)])
    club.close()

    assert row(show(made), "Dutra") == (
        ["Dutra", "1000", "7", "6", "1", "0", "6½/7", "93", "7", "6½", "1000", "0.50", "3.50", "45", "+135.00", "1135"]
    )


def test_forfeits_and_byes_are_not_among_the_games(show, club):
    ana, bia = club.player("Ana", 1500), club.player("Bia", 1500)
    made = club.tournament("2026-01-20", [(ana, bia, "1-0"), (bia, ana, "+-")], status=Status.DRAFT)
    Bye.objects.create(entry=made.entries.get(player=ana), round=3, kind="F")
    type(made).objects.filter(pk=made.pk).update(status=Status.SUBMITTED)
    club.close()

    assert row(show(made), "Ana")[2:7] == ["1", "1", "0", "0", "1/1"]


def test_rated_player_without_a_counted_game_is_listed(show, club):
    ana, novo = club.player("Ana", 1500), club.player("Novo")
    made = club.tournament("2026-01-20", [(ana, novo, "1-0")])
    club.close()

    assert row(show(made), "Ana")[-2:] == ["no game counted", "1500"]


def test_unrated_players_have_their_blocks(show, club):
    ana, novo = club.player("Ana", 1500), club.player("Novo")
    made = club.tournament("2026-01-20", [(novo, ana, "1-0"), (ana, novo, "1-0"), (novo, ana, "1-0")])
    club.close()

    cells = row(show(made), "Novo")

    assert cells[1:7] == ["3", "2", "0", "1", "2/3", "67"]
    assert cells[7:] == ["3", "2", "1500", "1513", "counts", "—"]


def test_unrated_player_without_a_block_is_listed(show, club):
    ana, bia, novo = club.player("Ana", 1500), club.player("Bia"), club.player("Novo")
    made = club.tournament("2026-01-20", [(novo, bia, "1-0"), (ana, bia, "1-0")])
    club.close()

    assert "nothing for a first rating" in row(show(made), "Novo")


def test_first_rating_of_the_month_itself_stands_among_the_unrated(show, make_club):
    club = make_club("cex")
    strong, novo = club.player("Strong", 1900), club.player("Novo")
    made = club.tournament("2026-01-20", [(novo, strong, "1-0"), (strong, novo, "1-0")])
    club.close()

    assert row(show(made), "Novo")[7:] == ["2", "1", "1900", "—", "used for the first rating", "1900"]


def test_casual_games_are_computed_one_by_one(show, club):
    ana, bia = club.player("Ana", 1500), club.player("Bia", 1600)
    made = club.tournament("2026-01-20", [(ana, bia, "1-0"), (bia, ana, "1-0")], kind=Kind.CASUAL)
    club.close()

    assert "Every game is computed by itself" in words(show(made))


def test_change_through_the_bands_belongs_to_the_month(show, make_club):
    club = make_club("cex")
    ana, bia = club.player("Ana", 1880), club.player("Bia", 1880)
    made = club.tournament("2026-01-20", [(ana, bia, "1-0")])
    club.close()

    assert row(show(made), "Ana")[-2] == "—"
    assert "K changes on the way through its bands" in words(show(made))


def test_hidden_players_follow_those_with_as_many_points(show, club):
    ana, bia = club.player("Ana", 1500), club.player("Bia", 1500)
    made = club.tournament("2026-01-20", [(ana, bia, "1/2")])
    club.close()
    type(ana).objects.filter(pk=ana.pk).update(hide_name=True)

    shown = words(show(made))
    assert shown.index("Bia") < shown.index("hidden player")


def test_line_opens_the_calculation(show, club):
    ana, bia = club.player("Ana", 1500), club.player("Bia", 1500)
    made = club.tournament("2026-01-20", [(ana, bia, "1-0")])
    club.close()

    assert f"/players/{ana.pk}/2026-01/standard/" in show(made).content.decode()


@pytest.mark.parametrize(
    ("status", "sentence"), [(Status.SUBMITTED, "have been handed in"), (Status.DRAFT, "have not been handed in yet")]
)
def test_tournament_that_is_not_rated_yet_says_when_it_will_be(show, club, status, sentence):
    made = club.tournament("2026-01-20", [(club.player("Ana", 1500), club.player("Bia", 1500), "1-0")], status=status)

    assert sentence in words(show(made))


@pytest.mark.parametrize("tournament_id", [999, 10**30])
def test_unknown_tournament_is_not_found(client, db, tournament_id):
    assert client.get(f"/tournaments/{tournament_id}/rating/").status_code == 404


def test_queries_do_not_grow_with_the_players(show, club, django_assert_max_num_queries):
    few, many = club.players(2, 1500), club.players(20, 1600)
    small = club.tournament("2026-01-20", [(few[0], few[1], "1-0")])
    big = club.tournament("2026-01-21", [(a, b, "1-0") for a, b in zip(many[::2], many[1::2], strict=True)])
    club.close()

    for tournament in (small, big):
        with django_assert_max_num_queries(8):
            show(tournament)
