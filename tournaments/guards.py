"""What the database itself refuses about tournaments (design.md, invariants 4 and 5)."""

from accounts.guards import Guard


def _is_rated(tournament: str) -> str:
    return f"EXISTS (SELECT 1 FROM tournaments_tournament t WHERE t.id = {tournament} AND t.status = 'rated')"


def _not_entered(player: str) -> str:
    return f"NOT EXISTS (SELECT 1 FROM tournaments_entry e WHERE e.tournament_id = NEW.tournament_id AND e.player_id = {player})"


_SAME_ROUND = "g.tournament_id = NEW.tournament_id AND g.round = NEW.round AND g.id <> NEW.id"
_TWICE = (  # one EXISTS a colour, so that each finds its own index
    "NEW.round IS NOT NULL AND ("
    f"EXISTS (SELECT 1 FROM tournaments_game g WHERE {_SAME_ROUND} AND g.black_id = NEW.white_id)"
    f" OR EXISTS (SELECT 1 FROM tournaments_game g WHERE {_SAME_ROUND} AND g.white_id = NEW.black_id)"
    " OR EXISTS (SELECT 1 FROM tournaments_bye b JOIN tournaments_entry e ON e.id = b.entry_id"
    " WHERE e.tournament_id = NEW.tournament_id AND e.player_id IN (NEW.white_id, NEW.black_id) AND b.round = NEW.round))"
)
_BYE_AND_GAME = (
    "EXISTS (SELECT 1 FROM tournaments_entry e JOIN tournaments_game g ON g.tournament_id = e.tournament_id"
    " WHERE e.id = NEW.entry_id AND g.round = NEW.round AND e.player_id IN (g.white_id, g.black_id))"
)
_ENTRY_HAS_GAMES = (
    "EXISTS (SELECT 1 FROM tournaments_game g"
    " WHERE g.tournament_id = OLD.tournament_id AND OLD.player_id IN (g.white_id, g.black_id))"
)
_SEAT_COLUMNS = "UPDATE OF tournament_id, round, white_id, black_id"
_RATED_COLUMNS = "UPDATE OF start_date, end_date, kind, pace, system, rounds"


def _frozen(table: str, noun: str, new: str, old: str) -> list[Guard]:
    message = f"a rated tournament is frozen: {noun}"
    return [
        Guard(f"{table}_frozen_insert", table, "INSERT", new, message),
        Guard(f"{table}_frozen_update", table, "UPDATE", f"({old}) OR ({new})", message),
        Guard(f"{table}_frozen_delete", table, "DELETE", old, message),
    ]


def _bye_tournament(row: str) -> str:
    return (
        "EXISTS (SELECT 1 FROM tournaments_entry e JOIN tournaments_tournament t ON t.id = e.tournament_id"
        f" WHERE e.id = {row}.entry_id AND t.status = 'rated')"
    )


GUARDS: list[Guard] = [
    Guard("game_twice_insert", "tournaments_game", "INSERT", _TWICE, "nobody plays twice in a round"),
    Guard("game_twice_update", "tournaments_game", _SEAT_COLUMNS, _TWICE, "nobody plays twice in a round"),
    Guard(
        "game_entered_insert",
        "tournaments_game",
        "INSERT",
        f"{_not_entered('NEW.white_id')} OR {_not_entered('NEW.black_id')}",
        "both players of a game are entered in its tournament",
    ),
    Guard(
        "game_entered_update",
        "tournaments_game",
        _SEAT_COLUMNS,
        f"{_not_entered('NEW.white_id')} OR {_not_entered('NEW.black_id')}",
        "both players of a game are entered in its tournament",
    ),
    Guard("bye_and_game_insert", "tournaments_bye", "INSERT", _BYE_AND_GAME, "nobody has a bye and a game in a round"),
    Guard("bye_and_game_update", "tournaments_bye", "UPDATE", _BYE_AND_GAME, "nobody has a bye and a game in a round"),
    Guard("entry_with_games_delete", "tournaments_entry", "DELETE", _ENTRY_HAS_GAMES, "an entry with games stays"),
    Guard(
        "entry_with_games_update",
        "tournaments_entry",
        "UPDATE OF tournament_id, player_id",
        f"(OLD.tournament_id <> NEW.tournament_id OR OLD.player_id <> NEW.player_id) AND {_ENTRY_HAS_GAMES}",
        "an entry with games stays",
    ),
    *_frozen("tournaments_game", "its games", _is_rated("NEW.tournament_id"), _is_rated("OLD.tournament_id")),
    *_frozen("tournaments_entry", "its entries", _is_rated("NEW.tournament_id"), _is_rated("OLD.tournament_id")),
    *_frozen("tournaments_bye", "its byes", _bye_tournament("NEW"), _bye_tournament("OLD")),
    Guard(
        "tournament_frozen_update",
        "tournaments_tournament",
        _RATED_COLUMNS,
        "OLD.status = 'rated' AND (OLD.start_date <> NEW.start_date OR OLD.end_date <> NEW.end_date OR OLD.kind <> NEW.kind"
        " OR OLD.pace <> NEW.pace OR OLD.system <> NEW.system OR COALESCE(OLD.rounds, 0) <> COALESCE(NEW.rounds, 0))",
        "a rated tournament is frozen",
    ),
    Guard(
        "tournament_frozen_delete",
        "tournaments_tournament",
        "DELETE",
        "OLD.status = 'rated'",
        "a rated tournament is never deleted",
    ),
]
