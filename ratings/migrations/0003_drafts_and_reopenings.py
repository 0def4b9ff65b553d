"""Drafts of a close with their findings, reopenings and jobs, and the triggers that keep what was published."""

import uuid
from typing import Any

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

from accounts.guards import install, remove
from ratings.draft_guards import DRAFT_GUARDS
from ratings.guards import GUARDS

# Of a tournament that a correction moved to another month, only the list in force says where it is rated.
_CHANGED = [guard for guard in GUARDS if guard.name == "tournament_rated_in_closed_period"]


def _install(apps: Any, schema_editor: Any) -> None:
    remove(schema_editor.connection, _CHANGED)
    install(schema_editor.connection, [*_CHANGED, *DRAFT_GUARDS])


def _remove(apps: Any, schema_editor: Any) -> None:
    remove(schema_editor.connection, DRAFT_GUARDS)


class Migration(migrations.Migration):
    dependencies = [
        ("players", "0001_initial"),
        ("ratings", "0002_guards"),
        ("tournaments", "0002_guards"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="ClosingDraft",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("made_at", models.DateTimeField(verbose_name="made at")),
                ("made_by_name", models.CharField(blank=True, max_length=150)),
                ("fingerprint", models.CharField(max_length=64)),
                ("approved_at", models.DateTimeField(blank=True, null=True, verbose_name="approved at")),
                ("approved_by_name", models.CharField(blank=True, max_length=150)),
                ("published_at", models.DateTimeField(blank=True, null=True, verbose_name="published at")),
                (
                    "approved_by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "made_by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "period",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="drafts",
                        to="ratings.ratingperiod",
                        verbose_name="rating period",
                    ),
                ),
            ],
            options={
                "verbose_name": "draft",
                "verbose_name_plural": "drafts",
                "ordering": ["-pk"],
            },
        ),
        migrations.CreateModel(
            name="ClosingLimits",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("change", models.PositiveSmallIntegerField(default=100, verbose_name="change above")),
                ("lowest_first_rating", models.PositiveSmallIntegerField(default=1000, verbose_name="first rating below")),
                ("highest_first_rating", models.PositiveSmallIntegerField(default=2000, verbose_name="first rating above")),
                (
                    "odds",
                    models.PositiveSmallIntegerField(
                        default=600, verbose_name="difference above which the weaker player's points surprise"
                    ),
                ),
                ("expiry_months", models.PositiveSmallIntegerField(default=1, verbose_name="months before games expire")),
            ],
            options={
                "verbose_name": "limits of a close",
                "verbose_name_plural": "limits of a close",
                "constraints": [models.CheckConstraint(condition=models.Q(("pk", 1)), name="closing_limits_one_row")],
            },
        ),
        migrations.CreateModel(
            name="DraftList",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "pace",
                    models.CharField(
                        choices=[("standard", "standard"), ("rapid", "rapid"), ("blitz", "blitz")],
                        max_length=10,
                        verbose_name="pace",
                    ),
                ),
                ("inputs_digest", models.CharField(max_length=64)),
                ("outcome_digest", models.CharField(max_length=64)),
                ("tournament_count", models.PositiveIntegerField(verbose_name="tournaments")),
                ("game_count", models.PositiveIntegerField(verbose_name="games")),
                ("rated_count", models.PositiveIntegerField(verbose_name="rated players")),
                ("active_count", models.PositiveIntegerField(verbose_name="active players")),
                ("new_count", models.PositiveIntegerField(verbose_name="first ratings")),
                ("unrated_count", models.PositiveIntegerField(verbose_name="unrated players with blocks")),
                ("rows", models.BinaryField()),
                (
                    "draft",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="lists",
                        to="ratings.closingdraft",
                        verbose_name="draft",
                    ),
                ),
                (
                    "previous",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="ratings.ratinglist",
                    ),
                ),
                (
                    "published",
                    models.OneToOneField(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="draft_list",
                        to="ratings.ratinglist",
                    ),
                ),
                (
                    "regulation",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="ratings.regulation",
                        verbose_name="regulation",
                    ),
                ),
            ],
            options={
                "verbose_name": "draft of a list",
                "verbose_name_plural": "drafts of lists",
                "ordering": ["draft", "pk"],
            },
        ),
        migrations.CreateModel(
            name="Finding",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("not_submitted", "Not handed in"),
                            ("big_change", "Big change"),
                            ("first_rating", "Unusual first rating"),
                            ("similar_names", "Similar names"),
                            ("birth_year", "Birth year decides K"),
                            ("against_odds", "Result against the odds"),
                            ("deceased", "Deceased player with games"),
                            ("merged", "Merged player with games"),
                            ("no_games", "Entered without a game"),
                            ("expiry", "Games about to expire"),
                        ],
                        max_length=20,
                        verbose_name="kind",
                    ),
                ),
                (
                    "pace",
                    models.CharField(
                        choices=[("standard", "standard"), ("rapid", "rapid"), ("blitz", "blitz")],
                        max_length=10,
                        verbose_name="pace",
                    ),
                ),
                ("facts", models.JSONField(default=dict)),
                ("note", models.TextField(blank=True, verbose_name="note")),
                ("ticked_at", models.DateTimeField(blank=True, null=True, verbose_name="ticked at")),
                ("ticked_by_name", models.CharField(blank=True, max_length=150)),
                (
                    "draft",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="findings",
                        to="ratings.closingdraft",
                        verbose_name="draft",
                    ),
                ),
                (
                    "other",
                    models.ForeignKey(
                        blank=True,
                        db_constraint=False,
                        null=True,
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        related_name="+",
                        to="players.player",
                    ),
                ),
                (
                    "player",
                    models.ForeignKey(
                        blank=True,
                        db_constraint=False,
                        null=True,
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        related_name="+",
                        to="players.player",
                    ),
                ),
                (
                    "ticked_by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "tournament",
                    models.ForeignKey(
                        blank=True,
                        db_constraint=False,
                        null=True,
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        related_name="+",
                        to="tournaments.tournament",
                    ),
                ),
            ],
            options={
                "verbose_name": "thing to look at",
                "verbose_name_plural": "things to look at",
                "ordering": ["pk"],
            },
        ),
        migrations.CreateModel(
            name="Job",
            fields=[
                ("id", models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("draft", "preview"),
                            ("close", "close"),
                            ("rehearsal", "difference of a recomputation"),
                            ("recomputation", "recomputation"),
                        ],
                        max_length=20,
                    ),
                ),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("waiting", "waiting"),
                            ("running", "running"),
                            ("done", "done"),
                            ("refused", "refused"),
                            ("failed", "failed"),
                        ],
                        default="waiting",
                        max_length=10,
                    ),
                ),
                ("month", models.DateField(verbose_name="month")),
                ("arguments", models.JSONField(default=dict)),
                ("asked_at", models.DateTimeField()),
                ("started_at", models.DateTimeField(blank=True, null=True)),
                ("finished_at", models.DateTimeField(blank=True, null=True)),
                ("problem", models.TextField(blank=True)),
                ("result", models.JSONField(default=dict)),
                (
                    "asked_by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "verbose_name": "job",
                "verbose_name_plural": "jobs",
                "ordering": ["-asked_at"],
            },
        ),
        migrations.CreateModel(
            name="Reopening",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("at", models.DateTimeField(verbose_name="at")),
                ("by_name", models.CharField(blank=True, max_length=150)),
                ("reason", models.TextField(verbose_name="reason")),
                (
                    "by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "period",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="reopenings",
                        to="ratings.ratingperiod",
                        verbose_name="rating period",
                    ),
                ),
            ],
            options={
                "verbose_name": "reopening",
                "verbose_name_plural": "reopenings",
                "ordering": ["pk"],
            },
        ),
        migrations.AddConstraint(
            model_name="closingdraft",
            constraint=models.CheckConstraint(
                condition=models.Q(("published_at__isnull", True), ("approved_at__isnull", False), _connector="OR"),
                name="draft_published_after_approval",
            ),
        ),
        migrations.AddConstraint(
            model_name="draftlist",
            constraint=models.UniqueConstraint(fields=("draft", "pace"), name="draft_list_pace_once"),
        ),
        migrations.AddConstraint(
            model_name="draftlist",
            constraint=models.CheckConstraint(
                condition=models.Q(("pace__in", ["standard", "rapid", "blitz"])), name="draft_list_pace_known"
            ),
        ),
        migrations.AddIndex(
            model_name="finding",
            index=models.Index(fields=["draft", "kind"], name="finding_draft_kind"),
        ),
        migrations.AddConstraint(
            model_name="finding",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    (
                        "kind__in",
                        [
                            "not_submitted",
                            "big_change",
                            "first_rating",
                            "similar_names",
                            "birth_year",
                            "against_odds",
                            "deceased",
                            "merged",
                            "no_games",
                            "expiry",
                        ],
                    )
                ),
                name="finding_kind_known",
            ),
        ),
        migrations.AddConstraint(
            model_name="finding",
            constraint=models.CheckConstraint(
                condition=models.Q(("ticked_at__isnull", True), models.Q(("note", ""), _negated=True), _connector="OR"),
                name="finding_ticked_with_a_note",
            ),
        ),
        migrations.AddConstraint(
            model_name="finding",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("other__isnull", True), models.Q(("other", models.F("player")), _negated=True), _connector="OR"
                ),
                name="finding_two_players",
            ),
        ),
        migrations.AddConstraint(
            model_name="job",
            constraint=models.CheckConstraint(
                condition=models.Q(("kind__in", ["draft", "close", "rehearsal", "recomputation"])), name="job_kind_known"
            ),
        ),
        migrations.AddConstraint(
            model_name="job",
            constraint=models.CheckConstraint(
                condition=models.Q(("state__in", ["waiting", "running", "done", "refused", "failed"])), name="job_state_known"
            ),
        ),
        migrations.AddConstraint(
            model_name="reopening",
            constraint=models.CheckConstraint(condition=models.Q(("reason", ""), _negated=True), name="reopening_has_a_reason"),
        ),
        migrations.RunPython(_install, _remove),
    ]
