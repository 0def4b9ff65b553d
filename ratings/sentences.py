"""What the rules page is made of."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Sentence:
    """One sentence of the rules. A decision is one that the published sources leave open."""

    text: str
    decision: bool = False
