"""Ratings of other bodies: entered by officers, held by the database."""

import datetime as dt

import pytest
from django.core.exceptions import PermissionDenied
from django.db import IntegrityError, transaction
from django.urls import reverse

from accounts.models import AuditEvent, User
from players.models import Player
from ratings.models import Body, OutsideRating
from ratings.outside import (
    OutsideRatingError,
    record_outside_rating,
    remove_outside_rating,
    replace_outside_rating,
)
from ratings.outside_queries import outside_lines

NOW = dt.datetime(2026, 3, 10, 12, tzinfo=dt.UTC)
ADD = "admin:ratings_outsiderating_add"


@pytest.fixture
def ana(db):
    return Player.objects.create(family_name="Ávila")


@pytest.fixture
def record(ana, officer):
    given = {"player": ana, "body": Body.FIDE, "rating": 1812, "as_of": dt.date(2026, 3, 1), "by": officer, "at": NOW}
    return lambda **others: record_outside_rating(**{**given, **others})


def test_rating_of_fide_is_kept_with_its_day_and_audited(record, ana):
    record(source=" FIDE  list ")

    (line,) = outside_lines(ana)
    assert (line.label, line.pace, line.latest.rating, line.latest.source) == ("FIDE", "standard", 1812, "FIDE list")
    assert AuditEvent.objects.get().after["as_of"] == "2026-03-01"


@pytest.mark.parametrize(
    ("wrong", "field"),
    [
        ({"rating": 0}, "rating"),
        ({"rating": 4001}, "rating"),
        ({"as_of": dt.date(2026, 3, 11)}, "as_of"),
        ({"as_of": dt.date(26, 3, 1)}, "as_of"),
        ({"source": "a\nb"}, "source"),
        ({"source": "a" * 101}, "source"),
        ({"body": "dwz"}, "body"),
        ({"pace": "bullet"}, "pace"),
    ],
)
def test_what_cannot_be_is_refused_beside_its_field(record, wrong, field):
    with pytest.raises(OutsideRatingError) as refusal:
        record(**wrong)

    assert refusal.value.field == field
    assert not OutsideRating.objects.exists()


def test_second_rating_of_a_day_is_refused_with_a_sentence(record):
    record()

    with pytest.raises(OutsideRatingError, match="already") as refusal:
        record(rating=1900)
    assert refusal.value.field == "as_of"


def test_second_to_replace_one_is_told_that_it_is_gone(record, officer):
    outside = record()
    given = {"body": Body.FIDE, "as_of": outside.as_of, "by": officer, "at": NOW}
    replace_outside_rating(outside=OutsideRating.objects.get(), rating=1821, **given)

    with pytest.raises(OutsideRatingError, match="meanwhile"):
        replace_outside_rating(outside=outside, rating=1822, **given)

    assert OutsideRating.objects.get().rating == 1821


def test_only_officers_may_enter_replace_and_remove(record, organizer):
    outside = record()

    with pytest.raises(PermissionDenied):
        record(by=organizer, as_of=dt.date(2026, 2, 1))
    with pytest.raises(PermissionDenied):
        remove_outside_rating(outside=outside, by=organizer, at=NOW)
    with pytest.raises(PermissionDenied):
        replace_outside_rating(outside=outside, body=Body.FIDE, rating=1, as_of=outside.as_of, by=organizer, at=NOW)


@pytest.mark.parametrize("wrong", [{"rating": 0}, {"rating": 4001}, {"body": "x"}, {"pace": "x"}])
def test_database_holds_the_numbers_and_codes(ana, wrong):
    given = {"player": ana, "body": Body.FIDE, "rating": 1812, "as_of": dt.date(2026, 3, 1), "created_at": NOW}

    with pytest.raises(IntegrityError), transaction.atomic():
        OutsideRating.objects.create(**{**given, **wrong})


def test_ratings_of_a_merged_row_go_with_the_player(record, ana):
    twin = Player.objects.create(family_name="Avila")
    record(player=twin)
    twin.merged_into = ana
    twin.save()

    assert [line.latest.rating for line in outside_lines(ana)] == [1812]


def test_admin_enters_and_removes_by_the_services(client, ana):
    root = User.objects.create_superuser("root")
    client.force_login(root)
    fields = {"player": ana.pk, "body": "fide", "pace": "standard", "rating": 1812, "as_of": "2026-03-01", "source": ""}

    refused = client.post(reverse(ADD), {**fields, "rating": 9000})
    client.post(reverse(ADD), fields)
    made = OutsideRating.objects.get()
    client.post(reverse("admin:ratings_outsiderating_delete", args=[made.pk]), {"post": "yes"})

    assert list(refused.context["adminform"].form.errors) == ["rating"]
    assert made.created_by == root
    assert not OutsideRating.objects.exists()
    assert [e.action for e in AuditEvent.objects.order_by("id")] == ["record outside rating", "remove outside rating"]
