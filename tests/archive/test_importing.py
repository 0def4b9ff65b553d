"""What an import makes of a sound archive."""

import datetime as dt
import os
import stat
import zipfile

import pytest

from accounts.models import AuditEvent
from elo.presets import preset
from elo.regulation import Regulation as Rules
from players.models import Club, Organization, Player
from ratings.archive import source
from ratings.archive.errors import ArchiveError
from ratings.archive.importing import import_archive
from ratings.archive.reading import read_lists
from ratings.models import Adjustment, LateReport, OpeningRating, Regulation
from ratings.periods import open_period
from tests.archive.sample import NOW, SOUND
from tournaments.models import Bye, Entry, Game, GameResult, Kind, Pace, Status, Tournament


def test_import_makes_the_club_with_its_first_period_open(archive, take):
    made = take(archive())

    assert (made.players, made.tournaments, made.games, made.first_period) == (3, 2, 3, "2024-01")
    assert Organization.objects.get().name == "Clube"
    assert (open_period().slug, open_period().is_open) == ("2024-01", True)
    rules = Regulation.objects.get()
    assert (rules.name, rules.pace, rules.valid_from) == ("club", "", dt.date(2024, 1, 1))
    assert Rules.from_dict(rules.parameters) == preset("club")
    event = AuditEvent.objects.get()
    assert (event.action, event.target, event.at, event.after["games"]) == ("import archive", "archive club", NOW, 3)


def test_players_keep_everything_the_file_says(archive, take):
    take(
        archive(
            {
                "players.csv": "id,family_name,given_name,birth_year,gender,federation,national_id,fide_id,title,club,joined,"
                "rating,rated_games,peak,deceased,hide_name,merged_into\n"
                "1, Conceição ,Inês,1990,F,bra,N-1,2100532,WFM,Clube da Praça,2020-02-29,1500,12,1600,no,yes,\n"
                "2,Conceicao,Ines,,,,,0,,Clube da Praça,,,,,yes,,1\n"
                "3,Costa,Caio,,,,,0,,,,1400,,,,,\n"
            }
        )
    )

    ines, double, caio = Player.objects.order_by("pk")
    assert (ines.reference, ines.name, ines.birth_year, ines.gender) == ("1", "Conceição, Inês", 1990, "F")
    assert (ines.federation, ines.national_id, ines.fide_id, ines.title) == ("BRA", "N-1", 2100532, "WFM")
    assert (ines.club, ines.joined, ines.deceased, ines.hide_name) == (Club.objects.get(), dt.date(2020, 2, 29), False, True)
    assert (ines.search_key, ines.merged_into) == ("conceicao ines", None)
    assert (double.merged_into, double.deceased, double.national_id, double.fide_id) == (ines, True, None, None)
    assert (caio.club, caio.joined, caio.fide_id) == (None, None, None)
    openings = OpeningRating.objects.order_by("pk").values_list("player", "month", "rating", "rated_games", "peak", "source")
    first = dt.date(2024, 1, 1)
    assert list(openings) == [(ines.pk, first, 1500, 12, 1600, "archive"), (caio.pk, first, 1400, 0, None, "archive")]


def test_columns_in_any_order_marks_of_spreadsheets_and_empty_lines_are_taken(archive, take):
    take(
        archive(
            {"players.csv": '\ufeffgiven_name,family_name,id\r\n,"D\'Ávila, Neto",1\r\n,,\r\n\r\nBia,Brito, 2 \r\n,Costa,3\r\n'}
        )
    )

    assert list(Player.objects.order_by("pk").values_list("reference", "family_name", "given_name")) == [
        ("1", "D'Ávila, Neto", ""),
        ("2", "Brito", "Bia"),
        ("3", "Costa", ""),
    ]


