"""A club that was exported can be imported elsewhere, and its lists come out again."""

import datetime as dt
import zipfile

import pytest
from django.db import connection, transaction
from django.forms.models import model_to_dict

from elo.presets import PRESETS, preset
from elo.regulation import Regulation as Rules
from players.models import Player
from ratings.archive.club import read_club
from ratings.archive.club_writing import club_lines
from ratings.archive.contents import Version
from ratings.archive.errors import ArchiveError, Problems
from ratings.archive.exporting import export_archive
from ratings.archive.ids import player_ids
from ratings.archive.importing import import_archive
from ratings.archive.reading import read_lists
from ratings.archive.source import Folder
from ratings.models import Adjustment, Block, Calculation, ListEntry, OpeningRating, RatedTournament, RatingPeriod
from ratings.periods import lists_in_force
from ratings.services import close_period
from tests.archive.sample import NOW
from tournaments.models import Entry, Game, GameResult, Status, Tournament

SPRING = dt.date(2024, 4, 1)

RICH = {
    "club.toml": 'name = "Clube \\"A\\""\nfirst_period = "2024-01"\nregulation = "club"\n'
    '[[regulations]]\nvalid_from = "2024-03"\nregulation = "fide-2024"\n'
    '[[regulations]]\nvalid_from = "2024-05"\nname = "Ours"\npreset = "alicante"\ndelist_below = 1300\n'
    '[[regulations]]\nvalid_from = "2024-02"\npace = "rapid"\nregulation = "cex"\n',
    "players.csv": "id,family_name,given_name,birth_year,gender,federation,fide_id,title,club,joined,rating,rated_games,peak,"
    "deceased,hide_name,merged_into\n"
    "1,=Alves,Ana,1990,F,BRA,11,WFM,+55 Clube,2020-01-01,1700,40,1750,,,\n"
    '2,"Brito, Neto",Bia,1950,M,,,,Praça,,1650,,,yes,,\n'
    "3,Costa,Caio,2010,,,,,,,1600,5,1600,,yes,\n"
    "4,Dias,Davi,,,,,,,,1550,,,,,\n"
    "5,Eça,Eva,,,,,,,,1320,,,,,\n"
    "6,Faria,Fabio,,,,,,,,,,,,,\n"
    "7,Gama,Gil,,,,,,,2024-02-10,,,,,,\n"
    "8,Costa,Caio,,,,,,,,,,,,,3\n",
    "tournaments.csv": "id,name,start,end,kind,pace,rounds,venue,arbiter,time_control,system,status\n"
    "a,January,2024-01-05,2024-01-07,,,7,Praça,Lia,90+30,round_robin,\n"
    "b,Loose,2024-01-01,2024-01-31,casual,,,,,,,\n"
    "c,Rapid,2024-01-20,2024-01-20,,rapid,3,,,15+10,,\n"
    "d,Long,2024-01-28,2024-03-02,,,9,,,,,\n"
    "e,April,2024-04-01,2024-04-30,,,,,,,,\n"
    "f,Running,2024-07-01,2024-07-30,,,,,,,,draft\n"
    "g,Planned,2024-08-01,2024-08-30,,,,,,,other,\n",
    "games.csv": "tournament,round,board,white,black,result\n"
    "a,1,2,1,2,1-0\na,1,1,3,6,0-1\na,2,,6,4,1/2\na,2,,5,1,+-\na,3,,6,2,1-0\na,4,,6,5,1-0\na,5,1,4,5,WL\na,6,1,3,4,--\n"
    "b,,,1,3,1-0\nb,,,1,3,1/2\nb,,,3,1,0-1\n"
    "c,1,1,1,2,1-0\nc,1,2,3,6,1-0\nc,2,1,2,3,DD\nc,3,1,6,1,0-1\n"
    "d,1,1,7,1,1/2\nd,2,1,7,2,1-0\nd,3,1,7,3,0-1\nd,4,1,4,7,0-1\nd,5,1,5,7,1-0\nd,6,1,6,7,1/2\n"
    "e,1,1,5,1,0-1\ne,2,1,5,2,0-1\ne,3,1,5,3,0-1\ne,4,1,6,4,1-0\n"
    "f,1,1,1,2,1-0\n",
    "byes.csv": "tournament,round,player,kind\na,1,4,U\na,1,5,H\nd,1,3,Z\n",
    "entries.csv": "tournament,number,player,withdrawn_after\nd,1,1,\nd,2,2,3\nd,3,3,\nd,4,4,\nd,5,5,\nd,6,6,\nd,9,7,\nd,8,8,\n",
    "opening_ratings.csv": "player,period,pace,rating,rated_games,peak,source,reason\n"
    "1,2024-01,rapid,1800,3,1810,FIDE,\n2,2024-01,rapid,1500,,,FIDE,\n4,2024-01,standard,1550,,,board,vote\n",
    "adjustments.csv": "player,period,pace,points,source,reason\n1,2024-02,,-7,board,error\n",
}


