"""All games of a player: who, when, against which rating, with what result; chosen by filters that combine."""

import datetime as dt
import re

import pytest
from django.db.models import Q
from django.urls import reverse
from django.utils import timezone

from elo.explain import ExplainedGame, ExplainedTournament
from players.models import Player
from ratings.changes import give_opening_rating
from ratings.game_changes import changes_of
from ratings.game_filters import GameFilters
from ratings.games_queries import games_page
from ratings.models import Calculation, ListEntry, RatingPeriod
from ratings.played import PlayedGame, games_of
from ratings.reopening import reopen_period
from tests.ratings.explained import explain_entry
from tests.ratings.test_explaining import close_world
from tournaments.models import Game, GameResult, Kind, Status, Tournament
from tournaments.services import set_result


def words(response) -> str:
    """The text of a page, without markup."""
    assert response.status_code == 200
    return " ".join(re.sub(r"<[^>]+>", " ", response.content.decode().split("<main", 1)[1]).split())


def address(player: Player, page: str = "player_games") -> str:
    return reverse(f"ratings:{page}", args=[player.pk])


def found(player: Player, **query) -> list[tuple[str, int | None, str]]:
    """Tournament, round and result of the games that the address asks for."""
    page = games_page(player.pk, visible=Q(), filters=GameFilters.asked(query))
    return [(game.event.name, game.round, game.mark) for game in page.page]


@pytest.fixture
def ana(club) -> Player:
    """In January a tournament with every kind of result and casual games, in February a rapid one that no list has rated yet."""
    ana, bia, caio = club.player("Ávila", 1500), club.player("Barros", 1600, title="WFM"), club.player("Castro", 1400)
    dora = club.player("Dantas")
    january = [(ana, bia, "1-0"), (caio, ana, "1/2"), (ana, dora, "0-1"), (ana, bia, "+-"), (caio, ana, "--")]
    club.tournament("2026-01-20", january, name="Open")
    club.tournament("2026-01-31", [(ana, caio, "1-0")], name="Casual", kind=Kind.CASUAL)
    club.close()
    club.tournament("2026-02-20", [(bia, ana, "1-0"), (ana, caio, "")], name="Rapid", pace="rapid", status=Status.DRAFT)
    return ana


# --- the games --------------------------------------------------------------------------------------------------------


def test_games_stand_under_their_tournaments_newest_first(ana):
    rapid = [("Rapid", 2, ""), ("Rapid", 1, "0")]
    opened = [("Open", 5, "-"), ("Open", 4, "+"), ("Open", 3, "0"), ("Open", 2, "½"), ("Open", 1, "1")]
    assert found(ana) == [*rapid, ("Casual", None, "1"), *opened]


def test_page_says_what_a_game_was(client, ana):
    page = words(client.get(address(ana)))

    assert "○ White WFM Barros 1600 1" in page
    assert "● Black Castro 1400 ½" in page
    assert "○ White Dantas unrated 0" in page
    assert "○ White WFM Barros 1600 + not played" in page
    assert "no result yet" in page
    assert "not rated yet" in page


def test_forfeits_are_listed_and_in_no_score(client, ana):
    page = words(client.get(address(ana)))

    assert "Games 8" in page
    assert "Score over the board 2½ of 5 50 %" in page
    assert "Not played 2" in page
    assert "Without a result yet 1" in page


def test_tournaments_of_one_day_stand_by_name(club):
    ana, bia = club.players(2, 1500)
    for name in ("B", "A"):
        club.tournament("2026-01-20", [(ana, bia, "1-0")], name=name)
    assert [event for event, _, _ in found(ana)] == ["A", "B"]


def test_player_without_games_has_a_page(client, club):
    assert "No game yet" in words(client.get(address(club.player("Costa"))))


# --- ratings then, and changes ----------------------------------------------------------------------------------------


