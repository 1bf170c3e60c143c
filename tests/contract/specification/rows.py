"""The specification of the kiosk: every outcome of every service, one row each.

The fields of a row are the services, the outcome, the steps, the screens, the end, and what the
customer holds then. scripts/specification.py prints this table as docs/specification.md.
"""

from collections.abc import Iterator
from dataclasses import replace

from agent.transactions.model import CashStatus
from tests.contract.specification import bill_rows, recharge_rows, transfer_rows, verification_rows
from tests.contract.specification import steps as s
from tests.contract.specification.product import Product
from tests.contract.specification.table import (
    ABANDONED,
    FAILED,
    SUCCEEDED,
    Account,
    End,
    Holds,
    Row,
    Step,
)

AEPS_CODES = (
    "INSUFFICIENT_FUNDS",
    "BIOMETRIC_MISMATCH",
    "BIOMETRIC_LOCKED",
    "AADHAAR_NOT_LINKED",
    "INVALID_AADHAAR",
    "OTP_FAILED",
    "SERVICE_NOT_SUPPORTED",
    "NOT_SUBMITTED",
)
"""Codes of service.md 1.1 with which the bank has not touched the account."""
AEPS_UNSURE_CODES = ("ACCOUNT_BLOCKED", "LIMIT_EXCEEDED", "BANK_UNAVAILABLE", "DECLINED", "NEW_ONE")
"""Codes of service.md 1.1 and an unknown one: the account may have been touched."""
UPI_CODES = (
    "QR_EXPIRED",
    "OUTLET_NOT_ENABLED",
    "OUTLET_BLOCKED",
    "OUTLET_DAILY_LIMIT",
    "SERVICE_CLOSED",
    "INVALID_LOCATION",
    "NOT_SUBMITTED",
)
UPI_UNSURE_CODES = ("PAYER_BANK_DECLINED", "PAYER_DEBIT_FAILED", "DECLINED")
CARD_CODES = (
    "INCORRECT_PIN",
    "CARD_BLOCKED",
    "CARD_EXPIRED",
    "CARD_NOT_SUPPORTED",
    "INSUFFICIENT_FUNDS",
    "NOT_SUBMITTED",
    "OUTLET_NOT_ENABLED",
    "OUTLET_BLOCKED",
)
CARD_UNSURE_CODES = (
    "CANCELLED",
    "DEVICE_ERROR",
    "LIMIT_EXCEEDED",
    "BANK_UNAVAILABLE",
    "REVERSED",
    "DECLINED",
)
OUTLET_CODES = (
    "DAILY_AUTH_REQUIRED",
    "EKYC_REQUIRED",
    "BANK_EKYC_REQUIRED",
    "REONBOARD_REQUIRED",
)

CW, AP, BE, MS, CD = "aeps.CW", "aeps.AP", "aeps.BE", "aeps.MS", "aeps.CD"
QR = "upicw.QR"
CARD_CW, CARD_BE, CARD_MS = "matm.CW", "matm.BE", "matm.MS"
NOTES_OUT = (CW, AP, BE, MS)
CARD_ALL = (CARD_CW, CARD_BE, CARD_MS)
NO_NOTES = (AP, BE, MS)

PAID_OUT = (SUCCEEDED, CashStatus.HANDED)
OWED = (SUCCEEDED, CashStatus.OWED)
DONE = (SUCCEEDED, CashStatus.NONE)
DECLINED = (FAILED, CashStatus.NONE)
NOTHING_DONE = (ABANDONED, CashStatus.NONE)

DEPOSIT = Product((CD,), "deposit", s.answers(), ("biometric", "cash", "working"))

# The screens up to the answer.
FINGER = ("biometric", "working")
CARD = ("working", "card", "working")


