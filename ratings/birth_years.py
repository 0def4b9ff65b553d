"""Which K players would have, had they been born in another year (`k_junior`)."""

from elo.k_factor import KColumns, decide_k
from elo.start import start_list
from ratings.loading import PeriodInputs
from ratings.months import month_index
from ratings.rows import Ints


def k_by_birth_years(inputs: PeriodInputs, rows: Ints, *birth_years: Ints, rating: Ints, rated_games: Ints) -> list[KColumns]:
    """K of these rows of the inputs' players for each column of years (0: unknown).

    `rating` is theirs at the start of the period, `rated_games` the games that count in it.
    """
    month = month_index(inputs.month)
    start = start_list(inputs.rules, month, inputs.players, inputs.openings, month_index(inputs.first_month))
    known = {
        "rating": rating,
        "peak": start.peak[rows],
        "games": start.games[rows],
        "initial_games": start.initial_games[rows],
        "rated_games": rated_games,
    }
    return [decide_k(inputs.rules, month, birth_year=years, **known) for years in birth_years]
