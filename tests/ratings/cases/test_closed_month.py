"""Case 89: no address of the desk changes a tournament of a closed month, each asked for with a form that changes an open one."""

from dataclasses import dataclass
from typing import Any

import pytest
from django.db import transaction
from django.urls import reverse

from accounts.models import User
from desk.urls import urlpatterns as desk_urls
from players.models import Player
from tests.desk.rounds import board_fields, seen
from tests.ratings.cases.reading import stored
from tests.ratings.conftest import ClubBuilder
from tournaments.models import Entry, GameResult, Kind, Status, System, Tournament

CHANGE_NOTHING = {
    *("entries", "paste", "entry", "casual", "clone", "paper", "sheet", "sheet_pdf", "projection", "projection_page"),
    *("board", "boards", "round_effect", "reports", "answer", "log"),
}
"""The desk's other addresses of a tournament: they read, or make another one; `boards` and `answer` have tests of their own."""

#: What an open tournament must be for an address to do anything at all, where it is not a draft with all results.
BEFORE: dict[str, dict[str, Any]] = {
    "take_back": {"status": Status.SUBMITTED},
    "return": {"status": Status.SUBMITTED},
    "confirm": {"needs_confirmation": True},
}


@dataclass(frozen=True)
class Events:
    """A Swiss with two rounds and a player who left before them, a month's casual games, and a round robin without pairings."""

    swiss: Tournament
    casual: Tournament
    robin: Tournament


class Town:
    """A club whose first month is March 2026, and the events of one organizer."""

    def __init__(self, club: ClubBuilder, organizer: User) -> None:
        self.club, self.organizer = club, organizer
        self.people = [club.player(name, 1500) for name in ("Ana", "Bia", "Caio", "Dora", "Flor")]
        club.player("Eva")

    def events(self, day: str, status: Status) -> Events:
        ana, bia, caio, dora, flor = self.people
        swiss = self.club.tournament(day, [(bia, ana, "1-0"), (caio, dora, "1/2"), (bia, caio, "0-1")], name="Aberto", rounds=5)
        Entry.objects.create(tournament=swiss, player=flor, number=5, withdrawn_after=0)
        casual = self.club.tournament(day, [(ana, bia, "1-0")], kind=Kind.CASUAL, start=f"{day[:8]}01")
        robin = self.club.tournament(day, [], system=System.ROUND_ROBIN)
        Entry.objects.bulk_create(Entry(tournament=robin, player=player, number=n) for n, player in enumerate((bia, ana), 1))
        for event in (swiss, casual, robin):
            event.organizers.set([self.organizer])
            Tournament.objects.filter(pk=event.pk).update(status=status)
            event.refresh_from_db()
        return Events(swiss, casual, robin)


@pytest.fixture
def town(make_club, organizer) -> Town:
    return Town(make_club(first_month="2026-03"), organizer)


Act = tuple[Tournament, str, list[int], dict[str, Any]]


def everything_that_changes(client, events: Events) -> list[Act]:
    """Every address by which somebody changes a tournament, with what he would send."""
    return [*_heads(events.swiss), *_entries(events), *_games(client, events), *_states(events.swiss)]


def _heads(event: Tournament) -> list[Act]:
    day = event.end_date.isoformat()
    head = {"name": "Aberto", "start_date": day, "end_date": day, "format": "swiss", "rounds": 5, "pace": "standard"}
    head |= {"organizers": [each.pk for each in event.organizers.all()]}
    other = [{"end_date": f"{day[:8]}30"}, {"start_date": f"{day[:8]}02"}, {"rounds": 4}, {"pace": "rapid"}]
    edits: list[Act] = [(event, "edit", [], head | change) for change in [*other, {"format": "round_robin"}]]
    return [*edits, (event, "delete", [], {"games": event.games.count()})]


def _entries(events: Events) -> list[Act]:
    event, eva = events.swiss, Player.objects.get(family_name="Eva")
    dora, flor = (event.entries.get(player__family_name=name).pk for name in ("Dora", "Flor"))
    return [
        (event, "add", [], {"player": "Eva", "from_round": "1"}),
        (events.robin, "number", [], {"order": "name"}),
        (event, "enter_list", [], {"names": "Eva", "choice_1": eva.pk}),
        (event, "newcomer", [], {"family_name": "Novo", "from_round": "1"}),
        (event, "late", [dora], {"from_round": 2}),
        (event, "withdraw", [dora], {"withdrawn_after": 3}),
        (event, "take_back_entry", [flor], {}),
        (event, "remove_entry", [flor], {}),
        (events.robin, "pairings", [], {"double": ""}),
    ]


def _games(client, events: Events) -> list[Act]:
    event, loaded = events.swiss, board_fields(events.swiss, 1)
    version, casual_game = event.games.get(round=1).version, events.casual.games.get()
    paste, text = reverse("desk:paste_round", args=[event.pk, 4]), "Ana - Bia 0-1"
    ticked = seen(client.post(paste, {"text": text, "look": ""}))
    over = {"choice-1": f"mine:{version}"}
    return [
        (events.casual, "add_game", [], {"white": "Ana", "black": "Dora", "result": "1"}),
        (events.casual, "add_match", [], {"first": "Ana", "second": "Bia", "wins": "1"}),
        (events.casual, "remove_game", [casual_game.pk], {}),
        (event, "round", [1], loaded | over | {"result-1": str(int(GameResult.BLACK_WINS))}),
        (event, "round", [1], loaded | over | {"white-1": "", "black-1": "", "result-1": "0"}),  # the round deleted
        (event, "paste_round", [4], {"text": text, "read": text, "save": "", **ticked}),
    ]


def _states(event: Tournament) -> list[Act]:
    shown = [f"{game.pk}-{game.version}" for game in event.games.all()]
    return [
        (event, "take_back", [], {}),
        (event, "submit", [], {}),
        (event, "confirm", [], {"round": "1", "seen": shown}),
        (event, "return", [], {"reason": "a mistake"}),
    ]


@pytest.mark.parametrize("who", ["organizer", "officer"])
def test_case_89_no_address_changes_a_tournament_of_a_closed_month(client, town, request, who):
    client.force_login(request.getfixturevalue(who))
    events = town.events("2026-03-28", Status.SUBMITTED)
    town.club.close()
    Tournament.objects.filter(pk=events.swiss.pk).update(needs_confirmation=True)
    before, tried = stored(), set()

    for event, name, more, fields in everything_that_changes(client, events):
        answer = client.post(reverse(f"desk:{name}", args=[event.pk, *more]), fields)
        tried.add(name)
        assert answer.status_code < 500, name
        assert stored() == before, name

    of_a_tournament = {route.name for route in desk_urls if "tournament_id" in str(route.pattern)}
    assert of_a_tournament - tried == CHANGE_NOTHING


def test_case_89_the_same_forms_change_a_tournament_of_the_open_month(client, town, officer):
    """So that each of them is refused above for the closed month and for nothing else."""
    client.force_login(officer)
    town.club.close()
    idle = []
    for event, name, more, fields in everything_that_changes(client, town.events("2026-04-28", Status.DRAFT)):
        with transaction.atomic():
            Tournament.objects.filter(pk=event.pk).update(**BEFORE.get(name, {"status": Status.DRAFT}))
            before = stored()
            client.post(reverse(f"desk:{name}", args=[event.pk, *more]), fields)
            if stored() == before:
                idle.append((name, fields))
            transaction.set_rollback(True)
    assert idle == []
