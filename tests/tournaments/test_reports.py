"""Reports of wrong results: the page everybody may use, and what organizers do with them."""

import datetime as dt

import pytest
from django.core.exceptions import PermissionDenied
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.models import AuditEvent
from tournaments.limits import REPORTS_AN_HOUR
from tournaments.models import GameResult, ReportStatus, ResultReport, Status, Tournament
from tournaments.queries.reports import open_reports, reports_of
from tournaments.services import TournamentError, accept_report, answer_report, report_result, submit_tournament
from tournaments.services.reports import MOST_OPEN

CLAIM = {"claimed": GameResult.BLACK_WINS.value, "message": "I won with Black.", "name": "Bia"}


@pytest.fixture
def game(desk, organizer):
    ana, bia = desk.players("Ana Bia")
    tournament = desk.tournament([ana, bia], organizers=[organizer])
    return desk.round(tournament, 1, (ana, bia, "1-0"))[0]


@pytest.fixture
def report(desk, game):
    return report_result(game=game, by=None, at=desk.at, **CLAIM)


def address(game):
    return reverse("tournaments:report", args=[game.tournament_id, game.pk])


def text(response):
    return " ".join(response.content.decode().split())


# --- the page ---


def test_result_has_its_report_link_and_a_board_without_one_has_none(client, desk, game):
    ana, bia = game.white, game.black
    (waiting,) = desk.round(game.tournament, 2, (bia, ana, ""))
    html = text(client.get(reverse("tournaments:detail", args=[game.tournament_id])))
    assert address(game) in html
    assert address(waiting) not in html
    assert client.get(address(waiting)).status_code == 404


def test_form_explains_the_signs_of_results_without_a_game(client, game):
    html = text(client.get(address(game)))
    assert "+ - (White wins by forfeit)" in html
    assert "W - L (White wins without a move; not rated)" in html
    assert ">0-1<" in html


def test_visitor_reports_by_name_and_message(client, game):
    assert "csrfmiddlewaretoken" in text(client.get(address(game)))
    assert client.post(address(game), CLAIM).status_code == 302
    report = ResultReport.objects.get()
    assert (report.reporter, report.reporter_name, report.claimed) == (None, "Bia", GameResult.BLACK_WINS)
    game.refresh_from_db()
    assert game.result == GameResult.WHITE_WINS


def test_signed_in_reporter_is_known_and_his_name_filled_in(client, game, member):
    client.force_login(member)
    assert 'value="member"' in text(client.get(address(game)))
    client.post(address(game), CLAIM | {"claimed": ""})
    assert ResultReport.objects.get().reporter == member
    assert ResultReport.objects.get().claimed is None


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"name": " "}, "required"),
        ({"message": ""}, "required"),
        ({"message": "x" * 1001}, "at most 1000"),
        ({"message": "a\0b"}, "Null characters"),
        ({"claimed": GameResult.WHITE_WINS.value}, "not one of the available choices"),
        ({"claimed": "77"}, "not one of the available choices"),
        ({"website": "https://example.com"}, "Leave the last field empty"),
    ],
)
def test_what_cannot_be_a_report_is_refused_beside_its_field(client, game, change, words):
    response = client.post(address(game), CLAIM | change)
    assert response.status_code == 200
    assert words in text(response)
    assert not ResultReport.objects.exists()


def test_words_stay_with_their_writer_and_the_answer_is_there_for_all(client, desk, game, organizer):
    client.post(address(game), CLAIM)
    own, others = text(client.get(address(game))), text(Client().get(address(game)))
    assert "I won with Black." in own
    assert "yours" in own
    assert 'Right result, says the report: <b class="result">0-1</b>' in own
    assert "I won with Black." not in others
    assert "says the report" not in others
    assert "Bia" not in others.replace("Ana – Bia", "")
    answer_report(report=ResultReport.objects.get(), answer="Your sheet says 1-0.", by=organizer, at=desk.at)
    for visitor in (client, Client()):
        html = text(visitor.get(address(game)))
        assert "answered" in html
        assert "Your sheet says 1-0." in html


