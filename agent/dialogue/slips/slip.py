"""The content of a slip, as message keys and facts (service.md 8.4); `agent.ui` adds the words.

A slip never has a full Aadhaar, account or card number, an OTP or a token. It has the balance only
if the customer asked for it.
"""

from collections.abc import Iterable
from datetime import datetime
from enum import Enum, unique

import msgspec

from agent.base.clock import IST
from agent.base.money import Money, Paise, rupees
from agent.base.private import Private
from agent.dialogue.page import ScreenLine, Text, day
from agent.dialogue.slips import records
from agent.dialogue.slips.failure_words import is_unclear, money_back_by
from agent.dialogue.steps.identity import service_text
from agent.services import bbps, verify
from agent.services.registry import BY_CODE
from agent.transactions.lifecycle import apply
from agent.transactions.model import (
    AnyEvent,
    BankStatus,
    CashStatus,
    Direction,
    SlipStarted,
    SlipState,
    Transaction,
)
from agent.transactions.outcome import DisplayOnly


@unique
class Look(Enum):
    """The layout of a slip's part."""

    HEADING = "heading"
    BANNER = "banner"
    """Says what the paper does not prove, so that nobody takes it for a receipt of notes."""
    ROW = "row"
    BIG = "big"
    RULE = "rule"
    PARAGRAPH = "paragraph"
    SMALL = "small"


NOTHING_SHOWN = DisplayOnly()

SlipWords = Text | Money | datetime | str


class SlipPart(msgspec.Struct, frozen=True):
    """One part: its layout, its label (for ROW and BIG) and its text."""

    look: Look
    label: Text | str | None = None
    words: SlipWords = ""


class Shop(msgspec.Struct, frozen=True):
    """The outlet that prints the slip."""

    name: str
    merchant_ref: str


class SlipText(msgspec.Struct, frozen=True):
    client_reference: str
    language: str
    parts: tuple[SlipPart, ...]
    printed_at: datetime | None = None
    """The current time, shown beside the mark of a copy."""
    is_copy: bool = False
    """Whether this paper was printed before, or may have been."""


def slip(
    t: Transaction,
    shop: Shop,
    language: str,
    *,
    claim_code: Private[str] | None = None,
    account: DisplayOnly = NOTHING_SHOWN,
) -> SlipText:
    """Return the slip of a transaction in its current state."""
    claim: tuple[SlipPart, ...] = ()
    if claim_code is not None:  # only the slip shows it in clear, because the customer needs it
        claim = (SlipPart(Look.BIG, Text("slip-claim-code"), claim_code.reveal()),)
    parts = (
        SlipPart(Look.HEADING, words=shop.name or shop.merchant_ref),
        *_banner(t),
        SlipPart(Look.ROW, Text("slip-date-label"), datetime.fromtimestamp(t.opened_at, IST)),
        SlipPart(Look.ROW, Text("slip-service"), service_text(t.service)),
        SlipPart(Look.ROW, Text("slip-status"), Text(f"slip-status-{_status(t)}")),
        *_money(t),
        *claim,
        SlipPart(Look.RULE),
        *_facts(t, shop, account.balance),
        *_account(account),
        SlipPart(Look.RULE),
        *_what_to_do(t),
        SlipPart(Look.SMALL, words=Text("slip-helpline")),
    )
    return SlipText(t.client_reference, language, parts)


def is_printed(events: Iterable[AnyEvent]) -> bool:
    """Return True if a slip of the current state was printed, or may have been.

    After a change, the next slip is a new slip, not a copy.
    """
    t: Transaction | None = None
    said: PrintedState | None = None
    for event in events:
        t = apply(t, event)
        if isinstance(event, SlipStarted):
            said = printed_state(t)
    if t is None or said is None or t.slip is SlipState.NOT_PRINTED:
        return False
    return said == printed_state(t)


PrintedState = tuple[BankStatus, CashStatus, bool]


def printed_state(t: Transaction) -> PrintedState:
    """Return what a slip says about a transaction; after a change it is another slip."""
    return t.bank_status, t.cash, t.has_open_shortfall