def test_rating_is_that_of_the_day_even_after_later_lists(club, ana):
    bia = Player.objects.get(family_name="Barros")
    club.tournament("2026-03-10", [(bia, p, "1-0") for p in club.players(3, None)])
    club.close(3)
    ratings = {game.opponent.name: game.rating for game in games_of(ana.pk, visible=Q()) if game.event.name == "Open"}
    assert ratings == {"Barros": 1600, "Castro": 1400, "Dantas": None}


def test_tournament_on_no_list_yet_shows_what_its_close_would_start_from(club, ana, officer):
    bia, eva = Player.objects.get(family_name="Barros"), club.player("Eva")
    february = dt.date(2026, 2, 1)
    give_opening_rating(player=eva, month=february, rating=1777, source="FIDE", by=officer, at=club.now)
    club.tournament("2026-02-25", [(ana, bia, "1-0"), (eva, ana, "1-0")], name="Next", status=Status.DRAFT)
    games = {g.opponent.name: g for g in games_of(ana.pk, visible=Q()) if g.event.name == "Next"}
    assert games["Barros"].rating == club.rating(bia)
    assert games["Eva"].rating == 1777
    assert games["Eva"].own_rating == club.rating(ana)
    assert not games["Eva"].counts


def test_change_stands_beside_the_tournament_and_beside_the_game_where_games_are_counted_one_by_one(client, ana):
    """The club's rules count a tournament by the mean of the opponents, casual games one by one."""
    whole = Calculation.objects.get(player=ana, tournament__name="Open").change100
    page = words(client.get(address(ana)))
    assert f"The whole tournament: {whole / 100:+.2f}".replace("-", "−") in page
    assert "● Black Castro 1400 ½ 1 ○ White WFM Barros" in page
    assert "○ White Castro 1400 1 +16.20" in page  # 45 × (1 − 0.64)


@pytest.fixture
def reopened(club, ana, officer) -> Player:
    """The same Ana, with January open again."""
    reopen_period(period=RatingPeriod.objects.get(month="2026-01-01"), by=officer, at=club.now, reason="wrong result")
    return ana


def test_games_of_a_reopened_month_keep_the_numbers_of_the_list_in_force(client, reopened):
    """What the list said stays in force until the month is closed again; nothing here says that it was never rated."""
    page = words(client.get(address(reopened), {"year": "2026", "pace": "standard"}))
    whole = Calculation.objects.get(player=reopened, tournament__name="Open").change100
    assert page.count("rated; its month is open again") == 2
    assert "not rated yet" not in page
    assert f"The whole tournament: {whole / 100:+.2f}".replace("-", "−") in page
    assert "○ White Castro 1400 1 +16.20" in page
    assert len(found(reopened, rated="1")) == 3


def test_game_changed_in_a_reopened_month_has_no_part_in_what_the_list_said(client, club, reopened, officer):
    game = Game.objects.get(tournament__name="Casual")
    set_result(game=game, result=GameResult.BLACK_WINS, by=officer, at=club.now + dt.timedelta(hours=1))
    page = words(client.get(address(reopened), {"pace": "standard"}))
    assert "○ White Castro 1400 0 Open" in page
    assert "The whole tournament: +16.20" in page


@pytest.mark.django_db
@pytest.mark.parametrize("name", ["club-101", "fide-2024-101", "cex-101"])
def test_ratings_and_changes_are_those_of_the_calculation(name):
    """Also those of the list that was in force when a tournament began, and first ratings of the same month."""
    close_world(name, months=14)
    compared = 0
    for player in Player.objects.filter(list_entries__games__gt=0).distinct().order_by("pk")[:12]:
        games = games_of(player.pk, visible=Q())
        changes = changes_of(games)
        for entry in ListEntry.objects.filter(player=player).select_related("rating_list__period", "rating_list__previous"):
            expected = explained(entry)
            mine = [g for g in games if g.event.rated_on and g.event.rated_on.list_id == entry.rating_list_id]
            assert sorted(map(str, expected)) == sorted(str(seen(game, changes)) for game in mine)
            compared += len(expected)
    assert compared > 50


