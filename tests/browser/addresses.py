"""Every page of the site with an address for each state it can be in, over the demonstration's data."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.db.models import Count

from players.models import Player
from ratings.models import ClosingDraft, EntryStatus, Job, JobKind, JobState, ListEntry, OutsideRating
from ratings.periods import list_in_force
from tests.addresses.routes import every_route
from tests.addresses.table import TABLE
from tournaments.models import Entry, Game, Kind, ResultReport, Status, System, Tournament
from tournaments.queries.pages import MOST_GAMES

PLAYERS = ("{rated}", "{unrated}", "{new}", "{never}")
EVENTS = ("{swiss}", "{robin}", "{casual}")
STATES = ("{draft}", "{submitted}", "{over}")


def each(template: str, values: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(template.replace("*", value) for value in values)


COLUMNS = "&".join(
    f"col={name}"
    for name in "club federation age start_rating change games k peak total_games last_played".split()  # noqa: SIM905
)
EXAMPLES: dict[str, tuple[str, ...]] = {
    "ratings:list": (
        "/",
        "/?q=silva&stay=1",
        "/?q=nobody-of-that-name",
        "/?sex=F&age=U18&inactive=1",
        "/?title=WIM",
        "/?age=U9&club=0&from=1.850",
        f"/?{COLUMNS}",
        "/?at=1&sort=-name&col=none",
        "/?print=1&inactive=1",
    ),
    "ratings:list_month": ("/list/2026-01/",),
    "ratings:list_pace": ("/list/2026-03/rapid/",),
    "ratings:list_revision": ("/list/2026-03/standard/r1/",),
    "ratings:list_differences": ("/list/2026-03/standard/differences/",),
    "ratings:periods": ("/periods/",),
    "ratings:period": ("/periods/2026-03/", "/periods/2026-04/"),
    "ratings:player": (*each("/players/*/", (*PLAYERS, "{rapid}")), "/players/{rapid}/?pace=rapid", "/players/{rapid}/?range=1"),
    "ratings:player_games": (
        *each("/players/*/games/", PLAYERS),
        "/players/{rated}/games/?colour=white&result=won",
        "/players/{rated}/games/?q=nobody-of-that-name",
    ),
    "ratings:player_statistics": each("/players/*/statistics/", PLAYERS),
    "ratings:against": each("/players/{rated}/against/*", ("", "?q=a", "?q=nobody-of-that-name")),
    "ratings:head_to_head": each("/players/{rated}/against/*/", ("{met}", "{never}", "{rated}")),
    "ratings:calculation": (
        "/players/{rated}/{month}/standard/",
        "/players/{unrated}/{month}/standard/",
        "/players/{new}/{first}/standard/",
    ),
    "ratings:tournament_report": each("/tournaments/*/rating/", EVENTS),
    "ratings:tournament_player": each("/tournaments/*/players/1/", EVENTS),
    "ratings:clubs": ("/clubs/",),
    "ratings:club": ("/clubs/1/",),
    "ratings:guide": ("/how-it-works/",),
    "ratings:history": ("/how-it-works/history/",),
    "ratings:rules": ("/rules/",),
    "ratings:rules_version": ("/rules/1/",),
    "players:register": ("/players/", "/players/?q=nobody-of-that-name"),
    "tournaments:index": (
        "/tournaments/",
        "/tournaments/?q=nothing-of-that-name",
        "/tournaments/?year=2026&state=rated&kind=round_robin",
    ),
    "tournaments:detail": (
        *each("/tournaments/*/", (*EVENTS, "{draft}", "{submitted}")),
        *each("/tournaments/{big}/*", ("", "?round=2", "?rounds=all")),
    ),
    "tournaments:report": each("/tournaments/*/", ("{draft}/games/{draft_game}/report", "{over}/games/{over_game}/report")),
    "account_login": ("/account/login/",),
    "account_logout": ("/account/logout/",),
    "account_inactive": ("/account/inactive/",),
    "account_signup": ("/account/signup/",),
    "account_change_password": ("/account/password/change/",),
    "account_reauthenticate": ("/account/reauthenticate/",),
    "mfa_index": ("/account/2fa/",),
    "mfa_activate_totp": ("/account/2fa/totp/activate/",),
    "desk:index": ("/desk/",),
    "desk:new": ("/desk/new/",),
    "desk:edit": each("/desk/*/", STATES),
    "desk:clone": ("/desk/{draft}/clone/",),
    "desk:delete": ("/desk/{draft}/delete/",),
    "desk:entries": each("/desk/*/entries/", (*STATES, "{casual}")),
    "desk:entry": ("/desk/{draft}/entries/{entry}/",),
    "desk:newcomer": ("/desk/{draft}/entries/new/",),
    "desk:paste": ("/desk/{draft}/entries/paste/",),
    "desk:casual": ("/desk/{casual}/games/",),
    "desk:round": each("/desk/*/rounds/1/", STATES),
    "desk:paste_round": ("/desk/{draft}/rounds/1/paste/",),
    "desk:projection_page": each("/desk/*/projection/", ("{draft}", "{submitted}")),
    "desk:submit": each("/desk/*/submit/", STATES),
    "desk:return": ("/desk/{submitted}/return/",),
    "desk:reports": each("/desk/*/reports/", STATES),
    "desk:all_reports": ("/desk/reports/",),
    "desk:log": each("/desk/*/log/", STATES),
    "desk:paper": each("/desk/*/paper/", ("{draft}", "{casual}")),
    "desk:sheet": each("/desk/{draft}/paper/*/", ("entries-by-name", "pairings", "standings", "crosstable", "slips")),
    "ratings:closing": ("/closing/",),
    "ratings:draft": each("/closing/drafts/{made}/?show=*", ("look", "moved", "all", "tournaments")),
    "ratings:job": each("/closing/jobs/*/", ("{waiting}", "{running}", "{refused}", "{failed}")),
    "ratings:rehearsal": each("/periods/2026-03/rehearsal/*/", ("{rehearsed}", "{overtaken}")),
    "ratings:reopen": ("/periods/2026-03/reopen/",),
    "ratings:recompute": ("/periods/2026-03/recompute/",),
    "ratings:closing_limits": ("/closing/limits/",),
    "ratings:opening_ratings": ("/closing/opening-ratings/",),
    "ratings:adjustments": ("/closing/adjustments/",),
    "ratings:outside_ratings": each("/players/*/other-ratings/", ("{fide}", "{never}")),
    "ratings:replace_outside": ("/players/{fide}/other-ratings/{outside}/",),
    "ratings:formula": (
        "/closing/adjustments/formula/",
        "/closing/adjustments/formula/?pace=standard&below=2000&hundredths=0.4&source=a&reason=b",
    ),
    "ratings:start": ("/closing/start/",),
}

_BY_OTHER_WAYS = "follows a step before it, which a journey of other tests takes"
_NEEDS_MAIL = "is there only where mail can be sent"
NO_PAGES: dict[str, str] = {
    "favicon": "leads to the icon",
    "healthz": "is read by machines",
    "desk:player_search": "is read by a script",
    "desk:projection": "is read by a script",
    "ratings:job_state": "is read by a script",
    "desk:sheet_pdf": "is a file",
    "ratings:list_file": "is a file",
    "ratings:list_revision_file": "is a file",
    "mfa_download_recovery_codes": "is a file",
    "account": "leads to the password",
    **dict.fromkeys(("account/email/", "account_email", "account/password/reset/", "account_reset_password"), _NEEDS_MAIL),
    **dict.fromkeys(("account_reset_password_done", "account_reset_password_from_key", "account_confirm_email"), _NEEDS_MAIL),
    **dict.fromkeys(("account_reset_password_from_key_done", "account_email_verification_sent"), _NEEDS_MAIL),
    "account_set_password": "leads to the password",
    **dict.fromkeys(("account_request_reauthentication_code", "account_confirm_reauthentication_code"), _NEEDS_MAIL),
    **dict.fromkeys(("account_confirm_login_code", "mfa_authenticate", "mfa_reauthenticate"), _BY_OTHER_WAYS),
    **dict.fromkeys(("mfa_deactivate_totp", "mfa_view_recovery_codes", "mfa_generate_recovery_codes"), _BY_OTHER_WAYS),
}
"""Addresses that answer with no page of ours, and why. The administration, below /admin/, is Django's own."""


