"""What a browser without script posts of a round, and what is stored then."""

from desk.forms.round import loaded_text
from players.models import Player
from tournaments.models import Tournament
from tournaments.queries.grid import RoundGrid


def board_fields(tournament: Tournament, round: int) -> dict[str, str]:
    """The fields of a page just loaded."""
    grid = RoundGrid.read(tournament, round)
    fields = {"byes": ",".join(f"{player.id}:{player.bye}" for player in grid.players.values() if player.bye)}
    for row in grid.rows:
        fields |= {
            f"loaded-{row.board}": loaded_text(row),
            f"white-{row.board}": row.white.text if row.white else "",
            f"black-{row.board}": row.black.text if row.black else "",
            f"result-{row.board}": str(int(row.result)),
        }
    return fields


def saved_games(tournament: Tournament, round: int) -> dict[int | None, tuple[Player, Player, int]]:
    """White, Black and the result by board."""
    games = tournament.games.filter(round=round).select_related("white", "black")
    return {game.board: (game.white, game.black, game.result) for game in games}