def test_tournaments_are_handed_in_unless_a_game_has_no_result(archive, take):
    take(
        archive(
            {
                "tournaments.csv": "id,name,start,end,kind,pace,rounds,venue,system,time_control,arbiter,status\n"
                "t1,Open,2024-01-10,2024-01-12,tournament,rapid,5,São Paulo,round_robin,15+10,Lia Rocha,\n"
                "t2,Copa,2024-02-10,2024-02-11,,,,,,,,\n"
                "t3,Empty,2024-02-10,2024-02-11,,,,,other,,,draft\n"
                "t4,Loose,2024-02-01,2024-02-29,casual,,3,,,,,\n",
                "games.csv": "tournament,round,white,black,result\nt1,1,1,2,1-0\nt2,1,1,2,\n"
                "t4,1,1,2,1-0\nt4,1,1,2,0-1\nt4,,2,1,1/2\n",
            }
        )
    )

    cup, empty, loose, opened = Tournament.objects.order_by("name")
    assert (opened.reference, opened.kind, opened.pace, opened.rounds, opened.venue) == (
        "t1",
        Kind.TOURNAMENT,
        Pace.RAPID,
        5,
        "São Paulo",
    )
    assert (opened.system, opened.time_control, opened.arbiter, opened.status) == (
        "round_robin",
        "15+10",
        "Lia Rocha",
        Status.SUBMITTED,
    )
    assert (cup.system, cup.pace, cup.status) == ("swiss", Pace.STANDARD, Status.DRAFT)
    assert (empty.system, empty.status) == ("", Status.DRAFT)
    assert (loose.kind, loose.rounds, loose.system, loose.status) == (Kind.CASUAL, None, "", Status.SUBMITTED)
    assert set(loose.games.values_list("round", flat=True)) == {None}
    assert loose.games.count() == 3


def test_players_of_a_tournament_are_numbered_as_they_first_appear(archive, take):
    take(archive({"byes.csv": "tournament,round,player,kind\nt2,1,1,U\nt2,2,2,H\n"}))

    entries = Entry.objects.order_by("pk").values_list("tournament__reference", "number", "player__reference")
    assert list(entries) == [("t1", 1, "1"), ("t1", 2, "2"), ("t1", 3, "3"), ("t2", 1, "2"), ("t2", 2, "3"), ("t2", 3, "1")]
    assert list(Bye.objects.order_by("pk").values_list("entry__player__reference", "round", "kind")) == [
        ("1", 1, "U"),
        ("2", 2, "H"),
    ]


def test_entries_file_gives_numbers_and_those_who_never_played(archive, take):
    take(archive({"entries.csv": "tournament,number,player,withdrawn_after\nt2,7,3,\nt2,1,2,1\nt2,3,1,\n"}))

    entries = Entry.objects.filter(tournament__reference="t2").order_by("number")
    assert list(entries.values_list("number", "player__reference", "withdrawn_after")) == [
        (1, "2", 1),
        (3, "1", None),
        (7, "3", None),
    ]


def test_every_spelling_of_a_result_is_read(archive, take):
    spellings = ["", "1-0", "1/2", "0-1", "+-", "-+", "--", "WL", "DD", "LW"]
    rows = "".join(f"t1,{number},1,2,{result}\n" for number, result in enumerate(spellings, 1))

    take(archive({"games.csv": f"tournament,round,white,black,result\n{rows}"}))

    assert list(Game.objects.order_by("round").values_list("result", flat=True)) == [
        GameResult.NONE,
        GameResult.WHITE_WINS,
        GameResult.DRAW,
        GameResult.BLACK_WINS,
        GameResult.WHITE_FORFEIT_WIN,
        GameResult.BLACK_FORFEIT_WIN,
        GameResult.DOUBLE_FORFEIT,
        GameResult.WHITE_WINS_UNRATED,
        GameResult.DRAW_UNRATED,
        GameResult.BLACK_WINS_UNRATED,
    ]


def test_rows_are_stored_in_the_order_of_the_file(archive, take):
    take(archive({"tournaments.csv": "id,name,start,end\nt2,Copa,2024-02-10,2024-02-11\nt1,Open,2024-01-10,2024-01-12\n"}))

    assert list(Tournament.objects.order_by("pk").values_list("reference", flat=True)) == ["t2", "t1"]


