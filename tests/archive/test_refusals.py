"""Every fault is named with its file, line and column, all of them at once, and nothing is stored."""

import pytest

from players.models import Club, Organization, Player
from ratings.archive.errors import SHOWN, ArchiveError
from ratings.models import RatingPeriod, Regulation
from tournaments.models import Tournament


def players(row: str, header: str = "id,family_name") -> dict[str, str]:
    """The sound players and one more, in line 5."""
    missing = "," * (header.count(",") - 1)
    sound = "".join(f"{number},Family{missing}\n" for number in (1, 2, 3))
    return {"players.csv": f"{header}\n{sound}{row}\n"}


def tournament(row: str, header: str = "id,name,start,end") -> dict[str, str]:
    """The sound tournaments and one more, in line 4."""
    missing = "," * (header.count(",") - 3)
    sound = f"t1,Open,2024-01-10,2024-01-12{missing}\nt2,Copa,2024-02-10,2024-02-11{missing}\n"
    return {"tournaments.csv": f"{header}\n{sound}{row}\n"}


def games(*rows: str) -> dict[str, str]:
    """Only these games, from line 2 on."""
    return {"games.csv": "\n".join(["tournament,round,white,black,result", *rows]) + "\n"}


def extra(file: str, *lines: str) -> dict[str, str]:
    return {file: "\n".join(lines) + "\n"}


CASUAL = tournament("c1,Loose,2024-01-01,2024-01-31,casual,", "id,name,start,end,kind,rounds")
SHORT = tournament("s1,Short,2024-01-01,2024-01-31,,2", "id,name,start,end,kind,rounds")

FILES = [
    ({"club.toml": None}, "club.toml: This file is missing."),
    ({"players.csv": None}, "players.csv: This file is missing."),
    ({"tournaments.csv": None}, "tournaments.csv: This file is missing."),
    ({"games.csv": None}, "games.csv: This file is missing."),
    (
        {"game.csv": "x"},
        "game.csv: An archive has no such file; its files are: adjustments.csv, byes.csv, club.toml, entries.csv,",
    ),
    ({"players.csv": "id;family_name\n1;Alves\n"}, "players.csv, line 1, column id;family_name: The columns are not parted by"),
    (
        {"players.csv": "id,family_name,elo\n1,A,1500\n"},
        "players.csv, line 1, column elo: This column is unknown; the columns of",
    ),
    ({"players.csv": "id,family_name,id\n1,A,2\n"}, "players.csv, line 1, column id: This column stands here twice."),
    ({"players.csv": "id,given_name\n1,A\n"}, "players.csv, line 1, column family_name: This column is missing."),
    ({"players.csv": ""}, "players.csv, line 1, column id: This column is missing."),
    ({"players.csv": "id,family_name\n1,A,B\n"}, "players.csv, line 2: The line has 3 cells and the header 2."),
    ({"players.csv": 'id,family_name\n1,"A\n'}, "players.csv, line 2: This line is not CSV: unexpected end of data."),
    ({"players.csv": b"id,family_name\n1,\xe7\n"}, "players.csv, line 2: This line is not UTF-8 text"),
    ({"players.csv": "id,family_name\n1,A\n".encode("utf-16")}, "players.csv, line 1: This line is not UTF-8 text"),
    ({"club.toml": b'\n\nname = "\xe7"\n'}, "club.toml, line 3: This line is not UTF-8 text."),
    (extra("lists.csv", "period,elo"), "lists.csv, line 1, column elo: This column is unknown"),
]

