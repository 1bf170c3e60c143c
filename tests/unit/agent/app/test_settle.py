"""The operator's verdict is refused while it comes too early."""

from pathlib import Path

import pytest

from agent.base.clock import Moment
from agent.commands.journal import NotSettled, settle
from agent.journal.journal import Journal
from agent.transactions.model import Verdict
from tests.unit.agent.transactions.facts import (
    DEPOSIT,
    OPENED,
    REFERENCE,
    UNANSWERED,
    prepared,
    sending,
)


def test_a_transaction_is_not_settled_while_its_request_may_still_arrive(tmp_path: Path) -> None:
    """A deposit was sent five minutes ago: the error says why to wait, and nothing changes."""
    path = tmp_path / "journal.db"
    with Journal(path) as journal:
        for event in (prepared(DEPOSIT, held=True), sending(), UNANSWERED):
            journal.append(REFERENCE, event)
    with pytest.raises(NotSettled, match="may still reach the service"):
        settle(path, REFERENCE, Verdict.NOT_DELIVERED, Moment(OPENED + 300, 0))
    told = settle(path, REFERENCE, Verdict.NOT_DELIVERED, Moment(OPENED + 331, 0))
    assert "the operator's verdict is stored" in told