def _paid_out(
    service: str,
    outcome: str,
    *steps: Step,
    seen: tuple[str, ...] = FINGER,
    codes: tuple[str, ...] = (),
) -> Row:
    """Return a row that ends with the hand-over of the notes; `seen` ends before it."""
    return Row(
        (service,),
        outcome,
        (*steps, s.hands_over),
        (*seen, "cash", "result"),
        PAID_OUT,
        Holds.CASH,
        "result-cash-title",
        codes=codes,
    )


def _claimed(
    service: str,
    outcome: str,
    *steps: Step,
    seen: tuple[str, ...] = FINGER,
    title: str = "pending-title",
) -> Row:
    """Return a row in which the customer comes back for the notes; `seen` ends before the slip."""
    seen = (*seen, "pending", "start")
    return Row((service,), outcome, (*steps, s.claims), seen, PAID_OUT, Holds.CASH, title)


def _done(
    services: tuple[str, ...], outcome: str, *steps: Step, seen: tuple[str, ...], title: str
) -> Row:
    """Return a row of a service without notes that succeeds."""
    return Row(services, outcome, steps, seen, DONE, Holds.GOODS, title)


def _declined(
    services: tuple[str, ...],
    outcome: str,
    *steps: Step,
    seen: tuple[str, ...],
    account: Account,
    codes: tuple[str, ...] = (),
) -> Row:
    """Return a row in which the customer sees that the bank declines; `seen` ends before it."""
    return Row(
        services,
        outcome,
        steps,
        (*seen, "sorry"),
        DECLINED,
        Holds.NOTHING,
        "sorry-failed-title",
        ("FAILED",),
        account,
        codes,
    )


def _both_declined(
    services: tuple[str, ...],
    whose: str,
    *steps: Step,
    seen: tuple[str, ...],
    untouched: tuple[str, ...],
    unsure: tuple[str, ...],
) -> Iterator[Row]:
    """Yield a row for the codes that leave the account untouched, and one for the others."""
    for how, account, codes in (
        ("untouched", Account.UNTOUCHED, untouched),
        ("may have been touched", Account.MAY_COME_BACK, unsure),
    ):
        outcome = f"FAILED, {whose} {how}"
        yield _declined(services, outcome, *steps, seen=seen, account=account, codes=codes)


def _left(
    services: tuple[str, ...],
    outcome: str,
    *steps: Step,
    seen: tuple[str, ...],
    holds: Holds,
    title: str,
    ends: End = DECLINED,
) -> Row:
    """Return a row in which the bank declines after the customer has gone."""
    seen = (*seen, "start")
    return Row(services, outcome, steps, seen, ends, holds, title, ("FAILED",))


def _nothing_done(
    services: tuple[str, ...],
    outcome: str,
    *steps: Step,
    title: str = "sorry-refused-title",
    codes: tuple[str, ...] = (),
) -> Row:
    """Return a row in which the service does not accept the request."""
    biometric = ("biometric",) if services[0].startswith("aeps") else ()
    return Row(
        services,
        outcome,
        steps,
        (*biometric, "working", "sorry"),
        NOTHING_DONE,
        Holds.NOTHING,
        title,
        (),
        Account.UNTOUCHED,
        codes,
    )


