"""Every kind of page, as axe sees it, light and dark, wide and narrow, and that none needs another host or an inline style."""

import pytest
from django.utils import timezone

from accounts.models import Role, User
from players.models import Player
from ratings.drafts import make_draft, tick_findings
from ratings.models import EntryStatus, Job, JobKind, JobState, ListEntry
from ratings.periods import list_in_force, open_period
from tournaments.models import Game, GameResult, Kind, Status, System, Tournament
from tournaments.services import report_result

PUBLIC = [
    "/",
    "/?q=silva",
    "/?q=nobody-of-that-name",
    "/?sex=F&age=U18&inactive=1",
    "/?sex=M&title=WGM",
    "/?title=WIM",
    "/?age=U9&club=0&from=1.850",
    "/?col=club&col=federation&col=age&col=start_rating&col=change&col=games&col=k&col=peak&col=total_games&col=last_played",
    "/?at=1&sort=-name&col=none",
    "/?q=silva&stay=1",
    "/?print=1&inactive=1",
    "/list/2026-01/",
    "/tournaments/",
    "/players/",
    "/periods/",
    "/periods/2026-03/",
    "/rules/",
    "/how-it-works/",
    "/how-it-works/history/",
    "/clubs/",
    "/clubs/1/",
    "/tournaments/?year=2026",
    "/tournaments/?q=nothing-of-that-name",
    "/tournaments/?year=2026&state=rated&kind=round_robin",
    "/account/login/",
]
# the captions of tables that are wider than what they stand in, unless that scrolls
STICKING_OUT = """
    [...document.querySelectorAll("main :not(.scroll) > table")]
    .filter(table => table.getBoundingClientRect().right > table.parentElement.getBoundingClientRect().right + 0.5)
    .map(table => table.caption?.innerText)
"""
OFFICER = ["/closing/", "/closing/opening-ratings/", "/closing/adjustments/"]
OFFICER += ["/periods/2026-03/reopen/", "/periods/2026-03/recompute/"]
OFFICER += [
    "/closing/adjustments/formula/",
    "/closing/adjustments/formula/?pace=standard&below=2000&hundredths=0.4&source=a&reason=b",
]


def addresses_of_rows() -> list[str]:
    """One address for each state that a player, a calculation or a tournament can be in."""
    newest = list_in_force(pace="standard")
    rated = newest.entries.filter(games__gt=0, status=EntryStatus.RATED).first()
    unrated = newest.entries.filter(rating__isnull=True, block_games__gt=0).first()
    new = ListEntry.objects.filter(status=EntryStatus.NEW).first()
    never = Player.objects.filter(merged_into=None).exclude(list_entries__isnull=False).first()
    players = [e.player_id for e in (rated, unrated, new) if e] + ([never.pk] if never else [])
    found = [f"/players/{pk}/" for pk in players]
    rapid = ListEntry.objects.filter(rating_list__pace="rapid", rating__isnull=False).first()
    found += [f"/players/{e.player_id}/{asked}" for e in (rapid,) if e for asked in ("", "?pace=rapid", "?range=1")]
    found += [f"/players/{e.player_id}/{e.rating_list.period.slug}/standard/" for e in (rated, unrated, new) if e]
    found += addresses_of_games(players)
    swiss = Tournament.objects.filter(status=Status.RATED, system=System.SWISS).first()
    robin = Tournament.objects.filter(status=Status.RATED, system=System.ROUND_ROBIN).first()
    casual = Tournament.objects.filter(status=Status.RATED, kind=Kind.CASUAL).first()
    found += [f"/tournaments/{t.pk}/{page}" for t in (swiss, robin, casual) if t for page in ("", "rating/", "players/1/")]
    return found + [f"/tournaments/{t.pk}/" for t in Tournament.objects.exclude(status=Status.RATED)]


