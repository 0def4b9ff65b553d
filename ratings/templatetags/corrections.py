"""How pages write what was published beside what it was corrected to."""

from typing import Any

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from ratings.models import EntryStatus
from ratings.wording import signed

register = template.Library()

_DASH = "\u2014"


@register.simple_tag
def both(before: int | None, after: int | None, kind: str = "") -> SafeString:
    """published → corrected, or the one number that both lists have. `kind`: "signed", or "status" for codes of EntryStatus."""
    old, new = _words(before, kind), _words(after, kind)
    if before == after:
        return format_html("{}", old)
    arrow = format_html('<span aria-hidden="true"> → </span><span class="visually-hidden">, {} </span>', _("corrected to"))
    return format_html("<del>{}</del>{}<ins>{}</ins>", old, arrow, new)


def _words(value: int | None, kind: str) -> Any:
    if kind == "status":
        return _("not listed") if value is None else EntryStatus(value).label
    if value is None:
        return _DASH
    return signed(value) if kind == "signed" else value
