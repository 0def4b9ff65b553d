from django.apps import AppConfig


class RatingSiteConfig(AppConfig):
    """The project itself as an app: its commands and templates."""

    name = "ratingsite"