def living_club(archive, take, close):
    """A club with what its first archive does not hold: late reports, later ratings, a corrected month, rows of its own."""
    take(archive(RICH, name="rich"))
    close(3)
    late = event("Late", "2024-01-30", [("1", "2"), ("6", "3")])
    OpeningRating.objects.create(
        player=who("7"), pace="blitz", month=SPRING, rating=1444, rated_games=3, source="FIDE", created_at=NOW
    )
    Adjustment.objects.create(player=who("2"), month=SPRING, points=15, reason="two\nlines", created_at=NOW)
    newcomer = Player.objects.create(family_name="Hora", given_name="Hugo")
    Player.objects.create(family_name="Named like him", reference=f"p{newcomer.pk}")
    OpeningRating.objects.create(player=newcomer, month=SPRING, rating=1400, source="board", reason="x", created_at=NOW)
    close(3)
    correct_june([("4", "1")])
    event("Too late", "2024-02-20", [("2", "1")])
    event("Silent", "2024-02-21", [("2", "1")], status=Status.DRAFT)
    return late


def who(reference):
    return Player.objects.get(reference=reference)


def event(name, end, pairs, status=Status.SUBMITTED):
    day = dt.date.fromisoformat(end)
    made = Tournament.objects.create(name=name, start_date=day, end_date=day)
    for number, pair in enumerate(pairs, start=1):
        white, black = map(who, pair)
        for place, player in enumerate((black, white)):  # numbered unlike an import would number them
            Entry.objects.create(tournament=made, player=player, number=2 * number + place)
        Game.objects.create(tournament=made, round=1, board=number, white=white, black=black, result=GameResult.WHITE_WINS)
    made.status = status
    made.save()
    return made


def correct_june(pairs):
    """Reopen the last closed month and close it again with one more tournament."""
    june = RatingPeriod.objects.get(month=dt.date(2024, 6, 1))
    rated = list(RatedTournament.objects.filter(rating_list__period=june).values_list("tournament", flat=True))
    RatingPeriod.objects.filter(pk=june.pk).update(status="open", closed_at=None, closed_by=None)
    Tournament.objects.filter(pk__in=rated).update(status=Status.SUBMITTED)
    event("Forgotten", "2024-06-20", pairs)
    close_period(period=june, by=None, at=NOW, reason="forgotten tournament")


def in_force():
    """Every number of every list in force, by names that outlive an import."""
    ids, found = player_ids(), {}
    for each in lists_in_force():
        where = (each.period.slug, each.pace)
        found[where] = (each.game_count, each.rated_count, Rules.from_dict(each.parameters))
        for model in (ListEntry, Calculation, Block):
            for row in model.objects.filter(rating_list=each):
                values = model_to_dict(row)
                for key in ("id", "rating_list"):
                    del values[key]
                tournament = Tournament.objects.get(pk=values.pop("tournament")).name if "tournament" in values else None
                found[*where, model.__name__, ids[values.pop("player")], tournament] = values
    return found


@pytest.mark.django_db
def test_exported_club_gives_the_same_lists_elsewhere(archive, take, close, tmp_path):
    with transaction.atomic():
        living_club(archive, take, close)
        made = export_archive(path=tmp_path / "exported")
        published = in_force()
        transaction.set_rollback(True)
    assert (made.players, made.tournaments, made.games) == (10, 11, 31)

    import_archive(path=tmp_path / "exported", by=None, at=NOW)
    close(6)

    assert {key[:2] for key in published} >= {("2024-06", "standard"), ("2024-06", "rapid"), ("2024-06", "blitz")}
    assert in_force() == published
    assert Tournament.objects.get(name="Silent").status == Status.DRAFT
    assert RatedTournament.objects.get(tournament__name="Late").rating_list.period.slug == "2024-04"


@pytest.mark.django_db
def test_second_export_says_the_same_as_the_first(archive, take, close, tmp_path):
    with transaction.atomic():
        living_club(archive, take, close)
        export_archive(path=tmp_path / "first")
        transaction.set_rollback(True)

    import_archive(path=tmp_path / "first", by=None, at=NOW)
    close(6)
    export_archive(path=tmp_path / "second")

    first, second = ({file.name: file.read_text() for file in (tmp_path / name).iterdir()} for name in ("first", "second"))
    assert second == first


@pytest.mark.django_db
def test_plain_club_is_exported_in_the_plain_format(archive, take, close, tmp_path):
    path = archive()
    take(path)
    close(1)

    export_archive(path=tmp_path / "out")

    files = {file.name: file.read_text() for file in (tmp_path / "out").iterdir()}
    assert sorted(files) == ["club.toml", "games.csv", "lists.csv", "players.csv", "tournaments.csv"]
    assert files["club.toml"] == 'first_period = "2024-01"\nname = "Clube"\nregulation = "club"\n'
    assert files["games.csv"] == (path / "games.csv").read_text()
    header = (
        "id,family_name,given_name,birth_year,gender,federation,national_id,fide_id,title,club,joined,rating,rated_games,peak\n"
    )
    assert files["players.csv"] == f"{header}1,Alves,Ana,,,,,,,,,1500,,\n2,Brito,Bia,,,,,,,,,1400,,\n3,Costa,Caio,,,,,,,,,,,\n"
    assert files["tournaments.csv"] == (
        "id,name,start,end,kind,pace,rounds,venue\n"
        "t1,Open,2024-01-10,2024-01-12,tournament,,,\nt2,Copa,2024-02-10,2024-02-11,tournament,,,\n"
    )


