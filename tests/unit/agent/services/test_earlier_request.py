"""Tests when the kiosk asks about a second request: the first one is alike, open and recent."""

import msgspec
import pytest

from agent.base.money import ZERO, Paise, rupees
from agent.base.structs import replace
from agent.services.declaration import ServiceDeclaration
from agent.services.earlier_request import (
    UNIDENTIFIED_WITHIN_S,
    WITHIN_S,
    EarlierRequest,
    earlier_request,
)
from agent.services.registry import BY_CODE
from agent.transactions.lifecycle import apply
from agent.transactions.model import AnyEvent, Direction, Prepared, Transaction
from tests.unit.agent.services.said import said_for
from tests.unit.agent.transactions import facts as f

MONEY = [code for code in BY_CODE if said_for(code).amount and code != "verify.COUNTER"]
NAMELESS = {"upicw.QR", "matm.CW", "matm.BE", "matm.MS", "verify.PAID"}
AN_HOUR = 3600.0


def opened(declared: ServiceDeclaration, /, *events: AnyEvent, **changes: object) -> Transaction:
    """Return a transaction with the answers of `said_for`, after these events.

    Before them the customer's notes are held, if the service takes any.
    """
    answers = said_for(declared.code)
    prepared = Prepared(
        at=f.OPENED,
        client_reference=f.REFERENCE,
        service=declared.code,
        amount=answers.amount or ZERO,
        terms=declared.terms,
        masked_details=declared.masked_details(answers),
    )
    t = apply(None, msgspec.structs.replace(prepared, **changes))
    held = (f.HELD,) if declared.terms.direction is Direction.IN and events else ()
    for event in (*held, *events):
        t = apply(t, event)
    return t


def asked_about(t: Transaction, after: float = 60.0) -> EarlierRequest | None:
    service = BY_CODE[t.service]
    return earlier_request(service, said_for(t.service), [t], f.OPENED + after)


WITHDRAWAL = BY_CODE["aeps.CW"]
PENDING = (f.sending(), f.answered(f.PENDING))


@pytest.mark.parametrize("code", MONEY)
def test_every_product_that_moves_money_asks(code: str) -> None:
    t = opened(BY_CODE[code], *PENDING)
    assert asked_about(t) == EarlierRequest(t, is_paid=False, is_identified=code not in NAMELESS)


def test_no_question_is_asked_if_no_money_moves() -> None:
    balance, nothing = BY_CODE["aeps.BE"], replace(said_for("aeps.BE"), amount=None)
    t = opened(balance, *PENDING, amount=ZERO)
    assert earlier_request(balance, nothing, [t], f.OPENED) is None


@pytest.mark.parametrize(
    "events",
    [
        (),
        (f.sending(),),
        (f.sending(), f.UNANSWERED, f.not_found(2)),
        (f.sending(), f.UNANSWERED, f.ABANDONED),
        PENDING,
    ],
    ids=["prepared", "sent", "not found", "abandoned and in doubt", "pending"],
)
def test_an_open_request_is_asked_about(events: tuple[AnyEvent, ...]) -> None:
    t = opened(WITHDRAWAL, *events)
    assert asked_about(t) == EarlierRequest(t, is_paid=False, is_identified=True)


def test_waiting_notes_are_asked_about() -> None:
    t = opened(WITHDRAWAL, f.sending(), f.answered(f.SUCCESS))
    assert asked_about(t) == EarlierRequest(t, is_paid=True, is_identified=True)


@pytest.mark.parametrize(
    "events",
    [
        (f.sending(), f.answered(f.FAILED)),
        (f.sending(), f.refused("BANK_NOT_SUPPORTED"), f.ABANDONED),
        (f.sending(), f.answered(f.SUCCESS), f.HANDING_OVER, f.HANDED),
    ],
    ids=["failed", "refused", "handed"],
)
def test_a_finished_request_is_not_asked_about(events: tuple[AnyEvent, ...]) -> None:
    """Also during its in-doubt window: if each attempt was refused, it cannot succeed."""
    assert asked_about(opened(WITHDRAWAL, *events)) is None


@pytest.mark.parametrize(
    "other",
    [
        {"amount": rupees(500)},
        {"service": "aeps.AP"},
        {"masked_details": {"last4": "1234", "bank_iin": "607094"}},
        {"masked_details": {"last4": "0019", "bank_iin": "607000"}},
    ],
    ids=["amount", "service", "customer", "bank"],
)
def test_a_different_request_is_not_asked_about(other: dict[str, object]) -> None:
    t = opened(WITHDRAWAL, *PENDING, **other)
    assert earlier_request(WITHDRAWAL, said_for("aeps.CW"), [t], f.OPENED) is None


def test_a_new_consent_does_not_make_a_different_request() -> None:
    again = said_for("aeps.CW")
    assert again.consent is not None
    again = replace(again, consent=replace(again.consent, language="en", at=f.OPENED + 60))
    t = opened(WITHDRAWAL, *PENDING)
    assert earlier_request(WITHDRAWAL, again, [t], f.OPENED + 60) is not None


@pytest.mark.parametrize(
    ("code", "within"), [("aeps.CW", WITHIN_S), ("upicw.QR", UNIDENTIFIED_WITHIN_S)]
)
def test_a_request_is_asked_about_for_a_limited_time(code: str, within: float) -> None:
    """Without a known customer, for as long as a QR is open; otherwise until the day is over."""
    t = opened(BY_CODE[code], *PENDING)
    assert asked_about(t, within - 1) is not None
    assert asked_about(t, within) is None


def test_the_newest_of_two_requests_is_asked_about() -> None:
    first = opened(WITHDRAWAL, *PENDING)
    newest = opened(WITHDRAWAL, *PENDING, at=f.OPENED + 60)
    asked = earlier_request(WITHDRAWAL, said_for("aeps.CW"), [newest, first], f.OPENED + AN_HOUR)
    assert asked is not None
    assert asked.transaction is newest


def test_a_bill_without_a_journaled_category_is_the_same_bill() -> None:
    bill = BY_CODE["bbps.PAY"]
    facts = bill.masked_details(said_for("bbps.PAY"))
    del facts["category"]
    assert asked_about(opened(bill, *PENDING, masked_details=facts)) is not None


def test_amounts_that_differ_in_paise_are_different_requests() -> None:
    bill = BY_CODE["bbps.PAY"]
    assert asked_about(opened(bill, *PENDING, amount=Paise(124_051))) is None
