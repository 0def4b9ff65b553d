"""The lists here beside those that an archive brought along."""

from collections.abc import Iterable, Iterator

from ratings.archive.ids import player_ids
from ratings.archive.tables import ListRow
from ratings.models import EntryStatus, ListEntry, RatingList
from ratings.months import month_slug

FIELDS = ("rating", "change", "games", "k", "rank", "status")
Key = tuple[str, str, int]  # month, pace, revision


def compare_lists(rows: Iterable[ListRow], *, every_revision: bool = False) -> list[str]:
    """One line for every number of the archive's `lists.csv` that its list here has otherwise, or does not have at all.

    With `every_revision`, for an archive that brings its superseded lists along, each is compared with the same revision here.
    Otherwise the last revision there is compared with the one in force here: importing and closing the months then makes one
    revision of each list, which starts from corrected results.
    """
    theirs: dict[Key, dict[str, ListRow]] = {}
    for row in rows:
        theirs.setdefault((month_slug(row.period), row.pace, row.revision), {})[row.player] = row
    if not every_revision:
        newest = {key[:2]: max(k[2] for k in theirs if k[:2] == key[:2]) for key in theirs}
        theirs = {key: there for key, there in theirs.items() if newest[key[:2]] == key[2]}
    ids = player_ids()
    found: list[str] = []
    for (month, pace, revision), there in sorted(theirs.items()):
        lists = RatingList.objects.filter(period__month=f"{month}-01", pace=pace).order_by("-revision")
        ours = lists.filter(revision=revision).first() if every_revision else lists.first()
        found += _differences(f"{month} {pace} r{revision}" if every_revision else f"{month} {pace}", there, ours, ids)
    return found


def _differences(where: str, theirs: dict[str, ListRow], rating_list: RatingList | None, ids: dict[int, str]) -> Iterator[str]:
    """What a list here says otherwise than the archive's."""
    if rating_list is None:
        yield f"{where}: list: there -> missing"
        return
    ours = {ids[entry.player_id]: entry for entry in rating_list.entries.all()}
    for player in sorted(theirs.keys() | ours.keys()):
        if player not in ours or player not in theirs:
            yield f"{where}: player {player}: {_there(player in theirs)} -> {_there(player in ours)}"
            continue
        for field in FIELDS:
            then, now = getattr(theirs[player], field), _value(ours[player], field)
            if then != now:
                yield f"{where}: player {player}: {field}: {then} -> {now}"


def _value(entry: ListEntry, field: str) -> object:
    return EntryStatus(entry.status).name.lower() if field == "status" else getattr(entry, field)


def _there(there: bool) -> str:
    return "there" if there else "missing"
