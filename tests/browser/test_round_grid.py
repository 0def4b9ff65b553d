"""Entering a round in a real browser: by keyboard alone, after a closed tab, beside somebody else, and by touch on a phone."""

import re

import pytest
from playwright.sync_api import expect

from accounts.models import Role, User
from tests.tournaments.conftest import Desk
from tournaments.models import Bye, Game, GameResult
from tournaments.services import set_result

BOARDS = 20
MOST_KEYS = 60  # beyond the results themselves
NAMES = "Silva Souza Costa Lima Alves Gomes Melo Rocha Dias Nunes Ramos Pinto Cruz Reis Braga Leal Porto Vidal Xavier Zanin"
WHITE, DRAW, BLACK = GameResult.WHITE_WINS, GameResult.DRAW, GameResult.BLACK_WINS
KEYS = {"1": WHITE, "0": BLACK, "=": DRAW, "5": DRAW}


class Keyboard:
    """Counts what is pressed: results, and everything else."""

    def __init__(self, page):
        self.page = page
        self.results = self.others = 0

    def result(self, key):
        self.results += 1
        self.page.keyboard.press(key)

    def press(self, *keys):
        for key in keys:
            self.others += 1
            self.page.keyboard.press(key)

    def type(self, text):
        self.press(*text)


@pytest.fixture
def desk(transactional_db):
    """An open tournament of forty, with round 1 played and round 2 paired; the signed-in organizer is Ana."""
    desk = Desk()
    desk.ana = User.objects.create_user("ana", role=Role.ORGANIZER)
    desk.bruno = User.objects.create_user("bruno", role=Role.ORGANIZER)
    desk.players = desk.players(" ".join([*NAMES.split(), *(f"{name}-Filho" for name in NAMES.split())]))
    desk.open = desk.tournament(desk.players, rounds=5)
    desk.open.organizers.set([desk.ana, desk.bruno])
    pairs = [(desk.players[i], desk.players[i + BOARDS]) for i in range(BOARDS)]
    desk.round(desk.open, 1, *[(white, black, "1-0") for white, black in pairs])
    shifted = [(desk.players[i], desk.players[(i + 1) % BOARDS + BOARDS]) for i in range(BOARDS)]
    desk.round(desk.open, 2, *[(white, black, "") for white, black in shifted])
    return desk


@pytest.fixture
def grid(empty_site, desk, sign_in):
    """Opens a round of it in the browser."""
    sign_in("ana")

    def open_round(number, page=empty_site):
        with page.expect_response("**/effect/"):  # asked by the page of its own accord; no test starts before it is answered
            page.goto(f"{empty_site.base}/desk/{desk.open.pk}/rounds/{number}/")
        expect(page.locator("#round")).to_have_class(re.compile("live"))
        return page

    return open_round


def stored(desk, round):
    games = Game.objects.filter(tournament=desk.open, round=round).order_by("board")
    return [GameResult(result) for result in games.values_list("result", flat=True)]


def said(page, text):
    expect(page.locator("#said")).to_have_text(text)


def state(page, board):
    return page.locator(f'tr[data-board="{board}"] .word')


# --- by keyboard alone ---


def test_results_of_twenty_paired_boards_take_one_key_each(grid, desk):
    """The pairings are there (made by the site, pasted, or typed before the games): one key a result, and Enter to save."""
    page = grid(2)
    keys = Keyboard(page)
    results = ["1", "0", "=", "5"] * 5
    for key in results:
        keys.result(key)
    keys.press("Enter")
    said(page, "Saved: boards 1–20.")
    assert stored(desk, 2) == [KEYS[key] for key in results]
    assert (keys.results, keys.others) == (BOARDS, 1)


