"""Numbers as people write them in Portuguese, Spanish and English: faults that people reported of other systems."""

import datetime as dt

import pytest
from django.urls import reverse
from django.utils import timezone

from accounts.models import AuditEvent, User
from players.models import Player
from ratings.archive.errors import ArchiveError
from ratings.archive.importing import import_archive
from ratings.closing_limits import by_name, set_limits
from ratings.findings import limits
from ratings.models import Adjustment, Body, OpeningRating, OutsideRating
from tests.archive.sample import NOW, SOUND
from tests.ratings.cases.forms import found_in
from tournaments.models import Status, System, Tournament

LANGUAGES = ["pt-br", "es", "en"]
RATINGS = ["1.850", "1850,0", "1850,5", "1 850", "1.85", "1,850"]


@pytest.fixture
def inside(client, officer):
    client.force_login(officer)
    return client


@pytest.fixture
def root(client, db):
    client.force_login(User.objects.create_superuser("root"))
    return client


def speaking(language: str) -> dict[str, str]:
    return {"HTTP_ACCEPT_LANGUAGE": language}


# --- 100: a mark between thousands ----------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("typed", RATINGS)
def test_case_100_rating_with_a_mark_is_refused_by_every_form_and_stays_as_typed(inside, club, language, typed):
    ana = club.player("Ana", 1500)
    club.player("Nina")
    forms = {
        reverse("ratings:opening_ratings"): ("rating", {"player": "nina", "month": "2026-01", "source": "FIDE"}),
        reverse("ratings:adjustments"): ("points", {"player": "ana", "month": "2026-01", "reason": "because"}),
        reverse("ratings:formula"): ("below", {"hundredths": "0,4", "source": "FIDE", "reason": "because"}),
        reverse("ratings:closing_limits"): ("odds", by_name(limits())),
        reverse("ratings:outside_ratings", args=[ana.pk]): (
            "rating",
            {"body": "fide", "pace": "standard", "as_of": "2026-01-01"},
        ),
    }

    for address, (field, others) in forms.items():
        response = inside.post(address, {**others, field: typed}, **speaking(language))

        assert list(response.context["form"].errors) == [field], address
        assert found_in(response, sending=field)[field] == typed
    assert not Adjustment.objects.exists()
    assert not OutsideRating.objects.exists()
    assert OpeningRating.objects.get().rating == 1500


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("typed", RATINGS)
def test_case_100_range_of_a_list_takes_no_number_for_another(client, club, language, typed):
    club.player("Ana", 1500)
    club.close()

    page = client.get("/", {"from": typed}, **speaking(language))

    assert ">Ana</a>" in page.content.decode()
    assert page.context["filters"].problems


@pytest.mark.parametrize("typed", RATINGS)
def test_case_100_archive_refuses_the_same_and_names_each_line(db, tmp_path, typed):
    rows = f'1,Ponto,Um,"{typed}"\n2,Virgula,Dois,1500\n3,Meio,Tres,"{typed}"\n'
    for file, text in {**SOUND, "players.csv": f"id,family_name,given_name,rating\n{rows}"}.items():
        (tmp_path / file).write_text(text, encoding="utf-8")

    with pytest.raises(ArchiveError) as refused:
        import_archive(path=tmp_path, by=None, at=NOW)

    places = [str(problem).partition(": ")[0] for problem in refused.value.problems]
    assert places == ["players.csv, line 2, column rating", "players.csv, line 4, column rating"]
    assert not Player.objects.exists()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("typed", ["100.000", "100,000", "1.000.000"])
def test_case_100_id_with_a_mark_is_no_thousandth_of_it(inside, club, language, typed):
    event = club.tournament("2026-01-20", [], status=Status.DRAFT, rounds=5)
    fields = {"family_name": "Lima", "given_name": "Eva", "from_round": "1", "fide_id": typed}

    response = inside.post(reverse("desk:newcomer", args=[event.pk]), fields, **speaking(language))

    assert list(response.context["form"].errors) == ["fide_id"]
    assert not Player.objects.exists()