def explained(entry: ListEntry) -> list[tuple]:
    why = explain_entry(entry)
    return [
        (line.tournament, game.round, game.opponent, game.opponent_rating, change_of(line, game))
        for line in why.tournaments
        for game in line.games
    ]


def change_of(line: ExplainedTournament, game: ExplainedGame) -> int | None:
    """K times the score less the expected one, where the tournament is counted game by game and K is the same throughout."""
    return None if line.change100 is None or line.k is None or game.surplus100 is None else line.k * game.surplus100


def seen(game: PlayedGame, changes: dict[int, int]) -> tuple:
    return game.event.id, game.round or 0, game.opponent.id, game.rating, changes.get(game.id)


# --- filters ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("query", "rounds"),
    [
        ({"q": "barr"}, ["Rapid 1", "Open 4", "Open 1"]),
        ({"q": "BÁRROS"}, ["Rapid 1", "Open 4", "Open 1"]),
        ({"colour": "black"}, ["Rapid 1", "Open 5", "Open 2"]),
        ({"result": "won"}, ["Casual None", "Open 1"]),
        ({"result": "drawn"}, ["Open 2"]),
        ({"result": "lost"}, ["Rapid 1", "Open 3"]),
        ({"result": "unplayed"}, ["Open 5", "Open 4"]),
        ({"year": "2025"}, []),
        ({"pace": "rapid"}, ["Rapid 2", "Rapid 1"]),
        ({"rated": "1"}, ["Casual None", "Open 2", "Open 1"]),
        ({"q": "castro", "colour": "white", "pace": "standard"}, ["Casual None"]),
        ({"year": "2026", "result": "won", "rated": "1"}, ["Casual None", "Open 1"]),
        ({"q": "nobody"}, []),
        ({"q": "%"}, []),
    ],
)
def test_filters_combine(ana, query, rounds):
    assert [f"{event} {round}" for event, round, _ in found(ana, **query)] == rounds


def test_opponent_is_found_by_an_id(ana):
    bia = Player.objects.get(family_name="Barros")
    assert {round for _, round, _ in found(ana, q=str(bia.pk))} == {1, 4}


@pytest.mark.parametrize(
    ("query", "sentence"),
    [
        ("colour=red", "“red” is no colour."),
        ("result=x", "“x” is no result that can be chosen here."),
        ("year=MMXX", "“MMXX” is no year."),
        ("year=99999999999", "“99999999999” is no year."),
        ("year=0000", "“0000” is no year."),
        ("pace=slow", "“slow” is no pace that can be chosen here."),
        ("page=-1", "There is no page “-1”: this is page 1 of 1."),
        ("page=x%00", "There is no page “x”: this is page 1 of 1."),
        ("page=99999", "There is no page “99999”: this is page 1 of 1."),
        ("q=%00", ""),
    ],
)
def test_nonsense_in_the_address_asks_for_nothing_and_is_told(client, ana, query, sentence):
    response = client.get(f"{address(ana)}?{query}")
    assert "Games 8" in words(response)
    assert response.content.decode().count('role="alert"') == bool(sentence)
    assert sentence in words(response)


def test_no_hit_says_so_and_leads_back(client, ana):
    page = client.get(address(ana), {"q": "nobody"})
    assert "No game is like that" in words(page)
    assert f'href="{address(ana)}"' in page.content.decode()


def test_totals_are_those_of_the_games_asked_for(client, ana):
    assert "Score over the board 1 of 2 50 %" in words(client.get(address(ana), {"q": "barros"}))


def test_one_opponent_leads_to_all_about_the_two(client, ana):
    bia = Player.objects.get(family_name="Barros")
    link = reverse("ratings:head_to_head", args=[ana.pk, bia.pk])
    assert f'href="{link}"' in client.get(address(ana), {"q": "barros"}).content.decode()


