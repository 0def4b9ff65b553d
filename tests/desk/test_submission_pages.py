"""Handing in on the desk: the checklist, a second organizer's confirmation, taking back, returning."""

import datetime as dt

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import AuditEvent
from players.services import create_player
from tournaments.models import Game, GameResult, Status, Tournament
from tournaments.services import record_casual_game, report_result, submit_tournament

DRAFT, SUBMITTED = Status.DRAFT, Status.SUBMITTED


@pytest.fixture
def played(desk, organizer, other_organizer):
    ana, bia, caio, dora = desk.all = desk.players("Ana Bia Caio Dora")
    tournament = desk.tournament(desk.all, organizers=[organizer])
    desk.games = desk.round(tournament, 1, (ana, bia, "1-0"), (caio, dora, "1/2"), by=organizer)
    return tournament


def to(name, tournament):
    return reverse(f"desk:{name}", args=[tournament.pk])


def text(response):
    assert response.status_code == 200
    return " ".join(response.content.decode().split())


def page(client, user, tournament, name="submit"):
    client.force_login(user)
    return text(client.get(to(name, tournament)))


def status(tournament):
    return Tournament.objects.get(pk=tournament.pk).status


# --- the checklist ---


def test_finished_tournament_is_handed_in(client, played, organizer):
    html = page(client, organizer, played)
    assert "Every board has its result" in html
    assert "Nothing stands out." in html
    assert "disabled" not in html
    html = text(client.post(to("submit", played), follow=True))
    assert "“Open” is handed in for rating." in html
    assert "Take it back" in html
    assert status(played) == SUBMITTED


def test_boards_without_a_result_hold_it_up_and_link_their_round(client, desk, played, organizer):
    ana, bia, caio, dora = desk.all
    desk.round(played, 2, (ana, caio, ""), (bia, dora, "1-0"))
    html = page(client, organizer, played)
    assert f'<a href="{reverse("desk:round", args=[played.pk, 2])}">Round 2</a>: 1 board without a result: Ana – Caio' in html
    assert "disabled" in html
    assert "Without a result: round 2, board 1" in text(client.post(to("submit", played), follow=True))
    assert status(played) == DRAFT


def test_tournament_without_a_game_is_held_up(client, desk, organizer):
    tournament = desk.tournament(organizers=[organizer])
    assert "No game has been entered." in page(client, organizer, tournament)
    assert "without a game" in text(client.post(to("submit", tournament), follow=True))


def test_casual_games_without_a_result_link_their_page(client, desk, organizer):
    ana, bia = desk.players("Ana Bia")
    month = desk.tournament(kind="casual", organizers=[organizer])
    record_casual_game(tournament=month, white=ana, black=bia, result=GameResult.NONE, by=None, at=desk.at)
    assert f'<a href="{to("casual", month)}">Casual games</a>: 1 board without' in page(client, organizer, month)


def test_what_stands_out_is_shown_and_holds_nothing_up(client, desk, organizer):
    idle, again, namesake = desk.players("Xavier Elias Elias")
    sousa, souza = (create_player(family_name=name, given_name="Luis", by=None, at=desk.at) for name in ("Sousa", "Souza"))
    tournament = desk.tournament([sousa, souza, idle, again], organizers=[organizer], rounds=3)
    desk.round(tournament, 1, (sousa, souza, "1-0"))
    html = page(client, organizer, tournament)
    assert "Two entries may be one person:" in html
    assert "2 players have no game: Xavier; Elias" in html
    assert "Of 3 announced rounds, 2 have no game: 2, 3." in html
    assert f"(no. {namesake.pk})" in html
    client.post(to("submit", tournament))
    assert status(tournament) == SUBMITTED


def test_last_day_to_come_is_said(client, desk, played, organizer):
    Tournament.objects.filter(pk=played.pk).update(end_date=dt.date(2090, 1, 5))
    assert "The last day, Jan. 5, 2090, is still to come." in page(client, organizer, played)


def test_names_on_the_checklist_are_text(client, desk, organizer):
    odd, other = desk.players("x y")
    type(odd).objects.filter(pk=odd.pk).update(family_name="<script>x()</script>")
    tournament = desk.tournament([odd, other], organizers=[organizer])
    desk.round(tournament, 1, (odd, other, ""))
    assert "<script>x" not in page(client, organizer, tournament)


def test_checklist_asks_as_often_for_many_boards_as_for_one(client, desk, played, organizer, django_assert_max_num_queries):
    client.force_login(organizer)
    players = desk.players(" ".join(f"P{i}" for i in range(40)))
    many = desk.tournament(players, organizers=[organizer], rounds=1)
    desk.round(many, 1, *((players[i], players[i + 1], "") for i in range(0, 40, 2)))
    with django_assert_max_num_queries(14):
        client.get(to("submit", many))


