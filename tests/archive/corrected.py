"""A club that corrected lists, and a second database to take it to."""

import datetime as dt
from contextlib import contextmanager

from django.db import transaction

from accounts.models import Role, User
from players.models import Player
from ratings.models import RatingPeriod
from ratings.periods import open_period
from ratings.reopening import reopen_period
from ratings.services import close_period
from tests.archive.sample import NOW
from tournaments.models import Game, GameResult, Tournament

CLUB = {
    "club.toml": 'name = "Clube"\nfirst_period = "2024-01"\nregulation = "club"\n',
    "players.csv": "id,family_name,given_name,birth_year,club,rating,rated_games,peak\n"
    "1,=Alves,Ana,1990,Torre,1500,40,1550\n2,Brito,Bia,,,1400,,\n3,Costa,Caio,,,1450,,\n4,Dias,Davi,2010,,,,\n",
    "tournaments.csv": "id,name,start,end,pace\n"
    "a,January,2024-01-10,2024-01-12,\nb,February,2024-02-10,2024-02-11,\nc,March,2024-03-10,2024-03-11,\n"
    "r,Rapid,2024-02-20,2024-02-20,rapid\n",
    "games.csv": "tournament,round,board,white,black,result\n"
    "a,1,1,1,2,1-0\na,1,2,3,4,1-0\na,2,1,4,1,1-0\na,3,1,2,4,1/2\n"
    "b,1,1,2,3,1-0\nb,2,1,1,2,1-0\nb,3,1,4,1,1/2\nb,4,1,4,2,1-0\nb,5,1,3,4,0-1\n"
    "c,1,1,1,3,0-1\nc,2,1,4,2,1-0\nc,3,1,4,3,1-0\nc,4,1,4,1,0-1\nr,1,1,1,2,1-0\n",
}


def correct(archive, take):
    """January to March closed; February and March corrected, March twice; before that a player is renamed. Gives `reopen`."""
    take(archive(CLUB, name="club"))
    officer = User.objects.create_user("Lia", role=Role.RATING_OFFICER)

    def reopen(month, reason):
        period = RatingPeriod.objects.get(month=f"{month}-01")
        reopen_period(period=period, by=officer, at=NOW, reason=reason)

    def close_again():
        close_period(period=open_period(), by=officer, at=NOW)

    close_again(), close_again(), close_again()
    reopen("2024-03", 'a board, "turned" round')
    reopen("2024-02", "the wrong player")
    Game.objects.filter(tournament__reference="b", round=1).update(result=GameResult.BLACK_WINS)
    close_again(), close_again()
    Player.objects.filter(reference="2").update(family_name="Brito Neto")
    reopen("2024-03", "once more")
    Game.objects.filter(tournament__reference="c", round=1).update(result=GameResult.DRAW)
    close_again()
    return reopen


@contextmanager
def another_database():
    """What happens inside leaves nothing behind but files; what is stored afterwards has other primary keys."""
    with transaction.atomic():
        yield
        transaction.set_rollback(True)
    day = dt.date(2024, 1, 1)
    for number in range(7):
        Player.objects.create(family_name=f"Gone {number}").delete()
        Tournament.objects.create(name="Gone", start_date=day, end_date=day).delete()


def texts(folder):
    return {file.name: file.read_text() for file in folder.iterdir()}
