"""Values of columns as the audit trail holds them, in words."""

import datetime as dt
import json
from collections.abc import Iterable
from typing import Any

from django.core.exceptions import FieldDoesNotExist
from django.db import models
from django.utils.translation import gettext as _

from tournaments.day_words import written

NOTHING = "—"


def in_order(model: type[models.Model], names: Iterable[str]) -> list[str]:
    """The columns in the order of the row, for databases keep the keys of JSON in one of their own; unknown ones come last."""
    places = {field.name: place for place, field in enumerate([*model._meta.fields, *model._meta.many_to_many])}
    return sorted(names, key=lambda name: (places.get(name, len(places)), name))


def column_words(model: type[models.Model], name: str, old: Any, new: Any) -> tuple[str, str, str]:
    """The column's name and two of its values for people; an unknown column stays as the trail calls it."""
    try:
        field: Any = model._meta.get_field(name)
    except FieldDoesNotExist:
        return name, value_words(old), value_words(new)
    choices = dict(getattr(field, "flatchoices", ()))
    day = isinstance(field, models.DateField)
    old_words, new_words = (
        str(choices[value]) if _is_choice(choices, value) else _day(value) if day else value_words(value) for value in (old, new)
    )
    return str(getattr(field, "verbose_name", name)), old_words, new_words


def _is_choice(choices: dict[Any, Any], value: Any) -> bool:
    return isinstance(value, str | int) and value in choices


def _day(value: Any) -> str:
    try:
        return written(dt.date.fromisoformat(value), "DATE_FORMAT")
    except (TypeError, ValueError):
        return value_words(value)


def value_words(value: Any) -> str:
    """Any value that JSON holds."""
    if value is None or value in ("", []):
        return NOTHING
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if isinstance(value, list) and all(isinstance(item, str | int) for item in value):
        return ", ".join(map(str, value))
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
