"""The project itself as an app, and the apps of others under names that the administration can say in every language."""

from allauth.account.apps import AccountConfig
from allauth.mfa.apps import MFAConfig
from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy
from django_tasks_db.apps import TasksAppConfig


class RatingSiteConfig(AppConfig):
    """The project itself as an app: its commands and templates."""

    name = "ratingsite"


class EmailConfig(AccountConfig):
    verbose_name = _("Email")  # its own name is that of our accounts


class SecondFactorConfig(MFAConfig):
    verbose_name = _("Two-factor authentication")


class LongWorkConfig(TasksAppConfig):
    verbose_name = pgettext_lazy("administration", "Long work on the server")  # type: ignore[assignment]  # lazy, as in other apps
