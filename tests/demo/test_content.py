"""What the demonstration promises is in it."""

import datetime as dt
from collections import Counter

import pytest
from django.db.models import F

from accounts.models import AuditEvent, Role, User
from elo.presets import preset
from players.models import Club, Organization, Player
from ratings.demo.calendar import moment
from ratings.demo.people import LONG_NAME
from ratings.models import (
    Adjustment,
    BlockStatus,
    EntryStatus,
    ListEntry,
    OpeningRating,
    RatedTournament,
    RatingList,
    RatingPeriod,
    Regulation,
)
from ratings.periods import list_in_force, open_period
from ratings.services import close_period
from ratings.verifying import verify_all
from tournaments.models import Bye, ByeKind, Entry, Game, GameResult, Kind, Pace, Status, System, Tournament

pytestmark = pytest.mark.usefixtures("demo")
APRIL = dt.date(2026, 4, 1)


def last_list():
    return list_in_force(pace=Pace.STANDARD)


def test_demo_has_thirty_closed_months_and_an_open_one():
    months = list(RatingPeriod.objects.values_list("month", "status"))

    assert len(months) == 31
    assert months[0] == (dt.date(2023, 10, 1), "closed")
    assert months[-1] == (APRIL, "open")
    assert Organization.objects.get().name == "Clube de Xadrez Torre Branca"
    assert Regulation.objects.get().parameters == preset("club").to_dict()


def test_demo_list_shows_more_than_sixty_rated_players_of_all_strengths():
    rated = last_list().entries.filter(rating__isnull=False)

    ratings = sorted(rated.values_list("rating", flat=True))
    assert len(ratings) > 60
    assert last_list().active_count > 60
    assert 850 < ratings[0] < 1150
    assert 2150 < ratings[-1] < 2350


def test_demo_ratings_neither_rise_nor_fall_as_a_whole():
    means = [
        sum(ratings) / len(ratings)
        for rating_list in RatingList.objects.filter(pace=Pace.STANDARD)
        if (ratings := [rating for rating in rating_list.entries.values_list("rating", flat=True) if rating is not None])
    ]

    assert max(means) - min(means) < 60


def test_demo_lists_are_what_their_inputs_give():
    assert [differences for _, differences in verify_all() if differences] == []


def test_demo_players_are_of_all_ages_clubs_and_titles():
    players = Player.objects.filter(merged_into=None)

    assert 75 <= players.count() <= 90
    assert players.filter(birth_year__lt=1945).exists()
    assert players.filter(birth_year__gt=2012).exists()
    assert set(players.values_list("title", flat=True)) >= {"FM", "WIM", "CM", "WCM", ""}
    assert set(players.values_list("federation", flat=True)) == {"BRA", "ARG", "URU"}
    assert Counter(players.values_list("gender", flat=True))["F"] > 20
    assert Club.objects.filter(players__isnull=False).distinct().count() == 6
    assert players.filter(club=None).count() >= 5


def test_demo_names_are_hard_on_pages():
    assert Player.objects.filter(family_name=LONG_NAME).exists()
    assert Player.objects.filter(family_name="D'Ávila").exists()
    assert Player.objects.filter(family_name="de Sá").exists()
    assert Player.objects.count() == len({player.name for player in Player.objects.all()})
    assert not Player.objects.filter(hide_name=True).exists()


def test_demo_merged_the_misspelt_player_before_the_tournament_was_rated():
    twin = Player.objects.get(family_name="Inojoza")

    assert twin.merged_into.name == "Inojosa, Júlia"
    assert not twin.entries.exists()
    assert not ListEntry.objects.filter(player=twin).exists()
    assert AuditEvent.objects.filter(action="merge players").exists()


def test_demo_has_a_deceased_player_who_stopped_playing():
    deceased = Player.objects.get(deceased=True)

    assert last_list().entries.get(player=deceased).status == EntryStatus.INACTIVE


def test_demo_has_inactive_players_and_first_ratings():
    assert last_list().entries.filter(status=EntryStatus.INACTIVE).count() >= 4
    assert ListEntry.objects.filter(status=EntryStatus.NEW, rating_list__pace=Pace.STANDARD).count() >= 8
    assert last_list().new_count >= 1
    assert Player.objects.filter(list_entries=None, merged_into=None).count() >= 3


def test_demo_opening_ratings_say_where_they_come_from():
    first = OpeningRating.objects.filter(pace=Pace.STANDARD, month=dt.date(2023, 10, 1))
    guest = OpeningRating.objects.get(source="FIDE")

    assert set(first.values_list("source", flat=True)) == {"lista anterior do clube"}
    assert first.filter(rated_games__gt=0, peak__gt=F("rating")).exists()
    assert guest.month > dt.date(2023, 10, 1)
    assert guest.player.federation == "URU"


def test_demo_newcomers_wait_with_blocks_of_every_kind():
    blocks = last_list().blocks.filter(carried=True)

    assert blocks.filter(status=BlockStatus.COUNTED).count() >= 4
    assert blocks.filter(status=BlockStatus.COUNTED, expires=APRIL).exists()
    assert blocks.filter(status=BlockStatus.FIRST_BLOCK_POINTS, half_points__lt=2).exists()
    assert blocks.filter(status=BlockStatus.TOO_FEW_GAMES).exists()


