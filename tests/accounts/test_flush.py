"""A test with real transactions empties the tables at its end, though the append-only tables refuse that otherwise."""

import pytest
from django.db import DatabaseError, connection, transaction
from django.utils import timezone

from accounts.models import AuditEvent


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("turn", [1, 2])
def test_each_test_starts_without_the_events_of_the_one_before(turn):
    assert not AuditEvent.objects.exists()
    event = AuditEvent.objects.create(at=timezone.now(), action=f"turn {turn}", target="nothing")
    with pytest.raises(DatabaseError), transaction.atomic():
        event.delete()  # the guards are back in their place
    assert AuditEvent.objects.count() == 1
    assert connection.in_atomic_block is False
