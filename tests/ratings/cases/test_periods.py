"""Closing a month, and what comes after it: faults that people reported of other systems, on the pages where they would show."""

import json
import re

import pytest
from django.urls import reverse

from accounts.models import User
from players.models import Player
from ratings.exports import csv_text
from ratings.models import Block, BlockStatus, ListEntry, PeriodStatus, RatedTournament, RatingList, RatingPeriod
from ratings.periods import list_in_force, open_period
from ratings.reopening import reopen_period
from ratings.services import close_period
from ratings.verifying import verify_all
from tests.ratings.cases.reading import stored, words
from tournaments.models import Entry, Game, GameResult, Status, Tournament
from tournaments.services import set_result


def reopen(club, month, reason="a mistake"):
    reopen_period(period=RatingPeriod.objects.get(month=f"{month}-01"), by=None, at=club.now, reason=reason)


# --- 86: what comes in after the close ------------------------------------------------------------------------------


def test_case_86_late_tournament_is_announced_then_rated_once_and_marked(client, make_club, officer):
    club = make_club(first_month="2026-03")
    ana, bia = club.player("Ana", 1500), club.player("Bia", 1500)
    march = club.close()
    event = club.tournament("2026-03-28", [(ana, bia, "1-0")], name="Esquecido", status=Status.DRAFT)
    client.force_login(officer)

    page = reverse("desk:submit", args=[event.pk])
    assert "March 2026 is closed: the tournament will be rated late, in the list of April 2026" in words(client.get(page))
    client.post(page)
    club.close(2)

    assert RatedTournament.objects.get(tournament=event).rating_list == list_in_force(pace="standard", month=open_month(-2))
    assert [club.rating(ana, month) for month in ("2026-03", "2026-04", "2026-05")] == [1500, 1523, 1523]
    assert list_in_force(pace="standard", month=march.period.month) == march
    assert "Esquecido late" in words(client.get(reverse("ratings:period", args=[open_month(-2)])))


def open_month(back: int):
    months = list(RatingPeriod.objects.order_by("month").values_list("month", flat=True))
    return months[months.index(open_period().month) + back]


# --- 89: a closed month stays as it is ------------------------------------------------------------------------------


@pytest.fixture
def closed(make_club, organizer):
    """A tournament of March with four players, rated and closed, and its organizer."""
    club = make_club(first_month="2026-03")
    ana, bia, caio, dora = [club.player(name, 1500) for name in ("Ana", "Bia", "Caio", "Dora")]
    event = club.tournament("2026-03-28", [(ana, bia, "1-0"), (caio, dora, "1/2"), (ana, caio, "0-1")], name="Aberto", rounds=5)
    event.organizers.set([organizer])
    club.player("Eva")
    club.close()
    return event


def test_case_89_board_saved_by_script_is_refused_with_the_reason(client, closed, organizer):
    client.force_login(organizer)
    before, game = stored(), closed.games.get(round=1)
    row = {"board": 1, "version": game.version, "white": game.white_id, "black": game.black_id, "result": 3}

    answer = client.post(
        reverse("desk:boards", args=[closed.pk, 1]), json.dumps({"boards": [row]}), content_type="application/json"
    )

    assert "The period is closed" in json.dumps(answer.json())
    assert stored() == before


def test_case_89_refusal_says_that_the_period_is_closed(client, closed, organizer):
    client.force_login(organizer)
    entry = closed.entries.first()

    withdrawn = client.post(reverse("desk:withdraw", args=[closed.pk, entry.pk]), {"withdrawn_after": 1})
    client.post(reverse("desk:take_back", args=[closed.pk]))

    assert "Rated: the entries can no longer change." in words(withdrawn)
    page = client.get(reverse("desk:submit", args=[closed.pk]))
    assert "“Aberto” has been rated: it cannot be taken back." in words(page)


def test_case_89_texts_may_be_mended_and_move_no_rating(client, closed, organizer):
    client.force_login(organizer)
    lists = list(ListEntry.objects.values())
    head = {"name": "Aberto de Março", "start_date": "2026-03-28", "end_date": "2026-03-28", "organizers": [organizer.pk]}

    client.post(reverse("desk:edit", args=[closed.pk]), head | {"arbiter": "Lia", "format": "swiss", "pace": "standard"})

    closed.refresh_from_db()
    assert (closed.name, closed.arbiter, closed.status) == ("Aberto de Março", "Lia", Status.RATED)
    assert list(ListEntry.objects.values()) == lists


