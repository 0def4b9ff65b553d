"""A club that corrected lists takes them along: every revision, who made it and why."""

import csv
import io
import json

import pytest
from django.core.management import call_command
from django.forms.models import model_to_dict

from players.models import Player
from ratings.archive.exporting import export_archive
from ratings.archive.ids import player_ids
from ratings.archive.importing import import_archive
from ratings.archive.past_tables import PAST_TABLES
from ratings.models import (
    Block,
    Calculation,
    ListEntry,
    PeriodStatus,
    RatedTournament,
    RatingList,
    RatingPeriod,
    Regulation,
    Reopening,
)
from tests.archive.corrected import CLUB, another_database, correct, texts
from tests.archive.sample import NOW
from tournaments.models import Entry, Status, Tournament

pytestmark = pytest.mark.django_db
FILES = {table.file for table in PAST_TABLES}


@pytest.fixture
def corrected(archive, take):
    """January to March closed; February and March corrected, March twice; before that a player is renamed. Gives `reopen`."""
    return correct(archive, take)


def everything():
    """Every number of every list in every revision, by names that outlive an import."""
    ids, found = player_ids(), {}
    for each in RatingList.objects.select_related("period"):
        where = (each.period.slug, each.pace, each.revision)
        found[where] = (each.game_count, each.tournament_count, each.rated_count, each.reason, each.parameters)
        for model in (ListEntry, Calculation, Block, RatedTournament):
            for row in model.objects.filter(rating_list=each):
                values = model_to_dict(row)
                player, tournament = values.pop("player", None), values.pop("tournament", None)
                name = Tournament.objects.get(pk=tournament).name if tournament else None
                del values["id"], values["rating_list"]
                found[*where, model.__name__, ids.get(player), name] = values
    return found


@pytest.fixture
def elsewhere(archive, take, tmp_path):
    """What the club had published, and its archive imported into a database of its own."""
    with another_database():
        correct(archive, take)
        published = everything()
        export_archive(path=tmp_path / "first")
    import_archive(path=tmp_path / "first", by=None, at=NOW)
    return published


class TestRoundTrip:
    def test_import_brings_superseded_lists_in_months_that_are_open(self, elsewhere):
        lists = RatingList.objects.order_by("period__month", "pace", "revision")
        assert [(each.period.slug, each.pace, each.revision) for each in lists] == [
            ("2024-02", "rapid", 1),
            ("2024-02", "standard", 1),
            ("2024-03", "rapid", 1),
            ("2024-03", "rapid", 2),
            ("2024-03", "standard", 1),
            ("2024-03", "standard", 2),
        ]
        assert not RatingPeriod.objects.filter(status=PeriodStatus.CLOSED).exists()
        first = lists.get(period__month="2024-03-01", pace="standard", revision=1)
        assert (first.published_at, first.published_by, first.published_by_name) == (NOW, None, "Lia")
        assert (first.previous, first.regulation) == (None, Regulation.objects.get())
        assert lists.get(period__month="2024-03-01", pace="standard", revision=2).published_by_name == "Lia"
        reasons = Reopening.objects.values_list("period__month", "by_name", "reason")
        assert [(month.month, *rest) for month, *rest in reasons] == [
            (3, "Lia", 'a board, "turned" round'),
            (2, "Lia", "the wrong player"),
            (3, "Lia", "once more"),
        ]

    def test_closing_makes_the_revisions_that_are_missing_with_their_reasons(self, elsewhere, capsys):
        call_command("close_period", through=RatingPeriod.objects.order_by("month")[2].month)

        assert everything().keys() == elsewhere.keys()
        shown = ("name", "search_key", "club", "title")
        for key, values in everything().items():
            there = elsewhere[key]
            if isinstance(values, dict):  # a list made anew shows the names of the register
                values = {name: value for name, value in values.items() if name not in shown}
                there = {name: value for name, value in there.items() if name not in shown}
            assert (key, values) == (key, there)
        assert RatingList.objects.get(period__month="2024-03-01", pace="standard", revision=3).reason == "once more"

    def test_superseded_list_keeps_the_names_of_its_day(self, elsewhere):
        entries = ListEntry.objects.filter(player__reference="2", rating_list__pace="standard").select_related("rating_list")
        assert {entry.name for entry in entries} == {"Brito, Bia"}
        assert Player.objects.get(reference="2").name == "Brito Neto, Bia"

    def test_verify_lists_is_clean_before_and_after_closing(self, elsewhere, tmp_path, capsys):
        call_command("verify_lists")
        call_command("close_period", through=RatingPeriod.objects.order_by("month")[2].month)
        call_command("verify_lists", against=tmp_path / "first")
        assert capsys.readouterr().out.count("0 differences") == 2

    def test_second_export_has_the_same_bytes(self, elsewhere, tmp_path):
        call_command("close_period", through=RatingPeriod.objects.order_by("month")[2].month)
        export_archive(path=tmp_path / "second")
        assert texts(tmp_path / "second") == texts(tmp_path / "first")

    def test_export_before_closing_keeps_the_superseded_lists(self, elsewhere, tmp_path):
        export_archive(path=tmp_path / "second")
        first, second = texts(tmp_path / "first"), texts(tmp_path / "second")
        assert {name: second[name] for name in FILES} == {name: first[name] for name in FILES}


