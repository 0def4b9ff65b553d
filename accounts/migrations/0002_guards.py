"""Triggers that hold this app's invariants on SQLite and PostgreSQL: see accounts/guards.py."""

from typing import Any

from django.db import migrations

from accounts.guards import GUARDS, install, remove


def _install(apps: Any, schema_editor: Any) -> None:
    install(schema_editor.connection, GUARDS)


def _remove(apps: Any, schema_editor: Any) -> None:
    remove(schema_editor.connection, GUARDS)


class Migration(migrations.Migration):
    dependencies = [("accounts", "0001_initial")]
    operations = [migrations.RunPython(_install, _remove)]