def test_demo_plays_every_form_of_tournament():
    closed = Tournament.objects.filter(status=Status.RATED)

    for year in (2024, 2025):
        assert closed.filter(end_date__year=year, system=System.SWISS, pace=Pace.STANDARD).count() >= 10
        assert closed.filter(end_date__year=year, system=System.ROUND_ROBIN).count() >= 8
        assert closed.filter(end_date__year=year, kind=Kind.CASUAL).count() >= 8
        assert closed.filter(end_date__year=year, pace=Pace.RAPID).count() == 4
    assert closed.filter(name="Aberto de Outono 2025").exists()
    assert closed.filter(name="Partidas avulsas de maio de 2024").exists()


def test_demo_tournaments_have_byes_forfeits_and_withdrawals():
    assert set(Bye.objects.values_list("kind", flat=True)) >= {ByeKind.PAIRING_ALLOCATED, ByeKind.HALF, ByeKind.ZERO}
    assert Entry.objects.filter(withdrawn_after__isnull=False).count() >= 5
    results = set(Game.objects.values_list("result", flat=True))
    assert results >= {GameResult.WHITE_FORFEIT_WIN, GameResult.BLACK_FORFEIT_WIN, GameResult.DOUBLE_FORFEIT}


def test_demo_tournament_starting_numbers_follow_the_list():
    entries = Entry.objects.filter(tournament__name="Aberto de Outono 2026").order_by("number")
    ratings = dict(last_list().entries.values_list("player_id", "rating"))

    order = [ratings.get(entry.player_id) or 0 for entry in entries]
    assert order == sorted(order, reverse=True)


def test_demo_nobody_meets_twice_in_a_swiss():
    games = Game.objects.filter(tournament__system=System.SWISS).values_list("tournament", "white", "black")

    pairs = Counter((tournament, *sorted((white, black))) for tournament, white, black in games)
    assert max(pairs.values()) == 1


def test_demo_rapid_lists_exist_from_the_first_rapid_month():
    rapid = RatingList.objects.filter(pace=Pace.RAPID)

    assert rapid.first().period.month == dt.date(2023, 12, 1)
    assert rapid.count() == 28


def test_demo_rated_one_tournament_late_and_adjusted_one_rating():
    late = RatedTournament.objects.get(late=True)
    adjusted = Adjustment.objects.get()

    assert late.rating_list.period.month > late.tournament.end_date.replace(day=1)
    assert adjusted.reason
    entry = ListEntry.objects.get(player=adjusted.player, adjustment=adjusted.points)
    assert entry.rating_list.period.month == adjusted.month


def test_demo_open_month_has_a_tournament_in_each_state():
    by_name = {tournament.name: tournament for tournament in Tournament.objects.exclude(status=Status.RATED)}

    submitted, late = by_name["Aberto de Outono 2026"], by_name["Torneio da Biblioteca, março de 2026"]
    over, running = by_name["Quintas de Xadrez, abril de 2026"], by_name["Torneio dos Campeões 2026"]
    planned = by_name["Escolar de Abril 2026"]
    assert len(by_name) == 5
    assert (submitted.status, late.status) == (Status.SUBMITTED, Status.SUBMITTED)
    assert late.end_date < APRIL <= submitted.end_date
    assert (over.status, running.status, planned.status) == (Status.DRAFT, Status.DRAFT, Status.DRAFT)
    assert over.games.filter(result=GameResult.NONE).count() == 3
    assert max(running.games.values_list("round", flat=True)) == 4 < running.rounds
    assert (planned.games.count(), planned.entries.count() > 5) == (0, True)


def test_demo_accounts_have_their_roles():
    assert dict(User.objects.values_list("username", "role")) == {
        "organizadora": Role.ORGANIZER,
        "diretor": Role.RATING_OFFICER,
        "admin": Role.RATING_OFFICER,
        "socio": Role.MEMBER,
    }
    assert User.objects.get(is_superuser=True).username == "admin"
    mine = Tournament.objects.filter(status=Status.DRAFT, organizers__username="organizadora")
    assert set(mine.values_list("name", flat=True)) == {"Quintas de Xadrez, abril de 2026", "Torneio dos Campeões 2026"}


def test_demo_has_an_audit_trail_by_its_officer():
    actions = Counter(AuditEvent.objects.filter(actor_name="diretor").values_list("action", flat=True))

    assert actions["close period"] == 30
    assert actions["adjust rating"] == 1
    assert AuditEvent.objects.filter(action="submit tournament", actor_name="organizadora").count() > 90


def test_demo_reads_no_clock():
    written = [
        *AuditEvent.objects.values_list("at", flat=True),
        *User.objects.values_list("date_joined", flat=True),
        *RatingList.objects.values_list("published_at", flat=True),
        *OpeningRating.objects.values_list("created_at", flat=True),
    ]

    assert all(dt.date(2023, 9, 1) < at.date() < dt.date(2026, 5, 1) for at in written)


@pytest.mark.usefixtures("kept")
def test_demo_open_month_closes():
    lists = close_period(period=open_period(), by=User.objects.get(username="diretor"), at=moment(dt.date(2026, 5, 2)))

    rated = RatedTournament.objects.filter(rating_list__in=lists)
    assert set(rated.values_list("tournament__name", "late")) == {
        ("Aberto de Outono 2026", False),
        ("Torneio da Biblioteca, março de 2026", True),
    }
    assert lists[0].blocks.filter(status=BlockStatus.EXPIRED).exists()
    assert open_period().month == dt.date(2026, 5, 1)