# --- which list will rate it ---


@pytest.fixture
def open_march(club):
    """A club of two rated players; January and February are closed."""
    club.two = club.players(2, 1500)
    club.close(2)
    return club


@pytest.mark.parametrize(
    ("end", "words"),
    [
        ("2026-02-20", "February 2026 is closed: the tournament will be rated late, in the list of March 2026."),
        ("2026-03-20", "It will be rated in the list of March 2026."),
        ("2026-04-02", "It will be rated in the list of April 2026."),
    ],
)
def test_list_that_will_rate_it_is_named(client, open_march, officer, end, words):
    tournament = open_march.tournament(end, [(*open_march.two, "1-0")], status=DRAFT)
    assert words in page(client, officer, tournament)
    client.post(to("submit", tournament))
    assert words in page(client, officer, tournament)


def test_late_tournament_is_rated_once_where_the_page_said(client, open_march, officer):
    tournament = open_march.tournament("2026-02-20", [(*open_march.two, "1-0")], status=DRAFT)
    client.force_login(officer)
    client.post(to("submit", tournament))
    open_march.close()
    assert [(line.rating_list.period.month, line.late) for line in tournament.ratings.all()] == [(dt.date(2026, 3, 1), True)]
    assert "has been rated: its results are closed" in page(client, officer, tournament)


def test_change_of_more_than_a_hundred_points_stands_out(client, club, officer):
    weak, strong = club.player("Weak", 1200), club.players(8, 1900)
    tournament = club.tournament("2026-01-20", [(weak, other, "1-0") for other in strong], status=DRAFT)
    html = page(client, officer, tournament)
    assert "Weak would move by more than 100 points (projection on the list of January 2026):" in html
    assert html.count("would move by more") == 1


def test_changes_of_a_hundred_points_and_less_do_not(client, open_march, officer):
    tournament = open_march.tournament("2026-03-20", [(*open_march.two, "1-0")], status=DRAFT)
    assert "Nothing stands out." in page(client, officer, tournament)


# --- confirmation ---


@pytest.fixture
def watched(desk, played, organizer, other_organizer):
    played.organizers.add(other_organizer)
    Tournament.objects.filter(pk=played.pk).update(needs_confirmation=True)
    return played


def test_second_organizer_confirms_what_the_first_entered(client, watched, organizer, other_organizer):
    html = page(client, organizer, watched)
    assert "2 results are not confirmed by a second organizer" in html
    assert "2 results you entered yourself wait for another organizer." in html
    assert "Confirm 2 results" not in html
    html = page(client, other_organizer, watched)
    assert "entered by organizer" in html
    seen = [f"{game.pk}-{game.version}" for game in Game.objects.all()]
    html = text(client.post(to("confirm", watched), {"round": "1", "seen": seen}, follow=True))
    assert "2 results confirmed." in html
    assert "Every board has its result" in html


def test_result_changed_meanwhile_is_not_confirmed_unseen(client, desk, watched, organizer, other_organizer):
    ana, bia, _, _ = desk.all
    client.force_login(other_organizer)
    seen = [f"{game.pk}-{game.version}" for game in Game.objects.all()]
    desk.round(watched, 1, (ana, bia, "0-1"), by=organizer)
    assert "1 result confirmed." in text(client.post(to("confirm", watched), {"round": "1", "seen": seen}, follow=True))
    assert list(Game.objects.filter(confirmed_by=None).values_list("result", flat=True)) == [GameResult.BLACK_WINS]


@pytest.mark.parametrize("data", [{}, {"round": "x", "seen": ["a-b", "-", "1"]}, {"round": "99999999999999999999"}])
def test_nonsense_confirms_nothing(client, watched, other_organizer, data):
    client.force_login(other_organizer)
    assert "Nothing was confirmed" in text(client.post(to("confirm", watched), data, follow=True))
    assert not Game.objects.exclude(confirmed_by=None).exists()


# --- back again ---


def test_organizer_takes_it_back(client, desk, played, organizer):
    submit_tournament(tournament=played, by=organizer, at=desk.at)
    client.force_login(organizer)
    assert "yours to work on again" in text(client.post(to("take_back", played), follow=True))
    assert status(played) == DRAFT


