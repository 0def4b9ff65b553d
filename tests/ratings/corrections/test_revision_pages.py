"""Corrected lists in public: what says so, what changed, and the revisions that stay readable."""

import datetime as dt

import pytest

from ratings.models import ListEntry, RatingList
from ratings.periods import with_corrects
from tests.ratings.corrections.conftest import Corrector
from tournaments.models import GameResult

DIFFERENCES = "/list/2026-02/standard/differences/"
OLD, NEW = "/list/2026-02/standard/r1/", "/list/2026-02/standard/r2/"


@pytest.fixture
def corrected(corrector):
    """February's draw became a win of Bia: revision 2."""
    corrector.correct("2026-02", corrector.club.february)
    return corrector.club


def row(page: str, name: str) -> str:
    return page.split(f">{name}<")[1].split("</tr>")[0]


def test_list_in_force_says_that_it_was_corrected_and_leads_to_what_changed(client, corrected, text):
    page = text(client.get("/list/2026-02/"))
    assert "Corrected on Nov. 1, 2029 (revision 2): Bia won" in page
    assert f'href="{DIFFERENCES}"' in page
    assert f'href="{OLD}"' in page
    assert "noindex" not in page


def test_largest_difference_is_not_said_as_points_gained(client, corrected, text):
    page = text(client.get(DIFFERENCES))
    assert "<dt>Largest difference</dt><dd>22</dd>" in page  # 1481 became 1503
    assert "Most points" not in page


def test_list_that_was_never_corrected_says_nothing_of_it(client, corrected, text):
    page = text(client.get("/list/2026-01/"))
    assert "Corrected" not in page
    assert "differences/" not in page


def test_old_revision_stays_readable_and_says_what_replaced_it(client, corrected, text):
    page = text(client.get(OLD))
    assert "List of February 2026 (revision 1)" in page
    assert "This list is no longer in force." in page
    assert "It was replaced on Nov. 1, 2029 by revision 2: Bia won" in page
    assert '<meta name="robots" content="noindex">' in page
    assert ">1481<" in row(page, "Bia")  # 1478 + 45 * (0.50 - 0.44)
    assert ">1503<" in row(text(client.get("/")), "Bia")  # 1478 + 45 * (1 - 0.44)


def test_revision_in_force_has_an_address_of_its_own_too(client, corrected, text):
    page = text(client.get(NEW))
    assert "no longer in force" not in page
    assert "Corrected on" in page
    assert '<meta name="robots" content="noindex">' in page


def test_search_stays_on_the_old_revision_and_the_month_leads_away(client, corrected, text):
    found = text(client.get(OLD, {"q": "bia", "stay": "1"}))
    assert ">1481<" in row(found, "Bia")
    assert client.get(OLD, {"month": "2026-01"}).url == "/list/2026-01/standard/"


@pytest.mark.parametrize(
    "address",
    [
        "/list/2026-02/standard/r3/",
        "/list/2026-02/standard/r0/",
        "/list/2026-02/standard/r99999999999999999999/",
        "/list/2026-02/rapid/r1/",
        "/list/2026-04/standard/r1/",
        "/list/2026-01/standard/differences/",
        f"{DIFFERENCES}?from=2&to=1",
        f"{DIFFERENCES}?from=1&to=1",
        f"{DIFFERENCES}?from=1&to=3",
        f"{DIFFERENCES}?to=1",
        f"{DIFFERENCES}?from=x",
        f"{DIFFERENCES}?from=99999999999",
        "/list/2026-02/rapid/differences/",
    ],
)
def test_what_was_never_published_is_not_found(client, corrected, address):
    assert client.get(address).status_code == 404


def test_differences_stand_beside_each_other_with_the_reason(client, corrected, text):
    page = text(client.get(DIFFERENCES))
    bia = row(page, "Bia")
    assert ">1481<" in bia
    assert ">1503<" in bia
    assert "<del>+3</del>" in bia
    assert "<ins>+25</ins>" in bia
    assert "<del>2</del>" in bia  # the rank
    assert "<ins>1</ins>" in bia
    assert "Bia won" in page
    assert "Revision 1 of Nov. 1, 2029" in page
    assert '<meta name="robots" content="noindex">' in page


