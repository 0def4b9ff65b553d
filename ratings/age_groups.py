"""Age groups by the year of a list: U8 are those who turn eight in that year or later, S50 those who turn fifty or have.

A year of birth is stated to nobody; the groups are what is made of it.
"""

from datetime import MAXYEAR, MINYEAR

from django.utils.translation import pgettext

JUNIORS = (8, 10, 12, 14, 16, 18, 20)
SENIORS = (50, 65)
AGE_GROUPS = (*(f"U{age}" for age in JUNIORS), *(f"S{age}" for age in SENIORS))


def age_group(birth_year: int | None, year: int) -> str | None:
    """The narrowest group that somebody born then belongs to in that year: the youngest juniors, the oldest seniors."""
    if not birth_year:
        return None
    age = year - birth_year
    junior = next((f"U{limit}" for limit in JUNIORS if age <= limit), None)
    return junior or next((f"S{limit}" for limit in reversed(SENIORS) if age >= limit), None)


def birth_years(group: str, year: int) -> tuple[int, int]:
    """The first and the last year of birth of that group in that year; wider groups hold the narrower ones."""
    limit = int(group[1:])
    return (year - limit, MAXYEAR) if group.startswith("U") else (MINYEAR, year - limit)


def group_words(group: str) -> str:
    """U18, S50 as people say it: sub-18, 50+."""
    age = {"age": group[1:]}
    return pgettext("age group", "U%(age)s") % age if group.startswith("U") else pgettext("age group", "%(age)s+") % age
