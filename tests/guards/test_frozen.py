"""A rated tournament is frozen, and the audit trail only grows: held by the database on both databases."""

import datetime as dt

import pytest
from django.utils import timezone

from accounts.models import AuditEvent, User
from accounts.services import record_event
from tournaments.models import Bye, Entry, Game, Status, Tournament


@pytest.fixture
def rated(event):
    """One game, one bye, and the tournament rated."""
    event.game = Game.objects.create(tournament=event.tournament, round=1, board=1, white=event.ana, black=event.bia, result=1)
    event.bye = Bye.objects.create(entry=event.entries[2], round=1, kind="U")
    event.rate()
    return event


def test_games_of_a_rated_tournament_are_frozen(rated, refused):
    assert refused(lambda: Game.objects.create(tournament=rated.tournament, round=2, white=rated.ana, black=rated.bia))
    assert refused(lambda: Game.objects.filter(pk=rated.game.pk).update(result=2))
    assert refused(lambda: Game.objects.filter(pk=rated.game.pk).update(board=2))
    assert refused(lambda: Game.objects.filter(pk=rated.game.pk).delete())


def test_entries_of_a_rated_tournament_are_frozen(rated, refused):
    assert refused(lambda: Entry.objects.create(tournament=rated.tournament, player=rated.eva, number=9))
    assert refused(lambda: Entry.objects.filter(pk=rated.entries[3].pk).update(withdrawn_after=1))
    assert refused(lambda: Entry.objects.filter(pk=rated.entries[3].pk).delete())


def test_byes_of_a_rated_tournament_are_frozen(rated, refused):
    assert refused(lambda: Bye.objects.create(entry=rated.entries[3], round=1, kind="Z"))
    assert refused(lambda: Bye.objects.filter(pk=rated.bye.pk).update(kind="H"))
    assert refused(lambda: Bye.objects.filter(pk=rated.bye.pk).delete())


def test_nothing_is_moved_into_or_out_of_a_rated_tournament(rated, refused):
    days = {"start_date": dt.date(2026, 3, 1), "end_date": dt.date(2026, 3, 2)}
    other = Tournament.objects.create(name="Other", **days)
    for number, player in enumerate((rated.ana, rated.bia), 1):
        Entry.objects.create(tournament=other, player=player, number=number)
    game = Game.objects.create(tournament=other, round=3, white=rated.ana, black=rated.bia)
    assert refused(lambda: Game.objects.filter(pk=game.pk).update(tournament=rated.tournament))
    assert refused(lambda: Game.objects.filter(pk=rated.game.pk).update(tournament=other))
    assert refused(lambda: Entry.objects.filter(pk=rated.entries[3].pk).update(tournament=other))


@pytest.mark.parametrize(
    ("column", "value"),
    [
        ("start_date", dt.date(2026, 2, 1)),
        ("end_date", dt.date(2026, 4, 1)),
        ("kind", "casual"),
        ("pace", "rapid"),
        ("system", "round_robin"),
        ("rounds", 9),
        ("rounds", None),
    ],
)
def test_head_of_a_rated_tournament_is_frozen(rated, refused, column, value):
    assert refused(lambda: Tournament.objects.filter(pk=rated.tournament.pk).update(**{column: value}))


def test_texts_of_a_rated_tournament_may_be_mended(rated, refused):
    texts = {"name": "The Open", "venue": "Town hall", "arbiter": "Zoe", "time_control": "90 min"}
    assert not refused(lambda: Tournament.objects.filter(pk=rated.tournament.pk).update(**texts))


def test_rated_tournament_is_never_deleted(event, refused):
    Entry.objects.filter(tournament=event.tournament).delete()
    event.rate()
    assert refused(lambda: event.tournament.delete())
    assert refused(lambda: Tournament.objects.filter(pk=event.tournament.pk)._raw_delete("default"))
    assert Tournament.objects.filter(pk=event.tournament.pk, status=Status.RATED).exists()


def test_impossible_heads_are_refused(event, refused):
    mine = Tournament.objects.filter(pk=event.tournament.pk)
    assert refused(lambda: mine.update(end_date=dt.date(2026, 2, 27)))
    assert refused(lambda: mine.update(rounds=0))
    assert refused(lambda: mine.update(kind="casual"))  # with rounds
    assert refused(lambda: mine.update(pace="bullet"))
    assert refused(lambda: mine.update(status="closed"))


def test_audit_events_neither_change_nor_go(db, refused):
    user = User.objects.create_user("officer")
    event = record_event(by=user, at=timezone.now(), action="try", target="nothing 1")
    assert refused(lambda: AuditEvent.objects.filter(pk=event.pk).update(action="something else"))
    assert refused(lambda: AuditEvent.objects.filter(pk=event.pk).delete())
    assert refused(lambda: AuditEvent.objects.all()._raw_delete("default"))


def test_audit_event_outlives_its_actor(db):
    user = User.objects.create_user("leaver")
    event = record_event(by=user, at=timezone.now(), action="try", target="nothing 1")
    user.delete()
    event.refresh_from_db()
    assert event.actor_name == "leaver"
