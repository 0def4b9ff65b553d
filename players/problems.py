"""What a service refuses: sentences for the user, each with the place on the page where it belongs."""

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True)
class Problem:
    """One sentence, already in the user's language; `field` names an input, `board` a line of a round."""

    message: str
    field: str = ""
    board: int | None = None


class Refusal(Exception):
    """The base of the services' exceptions: one problem or several. Nothing was changed."""

    def __init__(self, problems: str | Problem | Iterable[Problem], *, field: str = "", board: int | None = None) -> None:
        if isinstance(problems, str):
            problems = Problem(problems, field, board)
        self.problems: tuple[Problem, ...] = (problems,) if isinstance(problems, Problem) else tuple(problems)
        super().__init__(" ".join(p.message for p in self.problems))

    @property
    def field(self) -> str:
        """The input of the first problem."""
        return self.problems[0].field

    @property
    def board(self) -> int | None:
        """The board of the first problem."""
        return self.problems[0].board