def test_round_typed_from_paper_takes_fewer_than_sixty_keys_beyond_what_the_paper_says(grid, desk):
    """Nothing is paired: both starting numbers and the result of every board are typed as they stand on the paper.

    Counted beyond them: Enter after each of 40 numbers, and Enter to save, which makes 41.
    """
    page = grid(3)
    keys, digits = Keyboard(page), 0
    for board in range(BOARDS):
        for number in (board + 1, (board + 2) % BOARDS + BOARDS + 1):
            keys.type(str(number))
            keys.press("Enter")
            digits += len(str(number))
        keys.result("1")
    keys.press("Enter")
    said(page, "Saved: boards 1–20.")
    assert stored(desk, 3) == [WHITE] * BOARDS
    assert keys.others - digits == 41 <= MOST_KEYS
    assert Game.objects.get(round=3, board=20).black == desk.players[21]


def test_enter_after_a_result_does_not_skip_a_board(grid, desk):
    page = grid(2)
    for key in ("1", "Enter", "0", "Enter", "=", "ArrowDown", "1"):
        page.keyboard.press(key)
    page.keyboard.press("Control+s")
    said(page, re.compile("Saved: boards"))
    assert stored(desk, 2)[:5] == [WHITE, BLACK, DRAW, GameResult.NONE, WHITE]


def test_every_result_has_its_key(grid, desk):
    page = grid(2)
    for key in ("1", "0", "=", "5", "+", "-", "x", "w", "d", "l"):
        page.keyboard.press(key)
    page.keyboard.press("q")  # no key of a result
    page.keyboard.press("Control+s")
    said(page, "Saved: boards 1–10.")
    assert stored(desk, 2)[:11] == [WHITE, BLACK, DRAW, DRAW, *list(GameResult)[4:10], GameResult.NONE]


def test_names_are_found_by_any_part_and_chosen_with_the_arrows(grid, desk, assert_accessible):
    page = grid(3)
    white, options = page.locator("#white-1"), page.locator('[role="option"]:visible')
    expect(white).to_be_focused()
    page.keyboard.type("silv")
    expect(options).to_have_count(2)
    expect(white).to_have_attribute("aria-expanded", "true")
    said(page, "2 players; arrows choose, Enter takes.")
    assert_accessible(page)
    page.keyboard.press("Enter")  # two may be meant
    expect(white).to_be_focused()
    expect(page.locator('tr[data-board="1"] .notes')).to_contain_text("“silv” may be several players")
    page.keyboard.type("silv")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    expect(white).to_have_attribute("aria-activedescendant", options.nth(1).get_attribute("id"))
    page.keyboard.press("Enter")
    expect(white).to_have_value("21 Silva-Filho")
    expect(page.locator("#black-1")).to_be_focused()
    page.keyboard.type("silv")  # one of the two is left
    page.keyboard.press("Enter")
    expect(page.locator("#black-1")).to_have_value("1 Silva")
    page.keyboard.press("1")
    expect(page.locator("#white-2")).to_be_focused()
    page.keyboard.type("nobody")
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    expect(page.locator("#white-2")).to_have_value("")


def test_changes_are_undone_swapped_and_taken_away(grid, desk):
    page = grid(2)
    result, white, black = (page.locator(f"#{name}-1") for name in ("result", "white", "black"))
    page.keyboard.press("1")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("s")
    expect(white).to_have_value("22 Souza-Filho")
    expect(black).to_have_value("1 Silva")
    expect(result).to_have_value(str(BLACK.value))  # each player keeps his points
    page.keyboard.press("r")
    expect(result).to_have_value(str(WHITE.value))
    for value in (BLACK, WHITE, GameResult.NONE):
        page.keyboard.press("Control+z")
        expect(result).to_have_value(str(value.value))
    expect(white).to_have_value("1 Silva")
    expect(page.locator("#unsaved")).to_have_text("Everything is saved")
    page.keyboard.press("Control+z")
    said(page, "Nothing to undo.")
    page.keyboard.press("Delete")  # no result: the board itself
    expect(white).to_have_value("")
    page.keyboard.press("Control+s")
    said(page, "Saved: board 1.")
    assert not Game.objects.filter(round=2, board=1).exists()


