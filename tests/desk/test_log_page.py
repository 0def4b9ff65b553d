"""The log of a tournament on the desk."""

import pytest
from django.urls import reverse

from accounts.services import record_event
from tournaments.models import GameResult
from tournaments.services import set_result


@pytest.fixture
def played(desk, organizer):
    ana, bia = desk.players("Ana Bia")
    tournament = desk.tournament([ana, bia], organizers=[organizer])
    desk.game = desk.round(tournament, 1, (ana, bia, "1-0"), by=organizer)[0]
    return tournament


def log(client, tournament, query=""):
    response = client.get(reverse("desk:log", args=[tournament.pk]) + query)
    assert response.status_code == 200
    return " ".join(response.content.decode().split())


def test_log_says_who_changed_which_result_from_what_to_what(client, desk, played, organizer):
    set_result(game=desk.game, result=GameResult.DRAW, by=organizer, at=desk.at)
    client.force_login(organizer)
    html = log(client, played)
    assert "<b>organizer</b> changed a result: round 1, board 1: Ana – Bia: 1-0 → ½-½" in html
    assert "March 10, 2026 12:00" in html


def test_log_is_cut_into_pages(client, desk, played, officer):
    for number in range(60):
        record_event(by=officer, at=desk.at, action=f"act {number}", target=f"tournament {played.pk}")
    client.force_login(officer)
    assert "act 59" in log(client, played)
    assert "act 9<" not in log(client, played)
    assert "act 9<" in log(client, played, "?page=2")
    assert "act 9<" in log(client, played, "?page=77")
    assert "There is no page “77”: this is page 2 of 2." in log(client, played, "?page=77")
    assert "act 59" in log(client, played, "?page=x")


def test_scripts_in_the_log_are_text(client, desk, played, officer):
    record_event(
        by=officer,
        at=desk.at,
        action="<script>a()</script>",
        target=f"tournament {played.pk}",
        after={"<script>k()</script>": "<script>v()</script>"},
        reason="<script>r()</script>",
    )
    client.force_login(officer)
    html = log(client, played)
    assert html.count("&lt;script&gt;") == 4
    assert "<script>a" not in html


def test_log_asks_as_often_for_many_events_as_for_one(client, desk, played, organizer, django_assert_max_num_queries):
    for result in (GameResult.DRAW, GameResult.BLACK_WINS) * 20:
        set_result(game=desk.game, result=result, by=organizer, at=desk.at)
    client.force_login(organizer)
    with django_assert_max_num_queries(12):
        log(client, played)
