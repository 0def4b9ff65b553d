"""A column that holds the words of other columns as people search for them."""

from collections.abc import Sequence
from typing import Any

from django.db import models

from players.names import search_key


class FoldedField(models.CharField):
    """The words of the columns named by `of`, without accents and case (players.names).

    It is written by the database layer itself, with every row that is saved, in bulk too: nobody who makes rows need know of it.
    """

    def __init__(self, *args: Any, of: tuple[str, ...] = (), **kwargs: Any) -> None:
        self.of = of
        super().__init__(*args, **{"editable": False, "blank": True, **kwargs})

    def deconstruct(self) -> tuple[str, str, Sequence[Any], dict[str, Any]]:
        name, path, args, kwargs = super().deconstruct()
        return name, path, args, {**kwargs, "of": self.of}

    def folded(self, row: models.Model) -> str:
        """What belongs into the column for this row."""
        return " ".join(filter(None, (search_key(getattr(row, column)) for column in self.of)))[: self.max_length]

    def pre_save(self, model_instance: models.Model, add: bool) -> str:
        folded = self.folded(model_instance)
        setattr(model_instance, self.attname, folded)
        return folded
