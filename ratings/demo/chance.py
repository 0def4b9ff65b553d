"""Where the demonstration's chance comes from."""

from random import Random


def chance(seed: int, topic: object) -> Random:
    """A random source for one topic, the same for the same seed; each topic has its own, so that one does not move another."""
    return Random(f"{seed}/{topic}")  # noqa: S311  it makes up results, not secrets
