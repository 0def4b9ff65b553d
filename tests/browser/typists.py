"""A typist at his browser, the network between him and the site, and what the tournament's log tells: for test_two_browsers."""

import random
import re
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import Page, Route, expect

from accounts.models import AuditEvent
from tournaments.models import Game, GameResult, Tournament

BOARDS = 3
NONE = GameResult.NONE
KEYS = {GameResult.WHITE_WINS: "1", GameResult.DRAW: "=", GameResult.BLACK_WINS: "0", NONE: "Delete"}
SAVING, SETTLED = "Saving …", ("saved", "no result yet")
LOOK = """() => [...document.querySelectorAll("tr.board")].map((row) => ({
    result: Number(row.querySelector("select").value),
    word: row.querySelector(".word").textContent,
    asked: !row.querySelector(".choose").hidden,
}))"""
ANSWERED = """async (before) => {
    while (document.getElementById("said").textContent === before) await new Promise((go) => setTimeout(go, 1));
}"""


class Log:
    """The results of each board of a round, one after the other, as the tournament's log tells them."""

    def __init__(self, tournament: Tournament, round: int):
        self.tournament, self.round = tournament, round
        self.results = {board: [NONE] for board in range(1, BOARDS + 1)}
        self.last = self._events().latest("pk").pk

    def _events(self):
        return AuditEvent.objects.filter(target=f"tournament {self.tournament.pk}")

    def lengths(self) -> dict[int, int]:
        return {board: len(results) for board, results in self.results.items()}

    def read_on(self, by: str) -> set[int]:
        """Add what has been written since, which must go on from what was there; gives the boards it is about."""
        changed = set()
        for event in self._events().filter(pk__gt=self.last).order_by("pk"):
            was = {told["board"]: told["result"] for told in event.before["boards"]}
            assert (event.action, event.actor_name, event.after["round"]) == ("record round", by, self.round)
            for told in event.after["boards"]:
                board = told["board"]
                assert was[board] == self.results[board][-1].name, f"board {board}: the log does not go on from what it told last"
                self.results[board].append(GameResult[told["result"]])
                changed.add(board)
            self.last = event.pk
        return changed

    def assert_is_stored(self) -> None:
        games = Game.objects.filter(tournament=self.tournament, round=self.round)
        assert dict(games.values_list("board", "result")) == {board: told[-1] for board, told in self.results.items()}


@dataclass
class Save:
    """A request to save, under way between a browser and the site."""

    route: Route
    typed: dict[int, GameResult]
    seen: dict[int, int]  # of each board's results, how many the typist knew of
    replaced: set[int]  # where "Replace it with mine" was chosen
    answer: Any = None
    saved: set[int] = field(default_factory=set)
    told: dict[int, int] = field(default_factory=dict)  # of each board's results, how many the answer speaks of
    lost: bool = False  # nobody waits for the answer any more


