"""What a file of an archive is made of: a row as a dataclass, its columns as fields that say how a cell is read and written."""

import dataclasses
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, ClassVar

from django.db import models
from django.db.backends.base.operations import BaseDatabaseOperations

from ratings.archive import cells
from tournaments.models import Pace

PACES = {pace.value: pace.value for pace in Pace}
LARGEST = 32_767  # of a small integer column
Writer = Callable[[Any], Any]

reference = cells.text(64)


def longest(model: Any, name: str) -> int:
    """How long a text the model's column holds."""
    return int(model._meta.get_field(name).max_length)


def as_it_is(value: Any) -> Any:
    """The writer of values that a CSV file holds as Python prints them."""
    return value


def column(
    reader: cells.Reader,
    *,
    present: bool = False,
    filled: bool = False,
    default: Any = None,
    extra: bool = False,
    writer: Writer = as_it_is,
) -> Any:
    """A column. `present`: the header must name it; `filled`: and no cell is empty; `extra`: ours, written only when needed."""
    metadata = {"read": reader, "present": present or filled, "filled": filled, "default": default, "extra": extra}
    return dataclasses.field(metadata=metadata | {"write": writer})


def stored(model: Any, name: str) -> Any:
    """A column just as the model has it: which numbers it takes, how long a text, whether it may be empty."""
    field = model._meta.get_field(name)
    if isinstance(field, models.BooleanField):
        return column(cells.yes_or_no, filled=True, writer=lambda value: "yes" if value else "no")
    if isinstance(field, models.CharField):
        return column(cells.text(longest(model, name)), present=True, default="")
    least, most = BaseDatabaseOperations.integer_field_ranges[field.get_internal_type()]
    return column(cells.whole(least, most, signed=least < 0), present=True, filled=not field.null)


def coded(codes: dict[str, int]) -> Any:
    """A number that the file has a word for."""
    words = {number: word for word, number in codes.items()}
    return column(cells.one_of(codes), filled=True, writer=words.__getitem__)


@dataclass(slots=True)
class Row:
    """A line of a file; `line` counts from 1, the header's."""

    file: ClassVar[str]
    required: ClassVar[bool] = False

    line: int


def columns_of(table: type[Row]) -> list["dataclasses.Field[Any]"]:
    """The columns of a file: every field but `line`."""
    return [field for field in dataclasses.fields(table) if "read" in field.metadata]
