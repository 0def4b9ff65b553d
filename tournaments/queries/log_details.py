"""The details of audit events in words: games, players and columns of a tournament, told apart by what they hold.

The trail outlives the code that wrote it, so nothing here counts on a key to be there; what is not known is shown as it is.
"""

from collections.abc import Iterable
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tournaments.models import ByeKind, Entry, GameResult, Tournament
from tournaments.queries.log_names import Names
from tournaments.queries.log_values import column_words, in_order, value_words

Told = dict[str, Any]


def details(before: Any, after: Any, names: Names) -> list[str]:
    """A line for everything that changed: what it was, and what it is."""
    if isinstance(before, int) and isinstance(after, int):
        return [_change(names.player(before), names.player(after))]
    if _games(before) or _games(after):
        return [*_game_lines(_games(before), _games(after), names), *_bye_lines(after, names), *_report_lines(after)]
    if _people(before) or _people(after):
        return _person_lines(_people(before), _people(after), names)
    if isinstance(before, list) or isinstance(after, list):
        return [_change(_users(before, names), _users(after, names))]
    return [*_column_lines(_dict(before), _dict(after), names), *_bye_lines(after, names)]


def _dict(value: Any) -> Told:
    return value if isinstance(value, dict) else {}


def _dicts(value: Any) -> list[Told]:
    return [item for item in value if isinstance(item, dict)] if isinstance(value, list) else []


def _games(value: Any) -> list[Told]:
    found = [_dict(value), *_dicts(value), *_dicts(_dict(value).get("boards"))]
    return [game for game in found if "white" in game and "black" in game]


def _people(value: Any) -> list[Told]:
    return [person for person in [_dict(value), *_dicts(value)] if "player" in person]


def _change(old: str, new: str) -> str:
    return f"{old} → {new}"


def _game_lines(before: list[Told], after: list[Told], names: Names) -> list[str]:
    if not before or not after:  # several loose games of the same two players are not to be taken for one
        return [f"{_place(game)}{_seats(game, names)}, {_result(game)}" for game in (*before, *after)]
    old = {_key(game): game for game in before}
    new = {_key(game): game for game in after}
    return [_game_line(old.get(key), new.get(key), names) for key in dict.fromkeys([*new, *old])]


def _key(game: Told) -> tuple[Any, ...]:
    board = game.get("board")
    return (game.get("round"), board) if board is not None else (game.get("round"), game["white"], game["black"])


def _game_line(old: Told | None, new: Told | None, names: Names) -> str:
    place = _place(new or old or {})
    if old and new and (old["white"], old["black"]) == (new["white"], new["black"]):
        return f"{place}{_seats(new, names)}: {_change(_result(old), _result(new))}"
    no_game = pgettext("on a board", "no game")
    seats = [f"{_seats(game, names)}, {_result(game)}" if game else no_game for game in (old, new)]
    return place + _change(*seats)


def _place(game: Told) -> str:
    if game.get("round") is None:
        return ""
    words = {"round": game["round"], "board": game.get("board")}
    place = _("round %(round)s") if words["board"] is None else _("round %(round)s, board %(board)s")
    return place % words + ": "


def _seats(game: Told, names: Names) -> str:
    return f"{names.player(game['white'])} – {names.player(game['black'])}"


def _result(game: Told) -> str:
    """The result as it stood; of a report, with the one it claims to be right."""
    stood, claimed = (_result_words(game.get(key)) for key in ("result", "claimed"))
    return _("%(result)s, claimed: %(claimed)s") % {"result": stood, "claimed": claimed} if game.get("claimed") else stood


def _result_words(name: Any) -> str:
    return str(GameResult[name].label) if name in GameResult.names else str(name)


def _bye_lines(after: Any, names: Names) -> list[str]:
    byes = [bye for bye in _dicts(_dict(after).get("byes")) if "player" in bye]
    return [_place({"round": _dict(after).get("round")}) + f"{names.player(bye['player'])}, {_bye(bye)}" for bye in byes]


def _bye(told: Told) -> str:
    kind = told.get("kind")
    return str(ByeKind(kind).label) if kind in ByeKind.values else str(kind)


def _report_lines(after: Any) -> Iterable[str]:
    told = _dict(after)
    if "answer" in told:
        yield _("reported by %(name)s") % {"name": told.get("name")}
        if told["answer"]:
            yield _("answer: %(text)s") % {"text": told["answer"]}


def _person_lines(before: list[Told], after: list[Told], names: Names) -> list[str]:
    old, new = ({person["player"]: person for person in people} for people in (before, after))
    return [_person_line(names.player(key), old.get(key), new.get(key)) for key in dict.fromkeys([*new, *old])]


def _person_line(name: str, old: Told | None, new: Told | None) -> str:
    told = new or old or {}
    if "kind" in told:
        return f"{_place(told)}{name}, {_bye(told)}"
    if old is None or new is None:
        return f"{told['number']}. {name}" if "number" in told else name
    changed = [key for key in in_order(Entry, new) if key != "player" and old.get(key) != new[key]]
    return f"{name}: " + "; ".join(_column(Entry, key, old, new) for key in changed)


def _users(value: Any, names: Names) -> str:
    """The organizers an event holds by their ids."""
    return value_words([names.user(pk) if isinstance(pk, int) else pk for pk in value] if isinstance(value, list) else value)


def _column_lines(before: Told, after: Told, names: Names) -> list[str]:
    lines = []
    for key in in_order(Tournament, {**after, **before}):
        if key in ("byes", "boards", "round"):
            continue
        if key == "organizers":
            before, after = ({**told, key: _users(told[key], names)} if key in told else told for told in (before, after))
        if before or after.get(key) not in (None, "", [], False):  # at first, only what was filled in
            lines.append(_column(Tournament, key, before, after))
    return lines


def _column(model: type[Entry | Tournament], key: str, before: Told, after: Told) -> str:
    """A column of a row, as its form names it, with what it was where that is known."""
    label, old, new = column_words(model, key, before.get(key), after.get(key))
    return f"{label}: {_change(old, new) if key in before else new}"
