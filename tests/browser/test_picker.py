"""The inputs of the desk that propose players, by keyboard alone and without the script."""

import re

import pytest
from playwright.sync_api import expect

from accounts.models import User
from players.models import Player
from tournaments.models import Kind, Status, Tournament


@pytest.fixture
def organizer(site, sign_in):
    """The organizer of the demonstration, signed in."""
    sign_in("organizadora")
    return User.objects.get(username="organizadora")


@pytest.fixture
def running(organizer):
    """A tournament of hers that is under way."""
    return Tournament.objects.filter(organizers=organizer, status=Status.DRAFT, kind=Kind.TOURNAMENT).first()


def stranger_to(tournament):
    """Somebody who is not entered, and whose name is nobody else's."""
    return Player.objects.exclude(entries__tournament=tournament).filter(merged_into=None).order_by("pk").last()


def test_player_is_entered_by_keyboard(site, running, assert_accessible):
    player = stranger_to(running)
    site.goto(f"{site.base}/desk/{running.pk}/entries/")
    box = site.get_by_role("combobox")
    expect(box).to_be_focused()
    box.press_sequentially(f"{player.given_name.lower()} {player.family_name[:4].lower()}")
    option = site.get_by_role("option", name=re.compile(re.escape(player.name)))
    expect(option).to_have_attribute("aria-selected", "true")
    assert box.get_attribute("aria-activedescendant") == option.get_attribute("id")
    assert_accessible(site)
    box.press("Enter")
    expect(site.get_by_role("status").first).to_contain_text(f"Entered: {player.name}, number")
    assert running.entries.filter(player=player).exists()
    expect(site.get_by_role("combobox")).to_be_focused()  # ready for the next one


def test_proposals_are_walked_through_and_dismissed(site, running):
    site.goto(f"{site.base}/desk/{running.pk}/entries/")
    box = site.get_by_role("combobox")
    box.press_sequentially("an")
    options = site.get_by_role("option")
    expect(options.first).to_have_attribute("aria-selected", "true")
    box.press("ArrowUp")
    expect(options.last).to_have_attribute("aria-selected", "true")
    box.press("ArrowDown")
    expect(options.first).to_have_attribute("aria-selected", "true")
    box.press("Escape")
    expect(box).to_have_attribute("aria-expanded", "false")
    expect(box).to_have_value("an")


def test_enter_waits_for_the_proposals_it_overtook(site, running):
    player = stranger_to(running)
    site.goto(f"{site.base}/desk/{running.pk}/entries/")
    box = site.get_by_role("combobox")
    box.fill(player.name)
    box.press("Enter")
    expect(site.get_by_role("status").first).to_contain_text(f"Entered: {player.name}, number")


def test_casual_game_takes_names_and_one_key(site, organizer):
    month = Tournament.objects.create(
        name="May games", kind=Kind.CASUAL, system="", start_date="2026-05-01", end_date="2026-05-31"
    )
    month.organizers.add(organizer)
    white, black = Player.objects.filter(merged_into=None).order_by("pk")[:2]
    site.goto(f"{site.base}/desk/{month.pk}/games/")
    for colour, player in (("White", white), ("Black", black)):
        expect(site.get_by_role("combobox", name=colour)).to_be_focused()  # by the page itself, once its script runs
        site.keyboard.type(player.name)
        expect(site.get_by_role("option", name=re.compile(re.escape(player.name)))).to_be_visible()
        site.keyboard.press("Enter")
    site.keyboard.press("=")
    site.keyboard.press("Enter")
    expect(site.get_by_role("status").first).to_contain_text("½-½")
    game = month.games.get()
    assert (game.white, game.black) == (white, black)
    assert "½-½" in game.get_result_display()


def test_form_asks_who_is_meant_where_there_is_no_script(browser, site, running):
    player = stranger_to(running)
    context = browser.new_context(java_script_enabled=False, storage_state=site.context.storage_state(), locale="en-GB")
    page = context.new_page()
    page.goto(f"{site.base}/desk/{running.pk}/entries/")
    page.get_by_label("Player: part of the name").fill(player.family_name[:5])
    page.get_by_role("button", name="Enter").click()
    page.get_by_role("radio", name=re.compile(re.escape(player.name))).check()
    page.get_by_role("button", name="Enter").click()
    expect(page.get_by_role("status").first).to_contain_text(f"Entered: {player.name}, number")
    context.close()