def test_month_that_is_open_again_takes_its_list_along(archive, take, tmp_path):
    with another_database():
        reopen = correct(archive, take)
        reopen("2024-03", "not closed again")
        export_archive(path=tmp_path / "first")
    import_archive(path=tmp_path / "first", by=None, at=NOW)
    call_command("close_period", through=RatingPeriod.objects.order_by("month")[2].month)
    (last,) = RatingList.objects.filter(period__month="2024-03-01", pace="standard", revision=4)
    assert last.reason == "not closed again"


def test_club_without_corrections_has_none_of_these_files(archive, take, close, tmp_path):
    take(archive(CLUB))
    close(3)
    export_archive(path=tmp_path / "out")
    assert not FILES & texts(tmp_path / "out").keys()


def test_verification_against_an_archive_looks_at_every_revision(corrected, tmp_path, capsys):
    export_archive(path=tmp_path / "first")
    rows = list(csv.reader(io.StringIO((tmp_path / "first" / "lists.csv").read_text())))
    place = next(place for place, row in enumerate(rows) if row[:3] == ["2024-03", "standard", "1"])
    was, rows[place][4] = rows[place][4], "1999"
    with (tmp_path / "first" / "lists.csv").open("w", newline="") as stream:
        csv.writer(stream).writerows(rows)
    with pytest.raises(SystemExit):
        call_command("verify_lists", against=tmp_path / "first")
    assert f"2024-03 standard r1: player {rows[place][3]}: rating: 1999 -> {was}" in capsys.readouterr().err