def test_officer_returns_it_and_the_organizer_reads_why(client, desk, played, organizer, officer):
    submit_tournament(tournament=played, by=organizer, at=desk.at)
    html = page(client, officer, played, "return")
    assert "Return “Open” to its organizers" in html
    assert "required" in text(client.post(to("return", played), {"reason": " "}))
    assert status(played) == SUBMITTED
    client.post(to("return", played), {"reason": "Round 2 is <b>missing</b>."})
    html = page(client, organizer, played)
    assert "The rating officer returned it:" in html
    assert "Round 2 is &lt;b&gt;missing&lt;/b&gt;." in html
    client.post(to("submit", played))
    assert "returned it" not in page(client, organizer, played)


def test_tournament_that_is_not_handed_in_is_not_returned(client, played, officer):
    assert "nothing to return" in page(client, officer, played, "return")
    client.post(to("return", played), {"reason": "x"})
    assert Tournament.objects.get().return_reason == ""


def test_closing_page_links_the_return(client, desk, club, officer):
    submitted = club.tournament("2026-01-20", [(*club.players(2, 1500), "1-0")])
    client.force_login(officer)
    assert to("return", submitted) in text(client.get(reverse("ratings:closing")))


@pytest.mark.parametrize("name", ["submit", "take_back", "confirm", "return"])
def test_rated_tournament_stays_as_it_is_whatever_is_sent(client, club, officer, name):
    rated = club.tournament("2026-01-20", [(*club.players(2, 1500), "1-0")])
    club.close()
    client.force_login(officer)
    before, events = Tournament.objects.values().get(), AuditEvent.objects.count()
    client.post(to(name, rated), {"reason": "x", "round": "1"})
    assert Tournament.objects.values().get() == before
    assert AuditEvent.objects.count() == events


def test_open_reports_are_pointed_out(client, desk, played, organizer):
    report_result(game=desk.games[0], name="Bia", claimed=None, message="I won", by=None, at=desk.at)
    assert f'<a href="{to("reports", played)}">1 report of a wrong result</a> waits for' in page(client, organizer, played)


# --- who may, and how ---

PAGES = ("submit", "reports", "log")
POST_ONLY = ("take_back", "confirm")
ACTS = ("submit", "return", *POST_ONLY)


def sends(client, name):
    """The methods that the address answers to."""
    return [client.get] * (name not in POST_ONLY) + [client.post] * (name in ACTS)


@pytest.mark.parametrize("name", [*PAGES, *POST_ONLY, "return"])
def test_visitor_is_asked_to_sign_in_and_strangers_are_refused(client, played, other_organizer, member, name):
    for send in sends(client, name):
        assert send(to(name, played)).url.startswith(reverse("account_login"))
    for stranger in (other_organizer, member):
        client.force_login(stranger)
        assert [send(to(name, played)).status_code for send in sends(client, name)] == [403] * len(sends(client, name))
    assert status(played) == DRAFT


def test_return_is_for_officers_alone(client, desk, played, organizer):
    submit_tournament(tournament=played, by=organizer, at=desk.at)
    client.force_login(organizer)
    assert client.get(to("return", played)).status_code == 403
    assert client.post(to("return", played), {"reason": "x"}).status_code == 403
    assert to("return", played) not in page(client, organizer, played)
    assert status(played) == SUBMITTED


@pytest.mark.parametrize("name", [*PAGES, *POST_ONLY, "return"])
def test_reading_changes_nothing(client, played, officer, name):
    client.force_login(officer)
    events = AuditEvent.objects.count()
    assert client.get(to(name, played)).status_code == (405 if name in POST_ONLY else 200)
    assert AuditEvent.objects.count() == events
    assert status(played) == DRAFT


@pytest.mark.parametrize("name", ACTS)
def test_post_without_the_token_is_refused(played, officer, name):
    strict = Client(enforce_csrf_checks=True)
    strict.force_login(officer)
    assert strict.post(to(name, played), {"reason": "x"}).status_code == 403
    assert status(played) == DRAFT


def test_unknown_tournament_is_not_found(client, officer):
    client.force_login(officer)
    for name in (*PAGES, "return"):
        assert client.get(reverse(f"desk:{name}", args=[999])).status_code == 404


@pytest.mark.parametrize(
    "fields", [{"round": "1" * 5000}, {"round": "1", "seen": f"{'1' * 5000}-1"}, {"seen": f"1-{'1' * 5000}"}]
)
def test_numbers_of_thousands_of_digits_confirm_nothing(client, played, organizer, fields):
    client.force_login(organizer)
    Tournament.objects.filter(pk=played.pk).update(needs_confirmation=True)
    text(client.post(to("confirm", played), fields, follow=True))
    assert not Game.objects.filter(confirmed_by__isnull=False).exists()
