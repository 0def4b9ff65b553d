"""Two organizers in two browsers enter one round at once, in 200 random interleavings: nothing is lost or silently replaced.

A request to save is held back on its way to the site, and its answer on the way back: so two saves are under way at once, reach
the site in either order, and are answered in either order, while both go on typing. Some answers never come: the page was loaded
anew.

What is right is not asked of versions, but of what each of the two has seen. A board's results are told one after the other by
the tournament's log; who has seen the last of them may add one, and nobody else; a recorded result goes only by "Replace it with
mine".

The site takes the requests one by one, for all threads share one connection to the database in memory. Saves that meet within
the site are the business of tests/tournaments/test_interleavings.py, on PostgreSQL.
"""

import random
from collections import Counter

import pytest

from accounts.models import Role, User
from tests.browser.typists import BOARDS, Log, Typist
from tests.tournaments.conftest import Desk

ROUNDS, IN_EACH = 10, 20  # 200 interleavings, of which twenty follow each other on one pair of pages
STEPS = 5  # and then what is still under way arrives


@pytest.fixture
def tournament(transactional_db):
    """Ten rounds of three boards, all paired, for Ana and Bruno to enter."""
    desk = Desk()
    players = desk.players("Silva Souza Costa Lima Alves Gomes")
    tournament = desk.tournament(players, rounds=ROUNDS)
    tournament.organizers.set([User.objects.create_user(name, role=Role.ORGANIZER) for name in ("ana", "bruno")])
    pairs = [(players[i], players[i + BOARDS], "") for i in range(BOARDS)]
    for number in range(1, ROUNDS + 1):
        desk.round(tournament, number, *pairs)
    return tournament


@pytest.fixture
def pages(empty_site, tournament, sign_in, new_context):
    """Ana's page and Bruno's, each in a browser of its own."""
    other = new_context().new_page()
    errors: list[str] = []
    other.on("console", lambda message: errors.append(message.text) if message.type in ("error", "warning") else None)
    other.on("pageerror", lambda error: errors.append(str(error)))
    both = {"ana": empty_site, "bruno": other}
    for name, page in both.items():
        sign_in(name, page)
        page.on("dialog", lambda dialog: dialog.accept())  # he leaves although something is not saved
    yield both
    for page in both.values():
        page.goto("about:blank")  # what is held back is given up
    assert errors == []


def test_200_random_interleavings_of_two_browsers_lose_nothing(pages, tournament, empty_site):
    counts: Counter = Counter()
    for number in range(1, ROUNDS + 1):
        log, story = Log(tournament, number), []
        both = [Typist(name, page, log, counts, story) for name, page in pages.items()]
        for typist in both:
            typist.open(f"{empty_site.base}/desk/{tournament.pk}/rounds/{number}/")
        for seed in range(IN_EACH):
            try:
                interleave(both, random.Random(f"{number}-{seed}"), counts)
                log.assert_is_stored()
            except AssertionError as fault:
                raise AssertionError(f"round {number}: {', '.join(story)}: {fault}") from None
    # They did get in each other's way, in every way there is.
    assert counts["both under way"] > ROUNDS * IN_EACH / 4
    assert min(counts["refused"], counts["saved"], counts["typed under way"], counts["keep"], counts["take"]) > 4 * ROUNDS
    assert counts["reload"] > counts["lost"] > 0


def interleave(both: list[Typist], chance: random.Random, counts: Counter) -> None:
    """Some steps of either, whoever is quicker; then everything that is under way arrives."""
    for _ in range(STEPS):
        typist = chance.choice(both)
        typist.do(chance.choice(typist.can()), chance)
        counts["both under way"] += all(typist.is_waiting for typist in both)
    while hurried := [typist for typist in both if typist.can_arrive()]:
        typist = chance.choice(hurried)
        typist.do(chance.choice(typist.can_arrive()), chance)
