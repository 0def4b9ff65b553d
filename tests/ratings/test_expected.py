"""A tournament that is handed in says on its page which list is going to rate it."""

import datetime as dt

from ratings.expected import expected_list
from tournaments.models import Status, Tournament


def page(client, tournament):
    return " ".join(client.get(f"/tournaments/{tournament.pk}/").content.decode().split())


def test_tournament_is_expected_on_the_list_of_its_month(club):
    ana, bia = club.players(2, 1500)
    expected = expected_list(club.tournament("2026-02-10", [(ana, bia, "1-0")]))
    assert (expected.month, expected.late) == (dt.date(2026, 2, 1), False)


def test_late_tournament_is_expected_on_the_list_of_the_open_month(club):
    ana, bia = club.players(2, 1500)
    club.close(2)
    expected = expected_list(club.tournament("2026-01-10", [(ana, bia, "1-0")]))
    assert (expected.month, expected.late) == (dt.date(2026, 3, 1), True)


def test_page_names_that_list_once_it_is_handed_in(client, club):
    ana, bia = club.players(2, 1500)
    running = club.tournament("2026-01-10", [(ana, bia, "1-0")], status=Status.DRAFT)
    handed_in = club.tournament("2026-01-11", [(ana, bia, "1-0")])
    assert "next: the list of" not in page(client, running)
    assert "next: the list of January 2026" in page(client, handed_in)
    club.close()
    assert "next: the list of" not in page(client, handed_in)
    assert "rated in the list of January 2026" in page(client, handed_in)


def test_page_stands_before_a_club_has_a_month(client, db):
    made = Tournament.objects.create(
        name="Open", start_date=dt.date(2026, 1, 1), end_date=dt.date(2026, 1, 1), status=Status.SUBMITTED
    )
    assert "submitted" in page(client, made)
