"""Invariants held by triggers, written once for SQLite and once for PostgreSQL.

An app lists its guards in its own guards.py and installs them in a migration. A broken guard is an IntegrityError on both
databases; services refuse with a sentence before it comes to that.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Guard:
    """Refuses `events` on `table` (each row) where `when` holds.

    `events` is "INSERT", "UPDATE", "DELETE", "UPDATE OF a, b", or "TRUNCATE" (PostgreSQL only: SQLite has no such statement).
    `when` is one SQL expression that both databases read alike, over NEW and OLD. `bulk_key` (inserts on PostgreSQL only) checks
    a whole statement at once instead: `when` is then asked with NEW standing for each distinct value of that column.
    """

    name: str
    table: str
    events: str
    when: str
    message: str
    bulk_key: str = ""

    def sqlite(self) -> list[str]:
        """The trigger in SQLite's words."""
        if self.events == "TRUNCATE":
            return []
        return [
            f"CREATE TRIGGER {self.name} BEFORE {self.events} ON {self.table} FOR EACH ROW WHEN {self.when} "
            f"BEGIN SELECT RAISE(ABORT, '{self.message}'); END"
        ]

    def postgresql(self) -> list[str]:
        """The function and the trigger in PostgreSQL's words."""
        fail = f"RAISE EXCEPTION '{self.message}' USING ERRCODE = 'integrity_constraint_violation';"
        if self.bulk_key:
            each = self.when.replace("NEW.", "fresh.")
            some = f"EXISTS (SELECT 1 FROM (SELECT DISTINCT {self.bulk_key} FROM added) fresh WHERE {each})"
            check = f"IF {some} THEN {fail} END IF; RETURN NULL;"
            trigger = f"AFTER {self.events} ON {self.table} REFERENCING NEW TABLE AS added FOR EACH STATEMENT"
        elif self.events == "TRUNCATE":
            check = f"{fail} RETURN NULL;"
            trigger = f"BEFORE TRUNCATE ON {self.table} FOR EACH STATEMENT"
        else:
            row = "OLD" if self.events == "DELETE" else "NEW"
            check = f"IF {self.when} THEN {fail} END IF; RETURN {row};"
            trigger = f"BEFORE {self.events} ON {self.table} FOR EACH ROW"
        return [
            f"CREATE FUNCTION {self.name}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN {check} END $$",
            f"CREATE TRIGGER {self.name} {trigger} EXECUTE FUNCTION {self.name}()",
        ]


def append_only(table: str, noun: str) -> list[Guard]:
    """Rows of `table` are never changed or deleted."""
    return [
        Guard(f"{table}_never_changed", table, "UPDATE", "1 = 1", f"{noun} never changes"),
        Guard(f"{table}_never_deleted", table, "DELETE", "1 = 1", f"{noun} is never deleted"),
        Guard(f"{table}_never_emptied", table, "TRUNCATE", "1 = 1", f"{noun} is never deleted"),
    ]


def install(connection: Any, guards: Iterable[Guard]) -> None:
    """Create the triggers on this connection's database."""
    with connection.cursor() as cursor:
        for guard in guards:
            statements = guard.postgresql() if connection.vendor == "postgresql" else guard.sqlite()
            for statement in statements:
                cursor.execute(statement)


def remove(connection: Any, guards: Iterable[Guard]) -> None:
    """Drop them again: for migrations, and for the tests' clean-up."""
    with connection.cursor() as cursor:
        for guard in guards:
            if connection.vendor == "postgresql":
                cursor.execute(f"DROP TRIGGER IF EXISTS {guard.name} ON {guard.table}")
                cursor.execute(f"DROP FUNCTION IF EXISTS {guard.name}()")
            else:
                cursor.execute(f"DROP TRIGGER IF EXISTS {guard.name}")


def take_aside(connection: Any) -> None:
    """Drop every trigger of a SQLite database, keeping its text; the first step of a migration that alters a guarded table.

    SQLite makes such a table anew, and refuses while any trigger in the database names it. PostgreSQL needs none of this.
    """
    if connection.vendor != "sqlite":
        return
    with connection.cursor() as cursor:
        cursor.execute("CREATE TABLE guards_aside AS SELECT name, sql FROM sqlite_master WHERE type = 'trigger'")
        cursor.execute("SELECT name FROM guards_aside")
        for (name,) in cursor.fetchall():
            cursor.execute(f"DROP TRIGGER {name}")


def put_back(connection: Any) -> None:
    """Make again what `take_aside` dropped; the last step of that migration."""
    if connection.vendor != "sqlite":
        return
    with connection.cursor() as cursor:
        cursor.execute("SELECT sql FROM guards_aside")
        for (statement,) in cursor.fetchall():
            cursor.execute(statement)
        cursor.execute("DROP TABLE guards_aside")


GUARDS: list[Guard] = append_only("accounts_auditevent", "an audit event")
