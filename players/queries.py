"""Reading the register."""

from django.utils.translation import gettext as _

from players.models import Organization


def organization_name() -> str:
    """Whose site this is."""
    return Organization.objects.values_list("name", flat=True).first() or _("Chess ratings")
