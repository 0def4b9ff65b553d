"""Showing on a terminal how far an import or export has come."""

import time
from collections.abc import Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TaskID, TextColumn

from ratings.archive.reading import Report

_PATIENCE = 1.0  # seconds before anything is shown


@contextmanager
def watched() -> Iterator[Report]:
    """A report that draws a bar for each kind of work on standard error; silent in a file or a pipe, and where all is quick."""
    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    progress = Progress(*columns, console=console, transient=True, disable=not console.is_terminal)
    tasks: dict[str, TaskID] = {}
    began = time.monotonic()

    def report(what: str, done: int, total: int | None) -> None:
        if time.monotonic() - began < _PATIENCE:
            return
        progress.start()
        if what not in tasks:
            tasks[what] = progress.add_task(what, total=total)
        progress.update(tasks[what], completed=done)

    try:
        yield report
    finally:
        progress.stop()