PAYS: tuple[Row, ...] = (
    _paid_out(CW, "SUCCESS", s.answers()),
    _done((AP,), "SUCCESS", s.answers(), seen=(*FINGER, "result"), title="result-purchase-title"),
    _done((BE,), "SUCCESS", s.answers(), seen=(*FINGER, "result"), title="result-account-title"),
    _done(
        (MS,),
        "SUCCESS",
        s.answers(),
        seen=(*FINGER, "mini-statement"),
        title="result-statement-title",
    ),
    DEPOSIT.delivered("SUCCESS", s.answers(), s.counts_in),
    _paid_out(QR, "SUCCESS", s.asks(), s.pays, seen=("working", "qr")),
    _paid_out(CARD_CW, "SUCCESS", s.asks(), s.uses_card, seen=CARD),
    _done(
        (CARD_BE,),
        "SUCCESS",
        *(s.asks(), s.uses_card),
        seen=(*CARD, "result"),
        title="result-account-title",
    ),
    _done(
        (CARD_MS,),
        "SUCCESS",
        *(s.asks(), s.uses_card),
        seen=(*CARD, "mini-statement"),
        title="result-statement-title",
    ),
    _paid_out(CARD_CW, "SUCCESS after a mistyped PIN", s.asks(), s.mistypes_once, seen=CARD),
    _paid_out(CW, "SUCCESS above 5,000, with a code from the phone", s.answers("6000")),
    _done(
        (AP,),
        "SUCCESS above 5,000, with a code from the phone",
        s.answers("6000"),
        seen=(*FINGER, "result"),
        title="result-purchase-title",
    ),
    _paid_out(
        CW, "SUCCESS above 5,000, with the second code that was sent", s.answers_with_second_code
    ),
    _claimed(
        CW,
        "SUCCESS, but no notes are available",
        *(s.answers(), s.no_notes_here, s.goes_with_the_slip),
        seen=(*FINGER, "cash"),
        title="pending-owed-title",
    ),
    _paid_out(
        CW,
        "SUCCESS, and the notes are handed over at the second attempt",
        *(s.answers(), s.hands_nothing),
    ),
    Row(
        (CW,),
        "SUCCESS, and the attendant answers only later whether the notes moved",
        (s.answers(), s.leaves_it_unanswered, s.answers_later),
        (*FINGER, "cash", "start"),
        PAID_OUT,
        Holds.CASH,
        "cash-doubt-title",
    ),
    Row(
        (CW,),
        "SUCCESS, and the customer misses notes",
        (s.answers(), s.hands_over, s.misses_notes, s.two_find_them_paid),
        (*FINGER, "cash", "result", "pending"),
        PAID_OUT,
        Holds.CASH,
        "pending-shortfall-title",
    ),
    Row(
        (CW,),
        "SUCCESS, and the attendant does not bring the notes",
        (s.answers(), s.walks_away),
        (*FINGER, "cash", "pending", "start"),
        OWED,
        Holds.SLIP,
        "pending-owed-title",
    ),
)

SAYS_NO: tuple[Row, ...] = (
    *_both_declined(
        NOTES_OUT,
        "the account",
        *(s.the_bank.no, s.answers()),
        seen=FINGER,
        untouched=AEPS_CODES,
        unsure=AEPS_UNSURE_CODES,
    ),
    *DEPOSIT.declined(s.the_bank, (*AEPS_CODES, *AEPS_UNSURE_CODES)),
    DEPOSIT.given_back(
        "FAILED, and the customer misses notes that were given back",
        *(s.the_bank.no, s.answers(), s.counts_in, s.gives_back),
        *(s.misses_notes, s.two_find_them_paid),
        then=("cash", "sorry", "pending"),
        title="pending-shortfall-title",
        account=Account.NO_MESSAGE,
        codes=("DECLINED",),
    ),
    *_both_declined(
        (QR,),
        "the payer's account",
        *(s.asks(), s.phone_declines()),
        seen=("working", "qr"),
        untouched=UPI_CODES,
        unsure=UPI_UNSURE_CODES,
    ),
    *_both_declined(
        CARD_ALL,
        "the account",
        *(s.asks(), s.settled_meanwhile, s.cancels_card),
        seen=("working", "card"),
        untouched=CARD_CODES,
        unsure=CARD_UNSURE_CODES,
    ),
)


def _card_no(outcome: str, *steps: Step, account: Account = Account.UNTOUCHED) -> Row:
    """Return a row in which the terminal, or its user, ends the payment."""
    return _declined(CARD_ALL, outcome, *steps, seen=CARD, account=account)


def _unconfirmed(words: str, after_s: int) -> Step:
    return s.bank(
        f"the bank answers SUCCESS, confirmed by the network after {words}",
        status="SUCCESS",
        facts={"unconfirmed": True},
        settles_after_s=after_s,
    )


