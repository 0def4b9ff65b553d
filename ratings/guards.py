"""What the database itself refuses about lists and periods (design.md, invariants 1, 4 and 9).

The rows of a list are written first and the list last: its row seals them, after which nothing can be added either.
"""

from accounts.guards import Guard, append_only

_SEALED = "EXISTS (SELECT 1 FROM ratings_ratinglist l WHERE l.id = NEW.rating_list_id)"
_ROWS = {
    "ratings_listentry": "a published list entry",
    "ratings_block": "a published block",
    "ratings_calculation": "a published calculation",
    "ratings_ratedtournament": "a rated tournament of a published list",
}
_USED = "EXISTS (SELECT 1 FROM ratings_ratinglist l WHERE l.regulation_id = OLD.id)"
_LISTED = "EXISTS (SELECT 1 FROM {table} r WHERE r.player_id = OLD.id)"


def _month_closed(table: str) -> list[Guard]:
    """Opening ratings and adjustments of a closed month stand as that month's lists used them."""
    closed = "EXISTS (SELECT 1 FROM ratings_ratingperiod p WHERE p.month = {row}.month AND p.status = 'closed')"
    new, old = closed.format(row="NEW"), closed.format(row="OLD")
    message = "the period is closed"
    return [
        Guard(f"{table}_closed_insert", table, "INSERT", new, message),
        Guard(f"{table}_closed_update", table, "UPDATE", f"({old}) OR ({new})", message),
        Guard(f"{table}_closed_delete", table, "DELETE", old, message),
    ]


GUARDS: list[Guard] = [
    *append_only("ratings_ratinglist", "a published list"),
    *(guard for table, noun in _ROWS.items() for guard in append_only(table, noun)),
    *(
        Guard(
            f"{table}_sealed",
            table,
            "INSERT",
            _SEALED,
            "a published list takes no more rows",
            bulk_key="rating_list_id",
        )
        for table in _ROWS
    ),
    Guard(
        "regulation_used_update", "ratings_regulation", "UPDATE", _USED, "a regulation that a published list used never changes"
    ),
    Guard(
        "regulation_used_delete", "ratings_regulation", "DELETE", _USED, "a regulation that a published list used never changes"
    ),
    Guard(
        "player_listed_delete",
        "players_player",
        "DELETE",
        " OR ".join(_LISTED.format(table=t) for t in ("ratings_listentry", "ratings_block", "ratings_calculation")),
        "a player who stands on a published list is never deleted",
    ),
    Guard(
        "period_closed_in_order",
        "ratings_ratingperiod",
        "UPDATE OF status",
        "NEW.status = 'closed' AND OLD.status = 'open'"
        " AND EXISTS (SELECT 1 FROM ratings_ratingperiod p WHERE p.month < NEW.month AND p.status = 'open')",
        "periods are closed in order",
    ),
    Guard(
        "period_reopened_latest_first",
        "ratings_ratingperiod",
        "UPDATE OF status",
        "NEW.status = 'open' AND OLD.status = 'closed'"
        " AND EXISTS (SELECT 1 FROM ratings_ratingperiod p WHERE p.month > NEW.month AND p.status = 'closed')",
        "periods are reopened from the latest backwards",
    ),
    Guard("period_closed_delete", "ratings_ratingperiod", "DELETE", "OLD.status = 'closed'", "a closed period is never deleted"),
    Guard(
        "tournament_rated_in_closed_period",
        "tournaments_tournament",
        "UPDATE OF status",
        "OLD.status = 'rated' AND NEW.status <> 'rated' AND EXISTS (SELECT 1 FROM ratings_ratedtournament rt"
        " JOIN ratings_ratinglist l ON l.id = rt.rating_list_id JOIN ratings_ratingperiod p ON p.id = l.period_id"
        " WHERE rt.tournament_id = OLD.id AND p.status = 'closed'"
        " AND l.revision = (SELECT MAX(r.revision) FROM ratings_ratinglist r"
        " WHERE r.period_id = l.period_id AND r.pace = l.pace))",
        "a rated tournament stays rated until its period is reopened",
    ),
    *_month_closed("ratings_openingrating"),
    *_month_closed("ratings_adjustment"),
]
