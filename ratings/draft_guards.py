"""What the database itself refuses about drafts and reopenings: what a list was published with stays as it was."""

from accounts.guards import Guard, append_only

_PUBLISHED = "EXISTS (SELECT 1 FROM ratings_closingdraft d WHERE d.id = {row}.draft_id AND d.published_at IS NOT NULL)"
_MESSAGE = "a draft that was published stays as it was"


def _kept(table: str) -> list[Guard]:
    """Rows of a published draft: none is added, changed or deleted."""
    new, old = _PUBLISHED.format(row="NEW"), _PUBLISHED.format(row="OLD")
    return [
        Guard(f"{table}_published_insert", table, "INSERT", new, _MESSAGE),
        Guard(f"{table}_published_update", table, "UPDATE", f"({old}) OR ({new})", _MESSAGE),
        Guard(f"{table}_published_delete", table, "DELETE", old, _MESSAGE),
    ]


DRAFT_GUARDS: list[Guard] = [
    *append_only("ratings_reopening", "a reopening"),
    Guard("draft_published_update", "ratings_closingdraft", "UPDATE", "OLD.published_at IS NOT NULL", _MESSAGE),
    Guard("draft_published_delete", "ratings_closingdraft", "DELETE", "OLD.published_at IS NOT NULL", _MESSAGE),
    *_kept("ratings_draftlist"),
    *_kept("ratings_finding"),
]
