"""The states of pages that the demonstration does not have by itself."""

import datetime as dt

from django.utils import timezone

from accounts.models import User
from players.models import Player
from ratings.differences import compare_lists
from ratings.drafts import make_draft, tick_findings
from ratings.models import ClosingDraft, Job, JobKind, JobState, RatingList, RatingPeriod
from ratings.periods import list_in_force, open_period
from ratings.recomputing import Rehearsal
from ratings.recomputing_results import to_json
from ratings.reopening import reopen_back_to
from ratings.services import close_period
from tournaments.models import Entry, Game, GameResult, Status, Tournament
from tournaments.services import report_result, set_result

REASON = "A result was entered the wrong way round"


def bring_about() -> None:
    """A corrected list, reports of wrong results, a draft, and work of every kind."""
    officer, corrected = User.objects.get(username="diretor"), list_in_force(pace="standard")
    officer.set_password("two knights defence")  # pages about his account ask for it
    officer.save()
    _correct(corrected, officer)
    for status in Status:
        played = Game.objects.filter(tournament__status=status, round__isnull=False).exclude(result=GameResult.NONE)
        game = played.first()
        report_result(game=game, name="Ana", claimed=None, message="This is wrong.", by=None, at=timezone.now())
    draft = make_draft(period=open_period(), by=officer, at=timezone.now())
    tick_findings(draft=draft, findings=[draft.findings.first().pk], note="Seen", by=officer, at=timezone.now())
    _work(corrected.period)
    _big()


def draft_a_correction() -> ClosingDraft:
    """Reopen the last month, change a result, take one away, and make the draft of its next revision."""
    officer, now = User.objects.get(username="diretor"), timezone.now()
    period = _reopen(list_in_force(pace="standard"), officer)
    taken = Game.objects.filter(tournament__status=Status.SUBMITTED, result=GameResult.DRAW).first()
    set_result(game=taken, result=GameResult.NONE, by=officer, at=now)
    return make_draft(period=period, by=officer, at=now)


def _correct(corrected: RatingList, officer: User) -> None:
    """Reopen the month of this list, change a result and close it again."""
    close_period(period=_reopen(corrected, officer), by=officer, at=timezone.now(), reason=REASON)


def _reopen(corrected: RatingList, officer: User) -> RatingPeriod:
    now = timezone.now()
    (period,) = reopen_back_to(month=corrected.period.month, by=officer, at=now, reason=REASON)
    wrong = Game.objects.filter(tournament__ratings__rating_list=corrected, result=GameResult.WHITE_WINS).first()
    set_result(game=wrong, result=GameResult.BLACK_WINS, by=officer, at=now)
    return period


def _big() -> None:
    """A running tournament of so many games that its page shows those of one round."""
    players = list(Player.objects.filter(merged_into=None)[:32])
    start = timezone.localdate() - dt.timedelta(days=5)
    made = Tournament.objects.create(
        name="Swiss of many games", start_date=start, end_date=start + dt.timedelta(days=5), rounds=9
    )
    Entry.objects.bulk_create(Entry(tournament=made, player=player, number=place) for place, player in enumerate(players, 1))
    still, *others = players
    for number in range(1, 9):
        others = others[1:] + others[:1]
        circle = [still, *others]
        pairs = zip(circle[:16], reversed(circle[16:]), strict=True)
        Game.objects.bulk_create(
            Game(tournament=made, round=number, board=board, white=white, black=black, result=list(GameResult)[1 + board % 3])
            for board, (white, black) in enumerate(pairs, 1)
        )


def _work(period: RatingPeriod) -> None:
    """A job in each state, one that has found what recomputing would change, and one whose lists were published anew since."""
    now = timezone.now()
    asked = {"month": period.month, "asked_at": now, "started_at": now, "problem": "No."}
    for kind, state in zip(JobKind, sorted(set(JobState) - {JobState.DONE}), strict=True):
        Job.objects.create(kind=kind, state=state, **asked)
    before, after = RatingList.objects.filter(period=period, pace="standard").order_by("revision")
    done = {"state": JobState.DONE, "finished_at": now, "arguments": {"language": "en", "asked_by": "diretor"}}
    for name, lists in (("rehearsed", (after, before)), ("overtaken", (before, after))):
        found = Rehearsal(month=period.month, differences=[compare_lists(*lists)], new_lists=0, fingerprint=name)
        Job.objects.create(kind=JobKind.REHEARSAL, result=to_json(found), **asked | done)
