"""What stands around a list: the chips of what was chosen, the choices of the form, and the ways to other pages of it."""

from dataclasses import dataclass

from django.http import QueryDict
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from players.models import Gender, Title
from ratings.age_groups import AGE_GROUPS, group_words
from ratings.list_address import PAGES, STAY, along, replaced, unfiltered, without
from ratings.list_choice import Choice
from ratings.list_filters import ANY_TITLE, ListFilters, sex_words
from ratings.list_queries import ListPage
from ratings.list_tables import CHOOSABLE, RatingListTable, columns_asked
from ratings.models import EntryStatus

MOST_IN_WORKBOOK = 20_000
MANY_UNRATED = 10
LEAST_NEEDED = 3
_LONGEST_NUMBER = 9


@dataclass(frozen=True)
class Chip:
    """A link with its words; `current` where it is what is shown."""

    words: str
    address: str
    current: bool = False


@dataclass(frozen=True)
class Option:
    """A choice of the form; `chosen` where the address has made it."""

    value: str
    words: str
    chosen: bool


@dataclass(frozen=True)
class Missing:
    """The row that the address leads to is not among those shown; `address` shows it, empty where it is not on the list."""

    address: str


@dataclass(frozen=True)
class ListTools:
    """All that stands around a list, in words and addresses. What the address chose goes along in each."""

    chosen: list[Chip]  # what was chosen; each address goes without it
    sexes: list[Option]
    ages: list[Option]
    titles: list[Option]
    columns: list[Option]
    along: str  # the query for other months and paces
    whole: str  # the address without any filter
    with_inactive: str
    without_inactive: str
    on_paper: str
    csv: str
    xlsx: str  # empty where the list is too long for a workbook
    jump: str  # the address to which "at" is added
    progress: list[Chip]  # those on the way to a rating by the games that they have
    few_games: bool  # whether only those with some games are asked for
    missing: Missing | None


def one_number(text: str | None) -> int | None:
    """The number that a parameter of the address holds; None for anything else."""
    return int(text) if text and text.isascii() and text.isdigit() and len(text) <= _LONGEST_NUMBER else None


def list_tools(path: str, query: QueryDict, page: ListPage, filters: ListFilters, choice: Choice) -> ListTools:
    """All of it; no query."""
    return ListTools(
        chosen=[Chip(words, path + without(query, name, *PAGES, STAY)) for name, words in filters.chips()],
        sexes=[Option(sex, sex_words(sex), sex == filters.sex) for sex in Gender.values],
        ages=[Option(group, group_words(group), group == filters.age) for group in AGE_GROUPS],
        titles=[
            Option(ANY_TITLE, _("with a title"), filters.title == ANY_TITLE),
            *(Option(title, title, title == filters.title) for title in Title.values),
        ],
        columns=_columns(query),
        along=along(query),
        whole=path + unfiltered(query),
        with_inactive=path + replaced(query, PAGES, inactive="1"),
        without_inactive=path + without(query, "inactive", *PAGES),
        on_paper=path + replaced(query, PAGES, print="1"),
        csv=_file("csv", page, query),
        xlsx=_file("xlsx", page, query) if len(choice.rated) + len(choice.unrated) <= MOST_IN_WORKBOOK else "",
        jump=path + replaced(query, (*PAGES, "at", STAY), at=""),
        progress=_progress(path, query, page, len(choice.unrated)),
        few_games=bool(one_number(query.get("u-games"))),
        missing=_missing(path, query, choice),
    )


def _columns(query: QueryDict) -> list[Option]:
    shown = columns_asked(query.getlist("col"))
    headers = RatingListTable.base_columns
    return [Option(name, str(headers[name].verbose_name), name in shown) for name in CHOOSABLE]


def _file(kind: str, page: ListPage, query: QueryDict) -> str:
    """The address of a file of what is shown: rows, order and columns."""
    shown = page.shown
    if page.replaced_by:
        address = reverse("ratings:list_revision_file", args=[page.month, shown.pace, shown.revision, kind])
    else:
        address = reverse("ratings:list_file", args=[page.month, shown.pace, kind])
    return address + without(query, *PAGES, STAY, "print", "at")


def _progress(path: str, query: QueryDict, page: ListPage, count: int) -> list[Chip]:
    """All, and those who have a third or two thirds of the games needed; nothing where so few need no choice."""
    needed, chosen = page.games_needed or 0, one_number(query.get("u-games")) or 0
    if needed < LEAST_NEEDED or (count < MANY_UNRATED and not chosen):
        return []
    steps = [
        (0, pgettext("players", "All")),
        *((n, _("at least %(games)d games") % {"games": n}) for n in (needed // 3, 2 * needed // 3)),
    ]
    addresses = (path + replaced(query, ("u-page", "u-games"), **({"u-games": str(n)} if n else {})) for n, _words in steps)
    return [Chip(words, f"{to}#unrated", n == chosen) for (n, words), to in zip(steps, addresses, strict=True)]


def _missing(path: str, query: QueryDict, choice: Choice) -> Missing | None:
    """Whether the row to jump to is left out, and the address of the list that has it."""
    me = one_number(query.get("at"))
    if me is None or any(rows.place_of(me) is not None for rows in (choice.rated, choice.unrated)):
        return None
    columns = choice.rated.columns
    on_the_list = columns.present["rating"] | (columns["status"] == EntryStatus.UNRATED)
    if not (columns.rows_of([me]) & on_the_list).any():
        return Missing("")
    return Missing(f"{path}{replaced(QueryDict(), inactive='1', at=str(me))}#p{me}")
