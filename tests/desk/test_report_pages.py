"""Reports of wrong results on the desk: accepting, answering, and the list that stands in the way."""

import datetime as dt

import pytest
from django.test import Client
from django.urls import reverse

from tournaments.models import Game, GameResult, ReportStatus, ResultReport
from tournaments.services import report_result, submit_tournament

EVERYWHERE = "/desk/reports/"


@pytest.fixture
def game(desk, organizer):
    ana, bia = desk.players("Ana Bia")
    tournament = desk.tournament([ana, bia], organizers=[organizer])
    return desk.round(tournament, 1, (ana, bia, "1-0"))[0]


def report(game, **change):
    fields = {"name": "Bia", "claimed": GameResult.BLACK_WINS, "message": "I won.", **change}
    return report_result(game=game, by=None, at=dt.datetime(2026, 3, 10, 15, tzinfo=dt.UTC), **fields)


def to(report, name="answer"):
    args = [report.game.tournament_id, report.pk] if name == "answer" else [report.game.tournament_id]
    return reverse(f"desk:{name}", args=args)


def text(response):
    assert response.status_code == 200
    return " ".join(response.content.decode().split())


def test_organizer_reads_who_says_what(client, game, organizer):
    made = report(game)
    client.force_login(organizer)
    html = text(client.get(to(made, "reports")))
    for words in ("Bia (without an account)", "I won.", "Right result, says the report:", "0-1", "Round 1, board 1"):
        assert words in html
    assert f'<option value="{GameResult.BLACK_WINS.value}" selected>' in html


def test_accepting_changes_the_game(client, game, organizer):
    made = report(game)
    client.force_login(organizer)
    data = {"act": "accept", "result": GameResult.DRAW.value, "answer": "It was a draw."}
    assert "The result is changed." in text(client.post(to(made), data, follow=True))
    game.refresh_from_db()
    assert (game.result, game.entered_by) == (GameResult.DRAW, organizer)
    made.refresh_from_db()
    assert (made.status, made.answer) == (ReportStatus.ACCEPTED, "It was a draw.")


def test_answering_leaves_the_game(client, game, organizer):
    made = report(game)
    client.force_login(organizer)
    data = {"act": "answer", "result": GameResult.DRAW.value, "answer": "Your sheet says 1-0."}
    assert "The report is answered." in text(client.post(to(made), data, follow=True))
    game.refresh_from_db()
    assert game.result == GameResult.WHITE_WINS


@pytest.mark.parametrize(
    ("data", "words"),
    [
        ({"act": "accept", "answer": "Yes"}, "Choose the right result"),
        ({"act": "answer", "answer": " "}, "Write an answer."),
        ({"act": "accept", "result": "77", "answer": "Yes"}, "Select a valid choice"),
        ({"answer": "x" * 1001}, "at most 1000"),
    ],
)
def test_refusal_stands_with_what_was_typed(client, game, organizer, data, words):
    made = report(game)
    client.force_login(organizer)
    html = text(client.post(to(made), data))
    assert words in html
    assert data["answer"].strip() in html
    assert ResultReport.objects.get().status == ReportStatus.OPEN


def test_handed_in_result_waits_for_the_officer_or_the_organizer_taking_it_back(client, desk, game, organizer):
    made = report(game)
    submit_tournament(tournament=game.tournament, by=organizer, at=desk.at)
    client.force_login(organizer)
    assert "is handed in" in text(client.post(to(made), {"act": "accept", "result": "3"}))
    assert ResultReport.objects.get().status == ReportStatus.OPEN


@pytest.fixture
def rated(club):
    """A report about a game that the list of January 2026 is made from."""
    tournament = club.tournament("2026-01-20", [(*club.players(2, 1500), "1-0")])
    club.close()
    return report(Game.objects.get(tournament=tournament))


def test_rated_result_stays_and_so_does_its_list(client, rated, officer):
    client.force_login(officer)
    words = "The list of January 2026 stays as published."
    html = text(client.get(to(rated, "reports")))
    assert words in html
    assert "a rating officer can reopen the month and correct it" in html
    assert 'href="/periods/2026-01/reopen/"' in html
    assert "Accept" not in html
    html = text(client.post(to(rated), {"act": "accept", "result": "3"}))
    assert html.count(words) == 2
    assert Game.objects.get().result == GameResult.WHITE_WINS
    assert ResultReport.objects.get().status == ReportStatus.OPEN


