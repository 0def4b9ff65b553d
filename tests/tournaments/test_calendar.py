"""The calendar of tournaments: what a year shows, what is found, and where today lies."""

import datetime as dt

import pytest
from django.db.models import Q
from django.utils import timezone

from tournaments.models import Status, Tournament
from tournaments.queries import CalendarFilters, Stage, calendar, state_of
from tournaments.queries.states import in_stage
from tournaments.services import update_tournament

INDEX = "/tournaments/"
TODAY = dt.date(2026, 3, 10)


def day(text):
    return dt.date.fromisoformat(text)


@pytest.fixture
def held(desk):
    """Makes a tournament of those days: held("Open", "2026-03-07", "2026-03-08")."""

    def make(name, start, end=None, **fields):
        return desk.tournament(name=name, start_date=day(start), end_date=day(end or start), **fields)

    return make


def shown(today=TODAY, page=None, per_page=200, **asked):
    query = {name: str(value) for name, value in asked.items()}
    return calendar(visible=Q(), filters=CalendarFilters.asked(query), today=today, page=page, per_page=per_page)


def names(found):
    return [row.tournament.name for month in found.months for row in month.rows]


def text(response):
    assert response.status_code == 200
    return " ".join(response.content.decode().split())


def test_year_lists_months_latest_first_by_last_day(held):
    held("Long", "2026-02-20", "2026-03-05")
    held("Early", "2026-02-01")
    held("Late", "2026-04-01")
    found = shown(year=2026)
    assert [month.month for month in found.months] == [day("2026-04-01"), day("2026-03-01"), day("2026-02-01")]
    assert names(found) == ["Late", "Long", "Early"]


def test_years_are_counted_and_that_of_today_is_opened(held):
    for date in ("2024-05-01", "2026-05-01", "2026-06-01", "2027-01-01"):
        held("Open", date)
    found = shown()
    assert [(year.year, year.count) for year in found.years] == [(2027, 1), (2026, 2), (2024, 1)]
    assert found.year == 2026
    assert shown(today=day("2025-03-01")).year == 2024
    assert shown(today=day("2023-03-01")).year == 2024


def test_address_names_the_year(client, held):
    held("Old Open", "2024-05-01")
    held("New Open", "2026-05-01")
    html = text(client.get(INDEX, {"year": "2024"}))
    assert "Old Open" in html
    assert "New Open" not in html


def test_stage_of_a_filter_is_the_stage_that_pages_name(held):
    made = [
        held("Planned", "2026-03-20"),
        held("Running", "2026-03-09", "2026-03-11"),
        held("Over", "2026-03-01"),
        held("Returned", "2026-03-02"),
        held("Returned, to come", "2026-05-02"),
        held("Submitted", "2026-03-03"),
        held("Rated", "2026-03-04"),
    ]
    for name, status in (("Submitted", Status.SUBMITTED), ("Rated", Status.RATED)):
        Tournament.objects.filter(name=name).update(status=status)
    Tournament.objects.filter(name__startswith="Returned").update(return_reason="Board 1?")
    found = {stage: set(Tournament.objects.filter(in_stage(stage, TODAY))) for stage in Stage}
    for tournament in Tournament.objects.all():
        stages = [stage for stage, some in found.items() if tournament in some]
        assert stages == [state_of(tournament, TODAY, None).stage]
    assert sum(map(len, found.values())) == len(made)


def test_filters_combine(held):
    held("Rapid one", "2026-03-20", pace="rapid")
    held("Rapid robin", "2026-03-21", pace="rapid", system="round_robin")
    held("Rapid past", "2026-03-01", pace="rapid", system="round_robin")
    held("Slow robin", "2026-03-21", system="round_robin")
    held("Games", "2026-03-21", pace="rapid", kind="casual")
    assert names(shown(pace="rapid", kind="round_robin", state="planned")) == ["Rapid robin"]
    assert names(shown(kind="casual")) == ["Games"]


@pytest.mark.parametrize("asked", ["sao joao", "JOÃO", "joao open", "sesc", "zoé"])
def test_search_looks_into_name_place_and_arbiter_without_accents(held, asked):
    held("Open de São João", "2025-03-20", venue="SESC Vila", arbiter="Zoé Lima")
    held("Open de São João", "2026-03-20", venue="SESC Vila", arbiter="Zoe Lima")
    held("Copa", "2026-03-21")
    assert names(shown(q=asked)) == ["Open de São João"]
    assert shown(q=asked).found == 2


@pytest.mark.parametrize("asked", ["%", "_", "\0", "nobody"])
def test_search_takes_marks_as_marks(client, held, asked):
    held("Open", "2026-03-20")
    held("Copa", "2026-03-20")
    html = text(client.get(INDEX, {"q": asked}))
    assert ("Copa" in html) == (asked == "\0")


def test_mended_name_is_found(desk, held):
    tournament = held("Opne", "2026-03-20")
    held("Copa Aberta", "2026-03-21")
    update_tournament(tournament=tournament, name="Aberto", venue="Sesc", by=None, at=desk.at)
    assert shown(q="abert sesc").only == tournament.pk


def test_only_hit_leads_to_the_tournament(client, held):
    tournament = held("Spring Open", "2024-03-20")
    held("Copa", "2026-03-20")
    response = client.get(INDEX, {"q": "spring"})
    assert (response.status_code, response["Location"]) == (302, f"/tournaments/{tournament.pk}/")
    assert client.get(INDEX, {"q": "spring", "state": "rated"}).status_code == 200