def _banner(t: Transaction) -> tuple[SlipPart, ...]:
    """Return what has not happened yet, first and large, because the rest looks like a receipt."""
    if t.has_open_shortfall:
        return (SlipPart(Look.BANNER, words=Text("slip-shortfall")),)
    key = _NOT_YET.get(t.cash) if t.cash is not CashStatus.NONE else _without_notes(t)
    return (SlipPart(Look.BANNER, words=Text(key)),) if key else ()


_NOT_YET = {
    CashStatus.OWED: "slip-no-cash-yet",
    CashStatus.HELD: "slip-not-paid-yet",
    CashStatus.REFUND_OWED: "slip-notes-go-back",
    CashStatus.REFUNDING: "slip-notes-go-back",
    CashStatus.REFUNDED: "slip-notes-given-back",
}


def _without_notes(t: Transaction) -> str | None:
    """Return what has not happened, before any notes have moved."""
    if _status(t) == "PENDING":
        going_out = t.terms.direction is Direction.OUT
        return "slip-no-cash-yet" if going_out else "slip-not-final"
    failed = t.bank_status is not BankStatus.SUCCEEDED
    return "slip-no-cash" if failed and t.terms.direction is Direction.OUT else None


def _money(t: Transaction) -> tuple[SlipPart, ...]:
    if not t.cash_total:
        return ()
    amount = SlipPart(Look.BIG, Text("slip-amount"), Money(t.amount))
    if not t.fee:
        return (amount,)
    fee_words = BY_CODE[t.service].fee_words if t.service in BY_CODE else "fee"
    fee = SlipPart(Look.ROW, Text(f"slip-{fee_words}"), Money(t.fee))
    return (amount, fee, SlipPart(Look.BIG, Text("slip-total"), Money(t.cash_total)))


def _account(account: DisplayOnly) -> tuple[SlipPart, ...]:
    record = account.verification.record if account.verification else ()
    return (
        *(
            SlipPart(Look.ROW, f"{records.what(line)} {line.kind}".strip(), records.amount(line))
            for line in account.statement
        ),
        *(SlipPart(Look.ROW, records.label(line), records.on_paper(line)) for line in record),
    )


def trial_slip(shop: Shop, language: str) -> SlipText:
    """Return the slip of a device test; it cannot be mistaken for a transaction's slip."""
    parts = (
        SlipPart(Look.HEADING, words=shop.name or shop.merchant_ref),
        SlipPart(Look.PARAGRAPH, words=Text("slip-test")),
        SlipPart(Look.BIG, Text("slip-amount"), Money(rupees(1234))),
    )
    return SlipText("TEST", language, parts)


def report_slip(shop: Shop, language: str, lines: Iterable[ScreenLine], now: datetime) -> SlipText:
    """Return the day's report on paper: the differences and lines of the screen."""
    parts = (
        SlipPart(Look.HEADING, words=shop.name or shop.merchant_ref),
        SlipPart(Look.ROW, Text("attendant-today"), now),
        SlipPart(Look.RULE),
        *(SlipPart(Look.ROW, line.label, _words(line)) for line in lines),
    )
    return SlipText("REPORT", language, parts)


def _words(line: ScreenLine) -> SlipWords:
    value = line.value
    return str(value or "") if isinstance(value, int | None) else value


def _status(t: Transaction) -> str:
    if is_unclear(t):
        return "PENDING"
    return {
        BankStatus.SUCCEEDED: "SUCCESS",
        BankStatus.FAILED: "FAILED",
        BankStatus.ABANDONED: "FAILED",
    }.get(t.bank_status, "PENDING")