CELLS = [
    (players(",Dias"), "players.csv, line 5, column id: This cell must not be empty."),
    (players("4, "), "players.csv, line 5, column family_name: This cell must not be empty."),
    (players("1,Dias"), "players.csv, line 5, column id: “1” stands in line 2 already."),
    (players(f"4,{'x' * 101}"), f"players.csv, line 5, column family_name: “{'x' * 39}…” is longer than 100 characters."),
    (players("4,a\0b"), "players.csv, line 5, column family_name: “a\ufffdb” holds a control character."),
    (players("4,Dias,X", "id,family_name,gender"), "players.csv, line 5, column gender: “X” is unknown; known are: F, M."),
    (players("4,Dias,BR", "id,family_name,federation"), "players.csv, line 5, column federation: “BR” is not a federation"),
    (players("4,Dias,MK", "id,family_name,title"), "players.csv, line 5, column title: “MK” is unknown; known are: GM, WGM,"),
    (players("4,Dias,13/04/1999", "id,family_name,joined"), "players.csv, line 5, column joined: “13/04/1999” is not a date;"),
    (players("4,Dias,2023-02-29", "id,family_name,joined"), "players.csv, line 5, column joined: “2023-02-29” is not a date;"),
    (
        players("4,Dias,20", "id,family_name,birth_year"),
        "players.csv, line 5, column birth_year: “20” is not a whole number from",
    ),
    (players("4,Dias,1823", "id,family_name,birth_year"), "players.csv, line 5, column birth_year: “1823” is not a whole number"),
    (players("4,Dias,2126", "id,family_name,birth_year"), "players.csv, line 5, column birth_year: “2126” is not a whole number"),
    (players("4,Dias,2030", "id,family_name,birth_year"), "players.csv, line 5, column birth_year: 2030 is yet to come."),
    (
        players("4,Dias,1.850", "id,family_name,rating"),
        "players.csv, line 5, column rating: “1.850” has a mark between its digits",
    ),
    (
        players("4,Dias,1 850", "id,family_name,rating"),
        "players.csv, line 5, column rating: “1 850” has a mark between its digits",
    ),
    (
        players("4,Dias,1850.5", "id,family_name,rating"),
        "players.csv, line 5, column rating: “1850.5” is not a whole number from 1",
    ),
    (
        players("4,Dias,mil", "id,family_name,rating"),
        "players.csv, line 5, column rating: “mil” is not a whole number from 1 to 9999",
    ),
    (
        players("4,Dias,0", "id,family_name,rating"),
        "players.csv, line 5, column rating: “0” is not a whole number from 1 to 9999.",
    ),
    (players("4,Dias,10000", "id,family_name,rating"), "players.csv, line 5, column rating: “10000” is not a whole number"),
    (players("4,Dias,١٥٠٠", "id,family_name,rating"), "players.csv, line 5, column rating: “١٥٠٠” is not a whole number"),
    (
        players("4,Dias,1500,1499", "id,family_name,rating,peak"),
        "players.csv, line 5, column peak: 1499 is less than the rating, 1500",
    ),
    (
        players("4,Dias,,1499", "id,family_name,rating,peak"),
        "players.csv, line 5, column peak: A player without a rating has none",
    ),
    (
        players("4,Dias,1500,-1", "id,family_name,rating,rated_games"),
        "players.csv, line 5, column rated_games: “-1” is not a whole",
    ),
    (
        players('4,Dias,"2,10053E+06"', "id,family_name,fide_id"),
        "players.csv, line 5, column fide_id: “2,10053E+06” is not a FIDE id",
    ),
    (players("4,Dias,2100532.0", "id,family_name,fide_id"), "players.csv, line 5, column fide_id: “2100532.0” is not a FIDE id"),
    (
        players("4,Dias,7\n5,Eça,7", "id,family_name,fide_id"),
        "players.csv, line 6, column fide_id: “7” stands in line 5 already.",
    ),
    (players("4,Dias,7\n5,Eça,7", "id,family_name,national_id"), "players.csv, line 6, column national_id: “7” stands in line 5"),
    (
        players("4,Dias,maybe", "id,family_name,deceased"),
        "players.csv, line 5, column deceased: “maybe” is unknown; known are: yes, no.",
    ),
    (
        players("4,Dias,9", "id,family_name,merged_into"),
        "players.csv, line 5, column merged_into: players.csv has no player with",
    ),
    (players("4,Dias,4", "id,family_name,merged_into"), "players.csv, line 5, column merged_into: This leads in a circle."),
    (tournament("t1,Open,2024-01-10,2024-01-12"), "tournaments.csv, line 4, column id: “t1” stands in line 2 already."),
    (tournament("t3,Open,10/01/2024,2024-01-12"), "tournaments.csv, line 4, column start: “10/01/2024” is not a date"),
    (tournament("t3,Open,2024-01-10,2024-01-09"), "tournaments.csv, line 4, column end: The last day, 2024-01-09, is before"),
    (tournament("t3,Open,2024-01-10,0024-01-12"), "tournaments.csv, line 4, column end: “0024-01-12” is not a date"),
    (
        tournament("t3,Open,2024-01-10,2024-01-12,swiss", "id,name,start,end,kind"),
        "tournaments.csv, line 4, column kind: “swiss” is",
    ),
    (
        tournament("t3,Open,2024-01-10,2024-01-12,fast", "id,name,start,end,pace"),
        "tournaments.csv, line 4, column pace: “fast” is",
    ),
    (
        tournament("t3,Open,2024-01-10,2024-01-12,0", "id,name,start,end,rounds"),
        "tournaments.csv, line 4, column rounds: “0” is not",
    ),
    (
        tournament("t3,Open,2024-01-10,2024-02-12,2024-01", "id,name,start,end,rated_in"),
        "tournaments.csv, line 4, column rated_in: No",
    ),
    (
        tournament("t3,Open,2023-01-10,2023-02-12,2023-03", "id,name,start,end,rated_in"),
        "tournaments.csv, line 4, column rated_in: Th",
    ),
    (
        tournament("t3,Open,2024-01-10,2024-01-12,rated", "id,name,start,end,status"),
        "tournaments.csv, line 4, column status: “rated”",
    ),
]