def test_long_games_lists_turn_pages_that_keep_the_filters(client, club):
    ana, bia = club.players(2, 1500)
    club.tournament("2026-01-20", [(ana, bia, "1-0")] * 60)
    first = client.get(address(ana), {"result": "won"})
    assert "Page 1 of 2" in words(first)
    assert "?result=won&amp;page=2" in first.content.decode()
    second = client.get(address(ana), {"result": "won", "page": "2"})
    assert second.content.decode().count('td role="cell" class="score"') == 10
    assert "Games 60" in words(second)


# --- who may see what -------------------------------------------------------------------------------------------------


def test_hidden_opponent_is_shown_without_a_name_and_found_by_nothing(client, ana):
    bia = Player.objects.get(family_name="Barros")
    Player.objects.filter(pk=bia.pk).update(hide_name=True)
    page = client.get(address(ana)).content.decode()
    assert "hidden player" in page
    assert "Barros" not in page
    assert found(ana, q="barros") == []
    assert found(ana, q=str(bia.pk)) == []
    assert found(ana, q="hidden player") == []


def test_hidden_player_heads_his_own_pages_without_a_name(client, ana):
    Player.objects.filter(pk=ana.pk).update(hide_name=True)
    for page in ("player_games", "player_statistics", "against"):
        answer = client.get(address(ana, page)).content.decode()
        assert "hidden player" in answer
        assert "Ávila" not in answer


@pytest.mark.parametrize("page", ["player_games", "player_statistics", "against"])
def test_games_of_a_tournament_hidden_until_its_start_are_for_its_editors(client, ana, organizer, page):
    coming = timezone.localdate() + dt.timedelta(days=7)
    secret = Tournament.objects.get(name="Rapid")
    Tournament.objects.filter(pk=secret.pk).update(hidden_until_start=True, start_date=coming, end_date=coming)
    secret.organizers.add(organizer)
    public = words(client.get(address(ana, page)))
    client.force_login(organizer)
    own = words(client.get(address(ana, page)))
    assert "Rapid" not in public
    assert public != own
    if page == "player_games":
        assert "Rapid" in own


def test_merged_player_is_the_one_he_was_merged_into(client, club, ana):
    twin = club.player("Avila")
    Player.objects.filter(pk=twin.pk).update(merged_into=ana)
    for page in ("player_games", "player_statistics", "against"):
        assert client.get(address(twin, page)).url == address(ana, page)


@pytest.mark.parametrize("page", ["games", "statistics", "against"])
@pytest.mark.parametrize("player_id", [999999, 10**30, "abc"])
def test_unknown_player_is_not_found(client, db, page, player_id):
    assert client.get(f"/players/{player_id}/{page}/").status_code == 404


def test_pages_set_no_cookie(client, ana):
    for page in ("player_games", "player_statistics", "against"):
        assert not client.get(address(ana, page)).cookies


# --- cost -------------------------------------------------------------------------------------------------------------


def queries(count, client, page: str) -> int:
    with count() as seen_queries:
        assert client.get(page).status_code == 200
    return len(seen_queries)


@pytest.fixture
def count(django_assert_max_num_queries):
    return lambda: django_assert_max_num_queries(20)


@pytest.mark.parametrize("page", ["player_games", "player_statistics", "against"])
def test_queries_do_not_grow_with_the_games(client, club, count, page):
    ana, *others = club.players(12, 1500)
    club.tournament("2026-01-20", [(ana, others[0], "1-0")], kind=Kind.CASUAL)
    club.close()
    club.tournament("2026-02-10", [(ana, others[0], "1-0")], status=Status.DRAFT)
    few = queries(count, client, address(ana, page))
    for month in range(2, 8):
        club.tournament(f"2026-0{month}-20", [(ana, other, "1-0") for other in others], kind=Kind.CASUAL)
        club.tournament(f"2026-0{month}-21", [(ana, other, "0-1") for other in others])
        club.close()
    for other in others:
        club.tournament("2026-08-10", [(ana, other, "1-0"), (ana, other, "")], status=Status.DRAFT)
    assert Game.objects.filter(white=ana).exclude(result=GameResult.NONE).count() > 100
    assert queries(count, client, address(ana, page)) == few
