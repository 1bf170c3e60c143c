"""The event table is complete, and its picture is up to date."""

import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any, get_args

from agent.transactions import model as m
from agent.transactions.event_table import EVENTS, WHATEVER_THE_BANK, WHATEVER_THE_CASH
from agent.transactions.model import AnyEvent, BankStatus, CashStatus, Prepared
from tests.support.printed import checked
from tests.unit.agent.transactions.moves import BANK_MOVES, CASH_MOVES

ROOT = Path(__file__).parents[4]


ANY = "any"
ANSWERED = (
    "abandoned>failed|pending|succeeded failed pending>failed|pending|succeeded "
    "sent>failed|pending|succeeded succeeded"
)
DOUBTED = (
    "disputed handed handing_over>disputed|handing_over held>disputed|held kept "
    "none>disputed|none owed>disputed|owed refund_owed>disputed|refund_owed refunded "
    "refunding>disputed|refunding"
)
TO_DISPUTED = (
    "handing_over>disputed held>disputed owed>disputed refund_owed>disputed refunding>disputed"
)
VOUCHED = (
    "abandoned>abandoned|failed|succeeded pending>failed|pending|succeeded "
    "sent>failed|sent|succeeded"
)
ALLOWED: dict[type[m.Event], tuple[str, str]] = {
    m.Sending: ("prepared>sent sent", ANY),
    m.Answered: (ANSWERED, DOUBTED),
    m.StatusReceived: (ANSWERED, DOUBTED),
    m.Refused: ("sent", ANY),
    m.Unanswered: ("sent", ANY),
    m.NotFound: ("abandoned sent", ANY),
    m.Mismatched: (ANY, ANY),
    m.Abandoned: ("prepared>abandoned sent>abandoned", ANY),
    m.Launched: ("pending", ANY),
    m.TerminalReported: (ANY, ANY),
    m.SlipStarted: (ANY, ANY),
    m.SlipEnded: (ANY, ANY),
    m.ClaimIssued: (ANY, ANY),
    m.HandingOver: ("succeeded", "owed>handing_over"),
    m.Handed: ("succeeded", "disputed>handed handing_over>handed"),
    m.NotHanded: (
        ANY,
        "disputed>held|kept|owed|refund_owed handing_over>owed refunding>refund_owed",
    ),
    m.Held: ("prepared", "disputed>held none>held"),
    m.Refunding: ("abandoned failed", "refund_owed>refunding"),
    m.Refunded: ("abandoned failed", "disputed>refunded refunding>refunded"),
    m.Disputed: (ANY, TO_DISPUTED),
    m.Resolved: ("abandoned failed succeeded", "disputed>none"),
    m.RefundSettled: ("failed", ANY),
    m.Vouched: (VOUCHED, ANY),
    m.ShortfallReported: ("abandoned failed succeeded", "handed refunded"),
    m.ShortfallSettled: ("abandoned failed succeeded", "handed refunded"),
    m.Salvaged: ("abandoned failed pending prepared>sent sent succeeded", ANY),
}
"""Bank status and cash status: where each event is allowed, and after `>` what it may become.

The table is written here a second time. If you change a row on purpose, change it here too.
"""


def _in_words(moves: Mapping[Any, frozenset[Any]], whatever: Mapping[Any, Any]) -> str:
    if moves == whatever:
        return ANY
    return " ".join(sorted(_move(source.name, targets) for source, targets in moves.items()))


def _move(source: str, targets: frozenset[Any]) -> str:
    to = "|".join(sorted(target.name for target in targets)).lower()
    return source.lower() if to == source.lower() else f"{source.lower()}>{to}"


def test_a_row_changes_only_on_purpose() -> None:
    rows = {
        event: (_in_words(row.bank, WHATEVER_THE_BANK), _in_words(row.cash, WHATEVER_THE_CASH))
        for event, row in EVENTS.items()
    }
    assert rows == ALLOWED


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
