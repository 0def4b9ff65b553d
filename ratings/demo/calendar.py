"""When the invented club lives, and what it plays in which month of the year."""

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass

from ratings.months import month_index, month_start

LAST_CLOSED = dt.date(2026, 3, 1)
LONGEST = 30
SATURDAY, SUNDAY = 5, 6
RAPID_MONTHS = (3, 6, 9, 12)
NO_CASUAL_MONTHS = (1, 12)
MONTHS = (
    *("janeiro", "fevereiro", "março", "abril", "maio", "junho"),
    *("julho", "agosto", "setembro", "outubro", "novembro", "dezembro"),
)


@dataclass(frozen=True)
class Swiss:
    """A Swiss over weekends. `of` names who may play: everybody, or the young."""

    name: str
    rounds: int
    most: int
    week: int = 2
    days: int = 9
    of: str = "all"


@dataclass(frozen=True)
class RoundRobin:
    """A round robin of `size` players. `of` names the pool they come from, `group` which of its eights by rating it is."""

    name: str
    size: int
    of: str = "all"
    group: int = 0


Event = Swiss | RoundRobin

YEAR: dict[int, tuple[Event, ...]] = {
    1: (Swiss("Aberto de Verão {year}", 6, 40), RoundRobin("Torneio dos Veteranos {year}", 6, "senior")),
    2: (
        Swiss("Copa Torre Branca {year}", 5, 38),
        RoundRobin("Torneio Interno {year}, grupo A", 8, group=0),
        RoundRobin("Torneio Interno {year}, grupo B", 8, group=1),
    ),
    3: (Swiss("Aberto das Águas de Março {year}", 5, 40), RoundRobin("Torneio da Mulher {year}", 6, "women")),
    4: (Swiss("Aberto de Outono {year}", 7, 46),),
    5: (
        Swiss("Aberto do Trabalhador {year}", 5, 36, week=1, days=2),
        RoundRobin("Torneio Interno {year}, grupo C", 8, group=2),
        RoundRobin("Torneio Interno {year}, grupo D", 8, group=3),
    ),
    6: (Swiss("Torneio Junino {year}", 5, 40),),
    7: (Swiss("Aberto de Inverno {year}", 7, 46), Swiss("Escolar de Férias {year}", 5, 14, week=3, days=2, of="young")),
    8: (Swiss("Taça Cavalo Negro {year}", 5, 36), RoundRobin("Torneio da Velha Guarda {year}", 6, "senior")),
    9: (Swiss("Aberto da Primavera {year}", 6, 40), RoundRobin("Torneio Feminino da Primavera {year}", 6, "women")),
    10: (
        Swiss("Aberto do Dia do Professor {year}", 5, 36),
        RoundRobin("Torneio Interno {year}, 2ª fase, grupo A", 8, group=0),
        RoundRobin("Torneio Interno {year}, 2ª fase, grupo B", 8, group=1),
    ),
    11: (
        Swiss("Suíço de Novembro {year}", 5, 36),
        RoundRobin("Campeonato do Clube {year}, final", 8, group=0),
        RoundRobin("Campeonato do Clube {year}, grupo de acesso", 8, group=1),
    ),
    12: (Swiss("Torneio de Natal {year}", 5, 40),),
}


def month_of(offset: int) -> dt.date:
    """The month that lies `offset` months after the last closed one (0: that month itself; 1: the open one)."""
    return month_start(month_index(LAST_CLOSED) + offset)


def month_words(month: dt.date) -> str:
    """março de 2026"""
    return f"{MONTHS[month.month - 1]} de {month.year}"


def weekend(month: dt.date, week: int) -> dt.date:
    """The `week`-th Saturday of the month."""
    first = (SATURDAY - month.weekday()) % 7
    return month + dt.timedelta(days=first + 7 * (week - 1))


def moment(day: dt.date, hour: int = 20) -> dt.datetime:
    """A fixed time on that day, for the clock that services are handed."""
    return dt.datetime(day.year, day.month, day.day, hour, tzinfo=dt.UTC)


def offsets(months: int) -> Sequence[int]:
    """The closed months that a demonstration of that length has."""
    return range(1 - months, 1)
