"""Ten people do everything at once: close, reopen, correct, hand in, take back, merge. On PostgreSQL, where they really meet.

Each of ten threads does what chance says, many times over. Afterwards the audit trail, which is written in the transaction of
each change, must tell one story: months closed once and in order, every result on the one before it, and every list what its
inputs give.
"""

import datetime as dt
import random
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from threading import Barrier, Event
from typing import Any

import pytest
from django.db import OperationalError, connection, transaction

from accounts.models import AuditEvent
from players.models import Player
from players.problems import Refusal
from players.register import load_register
from players.services import create_player
from ratings.changes import ChangeError, adjust_rating, give_opening_rating, withdraw_adjustment, withdraw_opening_rating
from ratings.computing import ClosingError
from ratings.drafts import approve_draft, make_draft, tick_findings
from ratings.findings.making import name_of
from ratings.locks import lock_months
from ratings.merging import merge_players
from ratings.models import Adjustment, ListEntry, OpeningRating, PeriodStatus, RatingList, RatingPeriod
from ratings.months import month_slug
from ratings.periods import lists_in_force, open_period
from ratings.recomputing import recompute_from
from ratings.reopening import latest_closed, reopen_period
from ratings.services import close_period
from ratings.verifying import verify_list
from tests.ratings.conftest import ClubBuilder
from tournaments.models import Entry, Game, GameResult, Status, Tournament
from tournaments.services import (
    add_entry,
    report_result,
    return_tournament,
    save_board,
    set_result,
    submit_tournament,
    take_back_tournament,
)

THREADS = 10
STEPS = 20
YEARS_AHEAD = range(2036, 2040)
FEWEST_EDITS = 10  # of some 55 that are tried; those of years ahead alone were never fewer
RESULTS = [GameResult.WHITE_WINS, GameResult.DRAW, GameResult.BLACK_WINS]
OURS = (Refusal, ClosingError, ChangeError)  # what carries a sentence for the user


@dataclass
class Person:
    """One of those who work at once; `did` counts what was accepted, `refused` what was not, each by the name of the act."""

    chance: random.Random
    at: dt.datetime
    did: Counter[str] = field(default_factory=Counter)
    refused: Counter[str] = field(default_factory=Counter)
    sentences: list[str] = field(default_factory=list)
    closed: list[dt.date] = field(default_factory=list)

    def work(self) -> None:
        acts = [act for act, weight in ACTS.items() for _ in range(weight)]
        for _ in range(STEPS):
            act = self.chance.choice(acts)
            try:
                act(self)
            except OURS as refusal:
                self.refused[act.__name__] += 1
                self.sentences.append(str(refusal))
            else:
                self.did[act.__name__] += 1

    @property
    def who(self) -> dict[str, Any]:
        return {"by": None, "at": self.at}

    def pick(self, rows: Any) -> Any:
        """Any of these rows; where there is none, there is nothing to do."""
        found = list(rows.order_by("pk"))
        if not found:
            raise ChangeError("", "There is nothing to do.")
        return self.chance.choice(found)

    # --- months ------------------------------------------------------------------------------------------------------

    def close(self) -> None:
        period = open_period()
        close_period(period=period, **self.who)
        self.closed.append(period.month)

    def close_by_draft(self) -> None:
        draft = make_draft(period=open_period(), **self.who)
        findings = list(draft.findings.values_list("pk", flat=True))
        if findings:
            tick_findings(draft=draft, findings=findings, note="Seen", **self.who)
        approve_draft(draft=draft, **self.who)
        close_period(period=draft.period, draft=draft, **self.who)
        self.closed.append(draft.period.month)

    def reopen(self) -> None:
        period = latest_closed()
        if period is not None:
            reopen_period(period=period, reason="A result was wrong", **self.who)

    def recompute(self) -> None:
        month = self.pick(RatingPeriod.objects.filter(lists__isnull=False).distinct()).month
        made = recompute_from(month=month, reason="A birth year was wrong", **self.who)
        self.closed += sorted({rating_list.period.month for rating_list in made})

    # --- tournaments -------------------------------------------------------------------------------------------------

    def edit_result(self) -> None:
        set_result(game=self.pick(Game.objects), result=self.chance.choice(RESULTS), **self.who)

    def edit_board(self) -> None:
        game = self.pick(Game.objects.select_related("tournament", "white", "black"))
        seen = {"round": game.round, "board": game.board, "white": game.white, "black": game.black}
        seen |= {"expected_version": game.version, "overwrite": True}
        save_board(tournament=game.tournament, result=self.chance.choice(RESULTS), **seen, **self.who)

    def hand_in(self) -> None:
        submit_tournament(tournament=self.pick(Tournament.objects), **self.who)

    def take_back(self) -> None:
        take_back_tournament(tournament=self.pick(Tournament.objects), **self.who)

    def give_back(self) -> None:
        return_tournament(tournament=self.pick(Tournament.objects), reason="Look again", **self.who)

    def tell_of_a_mistake(self) -> None:
        report_result(game=self.pick(Game.objects), claimed=None, message="It was not so", name="Ana", **self.who)

    # --- people ------------------------------------------------------------------------------------------------------

    def enter(self) -> None:
        add_entry(tournament=self.pick(Tournament.objects), player=self.pick(Player.objects), **self.who)

    def come_twice(self) -> None:
        """Somebody new, who is somebody else when one looks again."""
        name = f"New {self.chance.randrange(10**9)}"
        newcomer = create_player(family_name=name, **self.who)
        add_entry(tournament=self.pick(Tournament.objects), player=newcomer, **self.who)

    def merge(self) -> None:
        pair = self.chance.sample(list(Player.objects.order_by("pk")), 2)
        merge_players(source=pair[0], target=pair[1], reason="One person", **self.who)

    def merge_newcomer(self) -> None:
        source = self.pick(Player.objects.filter(family_name__startswith="New", merged_into=None))
        target = self.pick(Player.objects.filter(merged_into=None))
        merge_players(source=source, target=target, reason="One person", **self.who)

    def give_rating(self) -> None:
        month = open_period().month
        give_opening_rating(player=self.pick(Player.objects), month=month, rating=1500, source="FIDE", **self.who)

    def take_rating(self) -> None:
        withdraw_opening_rating(opening=self.pick(OpeningRating.objects), **self.who)

    def adjust(self) -> None:
        adjust_rating(player=self.pick(Player.objects), month=open_period().month, points=5, reason="Decision", **self.who)

    def take_adjustment(self) -> None:
        withdraw_adjustment(adjustment=self.pick(Adjustment.objects), **self.who)


