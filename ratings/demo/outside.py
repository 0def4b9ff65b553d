"""What FIDE's lists showed for those of the club who are known there."""

import datetime as dt

from ratings.demo.calendar import moment
from ratings.demo.chance import chance
from ratings.demo.club import DemoClub
from ratings.models import Body
from ratings.outside import record_outside_rating

QUARTERS = (1, 4, 7, 10)


def copy_fide_list(club: DemoClub, offset: int, month: dt.date) -> None:
    """Once a quarter the officer copies it. A FIDE rating goes along with the strength, somewhat below the club's own."""
    if month.month not in QUARTERS:
        return
    rng = chance(club.seed, f"fide/{offset}")
    at = moment(month + dt.timedelta(days=2))
    for member in club.members:
        away = member.person.role == "guest" and offset < club.guest_arrives
        if member.player.fide_id is None or away:
            continue
        rating = member.person.strength_at(offset) - rng.randint(10, 50)
        by = club.users["diretor"]
        record_outside_rating(player=member.player, body=Body.FIDE, rating=rating, as_of=month, source="FIDE", by=by, at=at)
