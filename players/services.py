"""Putting people on the register, changing and removing them. Merging is above, in tournaments.services: it moves games."""

import datetime as dt
import re
from typing import Any, TypedDict, Unpack

from django.db import IntegrityError, transaction
from django.db.models import ProtectedError
from django.utils.timezone import localtime
from django.utils.translation import gettext as _

from accounts.models import User
from accounts.permissions import require_officer, require_organizer
from accounts.services import record_event
from players.models import Club, Gender, Player, Title
from players.problems import Problem, Refusal
from players.texts import holds_control_character, tidy

FIRST_YEAR, LAST_YEAR = 1850, 2100
FEDERATION = re.compile(r"[A-Z]{3}")
MOST_FIDE_ID = 999_999_999
TEXTS = ("family_name", "given_name", "federation", "national_id", "reference")
UNIQUE = ("national_id", "fide_id", "reference")


class PlayerError(Refusal):
    """A change to the register was refused, in words for the user."""


class PlayerFields(TypedDict, total=False):
    """The columns of a player that people fill in."""

    family_name: str
    given_name: str
    birth_year: int | None
    gender: str
    federation: str
    national_id: str | None
    fide_id: int | None
    title: str
    club: Club | None
    joined: dt.date | None
    deceased: bool
    hide_name: bool
    reference: str | None


@transaction.atomic
def create_player(*, by: User | None, at: dt.datetime, **fields: Unpack[PlayerFields]) -> Player:
    """Put a new player on the register. For organizers."""
    require_organizer(by)
    player = Player(**fields)
    _save(player, at)
    record_event(by=by, at=at, action="create player", target=f"player {player.pk}", after=_plain(player, fields))
    return player


@transaction.atomic
def update_player(*, player: Player, by: User | None, at: dt.datetime, **fields: Unpack[PlayerFields]) -> Player:
    """Change the given columns. Lists already published keep what they showed. For rating officers."""
    require_officer(by)
    now = Player.objects.select_for_update(no_key=True).filter(pk=player.pk).first()
    if now is None:
        raise PlayerError(_("This player is not on the register any more."))
    before = _plain(now, fields)
    for name, value in fields.items():
        setattr(now, name, value)
    _save(now, at)
    after = _plain(now, fields)
    changed = [name for name in after if before[name] != after[name]]
    if changed:
        record_event(
            by=by,
            at=at,
            action="update player",
            target=f"player {now.pk}",
            before={name: before[name] for name in changed},
            after={name: after[name] for name in changed},
        )
    return now


@transaction.atomic
def delete_player(*, player: Player, by: User | None, at: dt.datetime) -> None:
    """Remove a player who never entered anything and stands on no list. For rating officers."""
    require_officer(by)
    pk = player.pk
    try:
        with transaction.atomic():
            player.delete()
    except (ProtectedError, IntegrityError) as error:
        raise PlayerError(
            _("%(name)s has entries, games or ratings and stays: merge the player into another, or leave the player inactive.")
            % {"name": player.name}
        ) from error
    record_event(by=by, at=at, action="delete player", target=f"player {pk}", before={"name": player.name})


def player_problems(player: Player, at: dt.datetime) -> list[Problem]:
    """Everything wrong with a player about to be saved, field by field; tidies the texts on the way."""
    for name in TEXTS:
        setattr(player, name, tidy(getattr(player, name) or ""))
    player.federation = player.federation.upper()
    player.national_id, player.reference = player.national_id or None, player.reference or None
    return [*_texts(player), *_choices(player), *_numbers(player, localtime(at).year), *_taken(player)]


def _save(player: Player, at: dt.datetime) -> None:
    problems = player_problems(player, at)
    if problems:
        raise PlayerError(problems)
    try:
        with transaction.atomic():
            player.save()
    except IntegrityError as error:  # somebody else took the id since the check
        raise PlayerError(_("Another player was given one of these ids meanwhile: look again.")) from error


def _texts(player: Player) -> list[Problem]:
    problems = []
    for name in TEXTS:
        text = getattr(player, name) or ""
        longest: int = getattr(Player._meta.get_field(name), "max_length", 0)
        if holds_control_character(text):
            problems.append(Problem(_("This text holds a character that cannot be stored."), name))
        elif name == "federation" and text and not FEDERATION.fullmatch(text):
            problems.append(Problem(_("A federation has three letters, like BRA."), name))
        elif len(text) > longest:
            problems.append(Problem(_("At most %(count)s characters.") % {"count": longest}, name))
    if not player.family_name:
        problems.append(Problem(_("Give the family name."), "family_name"))
    return problems


def _choices(player: Player) -> list[Problem]:
    known: dict[str, list[str]] = {"gender": Gender.values, "title": Title.values}
    return [
        Problem(_("“%(value)s” is not one of the choices.") % {"value": getattr(player, name)}, name)
        for name, values in known.items()
        if getattr(player, name) not in ["", *values]
    ]


def _numbers(player: Player, year: int) -> list[Problem]:
    problems = []
    if player.birth_year is not None and not FIRST_YEAR <= player.birth_year <= year:
        words = {"first": FIRST_YEAR, "last": year}
        problems.append(
            Problem(
                _("Give the year of birth with four digits, from %(first)s to %(last)s, or leave it empty.") % words, "birth_year"
            )
        )
    if player.fide_id is not None and not 1 <= player.fide_id <= MOST_FIDE_ID:
        problems.append(Problem(_("A FIDE id is a number of up to nine digits; leave it empty if there is none."), "fide_id"))
    if player.joined is not None and not FIRST_YEAR <= player.joined.year <= LAST_YEAR:
        words = {"first": FIRST_YEAR, "last": LAST_YEAR}
        problems.append(Problem(_("The year must lie between %(first)s and %(last)s.") % words, "joined"))
    return problems


def _taken(player: Player) -> list[Problem]:
    problems = []
    for name in UNIQUE:
        value = getattr(player, name)
        if value is None or (name == "fide_id" and not 1 <= value <= MOST_FIDE_ID) or "\x00" in str(value):
            continue
        other = Player.objects.filter(**{name: value}).exclude(pk=player.pk).first()
        if other:
            problems.append(Problem(_("%(name)s has this id already.") % {"name": other.name}, name))
    return problems


def _plain(player: Player, names: Any) -> dict[str, Any]:
    """The named columns as JSON holds them."""
    values = {name: getattr(player, name) for name in names}
    return {
        name: value.isoformat() if isinstance(value, dt.date) else value.name if isinstance(value, Club) else value
        for name, value in values.items()
    }