ACTS: dict[Callable[[Person], None], int] = {
    Person.close: 6,
    Person.close_by_draft: 3,
    Person.reopen: 4,
    Person.recompute: 1,
    Person.edit_result: 8,
    Person.edit_board: 8,
    Person.hand_in: 6,
    Person.take_back: 3,
    Person.give_back: 1,
    Person.tell_of_a_mistake: 2,
    Person.enter: 2,
    Person.come_twice: 3,
    Person.merge: 2,
    Person.merge_newcomer: 3,
    Person.give_rating: 2,
    Person.take_rating: 1,
    Person.adjust: 2,
    Person.take_adjustment: 1,
}


@pytest.fixture
def club(make_club) -> ClubBuilder:
    """Three months of tournaments in two paces, in every state, and nobody else at it yet.

    Others end years ahead, where no close comes: whatever becomes of the months, there is always a result to edit.
    """
    club, chance = make_club(first_month="2026-01"), random.Random(1)
    people = [club.player(f"Player {i}", 1400 + 20 * i if i % 4 else None) for i in range(24)]
    for number in range(12):
        field = chance.sample(people, 6)
        games = [(*pair, chance.choice(["1-0", "1/2", "0-1"])) for pair in (chance.sample(field, 2) for _ in range(4))]
        last, pace = f"2026-0{1 + number % 3}-20", "rapid" if number % 4 == 3 else "standard"
        state = Status.DRAFT if number % 2 else Status.SUBMITTED
        club.tournament(last, games, name=f"Event {number}", status=state, pace=pace)
    for year in YEARS_AHEAD:
        games = [(*chance.sample(people, 2), "1-0") for _ in range(8)]
        club.tournament(f"{year}-01-20", games, name=f"Event of {year}", status=Status.DRAFT)
    return club


def all_at_once(people: list[Person]) -> None:
    """Let everybody work at the same time; what is no refusal with a sentence is raised here."""
    start = Barrier(len(people))

    def run(person: Person) -> None:
        try:
            start.wait()
            person.work()
        finally:
            connection.close()

    with ThreadPoolExecutor(len(people)) as pool:
        list(pool.map(run, people))


