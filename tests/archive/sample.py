"""What the tests of the archive start from."""

import datetime as dt

NOW = dt.datetime(2029, 11, 1, 12, tzinfo=dt.UTC)

SOUND = {
    "club.toml": 'name = "Clube"\nfirst_period = "2024-01"\nregulation = "club"\n',
    "players.csv": "id,family_name,given_name,rating\n1,Alves,Ana,1500\n2,Brito,Bia,1400\n3,Costa,Caio,\n",
    "tournaments.csv": "id,name,start,end\nt1,Open,2024-01-10,2024-01-12\nt2,Copa,2024-02-10,2024-02-11\n",
    "games.csv": "tournament,round,board,white,black,result\nt1,1,1,1,2,1-0\nt1,2,1,3,1,0-1\nt2,1,1,2,3,1/2\n",
}
