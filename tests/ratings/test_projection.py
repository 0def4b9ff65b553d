"""The projection of a tournament: the close's own computation, of this tournament alone."""

import pytest

from ratings.models import Adjustment
from ratings.projection import ProjectionError, project
from tests.ratings.conftest import ClubBuilder
from tournaments.models import Game, Status


def test_draft_is_projected_as_its_close_would_rate_it(club):
    ana, bia, caio = club.player("Ana", 1850), club.player("Bia", 1800), club.player("Caio", 1750)
    club.close()
    made = club.tournament("2026-02-10", [(ana, bia, "1-0"), (caio, ana, "1/2")], status=Status.DRAFT)
    projection = project(made)
    assert (str(projection.list_month), str(projection.month)) == ("2026-01-01", "2026-02-01")
    # Ana: opponents 1775, 75 above: 60 % of 2 games, 1½ − 1.2 = 0.3, K 45
    line = projection.players[ana.pk]
    assert (line.rating, line.games, line.half_points, line.expected_percent, line.k) == (1850, 2, 3, 120, 45)
    assert (line.change100, line.new) == (1350, 1864)
    type(made).objects.filter(pk=made.pk).update(status=Status.SUBMITTED)
    club.close()
    assert club.rating(ana) == line.new
    assert {p.pk: club.rating(p) for p in (bia, caio)} == {p.pk: projection.players[p.pk].new for p in (bia, caio)}


def test_other_tournaments_of_the_month_and_adjustments_are_left_out(club):
    ana, bia = club.player("Ana", 1850), club.player("Bia", 1800)
    club.close()
    made = club.tournament("2026-02-10", [(ana, bia, "1-0")], status=Status.DRAFT)
    before = project(made).players
    club.tournament("2026-02-12", [(ana, bia, "0-1")])
    Adjustment.objects.create(player=ana, month="2026-02-01", points=50, reason="appeal", created_at=club.now)
    assert project(made).players == before


def test_player_without_a_counted_game_keeps_his_rating(club):
    ana, bia, novice = club.player("Ana", 1850), club.player("Bia", 1800), club.player("Novice")
    club.close()
    made = club.tournament("2026-02-10", [(ana, bia, "+-"), (novice, ana, "1-0"), (bia, novice, "")], status=Status.DRAFT)
    players = project(made).players
    assert (players[ana.pk].games, players[ana.pk].change100, players[ana.pk].new) == (0, None, 1850)
    assert (players[novice.pk].rating, players[novice.pk].new) == (None, None)


def test_before_the_first_list_the_opening_ratings_are_the_start(club):
    ana, bia = club.player("Ana", 1850), club.player("Bia", 1800)
    made = club.tournament("2026-01-10", [(ana, bia, "1-0")], status=Status.DRAFT)
    projection = project(made)
    assert (projection.shown, str(projection.list_month)) == (None, "2026-01-01")
    assert projection.players[ana.pk].rating == 1850


def test_tournament_of_a_later_month_is_projected_on_the_list_there_is(club):
    ana, bia = club.player("Ana", 1850), club.player("Bia", 1800)
    club.close()
    made = club.tournament("2026-07-10", [(ana, bia, "1-0")], start="2026-07-01", status=Status.DRAFT)
    assert project(made).players[ana.pk].change100 > 0


def test_where_k_changes_on_the_way_the_month_has_the_change(make_club):
    club = make_club(k_changes_within=True)
    ana, bia = club.player("Ana", 1895), club.player("Bia", 2300)
    club.close()
    made = club.tournament("2026-02-10", [(ana, bia, "1-0")], status=Status.DRAFT)
    line = project(made).players[ana.pk]
    assert line.change100 == 100 * (line.new - line.rating)


def test_lists_of_the_first_day_are_read_where_the_rules_ask_for_them(make_club):
    club = make_club(rating_basis="event_start")
    ana, bia = club.player("Ana", 1850), club.player("Bia", 1800)
    made = club.tournament("2026-02-10", [(ana, bia, "1-0")], start="2026-01-20", status=Status.DRAFT)
    club.close()
    assert project(made).players[bia.pk].change100 < 0


def test_rated_tournament_has_a_report_instead(club):
    made = club.tournament("2026-01-10", [(club.player("Ana", 1850), club.player("Bia", 1800), "1-0")])
    club.close()
    made.refresh_from_db()
    with pytest.raises(ProjectionError, match="rating report"):
        project(made)


def test_nothing_to_project_before_a_club_is_set_up(db):
    made = ClubBuilder.tournament(None, "2026-01-10", [], status=Status.DRAFT)
    with pytest.raises(ProjectionError, match="No month is open"):
        project(made)


def test_reading_writes_nothing_and_asks_as_often_for_many(club, django_assert_max_num_queries):
    few = club.tournament("2026-01-10", [(club.player("Ana", 1850), club.player("Bia", 1800), "1-0")], status=Status.DRAFT)
    players = club.players(20, 1700)
    many = club.tournament(
        "2026-01-11", [(w, b, "1-0") for w, b in zip(players[::2], players[1::2], strict=True)], status=Status.DRAFT
    )
    for made in (few, many):
        with django_assert_max_num_queries(10) as context:
            project(made)
        assert all(q["sql"].startswith("SELECT") for q in context.captured_queries)
    assert Game.objects.count() == 11
