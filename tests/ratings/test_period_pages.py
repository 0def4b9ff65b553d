"""The index of periods, and each period's page."""

import pytest

from tournaments.models import Status


def text(response) -> str:
    assert response.status_code == 200
    return " ".join(response.content.decode().split())


@pytest.fixture
def busy_month(club):
    """January: Ana beats Bia twice, in an event of January and in a late one; Novo gets a first rating; nobody else plays."""
    ana, bia = club.player("Ana", 1500), club.player("Bia", 1500)
    club.close()
    club.tournament("2026-01-30", [(ana, bia, "1-0")], name="Late Open")
    club.tournament("2026-02-20", [(ana, bia, "1-0"), (bia, ana, "--")], name="Carnival Cup")
    club.close()


def test_index_without_periods_says_so(client, db):
    assert "No month has been opened yet" in text(client.get("/periods/"))


def test_index_lists_periods_with_their_counts_the_newest_first(client, busy_month):
    page = text(client.get("/periods/"))
    assert page.index("March 2026") < page.index("February 2026") < page.index("January 2026")
    assert ">open</span>" in page
    february = page[page.index("February 2026") : page.index("January 2026")]
    assert 'data-unit="tournaments">2<' in february
    assert 'data-unit="games">2<' in february


def test_period_shows_what_was_rated_and_marks_the_late(client, busy_month):
    page = text(client.get("/periods/2026-02/"))
    assert "What February 2026 brought" in page
    assert page.index("Late Open") < page.index(">late<") < page.index("Carnival Cup")
    assert page.count(">late<") == 1


def test_period_shows_who_rose_and_who_fell_most(client, busy_month):
    page = text(client.get("/periods/2026-02/"))
    rises, falls = page.split("Biggest falls</h3>")
    assert "Ana" in rises.split("Biggest rises</h3>")[1]
    assert "Bia" in falls


def test_period_shows_first_ratings_and_who_became_inactive(client, make_club):
    club = make_club(initial={"method": "blocks", "min_games": 2, "combine": "pooled", "above_half": 25}, inactive_after=1)
    ana, newcomer = club.player("Ana", 1500), club.player("Novo")
    club.player("Idle", 1500)
    club.tournament("2026-01-20", [(ana, newcomer, "1-0"), (newcomer, ana, "1-0")])
    club.close()
    page = text(client.get("/periods/2026-01/"))
    first, inactive = page.split("First ratings</h3>")[1].split("Inactive from this list on</h3>")
    assert "Novo" in first
    assert "2 games" in first
    assert "Idle" in inactive
    club.close()
    assert "Idle" not in text(client.get("/periods/2026-02/"))  # he was inactive before


def test_period_shows_who_was_delisted(client, make_club):
    club = make_club(delist_below=1400)
    ana, bia = club.player("Ana", 1405), club.player("Bia", 1405)
    club.tournament("2026-01-20", [(ana, bia, "1-0")])
    club.close()
    assert "Bia" in text(client.get("/periods/2026-01/")).split("Delisted</h3>")[1]


def test_period_without_tournaments_says_that_no_rating_moved(client, club):
    club.close()
    assert "No tournament was rated" in text(client.get("/periods/2026-01/"))


def test_open_period_shows_what_is_handed_in(client, club):
    ana, bia = club.players(2, 1500)
    club.tournament("2026-01-20", [(ana, bia, "1-0")], name="Handed in")
    club.tournament("2026-01-20", [(ana, bia, "1-0")], name="Running", status=Status.DRAFT)
    page = text(client.get("/periods/2026-01/"))
    assert "January 2026 is open" in page
    assert "Handed in" in page
    assert "Running" not in page


@pytest.mark.parametrize("address", ["/periods/2025-12/", "/periods/2026-13/", "/periods/x/"])
def test_unknown_period_is_not_found(client, club, address):
    assert client.get(address).status_code == 404


def test_queries_do_not_grow_with_the_period(client, club, django_assert_max_num_queries):
    few, many = club.players(4, 1500), club.players(30, 1600)
    club.tournament("2026-01-20", [(few[0], few[1], "1-0")])
    club.close()
    for day in range(1, 6):
        pairs = zip(many[::2], many[1::2], strict=True)
        club.tournament(f"2026-02-0{day}", [(white, black, "1-0") for white, black in pairs])
    club.close()
    counts = []
    for address in ("/periods/2026-01/", "/periods/2026-02/"):
        with django_assert_max_num_queries(9) as captured:
            text(client.get(address))
        counts.append(len(captured))
    assert counts[0] == counts[1]