PLAY = [
    (games("t9,1,1,2,1-0"), "games.csv, line 2, column tournament: tournaments.csv has no tournament with the id “t9”."),
    (games("t1,1,1,9,1-0"), "games.csv, line 2, column black: players.csv has no player with the id “9”."),
    (games("t1,1,1,1,1-0"), "games.csv, line 2, column black: Nobody plays against himself."),
    (games("t1,1,1,2,1-0", "t1,1,3,1,1-0"), "games.csv, line 3, column black: “1” has a game in round 1 already, in line 2 of"),
    (games("t1,0,1,2,1-0"), "games.csv, line 2, column round: “0” is not a whole number from 1 to 60."),
    (games("t1,,1,2,1-0"), "games.csv, line 2, column round: This cell must not be empty; only casual games have no round."),
    (
        games("t1,1,1,2,½-½"),
        "games.csv, line 2, column result: “½-½” is unknown; known are: 1-0, 1/2, 0-1, +-, -+, --, WL, DD, LW.",
    ),
    (games("t1,1,1,2,1-1"), "games.csv, line 2, column result: “1-1” is unknown"),
    (
        SHORT | games("s1,3,1,2,1-0"),
        "games.csv, line 2, column round: The tournament has 2 rounds, says line 4 of tournaments.csv.",
    ),
    (extra("byes.csv", "tournament,round,player,kind", "t1,1,1,U"), "byes.csv, line 2, column player: “1” has a game in round 1"),
    (
        extra("byes.csv", "tournament,round,player,kind", "t1,9,1,U", "t1,9,1,H"),
        "byes.csv, line 3, column player: “1” has a bye in",
    ),
    (
        extra("byes.csv", "tournament,round,player,kind", "t1,9,1,u"),
        "byes.csv, line 2, column kind: “u” is unknown; known are: U, F,",
    ),
    (extra("byes.csv", "tournament,round,player,kind", "t1,9,7,U"), "byes.csv, line 2, column player: players.csv has no player"),
    (CASUAL | extra("byes.csv", "tournament,round,player,kind", "c1,9,1,U"), "byes.csv, line 2, column tournament: Casual games"),
    (
        extra("entries.csv", "tournament,number,player", "t9,1,1"),
        "entries.csv, line 2, column tournament: tournaments.csv has no",
    ),
    (
        extra("entries.csv", "tournament,number,player", "t1,1,1", "t1,1,2", "t1,2,3"),
        "entries.csv, line 3, column number: “1” stands",
    ),
    (extra("entries.csv", "tournament,number,player", "t1,1,1", "t1,2,2"), "games.csv, line 3, column white: entries.csv names"),
]

RATINGS = [
    (
        extra("opening_ratings.csv", "player,period,rating,source", "9,2024-02,1500,x"),
        "opening_ratings.csv, line 2, column player: pl",
    ),
    (
        extra("opening_ratings.csv", "player,period,rating,source", "3,2023-12,1500,x"),
        "opening_ratings.csv, line 2, column period: Th",
    ),
    (
        extra("opening_ratings.csv", "player,period,rating,source", "3,2024-2,1500,x"),
        "opening_ratings.csv, line 2, column period: “20",
    ),
    (
        extra("opening_ratings.csv", "player,period,rating,source", "3,2024-02,1500,"),
        "opening_ratings.csv, line 2, column source: Thi",
    ),
    (
        extra("opening_ratings.csv", "player,period,rating,source", "1,2024-01,1501,x"),
        "opening_ratings.csv, line 2, column rating: Li",
    ),
    (
        extra("opening_ratings.csv", "player,period,rating,peak,source", "3,2024-02,9,8,x"),
        "opening_ratings.csv, line 2, column peak: 8",
    ),
    (
        extra("adjustments.csv", "player,period,points,reason", "1,2024-01,0,x"),
        "adjustments.csv, line 2, column points: An adjustment",
    ),
    (
        extra("adjustments.csv", "player,period,points,reason", "1,2024-01,5,"),
        "adjustments.csv, line 2, column reason: This cell must",
    ),
    (
        extra("adjustments.csv", "player,period,points,reason", "1,2024-01,5,x", "1,2024-01,6,y"),
        "adjustments.csv, line 3, column pl",
    ),
]

