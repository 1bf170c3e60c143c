"""Transactions and times for tests of a damaged journal."""

from pathlib import Path

from agent.base.clock import Moment
from agent.journal.journal import Journal
from agent.transactions.lifecycle import DOUBT_LASTS
from tests.unit.agent.transactions import facts as f
from tests.unit.agent.transactions.flows import Flow, of

NOW = Moment(f.OPENED + 3600, 0.0)


def pending(reference: str) -> Flow:
    prepared = f.prepared(reference=reference)
    answered = f.answered(f.PENDING, reference=reference)
    return of(prepared, f.sending(), answered, reference=reference)


def assert_only_the_services_date_counts(path: Path, reference: str) -> None:
    """Assert that after a recovery at `BEHIND` only the service's date ends the doubt."""
    expired = 600 + DOUBT_LASTS + 1
    with Journal(path) as journal:
        asked = journal.append(reference, f.not_found(600))
        assert asked.in_doubt, "by the kiosk's clock the signature has expired long ago"
        assert not journal.append(reference, f.not_found(expired)).in_doubt


BEHIND = Moment(f.OPENED - 7200, 0.0)
"""A clock that was not set yet."""
