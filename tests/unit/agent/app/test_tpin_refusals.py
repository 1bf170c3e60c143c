"""Finds a refused TPIN that was not applied before the process ended."""

import msgspec

from agent.api.tpin import REFUSING
from agent.app.service_parts import missed_refusal
from agent.transactions.lifecycle import apply
from agent.transactions.model import AnyEvent, Transaction
from tests.unit.agent.transactions.facts import (
    DEPOSIT,
    SUCCESS,
    answered,
    prepared,
    refused,
    sending,
)

REFUSED = refused(min(REFUSING))


def of(service: str, end: AnyEvent, reference: str = "R-1") -> Transaction:
    begun = prepared(DEPOSIT, held=True, reference=reference)
    t = apply(None, msgspec.structs.replace(begun, service=service))
    return apply(apply(t, sending()), end)


WRONG = of("recharge.MOBILE", REFUSED)
RIGHT = of("recharge.DTH", answered(SUCCESS, reference="R-2"), "R-2")
WITHOUT_TPIN = of("aeps.CW", answered(SUCCESS, reference="R-3"), "R-3")


def test_the_newest_refusal_is_found_until_it_is_applied() -> None:
    assert missed_refusal([WRONG], applied="") == "R-1"
    assert missed_refusal([WRONG], applied="R-1") is None


def test_an_accepted_tpin_ends_the_search() -> None:
    assert missed_refusal([RIGHT, WRONG], applied="") is None
    assert missed_refusal([WRONG, RIGHT], applied="") == "R-1"


def test_a_success_of_a_service_without_a_tpin_is_ignored() -> None:
    assert missed_refusal([WITHOUT_TPIN, WRONG], applied="") == "R-1"
