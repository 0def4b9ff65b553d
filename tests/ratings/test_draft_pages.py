"""The page of a draft: its rows chosen and searched, and what there is to look at in it."""

import re

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from ratings.draft_rows import Turn
from ratings.models import Finding, RatingPeriod
from ratings.reopening import reopen_period
from tournaments.models import GameResult, Pace, Status
from tournaments.services import set_result


def text(response) -> str:
    assert response.status_code == 200
    return " ".join(response.content.decode().split())


@pytest.fixture
def desk(client, officer):
    client.force_login(officer)
    return client


@pytest.fixture
def pair(club):
    """Two players, a game between them in January."""
    ana, bia = club.player("Ana", 1500), club.player("Bia", 1500)
    club.tournament("2026-01-20", [(ana, bia, "1-0")], name="Winter")
    return ana, bia


@pytest.fixture
def lines(desk):
    """The rows that the draft's page shows, by name."""

    def lines(address: str) -> dict:
        table = desk.get(address).context["table"]
        return {line.entry.name: line for line in table.rows.data[0:1000]}

    return lines


# --- rows ------------------------------------------------------------------------------------------------------------


def test_moved_players_are_shown_from_old_to_new(desk, pair, club, make_preview):
    club.player("Idle", 1400)
    page = text(desk.get(f"{make_preview()}?show=moved"))
    ana = page[page.index(">Ana<") :]
    assert ana.index(">1500<") < ana.index(">1523<") < ana.index("+23")
    assert "Idle" not in page


def test_change_of_standing_is_told_by_the_list_before(desk, pair, club, lines, make_preview):
    ana, bia = pair
    sleeper = club.player("Sleeper", 1500)
    club.close(13)  # who has not played for a year is inactive
    assert {club.entry(p).status_code for p in (ana, bia, sleeper)} == {"inactive"}
    club.tournament("2027-02-10", [(ana, sleeper, "1/2")])
    newcomer = club.player("Newcomer")
    club.tournament("2027-02-11", [(newcomer, ana, "1-0")] * 3)
    shown = lines(f"{make_preview()}?show=status")
    assert {name: line.turn for name, line in shown.items()} == {
        "Ana": Turn.ACTIVE_AGAIN,
        "Sleeper": Turn.ACTIVE_AGAIN,
        "Newcomer": Turn.ENTERED,
    }


def test_new_inactives_are_told_from_old_ones(desk, pair, club, lines, make_preview):
    club.close(12)
    preview = lines(f"{make_preview()}?show=status")
    assert {name: line.turn for name, line in preview.items()} == {"Ana": Turn.INACTIVE, "Bia": Turn.INACTIVE}
    club.close()
    assert "?show=status" not in text(desk.get(make_preview()))


def test_players_who_change_their_k_band_are_shown_with_both(desk, make_club, lines, make_preview):
    bands = [{"up_to": 1500, "k": 40}, {"up_to": None, "k": 20}]
    club = make_club(k_bands=bands, k_new_player=None, k_permanent=False, k_junior=None)
    riser, stayer = club.player("Riser", 1500), club.player("Stayer", 1510)
    club.tournament("2026-01-20", [(riser, stayer, "1-0")])
    draft = f"{make_preview()}?show=bands"
    shown = lines(draft)
    assert {name: line.bands for name, line in shown.items()} == {"Riser": (40, 20), "Stayer": (20, 40)}
    assert "K 40 → 20" in text(desk.get(draft))


def test_band_that_is_kept_for_good_is_not_left_by_falling(desk, make_club, make_preview):
    bands = [{"up_to": 1500, "k": 40}, {"up_to": None, "k": 20}]
    club = make_club(k_bands=bands, k_new_player=None, k_permanent=True, k_junior=None)
    faller, strong, weak = (club.player(*who) for who in (("Faller", 1505), ("Strong", 1700), ("Weak", 1300)))
    club.tournament("2026-01-20", [(strong, faller, "0-1")])
    club.close()
    club.tournament("2026-02-20", [(faller, weak, "0-1")] * 3)
    assert "?show=bands" not in text(desk.get(make_preview()))


