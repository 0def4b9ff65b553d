"""Who may do what to a tournament: the predicates, and the services that ask them."""

import pytest
from django.contrib.auth.models import AnonymousUser
from django.core.exceptions import PermissionDenied

from accounts.models import AuditEvent, Role, User
from tournaments.models import Bye, Entry, Game, GameResult, Tournament
from tournaments.permissions import can_edit_tournament
from tournaments.services import (
    add_entry,
    create_tournament,
    delete_tournament,
    record_bye,
    record_casual_game,
    remove_bye,
    remove_entry,
    remove_game,
    return_tournament,
    set_organizers,
    set_result,
    submit_tournament,
    update_tournament,
    withdraw_entry,
)


@pytest.fixture
def hers(desk, organizer):
    """The organizer's tournament, with a game and a bye."""
    ana, bia, _ = desk.all = desk.players("Ana Bia Caio")
    tournament = desk.tournament(desk.all, organizers=[organizer])
    desk.round(tournament, 1, (ana, bia, "1-0"), byes="Caio:U")
    return tournament


def test_organizers_edit_their_own_and_officers_all(hers, organizer, other_organizer, officer, member):
    assert can_edit_tournament(organizer, hers)
    assert can_edit_tournament(officer, hers)
    assert can_edit_tournament(User.objects.create_superuser("root"), hers)
    assert not can_edit_tournament(other_organizer, hers)
    assert not can_edit_tournament(member, hers)
    assert not can_edit_tournament(AnonymousUser(), hers)


@pytest.mark.parametrize("change", [{"role": Role.MEMBER}, {"is_active": False}])
def test_organizer_who_lost_his_role_edits_nothing(hers, organizer, change):
    User.objects.filter(pk=organizer.pk).update(**change)
    assert not can_edit_tournament(User.objects.get(pk=organizer.pk), hers)


def changes(desk, tournament, by):
    """Every service that changes a tournament, as `by` would call it."""
    ana, bia, caio = desk.all
    game, entry, bye = Game.objects.get(), Entry.objects.get(player=caio), Bye.objects.get()
    who = {"by": by, "at": desk.at}
    return {
        "update": lambda: update_tournament(tournament=tournament, name="Mine", **who),
        "organizers": lambda: set_organizers(tournament=tournament, organizers=[by], **who),
        "enter": lambda: add_entry(tournament=tournament, player=ana, **who),
        "withdraw": lambda: withdraw_entry(entry=entry, after_round=1, **who),
        "remove entry": lambda: remove_entry(entry=entry, **who),
        "round": lambda: desk.round(tournament, 2, (bia, ana, "1-0"), **who),
        "casual game": lambda: record_casual_game(tournament=tournament, white=ana, black=bia, result=1, **who),
        "result": lambda: set_result(game=game, result=GameResult.DRAW, **who),
        "remove game": lambda: remove_game(game=game, **who),
        "bye": lambda: record_bye(tournament=tournament, player=ana, round=2, kind="H", **who),
        "remove bye": lambda: remove_bye(bye=bye, **who),
        "submit": lambda: submit_tournament(tournament=tournament, **who),
        "return": lambda: return_tournament(tournament=tournament, reason="mine", **who),
        "delete": lambda: delete_tournament(tournament=tournament, games_confirmed=1, **who),
    }


@pytest.mark.parametrize("who", ["other_organizer", "member"])
def test_everybody_else_is_refused_everything(desk, hers, who, request):
    by = request.getfixturevalue(who)
    state = [list(model.objects.order_by("pk").values()) for model in (Tournament, Entry, Game, Bye)]
    events = AuditEvent.objects.count()
    for change in changes(desk, hers, by).values():
        with pytest.raises(PermissionDenied):
            change()
    assert [list(model.objects.order_by("pk").values()) for model in (Tournament, Entry, Game, Bye)] == state
    assert AuditEvent.objects.count() == events


def test_members_make_no_tournaments(desk, member, other_organizer):
    head = {"name": "Open", "start_date": desk.at.date(), "end_date": desk.at.date(), "at": desk.at}
    with pytest.raises(PermissionDenied):
        create_tournament(by=member, **head)
    assert create_tournament(by=other_organizer, **head)
