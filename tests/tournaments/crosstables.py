"""Tables of tournaments as text, as tests of the tie-breaks read them.

A line is: number, rating (or -), published rank (or -), and a cell a round: 12w1 (against 12 with White, won), 12b= (drawn),
12w+ and 12w- (forfeits), U, F, H, Z (byes), . (nothing).
"""

import re
from pathlib import Path

from tournaments.tiebreaks import Field, How, Turn

DATA = Path(__file__).parent / "data"
HALF_POINTS = {"1": 2, "=": 1, "0": 0, "+": 2, "-": 0, "U": 2, "F": 2, "H": 1, "Z": 0}
BYES = {"U": How.BYE, "F": How.BYE, "H": How.REQUESTED, "Z": How.REQUESTED}


def read_table(name: str, *, predetermined: bool = False, after: int | None = None) -> Field:
    return parse_table((DATA / name).read_text(encoding="utf-8"), predetermined=predetermined, after=after)


def parse_table(text: str, *, predetermined: bool = False, after: int | None = None) -> Field:
    lines = [line.split() for line in text.splitlines() if line.strip() and not line.startswith("#")]
    rounds = after or max(len(line) for line in lines) - 3
    turns = {
        int(line[0]): tuple(_turn(i, cell) for i, cell in enumerate(line[3 : 3 + rounds], 1) if cell != ".") for line in lines
    }
    ratings = {int(line[0]): int(line[1]) for line in lines if line[1] != "-"}
    return Field(rounds, turns, predetermined, ratings)


def published_ranks(name: str) -> dict[int, int]:
    lines = [line.split() for line in (DATA / name).read_text(encoding="utf-8").splitlines()]
    return {int(line[0]): int(line[2]) for line in lines if line and line[0] != "#"}


def _turn(number: int, cell: str) -> Turn:
    if cell in BYES:
        return Turn(number, BYES[cell], HALF_POINTS[cell])
    opponent, colour, result = re.fullmatch(r"(\d+)([wb])([01=+-])", cell).groups()
    how = How.FORFEIT if result in "+-" else How.PLAYED
    return Turn(number, how, HALF_POINTS[result], int(opponent), colour == "w")
