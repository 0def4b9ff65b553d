"""How often one visitor may send something, counted in the cache."""

import ipaddress

from allauth.account.adapter import get_adapter
from django.core.cache import cache
from django.http import HttpRequest

REPORTS_AN_HOUR = 5
HOUR = 3600


def may_report(request: HttpRequest) -> bool:
    """Count one more report from this account, or this session and this address; False when there were too many in an hour.

    The address is the one that limits on signing in go by: behind trusted proxies the visitor's own.
    """
    if request.user.is_authenticated:
        visitors = [f"user-{request.user.pk}"]
    else:
        if not request.session.session_key:
            request.session.create()
        visitors = [f"session-{request.session.session_key}", f"address-{_network(get_adapter().get_client_ip(request))}"]
    counts = [_count(f"report-{visitor}") for visitor in visitors]
    return max(counts) <= REPORTS_AN_HOUR


def _count(key: str) -> int:
    """How often, with this time, within the hour that the first time began."""
    cache.add(key, 0, HOUR)
    try:
        return cache.incr(key)
    except ValueError:  # the hour ended between the two
        cache.set(key, 1, HOUR)
        return 1


def _network(address: str) -> str:
    """An IPv6 address stands for the whole network that its owner commands."""
    try:
        parsed = ipaddress.ip_address(address)
    except ValueError:
        return address
    return str(ipaddress.ip_network((parsed, 64), strict=False)) if parsed.version == 6 else str(parsed)
