"""Making, changing and deleting tournaments."""

import datetime as dt

import pytest
from django.core.exceptions import PermissionDenied

from accounts.models import AuditEvent
from tournaments.models import Bye, Entry, Game, Status, System, Tournament
from tournaments.services import (
    TournamentError,
    create_tournament,
    delete_tournament,
    record_casual_game,
    save_head,
    set_organizers,
    update_tournament,
)


def create(desk, **fields):
    head = {"name": "Open", "start_date": dt.date(2026, 3, 7), "end_date": dt.date(2026, 3, 8), "by": None, **fields}
    return create_tournament(at=desk.at, **head)


def test_maker_becomes_organizer_and_the_making_is_audited(desk, organizer):
    made = create(desk, by=organizer, rounds=5)
    assert list(made.organizers.all()) == [organizer]
    assert made.status == Status.DRAFT
    event = AuditEvent.objects.get(target=f"tournament {made.pk}")
    assert (event.action, event.actor_name, event.after["end_date"]) == ("create tournament", "organizer", "2026-03-08")


def test_casual_games_have_no_system(desk):
    assert create(desk, kind="casual").system == System.OTHER


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("name", " "),
        ("name", "x" * 201),
        ("venue", "a\x00b"),
        ("name", "Open\n2026"),
        ("arbiter", "A\x1b[31m"),
        ("start_date", None),
        ("start_date", dt.date(1849, 12, 31)),
        ("end_date", None),
        ("end_date", dt.date(2026, 3, 6)),
        ("end_date", dt.date(2062, 3, 8)),
        ("rounds", 0),
        ("rounds", -1),
        ("rounds", 61),
        ("kind", "friendly"),
        ("pace", "bullet"),
        ("system", "knock-out"),
        ("tie_breaks", ["DE", "LOT"]),
        ("tie_breaks", ["SB", "DE", "SB"]),
        ("tie_breaks", ["DE", "WIN", "SB", "BH", "PS", "KS"]),
    ],
)
def test_implausible_head_is_refused_at_its_field(desk, field, value):
    with pytest.raises(TournamentError) as refusal:
        create(desk, **{field: value})
    assert [problem.field for problem in refusal.value.problems] == [field]
    assert not Tournament.objects.exists()


def test_needless_spaces_are_not_kept_and_are_no_change(desk):
    made = create(desk, name="  Open   2026 ", venue="Hall\u00a0 1")
    events = AuditEvent.objects.count()
    update_tournament(tournament=made, name="Open  2026", by=None, at=desk.at)
    made.refresh_from_db()
    assert (made.name, made.venue, AuditEvent.objects.count()) == ("Open 2026", "Hall 1", events)


def test_everything_wrong_is_told_at_once(desk):
    with pytest.raises(TournamentError) as refusal:
        create(desk, name="", end_date=dt.date(2062, 1, 1), rounds=0)
    assert {problem.field for problem in refusal.value.problems} == {"name", "end_date", "rounds"}


def test_last_day_within_reason_may_lie_ahead(desk):
    assert create(desk, end_date=dt.date(2028, 2, 29)).pk


def test_casual_games_with_rounds_are_refused(desk):
    with pytest.raises(TournamentError) as refusal:
        create(desk, kind="casual", rounds=3)
    assert refusal.value.field == "rounds"


def test_reference_is_unique_and_may_be_missing(desk):
    create(desk, reference="a1")
    assert create(desk, reference="").reference is None
    assert create(desk, reference="").reference is None
    with pytest.raises(TournamentError) as refusal:
        create(desk, reference="a1")
    assert refusal.value.field == "reference"


def test_change_counts_the_version_and_is_audited(desk):
    tournament = desk.tournament()
    before = Tournament.objects.get(pk=tournament.pk).version
    changed = update_tournament(tournament=tournament, by=None, at=desk.at, rounds=7)
    assert (changed.rounds, changed.version) == (7, before + 1)
    event = AuditEvent.objects.first()
    assert (event.action, event.before, event.after) == ("update tournament", {"rounds": None}, {"rounds": 7})


def test_head_and_organizers_are_saved_together_or_not_at_all(desk, organizer, other_organizer, member):
    tournament = desk.tournament(organizers=[organizer])
    save_head(tournament=tournament, organizers=[organizer, other_organizer], by=organizer, at=desk.at, tie_breaks=["SB", "DE"])
    tournament.refresh_from_db()
    assert (tournament.tie_breaks, tournament.organizers.count()) == (["SB", "DE"], 2)
    with pytest.raises(TournamentError, match="not an organizer"):
        save_head(tournament=tournament, organizers=[member], by=organizer, at=desk.at, name="Renamed")
    tournament.refresh_from_db()
    assert tournament.name == "Open"


