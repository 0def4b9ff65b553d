"""A club with a tournament of each kind, everybody who may knock at its doors, and a client that tells what was written."""

import datetime as dt
import re
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.apps import apps
from django.core.cache import cache
from django.core.mail.backends import locmem
from django.db import connection, transaction
from django.http import HttpResponse
from django.test import Client
from django.utils import timezone, translation
from django_tasks_db.models import DBTaskResult

from accounts.models import AuditEvent, Role, User
from players.models import Club, Organization, Player
from ratings.changes import adjust_rating, give_opening_rating
from ratings.drafts import make_draft
from ratings.models import Body, Job, JobKind, JobState, OutsideRating, Regulation
from ratings.periods import open_period
from tests.addresses.routes import Route
from tests.ratings.conftest import ClubBuilder
from tournaments.models import GameResult, Status, Tournament
from tournaments.services import report_result

_WRITES = re.compile(r"\s*(INSERT|UPDATE|DELETE|REPLACE|COPY|TRUNCATE|CREATE|ALTER|DROP)\b[^\"]*(?:\"(\w+)\")?", re.IGNORECASE)
_OF_NOBODY = {"django_session"}  # who is signed in, and what he is told next


class Outbox(locmem.EmailBackend):
    """Django's outbox for tests, which the site takes for a real mail server."""


@pytest.fixture
def mail_server(settings) -> None:
    """Mail can leave the machine: without that the pages about it do not exist."""
    settings.EMAIL_BACKEND = f"{__name__}.Outbox"


@dataclass
class World:
    """What the addresses of the matrix name, and the sessions of those who ask for them."""

    clubs: ClubBuilder
    tournament: Tournament  # the owner's
    others: Tournament  # the other organizer's
    values: dict[str, Any]
    objects: dict[str, Any]
    users: dict[str, User]
    sessions: dict[str, str]

    def address(self, route: Route) -> str:
        """Where that route leads in this world; the arguments of one's own tournament wherever it names one."""
        own = {"pk": self.values["opening" if "opening" in route.route else "adjustment"]} | self._row(route)
        missing = set(route.parts) - {*self.values, *own}
        assert not missing, (
            f"Say in tests/addresses/conftest.py what stands for {sorted(missing)} in the address {route.route!r}."
        )
        return route.address({**self.values, **own})

    def _row(self, route: Route) -> dict[str, Any]:
        """The row that a page of the admin is about."""
        model = "_".join(route.route.split("/")[1:3])
        row = self.objects.get(model, 1)
        return {"object_id": row, "id": row, "content_type_id": 1}

    def client(self, role: str, **options: Any) -> Client:
        """A browser in which somebody of that role is signed in already."""
        client = Client(raise_request_exception=False, **options)
        if role != "visitor":
            client.cookies["sessionid"] = self.sessions[role]
        return client

    def ask(self, role: str, method: str, address: str, data: Any = None, **options: Any) -> tuple[HttpResponse, list[str]]:
        """The answer, and the tables that were written to; afterwards everything is as before."""
        cache.clear()  # the limits on how often one may try
        with undone(), written() as tables:
            body = {"data": data or {}} if method in ("GET", "HEAD", "POST") else {}
            response = getattr(self.client(role, **options), method.lower())(address, **body)
        translation.activate("en")
        return response, tables


@contextmanager
def undone() -> Iterator[None]:
    """Whatever is written within is taken back."""
    with transaction.atomic():
        yield
        transaction.set_rollback(True)


@contextmanager
def written() -> Iterator[list[str]]:
    """The tables that were written to within, sessions aside."""
    tables: list[str] = []

    def note(execute: Any, sql: Any, params: Any, many: bool, context: Any) -> Any:
        match = _WRITES.match(str(sql))
        if match and match[2] not in _OF_NOBODY:
            tables.append(match[2] or str(sql))
        return execute(sql, params, many, context)

    with connection.execute_wrapper(note):
        yield tables


def everything() -> dict[str, list[Any]]:
    """Every row of every table, sessions aside."""
    models = [model for model in apps.get_models(include_auto_created=True) if model._meta.db_table not in _OF_NOBODY]
    return {model._meta.db_table: list(model._base_manager.order_by("pk").values_list()) for model in models}


@pytest.fixture(scope="module")
def _world(django_db_setup, django_db_blocker) -> Iterator[World]:
    """Made once for a whole module, in a transaction that is rolled back at the end."""
    with django_db_blocker.unblock(), undone():
        yield build()


@pytest.fixture
def world(_world, db) -> World:
    """The world, for a test that changes it: the changes are taken back."""
    return _world


