"""Tournaments in the admin."""

import pytest
from django.urls import reverse

from accounts.models import AuditEvent, User
from tournaments.models import Game, Status, Tournament

ADD = "admin:tournaments_tournament_add"


@pytest.fixture
def root(client, db):
    user = User.objects.create_superuser("root")
    client.force_login(user)
    return user


def form_of(**fields):
    head = {"name": "Open", "start_date": "2026-03-07", "end_date": "2026-03-08", "kind": "tournament", "pace": "standard"}
    empty = dict.fromkeys(["venue", "system", "rounds", "time_control", "arbiter", "reference", "organizers"], "")
    return {**empty, **head, **fields}


def errors(response):
    return list(response.context["adminform"].form.errors)


def change_page(tournament):
    return reverse("admin:tournaments_tournament_change", args=[tournament.pk])


def test_tournament_is_made_and_changed_by_the_services(client, root, organizer):
    client.post(reverse(ADD), form_of(rounds=5, organizers=organizer.pk))
    tournament = Tournament.objects.get()
    assert (tournament.rounds, list(tournament.organizers.all())) == (5, [organizer])
    assert client.get(change_page(tournament)).status_code == 200
    client.post(change_page(tournament), form_of(rounds=7, organizers=""))
    tournament.refresh_from_db()
    assert (tournament.rounds, list(tournament.organizers.all())) == (7, [])
    actions = [event.action for event in AuditEvent.objects.order_by("id")]
    assert actions == ["create tournament", "update tournament", "set organizers"]


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("end_date", "2026-03-06"),
        ("end_date", "2026-02-31"),
        ("end_date", "2062-03-08"),
        ("start_date", ""),
        ("rounds", "0"),
        ("rounds", "-1"),
        ("rounds", "61"),
    ],
)
def test_implausible_head_is_refused_beside_its_field(client, root, field, value):
    response = client.post(reverse(ADD), form_of(**{field: value}))
    assert errors(response) == [field]
    assert not Tournament.objects.exists()


def test_change_of_a_rated_tournament_is_refused_in_words(client, root, desk):
    tournament = desk.set_status(desk.tournament(), Status.RATED)
    response = client.post(change_page(tournament), form_of(end_date="2026-03-09", system="swiss"), follow=True)
    assert "The period is closed" in response.content.decode()
    tournament.refresh_from_db()
    assert str(tournament.end_date) == "2026-03-08"


def test_deletion_is_confirmed_on_a_page_that_counts_the_games(client, root, desk):
    ana, bia = desk.players("Ana Bia")
    tournament = desk.tournament([ana, bia])
    desk.round(tournament, 1, (ana, bia, "1-0"))
    page = reverse("admin:tournaments_tournament_delete", args=[tournament.pk])
    html = client.get(page).content.decode()
    assert "Games: 1" in html
    assert Game.objects.exists()
    client.post(page, {"post": "yes"})
    assert not Tournament.objects.exists()


def test_deletion_of_a_rated_tournament_is_refused_in_words(client, root, desk):
    tournament = desk.set_status(desk.tournament(), Status.RATED)
    page = reverse("admin:tournaments_tournament_delete", args=[tournament.pk])
    response = client.post(page, {"post": "yes"}, follow=True)
    assert "The period is closed" in response.content.decode()
    assert Tournament.objects.exists()


def test_organizers_have_no_business_in_the_admin(client, desk, organizer):
    tournament = desk.tournament(organizers=[organizer])
    client.force_login(organizer)
    assert client.post(change_page(tournament), form_of(name="Mine")).status_code in (302, 403)
    tournament.refresh_from_db()
    assert tournament.name == "Open"