class TestRefusals:
    """Each fault with file, line and column, and nothing stored."""

    @pytest.fixture
    def refused(self, archive, take, tmp_path, faults):
        with another_database():
            correct(archive, take)
            export_archive(path=tmp_path / "good")
        good = texts(tmp_path / "good")

        def refused_with(file, change):
            folder = tmp_path / "bad"
            folder.mkdir()
            for name, text in (good | {file: change(good[file])}).items():
                (folder / name).write_text(text)
            told = faults(folder)
            assert not RatingList.objects.exists()
            assert not Player.objects.exists()
            return told

        return refused_with

    @pytest.mark.parametrize(
        ("file", "column", "value", "said"),
        [
            ("revisions.csv", "published_at", "2024-02-01", "is not a moment"),
            ("revisions.csv", "published_at", "2024-02-30T12:00:00+00:00", "is not a moment"),
            ("revisions.csv", "parameters", "[" * 9000, "is not a regulation written as JSON"),
            ("revisions.csv", "parameters", '{"preset": "club", "difference_cap": -1}', "difference_cap"),
            ("revisions.csv", "parameters", '{"preset": "club", "x": 1}', "x"),
            ("revisions.csv", "parameters", "NaN", "is not a regulation written as JSON"),
            ("revisions.csv", "inputs_digest", "abc", "is not a digest"),
            ("revisions.csv", "period", "2023-12", "This is before the first period, 2024-01."),
            ("revisions.csv", "revision", "0", "is not a whole number from 1 to 32767"),
            ("revisions.csv", "rated_count", "7", "superseded_entries.csv has 3 of them."),
            ("revisions.csv", "tournament_count", "0", "superseded_tournaments.csv has 1 of them."),
            ("superseded_entries.csv", "player", "99", "players.csv has no player with the id “99”."),
            ("superseded_entries.csv", "rating", "99999", "is not a whole number from -32768 to 32767"),
            ("superseded_entries.csv", "status", "best", "is unknown"),
            ("superseded_entries.csv", "start_method", "", "This cell must not be empty."),
            ("superseded_entries.csv", "last_played", "24288", "is not a month"),
            ("superseded_entries.csv", "name", "x" * 203, "is longer than 202 characters"),
            ("superseded_calculations.csv", "tournament", "zz", "tournaments.csv has no tournament with the id “zz”."),
            ("superseded_calculations.csv", "per_game", "1", "is unknown; known are: yes, no."),
            ("superseded_blocks.csv", "revision", "9", "revisions.csv has no revision 9 of"),
            ("superseded_tournaments.csv", "late", "", "This cell must not be empty."),
            ("reopenings.csv", "reason", "", "This cell must not be empty."),
            ("reopenings.csv", "period", "2023-01", "This is before the first period"),
        ],
    )
    def test_cell_that_cannot_be_is_named(self, refused, file, column, value, said):
        def change(text):
            rows = list(csv.reader(io.StringIO(text)))
            rows[1][rows[0].index(column)] = value
            made = io.StringIO()
            csv.writer(made).writerows(rows)
            return made.getvalue()

        told = refused(file, change)
        assert any(line.startswith(f"{file}, line 2, column {column}: ") and said in line for line in told), told

    @pytest.mark.parametrize(
        ("file", "column"),
        [("revisions.csv", "revision"), ("superseded_entries.csv", "player"), ("superseded_tournaments.csv", "tournament")],
    )
    def test_row_that_stands_twice_is_named(self, refused, file, column):
        told = refused(file, lambda text: text + text.splitlines(keepends=True)[1])
        assert any(line.startswith(file) and f"column {column}" in line and "in line 2 already" in line for line in told), told

    def test_missing_row_is_noticed_by_the_number_the_list_says(self, refused):
        told = refused("superseded_entries.csv", lambda text: "".join(text.splitlines(keepends=True)[:-1]))
        assert any("superseded_entries.csv has" in line and line.startswith("revisions.csv, line ") for line in told), told

    def test_missing_revision_is_named(self, refused):
        told = refused("revisions.csv", lambda text: text.replace("2024-03,standard,1,", "2024-03,standard,5,"))
        assert any("column revision: Revision" in line and "is missing" in line for line in told), told

    def test_correction_without_a_reason_is_refused(self, refused):
        told = refused("revisions.csv", lambda text: text.replace(',"the wrong player; a board, ""turned"" round",', ",,"))
        assert any("column reason: A correction has a reason." in line for line in told), told

    def test_unknown_column_is_named(self, refused):
        told = refused("reopenings.csv", lambda text: text.replace("by,", "bye,", 1))
        assert any(line.startswith("reopenings.csv, line 1, column bye") for line in told), told


def test_settings_of_a_tournament_that_are_not_plain_are_carried(archive, take, tmp_path):
    settings = {"tie_breaks": ["BH:C1", "SB"], "hidden_until_start": True, "needs_confirmation": True}
    with another_database():
        take(archive(CLUB, name="club"))
        Tournament.objects.filter(reference="c").update(status=Status.DRAFT, **settings)
        Entry.objects.filter(tournament__reference="c", player__reference="4").update(from_round=2, withdrawn_after=4)
        export_archive(path=tmp_path / "first")

    import_archive(path=tmp_path / "first", by=None, at=NOW)
    export_archive(path=tmp_path / "second")

    made = Tournament.objects.get(reference="c")
    assert {name: getattr(made, name) for name in settings} == settings
    entry = Entry.objects.get(tournament=made, player__reference="4")
    assert (entry.from_round, entry.withdrawn_after) == (2, 4)
    assert texts(tmp_path / "second") == texts(tmp_path / "first")


@pytest.mark.parametrize(
    ("cell", "said"), [("BH XX", "“XX” is unknown"), ("BH BH", "each of them once"), ("DE WIN WON BPG SB BH", "at most 5")]
)
def test_tie_breaks_that_cannot_be_are_refused(archive, faults, cell, said):
    head = "id,name,start,end,tie_breaks\n"
    told = faults(archive({"tournaments.csv": f"{head}t1,Open,2024-01-10,2024-01-12,{cell}\nt2,Copa,2024-02-10,2024-02-11,\n"}))
    assert any(line.startswith("tournaments.csv, line 2, column tie_breaks") and said in line for line in told), told


def test_parameters_are_written_alike_whatever_order_the_database_keeps(corrected, tmp_path):
    export_archive(path=tmp_path / "out")
    rows = list(csv.DictReader(io.StringIO((tmp_path / "out" / "revisions.csv").read_text())))
    for row in rows:
        assert list(json.loads(row["parameters"])) == sorted(json.loads(row["parameters"]))