def test_differences_come_by_size_or_by_name(client, club, officer, text):
    ana, bia, yan, zoe = (club.player(name, 1500) for name in ("Ana", "Bia", "Yan", "Zoe"))
    small = club.tournament("2026-01-20", [(ana, bia, "1-0")])
    big = club.tournament("2026-01-21", [(yan, zoe, "1-0")])
    club.close()
    corrector = Corrector(club, officer)
    corrector.reopen("2026-01")
    corrector.change(small, GameResult.DRAW)
    corrector.correct("2026-01", big, result=GameResult.BLACK_WINS)
    by_size = text(client.get("/list/2026-01/standard/differences/"))
    by_name = text(client.get("/list/2026-01/standard/differences/?order=name"))
    assert by_size.index(">Zoe<") < by_size.index(">Ana<")
    assert by_name.index(">Ana<") < by_name.index(">Bia<") < by_name.index(">Yan<") < by_name.index(">Zoe<")
    assert by_name.split("By name")[0].rsplit("<li>", 1)[1].count('aria-current="true"') == 1


def test_later_correction_is_compared_with_the_one_before_or_with_the_first(client, corrector, text):
    corrector.correct("2026-02", corrector.club.february)
    corrector.correct("2026-02", corrector.club.february, reason="it was a draw", result=GameResult.DRAW)
    latest = text(client.get(DIFFERENCES))
    assert "it was a draw" in latest
    assert ">1503<" in row(latest, "Bia")
    assert "No number of any player differs" in text(client.get(f"{DIFFERENCES}?from=1&to=3"))
    older = text(client.get(f"{DIFFERENCES}?from=1&to=2"))
    assert "This correction was itself replaced since." in older


def test_months_closed_again_unchanged_say_so(client, corrector, text):
    corrector.recompute()
    for address in ("/list/2026-02/", "/periods/2026-02/", f"/players/{corrector.club.bia.pk}/2026-02/standard/"):
        page = text(client.get(address))
        assert "Published again on Nov. 1, 2029 (revision 2) without another number: again" in page
        assert OLD in page
    assert "No number of any player differs" in text(client.get(DIFFERENCES))


@pytest.fixture
def corrected_and_recomputed(corrector):
    """February corrected on the first of November, and the day after computed again without another number."""
    corrector.correct("2026-02", corrector.club.february)
    corrector.club.now += dt.timedelta(days=1)
    corrector.recompute("new software")
    return corrector.club


def test_old_revision_says_what_replaced_it_and_which_is_in_force(client, corrected_and_recomputed, text):
    first, second = text(client.get(OLD)), text(client.get(NEW))
    assert "It was replaced on Nov. 1, 2029 by revision 2: Bia won" in first
    assert "Revision 3 of Nov. 2, 2029 is in force now." in first
    assert f'href="{DIFFERENCES}?from=1&amp;to=2"' in first
    assert "It was replaced on Nov. 2, 2029 by revision 3: new software" in second
    assert "is in force now" not in second
    for page in (first, second):
        assert 'href="/list/2026-02/standard/">The list in force<' in page


def test_list_published_again_unchanged_still_tells_its_last_correction(client, corrected_and_recomputed, text):
    for address in ("/list/2026-02/", "/periods/2026-02/", f"/players/{corrected_and_recomputed.bia.pk}/2026-02/standard/"):
        page = text(client.get(address))
        assert "Published again on Nov. 2, 2029 (revision 3) without another number: new software" in page
        assert "Corrected on Nov. 1, 2029 (revision 2): Bia won" in page
        assert f'href="{DIFFERENCES}?from=1&amp;to=2"' in page
    assert ">1503<" in row(text(client.get(f"{DIFFERENCES}?from=1&to=2")), "Bia")