AT_THE_TERMINAL: tuple[Row, ...] = (
    _card_no("CARD_READ_FAILED", s.asks(), s.pulls_card),
    _card_no("CARD_READ_FAILED", s.asks(), s.unreadable),
    _card_no("PIN_TRIES_EXCEEDED", s.asks(), s.mistypes),
    _card_no("CARD_EXPIRED", s.asks(), s.expired_card),
    _card_no("CARD_NOT_SUPPORTED", s.asks(), s.foreign_card),
    _card_no("CANCELLED", s.asks(), s.cancels_card, account=Account.MAY_COME_BACK),
    _card_no("CANCELLED", s.asks(), s.red_key, account=Account.MAY_COME_BACK),
    _card_no("CANCELLED", s.asks(), s.no_card, account=Account.MAY_COME_BACK),
    _card_no(
        "INSUFFICIENT_FUNDS",
        s.terminal_refused("71", "the terminal will report too little money"),
        *(s.asks(), s.uses_card),
    ),
    _card_no(
        "BANK_UNAVAILABLE",
        s.terminal_refused("A1", "the terminal does not reach the bank"),
        *(s.asks(), s.uses_card),
        account=Account.MAY_COME_BACK,
    ),
    _paid_out(
        CARD_CW,
        "SUCCESS, although the cable was pulled",
        *(s.asks(), s.unplugged_midway),
        seen=("working", "card"),
    ),
    _left(
        CARD_ALL,
        "LAUNCH_EXPIRED",
        *(s.unplugged_before, s.asks(), s.passes(1000, "the launch is never used")),
        seen=("working", "card"),
        holds=Holds.NOTHING,
        title="card-title",
    ),
    Row(
        (CARD_CW,),
        "the terminal reports approved, the bank answers FAILED",
        (s.the_bank.no, s.asks(), s.uses_card),
        (*CARD, "sorry"),
        (FAILED, CashStatus.DISPUTED),
        Holds.NOTHING,
        "sorry-failed-title",
        ("FAILED",),
        Account.MAY_COME_BACK,
        ("DECLINED",),
    ),
    _paid_out(
        CARD_CW,
        "SUCCESS that the bank network confirms a minute later",
        *(_unconfirmed("60 s", 60), s.asks(), s.uses_card),
        seen=CARD,
    ),
    _claimed(
        CARD_CW,
        "SUCCESS that the bank network confirms after the customer has gone",
        *(_unconfirmed("10 min", 600), s.asks(), s.uses_card, s.goes_with_the_slip),
        seen=CARD,
    ),
)

SUCCESS_LATER = "PENDING, SUCCESS after the customer has gone"
FAILED_LATER = "PENDING, FAILED after the customer has gone"

WAITS: tuple[Row, ...] = (
    _paid_out(
        CW,
        "PENDING, SUCCESS while the customer waits",
        *(s.the_bank.yes_soon, s.answers()),
        seen=(*FINGER, "pending"),
    ),
    _claimed(CW, SUCCESS_LATER, s.the_bank.yes_later, s.answers(), s.goes_with_the_slip),
    _done(
        NO_NOTES,
        SUCCESS_LATER,
        *(s.the_bank.yes_later, s.answers(), s.pending_is_seen, s.goes),
        seen=(*FINGER, "pending", "start"),
        title="pending-no-cash-title",
    ),
    _left(
        NO_NOTES,
        FAILED_LATER,
        *(s.the_bank.no_later, s.answers(), s.pending_is_seen, s.goes),
        seen=(*FINGER, "pending"),
        holds=Holds.GOODS,
        title="pending-no-cash-title",
    ),
    _declined(
        NOTES_OUT,
        "PENDING, FAILED while the customer waits",
        *(s.the_bank.no_soon, s.answers()),
        seen=(*FINGER, "pending"),
        account=Account.MAY_COME_BACK,
    ),
    _left(
        (CW,),
        FAILED_LATER,
        *(s.the_bank.no_later, s.answers(), s.goes_with_the_slip),
        seen=(*FINGER, "pending"),
        holds=Holds.SLIP,
        title="pending-title",
    ),
    *DEPOSIT.settled_later(s.the_bank),
    _claimed(
        CARD_CW,
        SUCCESS_LATER,
        *(s.the_bank.yes_later, s.asks(), s.uses_card, s.goes_with_the_slip),
        seen=CARD,
    ),
    _left(
        (CARD_CW,),
        f"{FAILED_LATER}: the terminal had approved",
        *(s.the_bank.no_later, s.asks(), s.uses_card, s.goes_with_the_slip),
        seen=(*CARD, "pending"),
        holds=Holds.SLIP,
        title="pending-title",
        ends=(FAILED, CashStatus.DISPUTED),
    ),
)


