"""An organizer runs a tournament from announcement to submission: by keyboard alone, and by touch on a phone."""

import datetime as dt
import re

import pytest
from django.utils import timezone
from playwright.sync_api import Locator, expect

from accounts.models import User
from ratings.periods import list_in_force
from tournaments.models import GameResult, Status, Tournament
from tournaments.services import BoardInput, record_round

MOST_TABS = 120


class Keyboard:
    """A visitor who never touches the mouse."""

    def __init__(self, page) -> None:
        self.page = page

    def to(self, target: Locator) -> None:
        """Tab until `target` has the focus."""
        expect(target).to_be_visible()
        for _ in range(MOST_TABS):
            if target.evaluate("element => element === document.activeElement"):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"not reached by keyboard: {target}")

    def type(self, target: Locator, text: str) -> None:
        self.to(target)
        self.page.keyboard.press("Control+a")
        self.page.keyboard.type(text)

    def press(self, target: Locator, key: str = "Enter") -> None:
        self.to(target)
        self.page.keyboard.press(key)


@pytest.fixture
def eight(demo) -> list[str]:
    """Eight players of the list, strongest first."""
    return list(
        list_in_force(pace="standard").entries.filter(rank__isnull=False).order_by("position").values_list("name", flat=True)[:8]
    )


def finish_rounds(tournament: Tournament, first: int) -> None:
    """Draws in all later rounds, entered by the service as somebody at the next board would."""
    by = User.objects.get(username="organizadora")
    for number in range(first, 8):
        games = tournament.games.filter(round=number)
        boards = [BoardInput(g.board, g.white, g.black, GameResult.DRAW) for g in games]
        record_round(tournament=tournament, round=number, boards=boards, by=by, at=timezone.now())


def test_round_robin_from_announcement_to_submission_by_keyboard_alone(site, sign_in, eight):
    keyboard = Keyboard(site)
    sign_in("organizadora")
    site.goto(site.base + "/desk/")
    keyboard.press(site.get_by_role("link", name="New tournament"))
    keyboard.type(site.locator("#id_name"), "Keyboard Cup")
    for field, day in (("start_date", "04042026"), ("end_date", "04252026")):
        keyboard.to(site.locator(f"#id_{field}"))
        site.keyboard.type(day)
        if site.locator(f"#id_{field}").input_value() != iso(day):  # a browser whose dates begin with the day
            site.keyboard.press("Shift+Tab")
            keyboard.to(site.locator(f"#id_{field}"))
            site.keyboard.type(day[2:4] + day[:2] + day[4:])
    keyboard.to(site.locator("#id_format"))
    site.keyboard.type("round robin")
    keyboard.press(site.get_by_role("button", name="Make the tournament"))
    site.wait_for_url(re.compile(r"/desk/\d+/"))
    site.wait_for_load_state("networkidle")
    tournament = Tournament.objects.get(name="Keyboard Cup")
    assert (tournament.start_date, tournament.end_date) == (dt.date(2026, 4, 4), dt.date(2026, 4, 25))

    site.goto(f"{site.base}/desk/{tournament.pk}/entries/")
    keyboard.press(site.get_by_role("link", name="Paste a list of names"))
    keyboard.to(site.locator("textarea"))
    site.keyboard.insert_text("\n".join(eight))
    keyboard.press(site.get_by_role("button", name="Look them up"))
    keyboard.press(site.get_by_role("button", name=re.compile("^Enter")))
    keyboard.press(site.get_by_role("button", name=re.compile("^Single")))
    expect(site.get_by_role("button", name=re.compile("^Single"))).to_have_count(0)
    site.wait_for_load_state("networkidle")
    assert (tournament.entries.count(), tournament.games.count()) == (8, 28)

    for number in (1, 2, 3):
        site.goto(f"{site.base}/desk/{tournament.pk}/rounds/{number}/")
        site.wait_for_load_state("networkidle")  # the projection it asks for by itself
        keyboard.to(site.locator("#result-1"))
        for key in "10=1":
            site.keyboard.press(key)
        site.keyboard.press("Control+s")
        saved(site)
        expect(site.locator("#said")).not_to_be_empty()
        assert results(tournament, number) == [1, 3, 2, 1]

    site.goto(f"{site.base}/desk/{tournament.pk}/rounds/2/")

    site.wait_for_load_state("networkidle")  # the projection it asks for by itself
    keyboard.to(site.locator("#result-1"))
    site.keyboard.press("0")
    site.keyboard.press("Control+s")
    keyboard.press(site.get_by_role("button", name="Replace it with mine"))  # overwriting a recorded result asks first
    saved(site)
    assert results(tournament, 2) == [3, 3, 2, 1]

    site.goto(f"{site.base}/desk/{tournament.pk}/paper/")
    keyboard.press(site.get_by_role("button", name=re.compile("Print view.*Crosstable")))
    expect(site.locator("table").first).to_contain_text(eight[0])
    assert site.pdf(format="A4").startswith(b"%PDF")

    site.wait_for_load_state("networkidle")
    site.goto("about:blank")
    finish_rounds(tournament, 4)
    site.goto(f"{site.base}/desk/{tournament.pk}/submit/")
    keyboard.press(site.get_by_role("button", name="Hand in for rating"))
    expect(site.get_by_role("button", name="Hand in for rating")).to_have_count(0)
    site.wait_for_load_state("networkidle")
    tournament.refresh_from_db()
    assert tournament.status == Status.SUBMITTED
    assert tournament.games.get(round=2, board=1).entered_by.username == "organizadora"


