"""Which rows of a list the address asks for. Filters combine; each can be taken away by itself."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from players.asked import one_of
from players.models import Club, Gender, Title
from players.queries import clean_search
from ratings.age_groups import AGE_GROUPS, group_words
from ratings.archive.cells import whole
from ratings.archive.errors import CellError

HIGHEST = 4000
ANY_TITLE = "any"


@dataclass(frozen=True)
class ListFilters:
    """What the address asks for. Each is empty where it asks for nothing; `problems` say what it asks for in vain."""

    text: str = ""
    sex: str = ""
    age: str = ""
    club: Club | None = None
    title: str = ""  # one of FIDE's, or ANY_TITLE
    lowest: int | None = None
    highest: int | None = None
    members: bool = False  # only who stands on the list with a club
    inactive: bool = False  # the inactive too
    problems: list[str] = field(default_factory=list)

    @classmethod
    def asked(cls, query: Mapping[str, str], clubs: Sequence[Club]) -> "ListFilters":
        """Read from the address. A value that makes no sense asks for nothing, and is answered by a sentence."""
        problems: list[str] = []
        by_id = {str(club.pk): club for club in clubs}
        sex = one_of(query, "sex", Gender.values, _("“%(value)s” is no sex that the list knows."), problems)
        age = one_of(query, "age", AGE_GROUPS, _("“%(value)s” is no age group."), problems)
        title = one_of(query, "title", (ANY_TITLE, *Title.values), _("“%(value)s” is no title."), problems)
        club = one_of(query, "club", by_id, _("There is no club with the number “%(value)s”."), problems)
        lowest, highest = (_rating(query.get(name, ""), problems) for name in ("from", "to"))
        if lowest is not None and highest is not None and lowest > highest:
            problems.append(_("No rating lies between %(lowest)d and %(highest)d.") % {"lowest": lowest, "highest": highest})
            lowest = highest = None
        return cls(
            text=clean_search(query.get("q", "")),
            sex=sex,
            age=age,
            club=by_id.get(club),
            title=title,
            lowest=lowest,
            highest=highest,
            members=query.get("members") == "1",
            inactive=query.get("inactive") == "1",
            problems=problems,
        )

    @property
    def is_group(self) -> bool:
        """Whether they choose some players for what these are: then each has a rank among them too."""
        return bool(self.about_people or self.has_range)

    @property
    def about_people(self) -> bool:
        return bool(self.sex or self.age or self.club or self.title or self.members)

    @property
    def has_range(self) -> bool:
        return self.lowest is not None or self.highest is not None

    @property
    def shows_inactive(self) -> bool:
        """A search looks through the inactive too."""
        return self.inactive or bool(self.text)

    def chips(self) -> list[tuple[str, str]]:
        """What was chosen, in words, each with the parameter to leave out of the address. The inactive have their own line."""
        titles = {ANY_TITLE: _("with a title")}
        words: dict[str, Callable[[], str]] = {
            "q": lambda: self.text and f"“{self.text}”",
            "sex": lambda: self.sex and sex_words(self.sex),
            "age": lambda: self.age and group_words(self.age),
            "club": lambda: self.club.name if self.club else "",
            "title": lambda: titles.get(self.title, self.title),
            "from": lambda: _("from %(rating)d") % {"rating": self.lowest} if self.lowest is not None else "",
            "to": lambda: _("up to %(rating)d") % {"rating": self.highest} if self.highest is not None else "",
            "members": lambda: _("members of clubs") if self.members else "",
        }
        return [(name, said) for name, say in words.items() if (said := say())]


def sex_words(sex: str) -> str:
    """The players of that sex, as a group."""
    return pgettext("group of a list", "Women") if sex == Gender.FEMALE else pgettext("group of a list", "Men")


def _rating(text: str, problems: list[str]) -> int | None:
    """A rating typed by a person; a mark between its digits is refused in words, for it may mean two things."""
    text = text.replace("\0", " ").strip()
    if not text:
        return None
    try:
        rating: int = whole(0, HIGHEST)(text[:40])
    except CellError as error:
        problems.append(str(error))
        return None
    return rating