# --- 90: deleting ---------------------------------------------------------------------------------------------------


@pytest.fixture
def root(client, db):
    user = User.objects.create_superuser("root")
    client.force_login(user)
    return user


def test_case_90_player_with_rated_games_stays_and_two_ways_out_are_offered(client, closed, root):
    before, dora = stored(), Player.objects.get(family_name="Dora")
    address = reverse("admin:players_player_delete", args=[dora.pk])

    answer = client.post(address, {"post": "yes"}, follow=True)

    assert "merge the player into another, or leave the player inactive" in answer.content.decode()
    assert Player.objects.filter(pk=dora.pk).exists()
    assert stored() == before


def test_case_90_player_without_games_is_deleted(client, closed, root):
    eva = Player.objects.get(family_name="Eva")
    client.post(reverse("admin:players_player_delete", args=[eva.pk]), {"post": "yes"})
    assert not Player.objects.filter(pk=eva.pk).exists()


def test_case_90_tournament_of_a_closed_month_stays(client, closed, officer):
    client.force_login(officer)
    before, address = stored(), reverse("desk:delete", args=[closed.pk])
    assert "It has been rated and stays." in words(client.get(address))

    answer = client.post(address, {"games": closed.games.count()})

    assert "The period is closed" in words(answer)
    assert stored() == before


def test_case_90_tournament_of_the_open_month_goes_with_its_games_once_their_number_is_confirmed(
    client, closed, make_club, officer
):
    client.force_login(officer)
    ana, bia = Player.objects.get(family_name="Ana"), Player.objects.get(family_name="Bia")
    event = Tournament.objects.create(name="Abril", start_date="2026-04-10", end_date="2026-04-10")
    for number, player in enumerate((ana, bia), 1):
        Entry.objects.create(tournament=event, player=player, number=number)
    Game.objects.create(tournament=event, round=1, board=1, white=ana, black=bia, result=1)
    listed, address = list(ListEntry.objects.values()), reverse("desk:delete", args=[event.pk])

    assert "With it goes 1 game." in words(client.get(address))
    client.post(address, {"games": "0"})
    assert Tournament.objects.filter(pk=event.pk).exists()
    client.post(address, {"games": "1"})

    assert not Tournament.objects.filter(pk=event.pk).exists()
    assert list(ListEntry.objects.values()) == listed


# --- 92: again, and the same ----------------------------------------------------------------------------------------


@pytest.fixture
def spring(club):
    """January to March closed: ratings, a newcomer who completes nine games in February and one late event."""
    club.rated = club.players(9, 1500)
    club.novo, club.far = club.player("Novo"), [club.player("Longe", 1700), club.player("Perto", 1650)]
    a, b, c = club.rated[:3]
    club.tournament("2026-01-20", [(a, b, "1-0"), (b, c, "1/2"), *((club.novo, o, "1/2") for o in club.rated[3:7])])
    club.close()
    club.corrected = club.tournament("2026-02-20", [(a, c, "1-0"), *((club.novo, o, "1-0") for o in club.rated[4:9])])
    club.tournament("2026-01-28", [(b, a, "1-0")], name="Late")
    club.close()
    club.tournament("2026-03-20", [(club.novo, club.far[0], "1-0"), (club.rated[8], club.far[1], "0-1"), (b, c, "0-1")])
    club.close()
    return club


def sheets():
    """Every list in force as CSV, by its month."""
    lists = RatingList.objects.order_by("period__month", "revision").select_related("period")
    return {each.period.slug: "".join(csv_text(each)) for each in lists}


def close_again(club):
    while open_period().month < club.first.replace(month=4):
        close_period(period=open_period(), by=None, at=club.now)


def test_case_92_closing_again_without_a_change_gives_the_same_bytes(spring):
    before = sheets()
    reopen(spring, "2026-03")
    reopen(spring, "2026-02")
    assert open_period().slug == "2026-02"

    close_again(spring)

    assert sheets() == before
    revisions = RatingList.objects.order_by("period__month", "revision").values_list("period__month", "revision")
    assert [(month.month, revision) for month, revision in revisions] == [(1, 1), (2, 1), (2, 2), (3, 1), (3, 2)]
    first, second = (RatingList.objects.get(period__month="2026-03-01", revision=number) for number in (1, 2))
    assert first.outcome_digest == second.outcome_digest
    assert [found for _list, found in verify_all() if found] == []


