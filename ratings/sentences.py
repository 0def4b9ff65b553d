"""What the rules page is made of."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Sentence:
    """One sentence of the rules. A decision is one that the published sources leave open.

    It stands on more pages than one, so it never says where on the page something is: `table` is the anchor of the table that it
    speaks of, on the rules page.
    """

    text: str
    decision: bool = False
    table: str = ""


EXPECTED_TABLE, PERFORMANCE_TABLE = "table-expected", "table-performance"
