"""A player who asks for it is a "hidden player" wherever anybody may read."""

import re

import pytest

from players.models import Club, Player
from ratings.exports import COLUMNS, csv_text, list_rows
from ratings.models import RatingList
from tournaments.models import Status, Tournament


@pytest.fixture
def secret(club):
    """Zulmira hides her name after a month in which she moved most; Nina does before her first rating."""
    torre = Club.objects.create(name="Torre")
    zulmira = club.player("Zulmira", 1500, birth_year=1987, fide_id=2101010, title="WCM", club=torre)
    rated = club.players(4, 1500)
    nina = club.player("Nildete")
    club.tournament("2026-01-20", [(zulmira, r, "1-0") for r in rated])
    club.tournament("2026-01-25", [(nina, r, "1/2") for r in rated])
    club.close()
    for player in (zulmira, nina):
        player.hide_name = True
        player.save()
    return zulmira


@pytest.fixture
def public_addresses(secret):
    """The pages that tell of her, all of which anybody may open."""
    rated = Tournament.objects.filter(status=Status.RATED).values_list("pk", flat=True)
    addresses = ["/", "/list/2026-01/", "/periods/2026-01/", "/players/", f"/players/{secret.pk}/", f"/clubs/{secret.club_id}/"]
    addresses += [f"/players/{secret.pk}/2026-01/standard/"]
    opponent = Player.objects.get(family_name="Player 1500 0").pk
    addresses += [f"/players/{secret.pk}/{page}" for page in ("games/", "statistics/", "against/", f"against/{opponent}/")]
    addresses += [f"/players/{opponent}/{page}" for page in ("games/", "statistics/", "against/", f"against/{secret.pk}/")]
    addresses += [f"/players/{opponent}/2026-01/standard/"]
    addresses += [f"/tournaments/{pk}/{page}" for pk in rated for page in ("", "rating/", "players/1/", "players/2/")]
    return addresses


def told(response) -> str:
    """The page without the choices of its forms: every title can be asked for."""
    return re.sub(r"<option.*?</option>", "", response.content.decode())


def has_year(text: str) -> bool:
    """Whether it tells the year 1987, in words, choices or addresses; ids of this run and digests may hold these figures."""
    said = re.sub(r"(?<=/)\d+(?=/)|\bp\d+\b|\bat=\d+|(?<=-)\d+(?=\")", "", text)
    return re.search(r"(?<![0-9a-f])1987(?![0-9a-f])", said) is not None


@pytest.mark.parametrize("telling", ["born in 1987", 'href="?born=1987"', 'title="1987"', "<td>1987</td>", 'value="1987-05-01"'])
def test_year_is_seen_wherever_a_page_could_tell_it(telling):
    assert has_year(telling)
    assert not has_year('href="/games/11987/" href="/players/1987/?at=1987#p1987" id="game-1987" src="base.19871a.css"')


@pytest.mark.parametrize("withheld", ["Zulmira", "Nildete", "2101010", "WCM"])
def test_hidden_name_stands_on_no_public_page(client, public_addresses, withheld):
    for address in public_addresses:
        assert withheld not in told(client.get(address)), address


@pytest.mark.parametrize("hidden", [True, False])
def test_year_of_birth_stands_on_no_public_page_whether_the_name_does_or_not(client, secret, public_addresses, hidden):
    Player.objects.filter(pk=secret.pk).update(hide_name=hidden)
    for address in public_addresses:
        assert not has_year(client.get(address).content.decode()), address


def test_exported_list_has_neither_the_name_nor_the_year_of_a_hidden_player(secret):
    exported = "".join(csv_text(RatingList.objects.get()))
    assert "hidden player" in exported
    assert "Zulmira" not in exported
    assert not has_year(exported)


def test_exported_list_has_neither_the_sex_nor_the_title_of_a_hidden_player(club):
    club.player("Ana", 1600, gender="F", title="WIM")
    club.player("Zulmira", 1500, gender="F", title="WCM", hide_name=True)
    rows = [dict(zip(COLUMNS, row, strict=True)) for row in list_rows(club.close())]
    assert [(row["name"], row["title"], row["gender"]) for row in rows] == [("Ana", "WIM", "F"), ("hidden player", "", "")]


@pytest.mark.parametrize("chosen", ["WCM", "any"])
def test_filter_by_title_does_not_find_a_hidden_player(client, secret, chosen):
    assert "hidden player" not in client.get("/", {"title": chosen}).content.decode()
    Player.objects.filter(pk=secret.pk).update(hide_name=False)
    assert "Zulmira" in client.get("/", {"title": chosen}).content.decode()


def test_downloaded_list_has_no_title_of_a_hidden_player(client, secret):
    data = b"".join(client.get("/list/2026-01/standard/list.csv").streaming_content).decode()
    assert "hidden player" in data
    assert "WCM" not in data


@pytest.mark.parametrize("born", [2010, 1987])
def test_calculation_does_not_say_whether_a_hidden_player_is_a_junior(client, make_club, born):
    club = make_club("fide-2024")
    young, other = club.player("Zulmira", 1500, birth_year=born, rated_games=40), club.player("Ana", 1500, rated_games=40)
    club.tournament("2026-01-20", [(young, other, "1-0")])
    club.close()
    address, reasons = f"/players/{young.pk}/2026-01/standard/", ("A junior:", "lies in the band", "highest rating so far")
    said = [client.get(address).content.decode()]
    Player.objects.filter(pk=young.pk).update(hide_name=True)
    said.append(client.get(address).content.decode())
    assert [any(reason in page for reason in reasons) for page in said] == [True, False]
    assert "one of the rules asks for the age" in said[1]


def test_list_still_shows_the_rating_of_a_hidden_player(client, secret):
    page = client.get("/").content.decode()
    assert "hidden player" in page
    assert str(secret.list_entries.get().rating) in page


@pytest.mark.parametrize("words", ["zulmira", "nildete"])
def test_search_does_not_find_a_hidden_player(client, secret, words):
    page = client.get("/", {"q": words}).content.decode()
    assert "hidden player" not in page


@pytest.mark.parametrize("typed", ["p{}", "P{}"])
def test_list_finds_a_player_by_the_id_of_the_files_but_no_hidden_one(client, secret, typed):
    assert "hidden player" not in client.get("/", {"q": typed.format(secret.pk)}).content.decode()
    Player.objects.filter(pk=secret.pk).update(hide_name=False)
    assert client.get("/", {"q": typed.format(secret.pk)}).url.startswith(f"/players/{secret.pk}/")


def test_hidden_player_comes_last_among_equals_on_the_lists_to_come(club):
    for name in ("Abel", "Beto", "Caio"):
        club.player(name, 1500, hide_name=name == "Abel")
    published = club.close()
    assert list(published.entries.order_by("position").values_list("name", flat=True)) == ["Beto", "Caio", "Abel"]
