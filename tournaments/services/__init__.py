"""Everything that changes a tournament.

All services are atomic, lock the tournament's row first, count its `version` up and write an audit event with the change. They
raise TournamentError with sentences for the user, and PermissionDenied where `by` may not (None: a command on the server).
"""

from tournaments.services.boards import clear_board, save_board, save_boards, swap_colours
from tournaments.services.byes import ByeConflict, record_bye, remove_bye, save_bye
from tournaments.services.casual import record_casual_game, record_casual_match
from tournaments.services.checks import TournamentFields, head_problems
from tournaments.services.cloning import clone_tournament
from tournaments.services.confirmation import confirm_results
from tournaments.services.conflicts import BoardChange, BoardConflict, Clash, Conflict, StoredBoard
from tournaments.services.entries import add_entries, add_entry, remove_entry, set_from_round, withdraw_entry
from tournaments.services.errors import TournamentError
from tournaments.services.heads import create_tournament, delete_tournament, save_head, set_organizers, update_tournament
from tournaments.services.merging import merge_players
from tournaments.services.newcomers import Newcomer, enter_list, enter_new_player
from tournaments.services.numbering import number_entries
from tournaments.services.pairing import pair_round_robin
from tournaments.services.reports import accept_report, answer_report, report_result
from tournaments.services.rounds import record_round, remove_game, set_result
from tournaments.services.seats import BoardInput, ByeInput
from tournaments.services.submission import return_tournament, submit_tournament, take_back_tournament

__all__ = [
    "BoardChange",
    "BoardConflict",
    "BoardInput",
    "ByeConflict",
    "ByeInput",
    "Clash",
    "Conflict",
    "Newcomer",
    "StoredBoard",
    "TournamentError",
    "TournamentFields",
    "accept_report",
    "add_entries",
    "add_entry",
    "answer_report",
    "clear_board",
    "clone_tournament",
    "confirm_results",
    "create_tournament",
    "delete_tournament",
    "enter_list",
    "enter_new_player",
    "head_problems",
    "merge_players",
    "number_entries",
    "pair_round_robin",
    "record_bye",
    "record_casual_game",
    "record_casual_match",
    "record_round",
    "remove_bye",
    "remove_entry",
    "remove_game",
    "report_result",
    "return_tournament",
    "save_board",
    "save_boards",
    "save_bye",
    "save_head",
    "set_from_round",
    "set_organizers",
    "set_result",
    "submit_tournament",
    "swap_colours",
    "take_back_tournament",
    "update_tournament",
    "withdraw_entry",
]
