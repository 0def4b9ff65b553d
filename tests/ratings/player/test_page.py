"""A player's page: the rating, list by list, and the way to a first one."""

import datetime as dt
import re

import pytest
from django.urls import reverse

from players.models import Player
from ratings.changes import adjust_rating, give_opening_rating
from ratings.models import RatingList
from tests.ratings.player.conftest import words

# --- who, and how strong --------------------------------------------------------------------------------------------


def test_rating_is_shown_with_the_list_it_belongs_to(show, ana):
    page = words(show(ana))

    assert "1545" in page
    assert "list of January 2026" in page
    assert "Ana Ávila" in page
    assert "Torre Branca · BRA" in page
    assert "▲ up +45 in January 2026" in page
    assert "K 45" in page
    assert "Rank 1 of 2" in page
    assert "Highest 1545 Jan 2026" in page


def test_year_of_birth_stays_private(show, ana):
    assert "1990" not in words(show(ana))


def test_month_without_a_game_says_so(show, club, ana):
    club.close()

    assert "no rated game in February 2026" in words(show(ana))


def test_withheld_name_stays_withheld(show, ana):
    Player.objects.filter(pk=ana.pk).update(hide_name=True)

    page = show(ana).content.decode()

    assert "hidden player" in page
    assert "Ávila" not in page


def test_club_of_one_pace_never_meets_the_word(show, ana):
    assert "tandard" not in words(show(ana))


def test_each_pace_has_its_part_of_the_page(show, club, officer, ana):
    give_opening_rating(
        player=ana, pace="rapid", month=dt.date(2026, 2, 1), rating=1400, source="rapid list", reason="", by=officer, at=club.now
    )
    bia = Player.objects.get(family_name="Barros")
    club.tournament("2026-02-05", [(ana, bia, "1-0")], pace="rapid")
    club.close()

    page = show(ana).content.decode()

    assert re.search(r'<h2 class="pace" id="standard">\s*Standard', page)
    assert re.search(r'<h2 class="pace" id="rapid">\s*Rapid', page)
    assert "Opening rating 1400 from February 2026 on (rapid list)" in words(show(ana))


def test_merged_player_is_the_one_he_was_merged_into(client, club, ana):
    twin = club.player("Avila")
    Player.objects.filter(pk=twin.pk).update(merged_into=ana)

    assert client.get(reverse("ratings:player", args=[twin.pk])).url == reverse("ratings:player", args=[ana.pk])


@pytest.mark.parametrize("player_id", [999, 10**30])
def test_unknown_player_is_not_found(client, db, player_id):
    assert client.get(f"/players/{player_id}/").status_code == 404


def test_player_on_no_list_is_told_how_to_get_there(show, club, ana):
    page = words(show(club.player("Costa")))

    assert "On no rating list yet" in page
    assert "takes 9 games" in page


def test_player_before_the_first_list_has_a_page(show, club):
    assert "On no rating list yet" in words(show(club.player("Costa", 1500)))


# --- list by list ---------------------------------------------------------------------------------------------------


def test_month_with_games_opens_its_calculation(show, ana):
    assert reverse("ratings:calculation", args=[ana.pk, dt.date(2026, 1, 1), "standard"]) in show(ana).content.decode()


def test_quiet_months_stand_in_one_row(show, club, ana):
    club.close(4)

    page = words(show(ana))

    assert "February 2026 – May 2026" in page
    assert "March 2026" not in page.split("List by list")[1].replace("February 2026 – May 2026", "")


def test_long_history_is_folded(show, club, ana):
    bia = Player.objects.get(family_name="Barros")
    for month in range(2, 12):
        club.tournament(f"2026-{month:02}-05", [(ana, bia, "1/2")])
    for month in range(1, 13):
        club.tournament(f"2027-{month:02}-05", [(ana, bia, "1/2")])
    for month in range(1, 6):
        club.tournament(f"2028-{month:02}-05", [(ana, bia, "1/2")])
    club.close(28)

    visible, folded = show(ana).content.decode().split('<details class="older"', 1)

    assert visible.count('<tr role="row"') > 24
    assert "January 2026" in folded


def test_opening_rating_and_adjustment_are_lines_with_their_reasons(show, club, officer):
    dora = club.player("Dantas", 1600)
    adjust_rating(player=dora, month=club.first, points=-20, source="board", reason="Wrong result", by=officer, at=club.now)
    club.close()

    page = words(show(dora))

    assert "Adjustment of −20 (board): Wrong result" in page
    assert "Opening rating 1600 from January 2026 on (opening list)" in page


def test_only_the_list_in_force_is_shown(show, club, ana):
    shown = RatingList.objects.get()
    old = {f.attname: getattr(shown, f.attname) for f in RatingList._meta.concrete_fields}
    entry = club.entry(ana)
    entry.pk, entry.rating_list_id, entry.rating = None, shown.pk + 1, 1555
    entry.save(force_insert=True)
    RatingList.objects.create(**{**old, "id": shown.pk + 1, "revision": 2, "reason": "A result was wrong"})

    page = words(show(ana))

    assert "1555" in page
    assert "corrected" in page
    assert "1545" not in page.split("List by list")[1]


# --- on the way to a first rating -----------------------------------------------------------------------------------


def on_the_way(club, ana) -> Player:
    """Four games that count, one tournament of one game that does not."""
    caio = club.player("Costa")
    club.tournament("2026-02-10", [(caio, ana, "1-0"), (ana, caio, "1-0"), (caio, ana, "1/2"), (ana, caio, "1/2")], name="Open")
    club.tournament("2026-02-20", [(caio, ana, "1-0")], name="Blitzkrieg")
    club.close()
    return caio


def test_progress_says_what_is_there_what_is_missing_and_until_when(show, club, ana):
    page = words(show(on_the_way(club, ana)))

    assert "4 of 9 games" in page
    assert "they would give 1545 now" in page
    assert "Needs 5 more games against rated players before Feb. 1, 2028" in page
    assert "4 games expire with the list of February 2028" in page


def test_block_that_does_not_count_says_why(show, club, ana):
    page = words(show(on_the_way(club, ana)))

    assert "does not count: under 3 rated games" in page


def test_unrated_player_has_no_chart(show, club, ana):
    caio = on_the_way(club, ana)

    assert "<svg" not in show(caio).content.decode()


# --- cost -----------------------------------------------------------------------------------------------------------


def test_queries_do_not_grow_with_the_lists(client, club, ana, django_assert_max_num_queries):
    asked = []
    for months in (1, 6):  # still active after them: with ranks to tell
        club.close(months)
        with django_assert_max_num_queries(11) as captured:
            client.get(reverse("ratings:player", args=[ana.pk]))
        asked.append(len(captured))
    assert asked[0] == asked[1]


def test_page_sets_no_cookie(show, ana):
    assert not show(ana).cookies