def assert_months_closed_once(people: list[Person]) -> None:
    """By the audit trail each month was closed, reopened, closed; each accepted close is one of these, with a revision."""
    told: dict[str, list[str]] = defaultdict(list)
    for event in AuditEvent.objects.filter(action__in=["close period", "reopen period"]).order_by("pk"):
        told[event.target].append(event.action.split()[0])
    accepted = Counter(month for person in people for month in person.closed)
    for period in RatingPeriod.objects.all():
        acts = told.pop(f"period {month_slug(period.month)}", [])
        assert acts == ["close", "reopen"] * (len(acts) // 2) + ["close"] * (len(acts) % 2), period
        assert period.status == (PeriodStatus.CLOSED if len(acts) % 2 else PeriodStatus.OPEN)
        assert acts.count("close") == accepted[period.month], period
        revisions = list(
            RatingList.objects.filter(period=period, pace="standard").order_by("pk").values_list("revision", flat=True)
        )
        assert revisions == list(range(1, acts.count("close") + 1)), period
    assert not told


def assert_no_edit_lost(first: dict[int, dict[str, Any]], people: list[Person]) -> None:
    """Every change of a result, as the log tells it, stands on the one before it, and the last one is what is stored."""
    now, edits = first, 0
    for event in AuditEvent.objects.filter(action__in=["set result", "save boards", "record round"]).order_by("pk"):
        tournament = int(event.target.split()[1])
        for before, after in _changes(event):
            board = now[tournament]
            place = f"{after['round']}-{after['board']}"
            assert board[place] == before["result"], f"{event} does not stand on the change before it"
            board[place], edits = after["result"], edits + 1
    assert now == results(), "What is stored is not what was entered last"
    assert edits <= sum(person.did["edit_result"] + person.did["edit_board"] for person in people)
    assert edits >= FEWEST_EDITS, "Hardly anything was edited"


def _changes(event: AuditEvent) -> list[tuple[dict[str, Any], dict[str, Any]]]:
    if event.action == "set result":
        return [(event.before, event.after)]
    before, after = event.before["boards"], event.after["boards"]
    return [(old, new) for old, new in zip(before, after, strict=True) if old["result"] != new["result"]]


def results() -> dict[int, dict[str, str]]:
    """The stored result of each board, by tournament."""
    found: dict[int, dict[str, str]] = defaultdict(dict)
    for tournament, round, board, result in Game.objects.values_list("tournament", "round", "board", "result"):
        found[tournament][f"{round}-{board}"] = GameResult(result).name
    return found


def assert_lists_say_what_their_inputs_give() -> None:
    for rating_list in lists_in_force().filter(period__status=PeriodStatus.CLOSED):
        assert verify_list(rating_list) == []


def assert_merged_players_are_nowhere() -> None:
    merged = Player.objects.exclude(merged_into=None)
    assert not Entry.objects.filter(player__in=merged).exists()
    assert not OpeningRating.objects.filter(player__in=merged).exists()
    assert not Adjustment.objects.filter(player__in=merged).exists()
    closed = lists_in_force().filter(period__status=PeriodStatus.CLOSED)
    assert not ListEntry.objects.filter(player__in=merged, rating_list__in=closed).exists()


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("seed", range(8))
def test_ten_people_at_once_leave_one_story(club, seed, record_property):
    first = results()
    people = [Person(random.Random(f"{seed}-{number}"), club.now) for number in range(THREADS)]
    all_at_once(people)
    assert_months_closed_once(people)
    assert_no_edit_lost(first, people)
    assert_lists_say_what_their_inputs_give()
    assert_merged_players_are_nowhere()
    assert all(sentence.strip() for person in people for sentence in person.sentences)
    did, refused = (sum((getattr(person, name) for person in people), Counter()) for name in ("did", "refused"))
    closes, edits = sum(len(person.closed) for person in people), did["edit_result"] + did["edit_board"]
    assert did["close"] + did["close_by_draft"] >= 3, "Hardly anything was closed"
    words = f"{closes} closes, {did['reopen']} reopenings, {edits} edits, {did['merge'] + did['merge_newcomer']} merges"
    refusals = f"{refused.total()} of {THREADS * STEPS} acts refused with a sentence"
    record_property("told", f"Ten people at once, seed {seed}: {words}; {refusals}")


@contextmanager
def month_held() -> Iterator[None]:
    """Somebody else is in the middle of a close, and does not get on; who waits for it gives up at once."""
    held, over = Event(), Event()

    def hold() -> None:
        with transaction.atomic():
            lock_months()
            held.set()
            over.wait(30)
        connection.close()

    with ThreadPoolExecutor(1) as pool:
        closing = pool.submit(hold)
        assert held.wait(10)
        with connection.cursor() as cursor:
            cursor.execute("SET lock_timeout = '300ms'")
        try:
            yield
        finally:
            over.set()
            closing.result()
            connection.close()


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_draft_is_made_while_somebody_closes(club):
    """Its row refers to the month's; it once waited for it as late as the commit, and the two for each other."""
    with month_held():
        assert make_draft(period=open_period(), by=None, at=club.now).pk


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_merge_waits_for_a_close(club):
    """The list of that close may have the player on it."""
    source, target = Player.objects.all()[:2]
    with month_held(), pytest.raises(OperationalError, match="lock timeout"):
        merge_players(source=source, target=target, by=None, at=club.now, reason="One person")


@pytest.mark.django_db
def test_player_merged_since_the_form_was_loaded_gets_no_opening_rating(club):
    newcomer, target = club.player("New"), club.player("Known")
    loaded = Player.objects.get(pk=newcomer.pk)
    merge_players(source=newcomer, target=target, by=None, at=club.now, reason="One person")
    with pytest.raises(ChangeError, match="merged"):
        give_opening_rating(player=loaded, month=club.first, rating=1500, source="FIDE", by=None, at=club.now)


@pytest.mark.django_db
def test_player_newer_than_the_register_that_was_read_is_told_of_with_a_sentence(club):
    register = load_register()
    newest = club.player("New")
    with pytest.raises(ClosingError, match="try again"):
        name_of(register, newest.pk)