@pytest.mark.parametrize("language", LANGUAGES)
def test_case_100_rounds_with_a_mark_are_no_thousandth_of_them(inside, club, officer, language):
    event = club.tournament("2026-01-20", [], status=Status.DRAFT, rounds=5)
    event.organizers.add(officer)
    address = reverse("desk:edit", args=[event.pk])

    sent = found_in(inside.get(address, **speaking(language)), sending="rounds")
    response = inside.post(address, {**sent, "rounds": "7.000"}, **speaking(language))

    assert list(response.context["form"].errors) == ["rounds"]
    event.refresh_from_db()
    assert event.rounds == 5


# --- 101: what is stored stands in the form -------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("typed", ["0,5", "0.5"])
def test_case_101_half_is_read_with_either_mark_and_comes_back_as_typed(inside, club, language, typed):
    club.player("Ana", 1500)
    address = reverse("ratings:formula")
    asked = {"below": "2000", "hundredths": typed, "lowest": "", "source": "FIDE", "reason": ""}

    refused = inside.get(address, asked, **speaking(language))
    again = {**found_in(refused, sending="hundredths"), "reason": "because"}
    preview = inside.get(address, again, **speaking(language))
    inside.post(address, found_in(preview, sending="hundredths"), **speaking(language))

    assert again["hundredths"] == typed
    assert Adjustment.objects.get().points == 250


@pytest.mark.parametrize("language", LANGUAGES)
def test_case_101_limits_saved_as_they_are_found_stay(inside, club, officer, language):
    set_limits(
        change=1250, lowest_first_rating=1100, highest_first_rating=2150, odds=1050, expiry_months=2, by=officer, at=club.now
    )
    before, address = by_name(limits()), reverse("ratings:closing_limits")

    sent = found_in(inside.get(address, **speaking(language)), sending="odds")
    assert inside.post(address, sent, **speaking(language)).status_code == 302

    assert (sent["change"], sent["odds"]) == ("1250", "1050")
    assert by_name(limits()) == before
    assert AuditEvent.objects.filter(action="set closing limits").count() == 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_case_101_tournament_saved_as_it_is_found_stays(inside, club, officer, language):
    event = club.tournament(
        "2026-01-20",
        [],
        start="2026-01-05",
        status=Status.DRAFT,
        rounds=9,
        system=System.SWISS,
        tie_breaks=["BH:C1", "SB"],
        venue="Salão",
        time_control="90 + 30",
    )
    event.organizers.add(officer)
    before = Tournament.objects.values().get(pk=event.pk)
    address = reverse("desk:edit", args=[event.pk])

    sent = found_in(inside.get(address, **speaking(language)), sending="rounds")
    assert inside.post(address, sent, **speaking(language)).status_code == 302

    assert (sent["rounds"], sent["start_date"]) == ("9", "2026-01-05")
    assert Tournament.objects.values().get(pk=event.pk) == before


@pytest.mark.parametrize("language", LANGUAGES)
def test_case_101_player_saved_as_he_is_found_stays(root, club, language):
    joined = dt.date(2026, 2, 1)
    ana = club.player("Ana", fide_id=2100532, birth_year=1990, joined=joined, federation="BRA", gender="F")
    before = Player.objects.values().get(pk=ana.pk)
    address = reverse("admin:players_player_change", args=[ana.pk])

    sent = found_in(root.get(address, **speaking(language)), sending="fide_id")
    assert root.post(address, sent, **speaking(language)).status_code == 302

    assert (sent["fide_id"], sent["birth_year"]) == ("2100532", "1990")
    assert Player.objects.values().get(pk=ana.pk) == before


@pytest.mark.parametrize("language", LANGUAGES)
def test_case_101_rating_of_another_body_saved_as_it_is_found_stays(inside, club, language):
    ana = club.player("Ana")
    kept = OutsideRating.objects.create(
        player=ana, body=Body.FIDE, rating=1850, as_of=dt.date(2026, 2, 1), source="FIDE", created_at=timezone.now()
    )
    address = reverse("ratings:replace_outside", args=[ana.pk, kept.pk])

    sent = found_in(inside.get(address, **speaking(language)), sending="rating")
    assert inside.post(address, sent, **speaking(language)).status_code == 302

    assert (sent["rating"], sent["as_of"]) == ("1850", "2026-02-01")
    assert OutsideRating.objects.get() == kept
