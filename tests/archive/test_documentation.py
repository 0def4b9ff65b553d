"""docs/archive.md says what the product does."""

import re
from pathlib import Path

import pytest

from ratings.archive.club import read_club
from ratings.archive.errors import Problems
from ratings.archive.fields import columns_of
from ratings.archive.source import Folder
from ratings.archive.tables import TABLES
from ratings.exports import COLUMNS

TEXT = (Path(__file__).parents[2] / "docs" / "archive.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("example", re.findall(r"```toml\n(.*?)```", TEXT, re.DOTALL))
def test_examples_of_club_toml_are_taken(tmp_path, example):
    (tmp_path / "club.toml").write_text(example)
    problems = Problems()

    assert read_club(Folder(tmp_path), problems) is not None, problems.shown


@pytest.mark.parametrize("table", TABLES)
def test_every_file_and_column_is_described(table):
    assert f"`{table.file}`" in TEXT
    assert [column.name for column in columns_of(table) if f"`{column.name}`" not in TEXT] == []


def test_every_column_of_a_list_export_is_described():
    assert [column for column in COLUMNS if f"`{column}`" not in TEXT] == []
