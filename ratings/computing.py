"""From the data of an open period to the lists its close would publish: what preview, draft and close share."""

import datetime as dt
import hashlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Protocol

import numpy as np
from django.conf import settings
from django.utils.translation import gettext as _

from elo.errors import PeriodError, RegulationError
from elo.regulation import Regulation as Rules
from players.register import Register, load_register
from ratings.digests import inputs_digest, shown_digest
from ratings.loading import PeriodInputs, compute, load_inputs, tournaments_of, tournaments_to_rate
from ratings.models import ClosingDraft, OpeningRating, RatingList, RatingPeriod, Regulation
from ratings.period_queries import ended_unsubmitted, unfinished_tournaments
from ratings.periods import first_month, list_before, regulation_for
from ratings.publishing import Computed, computed
from ratings.refusals import period_refusal
from ratings.wording import as_sentence, month_words
from tournaments.models import Pace


class ClosingError(Exception):
    """A period that cannot be previewed, closed or reopened; the text is a sentence for the rating officer."""

    def __init__(self, message: str) -> None:
        super().__init__(as_sentence(message))


class Progress(Protocol):
    """Told the name of each step of long work as it begins, and within a very long one how many of its rows are done.

    The steps are "read", "compute", "look", "compare" and "write", and months as 2026-03 (ratings.job_queries words them all).
    """

    def __call__(self, step: str, done: int = 0, total: int = 0, /) -> Any: ...


def report(progress: Progress | None, step: str, done: int = 0, total: int = 0) -> None:
    """Say that a step begins, or how far it is, if anybody listens."""
    if progress is not None and total:
        progress(step, done, total)
    elif progress is not None:
        progress(step)


@dataclass(frozen=True)
class Gathered:
    """What one list of a period is computed from."""

    regulation: Regulation
    inputs: PeriodInputs


def gather(period: RatingPeriod, *, lock: bool = False) -> tuple[list[Gathered], Register]:
    """The inputs of every list that the period publishes, and the register. ClosingError where there are no rules.

    With `lock` the tournaments stay as they are until the transaction ends. The register is read last, so that everybody who
    plays in them is on it.
    """
    gathered = [gather_list(period, pace, lock=lock) for pace in paces_to_publish(period.month)]
    return gathered, register_of(gathered)


def register_of(gathered: Iterable[Gathered]) -> Register:
    """The register as it stands now; ClosingError where somebody who takes part is not on it: he was deleted in between."""
    register = load_register()
    if not all(np.isin(one.inputs.players.player, register.player).all() for one in gathered):
        raise ClosingError(_("The register changed while the month was being closed: try again."))
    return register


def check_newest(draft: ClosingDraft) -> None:
    """ClosingError where a newer draft of the month asks for another look."""
    newest = ClosingDraft.objects.filter(period=draft.period_id, published_at=None).first()
    if newest is not None and newest.pk != draft.pk:
        raise ClosingError(_("There is a newer draft of this month: look at that one."))


def check_finished(period: RatingPeriod) -> None:
    """ClosingError where a tournament that the period would rate has a board without a result."""
    if blocking := unfinished_tournaments(period):
        names = ", ".join(f"“{tournament.name}”" for tournament in blocking)
        raise ClosingError(_("Handed in with boards that have no result: %(names)s.") % {"names": names})


def gather_list(period: RatingPeriod, pace: str, *, lock: bool = False) -> Gathered:
    """The inputs of one list of the period."""
    regulation = regulation_for(month=period.month, pace=pace)
    if regulation is None:
        raise ClosingError(_("There are no rules for %(month)s yet.") % {"month": month_words(period.month)})
    tournaments = tournaments_of(period, pace)
    if lock:
        tournaments = tournaments.select_for_update(of=("self",), no_key=True)
    inputs = load_inputs(
        month=period.month,
        first_month=first_month() or period.month,
        pace=pace,
        rules=read_rules(regulation.parameters),
        previous=list_before(pace=pace, month=period.month),
        tournaments=list(tournaments),
    )
    return Gathered(regulation, inputs)


def read_rules(parameters: Any) -> Rules:
    """The regulation that stored parameters stand for; ClosingError with a sentence where they are impossible."""
    try:
        return Rules.from_dict(parameters)
    except RegulationError as error:
        raise ClosingError(_(error.template) % error.params) from error


def paces_to_publish(month: dt.date) -> list[str]:
    """The paces that have a list in this period: those that had one by then, and those that begin with it; standard if none does.

    A pace whose list was published for this very month has one again, even where a correction leaves it nothing to rate.
    """
    begun = set(RatingList.objects.filter(period__month__lte=month).values_list("pace", flat=True))
    begun |= set(OpeningRating.objects.filter(month=month).values_list("pace", flat=True))
    begun |= {pace for pace in Pace.values if tournaments_to_rate(month, pace).exists()}
    return [pace for pace in Pace.values if pace in (begun or {Pace.STANDARD})]


def compute_lists(gathered: Iterable[Gathered], register: Register) -> Iterator[tuple[Regulation, Computed]]:
    """Every list of the period with the version of the rules it follows. ClosingError where a computation is impossible."""
    for one in gathered:
        try:
            yield one.regulation, computed(one.inputs, compute(one.inputs), register)
        except PeriodError as error:
            raise ClosingError(period_refusal(error)) from error


def fingerprint(period: RatingPeriod, gathered: Iterable[Gathered], register: Register) -> str:
    """All that the lists of a period are made from, in one short text: equal as long as nothing of it has changed.

    The numbers' inputs, what the lists would show of the players (names, titles, clubs), which deceased have
    games, and the software; and which tournaments they leave out although these have ended, since each is looked at before.
    """
    digest = hashlib.sha256(settings.VERSION.encode())
    digest.update(f"{sorted(ended_unsubmitted(period).values_list('pk', flat=True))} ".encode())
    for one in gathered:
        digest.update(f"{one.inputs.pace} {one.regulation.pk} ".encode())
        digest.update(inputs_digest(one.inputs, one.inputs.rules.to_dict()).encode())
        digest.update(shown_digest(one.inputs, register).encode())
    return digest.hexdigest()