def test_rows_are_sorted_by_change_when_asked(desk, pair, club, make_preview):
    club.player("Idle", 1490)
    draft = make_preview()
    page = text(desk.get(f"{draft}?show=all&sort=change"))
    assert page.index(">Bia<") < page.index(">Ana<")
    assert 'aria-sort="ascending"' in page
    page = text(desk.get(f"{draft}?show=all&sort=-change"))
    assert page.index(">Ana<") < page.index(">Bia<")


def test_search_finds_players_by_name_among_the_rows(desk, pair, make_preview, lines):
    assert set(lines(f"{make_preview()}?show=all&q=ANA")) == {"Ana"}


@pytest.mark.parametrize(
    "query",
    [
        *("?show=nothing", "?show=all&pace=none", "?show=all&q=%00", "?show=all&page=-1", "?show=all&page=99999999999999999999"),
        *("?show=all&sort=name", "?show=all&per_page=1000000", "?big_change-page=x", "?show=corrected"),
    ],
)
def test_absurd_addresses_show_something(desk, pair, make_preview, query):
    assert desk.get(make_preview() + query).status_code == 200


def test_draft_that_does_not_exist_is_not_found(desk, club):
    for number in ("1", "99999999999999999999"):
        assert desk.get(f"/closing/drafts/{number}/").status_code == 404


@pytest.mark.parametrize("act", ["", "tick/", "untick/", "approve/", "withdraw/", "close/"])
def test_draft_that_a_close_has_dropped_leads_to_the_closing(desk, pair, club, make_preview, act):
    dropped = make_preview()
    club.close()
    response = desk.post(dropped + act) if act else desk.get(dropped)
    page = " ".join(response.content.decode().split())
    assert response.status_code == 404
    assert "This preview does not exist any more: a newer one took its place, or its month was published." in page
    assert 'href="/closing/">To the closing' in page


def test_losses_are_written_with_a_minus_sign(desk, pair, club, make_preview):
    draft = make_preview()
    pages = "".join(text(desk.get(f"{draft}?show={show}")) for show in ("look", "moved", "all"))
    assert "\u221222" in pages
    assert not re.search(r">\s*[^<]*-2[23]\b", pages)


def test_late_tournaments_are_marked(desk, pair, club, make_preview):
    club.close()
    club.tournament("2026-01-28", [(*pair, "1-0")], name="Too late")
    page = text(desk.get(f"{make_preview()}?show=tournaments"))
    assert page.index("Too late") < page.index(">late<")


def test_each_pace_has_its_rows(desk, pair, club, make_preview, lines):
    club.tournament("2026-01-22", [(club.player("Cai"), club.player("Dora"), "1-0")], name="Quick", pace=Pace.RAPID)
    draft = make_preview()
    assert "?pace=rapid" in text(desk.get(draft))
    assert "Quick" in text(desk.get(f"{draft}?show=tournaments&pace=rapid"))
    assert "Quick" not in text(desk.get(f"{draft}?show=tournaments&pace=standard"))
    assert "Ana" not in lines(f"{draft}?show=all&pace=rapid")


def test_correction_shows_published_beside_corrected(desk, pair, club, officer, make_preview, lines):
    idle = club.player("Idle", 1400)
    club.close()
    reopen_period(period=RatingPeriod.objects.get(month=club.first), by=officer, at=club.now, reason="Wrong result")
    club.tournament("2026-01-21", [(*pair, "1-0")], name="Found later")
    draft = make_preview()
    shown = lines(f"{draft}?show=corrected")
    assert {name: (line.published, line.entry.rating) for name, line in shown.items()} == {
        "Ana": (1523, 1545),
        "Bia": (1478, 1455),
    }
    assert '>1523</td> <td class="n old" role="cell" data-label="from">1500<' in text(desk.get(f"{draft}?show=corrected"))
    assert idle.name not in shown


