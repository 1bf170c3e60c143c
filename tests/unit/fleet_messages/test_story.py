"""The events and statuses of a transaction in words."""

import subprocess
import sys
from enum import Enum
from pathlib import Path

import pytest

from agent.transactions import model as m
from agent.transactions.outcome import Status
from fleet_messages import story
from fleet_messages.story import sentence


@pytest.mark.parametrize(
    ("words", "statuses"),
    [
        (story.CASH, m.CashStatus),
        (story.BANK, m.BankStatus),
        (story.FINDINGS, m.Finding),
        (story._STATUS, Status),
        (story._SLIP, m.SlipState),
        (story._TERMINAL, m.TerminalResult),
        ({"": "", **story._CLAIMED}, m.Claimed),
    ],
)
def test_each_stored_value_has_words(words: dict[str, object], statuses: type[Enum]) -> None:
    assert words.keys() == {status.value for status in statuses}


@pytest.mark.parametrize(
    ("name", "fields", "says"),
    [
        (
            "prepared",
            {"amount": 1_00_000_00, "fee": 1000, "held": True},
            "The customer confirmed ₹1,00,000 and ₹10 fee; the notes are in the drawer.",
        ),
        ("prepared", {"amount": 50_000, "fee": 0}, "The customer confirmed ₹500."),
        (
            "looked_up",
            {"outcome": {"status": "FAILED", "failure_code": "X", "refunded": True}},
            "The service answered a status check: failed; code X; its debit is back in the wallet.",
        ),
        ("refused", {"code": "LIMIT", "message": "Wait"}, "The service refused it: LIMIT (Wait)."),
        (
            "handing_over",
            {"by": "Asha", "claimed_by": "digits"},
            "Asha began to hand out the notes; claimed by the last four digits.",
        ),
        ("handed", {}, "The attendant says: the customer has the notes."),
        (
            "shortfall_settled",
            {"by": "Ravi", "finding": "unfounded"},
            "Ravi about the missing notes: no note was missing.",
        ),
        (
            "mismatched",
            {"fields": ["amount", "status"]},
            "An answer was rejected because these fields do not match: amount, status.",
        ),
    ],
)
def test_an_event_is_a_sentence(name: str, fields: object, says: str) -> None:
    assert sentence(name, fields) == says


@pytest.mark.parametrize("name", story.SENTENCES)
@pytest.mark.parametrize("odd", [None, [], 5, "x", {"outcome": 3}, {"amount": "x", "by": 7}])
def test_no_body_of_a_kiosk_makes_a_sentence_fail(name: str, odd: object) -> None:
    assert sentence(name, odd).endswith(".") or name == "slip_ended"


def test_the_back_office_needs_no_library_for_what_it_shares_with_kiosks() -> None:
    modules = "fleet_messages.story, fleet_messages.claim_codes"
    no_libraries = (sys.executable, "-S", "-c", f"import {modules}")
    root = Path(__file__).parents[3]
    assert subprocess.run(no_libraries, cwd=root, env={}, check=False).returncode == 0


def test_an_event_or_a_value_of_a_newer_release_is_named() -> None:
    assert sentence("teleported", {}) == "teleported."
    assert sentence("slip_ended", {"state": "on fire"}) == "on fire"
