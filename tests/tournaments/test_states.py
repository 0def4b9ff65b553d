"""Where a tournament stands, on its page and in the list."""

import datetime as dt

from django.urls import reverse

from tournaments.models import Tournament
from tournaments.queries import Stage, rated_month, state_of
from tournaments.services import return_tournament, submit_tournament, update_tournament


def stands(tournament, today=dt.date(2026, 3, 8)):
    tournament.refresh_from_db()
    return state_of(tournament, today, rated_month(tournament))


def test_returned_tournament_keeps_its_reason_until_it_is_handed_in_again(desk, organizer, officer):
    ana, bia = desk.players("Ana Bia")
    tournament = desk.tournament([ana, bia], organizers=[organizer])
    desk.round(tournament, 1, (ana, bia, "1-0"))
    submit_tournament(tournament=tournament, by=organizer, at=desk.at)
    assert stands(tournament).stage == Stage.SUBMITTED
    return_tournament(tournament=tournament, reason=" Board 1? ", by=officer, at=desk.at)
    state = stands(tournament)
    assert (state.stage, state.reason) == (Stage.RETURNED, "Board 1?")
    submit_tournament(tournament=tournament, by=organizer, at=desk.at)
    assert stands(tournament).reason == ""


def test_tracker_marks_what_lies_behind_and_where_it_stands(desk):
    steps = stands(desk.tournament(), dt.date(2026, 3, 9)).steps
    assert [(str(step.words), step.reached, step.current) for step in steps] == [
        ("planned", True, False),
        ("not submitted yet", True, True),
        ("submitted", False, False),
        ("rated", False, False),
    ]


def test_page_shows_everybody_the_reason_as_text(client, desk, organizer, officer):
    ana, bia = desk.players("Ana Bia")
    tournament = desk.tournament([ana, bia], organizers=[organizer])
    desk.round(tournament, 1, (ana, bia, "1-0"))
    submit_tournament(tournament=tournament, by=organizer, at=desk.at)
    return_tournament(tournament=tournament, reason="<script>alert(1)</script>", by=officer, at=desk.at)
    html = client.get(reverse("tournaments:detail", args=[tournament.pk])).content.decode()
    assert "&lt;script&gt;alert(1)" in html
    assert "<script>alert" not in html
    assert 'aria-current="step">returned' in html


def test_text_edits_leave_the_reason_alone(desk, organizer, officer):
    tournament = desk.tournament(organizers=[organizer])
    Tournament.objects.filter(pk=tournament.pk).update(return_reason="Dates?")
    update_tournament(tournament=tournament, name="Summer Open", by=organizer, at=desk.at)
    assert stands(tournament).reason == "Dates?"