def test_row_of_somebody_who_left_the_register_is_still_shown(desk, pair, club, make_preview, lines):
    leaver = club.player("Leaver", 1300)
    draft = make_preview()
    number = leaver.pk
    leaver.opening_ratings.all().delete()
    leaver.delete()
    assert f"#{number}" in lines(f"{draft}?show=all")


def test_pages_take_the_same_number_of_queries_for_many_rows(desk, pair, club, make_preview):
    def queries(draft: str) -> list[int]:
        counted = []
        for address in (draft, f"{draft}?show=all", f"{draft}?show=tournaments"):
            with CaptureQueriesContext(connection) as captured:
                desk.get(address)
            counted.append(len(captured))
        return counted

    club.tournament("2026-01-25", [(*pair, "")], name="Open", status=Status.DRAFT)
    few = queries(make_preview())
    club.players(60, 1500)
    for day in range(10, 20):
        club.tournament(f"2026-01-{day}", [(*pair, "")], status=Status.DRAFT, name=f"Draft {day}")
        club.tournament(f"2026-01-{day}", [(*pair, "1/2")], name=f"Played {day}")
    assert queries(make_preview()) == few


# --- how it stands ---------------------------------------------------------------------------------------------------


def test_outdated_draft_says_so_and_how_to_go_on(desk, pair, club, make_preview):
    draft = make_preview()
    club.tournament("2026-01-21", [(*pair, "1-0")], name="One more")
    page = text(desk.get(draft))
    assert "Something it was made from has changed" in page
    assert "Make the preview anew" in page
    assert ">Approve<" not in page


def test_older_draft_leads_to_the_newer_one(desk, pair, make_preview):
    old, new = make_preview(), make_preview()
    page = text(desk.get(f"{old}?show=all"))
    assert f'href="{new}">To the newest' in page
    assert "?show=all&amp;" not in page


def test_draft_cannot_be_approved_before_everything_is_ticked(desk, pair, club, press, make_preview):
    club.tournament("2026-01-25", [(*pair, "")], name="Open", status=Status.DRAFT)
    draft = make_preview()
    page = text(desk.get(draft))
    assert "It can be approved once every point to look at is ticked: 0 of 1 are." in page
    assert 'disabled aria-describedby="not-yet">Approve' in page
    press(f"{draft}approve/")
    assert "1 point is not ticked yet." in text(desk.get(draft))


CURRENT = "closing now would publish exactly this"


def test_draft_that_boards_block_says_that_alone_and_names_them(desk, pair, club, make_preview):
    club.tournament("2026-01-25", [(*pair, ""), (*pair, ""), (*pair, "1-0")], name="Half done")
    page = text(desk.get(make_preview()))
    assert (
        "It shows what would come out now, but 2 boards have no result: the month cannot be closed before they have one" in page
    )
    assert "Half done</a>: 2 boards without a result" in page
    assert 'disabled aria-describedby="not-yet">Approve' in page
    assert CURRENT not in page


def test_draft_that_nothing_blocks_says_that_it_is_current(desk, pair, make_preview):
    page = text(desk.get(make_preview()))
    assert CURRENT in page
    assert "cannot be closed" not in page


def test_approved_draft_that_a_board_blocks_since_cannot_be_closed(desk, pair, club, officer, press, make_preview):
    event = club.tournament("2026-01-25", [(*pair, "+-"), (*pair, "1/2")], name="Half done")
    draft = make_preview()
    press(f"{draft}approve/")
    set_result(game=event.games.first(), result=GameResult.NONE, by=officer, at=club.now)
    draft_page, closing = text(desk.get(draft)), text(desk.get("/closing/"))
    assert "Approved by officer" in draft_page
    for said in ("Closing publishes exactly this", "Close January 2026 and publish"):
        assert said not in draft_page
    assert "ready to be closed" not in closing


