"""The explanation of a stored entry adds up to the rows that the list stored, in every kind of world."""

from pathlib import Path

import pytest
from django.core.management import call_command
from django.db.models import Q
from django.utils import timezone

from players.models import Player
from ratings.changes import adjust_rating
from ratings.explaining import explain_player
from ratings.models import Block, Calculation, ListEntry, RatingList
from ratings.periods import open_period
from ratings.services import close_period
from tests.elo.worlds import DATA, SHARED
from tests.ratings.explained import explain_entry

MONTHS = 32
SUMS = ("half_points", "rating_sum", "average", "per_game")
STORED = ("own_rating", "games", *SUMS, "expected_percent", "surplus100", "k", "change100")
EXPLAINED = ("own_rating", "n", *SUMS, "expected100", "surplus100", "k", "change100")


def world(name: str) -> Path:
    folder = DATA / name if (DATA / name).is_dir() else SHARED / "worlds" / name
    if not folder.is_dir():
        pytest.skip("the given worlds are not at hand")
    return folder


def close_world(name: str, months: int = MONTHS) -> None:
    call_command("import_archive", str(world(name)), verbosity=0)
    for _ in range(months):
        close_period(period=open_period(), by=None, at=timezone.now())


def entries(*, every: int) -> list[ListEntry]:
    """Of every so many-th list the entries of those who played, who are unrated or who left the list, and a few more."""
    lists = RatingList.objects.order_by("-period__month", "pace").values_list("pk", flat=True)[::every]
    found = ListEntry.objects.filter(rating_list__in=list(lists)).filter(
        Q(games__gt=0) | Q(rating=None) | Q(initial_rating__isnull=False) | Q(position__lte=5)
    )
    return list(found.select_related("rating_list__period", "rating_list__previous__period"))


@pytest.mark.django_db
@pytest.mark.parametrize("name", ["club-101", "fide-2024-101", "cex-101", "alicante-101", "fide-2000-101", "cusp-101"])
def test_explanations_add_up_to_the_stored_rows(name):
    close_world(name)

    for entry in entries(every=5):
        why = explain_entry(entry)

        assert (why.final_rating, why.final_exact) == (entry.rating, entry.exact), entry
        assert (why.surplus100, why.k.k if why.k else None) == (entry.surplus100, entry.k)
        assert lines(why) == stored_lines(entry)
        assert blocks(why) == stored_blocks(entry)
        if entry.rating is None and not why.delisted:
            assert (why.games_counted, why.would_be) == (entry.block_games, entry.would_be)


def lines(why):
    """The lines of a rated player, which his calculation rows must equal."""
    counted = [line for line in why.tournaments if line.n and why.start_rated]
    return {line.tournament: tuple(getattr(line, name) for name in EXPLAINED) for line in counted}


def stored_lines(entry):
    rows = Calculation.objects.filter(rating_list=entry.rating_list, player=entry.player_id, initial=False)
    return {row.tournament_id: tuple(getattr(row, name) for name in STORED) for row in rows}


def blocks(why):
    return {
        made.block.tournament: (b.games, b.rating_sum, b.half_points, made.own_rating, int(made.status))
        for made in why.blocks
        for b in [made.block]
    }


def stored_blocks(entry):
    rows = Block.objects.filter(rating_list=entry.rating_list, player=entry.player_id)
    return {b.tournament_id: (b.games, b.rating_sum, b.half_points, b.own_rating, b.status) for b in rows}


def test_queries_do_not_grow_with_the_games(club, django_assert_max_num_queries):
    ana, others = club.player("Ana", 1500), club.players(9, 1600)
    club.tournament("2026-01-10", [(ana, others[0], "1-0")])
    club.tournament("2026-02-10", [(ana, other, "1-0") for other in others])
    club.tournament("2026-02-11", [(other, ana, "1/2") for other in others])
    club.close(2)

    for month, games in (("2026-01", 1), ("2026-02", 18)):
        entry = club.entry(ana, month)
        with django_assert_max_num_queries(6):
            why = explain_entry(entry)
        assert why.games == games


def test_opening_rating_with_earlier_games_decides_k(make_club):
    club = make_club("fide-2009")
    ana = club.player("Ana", 1900, rated_games=29, peak=2000)
    club.tournament("2026-01-10", [(ana, club.player("Bia", 1900), "1-0")])
    club.close()

    why = explain_entry(club.entry(ana))

    assert (why.k.reason, why.k.k) == ("new_player", 25)
    assert why.k.params["highest"] == 2000


def test_adjustment_is_the_last_step(club, officer):
    ana = club.player("Ana", 1500)
    adjust_rating(player=ana, month=club.first, points=12, source="", reason="Arithmetic", by=officer, at=club.now)
    club.close()

    why = explain_entry(club.entry(ana))

    assert (why.computed_rating, why.adjustment, why.final_rating) == (1500, 12, 1512)


def test_player_without_an_entry_has_his_games_explained(club):
    ana, bia = club.player("Ana"), club.player("Bia")
    club.tournament("2026-01-10", [(ana, bia, "1-0")])
    shown = club.close()

    why = explain_player(shown, ana.pk, None)

    assert why.kind == "unrated"
    assert [game.why_not for line in why.tournaments for game in line.games] == ["opponent_unrated"]


def test_birth_year_is_that_of_the_list(make_club):
    club = make_club("fide-2024")
    ana = club.player("Ana", 1900, birth_year=2010, rated_games=50)
    club.tournament("2026-01-10", [(ana, club.player("Bia", 1900), "1-0")])
    club.close()
    Player.objects.filter(pk=ana.pk).update(birth_year=1980)

    assert explain_entry(club.entry(ana)).k.reason == "junior"
