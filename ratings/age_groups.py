"""Age groups by the year of a list: U8 are those who turn eight in that year or later, S50 those who turn fifty or have.

A year of birth is stated to nobody; the groups are what is made of it.
"""

from django.db.models import Q

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


def in_age_group(group: str, year: int) -> Q:
    """Rows with a `birth_year` in that group; wider groups hold the narrower ones."""
    limit = int(group[1:])
    return Q(birth_year__gte=year - limit) if group.startswith("U") else Q(birth_year__lte=year - limit)