@pytest.mark.browser_context_args(locale="pt-BR", viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
def test_three_rounds_by_touch_on_a_phone(site, sign_in, eight):
    sign_in("organizadora")
    site.goto(site.base + "/desk/")
    site.get_by_role("link", name="Novo torneio").tap()
    site.locator("#id_name").fill("Copa do Celular")
    site.locator("#id_start_date").fill("2026-04-04")
    site.locator("#id_end_date").fill("2026-04-25")
    site.locator("#id_format").select_option("round_robin")
    site.locator("form.desk-form button[type=submit]").tap()
    site.wait_for_url(re.compile(r"/desk/\d+/"))
    site.wait_for_load_state("networkidle")
    tournament = Tournament.objects.get(name="Copa do Celular")

    site.goto(f"{site.base}/desk/{tournament.pk}/entries/paste/")
    site.locator("textarea").fill("\n".join(eight))
    site.locator("form.desk-form button[type=submit]").last.tap()
    site.locator("form[action$='/paste/enter/'] button[type=submit]").first.tap()
    site.locator("form[action$='/pairings/'] button[type=submit]").first.tap()
    expect(site.locator("form[action$='/pairings/']")).to_have_count(0)
    site.wait_for_load_state("networkidle")
    assert tournament.games.count() == 28

    for number in (1, 2, 3):
        site.goto(f"{site.base}/desk/{tournament.pk}/rounds/{number}/")
        site.wait_for_load_state("networkidle")  # the projection it asks for by itself
        assert site.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")
        for board, result in enumerate((1, 3, 2, 1), 1):
            button = site.locator(f"tr[data-board='{board}'] .tap button[data-result='{result}']")
            box = button.bounding_box()
            assert box["height"] >= 44
            button.tap()
        site.locator("#save").tap()
        saved(site)
        assert results(tournament, number) == [1, 3, 2, 1]

    site.wait_for_load_state("networkidle")
    site.goto("about:blank")
    finish_rounds(tournament, 4)
    site.goto(f"{site.base}/desk/{tournament.pk}/submit/")
    site.get_by_role("button", name=re.compile("Entregar")).tap()
    expect(site.get_by_role("button", name=re.compile("Entregar"))).to_have_count(0)
    site.wait_for_load_state("networkidle")
    tournament.refresh_from_db()
    assert tournament.status == Status.SUBMITTED


def results(tournament: Tournament, number: int) -> list[int]:
    return list(tournament.games.filter(round=number).order_by("board").values_list("result", flat=True))


def iso(day: str) -> str:
    """04252026 as the form holds it."""
    return f"{day[4:]}-{day[:2]}-{day[2:4]}"


def saved(page) -> None:
    """Until the page says that everything is saved and asks the site nothing more."""
    expect(page.locator("#unsaved")).to_have_text(re.compile("Everything is saved|Tudo está salvo"))
    page.wait_for_load_state("networkidle")