def unlisted() -> list[str]:
    """The routes that can be looked at and have neither an example nor a reason why not."""
    looked_at = [r for r in every_route() if r.key not in TABLE or "GET" in TABLE[r.key].methods]
    return [r.key for r in looked_at if not r.route.startswith("admin/") and r.key not in EXAMPLES and r.key not in NO_PAGES]


@dataclass(frozen=True)
class Part:
    """Some pages that are looked at together, by one and the same."""

    name: str
    by: str | None  # the demonstration's account, or a visitor
    templates: tuple[str, ...]

    def addresses(self) -> list[str]:
        values = states()
        return [template.format(**values) for template in self.templates]


PART = 12  # addresses


def parts(states_of_each: int | None = None) -> Iterator[Part]:
    """All examples, or so many of each page, in parts that take about the same time."""
    public = [key for key in EXAMPLES if key in TABLE and TABLE[key].allows("visitor", "GET")]
    for name, by, keys in (("public", None, public), ("inside", "diretor", [key for key in EXAMPLES if key not in public])):
        templates = [template for key in keys for template in EXAMPLES[key][:states_of_each]]
        for number, first in enumerate(range(0, len(templates), PART), 1):
            yield Part(f"{name}-{number}", by, tuple(templates[first : first + PART]))


def states() -> dict[str, object]:
    """What stands for each name in the examples."""
    return {**_people(), **_tournaments(), **_work()}


