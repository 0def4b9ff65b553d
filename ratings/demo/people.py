"""The cast: about eighty invented people, what they are worth over the board, and when they play."""

from dataclasses import dataclass, replace
from random import Random

from ratings.demo.chance import chance
from ratings.demo.names import NameMaker

HOME = "Clube de Xadrez Torre Branca"
CLUBS = (
    HOME,
    "Xadrez Clube Rio Manso",
    "Associação Enxadrística Serra Azul",
    "Grêmio de Xadrez Cavalo Negro",
    "Escola Municipal Sol Nascente",
    "Círculo de Ajedrez Puerto Sereno",
)
SCHOOL = CLUBS[4]
ALWAYS, FOREVER = -999, 999
GUEST_ARRIVES = -6


@dataclass(frozen=True)
class Person:
    """Somebody of the club. Months are offsets: 0 is the last closed month, -1 the one before.

    `strength` is the hidden playing strength in month 0, in rating points, and `growth` its change per year. `starts` and
    `stops` bound the months with games, `activity` is the chance in percent to play a given tournament. Who started before the
    demonstration begins has an opening rating then. `only` lists the single months of somebody who just tries a tournament and
    never had a rating; `leaves_after` the round of a Swiss after which he goes home.
    """

    family: str
    given: str
    gender: str
    birth_year: int
    strength: int
    growth: int = 0
    club: str = HOME
    federation: str = "BRA"
    title: str = ""
    starts: int = ALWAYS
    stops: int = FOREVER
    activity: int = 45
    only: tuple[int, ...] | None = None
    leaves_after: int | None = None
    rapid: bool = True
    role: str = ""  # what the story calls this person by

    def strength_at(self, offset: int) -> int:
        """The hidden strength in a month; the young were weaker before."""
        return self.strength + self.growth * offset // 12

    def plays_in(self, offset: int) -> bool:
        """Whether this person enters tournaments of that month by habit."""
        return self.only is None and self.starts <= offset <= self.stops

    @property
    def was_rated_before(self) -> bool:
        """Played somewhere before: has a rating when the demonstration begins after `starts`."""
        return self.only is None and self.role != "guest"


LONG_NAME = "Albuquerque Cavalcanti de Mendonça e Vasconcelos"
CHARACTERS = (
    Person("Quaresma Lobato", "Otaviano", "M", 1986, 2270, title="FM", activity=60),
    Person("Montenegro Salles", "Helenice", "F", 1993, 2120, title="WIM", activity=60),
    Person("D'Ávila", "Tarcísio", "M", 1978, 2075, title="CM", club=CLUBS[1]),
    Person("Peçanha Brandão", "Caíque", "M", 2007, 2060, growth=70, title="CM", activity=70, role="adjusted"),
    Person("Etcheverry Ocampo", "Lautaro", "M", 1990, 2010, federation="ARG", club=CLUBS[5], activity=50),
    Person("Quiroga Bustos", "Malena", "F", 2001, 1730, federation="ARG", club=CLUBS[5], activity=50),
    Person("Sant'Anna Prado", "Iolanda", "F", 1969, 1810, title="WCM", activity=50),
    Person(LONG_NAME, "Maria Aparecida das Graças", "F", 1958, 1420, growth=-5, activity=55),
    Person("de Sá", "Benedita", "F", 1949, 1270, growth=-8, activity=50),
    Person("da Conceição e Sá", "Raimundo", "M", 1952, 1510, growth=-8, club="", activity=50),
    Person("Inojosa", "Júlia", "F", 2004, 1640, growth=35, activity=65, role="merged"),
    Person("Nóbrega Calado", "Sebastião", "M", 1940, 1765, growth=-12, stops=-15, activity=60, role="deceased"),
    Person("Barreiro Olivera", "Nahuel", "M", 1997, 1930, federation="URU", club="", activity=80, role="guest"),
    Person("Ypiranga", "Zé", "M", 1961, 1480, club="", activity=50),
)

# Birth years from, to; how many; weakest, strongest; growth per year; women of 100
AGES = (
    (1941, 1955, 5, 1150, 1750, -8, 17),
    (1956, 1969, 8, 1200, 1900, -4, 22),
    (1970, 1984, 8, 1250, 1980, 0, 25),
    (1985, 1999, 9, 1300, 2040, 5, 30),
    (2000, 2007, 8, 1250, 1980, 35, 34),
    (2008, 2012, 6, 1120, 1720, 75, 40),
    (2013, 2016, 4, 1010, 1270, 60, 40),
)
# First months of those who made their first rating here.
NEWCOMERS_START = (-26, -24, -21, -17, -14, -12, -10, -7, -4, -2, -1, -1)
# Last months of those who stopped playing.
GONE_SINCE = (-13, -14, -17, -20, -24)
HAS_NO_RAPID = 35  # of 100


def cast(seed: int) -> list[Person]:
    """Everybody, in the order in which they came onto the register. The same for the same seed."""
    rng = chance(seed, "people")
    names = NameMaker(rng)
    people = [*CHARACTERS, *_regulars(rng, names), *_newcomers(rng, names), *_triers(rng, names), *_spectators(rng, names)]
    return [replace(person, rapid=rng.randrange(100) >= HAS_NO_RAPID) for person in people]


def _somebody(rng: Random, names: NameMaker, born: int, women: int, strength: int, growth: int) -> Person:
    gender = "F" if rng.randrange(100) < women else "M"
    return Person(
        family=names.family(),
        given=names.given(gender, born),
        gender=gender,
        birth_year=born,
        strength=strength,
        growth=growth,
        club=_club(rng, born),
        activity=rng.randint(40, 85),
    )


def _club(rng: Random, born: int) -> str:
    if born >= 2011 and rng.randrange(100) < 60:
        return SCHOOL
    return rng.choice((HOME, HOME, HOME, HOME, *CLUBS[1:4], ""))


def _regulars(rng: Random, names: NameMaker) -> list[Person]:
    people = []
    for first, last, count, weakest, strongest, growth, women in AGES:
        for _ in range(count):
            people.append(_somebody(rng, names, rng.randint(first, last), women, rng.randint(weakest, strongest), growth))
    gone = rng.sample(range(len(people) // 2), len(GONE_SINCE))
    for index, stops in zip(gone, GONE_SINCE, strict=True):
        people[index] = replace(people[index], stops=stops, activity=60)
    return people


def _newcomers(rng: Random, names: NameMaker) -> list[Person]:
    """Those who come in later and play until they have a rating."""
    return [
        replace(_somebody(rng, names, rng.randint(1975, 2013), 40, rng.randint(1120, 1700), 30), starts=starts, activity=90)
        for starts in NEWCOMERS_START
    ]


def _triers(rng: Random, names: NameMaker) -> list[Person]:
    """Unrated players with a block or two."""

    def trier(strength: int, *only: int, leaves_after: int | None = None, role: str = "") -> Person:
        person = _somebody(rng, names, rng.randint(1980, 2014), 40, strength, 0)
        return replace(person, only=only, leaves_after=leaves_after, role=role)

    return [
        trier(1460, 0),
        trier(1520, -1),
        trier(1440, -2),
        trier(1590, 0),
        trier(1500, -23, role="expiring"),
        trier(350, -1, role="first block under 1 point"),
        trier(1350, -2, leaves_after=2, role="too few games"),
    ]


def _spectators(rng: Random, names: NameMaker) -> list[Person]:
    """On the register without a game."""
    return [replace(_somebody(rng, names, rng.randint(1970, 2016), 50, 1200, 0), only=()) for _ in range(3)]
