"""The FIDE tie-breaks that clubs use (Handbook C.07, as in force since 1 March 2026), in whole numbers and without Django.

A tie-break is named by its code in C.07: DE, WIN, WON, BPG, SB, BH, BH:C1, BH:M1, PS, KS, ARO, TPR.
"""

from tournaments.tiebreaks.ranking import BY_RATINGS, CODES, Column, Ranking, Unit, rank
from tournaments.tiebreaks.ratings import average_rating, performance_rating
from tournaments.tiebreaks.values import Field, How, Turn

__all__ = [
    "BY_RATINGS",
    "CODES",
    "Column",
    "Field",
    "How",
    "Ranking",
    "Turn",
    "Unit",
    "average_rating",
    "performance_rating",
    "rank",
]