def test_approval_is_shown_and_taken_back(desk, pair, press, make_preview):
    draft = make_preview()
    assert press(f"{draft}approve/") == f"{draft}#state"
    page = text(desk.get(draft))
    assert "Approved by officer" in page
    assert "Close January 2026 and publish" in page
    press(f"{draft}withdraw/")
    assert "Close January 2026 and publish" not in text(desk.get(draft))


# --- ticks -----------------------------------------------------------------------------------------------------------


@pytest.fixture
def looked(pair, club, make_preview, desk):
    """A draft with two things of one kind to look at."""
    for name in ("One", "Two"):
        club.tournament("2026-01-25", [(*pair, "")], name=name, status=Status.DRAFT)
    return make_preview()


def test_tick_leads_back_to_what_was_ticked(desk, looked, press):
    finding = Finding.objects.first()
    assert press(f"{looked}tick/?show=look", finding=finding.pk, note="Waits") == f"{looked}?show=look#finding-{finding.pk}"
    page = text(desk.get(looked))
    assert "1 of 2 ticked." in page
    assert "Waits" in page
    assert f'id="finding-{finding.pk}"' in page


def test_all_of_a_kind_are_ticked_with_one_note_and_earlier_notes_stay(desk, looked, press):
    first, second = Finding.objects.order_by("pk")
    press(f"{looked}tick/", finding=first.pk, note="Mine")
    assert press(f"{looked}tick/", kind="not_submitted", note="All seen") == f"{looked}#kind-not_submitted"
    assert dict(Finding.objects.values_list("pk", "note")) == {first.pk: "Mine", second.pk: "All seen"}


def test_tick_without_a_note_is_refused_at_the_top_of_the_page(desk, looked, press):
    assert press(f"{looked}tick/", finding=Finding.objects.first().pk, note=" ") == looked
    assert "Write a note" in text(desk.get(looked))
    assert not Finding.objects.exclude(ticked_at=None).exists()


def test_tick_is_taken_back(desk, looked, press):
    finding = Finding.objects.first()
    press(f"{looked}tick/", finding=finding.pk, note="Waits")
    assert press(f"{looked}untick/", finding=finding.pk) == f"{looked}#finding-{finding.pk}"
    assert "0 of 2 ticked." in text(desk.get(looked))


@pytest.mark.parametrize("finding", ["", "x", "-1", "٣", "9" * 30])
def test_absurd_findings_tick_nothing(desk, looked, press, finding):
    press(f"{looked}tick/", finding=finding, note="Seen")
    press(f"{looked}untick/", finding=finding)
    assert not Finding.objects.exclude(ticked_at=None).exists()


def test_finding_names_and_links_whom_it_is_about(desk, looked):
    finding = Finding.objects.first()
    assert f'href="/tournaments/{finding.tournament_id}/"' in text(desk.get(looked))


def test_finding_names_its_pace_where_there_are_several_lists(desk, looked, pair, club, make_preview):
    assert "Standard · “One”" not in text(desk.get(looked))
    club.tournament("2026-01-22", [(*pair, "1-0")], pace=Pace.RAPID)
    page = text(desk.get(make_preview()))
    assert page.count("Standard · “One” ended on") == 3  # to be read, and on the label and button of its tick


def test_finding_about_what_was_deleted_is_still_told(desk, looked):
    finding = Finding.objects.first()
    finding.tournament.games.all().delete()
    finding.tournament.entries.all().delete()
    finding.tournament.delete()
    page = text(desk.get(looked))
    assert "“One” ended on" in page


def test_many_findings_are_turned_page_by_page(desk, pair, club, make_preview):
    for number in range(55):
        club.tournament("2026-01-25", [(*pair, "")], name=f"Open {number}", status=Status.DRAFT)
    draft = make_preview()
    assert "not_submitted-page=2" in text(desk.get(draft))
    assert desk.get(f"{draft}?not_submitted-page=2").content.decode().count('id="finding-') == 5