def test_no_change_leaves_no_trace(desk):
    tournament = desk.tournament(rounds=5)
    events = AuditEvent.objects.count()
    update_tournament(tournament=tournament, by=None, at=desk.at, rounds=5, name="Open")
    assert AuditEvent.objects.count() == events


def test_change_that_contradicts_entered_rounds_is_refused(desk):
    ana, bia = desk.players("Ana Bia")
    tournament = desk.tournament([ana, bia], rounds=5)
    desk.round(tournament, 3, (ana, bia, "1-0"))
    for fields, field in (({"rounds": 2}, "rounds"), ({"kind": "casual", "rounds": None}, "kind")):
        with pytest.raises(TournamentError) as refusal:
            update_tournament(tournament=tournament, by=None, at=desk.at, **fields)
        assert refusal.value.field == field


def test_casual_games_stay_casual(desk):
    ana, bia = desk.players("Ana Bia")
    tournament = desk.tournament(kind="casual")
    record_casual_game(tournament=tournament, white=ana, black=bia, result=1, by=None, at=desk.at)
    with pytest.raises(TournamentError) as refusal:
        update_tournament(tournament=tournament, by=None, at=desk.at, kind="tournament")
    assert refusal.value.field == "kind"


def test_rated_tournament_takes_texts_only(desk, organizer):
    tournament = desk.set_status(desk.tournament(organizers=[organizer]), Status.RATED)
    renamed = update_tournament(tournament=tournament, by=organizer, at=desk.at, name="The Open", venue="Town hall")
    assert renamed.name == "The Open"
    with pytest.raises(TournamentError, match="The period is closed"):
        update_tournament(tournament=tournament, by=organizer, at=desk.at, end_date=dt.date(2026, 4, 8), name="Moved")
    tournament.refresh_from_db()
    assert (tournament.end_date, tournament.name) == (dt.date(2026, 3, 8), "The Open")


def test_delete_takes_everything_along_once_the_number_of_games_is_confirmed(desk):
    ana, bia, caio = desk.players("Ana Bia Caio")
    tournament = desk.tournament([ana, bia, caio])
    desk.round(tournament, 1, (ana, bia, "1-0"), byes="Caio:U")
    with pytest.raises(TournamentError, match="1 game,"):
        delete_tournament(tournament=tournament, games_confirmed=0, by=None, at=desk.at)
    delete_tournament(tournament=tournament, games_confirmed=1, by=None, at=desk.at)
    assert [model.objects.count() for model in (Tournament, Entry, Game, Bye)] == [0, 0, 0, 0]
    assert AuditEvent.objects.first().before == {"name": "Open", "games": 1, "entries": 3}


def test_deleting_a_rated_tournament_is_refused(desk, officer):
    tournament = desk.set_status(desk.tournament(), Status.RATED)
    with pytest.raises(TournamentError, match="The period is closed"):
        delete_tournament(tournament=tournament, games_confirmed=0, by=officer, at=desk.at)


def test_vanished_tournament_is_said_to_be_gone(desk):
    tournament = desk.tournament()
    delete_tournament(tournament=tournament, games_confirmed=0, by=None, at=desk.at)
    with pytest.raises(TournamentError, match="does not exist any more"):
        update_tournament(tournament=tournament, by=None, at=desk.at, name="Gone")


def test_organizers_are_named_by_organizers(desk, organizer, other_organizer, member):
    tournament = desk.tournament(organizers=[organizer])
    set_organizers(tournament=tournament, organizers=[organizer, other_organizer], by=organizer, at=desk.at)
    assert set(tournament.organizers.all()) == {organizer, other_organizer}
    with pytest.raises(TournamentError) as refusal:
        set_organizers(tournament=tournament, organizers=[member], by=organizer, at=desk.at)
    assert refusal.value.field == "organizers"


def test_nobody_makes_himself_organizer(desk, organizer, other_organizer):
    tournament = desk.tournament(organizers=[organizer])
    with pytest.raises(PermissionDenied):
        set_organizers(tournament=tournament, organizers=[other_organizer], by=other_organizer, at=desk.at)


def test_folded_words_that_grow_longer_than_their_column_are_cut(desk):
    long = {"name": "ß" * 200, "venue": "æ" * 200, "arbiter": "ß" * 100}
    made = Tournament.objects.create(start_date="2026-03-07", end_date="2026-03-08", **long)
    assert len(made.search_key) == Tournament._meta.get_field("search_key").max_length
