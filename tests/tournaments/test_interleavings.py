"""Two organizers save boards of one round in every kind of order: no result is lost, none silently written over.

Each organizer works as the page does: he loads the round, enters results, and saves boards with the versions he has loaded. A
board that has changed meanwhile he is shown, and then keeps it or replaces it. What was accepted is written down here; per board
it must be a chain, each save on the version of the one before.
"""

import random
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from threading import Barrier

import pytest
from django.db import connection

from accounts.models import AuditEvent
from players.models import Player
from tournaments.models import Game, GameResult, Tournament
from tournaments.services import BoardConflict, Clash, save_board
from tournaments.services.checks import MOST_ROUNDS

BOARDS = 3
STEPS = 6
INTERLEAVINGS = 200
RESULTS = [GameResult.WHITE_WINS, GameResult.DRAW, GameResult.BLACK_WINS]


@dataclass
class Accepted:
    """One save that changed a board."""

    board: int
    expected: int | None
    version: int
    result: GameResult
    overwrite: bool


@dataclass
class Organizer:
    """One page of the round, with what it was loaded with; `step` does what a hurried person would do next."""

    tournament: Tournament
    round: int
    pairs: list[tuple[Player, Player]]
    chance: random.Random
    at: object
    loaded: dict[int, int] = field(default_factory=dict)
    accepted: list[Accepted] = field(default_factory=list)
    shown: int = 0

    def load(self) -> None:
        games = Game.objects.filter(tournament=self.tournament, round=self.round)
        self.loaded = dict(games.values_list("board", "version"))

    def step(self) -> None:
        if self.chance.random() < 0.25:
            self.load()
        else:
            self.save(self.chance.randint(1, BOARDS), self.chance.choice(RESULTS))

    def save(self, board: int, result: GameResult) -> None:
        expected, overwrite = self.loaded.get(board), False
        while True:
            try:
                game = self._save(board, expected, result, overwrite)
            except BoardConflict as conflict:
                self.shown += 1
                stored = conflict.stored
                assert stored is not None
                self.loaded[board] = expected = stored.version
                overwrite = True
                if conflict.conflicts[0].clash == Clash.CHANGED and self.chance.random() < 0.5:
                    return  # what the other entered stays
            else:
                if game.version != expected:  # else the same stood there already
                    self.accepted.append(Accepted(board, expected, game.version, result, overwrite))
                self.loaded[board] = game.version
                return

    def _save(self, board: int, expected: int | None, result: GameResult, overwrite: bool) -> Game:
        white, black = self.pairs[board - 1]
        return save_board(
            tournament=self.tournament,
            round=self.round,
            board=board,
            expected_version=expected,
            white=white,
            black=black,
            result=result,
            by=None,
            at=self.at,
            overwrite=overwrite,
        )


@pytest.fixture
def organizers(desk):
    """Makes two organizers with the round loaded, each time in a round of its own; every other one is paired beforehand."""
    players = desk.players(" ".join(f"P{number}" for number in range(2 * BOARDS)))
    pairs = [(players[2 * i], players[2 * i + 1]) for i in range(BOARDS)]

    tournaments: dict[int, Tournament] = {}

    def make(seed: int) -> list[Organizer]:
        turn, round = divmod(seed, MOST_ROUNDS)
        tournament = tournaments.setdefault(turn, tournaments.get(turn) or desk.tournament(players))
        if seed % 2:
            desk.round(tournament, round + 1, *[(white, black, "") for white, black in pairs])
        both = [Organizer(tournament, round + 1, pairs, random.Random(f"{seed}-{who}"), desk.at) for who in "AB"]
        for organizer in both:
            organizer.load()
        return both

    return make


def assert_nothing_lost(both: list[Organizer], paired: dict[int, int], seed: int) -> None:
    """Per board: every accepted save stands on the one before it, the last one is stored, and results were replaced knowingly."""
    one = both[0]
    for board in range(1, BOARDS + 1):
        saves = [accepted for organizer in both for accepted in organizer.accepted if accepted.board == board]
        version, result = paired.get(board), GameResult.NONE
        for next_version in sorted({save.version for save in saves}):
            # Two, where the other saved the very result that had just been saved: he was given its version, too.
            made = [save for save in saves if save.version == next_version and save.expected == version]
            assert made, f"seed {seed}, board {board}: a save was silently written over"
            knowingly = result == GameResult.NONE or any(save.overwrite for save in made)
            assert knowingly, f"seed {seed}, board {board}: a result went unasked"
            version, result = next_version, made[0].result
        stored = Game.objects.filter(tournament=one.tournament, round=one.round, board=board).first()
        assert (stored.version if stored else None, stored.result if stored else GameResult.NONE) == (version, result), seed


@pytest.mark.skipif(connection.vendor == "postgresql", reason="there two threads do it")
@pytest.mark.django_db
def test_200_random_interleavings_of_loads_and_saves_lose_nothing(organizers):
    shown = saved = 0
    for seed in range(INTERLEAVINGS):
        both = organizers(seed)
        paired = dict(both[0].loaded)
        order = random.Random(seed)
        for _ in range(STEPS):
            order.choice(both).step()
        assert_nothing_lost(both, paired, seed)
        shown += sum(organizer.shown for organizer in both)
        saved += sum(len(organizer.accepted) for organizer in both)
    assert shown > INTERLEAVINGS / 4  # they did get in each other's way
    assert saved > INTERLEAVINGS


@pytest.mark.django_db
def test_log_tells_every_accepted_save(organizers):
    both = organizers(1)
    before = AuditEvent.objects.count()
    for _ in range(STEPS):
        for organizer in both:
            organizer.step()
    told = AuditEvent.objects.count() - before
    assert told == len({accepted.version for organizer in both for accepted in organizer.accepted})


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_200_random_interleavings_of_two_threads_lose_nothing(organizers):
    for seed in range(INTERLEAVINGS):
        both = organizers(seed)
        paired = dict(both[0].loaded)
        start = Barrier(2)

        def work(organizer: Organizer, start: Barrier = start) -> None:
            try:
                start.wait()
                for _ in range(STEPS // 2):
                    organizer.step()
            finally:
                connection.close()

        with ThreadPoolExecutor(2) as pool:
            list(pool.map(work, both))
        assert_nothing_lost(both, paired, seed)
