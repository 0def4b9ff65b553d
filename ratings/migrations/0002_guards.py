"""Triggers that hold this app's invariants on SQLite and PostgreSQL: see ratings/guards.py."""

from typing import Any

from django.db import migrations

from accounts.guards import install, remove
from ratings.guards import GUARDS


def _install(apps: Any, schema_editor: Any) -> None:
    install(schema_editor.connection, GUARDS)


def _remove(apps: Any, schema_editor: Any) -> None:
    remove(schema_editor.connection, GUARDS)


class Migration(migrations.Migration):
    dependencies = [("ratings", "0001_initial"), ("tournaments", "0002_guards")]
    operations = [migrations.RunPython(_install, _remove)]
