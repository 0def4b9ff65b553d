"""Years of birth that decide K. Under FIDE's rules of 2024 juniors (to 18, below 2300) have 40 instead of 20."""

import pytest

from ratings.models import FindingKind

DECIDES = FindingKind.BIRTH_YEAR


@pytest.fixture
def club(make_club):
    return make_club("fide-2024")


@pytest.fixture
def plays(club):
    """A player of that year of birth, long rated, who plays in this month."""
    rival = club.player("Rival", 1500, rated_games=50)

    def plays(year=None, *, rating=1500, rated_games=50, player=None, month="2026-01"):
        player = player or club.player("Ana", rating, birth_year=year, rated_games=rated_games)
        club.tournament(f"{month}-20", [(player, rival, "1/2")])
        return player

    return plays


def born(player, year):
    type(player).objects.filter(pk=player.pk).update(birth_year=year)


def test_year_that_makes_a_junior_is_found(plays, found, said):
    ana = plays(2008)
    (finding,) = found(DECIDES)
    assert (finding.player_id, finding.pace) == (ana.pk, "standard")
    assert finding.facts == {"name": "Ana", "year": 2008, "before": 2008, "k": 40, "other_k": 20}
    assert said(DECIDES) == ["Ana: K is 40 because of the year of birth, 2008; else it would be 20."]


@pytest.mark.parametrize(
    "of",
    [
        {"year": 2007},  # 19 in 2026
        {"year": 2008, "rating": 2300},
        {"year": 2008, "rated_games": 29},  # a newcomer has 40 anyway
        {"year": None},
    ],
)
def test_year_that_decides_nothing_is_not(plays, found, of):
    plays(**of)
    assert found(DECIDES) == []


def test_junior_without_a_game_is_not(club, found):
    club.player("Ana", 1500, birth_year=2008, rated_games=50)
    assert found(DECIDES) == []


def test_junior_is_asked_about_until_ticked_in_a_published_draft(club, plays, found, publish):
    ana = plays(2008)
    club.close()
    plays(player=ana, month="2026-02")
    assert len(found(DECIDES)) == 1
    publish(club.now)
    plays(player=ana, month="2026-03")
    assert found(DECIDES) == []


def test_changed_year_is_found_where_it_changes_k(club, plays, publish, said):
    ana = plays(2008)
    publish(club.now)
    plays(player=ana, month="2026-02")
    born(ana, 1998)
    assert said(DECIDES) == ["Ana: year of birth 2008 on the list before, now 1998; K is 20 instead of 40."]
    born(ana, None)
    assert said(DECIDES) == ["Ana: year of birth 2008 on the list before, now unknown; K is 20 instead of 40."]
    born(ana, 2010)
    assert said(DECIDES) == ["Ana: K is 40 because of the year of birth, 2010; else it would be 20."]


def test_changed_year_of_a_grown_up_is_not(club, plays, found):
    ana = plays(1980)
    club.close()
    plays(player=ana, month="2026-02")
    born(ana, 1981)
    assert found(DECIDES) == []


class TestOtherRules:
    @pytest.fixture
    def club(self, make_club):
        return make_club("club")

    def test_rules_without_juniors_ask_nothing(self, plays, found):
        plays(2008)
        assert found(DECIDES) == []
