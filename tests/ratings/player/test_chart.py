"""The chart of a player's page: what it draws, what can be chosen, and the table beside it."""

import datetime as dt
import time

import pytest
from django.urls import reverse

from players.models import Player
from ratings.changes import give_opening_rating
from ratings.models import ListEntry, RatingList, RatingPeriod
from ratings.months import month_index, month_start
from tests.ratings.player.conftest import words


def add_list(shown: RatingList, entry: ListEntry, period: RatingPeriod, rating: int) -> None:
    """A list like `shown` of another period, with this one entry."""
    pk = RatingList.objects.order_by("-pk").values_list("pk", flat=True)[0] + 1
    fields = {f.attname: getattr(shown, f.attname) for f in RatingList._meta.concrete_fields}
    entry.pk, entry.rating_list_id, entry.rating = None, pk, rating
    entry.save(force_insert=True)
    RatingList.objects.create(**{**fields, "id": pk, "period_id": period.pk})


def test_chart_is_drawn_for_both_widths_and_said_in_words(show, club, ana):
    club.close()

    page = show(ana).content.decode()

    assert page.count('<svg class="chart') == 2
    said = "Rating of Ana Ávila from January 2026 to February 2026: from 1545 to 1545, at most 1545."
    assert page.count(f'role="img" aria-label="{said}') == 2


def test_chart_has_its_numbers_as_a_table(show, club, ana):
    club.close()

    page = words(show(ana))

    assert "The chart of Ana Ávila in numbers, newest first List Rating Games Feb 2026 1545 Jan 2026 1545 2" in page


def test_chart_of_one_list_says_when_the_line_begins(show, ana):
    page = show(ana).content.decode()

    assert "One list so far: the line begins with the second." in page
    assert page.count('class="last"') == 2


@pytest.mark.parametrize(("asked", "lists"), [("?range=1", 13), ("?range=5", 16), ("?range=x", 16), ("", 16)])
def test_range_in_the_address_shortens_the_chart(client, club, ana, asked, lists):
    """Five years are not offered where there are fewer; an unknown range is none."""
    club.close(15)

    page = client.get(reverse("ratings:player", args=[ana.pk]) + asked)

    assert len(page.context["part"].rows) == lists
    current = [choice.label for choice in page.context["part"].ranges if choice.is_current]
    assert current == (["1 year"] if lists == 13 else ["All lists"])


def test_short_history_has_no_ranges_to_choose(show, club, ana):
    club.close(12)

    assert show(ana).context["part"].ranges == []


def test_paces_are_drawn_together_or_by_themselves(client, club, officer, ana):
    give_opening_rating(player=ana, pace="rapid", month=dt.date(2026, 2, 1), rating=1400, source="x", by=officer, at=club.now)
    club.close()
    address = reverse("ratings:player", args=[ana.pk])

    together, alone = client.get(address).context["part"], client.get(address, {"pace": "rapid"}).context["part"]

    assert [one.name for one in together.series] == ["standard", "rapid"]
    assert [one.name for one in alone.series] == ["rapid"]
    assert [choice.address for choice in alone.paces] == ["?#chart", "?pace=standard#chart", "?pace=rapid#chart"]


def test_delisted_player_keeps_the_line_up_to_then(show, make_club):
    club = make_club(delist_below=1480)
    ana, bia = club.player("Ana", 1500), club.player("Bia", 1500)
    club.close()
    club.tournament("2026-02-20", [(ana, bia, "0-1")])
    club.close(2)

    page = show(ana)

    assert [row.ratings for row in page.context["part"].rows] == [[None], [1500]]
    assert "<svg" in page.content.decode()


def test_ten_years_of_lists_and_2000_games_are_fast(client, club, ana):
    bia = Player.objects.get(family_name="Barros")
    shown = RatingList.objects.get()
    for month in range(1, 120):
        day = month_start(month_index(shown.period.month) + month)
        period, _ = RatingPeriod.objects.get_or_create(month=day)
        add_list(shown, club.entry(ana, "2026-01"), period, 1500 + month % 60)
    club.tournament("2025-12-20", [(ana, bia, "1-0")] * 2000)

    started = time.process_time()
    page = client.get(reverse("ratings:player", args=[ana.pk]))

    assert len(page.context["part"].rows) == 120
    assert time.process_time() - started < 1
