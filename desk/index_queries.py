"""The tournaments on somebody's desk."""

import datetime as dt
from dataclasses import dataclass
from typing import Any

from django.db.models import QuerySet

from accounts.models import User
from accounts.permissions import may_officiate
from tournaments.models import Status, Tournament
from tournaments.queries import Stage, state_of, tournament_list
from tournaments.queries.reports import open_reports


@dataclass(frozen=True)
class Desk:
    """One's tournaments by stage, each with `player_count`, `game_count` and `open_reports`: what is nearest to do first."""

    running: list[Tournament]  # and those that are late, or were returned
    planned: list[Tournament]
    submitted: list[Tournament]
    overdue: frozenset[int]  # the ids of those that have ended and were not handed in
    rated: QuerySet[Any]  # years of them: for a page to cut


def desk_of(user: User, *, today: dt.date) -> Desk:
    """The tournaments `user` organizes; a rating officer sees all."""
    everything = tournament_list().annotate(open_reports=open_reports())
    own = everything if may_officiate(user) else everything.filter(organizers=user)
    unrated = list(own.exclude(status=Status.RATED))
    by_stage: dict[Stage, list[Tournament]] = {Stage.PLANNED: [], Stage.RUNNING: [], Stage.SUBMITTED: []}
    stages = {tournament.pk: state_of(tournament, today, None).stage for tournament in unrated}
    for tournament in unrated:
        by_stage.get(stages[tournament.pk], by_stage[Stage.RUNNING]).append(tournament)
    return Desk(
        running=by_stage[Stage.RUNNING],
        planned=sorted(by_stage[Stage.PLANNED], key=lambda t: (t.start_date, t.name, t.pk)),
        submitted=by_stage[Stage.SUBMITTED],
        overdue=frozenset(pk for pk, stage in stages.items() if stage == Stage.OVERDUE),
        rated=own.filter(status=Status.RATED),
    )
