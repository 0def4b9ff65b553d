"""The register: who plays, and for which club. No rating stands here: ratings are on lists."""

from typing import Any, ClassVar

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from players.names import search_key, sort_key


class Organization(models.Model):
    """The club or federation whose site this is: one row."""

    name = models.CharField(_("name"), max_length=200)

    class Meta:
        verbose_name = _("organization")
        verbose_name_plural = _("organization")
        constraints: ClassVar = [models.CheckConstraint(name="organization_is_one_row", condition=Q(pk=1))]

    def __str__(self) -> str:
        return self.name


class Club(models.Model):
    """A club that players belong to."""

    name = models.CharField(_("name"), max_length=100, unique=True)

    class Meta:
        verbose_name = _("club")
        verbose_name_plural = _("clubs")
        ordering: ClassVar = ["name"]

    def __str__(self) -> str:
        return self.name


class Gender(models.TextChoices):
    FEMALE = "F", _("female")
    MALE = "M", _("male")


class Title(models.TextChoices):
    """FIDE's titles, as its lists write them."""

    GM = "GM", "GM"
    WGM = "WGM", "WGM"
    IM = "IM", "IM"
    WIM = "WIM", "WIM"
    FM = "FM", "FM"
    WFM = "WFM", "WFM"
    CM = "CM", "CM"
    WCM = "WCM", "WCM"


class Player(models.Model):
    """A person on the register."""

    reference = models.CharField(
        _("reference"),
        max_length=64,
        unique=True,
        null=True,
        blank=True,
        help_text=_("The id that the archive or file he came from uses."),
    )
    family_name = models.CharField(_("family name"), max_length=100)
    given_name = models.CharField(_("given name"), max_length=100, blank=True)
    birth_year = models.PositiveSmallIntegerField(_("year of birth"), null=True, blank=True)
    gender = models.CharField(_("gender"), max_length=1, choices=Gender.choices, blank=True)
    federation = models.CharField(_("federation"), max_length=3, blank=True)
    national_id = models.CharField(_("national id"), max_length=20, unique=True, null=True, blank=True)
    fide_id = models.PositiveIntegerField(_("FIDE id"), unique=True, null=True, blank=True)
    title = models.CharField(_("title"), max_length=3, choices=Title.choices, blank=True)
    club = models.ForeignKey(Club, models.PROTECT, verbose_name=_("club"), null=True, blank=True, related_name="players")
    joined = models.DateField(_("joined"), null=True, blank=True, help_text=_("Empty: always on the register."))
    deceased = models.BooleanField(_("deceased"), default=False)
    hide_name = models.BooleanField(_("hide name"), default=False)
    merged_into = models.ForeignKey(
        "self", models.PROTECT, verbose_name=_("merged into"), null=True, blank=True, related_name="merged_from"
    )
    search_key = models.CharField(max_length=250, editable=False, db_index=True)
    sort_key = models.CharField(max_length=250, editable=False, db_index=True)

    class Meta:
        verbose_name = _("player")
        verbose_name_plural = _("players")
        ordering: ClassVar = ["sort_key", "id"]
        indexes: ClassVar = [models.Index(fields=["id"], condition=Q(hide_name=True), name="player_hidden")]
        constraints: ClassVar = [
            models.CheckConstraint(
                name="player_not_merged_into_himself", condition=Q(merged_into__isnull=True) | ~Q(merged_into=F("id"))
            ),
            models.CheckConstraint(
                name="player_birth_year_plausible",
                condition=Q(birth_year__isnull=True) | Q(birth_year__range=(1850, 2100)),
            ),
            models.CheckConstraint(name="player_has_a_family_name", condition=~Q(family_name="")),
            models.CheckConstraint(name="player_gender_known", condition=Q(gender__in=["", *Gender.values])),
        ]

    def __str__(self) -> str:
        return self.name

    def save(self, *args: Any, **kwargs: Any) -> None:
        self.fill_keys()
        super().save(*args, **kwargs)

    def fill_keys(self) -> None:
        """Derive the search and sort keys from the name; bulk writers call it themselves."""
        self.search_key = search_key(f"{self.family_name} {self.given_name}")
        self.sort_key = sort_key(self.family_name, self.given_name)

    @property
    def name(self) -> str:
        """Family name, given name: as lists write it."""
        return f"{self.family_name}, {self.given_name}" if self.given_name else self.family_name

    @property
    def full_name(self) -> str:
        """Given name and family name: as people say it."""
        return f"{self.given_name} {self.family_name}".strip()

    @property
    def shown_title(self) -> str:
        """The title as public pages write it: without a name beside it, it would tell the sex, and in a club often who it is."""
        return "" if self.hide_name else self.title