CLUB = [
    ('first_period = "2024-01"\nregulation = "clube"', "club.toml, line 2: regulation: there is no preset “clube”."),
    ('first_period = "2024-1"\nregulation = "club"', "club.toml, line 1, column first_period: “2024-1” is not a month;"),
    ('first_period = 2024\nregulation = "club"', "club.toml, line 1, column first_period: This is a text in quotation marks."),
    ('regulation = "club"', "club.toml, column first_period: This is missing."),
    ('first_period = "2024-01"', "club.toml, column regulation: This is missing."),
    ('first_period = "2024-01"\nregulation = 3', "club.toml, line 2, column regulation: This is the name of a preset or a table"),
    (
        'first_period = "2024-01"\nregulation = "club"\ncity = "X"',
        "club.toml, line 3, column city: This is unknown here; known are:",
    ),
    ('first_period = "2024-01"\nregulation "club"', "club.toml, line 2: This is not TOML: "),
    ('first_period = "2024-01"\n[regulation]\npreset = "club"\nk_games_limit = -1', "club.toml, line 4: k_games_limit"),
    ('first_period = "2024-01"\n[regulation]\npreset = "club"\nfloor = 3', "club.toml, line 4: There is no parameter “floor”."),
    (
        'first_period = "2024-02"\nregulation = "club"\n[[regulations]]\nvalid_from = "2024-01"\nregulation = "cex"',
        "club.toml, line 4, c",
    ),
    (
        'first_period = "2024-01"\nregulation = "club"\n[[regulations]]\nvalid_from = "2024-02"',
        "club.toml, column regulations: Each",
    ),
    (
        'first_period = "2024-01"\nregulation = "club"\n[[regulations]]\nregulation = "cex"',
        "club.toml, column valid_from: This is mis",
    ),
    (
        'first_period = "2024-01"\nregulation = "club"\n[[regulations]]\nvalid_from = "2024-01"\nregulation = "cex"',
        "club.toml, line 4, column valid_from: Two regulations begin with 2024-01.",
    ),
]


@pytest.mark.parametrize(("changes", "sentence"), [*FILES, *CELLS, *PLAY, *RATINGS])
def test_fault_is_named_with_its_place(archive, faults, changes, sentence):
    found = faults(archive(changes))

    assert len([fault for fault in found if fault.startswith(sentence)]) == 1, found


@pytest.mark.parametrize(("text", "sentence"), CLUB)
def test_fault_in_the_rules_is_named(archive, faults, text, sentence):
    found = faults(archive({"club.toml": text}))

    assert len(found) == 1
    assert found[0].startswith(sentence)


@pytest.mark.parametrize(("changes", "sentence"), [*CELLS, *PLAY, *RATINGS])
def test_fault_brings_no_others_with_it(archive, faults, changes, sentence):
    assert len(faults(archive(changes))) == 1


def test_all_faults_are_told_at_once_and_nothing_is_stored(archive, faults):
    broken = players("x,Dias,13/04/1999", "id,family_name,joined") | games("t1,1,1,9,2-0", "t1,1,3,3,1-0", "t8,1,1,2,1-0")

    assert [fault.partition(": ")[0] for fault in faults(archive(broken))] == [
        "players.csv, line 5, column joined",
        "games.csv, line 2, column result",
        "games.csv, line 3, column black",
        "games.csv, line 4, column tournament",
    ]
    for model in (Player, Club, Tournament, RatingPeriod, Regulation, Organization):
        assert not model.objects.exists()


def test_of_very_many_faults_fifty_are_shown_and_all_counted(archive, take):
    rows = "t1,1,1,2,lost\n" * 100

    with pytest.raises(ArchiveError) as refused:
        take(archive({"games.csv": f"tournament,round,white,black,result\n{rows}"}))

    assert (len(refused.value.problems), refused.value.total) == (SHOWN, 100)
    assert str(refused.value).endswith("and 50 more faults")


def test_corrected_archive_is_taken_once(archive, take, faults):
    faults(archive(players("4,Dias,mil", "id,family_name,rating"), name="broken"))

    take(archive(players("4,Dias,1500", "id,family_name,rating"), name="corrected"))

    assert Player.objects.count() == 4


def test_database_with_a_club_takes_no_other(archive, take, faults):
    path = archive()
    take(path)

    assert faults(path) == ["club: An archive is imported into an empty database; this one holds a club already."]
    assert Player.objects.count() == 3
