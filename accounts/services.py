"""Writing the audit trail."""

import datetime as dt
from typing import Any

from accounts.models import AuditEvent, User


def record_event(
    *,
    by: User | None,
    at: dt.datetime,
    action: str,
    target: str,
    before: Any = None,
    after: Any = None,
    reason: str = "",
) -> AuditEvent:
    """Write one audit event; call it inside the transaction of the change it tells of.

    `by` is None for a command run on the server. `target` names the row as "<model> <id>".
    """
    return AuditEvent.objects.create(
        at=at,
        actor=str(by.pk) if by else "",
        actor_name=by.get_username() if by else "",
        action=action,
        target=target,
        before=before,
        after=after,
        reason=reason,
    )