def _people() -> dict[str, object]:
    newest = list_in_force(pace="standard")
    rated = newest.entries.filter(games__gt=0, status=EntryStatus.RATED).first()
    unrated = newest.entries.filter(rating__isnull=True, block_games__gt=0).first()
    new = ListEntry.objects.filter(status=EntryStatus.NEW, rating_list__pace="standard").first()
    never = Player.objects.exclude(list_entries__isnull=False).first()
    met = Game.objects.filter(white=rated.player_id).first().black_id
    rapid = ListEntry.objects.filter(rating_list__pace="rapid", rating__isnull=False).first().player_id
    outside = OutsideRating.objects.first()
    months = {"month": newest.period.slug, "first": new.rating_list.period.slug}
    players = {"rated": rated.player_id, "unrated": unrated.player_id, "new": new.player_id, "never": never.pk}
    known = {"fide": outside.player_id, "outside": outside.pk}
    return {**players, **months, **known, "met": met, "rapid": rapid}


def _tournaments() -> dict[str, object]:
    """Tournaments by what they are, once rated, and by how far they have come; of each of these a game with a report."""
    rated = Tournament.objects.filter(status=Status.RATED)
    found: dict[str, object] = {
        "swiss": rated.filter(system=System.SWISS, kind=Kind.TOURNAMENT).first().pk,
        "robin": rated.filter(system=System.ROUND_ROBIN).first().pk,
        "casual": rated.filter(kind=Kind.CASUAL).first().pk,
    }
    for name, status in (("draft", Status.DRAFT), ("submitted", Status.SUBMITTED), ("over", Status.RATED)):
        report = ResultReport.objects.filter(game__tournament__status=status).first()
        found |= {name: report.game.tournament_id, f"{name}_game": report.game_id}
    big = Tournament.objects.annotate(played=Count("games")).filter(played__gt=MOST_GAMES).latest("pk")
    return {**found, "big": big.pk, "entry": Entry.objects.filter(tournament=found["draft"]).first().pk}


def _work() -> dict[str, object]:
    jobs = {job.state: job.pk for job in Job.objects.exclude(state=JobState.DONE)}
    done = {job.result["fingerprint"]: job.pk for job in Job.objects.filter(kind=JobKind.REHEARSAL, state=JobState.DONE)}
    return {**jobs, **done, "made": ClosingDraft.objects.latest("pk").pk}
