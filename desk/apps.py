from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class DeskConfig(AppConfig):
    """The pages on which organizers run a tournament. No models: what they write lies in tournaments."""

    name = "desk"
    verbose_name = _("Organizer's desk")
