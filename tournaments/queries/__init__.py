"""Reading tournaments: the list, and the page of one with its standings and tables."""

from tournaments.queries.arbiters import public_arbiter
from tournaments.queries.fields import field_of
from tournaments.queries.lists import several_paces_in_use, tournament_list
from tournaments.queries.pages import TournamentPage, tournament_page
from tournaments.queries.records import PlayerRef, Record
from tournaments.queries.rounds import BoardView, ByeView, RoundView, casual_games, rounds_of
from tournaments.queries.standings import Standing, Standings, TieBreak, TieBreakValue, standings, standings_table
from tournaments.queries.states import Stage, State, open_again_month, rated_month, state_of
from tournaments.queries.tables import Cell, Crosstable, RoundTable, cells_of, crosstable, round_table
from tournaments.queries.years import Calendar, CalendarFilters, calendar

__all__ = [
    "BoardView",
    "ByeView",
    "Calendar",
    "CalendarFilters",
    "Cell",
    "Crosstable",
    "PlayerRef",
    "Record",
    "RoundTable",
    "RoundView",
    "Stage",
    "Standing",
    "Standings",
    "State",
    "TieBreak",
    "TieBreakValue",
    "TournamentPage",
    "calendar",
    "casual_games",
    "cells_of",
    "crosstable",
    "field_of",
    "open_again_month",
    "public_arbiter",
    "rated_month",
    "round_table",
    "rounds_of",
    "several_paces_in_use",
    "standings",
    "standings_table",
    "state_of",
    "tournament_list",
    "tournament_page",
]