def test_openings_and_adjustments_of_other_months_and_paces_are_stored(archive, take):
    take(
        archive(
            {
                "opening_ratings.csv": "player,period,pace,rating,rated_games,peak,source,reason\n"
                '3,2024-02,,1450,9,1500,FIDE,"a, b\nc"\n1,2024-01,rapid,1550,,,FIDE,\n1,2024-01,,1500,,,board,vote\n',
                "adjustments.csv": "player,period,pace,points,source,reason\n"
                "1,2024-01,,-12,board,error\n1,2024-02,blitz,+5,,gift\n",
            }
        )
    )

    columns = ("player__reference", "pace", "month", "rating", "rated_games", "peak", "source", "reason")
    assert set(OpeningRating.objects.values_list(*columns)) == {
        ("1", "standard", dt.date(2024, 1, 1), 1500, 0, None, "board", "vote"),
        ("2", "standard", dt.date(2024, 1, 1), 1400, 0, None, "archive", ""),
        ("3", "standard", dt.date(2024, 2, 1), 1450, 9, 1500, "FIDE", "a, b\nc"),
        ("1", "rapid", dt.date(2024, 1, 1), 1550, 0, None, "FIDE", ""),
    }
    assert list(Adjustment.objects.values_list("player__reference", "pace", "month", "points", "source", "reason")) == [
        ("1", "standard", dt.date(2024, 1, 1), -12, "board", "error"),
        ("1", "blitz", dt.date(2024, 2, 1), 5, "", "gift"),
    ]


def test_late_report_is_kept_only_where_the_month_is_not_its_own(archive, take):
    take(
        archive(
            {
                "tournaments.csv": "id,name,start,end,rated_in\nt1,Open,2024-01-10,2024-01-12,2024-03\n"
                "t2,Copa,2024-02-10,2024-02-11,2024-02\nt3,Old,2023-02-10,2023-02-11,2024-01\n"
            }
        )
    )

    assert list(LateReport.objects.values_list("tournament__reference", "month")) == [("t1", dt.date(2024, 3, 1))]


@pytest.mark.parametrize(
    "later",
    [
        'regulation = "fide-2024"',
        'preset = "fide-2024"',
        "regulation = {preset = 'fide-2024'}",
        '[regulations.parameters]\npreset = "fide-2024"',
    ],
)
def test_regulations_change_over_time_in_every_notation(archive, take, later):
    take(
        archive(
            {
                "club.toml": 'first_period = "2024-01"\n[regulation]\nname = "Clube 2024"\n'
                'preset = "club"\ndifference_cap = 400\n'
                f'[[regulations]]\nvalid_from = "2024-06"\n{later}\n'
            }
        )
    )

    first, second = Regulation.objects.order_by("valid_from")
    assert (first.name, Rules.from_dict(first.parameters).difference_cap) == ("Clube 2024", 400)
    assert (second.valid_from, Rules.from_dict(second.parameters)) == (dt.date(2024, 6, 1), preset("fide-2024"))


def test_regulation_for_one_pace_may_begin_with_the_first_period(archive, take):
    later = '[[regulations]]\nvalid_from = "2024-01"\npace = "blitz"\nregulation = "cex"\n'
    take(archive({"club.toml": SOUND["club.toml"] + later}))

    assert list(Regulation.objects.order_by("pk").values_list("name", "pace")) == [("club", ""), ("cex", "blitz")]


def test_files_of_other_kinds_and_expectations_are_left_aside(archive, take):
    path = archive({"expected.csv": "x", "expected.json": "{}", "README.txt": "x", ".hidden.csv": "x"})
    (path / "pictures").mkdir()

    assert take(path).players == 3


def test_published_lists_in_an_archive_are_not_imported_but_can_be_read(archive, take):
    header = "period,pace,revision,player,rating,change,games,k,rank,status\n"
    path = archive({"lists.csv": f"{header}2024-01,standard,1,1,1500,-4,2,45,1,rated\n2024-01,standard,1,3,,,0,,,unrated\n"})

    take(path)
    rated, unrated = read_lists(path)

    assert (rated.period, rated.pace, rated.revision, rated.player) == (dt.date(2024, 1, 1), "standard", 1, "1")
    assert (rated.rating, rated.change, rated.games, rated.k, rated.rank, rated.status) == (1500, -4, 2, 45, 1, "rated")
    assert (unrated.rating, unrated.change, unrated.k, unrated.rank, unrated.status) == (None, None, None, None, "unrated")