def _facts(t: Transaction, shop: Shop, balance: Paise | None) -> tuple[SlipPart, ...]:
    reference_id = t.outcome.reference_id if t.outcome else None
    rrn = t.outcome.bank_rrn if t.outcome else None
    reason = t.outcome.failure_code if t.outcome else None
    details = t.outcome.details if t.outcome else {}
    card = details.get("card_last4")
    service = BY_CODE.get(t.service)
    is_free = service is not None and service.is_free(t.fee)
    billed = bbps.billed_otherwise(t)
    number = t.masked_details.get("number")
    last4 = None if number else t.masked_details.get("last4")
    rows: tuple[tuple[str, SlipWords | None], ...] = (
        ("slip-bank", t.masked_details.get("bank_name") or details.get("bank_name")),
        ("slip-aadhaar", f"XXXXXXXX{last4}" if last4 else None),
        ("slip-card", f"XXXXXXXXXXXX{card}" if card else None),
        ("slip-card-type", details.get("card_type")),
        ("slip-payer", details.get("payer_vpa")),
        ("slip-verification", records.subject(t)),
        ("slip-answer", _answer(t)),
        ("slip-operator", t.masked_details.get("operator")),
        ("slip-biller", t.masked_details.get("biller_name")),
        ("slip-beneficiary", details.get("beneficiary") or t.masked_details.get("beneficiary")),
        ("slip-ifsc", t.masked_details.get("ifsc")),
        (service.number_label if service else "slip-number", number),
        ("slip-sender", t.masked_details.get("sender")),
        ("slip-customer", t.masked_details.get("payer")),
        ("slip-billed", None if billed is None else Money(billed)),
        ("slip-bill-number", t.masked_details.get("bill_number")),
        ("slip-bill-date", day(t.masked_details.get("bill_date"))),
        ("slip-bill-due", day(t.masked_details.get("due_date"))),
        (service.reference_label if service else "slip-rrn", rrn),
        ("slip-response-code", details.get("bank_response_code")),
        ("slip-approval", details.get("approval_ref")),
        ("slip-reversal", details.get("reversal_reference")),
        ("slip-reference-id", reference_id),
        ("slip-client-reference", t.client_reference),
        ("slip-merchant-ref", shop.merchant_ref),
        ("slip-charge", Text("slip-charge-none") if is_free else None),
        ("slip-outlays", _outlays(t)),
        ("slip-reason", reason),
        ("slip-balance", None if balance is None else Money(balance)),
    )
    return tuple(SlipPart(Look.ROW, Text(key), words) for key, words in rows if words is not None)


def _answer(t: Transaction) -> SlipWords | None:
    """Return the register's yes or no, without its record."""
    answer = verify.is_verified(t)
    return None if answer is None else Text("slip-answer-yes" if answer else "slip-answer-no")


def _outlays(t: Transaction) -> SlipWords | None:
    """Return the shop's cost, if the paper is for the shop."""
    service = BY_CODE.get(t.service)
    if t.outcome is None or t.outcome.charge is None or not (service and service.for_attendant):
        return None
    return Money(t.outcome.charge)


def _what_to_do(t: Transaction) -> tuple[SlipPart, ...]:
    """Return what the customer can do if something is wrong."""
    service = BY_CODE.get(t.service)
    if t.has_open_shortfall:
        return (SlipPart(Look.PARAGRAPH, words=Text("slip-shortfall-note")),)
    if t.cash is CashStatus.OWED:
        return (SlipPart(Look.PARAGRAPH, words=Text("slip-owed-note")),)
    if t.bank_status is BankStatus.SUCCEEDED or (service and service.for_attendant):
        return ()
    if t.terms.direction is Direction.IN:
        return (*_about_notes(t), *_read_later(t))
    back_by = money_back_by(t)
    rrn = t.outcome.bank_rrn if t.outcome else None
    late = Text("slip-t5", {"date": back_by, "rrn": rrn}) if rrn else None
    note = (SlipPart(Look.PARAGRAPH, words=Text("slip-pending-note")),)
    return (
        *(note if t.bank_status is not BankStatus.FAILED else ()),
        SlipPart(Look.PARAGRAPH, words=late or Text("slip-t5-no-rrn", {"date": back_by})),
    )


def _read_later(t: Transaction) -> tuple[SlipPart, ...]:
    """Return the remark that a late answer of a verification can still be read."""
    if records.subject(t) is None or t.bank_status not in (BankStatus.SENT, BankStatus.PENDING):
        return ()
    return (SlipPart(Look.PARAGRAPH, words=Text("slip-verification-note")),)


def _about_notes(t: Transaction) -> tuple[SlipPart, ...]:
    """Return where the customer's own notes are; a bank does not return them."""
    if t.cash is CashStatus.NONE:
        return ()
    key = _NOTES.get(t.cash, "slip-returned-note")
    return (SlipPart(Look.PARAGRAPH, words=Text(key)),)


_NOTES = {
    CashStatus.HELD: "slip-held-note",
    CashStatus.DISPUTED: "slip-held-note",
    CashStatus.REFUNDED: "slip-given-back-note",
}
