"""Nobody plays himself, twice in a round, beside a bye, or without an entry: held by the database on both databases."""

import pytest
from django.db import connection

from players.models import Player
from tournaments.models import Bye, Entry, Game


@pytest.fixture
def game(event):
    """Ana and Bia in round 1."""
    return Game.objects.create(tournament=event.tournament, round=1, board=1, white=event.ana, black=event.bia)


def _add(event, white, black, round=1):
    return lambda: Game.objects.create(tournament=event.tournament, round=round, white=white, black=black)


def test_game_against_himself_is_refused(event, refused):
    assert refused(_add(event, event.ana, event.ana))


def test_second_game_with_the_same_colour_is_refused(event, game, refused):
    assert refused(_add(event, event.ana, event.caio))
    assert refused(_add(event, event.caio, event.bia))


def test_second_game_with_the_other_colour_is_refused(event, game, refused):
    assert refused(_add(event, event.caio, event.ana))
    assert refused(_add(event, event.bia, event.caio))


def test_games_of_other_rounds_and_tournaments_do_not_matter(event, game, refused):
    assert not refused(_add(event, event.bia, event.ana, round=2))
    assert not refused(_add(event, event.caio, event.dora))


def test_loose_games_have_no_rounds_to_play_twice_in(event, refused):
    assert not refused(_add(event, event.ana, event.bia, round=None))
    assert not refused(_add(event, event.ana, event.bia, round=None))
    assert not refused(_add(event, event.bia, event.ana, round=None))


def test_game_moved_onto_a_taken_seat_is_refused(event, game, refused):
    other = _add(event, event.caio, event.dora)()
    assert refused(lambda: Game.objects.filter(pk=other.pk).update(black=event.ana))
    assert refused(lambda: Game.objects.filter(pk=other.pk).update(white=event.ana))
    later = _add(event, event.dora, event.bia, round=2)()
    assert refused(lambda: Game.objects.filter(pk=later.pk).update(round=1))


def test_game_beside_a_bye_is_refused(event, refused):
    Bye.objects.create(entry=event.entries[2], round=1, kind="U")
    assert refused(_add(event, event.caio, event.dora))
    assert refused(_add(event, event.dora, event.caio))


def test_bye_beside_a_game_is_refused(event, game, refused):
    assert refused(lambda: Bye.objects.create(entry=event.entries[0], round=1, kind="H"))
    assert refused(lambda: Bye.objects.create(entry=event.entries[1], round=1, kind="H"))
    bye = Bye.objects.create(entry=event.entries[0], round=2, kind="H")
    assert refused(lambda: Bye.objects.filter(pk=bye.pk).update(round=1))
    assert refused(lambda: Bye.objects.create(entry=event.entries[0], round=2, kind="Z"))


def test_game_of_somebody_who_is_not_entered_is_refused(event, game, refused):
    assert refused(_add(event, event.caio, event.eva))
    assert refused(_add(event, event.eva, event.caio))
    assert refused(lambda: Game.objects.filter(pk=game.pk).update(black=event.eva))


def test_entry_with_games_is_neither_deleted_nor_given_away(event, game, refused):
    mine = Entry.objects.filter(pk=event.entries[0].pk)
    assert refused(lambda: mine.delete())
    assert refused(lambda: mine.update(player=event.eva))
    assert not refused(lambda: mine.update(number=9))
    assert not refused(lambda: Entry.objects.filter(pk=event.entries[3].pk).delete())


def test_entry_is_one_per_player_and_number(event, refused):
    assert refused(lambda: Entry.objects.create(tournament=event.tournament, player=event.ana, number=9))
    assert refused(lambda: Entry.objects.create(tournament=event.tournament, player=event.eva, number=1))


def test_impossible_values_are_refused(event, game, refused):
    assert refused(_add(event, event.caio, event.dora, round=0))
    assert refused(lambda: Game.objects.filter(pk=game.pk).update(result=10))
    assert refused(lambda: Bye.objects.create(entry=event.entries[3], round=1, kind="X"))
    assert refused(lambda: Bye.objects.create(entry=event.entries[3], round=0, kind="U"))


def test_player_with_entries_or_games_is_not_deleted(event, game, refused):
    for player in (event.ana, event.dora):
        # deferred to the commit on both databases, so asked for now
        assert refused(lambda pk=player.pk: _delete_now(Player, pk))
    assert not refused(lambda: _delete_now(Player, event.eva.pk))


def _delete_now(model, pk):
    model.objects.filter(pk=pk)._raw_delete("default")
    connection.check_constraints()
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