@pytest.mark.parametrize(
    "header", [None, "period\n", "period,pace,revision,player,rating,change,games,k,rank,status\nx,,,,,,,,,\n"]
)
def test_lists_that_cannot_be_read_are_refused_to_who_asks_for_them(archive, header):
    with pytest.raises(ArchiveError):
        read_lists(archive({"lists.csv": header}))


class TestZip:
    @pytest.mark.parametrize("folder", ["", "club-101/"])
    def test_zip_of_the_files_or_of_their_folder_is_taken(self, tmp_path, take, folder):
        path = zipped(tmp_path, {f"{folder}{name}": text for name, text in SOUND.items()} | {"__MACOSX/._x": ""})

        assert take(path).games == 3

    @pytest.mark.parametrize(
        ("names", "fault"),
        [
            (["a/b/players.csv"], "a/b/players.csv: The files of a zip lie side by side, at most in one folder."),
            (["a/players.csv", "b/games.csv"], "a/players.csv: The files of a zip lie side by side, at most in one folder."),
            (["../players.csv"], "../players.csv: The files of a zip lie side by side, at most in one folder."),
            (["/players.csv"], "/players.csv: The files of a zip lie side by side, at most in one folder."),
        ],
    )
    def test_other_paths_in_a_zip_are_refused(self, tmp_path, faults, names, fault):
        assert faults(zipped(tmp_path, dict.fromkeys(names, "x"))) == [fault]

    def test_zip_that_holds_a_link_is_refused(self, tmp_path, faults):
        path = tmp_path / "link.zip"
        with zipfile.ZipFile(path, "w") as archive:
            link = zipfile.ZipInfo("players.csv")
            link.external_attr = (stat.S_IFLNK | 0o777) << 16
            archive.writestr(link, "/etc/passwd")

        assert faults(path) == ["players.csv: This is a link or a device, not a file."]

    def test_zip_that_would_be_too_large_unpacked_is_refused(self, tmp_path, faults, monkeypatch):
        monkeypatch.setattr(source, "MOST_BYTES", 1024 * 1024)
        path = zipped(tmp_path, SOUND | {"README": "0" * (1024 * 1024)}, zipfile.ZIP_DEFLATED)

        assert path.stat().st_size < 5000
        assert faults(path) == ["club.zip: Unpacked this would be larger than 1 MiB, which no archive is."]

    def test_damaged_zip_is_refused(self, tmp_path, faults):
        path = zipped(tmp_path, SOUND)
        data = bytearray(path.read_bytes())
        place = data.index(b"Alves")
        data[place : place + 5] = b"Xlves"
        path.write_bytes(data)

        assert faults(path)[0].startswith("players.csv: This file cannot be read: Bad CRC-32")


def zipped(tmp_path, files, method=zipfile.ZIP_STORED):
    path = tmp_path / "club.zip"
    with zipfile.ZipFile(path, "w", method) as made:
        for name, text in files.items():
            made.writestr(name, text)
    return path


def test_path_that_is_no_archive_is_refused(tmp_path, faults):
    text = tmp_path / "a.txt"
    text.write_text("x")

    assert faults(text) == ["a.txt: This is neither a folder nor a zip file."]
    assert faults(tmp_path / "none") == [f"{tmp_path / 'none'}: There is no such folder or file."]


def test_links_and_pipes_in_a_folder_are_refused(archive, faults):
    linked, piped = archive({"byes.csv": None}, name="linked"), archive(name="piped")
    (linked / "byes.csv").symlink_to("/etc/passwd")
    os.mkfifo(piped / "byes.csv")

    assert faults(linked) == ["byes.csv: This is a link or a device, not a file."]
    assert faults(piped) == ["byes.csv: This is a link or a device, not a file."]


def test_reading_and_storing_tell_how_far_they_are(archive, db):
    told = []
    changes = {
        "tournaments.csv": "id,name,start,end,kind\nt1,Loose,2024-01-01,2024-01-31,casual\n",
        "games.csv": "tournament,round,white,black,result\n" + "t1,,1,2,1-0\n" * 2000,
    }
    path = archive(changes)

    import_archive(path=path, by=None, at=NOW, report=lambda *step: told.append(step))

    assert ("Reading games.csv", 1000, None) in told
    assert ("Storing games", 2000, 2000) in told