def test_scripts_in_messages_are_text(client, desk, game, organizer):
    client.post(address(game), CLAIM | {"name": "<script>x()</script>", "message": "<img src=x onerror=y()>"})
    answer_report(report=ResultReport.objects.get(), answer="<b>No</b>", by=organizer, at=desk.at)
    html = client.get(address(game)).content.decode()
    assert "&lt;img src=x" in html
    for raw in ("<script>x", "<img src=x", "<b>No"):
        assert raw not in html


def test_post_without_the_token_is_refused(game):
    strict = Client(enforce_csrf_checks=True)
    assert strict.post(address(game), CLAIM).status_code == 403
    assert not ResultReport.objects.exists()


def test_reading_writes_nothing_and_is_not_kept(client, game):
    events = AuditEvent.objects.count()
    response = client.get(address(game) + "?claimed=3&message=x&name=y")
    assert "no-store" in response["Cache-Control"]
    assert not ResultReport.objects.exists()
    assert AuditEvent.objects.count() == events
    assert list(response.cookies) == ["csrftoken"]


def test_games_of_other_or_hidden_tournaments_are_not_found(client, desk, game, organizer):
    other = desk.tournament()
    assert client.get(reverse("tournaments:report", args=[other.pk, game.pk])).status_code == 404
    tomorrow = timezone.localdate() + dt.timedelta(days=1)
    Tournament.objects.update(hidden_until_start=True, start_date=tomorrow, end_date=tomorrow)
    assert client.get(address(game)).status_code == 404
    client.force_login(organizer)
    assert client.get(address(game)).status_code == 200


# --- too many ---


def test_visitor_waits_after_too_many_even_without_cookies(game, desk):
    ResultReport.objects.all().delete()
    for _ in range(REPORTS_AN_HOUR):
        assert Client().post(address(game), CLAIM).status_code == 302
    ResultReport.objects.all().delete()  # the limit counts, not what is open
    assert "please wait an hour" in text(Client().post(address(game), CLAIM))
    assert Client(REMOTE_ADDR="192.0.2.7").post(address(game), CLAIM).status_code == 302


def test_one_session_is_counted_from_any_address(client, game):
    for number in range(REPORTS_AN_HOUR):
        client.post(address(game), CLAIM, REMOTE_ADDR=f"192.0.2.{number}")
    ResultReport.objects.all().delete()
    assert "please wait an hour" in text(client.post(address(game), CLAIM, REMOTE_ADDR="192.0.2.99"))


def test_one_ipv6_network_is_one_visitor(game):
    for number in range(REPORTS_AN_HOUR):
        Client(REMOTE_ADDR=f"2001:db8:1:2::{number}").post(address(game), CLAIM)
    ResultReport.objects.all().delete()
    assert "please wait an hour" in text(Client(REMOTE_ADDR="2001:db8:1:2:ffff::1").post(address(game), CLAIM))


def test_signed_in_members_of_one_club_do_not_share_a_limit(client, game, member, other_organizer):
    client.force_login(member)
    for _ in range(REPORTS_AN_HOUR):
        client.post(address(game), CLAIM)
    ResultReport.objects.all().delete()
    assert "please wait an hour" in text(client.post(address(game), CLAIM))
    client.force_login(other_organizer)
    assert client.post(address(game), CLAIM).status_code == 302


def test_refused_reports_do_not_count(client, game):
    for _ in range(REPORTS_AN_HOUR + 1):
        client.post(address(game), CLAIM | {"message": ""})
    assert client.post(address(game), CLAIM).status_code == 302


def test_open_reports_of_one_game_are_bounded(desk, game):
    for _ in range(MOST_OPEN):
        report_result(game=game, by=None, at=desk.at, **CLAIM)
    with pytest.raises(TournamentError, match="5 open reports"):
        report_result(game=game, by=None, at=desk.at, **CLAIM)


# --- the services ---


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"name": ""}, "Say who you are"),
        ({"message": " "}, "Say what is wrong"),
        ({"claimed": 99}, "no result"),
        ({"claimed": GameResult.NONE}, "no result"),
        ({"claimed": GameResult.WHITE_WINS}, "stands there"),
    ],
)
def test_service_refuses_what_says_nothing(desk, game, change, words):
    with pytest.raises(TournamentError, match=words):
        report_result(game=game, by=None, at=desk.at, **CLAIM | change)


