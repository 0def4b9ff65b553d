"""Players as a paste knows them, without a database."""

from dataclasses import dataclass

from players.names import search_key


@dataclass(frozen=True)
class Line:
    number: int
    name: str

    @property
    def search_key(self) -> str:
        return search_key(self.name)
