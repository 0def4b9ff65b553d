"""Whole tournaments written at once."""

import datetime as dt

import pytest
from django.db import IntegrityError

from tournaments.bulk import ByeRow, GameRow, TournamentRow, create_tournaments
from tournaments.models import Bye, Entry, Game, Status, Tournament

HEAD = {"name": "Open", "start_date": dt.date(2026, 3, 7), "end_date": dt.date(2026, 3, 8), "rounds": 3}


def test_tournament_is_written_with_all_that_happened(desk, organizer):
    ana, bia, caio = (player.pk for player in desk.players("Ana Bia Caio"))
    row = TournamentRow(
        fields=HEAD,
        players=[caio, ana, bia],
        games=[GameRow(1, ana, bia, 1, board=1), GameRow(2, bia, caio, 2)],
        byes=[ByeRow(1, caio, "U")],
        organizers=[organizer],
        status=Status.SUBMITTED,
    )
    [made] = create_tournaments(rows=[row])
    assert (made.status, list(made.organizers.all())) == (Status.SUBMITTED, [organizer])
    assert list(made.entries.values_list("player", "number")) == [(caio, 1), (ana, 2), (bia, 3)]
    assert list(made.games.values_list("round", "board", "white", "black", "result")) == [
        (1, 1, ana, bia, 1),
        (2, None, bia, caio, 2),
    ]
    assert list(Bye.objects.values_list("entry__player", "round", "kind")) == [(caio, 1, "U")]


def test_nothing_is_kept_of_what_the_database_refuses(desk):
    ana, bia, caio = (player.pk for player in desk.players("Ana Bia Caio"))
    for games in ([GameRow(1, ana, bia, 1), GameRow(1, caio, ana, 1)], [GameRow(1, ana, ana, 1)]):
        with pytest.raises(IntegrityError):
            create_tournaments(rows=[TournamentRow(HEAD, [ana, bia, caio], games)])
    assert [model.objects.count() for model in (Tournament, Entry, Game)] == [0, 0, 0]


@pytest.mark.parametrize("count", [1, 30])
def test_many_take_as_many_queries_as_one(desk, organizer, django_assert_max_num_queries, count):
    ana, bia, caio = (player.pk for player in desk.players("Ana Bia Caio"))
    row = TournamentRow(HEAD, [ana, bia, caio], [GameRow(1, ana, bia, 1)], [ByeRow(1, caio, "U")], [organizer])
    with django_assert_max_num_queries(9):
        create_tournaments(rows=[row] * count)
    assert Game.objects.count() == Bye.objects.count() == count
