"""An archive made to harm, or merely enormous, is refused in a sentence and without delay."""

import time

import pytest

from ratings.archive import lines, reading
from ratings.archive.errors import MOST, ArchiveError, Problem, Problems
from ratings.archive.exporting import export_archive
from ratings.archive.target import open_target

HEAD = 'first_period = "2024-01"\n[regulation]\npreset = "club"\n'


@pytest.mark.parametrize(
    ("number", "told"),
    [("1" * 5000, "1" * 39), ("0x" + "f" * 5000, "0x" + "f" * 37)],
)
@pytest.mark.parametrize("key", ["difference_cap", "floor"])
def test_number_too_large_to_print_is_refused_in_its_line(archive, faults, key, number, told):
    assert faults(archive({"club.toml": f"{HEAD}{key} = {number}\n"})) == [
        f"club.toml, line 4{', column ' + key if number[1] == 'x' else ''}: “{told}…” is not a whole number from 0 to 1000000."
    ]


def test_number_too_large_in_a_list_is_refused(archive, faults):
    assert len(faults(archive({"club.toml": f"{HEAD}k_bands = [[0x{'f' * 5000}, 30]]\n"}))) == 1


@pytest.mark.parametrize("part", ["a", "'a'", '"\u2028"'])
def test_key_of_very_many_parts_is_refused_at_once(archive, faults, part):
    began = time.monotonic()
    found = faults(archive({"club.toml": f"{HEAD}{' . '.join([part] * 25_000)} = 1\n"}))

    assert found[0].startswith("club.toml, line 4: This is unknown here")
    assert time.monotonic() - began < 2


def test_dots_in_a_comment_do_no_harm(archive, take):
    assert take(archive({"club.toml": f"# {'.' * 200}\n{HEAD}"})).players == 3


@pytest.mark.parametrize("filling", ["x" * 400_000, '"' + "x\n" * 200_000 + '"', '"\n",' * 100_000])
def test_line_longer_than_any_is_not_read_to_its_end(archive, faults, filling):
    found = faults(archive({"players.csv": f"id,family_name\n1,A\n2,{filling}\n"}))

    assert len(found) == 1
    assert "This line is not CSV: " in found[0]


def test_line_is_never_held_whole(tmp_path):
    (tmp_path / "long.csv").write_bytes(b"x" * (lines.MOST_RECORD_BYTES * 3))
    with (tmp_path / "long.csv").open("rb") as stream:
        with pytest.raises(lines.Unreadable):
            next(lines.Lines(stream))

        assert stream.tell() == lines.MOST_RECORD_BYTES + 1


def test_longest_reason_is_taken(archive, take):
    reason = "\U0001d11e" * 9_998 + "\n."
    path = archive({"adjustments.csv": f'player,period,points,reason\n1,2024-01,5,"{reason}"\n2,2024-01,5,"{reason}"\n'})

    assert take(path).players == 3


def test_header_of_very_many_columns_is_told_in_few_faults(archive, take):
    with pytest.raises(ArchiveError) as refused:
        take(archive({"players.csv": "id,family_name" + ",id" * 50_000 + "\n"}))

    assert refused.value.total < reading.MOST_COLUMNS


def test_file_of_more_rows_than_any_is_refused(archive, faults, monkeypatch):
    monkeypatch.setattr(reading, "MOST_ROWS", 2)

    assert faults(archive()) == [
        "players.csv, line 4: This file is far too long.",
        "games.csv, line 4: This file is far too long.",
    ]


def test_after_very_many_faults_nothing_more_is_looked_at(archive, take):
    with pytest.raises(ArchiveError) as refused:
        take(archive({"players.csv": "id,family_name\n" + "1,\n" * (MOST + 500)}))

    assert refused.value.total == MOST


def test_what_an_archive_names_does_nothing_to_a_terminal():
    told = str(Problem("\x1b[2J\udc80" + "f" * 500, "no “\x1b]0;x\x07”" + "s" * 5000, 1, "\x9b31m\u202e" + "c" * 500))

    assert told.isprintable()
    assert len(told) < 1200
    assert told.startswith("…" + "f" * 79 + ", line 1, column \ufffd31m\ufffd")


def test_column_with_an_escape_is_told_without_it(archive, faults):
    found = faults(archive({"players.csv": "id,family_name,\x1b[31mred\n1,A,B\n"}))

    assert found[0].startswith("players.csv, line 1, column \ufffd[31mred: This column is unknown")


def test_zip_that_could_not_be_made_takes_nothing_away(tmp_path):
    path = tmp_path / "club.zip"
    path.symlink_to(tmp_path / "elsewhere")  # which "exists" does not see

    with pytest.raises(ArchiveError, match="This file exists already"), open_target(path):
        pass

    assert path.is_symlink()


def test_zip_that_was_made_meanwhile_stays(archive, take, tmp_path):
    take(archive())
    path = tmp_path / "club.zip"
    path.write_bytes(b"somebody else's")

    with pytest.raises(ArchiveError, match="This file exists already"):
        export_archive(path=path)

    assert path.read_bytes() == b"somebody else's"


def test_zip_that_does_not_come_to_its_end_is_taken_away(tmp_path):
    with pytest.raises(KeyboardInterrupt), open_target(tmp_path / "club.zip"):
        raise KeyboardInterrupt

    assert not (tmp_path / "club.zip").exists()


def test_problems_of_usual_number_are_collected():
    problems = Problems()
    for line in range(MOST - 1):
        problems.add("games.csv", "wrong", line=line)

    assert problems.total == MOST - 1


@pytest.mark.parametrize(
    ("changes", "place"),
    [
        (
            {
                "tournaments.csv": "id,name,start,end,rounds\nt1,A,2024-01-10,2024-01-12,61\n",
                "games.csv": "tournament,round,white,black,result\n",
            },
            "tournaments.csv, line 2, column rounds",
        ),
        ({"games.csv": "tournament,round,white,black,result\nt1,61,1,2,1-0\n"}, "games.csv, line 2, column round"),
        ({"byes.csv": "tournament,round,player,kind\nt2,61,1,U\n"}, "byes.csv, line 2, column round"),
        (
            {"entries.csv": "tournament,number,player,withdrawn_after\nt2,1,2,\nt2,2,3,61\n"},
            "entries.csv, line 3, column withdrawn_after",
        ),
    ],
)
def test_more_rounds_than_a_tournament_may_have_are_refused(archive, faults, changes, place):
    found = faults(archive(changes))

    assert len(found) == 1
    assert found[0].startswith(f"{place}: “61” is not a whole number from ")
    assert found[0].endswith(" to 60.")


@pytest.mark.parametrize(("number", "is_taken"), [("999999999", True), ("1000000000", False)])
def test_fide_id_has_nine_digits_at_most(archive, take, number, is_taken):
    path = archive({"players.csv": f"id,family_name,fide_id\n1,A,{number}\n2,B,0\n3,C,\n"})

    if is_taken:
        assert take(path).players == 3
    else:
        with pytest.raises(ArchiveError, match="fide_id: “1000000000” is not a whole number from 0 to 999999999"):
            take(path)


def test_file_named_for_a_terminal_is_printed_harmlessly():
    assert str(Problem("\x1b[2J\x07.csv", "This is wrong.")) == "\ufffd[2J\ufffd.csv: This is wrong."