def test_public_form_says_that_the_list_does_not_change(client, rated):
    html = text(client.get(f"/tournaments/{rated.game.tournament_id}/games/{rated.game_id}/report/"))
    assert "The tournament was rated in the list of January 2026; that published list does not change." in html


def test_rated_result_can_be_answered(client, rated, officer):
    client.force_login(officer)
    client.post(to(rated), {"act": "answer", "answer": "It will be mended in February."})
    assert ResultReport.objects.get().status == ReportStatus.ANSWERED


def test_officer_sees_the_reports_of_all_tournaments_open_ones_first(client, desk, game, rated, officer, organizer):
    report(game, message="Open")
    done = report(game, message="Done")
    client.force_login(organizer)
    client.post(to(done), {"act": "answer", "answer": "No"})
    client.force_login(officer)
    html = text(client.get(EVERYWHERE))
    assert html.index("Open</blockquote>") < html.index("I won.</blockquote>") < html.index("Done</blockquote>")
    assert html.count("The list of January 2026 stays as published") == 1
    assert to(rated, "reports") in html


def test_list_of_all_is_for_officers(client, game, organizer):
    report(game)
    assert client.get(EVERYWHERE).url.startswith(reverse("account_login"))
    client.force_login(organizer)
    assert client.get(EVERYWHERE).status_code == 403


def test_strangers_answer_nothing(client, game, other_organizer, member):
    made = report(game)
    data = {"act": "accept", "result": "3", "answer": "x"}
    assert client.post(to(made), data).url.startswith(reverse("account_login"))
    for stranger in (other_organizer, member):
        client.force_login(stranger)
        assert client.post(to(made), data).status_code == 403
    assert ResultReport.objects.get().status == ReportStatus.OPEN


def test_report_of_another_tournament_is_not_found(client, desk, game, organizer):
    made = report(game)
    mine = desk.tournament(organizers=[organizer])
    client.force_login(organizer)
    assert client.post(reverse("desk:answer", args=[mine.pk, made.pk]), {"answer": "x"}).status_code == 404


def test_reading_changes_nothing_and_the_token_is_asked_for(client, game, organizer):
    made = report(game)
    client.force_login(organizer)
    assert client.get(to(made)).status_code == 405
    strict = Client(enforce_csrf_checks=True)
    strict.force_login(organizer)
    assert strict.post(to(made), {"act": "answer", "answer": "x"}).status_code == 403
    assert ResultReport.objects.get().status == ReportStatus.OPEN


def test_scripts_are_text(client, game, organizer, officer):
    made = report(game, name="<script>n()</script>", message="<script>m()</script>")
    client.force_login(officer)
    client.post(to(made), {"act": "answer", "answer": "<script>a()</script>"})
    for address in (EVERYWHERE, to(made, "reports"), reverse("tournaments:report", args=[game.tournament_id, game.pk])):
        html = client.get(address).content.decode()
        assert "&lt;script&gt;a()" in html
        assert "<script>" not in html.replace("<script>n()", "RAW").replace("<script>m()", "RAW")
        assert "RAW" not in html


def test_pages_ask_as_often_for_many_reports_as_for_one(client, desk, game, officer, django_assert_max_num_queries):
    players = desk.players(" ".join(f"P{i}" for i in range(20)))
    tournament = desk.tournament(players)
    for played in desk.round(tournament, 1, *((players[i], players[i + 1], "1-0") for i in range(0, 20, 2))):
        report(played)
    client.force_login(officer)
    with django_assert_max_num_queries(10):
        client.get(reverse("desk:reports", args=[tournament.pk]))
    with django_assert_max_num_queries(6):
        client.get(EVERYWHERE)


def test_desk_counts_the_open_reports_of_each_tournament(client, game, organizer):
    made = report(game)
    report(game)
    client.force_login(organizer)
    assert "2 reports of wrong results" in text(client.get("/desk/"))
    client.post(to(made), {"act": "answer", "answer": "No"})
    assert f'href="{to(made, "reports")}">1 report of a wrong result</a>' in text(client.get("/desk/"))