def test_board_without_a_result_has_nothing_to_report(desk, game):
    (waiting,) = desk.round(game.tournament, 2, (game.black, game.white, ""))
    with pytest.raises(TournamentError, match="no result yet"):
        report_result(game=waiting, by=None, at=desk.at, **CLAIM)


def test_accepted_report_changes_the_game(desk, game, report, organizer):
    accepted = accept_report(report=report, result=GameResult.BLACK_WINS, answer="Sorry!", by=organizer, at=desk.at)
    game.refresh_from_db()
    assert game.result == GameResult.BLACK_WINS
    assert game.entered_by == organizer
    assert (accepted.status, accepted.answer, accepted.answered_by) == (ReportStatus.ACCEPTED, "Sorry!", organizer)
    assert [event.action for event in AuditEvent.objects.all()[:2]] == ["accept report", "set result"]
    with pytest.raises(TournamentError, match="answered this report already"):
        answer_report(report=report, answer="No", by=organizer, at=desk.at)


@pytest.mark.parametrize("result", [GameResult.NONE, GameResult.WHITE_WINS, 99])
def test_accepting_takes_another_result(desk, report, organizer, result):
    with pytest.raises(TournamentError, match="Choose the right result"):
        accept_report(report=report, result=result, by=organizer, at=desk.at)
    report.refresh_from_db()
    assert report.status == ReportStatus.OPEN


def test_submitted_game_is_changed_by_the_officer_alone(desk, game, report, organizer, officer):
    submit_tournament(tournament=game.tournament, by=organizer, at=desk.at)
    with pytest.raises(TournamentError, match="is handed in"):
        accept_report(report=report, result=GameResult.DRAW, by=organizer, at=desk.at)
    accept_report(report=report, result=GameResult.DRAW, by=officer, at=desk.at)
    game.refresh_from_db()
    assert game.result == GameResult.DRAW


def test_rated_game_stays_and_its_report_can_be_answered(desk, game, report, officer):
    desk.set_status(game.tournament, Status.RATED)
    with pytest.raises(TournamentError, match="cannot change"):
        accept_report(report=report, result=GameResult.DRAW, by=officer, at=desk.at)
    assert answer_report(report=report, answer="Too late", by=officer, at=desk.at).status == ReportStatus.ANSWERED


def test_answer_needs_words(desk, report, organizer):
    with pytest.raises(TournamentError, match="Write an answer"):
        answer_report(report=report, answer=" ", by=organizer, at=desk.at)
    with pytest.raises(TournamentError, match="At most 1000"):
        answer_report(report=report, answer="x" * 1001, by=organizer, at=desk.at)


@pytest.mark.parametrize("who", ["member", "other_organizer"])
def test_reports_are_for_editors(request, desk, report, who):
    by = request.getfixturevalue(who)
    with pytest.raises(PermissionDenied):
        accept_report(report=report, result=GameResult.DRAW, by=by, at=desk.at)
    with pytest.raises(PermissionDenied):
        answer_report(report=report, answer="No", by=by, at=desk.at)
    assert ResultReport.objects.get().status == ReportStatus.OPEN


def test_open_reports_are_counted_a_tournament(desk, game, report, organizer):
    other = desk.tournament()
    report_result(game=game, by=None, at=desk.at, **CLAIM)
    answer_report(report=report, answer="No", by=organizer, at=desk.at)
    counted = Tournament.objects.annotate(waiting=open_reports()).values_list("pk", "waiting")
    assert dict(counted) == {game.tournament_id: 1, other.pk: 0}


def test_reading_reports_takes_one_query(desk, game, django_assert_num_queries):
    for _ in range(3):
        report_result(game=game, by=None, at=desk.at, **CLAIM)
    with django_assert_num_queries(1):
        for line in reports_of(game.tournament):
            assert (line.game.white.name, line.game.tournament.name, line.reporter) == ("Ana", "Open", None)
