"""Who waits for whom: everybody locks months first, then tournaments, drafts and players, and rows of one kind by their keys.

Two who lock in one order never wait for each other. Rows are locked without their keys, which never change: writing a row that
refers to one, as a draft does to its month, need not wait.
"""

from django.db.models import QuerySet

from ratings.models import ClosingDraft, RatingPeriod


def lock_months() -> None:
    """Let nobody else close, reopen or correct a month until the transaction ends; one row, the first month's, stands for all."""
    RatingPeriod.objects.select_for_update(no_key=True).order_by("month").first()


def lock_drafts(drafts: QuerySet[ClosingDraft]) -> QuerySet[ClosingDraft]:
    """Those of the drafts that there are now, locked with all that is in them before any of it is changed."""
    locked = drafts.select_for_update(of=("self",), no_key=True).order_by("pk")
    return drafts.filter(pk__in=list(locked.values_list("pk", flat=True)))
