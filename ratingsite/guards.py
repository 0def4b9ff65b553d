"""All triggers of the project, for tests that must empty the tables."""

from typing import Any

import accounts.guards
import ratings.draft_guards
import ratings.guards
import tournaments.guards

ALL = [*accounts.guards.GUARDS, *tournaments.guards.GUARDS, *ratings.guards.GUARDS, *ratings.draft_guards.DRAFT_GUARDS]


def install_all(connection: Any) -> None:
    accounts.guards.install(connection, ALL)


def remove_all(connection: Any) -> None:
    accounts.guards.remove(connection, ALL)