@pytest.mark.parametrize(
    ("query", "sentence"),
    [
        ("year=x", "“x” is no year."),
        ("year=99999", "“99999” is no year."),
        ("year=0000", "“0000” is no year."),
        ("state=gone", "“gone” is no state of a tournament."),
        ("pace=slow", "“slow” is no pace that can be chosen here."),
        ("kind=1", "“1” is no kind of tournament."),
        ("page=99", "There is no page “99”: this is page 1 of 1."),
        ("page=-1", "There is no page “-1”: this is page 1 of 1."),
        ("page=x", "There is no page “x”: this is page 1 of 1."),
    ],
)
def test_nonsense_in_the_address_asks_for_nothing_and_is_told(client, held, query, sentence):
    held("Open", "2026-03-20")
    page = text(client.get(f"{INDEX}?{query}"))
    assert f'role="alert">{sentence}</p>' in page
    assert "Open" in page


def test_year_without_any_says_where_there_are_some(client, held):
    held("Open", "2024-03-20")
    html = text(client.get(INDEX, {"year": "2025"}))
    assert "Nothing in 2025" in html
    assert "?year=2024" in html


def test_nothing_found_says_so(client, held):
    held("Open", "2024-03-20")
    assert "No tournament matches “copa”" in text(client.get(INDEX, {"q": "copa"}))
    assert "No tournament is like that" in text(client.get(INDEX, {"kind": "match"}))


class TestToday:
    def places(self, found):
        """The names with "|" where today lies: before a month, inside it, or at the end."""
        said = []
        for month in found.months:
            said += ["|month"] if month.below_today else []
            for row in month.rows:
                said += ["|", row.tournament.name] if row.below_today else [row.tournament.name]
        return said + (["|end"] if found.today_is_last else [])

    def test_lies_between_what_comes_and_what_is_over(self, held):
        held("Coming", "2026-03-20")
        held("Running", "2026-03-09", "2026-03-10")
        held("Over", "2026-03-09")
        assert self.places(shown()) == ["Coming", "Running", "|", "Over"]

    def test_lies_above_a_month_that_is_over(self, held):
        held("Coming", "2026-04-20")
        held("Over", "2026-02-09")
        assert self.places(shown()) == ["Coming", "|month", "Over"]

    def test_lies_below_all_that_is_still_to_come(self, held):
        held("Coming", "2026-04-20")
        assert self.places(shown()) == ["Coming", "|end"]

    def test_is_marked_in_its_own_year_alone(self, held):
        held("Over", "2025-04-20")
        held("Next", "2027-04-20")
        assert self.places(shown(year=2025)) == ["Over"]
        assert self.places(shown(year=2027)) == ["Next"]

    def test_stands_on_the_page_once(self, client, held):
        year = timezone.localdate().year
        held("Over", f"{year}-01-01")
        held("Next", f"{year}-12-31")
        assert text(client.get(INDEX)).count('id="today"') == 1


def test_states_of_the_year_lead_to_their_lists(client, held):
    """The compact tracker says the state in words too."""
    held("Running", "2026-03-20")
    Tournament.objects.update(return_reason="Board 1?")
    html = text(client.get(INDEX, {"year": "2026"}))
    assert '<i class="reached"></i><i class="reached"></i><i></i><i></i>' in html
    assert "returned" in html


def test_long_year_has_pages(held):
    for number in range(5):
        held(f"Open {number}", f"2026-03-0{number + 1}")
    pages = [names(shown(year=2026, page=page, per_page=2)) for page in ("1", "2", "3")]
    assert pages == [["Open 4", "Open 3"], ["Open 2", "Open 1"], ["Open 0"]]


def test_pages_of_a_long_year_lead_to_each_other(client, db):
    days = {"start_date": day("2026-03-01"), "end_date": day("2026-03-01")}
    Tournament.objects.bulk_create(Tournament(name=f"Open {number}", **days) for number in range(201))
    first, last = (text(client.get(INDEX, {"year": "2026", "page": page})) for page in (1, 2))
    assert 'rel="next" href="?year=2026&amp;page=2"' in first
    assert 'rel="prev" href="?year=2026&amp;page=1"' in last


@pytest.mark.parametrize("count", [1, 12])
def test_calendar_takes_two_queries_whatever_the_size(held, django_assert_num_queries, count):
    for _ in range(count):
        held("Open", "2026-03-20")
    with django_assert_num_queries(2):
        assert len(names(shown())) == count


@pytest.mark.parametrize("count", [2, 12])
def test_page_asks_as_often_for_many_tournaments_as_for_two(client, held, django_assert_num_queries, count):
    for _ in range(count):
        held("Open", "2026-03-20")
    with django_assert_num_queries(5):
        client.get(INDEX, {"year": "2026", "q": "open"})


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", ["March 7–8", "March 28 – April 1", "Dec. 30, 2025 – Jan. 2, 2026", "May 1"]),
        ("pt-br", ["7 a 8 de março", "28 de março a 1º de abril", "30 de dezembro de 2025 a 2 de janeiro de 2026", "1º de maio"]),
        ("es", ["7 al 8 de marzo", "28 de marzo al 1 de abril", "30 de diciembre de 2025 al 2 de enero de 2026", "1 de mayo"]),
    ],
)
def test_days_are_written_as_people_write_them(client, held, language, said):
    for start, end in (("2026-03-07", "2026-03-08"), ("2026-03-28", "2026-04-01"), ("2025-12-30", "2026-01-02")):
        held("Open", start, end)
    held("Open", "2026-05-01")
    html = text(client.get(INDEX, {"year": "2026"}, headers={"Accept-Language": language})).replace("\xa0", " ")
    for days in said:
        assert days in html