def _found_again(lost: Step) -> Iterator[Row]:
    """Yield the rows in which the request or its answer is lost once."""
    found = "no answer for 90 s, then found"
    yield _paid_out(CW, found, lost, s.answers())
    yield _done((AP, BE), found, lost, s.answers(), seen=(*FINGER, "result"), title="")
    yield _done(
        (MS,),
        found,
        *(lost, s.answers()),
        seen=(*FINGER, "mini-statement"),
        title="result-statement-title",
    )
    yield DEPOSIT.delivered(found, lost, s.answers(), s.counts_in)
    again = "no answer for 90 s, then posted again"
    yield _paid_out(QR, again, lost, s.asks(), s.pays, seen=("working", "qr"))


NOT_REACHED = "the service is never reached"
NOT_SENT = "sorry-not-sent-title"
UNCLEAR = "sorry-unclear-title"

DISCONNECTED: tuple[Row, ...] = (
    *_found_again(s.lost_before),
    *_found_again(s.lost_after),
    _paid_out(
        CARD_CW,
        "no answer for 90 s, then sent again",
        *(s.lost_before, s.asks(), s.uses_card),
        seen=CARD,
    ),
    _left(
        CARD_ALL,
        "no answer for 90 s, then found, but without the terminal's launch data",
        *(s.lost_after, s.asks(), s.gives_up_card),
        seen=("working", "card", "services"),
        holds=Holds.NOTHING,
        title="",
    ),
    *(
        replace(
            _nothing_done(services, NOT_REACHED, s.never_reached, s.answers(), title=UNCLEAR),
            account=account,
        )
        for services, account in (
            ((CW, AP), Account.MAY_COME_BACK),
            ((BE, MS), Account.UNTOUCHED),
        )
    ),
    DEPOSIT.undone(NOT_REACHED, s.never_reached, s.answers(), s.counts_in),
    _nothing_done((QR,), NOT_REACHED, s.never_reached, s.asks(), title=NOT_SENT),
    _nothing_done(CARD_ALL, NOT_REACHED, s.never_reached, s.asks(), title=NOT_SENT),
)


def _refused(services: tuple[str, ...], codes: tuple[str, ...], opening: Step) -> Row:
    return _nothing_done(services, "refused", s.refused(count=5), opening, codes=codes)


