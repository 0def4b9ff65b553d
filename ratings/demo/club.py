"""The club on the register: its people as rows, and what everybody is rated."""

import datetime as dt
from dataclasses import dataclass

from accounts.models import User
from elo.presets import preset_data
from players.models import Club, Player
from ratings.changes import give_opening_rating, start_club
from ratings.demo.calendar import moment, month_of
from ratings.demo.chance import chance
from ratings.demo.people import CLUBS, GUEST_ARRIVES, HOME, Person, cast
from ratings.demo.tournaments import Seat
from ratings.models import OpeningRating
from ratings.periods import list_in_force
from tournaments.models import Pace

TITLED_ID = 999_000_000  # FIDE gives no ids of nine digits
NATIONAL_ID = 900_000
LOWEST_OPENING = 900


@dataclass(frozen=True)
class Member:
    """A person of the cast with the row on the register."""

    person: Person
    player: Player


@dataclass(frozen=True)
class DemoClub:
    """The club while its story is told. `first` is the offset of its first month."""

    seed: int
    first: int
    users: dict[str, User]
    members: list[Member]

    def role(self, role: str) -> Member:
        """The member the story calls by this role."""
        return next(member for member in self.members if member.person.role == role)

    @property
    def guest_arrives(self) -> int:
        """The month in which the guest with the FIDE rating comes: not the first one, if there are several."""
        return min(max(GUEST_ARRIVES, self.first + 1), 0)

    def ratings(self, month: dt.date) -> dict[int, int]:
        """The standard rating that everybody starts the month with, by player: of the last list, or an opening rating."""
        ratings = dict(OpeningRating.objects.filter(pace=Pace.STANDARD, month=month).values_list("player_id", "rating"))
        if latest := list_in_force(pace=Pace.STANDARD):
            listed = latest.entries.values_list("player_id", "rating")
            ratings |= {player: rating for player, rating in listed if rating is not None}
        return ratings

    def seats(self, offset: int) -> list[Seat]:
        """Everybody who may play in that month, with his strength and rating then."""
        ratings = self.ratings(month_of(offset))
        return [
            Seat(m.player.pk, m.person, m.person.strength_at(offset), ratings.get(m.player.pk))
            for m in self.members
            if self._comes(m.person, offset)
        ]

    def _comes(self, person: Person, offset: int) -> bool:
        if person.role == "guest":
            return offset >= self.guest_arrives
        return offset in person.only if person.only is not None else person.plays_in(offset)


def found_club(seed: int, first: int, users: dict[str, User]) -> DemoClub:
    """Write clubs and people, and open the first month of the organization with the opening ratings."""
    clubs = {club.name: club for club in (Club.objects.create(name=name) for name in CLUBS)}
    people = cast(seed)
    players = [_player(person, number, clubs, first) for number, person in enumerate(people, start=1)]
    Player.objects.bulk_create(players)
    club = DemoClub(seed, first, users, [Member(*pair) for pair in zip(people, players, strict=True)])
    month = month_of(first)
    at = moment(month - dt.timedelta(days=3))
    by, rules = users["diretor"], preset_data("club")
    start_club(first_month=month, name="club", parameters=rules, organization=HOME, by=by, at=at)
    _open_ratings(club, month, at)
    return club


def _player(person: Person, number: int, clubs: dict[str, Club], first: int) -> Player:
    player = Player(
        family_name=person.family,
        given_name=person.given,
        birth_year=person.birth_year,
        gender=person.gender,
        federation=person.federation,
        title=person.title,
        club=clubs.get(person.club),
        national_id=str(NATIONAL_ID + number) if person.federation == "BRA" and person.was_rated_before else None,
        fide_id=TITLED_ID + number if person.title or person.federation != "BRA" else None,
        joined=month_of(person.starts) if first < person.starts <= 0 else None,
    )
    player.fill_keys()
    return player


def _open_ratings(club: DemoClub, month: dt.date, at: dt.datetime) -> None:
    """Everybody who played before the first month brings a rating: his strength, more or less."""
    rng = chance(club.seed, "openings")
    for member in club.members:
        person = member.person
        years = max(month.year - person.birth_year - 7, 1)
        error, games, higher = rng.randint(-60, 60), rng.randint(5, 12) * min(years, 30), rng.randint(0, 90)
        if not person.was_rated_before or person.starts >= club.first:
            continue
        rating = max(person.strength_at(club.first) + error, LOWEST_OPENING)
        known = games >= 60
        give_opening_rating(
            player=member.player,
            month=month,
            rating=rating,
            rated_games=games if known else 0,
            peak=rating + higher if known else None,
            source="lista anterior do clube",
            reason="Lista impressa que o clube mantinha até aqui.",
            by=club.users["diretor"],
            at=at,
        )
