"""What a browser without script posts of a round, and what is stored then."""

from typing import Any

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


def row(answer: Any, line: int) -> str:
    """What the preview of a paste writes about a line."""
    html: str = answer.content.decode()
    start = html.index(f'<th scope="row" role="rowheader" data-label="Line">{line}</th>')
    return " ".join(html[start : html.index("</tr>", start)].split())


def seen(answer: Any) -> dict[str, str]:
    """The ticks and hidden fields of a preview, as a browser sends them back."""
    lines = answer.context["lines"]
    fields = {f"seen-{line.game.line}": line.seen for line in lines if line.can_be_saved}
    return fields | {f"take-{line.game.line}": "on" for line in lines if line.ticked}
