"""What the services of tournaments raise."""

from players.problems import Refusal


class TournamentError(Refusal):
    """A change to a tournament was refused, in words for the user; `field` or `board` say where it belongs."""