def test_byes_are_given_by_letter(grid, desk):
    page = grid(3)
    page.locator(f"#bye-{desk.players[0].pk}").focus()
    for key in ("h", "u", "z"):
        page.keyboard.press(key)
    expect(page.locator("#unpaired-count")).to_have_text("37 players are not paired yet")
    page.keyboard.press("Control+z")
    page.keyboard.press("Control+s")
    said(page, "Saved: 2 byes.")
    assert list(Bye.objects.order_by("entry__number").values_list("kind", flat=True)) == ["H", "U"]


def test_what_is_odd_is_said_while_typing(grid, desk):
    desk.round(desk.open, 4, (desk.players[0], desk.players[5], ""))
    page = grid(3)
    notes = page.locator('tr[data-board="1"] .notes')
    for text in ("1", "21"):
        page.keyboard.type(text)
        page.keyboard.press("Enter")
    expect(notes).to_contain_text("They met in round 1 already.")
    expect(notes).to_contain_text("Silva: White three times running.")
    expect(page.locator("#about-white-1")).to_have_text("1 point · colours w w")
    expect(page.locator("#unpaired-count")).to_have_text("38 players are not paired yet")
    page.keyboard.press("1")
    page.keyboard.type("1")
    page.keyboard.press("Enter")
    expect(page.locator('tr[data-board="2"] .notes')).to_contain_text("Silva is also on board 1.")
    page.keyboard.press("Control+s")
    said(page, "Saved: board 1. See to board 2 first, then save again.")
    expect(page.locator('tr[data-board="2"] .notes')).to_contain_text("Black is missing.")


# --- nothing is lost ---


def test_draft_survives_a_closed_tab(grid, desk, empty_site):
    closed = grid(2, empty_site.context.new_page())
    closed.keyboard.press("1")
    closed.keyboard.press("0")
    expect(state(closed, 2)).to_have_text("not saved yet")
    closed.close()
    page = grid(2)
    note = page.locator("#draft-note")
    expect(note).to_contain_text("What had not been saved is back")
    expect(page.locator("#result-1")).to_have_value(str(WHITE.value))
    page.keyboard.press("Control+s")
    said(page, "Saved: boards 1–2.")
    assert stored(desk, 2)[:2] == [WHITE, BLACK]
    grid(2)
    expect(note).to_be_hidden()


def test_draft_can_be_thrown_away(grid, desk):
    page = grid(2)
    page.keyboard.press("1")
    leave(page)
    grid(2)
    page.get_by_role("button", name="Throw it away").click()
    expect(page.locator("#result-1")).to_have_value("0")
    expect(page.locator("#unsaved")).to_have_text("Everything is saved")
    grid(2)
    expect(page.locator("#draft-note")).to_be_hidden()


def leave(page):
    """Go away although something is not saved: the browser asks first."""
    asked = []
    page.once("dialog", lambda dialog: (asked.append(dialog.type), dialog.accept()))
    page.goto("about:blank")
    assert asked == ["beforeunload"]


def test_leaving_is_asked_about_only_with_something_unsaved(grid):
    page = grid(2)
    page.on("dialog", lambda dialog: pytest.fail("asked without a reason"))
    page.keyboard.press("ArrowDown")
    page.goto("about:blank")


