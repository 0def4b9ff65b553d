"""Inserting many rows in the order of their file, so that primary keys grow in the order of entry."""

from collections.abc import Iterable
from itertools import islice
from typing import TypeVar

from django.db import models

from ratings.archive.reading import Report

_BATCH = 5000
M = TypeVar("M", bound=models.Model)


def create_all(model: type[M], rows: Iterable[M], *, what: str, total: int, report: Report) -> None:
    """Insert `rows`, unsaved instances of `model`, which get their keys."""
    remaining = iter(rows)
    done = 0
    while batch := list(islice(remaining, _BATCH)):
        model._default_manager.bulk_create(batch)
        done += len(batch)
        report(what, done, total)
