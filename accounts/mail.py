"""Whether this site can send mail: what needs it is offered only where it can."""

from django.conf import settings

_KEEPS = frozenset(f"django.core.mail.backends.{name}.EmailBackend" for name in ("console", "dummy", "filebased", "locmem"))


def mail_leaves() -> bool:
    """False while mail is only written somewhere on this machine, as it is before EMAIL_URL names a server."""
    return settings.EMAIL_BACKEND not in _KEEPS
