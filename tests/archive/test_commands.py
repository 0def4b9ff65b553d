"""The commands of the archive: what they print, and how they end."""

import io
import json
import os
import sys
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from python_calamine import CalamineWorkbook

from players.models import Player

ROOT = Path(__file__).parents[2]
CUSP = ROOT / "tests" / "elo" / "data" / "cusp-third-event"
PRINTED = {"Dutra": 1135, "Anildo": 1068, "Leandro": 1023, "Horst": 1000, "Restivo": 978, "Schuminha": 910, "Ito": 888}


def output_of(*command, **options):
    out = io.StringIO()
    call_command(*command, stdout=out, **options)
    return out.getvalue()


@pytest.mark.django_db
def test_third_event_of_the_cusp_club_comes_out_as_the_club_printed_it():
    said = output_of("import_archive", str(CUSP))
    closed = output_of("close_period", "2005-03")
    rows = json.loads(output_of("export_list", "2005-03", "--format", "json"))

    assert said == "Imported: 9 players, 1 tournament, 27 games. The first period, 2005-03, is open.\n"
    assert closed == "2005-03 standard: 9 rated players, 9 first ratings, 1 tournament, 27 games\n"
    assert {row["name"]: row["rating"] for row in rows} == PRINTED | {"Vinicius": 1000, "Cadu": 1000}
    assert {row["name"] for row in rows if row["games"] == 0} == {"Vinicius", "Cadu"}


@pytest.mark.django_db
def test_export_writes_the_archive_and_says_how_much(archive, take, tmp_path):
    take(archive())

    assert output_of("export_archive", str(tmp_path / "out.zip")) == "Exported: 3 players, 2 tournaments, 3 games, 0 lists.\n"
    with pytest.raises(CommandError, match="This file exists already"):
        call_command("export_archive", str(tmp_path / "out.zip"))


@pytest.mark.django_db
def test_import_that_is_refused_prints_every_fault(archive):
    path = archive({"games.csv": "tournament,round,white,black,result\nt1,1,1,9,1-0\nt1,1,2,2,1-0\n"})

    with pytest.raises(CommandError) as refused:
        call_command("import_archive", str(path))

    assert refused.value.returncode == 1
    assert str(refused.value).splitlines() == [
        "games.csv, line 2, column black: players.csv has no player with the id “9”.",
        "games.csv, line 3, column black: Nobody plays against himself.",
        "2 faults; nothing was stored.",
    ]
    assert not Player.objects.exists()


@pytest.mark.django_db
def test_list_is_written_to_a_file_in_every_format(archive, take, close, tmp_path):
    take(archive())
    close(1)

    for name in ("csv", "xlsx", "txt", "json"):
        file = tmp_path / f"list.{name}"
        assert output_of("export_list", "2024-01", "--format", name, "--output", str(file)) == ""
    call_command("export_list", "2024-01", "--excel", "--output", str(tmp_path / "excel.csv"))

    assert (tmp_path / "list.csv").read_text() == output_of("export_list", "2024-01")
    assert (tmp_path / "list.txt").read_text() == output_of("export_list", "2024-01", "--format", "txt")
    assert (tmp_path / "excel.csv").read_bytes().startswith(b"\xef\xbb\xbf")
    assert len(CalamineWorkbook.from_path(tmp_path / "list.xlsx").get_sheet_by_index(0).to_python()) == 4
    assert len(json.loads((tmp_path / "list.json").read_text())) == 3


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["2024-13"], "“2024-13” is not a month: write it as 2024-01."),
        (["2024-02"], "There is no standard list of 2024-02."),
        (["2024-01", "--pace", "rapid"], "There is no rapid list of 2024-01."),
        (["2024-01", "--pace", "slow"], "“slow” is unknown; known are: standard, rapid, blitz."),
        (["2024-01", "--format", "pdf"], "“pdf” is unknown; known are: csv, xlsx, txt, json."),
        (["2024-01", "--format", "json", "--excel"], "--excel is for the format csv."),
        (["2024-01", "--output", "/nowhere/list.csv"], "/nowhere/list.csv: No such file or directory"),
    ],
)
def test_list_that_cannot_be_exported_is_refused_with_a_sentence(archive, take, close, arguments, sentence):
    take(archive())
    close(1)

    with pytest.raises(CommandError) as refused:
        call_command("export_list", *arguments)

    assert (str(refused.value), refused.value.returncode) == (sentence, 1)


@pytest.mark.django_db
@pytest.mark.parametrize("name", ["csv", "xlsx"])
def test_reader_that_leaves_early_is_no_error(archive, take, close, monkeypatch, name):
    """As `export_list 2024-01 | head -1` does."""
    take(archive())
    close(1)
    read, write = os.pipe()
    os.close(read)

    with os.fdopen(write, "w") as out:
        monkeypatch.setattr(sys, "stdout", out)
        call_command("export_list", "2024-01", "--format", name)