def build(more: int = 0) -> World:
    """The club; with `more`, so many more months, clubs and newcomers, and as many more players and games in each tournament."""
    translation.activate("en")
    club = ClubBuilder(first_month=f"2025-{12 - more:02}") if more else ClubBuilder()

    def make(name: str, **fields: Any) -> User:
        return User.objects.create_user(name, password="two knights defence", **fields)

    users = {
        "member": make("member"),
        "owner": make("owner", role=Role.ORGANIZER),
        "other organizer": make("other", role=Role.ORGANIZER),
        "officer": make("officer", role=Role.RATING_OFFICER),
        "staff": make("staff", role=Role.RATING_OFFICER, is_staff=True),
        "superuser": User.objects.create_superuser("root", password="two knights defence"),
    }
    ana, bia, caio, dora = (club.player(name, 1500) for name in ("Ana", "Bia", "Caio", "Dora"))
    eva = club.player("Eva")
    games = _more_games(club, more, [ana, bia, caio])
    club.tournament("2026-01-20", [(ana, bia, "1-0"), (bia, caio, "1-0"), (caio, ana, "1/2"), *games], name="Rated")
    club.close(more + 2 if more else 1)
    hers = club.tournament(
        "2026-02-20", [(ana, bia, "1-0"), (caio, dora, ""), *games], name="Hers", status=Status.DRAFT, rounds=5 + len(games)
    )
    hers.organizers.add(users["owner"])
    others = club.tournament("2026-02-21", [(ana, bia, "1-0")], name="Others", status=Status.DRAFT)
    others.organizers.add(users["other organizer"])
    values, rows = _numbers(club, hers, ana, dora, eva), _objects(users["member"], eva, hers)
    return World(club, hers, others, values, rows, users, {role: _session(user) for role, user in users.items()})


def _session(user: User) -> str:
    """The key of a session in which he has given his password just now."""
    client = Client()
    client.force_login(user)
    session = client.session
    session["account_authentication_methods"] = [{"method": "password", "at": time.time(), "username": user.username}]
    session.save()
    return client.cookies["sessionid"].value


def _more_games(club: ClubBuilder, more: int, known: list[Player]) -> list[tuple[Player, Player, str]]:
    """Games of so many more players with a rating and without, who also meet in tournaments of every month before January."""
    clubs = [Club.objects.create(name=f"Club {number}") for number in range(more)]
    rated = [club.player(f"Rated {number}", 1600 + number, club=clubs[0], gender="F") for number in range(more)]
    new = [club.player(f"New {number}", birth_year=2010, club=clubs[number]) for number in range(more)]
    games = [(one, known[0], "1-0") for one in rated] + [(known[1], one, "1/2") for one in new]
    for number in range(more):
        for name in ("First", "Second"):
            club.tournament(f"2025-{12 - number:02}-15", [*games, (known[0], known[2], "1-0")], name=f"{name} of {number}")
    return games


def _numbers(club: ClubBuilder, hers: Tournament, ana: Player, dora: Player, eva: Player) -> dict[str, Any]:
    """A value for each argument in an address."""
    game = hers.games.get(round=1)
    report = report_result(game=game, claimed=GameResult.BLACK_WINS, message="It was not so", name="Bia", by=None, at=club.now)
    month = dt.date(2026, 2, 1)
    opening = give_opening_rating(player=eva, month=month, rating=1600, source="FIDE", by=None, at=club.now)
    adjustment = adjust_rating(player=dora, month=month, points=10, reason="Decision", by=None, at=club.now)
    return {
        "tournament_id": hers.pk,
        "entry_id": hers.entries.get(player=dora).pk,
        "game_id": game.pk,
        "report_id": report.pk,
        "player_id": ana.pk,
        "other_id": dora.pk,
        "club_id": Club.objects.create(name="Torre").pk,
        "number": 1,
        "round": 1,
        "board": 1,
        "sheet": "standings",
        "month": dt.date(2026, 1, 1),
        "pace": "standard",
        "extension": "csv",
        "regulation_id": Regulation.objects.get().pk,
        "revision": 1,
        "job_id": _rehearsed().pk,
        "draft_id": make_draft(period=open_period(), by=None, at=club.now).pk,
        "opening": opening.pk,
        "adjustment": adjustment.pk,
        "outside_id": _outside(ana).pk,
        "key": "none-such",
        "uidb36": "1",
        "app_label": "players",
        "url": "nowhere/",
    }


def _rehearsed() -> Job:
    """A job that has found that nothing would differ from January on."""
    month = dt.date(2026, 1, 1)
    found = {"month": "2026-01", "fingerprint": "0", "new_lists": 0, "lists": []}
    now = timezone.now()
    done = {"state": JobState.DONE, "asked_at": now, "started_at": now, "finished_at": now}
    return Job.objects.create(kind=JobKind.REHEARSAL, month=month, arguments={"language": "en"}, result=found, **done)


def _objects(user: User, player: Player, tournament: Tournament) -> dict[str, Any]:
    """A row of each model that the admin shows, by app and model."""
    return {
        "accounts_user": user.pk,
        "accounts_auditevent": AuditEvent.objects.first().pk,
        "players_player": player.pk,
        "tournaments_tournament": tournament.pk,
        "account_emailaddress": EmailAddress.objects.create(user=user, email="member@example.org").pk,
        "django_tasks_database_dbtaskresult": _task().pk,
        "mfa_authenticator": Authenticator.objects.create(user=user, type="totp", data={"secret": "none"}).pk,
        "players_club": Club.objects.create(name="North").pk,
        "ratings_outsiderating": _outside(player).pk,
        "players_organization": Organization.objects.create(pk=1, name="Club").pk,
    }


def _outside(player: Player) -> OutsideRating:
    """What FIDE's list showed."""
    day = dt.date(2026, 1, 1)
    return OutsideRating.objects.create(player=player, body=Body.FIDE, rating=1800, as_of=day, created_at=timezone.now())


def _task() -> DBTaskResult:
    """A job as a worker takes it."""
    return DBTaskResult.objects.create(args_kwargs={}, task_path="ratings.jobs.run_job", backend_name="default")
