"""verify_lists finds whatever no longer agrees, and nothing else."""

import pytest
from django.core.management import CommandError, call_command

from accounts.guards import install, remove
from ratings.guards import GUARDS
from ratings.models import ListEntry
from ratings.verifying import verify_all
from tournaments.guards import GUARDS as TOURNAMENT_GUARDS
from tournaments.models import Game, GameResult


@pytest.fixture
def tampering(db):
    """The triggers out of the way, as for somebody with the database's password."""
    from django.db import connection

    remove(connection, [*GUARDS, *TOURNAMENT_GUARDS])
    yield
    install(connection, [*TOURNAMENT_GUARDS, *GUARDS])


@pytest.fixture
def history(club):
    rated = club.players(6, 1500)
    nina = club.player("Nina", birth_year=2010)
    club.tournament("2026-01-20", [(rated[0], rated[1], "1-0"), *[(nina, r, "1/2") for r in rated]])
    club.tournament("2026-02-20", [(rated[1], rated[2], "1-0"), *[(nina, r, "1-0") for r in rated]])
    club.close(3)
    return club


def differences():
    return [difference for _, found in verify_all() for difference in found]


def test_untouched_lists_are_reproduced(history, capsys):
    call_command("verify_lists")
    assert "3 lists recomputed, 0 differences" in capsys.readouterr().out


def test_people_who_play_no_part_do_not_disturb_old_lists(history):
    history.player("Newcomer")
    player = ListEntry.objects.first().player
    player.birth_year, player.family_name = 1980, "Renamed"
    player.save()
    assert differences() == []


def test_changed_rating_is_named(history, tampering, capsys):
    ListEntry.objects.filter(rating_list__period__month="2026-01-01", rating=1523).update(rating=1524)
    found = differences()
    assert any(d.field == "entries.rating" and (d.stored, d.recomputed) == (1524, 1523) for d in found)
    with pytest.raises(SystemExit) as stopped:
        call_command("verify_lists")
    assert stopped.value.code == 1
    assert "entries.rating: 1524 -> 1523" in capsys.readouterr().err


def test_changed_game_is_found(history, tampering):
    game = Game.objects.filter(tournament__end_date="2026-02-20", result=GameResult.WHITE_WINS).first()
    Game.objects.filter(pk=game.pk).update(result=GameResult.BLACK_WINS)
    fields = {d.field for d in differences()}
    assert "inputs_digest" in fields
    assert "entries.rating" in fields


def test_deleted_row_is_found(history, tampering):
    row = ListEntry.objects.filter(rating_list__period__month="2026-03-01").first()
    ListEntry.objects.filter(pk=row.pk).delete()
    assert any(d.field == "entries" and (d.stored, d.recomputed) == ("missing", "there") for d in differences())


class TestAgainstAnArchive:
    def test_lists_that_the_archive_brought_are_the_lists_here(self, history, tmp_path, capsys):
        call_command("export_archive", str(tmp_path / "club"))
        call_command("verify_lists", against=tmp_path / "club")
        assert "3 lists recomputed, 0 differences" in capsys.readouterr().out

    def test_other_number_in_the_archive_is_named(self, history, tmp_path, capsys):
        call_command("export_archive", str(tmp_path / "club"))
        lists = tmp_path / "club" / "lists.csv"
        lists.write_text(lists.read_text().replace(",1523,", ",1524,", 1))
        with pytest.raises(SystemExit):
            call_command("verify_lists", against=tmp_path / "club")
        assert "rating: 1524 -> 1523" in capsys.readouterr().err

    def test_list_that_was_not_closed_here_is_named(self, history, make_club, tmp_path, capsys):
        call_command("export_archive", str(tmp_path / "club"))
        lists = tmp_path / "club" / "lists.csv"
        head, *rows = lists.read_text().splitlines()
        lists.write_text("\n".join([head, *rows, rows[-1].replace("2026-03", "2027-03")]) + "\n")
        with pytest.raises(SystemExit):
            call_command("verify_lists", against=tmp_path / "club")
        assert "2027-03 standard: list: there -> missing" in capsys.readouterr().err

    def test_missing_archive_is_a_sentence(self, history, tmp_path):
        with pytest.raises(CommandError):
            call_command("verify_lists", against=tmp_path / "nowhere")