@pytest.mark.django_db
def test_exported_lists_are_the_published_ones_with_all_revisions(archive, take, close, tmp_path):
    living_club(archive, take, close)

    export_archive(path=tmp_path / "out.zip")

    rows = read_lists(tmp_path / "out.zip")
    assert {(row.pace, row.revision) for row in rows if f"{row.period:%Y-%m}" == "2024-06"} >= {("standard", 1), ("standard", 2)}
    entry = ListEntry.objects.get(player=who("1"), rating_list__period__month="2024-01-01", rating_list__pace="standard")
    row = next(row for row in rows if (f"{row.period:%Y-%m}", row.pace, row.player) == ("2024-01", "standard", "1"))
    assert (row.rating, row.change, row.games, row.k, row.rank, row.status) == (
        (entry.rating, entry.change, entry.games, entry.k, entry.rank, entry.status_code)
    )


@pytest.mark.django_db
def test_late_tournament_that_waits_is_rated_in_no_month_before_the_open_one(archive, take, close, tmp_path):
    living_club(archive, take, close)

    export_archive(path=tmp_path / "out")

    lines = (tmp_path / "out" / "tournaments.csv").read_text().splitlines()
    named = {line.split(",")[1]: line for line in lines}
    assert named["Late"].endswith(",2024-04")
    assert named["Too late"].endswith(",2024-07")
    assert named["Silent"].endswith(",draft,")
    assert named["April"].endswith(",")


@pytest.mark.django_db
def test_ids_without_a_reference_are_made_from_the_key_and_unlike_any_other(archive, take):
    take(archive())
    nameless = Player.objects.create(family_name="Hora")
    Player.objects.filter(reference="1").update(reference=f"p{nameless.pk}")

    assert player_ids()[nameless.pk] == f"p{nameless.pk}-"


@pytest.mark.django_db
def test_export_writes_over_nothing(archive, take, tmp_path):
    take(archive())
    tmp_path = tmp_path / ("a-long-way-down-" * 4)  # a refusal names the file however long its path is
    tmp_path.mkdir()
    (tmp_path / "there.zip").write_text("mine")
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "mine").write_text("mine")
    (tmp_path / "empty").mkdir()

    for name in ("there.zip", "full"):
        with pytest.raises(ArchiveError, match=f"{name}: This f"):
            export_archive(path=tmp_path / name)
    export_archive(path=tmp_path / "empty")

    assert (tmp_path / "there.zip").read_text() == "mine"
    assert [file.name for file in (tmp_path / "full").iterdir()] == ["mine"]


@pytest.mark.django_db
def test_export_into_a_place_that_cannot_be_written_says_so(archive, take, tmp_path):
    take(archive())
    (tmp_path / "file").write_text("x")

    for path in (tmp_path / "file" / "folder", tmp_path / "none" / "club.zip"):
        with pytest.raises(ArchiveError, match="This cannot be written"):
            export_archive(path=path)


@pytest.mark.django_db
def test_database_without_a_club_has_nothing_to_export(tmp_path):
    with pytest.raises(ArchiveError, match="There is no club to export yet"):
        export_archive(path=tmp_path / "out.zip")

    assert not (tmp_path / "out.zip").exists()


@pytest.mark.django_db
def test_same_club_gives_the_same_zip(archive, take, tmp_path):
    take(archive())

    for name in ("one.zip", "two.zip"):
        export_archive(path=tmp_path / name)

    assert (tmp_path / "one.zip").read_bytes() == (tmp_path / "two.zip").read_bytes()
    with zipfile.ZipFile(tmp_path / "one.zip") as made:
        assert made.namelist()[-1] == "club.toml"


@pytest.mark.django_db(transaction=True)
def test_export_of_a_running_site_reads_one_moment(archive, take, tmp_path):
    take(archive())
    assert not connection.in_atomic_block

    export_archive(path=tmp_path / "out")

    assert (tmp_path / "out" / "club.toml").exists()
    Player.objects.create(family_name="The connection writes again")


@pytest.mark.parametrize("name", PRESETS)
@pytest.mark.parametrize("changes", [{}, {"difference_cap": 350}])
def test_written_rules_are_read_back_equal(tmp_path, name, changes):
    rules = Rules.from_dict({"preset": name} | changes)
    written = [
        Version("custom" if changes else name, "", dt.date(2024, 1, 1), rules),
        Version('Ours \\ "é"', "rapid", dt.date(2024, 1, 1), rules),
        Version("cex", "", dt.date(2024, 2, 1), preset("cex")),
    ]
    (tmp_path / "club.toml").write_text("".join(club_lines('Clube de "Xadrez"', written)))

    problems = Problems()
    club = read_club(Folder(tmp_path), problems)

    assert club.regulations == written
