"""How far a long import is: told on a terminal, after a moment; nowhere else."""

import pytest

from ratings.archive import watching


def work(report):
    for done in (1000, 2000):
        report("Reading games.csv", done, None)
    report("Storing games", 2000, 2000)


def test_nothing_is_drawn_into_a_pipe(capsys, monkeypatch):
    monkeypatch.setattr(watching, "_PATIENCE", 0)

    with watching.watched() as report:
        work(report)

    assert capsys.readouterr() == ("", "")


@pytest.mark.parametrize(("patience", "drawn"), [(0, True), (60, False)])
def test_bars_are_drawn_on_a_terminal_when_it_takes_long(capsys, monkeypatch, patience, drawn):
    monkeypatch.setattr(watching, "_PATIENCE", patience)
    monkeypatch.setenv("FORCE_COLOR", "1")

    with watching.watched() as report:
        work(report)

    out, err = capsys.readouterr()
    assert out == ""
    assert all((text in err) == drawn for text in ("Reading games.csv", "Storing games", "2000/2000"))
