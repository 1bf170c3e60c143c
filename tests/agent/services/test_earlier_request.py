"""When a second one is asked about: of what is alike, open, and not long ago."""

import msgspec
import pytest

from agent.money import ZERO, Paise, rupees
from agent.services.declaration import ServiceDeclaration
from agent.services.earlier_request import (
    UNIDENTIFIED_WITHIN_S,
    WITHIN_S,
    EarlierRequest,
    earlier_request,
)
from agent.services.registry import BY_CODE
from agent.structs import replace
from agent.transactions.lifecycle import apply
from agent.transactions.model import AnyEvent, Prepared, Transaction
from tests.agent.services.said import said_for
from tests.agent.transactions import facts as f

MONEY = [code for code in BY_CODE if said_for(code).amount and code != "verify.COUNTER"]
NAMELESS = {"upicw.QR", "matm.CW", "matm.BE", "matm.MS", "verify.PAID"}
AN_HOUR = 3600.0


def opened(declared: ServiceDeclaration, /, *events: AnyEvent, **changes: object) -> Transaction:
    """A transaction of what the customer of `said_for` asks for, and what became of it."""
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
    for event in events:
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


def test_nobody_is_asked_where_no_money_moves() -> None:
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
    ids=["prepared", "sent", "not found", "given up and watched", "pending"],
)
def test_what_may_still_go_through_is_asked_about(events: tuple[AnyEvent, ...]) -> None:
    t = opened(WITHDRAWAL, *events)
    assert asked_about(t) == EarlierRequest(t, is_paid=False, is_identified=True)


def test_notes_that_wait_at_the_counter_are_told_of() -> None:
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
def test_what_has_come_to_its_end_is_nobodys_question(events: tuple[AnyEvent, ...]) -> None:
    """Also while a refused one is watched: what was refused each time does not go through."""
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
def test_another_one_is_not_a_second_one(other: dict[str, object]) -> None:
    t = opened(WITHDRAWAL, *PENDING, **other)
    assert earlier_request(WITHDRAWAL, said_for("aeps.CW"), [t], f.OPENED) is None


def test_the_consent_that_was_given_anew_makes_no_other_of_it() -> None:
    again = said_for("aeps.CW")
    assert again.consent is not None
    again = replace(again, consent=replace(again.consent, language="en", at=f.OPENED + 60))
    t = opened(WITHDRAWAL, *PENDING)
    assert earlier_request(WITHDRAWAL, again, [t], f.OPENED + 60) is not None


@pytest.mark.parametrize(
    ("code", "within"), [("aeps.CW", WITHIN_S), ("upicw.QR", UNIDENTIFIED_WITHIN_S)]
)
def test_it_is_asked_about_for_a_while(code: str, within: float) -> None:
    """Where nothing tells who asked, for as long as a QR takes; else until the day is over."""
    t = opened(BY_CODE[code], *PENDING)
    assert asked_about(t, within - 1) is not None
    assert asked_about(t, within) is None


def test_the_newest_of_two_is_told_of() -> None:
    first = opened(WITHDRAWAL, *PENDING)
    newest = opened(WITHDRAWAL, *PENDING, at=f.OPENED + 60)
    asked = earlier_request(WITHDRAWAL, said_for("aeps.CW"), [newest, first], f.OPENED + AN_HOUR)
    assert asked is not None
    assert asked.transaction is newest


def test_a_bill_from_before_its_category_was_journaled_is_the_same_bill() -> None:
    bill = BY_CODE["bbps.PAY"]
    facts = bill.masked_details(said_for("bbps.PAY"))
    del facts["category"]
    assert asked_about(opened(bill, *PENDING, masked_details=facts)) is not None


def test_paise_count() -> None:
    bill = BY_CODE["bbps.PAY"]
    assert asked_about(opened(bill, *PENDING, amount=Paise(124_051))) is None