def test_newest_correction_is_told_of_several(client, corrected_and_recomputed, corrector, text):
    corrector.correct("2026-02", corrector.club.february, reason="it was a draw", result=GameResult.DRAW)
    page = text(client.get("/list/2026-02/"))
    assert "(revision 4): it was a draw" in page
    assert "revision 2" not in page
    for _time in range(2):
        corrector.recompute()
    page = text(client.get("/list/2026-02/"))
    assert "(revision 6) without another number" in page
    assert "(revision 4): it was a draw" in page
    assert "Bia won" not in page


def test_player_on_one_of_the_lists_alone_has_a_dash_on_the_other(client, corrector, text):
    club = corrector.club
    corrector.reopen("2026-02")
    newcomer = club.player("Novo")
    club.tournament("2026-02-25", [(newcomer, rated, "1/2") for rated in (club.ana, club.bia, club.ana, club.bia)])
    club.close()
    novo = row(text(client.get(DIFFERENCES)), "Novo")
    assert "<del>not listed</del>" in novo
    assert ListEntry.objects.get(player=newcomer).get_status_display() in novo


def test_period_lists_every_revision_with_its_reason(client, corrected, text):
    page = text(client.get("/periods/2026-02/"))
    revisions = page.split('id="revisions"')[1]
    assert revisions.index("Revision 2") < revisions.index(">in force<") < revisions.index("Revision 1")
    assert "Bia won" in revisions
    assert f"{DIFFERENCES}?from=1&amp;to=2" in revisions
    assert "Revision 1" in text(client.get("/periods/2026-01/")).split('id="revisions"')[1]


def test_player_and_calculation_lead_to_the_correction(client, corrected, text):
    assert f'href="{DIFFERENCES}"' in text(client.get(f"/players/{corrected.bia.pk}/"))
    page = text(client.get(f"/players/{corrected.bia.pk}/2026-02/standard/"))
    assert "Corrected on Nov. 1, 2029 (revision 2): Bia won" in page
    assert f'href="{DIFFERENCES}"' in page


def test_hidden_player_stands_there_without_a_name_and_after_all_others(client, corrected, text):
    corrected.ana.hide_name = True
    corrected.ana.save()
    for address in (DIFFERENCES, f"{DIFFERENCES}?order=name", OLD):
        page = text(client.get(address))
        assert ">Ana<" not in page
        assert "hidden player" in page
    page = text(client.get(f"{DIFFERENCES}?order=name"))
    assert page.index(">Bia<") < page.index("hidden player")


def test_pages_of_corrections_set_no_cookie(client, corrected):
    for address in (DIFFERENCES, OLD, NEW):
        response = client.get(address)
        assert not response.cookies
        assert "csrfmiddlewaretoken" not in response.content.decode()


@pytest.mark.parametrize("query", ["", "?order=name"])
def test_queries_do_not_grow_with_the_differences(client, club, officer, text, django_assert_max_num_queries, query):
    many = club.players(40, 1500)
    pairs = list(zip(many[::2], many[1::2], strict=True))
    events = [club.tournament("2026-01-20", [(*pair, "1-0")]) for pair in pairs]
    one = club.tournament("2026-02-20", [(many[0], many[1], "1-0")])
    club.close(2)
    corrector = Corrector(club, officer)
    corrector.correct("2026-02", one, result=GameResult.DRAW)
    counts, sizes = [], []
    for address in ("/list/2026-02/standard/differences/", "/list/2026-01/standard/differences/"):
        with django_assert_max_num_queries(12) as captured:
            sizes.append(text(client.get(address + query)).count('<td class="name"'))
        counts.append(len(captured))
        corrector.reopen("2026-01")
        for event in events:
            corrector.change(event)
        club.close(2)
    assert sizes == [2, 40]
    assert counts[0] == counts[1]


def test_whether_lists_correct_anything_is_asked_of_all_at_once(corrector, django_assert_num_queries):
    corrector.correct("2026-02", corrector.club.february)
    corrector.recompute()
    with django_assert_num_queries(1):
        asked = [one.corrects for one in with_corrects(RatingList.objects.order_by("period__month", "revision"))]
    assert asked == [one.corrects for one in RatingList.objects.order_by("period__month", "revision")]
    assert set(asked) == {True, False}