class Typist:
    """One organizer at his browser, with what he has typed and what he has been shown."""

    def __init__(self, name: str, page: Page, log: Log, counts: Counter, story: list[str]):
        self.name, self.page, self.log, self.counts, self.story = name, page, log, counts, story
        self.under_way: list[Save] = []
        self.waiting: list[Route] = []
        self.wanted = dict.fromkeys(log.results, NONE)
        self.stored, self.seen, self.asked = log.lengths(), log.lengths(), {}
        for address in ("**/boards/", "**/effect/"):
            page.unroute(address)
        page.route("**/boards/", lambda route: self.waiting.append(route))
        page.route("**/effect/", lambda route: route.fulfill(json={}))  # the projection is asked for by the clock, not by him

    # --- what he does ---

    def open(self, address: str) -> None:
        self.page.goto(address)
        expect(self.page.locator("#round")).to_have_class(re.compile("live"))
        self.assert_is_told()

    def reload(self) -> None:
        """What he has not saved comes back, on what he had seen before."""
        for save in self.under_way:
            save.lost = True
        before = self.rows
        self.page.reload()
        self.counts["reload"] += 1
        expect(self.page.locator("#round")).to_have_class(re.compile("live"))
        self.stored, self.asked = self.log.lengths(), {}
        for board, results in self.log.results.items():
            if self.wanted[board] == results[-1] or before[board]["word"] in SETTLED:
                self.wanted[board], self.seen[board] = results[-1], len(results)

    def type(self, chance: random.Random) -> None:
        board = chance.choice(list(self.wanted))
        result = chance.choice([result for result in KEYS if result != self.wanted[board]])
        self.page.locator(f"#result-{board}").press(KEYS[result])
        self.wanted[board] = result
        self.counts["typed under way"] += self.is_waiting

    def save(self, replaced: frozenset[int] = frozenset()) -> None:
        was_waiting = self.is_waiting
        if not replaced:
            self.page.keyboard.press("Control+s")
        if was_waiting or self.page.locator("#said").text_content() != SAVING:
            return
        while not self.waiting:
            self.page.wait_for_timeout(1)
        route = self.waiting.pop()
        typed = {told["board"]: GameResult(told["result"]) for told in route.request.post_data_json["boards"]}
        assert all(self.wanted[board] == result for board, result in typed.items())
        self.under_way.append(Save(route, typed, dict(self.seen), set(replaced)))

    def choose(self, chance: random.Random) -> None:
        board = chance.choice([board for board, row in self.rows.items() if row["asked"]])
        choice = chance.choice(["keep", "take"])
        self.page.locator(f'tr[data-board="{board}"] [data-choice="{choice}"]').press("Enter")
        self.stored[board] = self.seen[board] = self.asked[board]
        self.counts[choice] += 1
        if choice == "keep":
            self.wanted[board] = self.log.results[board][self.stored[board] - 1]
        else:
            self.save(replaced=frozenset([board]))

    # --- what the network does ---

    def carry(self) -> None:
        """His request reaches the site."""
        save = next(save for save in self.under_way if not save.answer)
        before = {board: results[-1] for board, results in self.log.results.items()}
        lengths = self.log.lengths()
        save.answer = save.route.fetch()
        changed = self.log.read_on(self.name)
        assert changed <= save.typed.keys()
        for board, result in save.typed.items():
            may = save.seen[board] == lengths[board] and (before[board] == NONE or board in save.replaced)
            if board in changed:
                assert may, f"board {board}: {before[board].name} was silently replaced"
                assert self.log.results[board][-1] == result, f"board {board}: not what was typed"
            else:
                assert result == before[board] or not may, f"board {board}: refused without a reason"
        save.saved = {board for board, result in save.typed.items() if board in changed or result == before[board]}
        save.told = self.log.lengths()
        self.counts["lost"] += save.lost
        if save.lost:
            self.under_way.remove(save)

    def deliver(self) -> None:
        """He gets the answer, and is told what became of each board."""
        save = next(save for save in self.under_way if not save.lost)
        self.under_way.remove(save)
        before = self.page.locator("#said").text_content()
        save.route.fulfill(response=save.answer)
        self.page.evaluate(ANSWERED, before)
        said, refused = self.page.locator("#said").text_content(), save.typed.keys() - save.saved
        assert (boards_after("Saved", said), boards_after("Not saved", said)) == (save.saved, refused), said
        for board in save.saved:
            self.stored[board] = self.seen[board] = save.told[board]
        self.asked |= {board: save.told[board] for board in refused}
        rows = self.look()
        assert all(rows[board]["asked"] for board in refused), "a board was refused, and nobody asks which of two values counts"
        self.counts["refused"] += len(refused)
        self.counts["saved"] += len(save.saved)

    # --- what he sees ---

    @property
    def is_waiting(self) -> bool:
        return any(not save.lost for save in self.under_way)

    def can(self) -> list[str]:
        """What may happen next; often what is written twice."""
        can = ["type"] * 4 + self.can_arrive() * 3 + ["reload"] * (self.counts["steps"] % 3 == 0)
        can += ["save"] * 4 if any(row["word"] not in SETTLED for row in self.rows.values()) else []
        return can + (["choose"] * 6 if any(row["asked"] for row in self.rows.values()) else [])

    def can_arrive(self) -> list[str]:
        carried = ["carry"] if any(not save.answer for save in self.under_way) else []
        return carried + (["deliver"] if any(save.answer and not save.lost for save in self.under_way) else [])

    def do(self, step: str, chance: random.Random) -> None:
        self.story.append(f"{self.name} {step}")
        self.counts["steps"] += 1
        method = getattr(self, step)
        method(chance) if step in ("type", "choose") else method()
        self.assert_is_told()

    def look(self) -> dict[int, dict]:
        self.rows = dict(enumerate(self.page.evaluate(LOOK), 1))
        return self.rows

    def assert_is_told(self) -> None:
        """His page has what he typed or chose, and calls nothing saved that is not."""
        for board, row in self.look().items():
            assert row["result"] == self.wanted[board], f"board {board}: what {self.name} typed is gone"
            stored = self.log.results[board][self.stored[board] - 1]
            word = SETTLED[not stored] if stored == self.wanted[board] else "not saved yet"
            assert row["word"] == ("two values" if row["asked"] else word), f"board {board}, as {self.name} sees it"


def boards_after(word: str, said: str) -> set[int]:
    """The boards of a sentence like "Saved: boards 1, 3–4."."""
    found = re.search(rf"(?:^|\. ){word}: boards? ([\d–, ]+)\.", said)
    runs = [run.split("–") for run in found[1].split(", ")] if found else []
    return {board for run in runs for board in range(int(run[0]), int(run[-1]) + 1)}
