"""Who sits where: games, byes and entries. Nobody plays himself, or has two games, or a game and a bye, in one round."""

from collections.abc import Mapping

from django.utils.translation import gettext as _

from ratings.archive.contents import Archive
from ratings.archive.errors import Problems, quoted, stands_already, unknown_player, unknown_tournament
from ratings.archive.tables import ByeRow, EntryRow, GameRow, PlayerRow, TournamentRow

Seats = dict[tuple[str, int, str], GameRow | ByeRow]


def check_seats(
    archive: Archive, players: Mapping[str, PlayerRow], tournaments: Mapping[str, TournamentRow], problems: Problems
) -> None:
    """Adds to `problems` whatever is wrong with the games, byes and entries, all of whose cells are sound."""
    entries_are_whole = all(file != EntryRow.file for file, _line in problems.places)
    entered = _check_entries(archive.entries, players, tournaments, problems)
    if not entries_are_whole:
        entered = {}
    taken: Seats = {}
    for game in archive.games:
        if _known(game, {"white": game.white, "black": game.black}, players, tournaments, problems):
            _check_game(game, tournaments[game.tournament], taken, problems)
            _check_entered(game, {"white": game.white, "black": game.black}, entered, problems)
    for bye in archive.byes:
        if _known(bye, {"player": bye.player}, players, tournaments, problems):
            _check_bye(bye, tournaments[bye.tournament], taken, problems)
            _check_entered(bye, {"player": bye.player}, entered, problems)


def _known(
    row: GameRow | ByeRow | EntryRow,
    names: Mapping[str, str],
    players: Mapping[str, PlayerRow],
    tournaments: Mapping[str, TournamentRow],
    problems: Problems,
) -> bool:
    """Whether the tournament and the players, by column, are in the archive."""
    before = problems.total
    if row.tournament not in tournaments:
        problems.add(row.file, unknown_tournament(row.tournament), line=row.line, column="tournament")
    for column, player in names.items():
        if player not in players:
            problems.add(row.file, unknown_player(player), line=row.line, column=column)
    return problems.total == before


def _check_game(game: GameRow, tournament: TournamentRow, taken: Seats, problems: Problems) -> None:
    if game.white == game.black:
        problems.add(game.file, _("Nobody plays against himself."), line=game.line, column="black")
    elif tournament.is_casual:
        return  # no rounds, and the same two may play as often as they like
    elif game.round is None:
        problems.add(
            game.file, _("This cell must not be empty; only casual games have no round."), line=game.line, column="round"
        )
    else:
        _check_round(game, game.round, tournament, problems)
        _take(game, game.round, "white", game.white, taken, problems)
        _take(game, game.round, "black", game.black, taken, problems)


def _check_round(row: GameRow | ByeRow, number: int, tournament: TournamentRow, problems: Problems) -> None:
    if tournament.rounds is not None and number > tournament.rounds:
        sentence = _("The tournament has %(rounds)d rounds, says line %(line)d of tournaments.csv.")
        problems.add(row.file, sentence % {"rounds": tournament.rounds, "line": tournament.line}, line=row.line, column="round")


def _take(row: GameRow | ByeRow, number: int, column: str, player: str, taken: Seats, problems: Problems) -> None:
    """Gives the player this row for the round, unless he has another."""
    other = taken.setdefault((row.tournament, number, player), row)
    if other is row:
        return
    if isinstance(other, GameRow):
        sentence = _("%(player)s has a game in round %(round)d already, in line %(line)d of %(file)s.")
    else:
        sentence = _("%(player)s has a bye in round %(round)d already, in line %(line)d of %(file)s.")
    values = {"player": quoted(player), "round": number, "line": other.line, "file": other.file}
    problems.add(row.file, sentence % values, line=row.line, column=column)


def _check_bye(bye: ByeRow, tournament: TournamentRow, taken: Seats, problems: Problems) -> None:
    if tournament.is_casual:
        problems.add(bye.file, _("Casual games have no byes."), line=bye.line, column="tournament")
    else:
        _check_round(bye, bye.round, tournament, problems)
        _take(bye, bye.round, "player", bye.player, taken, problems)


def _check_entries(
    entries: list[EntryRow], players: Mapping[str, PlayerRow], tournaments: Mapping[str, TournamentRow], problems: Problems
) -> dict[str, set[str]]:
    """Each player and each number once a tournament. Gives the players of every tournament that entries.csv speaks of."""
    entered: dict[str, set[str]] = {}
    numbers: dict[tuple[str, int], int] = {}
    lines: dict[tuple[str, str], int] = {}
    for entry in entries:
        entered.setdefault(entry.tournament, set()).add(entry.player)
        if not _known(entry, {"player": entry.player}, players, tournaments, problems):
            continue
        if (line := lines.setdefault((entry.tournament, entry.player), entry.line)) != entry.line:
            problems.add(entry.file, stands_already(entry.player, line), line=entry.line, column="player")
        if (line := numbers.setdefault((entry.tournament, entry.number), entry.line)) != entry.line:
            problems.add(entry.file, stands_already(str(entry.number), line), line=entry.line, column="number")
    return entered


def _check_entered(row: GameRow | ByeRow, names: Mapping[str, str], entered: Mapping[str, set[str]], problems: Problems) -> None:
    """Where entries.csv speaks of a tournament, it names everybody who played in it."""
    if (here := entered.get(row.tournament)) is None:
        return
    for column, player in names.items():
        if player not in here:
            sentence = _("entries.csv names players of this tournament, but not %(player)s.")
            problems.add(row.file, sentence % {"player": quoted(player)}, line=row.line, column=column)