def test_case_92_correction_moves_only_whom_it_touches(spring):
    before = sheets()
    reopen(spring, "2026-03")
    reopen(spring, "2026-02", "result of board 1 was turned round")
    game = spring.corrected.games.get(round=1)
    set_result(game=game, result=GameResult.BLACK_WINS, by=None, at=spring.now)
    close_again(spring)

    a, b, c = spring.rated[:3]
    assert before["2026-01"] == sheets()["2026-01"]
    assert differing(before["2026-02"], sheets()["2026-02"]) == {a.name, c.name}
    assert differing(before["2026-03"], sheets()["2026-03"]) == {a.name, b.name, c.name}  # b met c in March
    used = Block.objects.filter(player=spring.novo, status=BlockStatus.USED, rating_list__revision=2)
    assert sorted(used.values_list("games", "rating_list__period__month")) == [
        (4, spring.first.replace(month=2)),
        (5, spring.first.replace(month=2)),
    ]
    assert spring.entry(spring.novo, "2026-02").initial_games == spring.entry(spring.novo, "2026-03").initial_games == 9
    assert RatingList.objects.get(period__month="2026-02-01", revision=2).reason == "result of board 1 was turned round"


def differing(one: str, other: str) -> set[str]:
    """The names of whose rating, change, games or K differ; a rank moves with others' ratings."""

    def rows(text):
        return {line.split(",")[2]: line.split(",")[8:12] for line in text.splitlines()}

    before, after = rows(one), rows(other)
    assert before.keys() == after.keys()
    return {name for name in before if before[name] != after[name]}


# --- 94: no page answers from the past ------------------------------------------------------------------------------


class Reader:
    """Keeps what he was shown, as a browser's cache does, and asks whether it still holds."""

    def __init__(self, client) -> None:
        self.client, self.kept = client, {}

    def asks(self, address: str) -> str:
        tag, text = self.kept.get(address, (None, None))
        answer = self.client.get(address, headers={"If-None-Match": tag} if tag else {})
        if answer.status_code == 304:
            return text
        assert answer.status_code == 200
        text = re.sub(r'name="csrfmiddlewaretoken" value="[^"]*"', "", answer.content.decode())
        if "ETag" in answer.headers and "no-store" not in answer.headers.get("Cache-Control", ""):
            self.kept[address] = answer.headers["ETag"], text
        return text


@pytest.mark.parametrize("signed_in", [False, True])
def test_case_94_every_page_shows_the_new_numbers_at_once(client, club, officer, signed_in):
    ana, bia = club.player("Ana", 1500), club.player("Bia", 1400)
    club.close()
    event = club.tournament("2026-02-10", [(ana, bia, "1-0")], name="Copa", status=Status.SUBMITTED)
    if signed_in:
        client.force_login(officer)
    reader = Reader(client)
    pages = {
        "home": "/",
        "player": reverse("ratings:player", args=[ana.pk]),
        "period": reverse("ratings:period", args=[open_period().month]),
        "standings": reverse("tournaments:detail", args=[event.pk]),
        "report": reverse("ratings:tournament_report", args=[event.pk]),
    }

    def seen():
        return {name: reader.asks(address) for name, address in pages.items()}

    first = seen()
    assert seen() == first
    club.close()
    second = seen()
    assert "1516" in second["home"]
    assert "1516" in second["player"]
    assert "1516" in second["report"]
    assert [name for name in pages if first[name] == second[name]] == []

    reopen(club, "2026-02")
    reopened = seen()
    assert reopened["period"] != second["period"]
    assert "1516" in reopened["player"]  # its list stays in force
    set_result(game=event.games.get(), result=GameResult.BLACK_WINS, by=None, at=club.now)
    corrected = seen()
    assert corrected["standings"] != reopened["standings"]
    close_period(period=open_period(), by=None, at=club.now)
    third = seen()
    assert all("1471" in third[name] for name in ("home", "player", "report"))
    assert RatingPeriod.objects.get(month="2026-02-01").status == PeriodStatus.CLOSED
    chart = re.search(r'<figure class="rating-chart"[^>]*>.*?</figure>', third["player"], re.DOTALL)[0]
    assert "1471" in chart
