"""A round as people paste it: one game a line. Pure: text and roster in, games and sentences out.

    Silva - Souza 1-0        12 - 7 ½        Silva, João × Souza 0-1        3. Silva 1-0 Souza        12 <tab> 7 <tab> 1-0

A number with a full stop before the first player is the board, unless it is that player's starting number.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Generic

from django.utils.translation import gettext as _

from tournaments.exchange.results import ANY_PAIR, ANY_SINGLE, read_result
from tournaments.exchange.roster import P, Roster
from tournaments.models import GameResult

MOST_LINES = 500
NAMED = 5
_WORD = re.compile(r"\w+")
_BYE = re.compile(r"bye|livre|libre|folga|descans[oa]", re.IGNORECASE)
_FIELDS = re.compile(r"\s*[\t;|]\s*")
_BOARD = re.compile(r"\s*(\d{1,4})\s*[.):]\s+(?=\S)")
_PAIR_AT_END = re.compile(rf"(?P<rest>.*\S)\s+(?P<result>{ANY_PAIR})\s*", re.IGNORECASE)
_PAIR_BETWEEN = re.compile(rf"(?P<white>.*\S)\s+(?P<result>{ANY_PAIR})\s+(?P<black>\S.*)", re.IGNORECASE)
_SINGLE_AT_END = re.compile(rf"(?P<rest>.*\S)\s+(?P<result>{ANY_SINGLE})\s*")
_BETWEEN = [  # the clearest marks first
    re.compile(r"\s+[-–—−×]\s+"),
    re.compile(r"\s+(?:x|v|vs\.?)\s+", re.IGNORECASE),
    re.compile(r"\s*[–—×]\s*"),
    re.compile(r"(?<=\d)(?:\s*-\s*|\s+)(?=\d+$)"),
]


@dataclass(frozen=True)
class PastedGame(Generic[P]):
    """One line of the text; `problem` says in words what keeps it from being saved."""

    line: int  # from 1
    text: str
    board: int | None = None
    white: P | None = None
    black: P | None = None
    result: GameResult = GameResult.NONE
    problem: str = ""
    unknown: tuple[str, ...] = ()  # what names nobody who is entered


@dataclass(frozen=True)
class _Parts:
    white: str
    black: str
    result: GameResult = GameResult.NONE
    board: int | None = None


def read_games(text: str, roster: Roster[P]) -> list[PastedGame[P]]:
    """Every line that is not empty as a game, with what is wrong with it; nobody stands in two lines without a word."""
    games: list[PastedGame[P]] = []
    seen: dict[int, int] = {}
    for number, line in _lines(text):
        game = _game(number, line, roster)
        for player in (game.white, game.black):
            if player and not game.problem and player.number in seen:
                words = {"name": player.name, "line": seen[player.number]}
                game = replace(game, problem=_("%(name)s stands in line %(line)s already.") % words)
        for player in (game.white, game.black):
            if player:
                seen.setdefault(player.number, number)
        games.append(game)
    return games


def _lines(text: str) -> Iterator[tuple[int, str]]:
    lines = [(number, line.strip(" \r\f\v")) for number, line in enumerate(text.split("\n"), start=1)]
    yield from [(number, line) for number, line in lines if line.strip()][:MOST_LINES]


def _game(number: int, line: str, roster: Roster[P]) -> PastedGame[P]:
    read: PastedGame[P] = PastedGame(number, line.strip())
    if any(_is_bye(word, roster) for word in _WORD.findall(line)):
        return replace(read, problem=_("A bye is not pasted: give it on the round’s page, under “Not paired, and byes”."))
    parts = _fields(line) if _FIELDS.search(line.strip()) else _sentence(line, roster)
    if parts is None:
        return replace(read, problem=_("Write it as “Silva - Souza 1-0”: two players with a dash between them, then the result."))
    parts = _board(parts, roster)
    found = [roster.find(parts.white), roster.find(parts.black)]
    sides = [players[0] if len(players) == 1 else None for players in found]
    problems = [unclear(text, players) for text, players in zip((parts.white, parts.black), found, strict=True)]
    problem = " ".join(filter(None, problems))
    unknown = tuple(text for text, players in zip((parts.white, parts.black), found, strict=True) if not players)
    if sides[0] is not None and sides[0] is sides[1]:
        problem = _("%(name)s is on both sides of the board.") % {"name": sides[0].name}
    return replace(read, board=parts.board, white=sides[0], black=sides[1], result=parts.result, problem=problem, unknown=unknown)


def _is_bye(word: str, roster: Roster[P]) -> bool:
    """Whether the word stands for a round not played, and not for somebody of that name."""
    return _BYE.fullmatch(word) is not None and not roster.find(word)


def unclear(text: str, players: list[P]) -> str:
    """What to say where a text is not exactly one player."""
    if not players:
        return _("“%(text)s” is nobody who is entered.") % {"text": text}
    if len(players) == 1:
        return ""
    names = ", ".join(f"{player.number} {player.name}" for player in players[:NAMED]) + ("…" if len(players) > NAMED else "")
    return _("“%(text)s” may be several: %(names)s.") % {"text": text, "names": names}


def _board(parts: _Parts, roster: Roster[P]) -> _Parts:
    """Part the board's number from White's name, unless the two are his starting number and name."""
    match = _BOARD.match(parts.white)
    if match is None or roster.find(parts.white):
        return parts
    return replace(parts, white=parts.white[match.end() :].strip(), board=int(match[1]))


def _fields(line: str) -> _Parts | None:
    """A line of a spreadsheet: white, black, result, in front perhaps the board, the result perhaps between the players."""
    fields = [field for field in _FIELDS.split(line.strip()) if field]
    results = [i for i, field in enumerate(fields) if i > 0 and read_result(field) is not None and len(fields) > 2]
    where = next((i for i in reversed(results) if i == len(fields) - 1), results[0] if results else None)
    result = GameResult.NONE
    if where is not None:
        result = read_result(fields.pop(where)) or result
    board = int(fields.pop(0)) if len(fields) == 3 and fields[0].isdecimal() and len(fields[0]) <= 4 else None
    return _Parts(fields[0], fields[1], result, board) if len(fields) == 2 else None


def _sentence(line: str, roster: Roster[P]) -> _Parts | None:
    """A line as people type it."""
    if match := _PAIR_AT_END.fullmatch(line):
        sides = _sides(match["rest"], roster)
        return _Parts(*sides, result=read_result(match["result"]) or GameResult.NONE) if sides else None
    if match := _PAIR_BETWEEN.fullmatch(line):
        return _Parts(match["white"], match["black"], read_result(match["result"]) or GameResult.NONE)
    if (match := _SINGLE_AT_END.fullmatch(line)) and (sides := _sides(match["rest"], roster)):
        return _Parts(*sides, result=read_result(match["result"]) or GameResult.NONE)
    sides = _sides(line, roster)
    return _Parts(*sides) if sides else None


def _sides(text: str, roster: Roster[P]) -> tuple[str, str] | None:
    """White and Black on both sides of the first mark that parts them, a bare hyphen only where it parts two players."""
    for between in _BETWEEN:
        match = between.search(text.strip())
        if match and text[: match.start()].strip() and text[match.end() :].strip():
            return text[: match.start()].strip(), text[match.end() :].strip()
    hyphens = [i for i, letter in enumerate(text) if letter == "-"]
    halves = [(text[:i].strip(), text[i + 1 :].strip()) for i in hyphens]
    return next((both for both in halves if all(roster.find(half) for half in both)), None)