REFUSED: tuple[Row, ...] = (
    _refused(
        NOTES_OUT, (*OUTLET_CODES, "MERCHANT_NOT_FOUND", "AUTH_MODE_NOT_ALLOWED"), s.answers()
    ),
    _refused((BE, MS), ("INSUFFICIENT_BALANCE",), s.answers()),
    _refused((QR,), ("SERVICE_CLOSED", "TOO_MANY_OPEN_QRS", "INVALID_AMOUNT"), s.asks()),
    _refused(CARD_ALL, ("MERCHANT_NOT_FOUND", "INVALID_AMOUNT"), s.asks()),
    DEPOSIT.refused(
        *(s.answers(), s.counts_in),
        codes=(*OUTLET_CODES, "INSUFFICIENT_BALANCE", "INVALID_TPIN"),
    ),
    _nothing_done(
        (QR,),
        "refused",
        *(s.refused("QR_NOT_CREATED", failure_code="{code}"), s.asks()),
        codes=("OUTLET_BLOCKED", "OUTLET_NOT_ENABLED", "OUTLET_DAILY_LIMIT", "INVALID_LOCATION"),
    ),
    _paid_out(
        CW,
        "refused, then accepted",
        *(s.refused("INVALID_PID"), s.answers(), s.gives_finger_again),
        seen=(*FINGER, *FINGER),
    ),
    DEPOSIT.delivered(
        "refused, then accepted",
        *(s.refused("INVALID_PID"), s.answers(), s.counts_in, s.gives_finger_again),
        then=(*FINGER, "result"),
    ),
    _paid_out(
        CW,
        "refused, then accepted with a code from the phone",
        *(s.refused("OTP_REQUIRED"), s.answers("6000"), s.gives_new_code),
        seen=(*FINGER, "mobile", "otp", *FINGER),
    ),
    _paid_out(
        CW,
        "the service asks for a code also below 5,000",
        *(s.refused("OTP_REQUIRED"), s.answers(), s.gives_first_code),
        seen=(*FINGER, "mobile", "otp", *FINGER),
    ),
    _paid_out(
        CW,
        "refused, then accepted",
        *(s.refused(), s.answers()),
        codes=("RATE_LIMITED", "TRANSACTION_IN_PROGRESS", "EXPIRED_TIMESTAMP"),
    ),
    _paid_out(
        QR,
        "refused, then accepted",
        *(s.refused("RATE_LIMITED"), s.asks(), s.pays),
        seen=("working", "qr"),
    ),
    _paid_out(
        CARD_CW,
        "refused, then accepted",
        *(s.refused("RATE_LIMITED"), s.asks(), s.uses_card),
        seen=CARD,
    ),
)

AT_THE_QR: tuple[Row, ...] = (
    _claimed(
        QR,
        "cancelled, then paid anyway",
        *(s.asks(), s.cancels_qr, s.goes_with_the_slip, s.pays_late),
        seen=("working", "qr"),
        title="pending-qr-title",
    ),
    _left(
        (QR,),
        "cancelled, and never paid",
        *(s.asks(), s.cancels_qr, s.goes_with_the_slip),
        seen=("working", "qr", "pending"),
        holds=Holds.SLIP,
        title="pending-qr-title",
    ),
    Row(
        (QR,),
        "not paid in time: the QR is hidden, then expires",
        (s.asks(),),
        ("working", "qr", "pending", "sorry"),
        DECLINED,
        Holds.SLIP,
        "sorry-failed-title",
        ("FAILED",),
        Account.UNTOUCHED,
    ),
    Row(
        (QR,),
        "paid in the last second, after the customer has gone",
        (s.asks(), s.passes(298, "298 s pass"), s.pays_late, s.walks_away),
        ("working", "qr", "pending", "cash", "pending", "start"),
        OWED,
        Holds.SLIP,
        "pending-owed-title",
    ),
    _left(
        (QR,),
        "no phone",
        *(s.asks(), s.has_no_phone),
        seen=("working", "qr", "services"),
        holds=Holds.NOTHING,
        title="",
    ),
)

GROUPS: tuple[tuple[str, tuple[Row, ...]], ...] = (
    ("The bank pays", PAYS),
    ("The bank declines", SAYS_NO),
    ("At the card terminal", AT_THE_TERMINAL),
    ("The bank answers later", WAITS),
    ("The connection to the service fails", DISCONNECTED),
    ("The service refuses", REFUSED),
    ("At the QR", AT_THE_QR),
    ("A bill", bill_rows.ROWS),
    ("A recharge", recharge_rows.ROWS),
    ("A transfer", transfer_rows.ROWS),
    ("A verification", verification_rows.ROWS),
)
