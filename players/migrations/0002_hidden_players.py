"""Who hides his name is asked for by every page of a list: an index of those few alone."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("players", "0001_initial")]

    operations = [
        migrations.AddIndex(
            model_name="player",
            index=models.Index(fields=["id"], condition=models.Q(("hide_name", True)), name="player_hidden"),
        ),
    ]
