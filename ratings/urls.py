"""Addresses of the pages that show ratings; they lie at the root of the site."""

from django.urls import path, register_converter

from ratings import converters
from ratings.views import (
    calculation,
    changes,
    closing,
    clubs,
    draft_acts,
    drafts,
    formula,
    games,
    guide,
    jobs,
    limits,
    list_files,
    periods,
    player,
    recomputing,
    reopening,
    report,
    revisions,
    rules,
    start,
    tournament,
)
from ratings.views import list as rating_list

register_converter(converters.MonthConverter, "month")
register_converter(converters.PaceConverter, "pace")
register_converter(converters.FileConverter, "file")

app_name = "ratings"
urlpatterns = [
    path("", rating_list.front, name="list"),
    path("list/<month:month>/", rating_list.month, name="list_month"),
    path("list/<month:month>/<pace:pace>/", rating_list.month, name="list_pace"),
    path("list/<month:month>/<pace:pace>/r<int:revision>/", rating_list.revision, name="list_revision"),
    path("list/<month:month>/<pace:pace>/list.<file:extension>", list_files.download, name="list_file"),
    path("list/<month:month>/<pace:pace>/r<int:revision>/list.<file:extension>", list_files.download, name="list_revision_file"),
    path("list/<month:month>/<pace:pace>/differences/", revisions.differences, name="list_differences"),
    path("periods/", periods.index, name="periods"),
    path("periods/<month:month>/", periods.detail, name="period"),
    path("periods/<month:month>/reopen/", reopening.page, name="reopen"),
    path("periods/<month:month>/recompute/", recomputing.page, name="recompute"),
    path("periods/<month:month>/rehearse/", recomputing.rehearse, name="rehearse"),
    path("periods/<month:month>/rehearsal/<uuid:job_id>/", recomputing.rehearsal, name="rehearsal"),
    path("players/<int:player_id>/", player.page, name="player"),
    path("players/<int:player_id>/games/", games.games, name="player_games"),
    path("players/<int:player_id>/statistics/", games.statistics, name="player_statistics"),
    path("players/<int:player_id>/against/", games.choose, name="against"),
    path("players/<int:player_id>/against/<int:other_id>/", games.against, name="head_to_head"),
    path("players/<int:player_id>/<month:month>/<pace:pace>/", calculation.page, name="calculation"),
    path("tournaments/<int:tournament_id>/rating/", report.page, name="tournament_report"),
    path("tournaments/<int:tournament_id>/players/<int:number>/", tournament.player, name="tournament_player"),
    path("clubs/", clubs.index, name="clubs"),
    path("clubs/<int:club_id>/", clubs.page, name="club"),
    path("how-it-works/", guide.page, name="guide"),
    path("how-it-works/history/", guide.history, name="history"),
    path("rules/", rules.page, name="rules"),
    path("rules/<int:regulation_id>/", rules.version, name="rules_version"),
    path("closing/", closing.index, name="closing"),
    path("closing/preview/", closing.preview, name="preview"),
    path("closing/drafts/<int:draft_id>/", drafts.page, name="draft"),
    path("closing/drafts/<int:draft_id>/tick/", draft_acts.tick, name="tick"),
    path("closing/drafts/<int:draft_id>/untick/", draft_acts.untick, name="untick"),
    path("closing/drafts/<int:draft_id>/approve/", draft_acts.approve, name="approve"),
    path("closing/drafts/<int:draft_id>/withdraw/", draft_acts.withdraw, name="withdraw_approval"),
    path("closing/drafts/<int:draft_id>/close/", draft_acts.close, name="close"),
    path("closing/jobs/<uuid:job_id>/", jobs.page, name="job"),
    path("closing/jobs/<uuid:job_id>/state/", jobs.state, name="job_state"),
    path("closing/jobs/<uuid:job_id>/again/", jobs.again, name="job_again"),
    path("closing/limits/", limits.page, name="closing_limits"),
    path("closing/tournaments/<int:tournament_id>/month/", reopening.rated_in, name="rated_in"),
    path("closing/start/", start.page, name="start"),
    path("closing/opening-ratings/", changes.opening_ratings, name="opening_ratings"),
    path("closing/opening-ratings/<int:pk>/withdraw/", changes.withdraw_opening, name="withdraw_opening"),
    path("closing/adjustments/", changes.adjustments, name="adjustments"),
    path("closing/adjustments/<int:pk>/withdraw/", changes.withdraw_adjusted, name="withdraw_adjustment"),
    path("closing/adjustments/formula/", formula.page, name="formula"),
    path("closing/adjustments/<int:pk>/withdraw-all/", formula.withdraw, name="withdraw_batch"),
]
