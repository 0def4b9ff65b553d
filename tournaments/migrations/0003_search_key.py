"""Tournaments are searched without accents, by a stored key as players are (ADR 6)."""

from typing import Any

from django.db import migrations

from accounts.guards import put_back, take_aside
from tournaments.folded import FoldedField

BATCH = 2000


def _take_aside(apps: Any, editor: Any) -> None:
    take_aside(editor.connection)


def _put_back(apps: Any, editor: Any) -> None:
    put_back(editor.connection)


def _fill(apps: Any, editor: Any) -> None:
    """No number depends on the key: what is frozen in a rated tournament stays as it is."""
    model = apps.get_model('tournaments', 'Tournament')
    field = model._meta.get_field('search_key')
    rows = list(model.objects.all())
    for row in rows:
        row.search_key = field.folded(row)
    model.objects.bulk_update(rows, ['search_key'], batch_size=BATCH)


class Migration(migrations.Migration):

    dependencies = [
        ('tournaments', '0002_guards'),
    ]

    operations = [
        migrations.RunPython(_take_aside, _put_back),
        migrations.AddField(
            model_name='tournament',
            name='search_key',
            field=FoldedField(default='', max_length=600, of=('name', 'venue', 'arbiter')),
        ),
        migrations.RunPython(_fill, migrations.RunPython.noop),
        migrations.RunPython(_put_back, _take_aside),
    ]