def addresses_of_games(players: list[int]) -> list[str]:
    """What each of them played and what it adds up to; filtered, with no hit; two who met, two who did not, one and himself."""
    first, *others = players
    most = Game.objects.order_by().filter(white=first).values_list("black", flat=True)
    against = [f"/players/{first}/against/{other}/" for other in (most[0], others[-1], first)]
    choosing = [f"/players/{first}/against/{query}" for query in ("", "?q=a", "?q=nobody-of-that-name")]
    filtered = [f"/players/{first}/games/?{query}" for query in ("colour=white&result=won", "q=nobody-of-that-name")]
    return [f"/players/{pk}/{page}/" for pk in players for page in ("games", "statistics")] + against + choosing + filtered


def addresses_of_handing_in() -> list[str]:
    """The checklist, the log and the reports of a tournament in each state, with a report of a wrong result in each."""
    found = ["/desk/reports/"]
    for status in Status:
        game = Game.objects.filter(tournament__status=status).exclude(result=GameResult.NONE).first()
        report_result(game=game, name="Ana", claimed=None, message="This is wrong.", by=None, at=timezone.now())
        desk = f"/desk/{game.tournament_id}"
        found += [f"{desk}/submit/", f"{desk}/reports/", f"{desk}/log/", f"{desk}/return/"]
        found.append(f"/tournaments/{game.tournament_id}/games/{game.pk}/report/")
    return found


def addresses_of_drafts() -> list[str]:
    """The parts of a draft, some of it ticked, and the page of work in each state."""
    now, period = timezone.now(), open_period()
    draft = make_draft(period=period, by=None, at=now)
    tick_findings(draft=draft, findings=[draft.findings.first().pk], note="Seen", by=None, at=now)
    found = [f"/closing/drafts/{draft.pk}/?show={show}" for show in ("look", "moved", "all", "tournaments")]
    asked = {"month": period.month, "asked_at": now, "started_at": now, "problem": "No."}
    for kind, state in zip(JobKind, sorted(set(JobState) - {JobState.DONE}), strict=True):
        found.append(f"/closing/jobs/{Job.objects.create(kind=kind, state=state, **asked).pk}/")
    return found


@pytest.mark.parametrize("width", [390, 1280])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_every_page_is_accessible_and_fits(site, sign_in, assert_accessible, width, scheme):
    site.set_viewport_size({"width": width, "height": 900})
    site.emulate_media(color_scheme=scheme)
    visit(site, [*PUBLIC, *addresses_of_rows()], assert_accessible)
    sign_in("diretor")
    projections = [f"/desk/{t.pk}/projection/" for t in Tournament.objects.exclude(status=Status.RATED)]
    visit(site, [*OFFICER, *projections, *addresses_of_handing_in(), *addresses_of_drafts()], assert_accessible)


def test_site_without_data_is_accessible(empty_site, sign_in, assert_accessible):
    visit(empty_site, ["/", "/tournaments/", "/players/", "/clubs/", "/periods/", "/rules/", "/how-it-works/"], assert_accessible)
    User.objects.create_user("officer", role=Role.RATING_OFFICER)
    sign_in("officer")
    visit(empty_site, ["/", "/closing/", "/closing/start/"], assert_accessible)


@pytest.mark.parametrize("language", ["pt-br", "es"])
def test_tables_stay_in_their_columns_in_longer_languages(site, language):
    site.context.add_cookies([{"name": "django_language", "value": language, "url": site.base}])
    site.set_viewport_size({"width": 1280, "height": 900})
    for address in (*PUBLIC, "/periods/2026-02/", "/periods/2026-01/", "/list/2026-03/rapid/"):
        site.goto(site.base + address)
        assert site.evaluate(STICKING_OUT) == [], address


def visit(page, addresses, assert_accessible) -> None:
    for address in addresses:
        page.goto(page.base + address)
        assert page.title()
        wide = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
        assert wide <= 0, f"{address} scrolls sideways by {wide} px"
        try:
            assert_accessible(page)
        except AssertionError as fault:
            raise AssertionError(f"{address}: {fault}") from None
