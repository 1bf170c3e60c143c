"""The event table is complete, and its picture is up to date."""

import subprocess
import sys
from pathlib import Path
from typing import get_args

from agent.transactions.event_table import EVENTS
from agent.transactions.model import AnyEvent, BankStatus, CashStatus, Prepared
from tests.support.printed import checked
from tests.unit.agent.transactions.moves import BANK_MOVES, CASH_MOVES

ROOT = Path(__file__).parents[4]


def test_every_event_except_the_first_has_a_row() -> None:
    assert set(EVENTS) == set(get_args(AnyEvent)) - {Prepared}


def test_final_statuses_do_not_change() -> None:
    assert BANK_MOVES[BankStatus.SUCCEEDED] == frozenset()
    assert BANK_MOVES[BankStatus.FAILED] == frozenset()
    for final in (CashStatus.HANDED, CashStatus.KEPT, CashStatus.REFUNDED):
        assert CASH_MOVES[final] == frozenset()


def test_a_refund_may_be_tried_again() -> None:
    """Unlike a payout (rule 2): perhaps no note has moved."""
    assert CashStatus.REFUND_OWED in CASH_MOVES[CashStatus.REFUNDING]


def test_the_picture_is_up_to_date() -> None:
    """Draw it again with `python scripts/lifecycle_picture.py`."""
    script = ROOT / "scripts" / "lifecycle_picture.py"
    checked = subprocess.run([sys.executable, script, "--check"], cwd=ROOT, check=False)
    assert checked.returncode == 0


def test_the_page_of_events_is_up_to_date() -> None:
    """Write it again with `python scripts/journal_events.py`."""
    assert checked("journal_events.py").stderr == ""