def test_board_changed_by_another_shows_both_values_and_one_is_chosen(grid, desk, assert_accessible):
    page = grid(2)
    for board, result in ((1, WHITE), (2, DRAW)):
        game = Game.objects.get(round=2, board=board)
        set_result(game=game, result=result, by=desk.bruno, at=desk.at)
    for key in ("0", "0", "0", "Control+s"):
        page.keyboard.press(key)
    said(page, "Saved: board 3. Not saved: boards 1–2.")
    row = page.locator('tr[data-board="1"]')
    expect(state(page, 1)).to_have_text("two values")
    expect(row).to_contain_text("has changed since you opened the round: Silva – Souza-Filho, 1-0 (entered by bruno)")
    expect(row).to_contain_text("Stored 1-0 (bruno) · Yours 0-1")
    assert stored(desk, 2)[:3] == [WHITE, DRAW, BLACK]
    assert_accessible(page)
    expect(row.get_by_role("button", name="Keep what is stored")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#result-1")).to_have_value(str(WHITE.value))
    page.keyboard.press("Tab")  # from keeping to replacing, on board 2
    page.keyboard.press("Enter")
    said(page, "Saved: board 2.")
    assert stored(desk, 2)[:3] == [WHITE, BLACK, BLACK]


def test_recorded_result_asks_before_it_is_replaced(grid, desk):
    page = grid(1)
    page.emulate_media(reduced_motion="reduce")  # to where it scrolls, at once
    page.locator("#result-9").focus()
    page.keyboard.press("0")
    page.keyboard.press("Control+s")
    row = page.locator('tr[data-board="9"]')
    expect(row).to_contain_text("has a result already")
    expect(row).to_contain_text("Stored 1-0 · Yours 0-1")
    assert stored(desk, 1)[8] == WHITE
    replace = row.get_by_role("button", name="Replace it with mine")
    box, bar = replace.bounding_box(), page.locator(".save").bounding_box()
    assert box["y"] + box["height"] <= bar["y"]
    replace.press("Enter")
    said(page, "Saved: board 9.")
    assert stored(desk, 1)[8] == BLACK


def test_what_is_said_of_a_list_of_players_goes_with_it(grid, desk):
    page = grid(3)
    page.keyboard.type("21")
    said(page, "1 player; Enter takes it.")
    page.keyboard.press("Enter")
    said(page, "")


def test_without_a_connection_everything_stays(grid, desk, empty_site):
    page = grid(2, empty_site.context.new_page())  # the fixture's own page forgives no failed request
    page.keyboard.press("1")
    page.route("**/boards/", lambda route: route.abort())
    page.keyboard.press("Control+s")
    said(page, re.compile("Not saved: the site does not answer"))
    expect(page.locator("#unsaved")).to_have_text("1 change is not saved yet")
    page.unroute("**/boards/")
    page.keyboard.press("Control+s")
    said(page, "Saved: board 1.")


def hold_save(page):
    """Saves with the keyboard; gives the request, which waits for `continue_`."""
    held = []
    page.route("**/boards/", lambda route: held.append(route), times=1)
    page.keyboard.press("Control+s")
    while not held:
        page.wait_for_timeout(1)
    return held.pop()


def test_what_is_typed_while_a_save_is_under_way_is_not_saved_yet(grid, desk):
    page = grid(2)
    page.keyboard.press("1")
    save = hold_save(page)
    page.locator("#result-1").press("0")
    save.continue_()
    said(page, "Saved: board 1.")
    expect(page.locator("#result-1")).to_have_value(str(BLACK.value))
    expect(state(page, 1)).to_have_text("not saved yet")
    page.keyboard.press("Control+s")
    page.locator('tr[data-board="1"]').get_by_role("button", name="Replace it with mine").press("Enter")
    expect(page.locator("#unsaved")).to_have_text("Everything is saved")
    assert stored(desk, 2)[0] == BLACK


def test_bye_changed_while_its_save_is_under_way_is_not_saved_yet(grid, desk):
    page = grid(3)
    bye = page.locator(f"#bye-{desk.players[0].pk}")
    bye.press("h")
    save = hold_save(page)
    bye.press("u")
    save.continue_()
    said(page, "Saved: 1 bye.")
    expect(bye).to_have_value("U")
    expect(page.locator("#unsaved")).to_have_text("1 change is not saved yet")
    page.keyboard.press("Control+s")
    expect(page.locator("#unsaved")).to_have_text("Everything is saved")
    assert Bye.objects.get().kind == "U"


def test_save_under_way_is_not_called_nothing(grid, desk):
    page = grid(2)
    page.keyboard.press("1")
    save = hold_save(page)
    page.locator("#result-1").press("Delete")  # as it was when the page was loaded
    page.keyboard.press("Control+s")
    said(page, "Saving …")
    save.continue_()
    said(page, "Saved: board 1.")
    expect(state(page, 1)).to_have_text("not saved yet")


def test_draft_of_what_another_has_stored_since_is_no_conflict(grid, desk):
    page = grid(2)
    page.keyboard.press("1")
    leave(page)
    set_result(game=Game.objects.get(round=2, board=1), result=WHITE, by=desk.bruno, at=desk.at)
    grid(2)
    expect(page.locator("#draft-note")).to_be_hidden()
    page.locator("#result-1").press("Delete")
    page.keyboard.press("Control+s")
    said(page, "Not saved: board 1.")
    expect(page.locator('tr[data-board="1"]')).to_contain_text("has a result already")


def test_boards_may_exchange_players(grid, desk):
    page = grid(2)
    for board, number in ((1, "23"), (2, "22")):
        page.locator(f"#black-{board}").fill(number)
        page.keyboard.press("Enter")
    page.keyboard.press("Control+s")
    said(page, "Saved: boards 1–2.")
    assert Game.objects.get(round=2, board=1).black == desk.players[22]


# --- by touch, and without script ---


@pytest.mark.browser_context_args(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
def test_phone_has_a_card_a_board_and_big_buttons(grid, desk, assert_accessible):
    page = grid(2)
    assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")
    card = page.locator('tr[data-board="1"]')
    for button in card.locator(".tap button").all():
        box = button.bounding_box()
        assert min(box["width"], box["height"]) >= 44
    card.get_by_role("button", name="½-½").tap()
    expect(card.get_by_role("button", name="½-½")).to_have_attribute("aria-pressed", "true")
    page.locator('tr[data-board="2"]').get_by_role("button", name="0-1").tap()
    page.locator('tr[data-board="3"] select').select_option(label="+ -")
    page.locator("#white-4").tap()
    page.locator("#white-4").fill("xav")
    page.locator('[role="option"]:visible').last.tap()
    expect(page.locator("#white-4")).to_have_value("39 Xavier-Filho")
    page.keyboard.press("Control+z")
    assert_accessible(page)
    page.get_by_role("button", name="Save").tap()
    said(page, "Saved: boards 1–3.")
    assert stored(desk, 2)[:4] == [DRAW, BLACK, GameResult.WHITE_FORFEIT_WIN, GameResult.NONE]


def test_page_works_without_script(browser, empty_site, desk, sign_in):
    sign_in("ana")
    context = browser.new_context(java_script_enabled=False, storage_state=empty_site.context.storage_state())
    page = context.new_page()
    page.goto(f"{empty_site.base}/desk/{desk.open.pk}/rounds/3/")
    page.fill("#white-1", "21")
    page.fill("#black-1", "sou")
    page.select_option("#result-1", label="1-0")
    page.get_by_role("button", name="Save").click()
    assert stored(desk, 3) == []
    expect(page.locator('tr[data-board="1"]')).to_contain_text("may be several")
    page.fill("#black-1", "2")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_text("Saved: board 1.")).to_be_visible()
    assert stored(desk, 3) == [WHITE]
    context.close()


def test_round_is_pasted(empty_site, desk, sign_in, assert_accessible):
    sign_in("ana")
    empty_site.goto(f"{empty_site.base}/desk/{desk.open.pk}/rounds/2/paste/")
    empty_site.get_by_label("One game a line").fill("1 - 22 1-0\n2 - 23 ½\nsilva - 24 0-1")
    empty_site.get_by_role("button", name="Look at the lines").click()
    expect(empty_site.locator(".pasted tbody tr").nth(2)).to_contain_text("Silva")
    assert_accessible(empty_site)
    empty_site.get_by_role("button", name="Save the ticked lines").click()
    expect(empty_site.get_by_text("2 boards saved.")).to_be_visible()
    assert stored(desk, 2)[:3] == [WHITE, DRAW, GameResult.NONE]


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_grid_is_accessible(grid, desk, assert_accessible, scheme):
    page = grid(2)
    page.emulate_media(color_scheme=scheme)
    page.keyboard.press("1")
    assert_accessible(page)
