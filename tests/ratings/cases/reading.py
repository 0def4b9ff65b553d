"""What the cases look at: pages without their markup, and one number in every place that shows it."""

import csv
import datetime as dt
import io
import json
import re
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from django.core.management import call_command
from django.test import Client
from django.urls import reverse
from django.utils.html import strip_tags
from python_calamine import CalamineWorkbook

from players.models import Player
from ratings.archive.ids import player_ids
from ratings.models import ListEntry, RatedTournament, RatingList, RatingPeriod
from ratings.months import month_slug
from tournaments.models import Bye, Entry, Game, Tournament

_READERS: dict[str, Callable[[bytes], list[list[str]]]] = {
    "csv": lambda data: list(csv.reader(io.StringIO(data.decode()))),
    "txt": lambda data: [line.split() for line in data.decode().splitlines()],
    "json": lambda data: [[str(value) for value in row.values()] for row in json.loads(data)],
    "xlsx": lambda data: [
        [str(int(cell)) if isinstance(cell, float) else str(cell) for cell in row]
        for row in CalamineWorkbook.from_filelike(io.BytesIO(data)).get_sheet_by_index(0).to_python()
    ],
}


def words(response) -> str:
    """The text of a page's main part."""
    assert response.status_code == 200
    return " ".join(strip_tags(response.content.decode().split("<main", 1)[1]).split())


def player_words(client: Client, player: Player) -> str:
    return words(client.get(reverse("ratings:player", args=[player.pk])))


def calculation_words(client: Client, player: Player, month: str) -> str:
    day = dt.date.fromisoformat(f"{month}-01")
    return words(client.get(reverse("ratings:calculation", args=[player.pk, day, "standard"])))


def rating_everywhere(client: Client, player: Player, month: dt.date, folder: Path) -> dict[str, int]:
    """The player's rating as every page and file says it. He has a name of one word, unlike any other."""
    listed = re.search(rf">{player.name}</a>.*?</tr>", client.get("/").content.decode(), re.DOTALL)
    shown = re.search(r'class="n rating"[^>]*>(?:<[^>]*>|\s)*(\d+)', listed[0])
    headed = re.search(r"Rating (\d+) list of", player_words(client, player))
    found = {"list": int(shown[1]), "player": int(headed[1])}
    for kind, read in _READERS.items():
        file = folder / f"list.{kind}"
        call_command("export_list", month_slug(month), format=kind, output=file)
        header, row = _row(read(file.read_bytes()), player, kind)
        found[kind] = int(row[header.index("rating")])
    call_command("export_archive", str(folder / "club.zip"))
    with zipfile.ZipFile(folder / "club.zip") as archive:
        rows = csv.DictReader(io.StringIO(archive.read("lists.csv").decode()))
        mine = [row for row in rows if row["player"] == player_ids()[player.pk] and row["period"] == month_slug(month)]
    return found | {"archive": int(mine[-1]["rating"])}


def _row(rows: list[list[str]], player: Player, kind: str) -> tuple[list[str], list[str]]:
    """The header and the player's row. JSON has a name on every value, plain text no cell where nothing stands."""
    header = rows[0]
    if kind == "json":
        header = ["rank", "id", "name", "title", "club", "birth_year", "gender", "federation", "rating", "change", "games"]
    if kind == "txt":
        header = ["rank", "id", "name", "rating", "change", "games"]
    return header, next(row for row in rows if player.name in row)


def stored() -> list[list[dict[str, Any]]]:
    """All that a tournament and its month consist of."""
    models = (Tournament, Entry, Game, Bye, RatedTournament, ListEntry, RatingList, RatingPeriod)
    return [list(model.objects.order_by("pk").values()) for model in models]
