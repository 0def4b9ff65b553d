"""Results as people write them: 1-0, ½, 0,5-0,5, =, +/-, W-L. Pure; the codes are those of GameResult."""

import re

from tournaments.models import GameResult

_HALF = r"(?:½|1/2|0[.,]5|=)"
_DASH = r"\s*[-–—−:/]\s*"
_FORFEIT = r"\s*\(?(?:ff?|forfeit|w\.?\s?o\.?)\)?"
_PATTERNS = [
    (rf"1{_DASH}0", GameResult.WHITE_WINS),
    (rf"0{_DASH}1", GameResult.BLACK_WINS),
    (rf"{_HALF}{_DASH}{_HALF}", GameResult.DRAW),
    (rf"1{_DASH}0{_FORFEIT}|1\s?f{_DASH}0f?", GameResult.WHITE_FORFEIT_WIN),
    (rf"0{_DASH}1{_FORFEIT}|0f?{_DASH}1\s?f", GameResult.BLACK_FORFEIT_WIN),
    (r"\+\s*[:/]?\s*[-–—−]", GameResult.WHITE_FORFEIT_WIN),
    (r"[-–—−]\s*[:/]?\s*\+", GameResult.BLACK_FORFEIT_WIN),
    (rf"[-–—−]\s*[:/]?\s*[-–—−]|0{_DASH}0(?:{_FORFEIT})?", GameResult.DOUBLE_FORFEIT),
    (rf"w{_DASH}l", GameResult.WHITE_WINS_UNRATED),
    (rf"d{_DASH}d", GameResult.DRAW_UNRATED),
    (rf"l{_DASH}w", GameResult.BLACK_WINS_UNRATED),
]
_PAIRS = [(re.compile(pattern, re.IGNORECASE), result) for pattern, result in _PATTERNS]
_SINGLES = {"1": GameResult.WHITE_WINS, "0": GameResult.BLACK_WINS}
_ONE_HALF = re.compile(_HALF)

ANY_PAIR = "(?:" + "|".join(f"(?:{pattern})" for pattern, _ in sorted(_PATTERNS, key=lambda p: -len(p[0]))) + ")"
"""A result that says what both have, as part of a larger pattern."""
ANY_SINGLE = rf"(?:1|0|{_HALF})"
"""What White has, as part of a larger pattern."""


def read_result(text: str) -> GameResult | None:
    """The result that `text` is, whole; a single figure is White's. None: it is no result."""
    text = text.strip()
    for pattern, result in _PAIRS:
        if pattern.fullmatch(text):
            return result
    return GameResult.DRAW if _ONE_HALF.fullmatch(text) else _SINGLES.get(text)
