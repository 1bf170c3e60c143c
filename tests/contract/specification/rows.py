"""The specification of the kiosk: every outcome of every service, one row each.

The fields of a row are the services, the outcome, the steps, the screens, the end, and what the
customer holds then. scripts/specification.py prints this table as docs/specification.md.
"""

from agent.transactions.model import CashStatus
from tests.contract.specification import bill_rows, recharge_rows, transfer_rows, verification_rows
from tests.contract.specification import steps as s
from tests.contract.specification.product import Product
from tests.contract.specification.table import (
    ABANDONED,
    FAILED,
    SUCCEEDED,
    Account,
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
"""CONTRACT 1.1: the bank has not touched the account."""
AEPS_UNSURE_CODES = ("ACCOUNT_BLOCKED", "LIMIT_EXCEEDED", "BANK_UNAVAILABLE", "DECLINED", "NEW_ONE")
"""CONTRACT 1.1, and an unknown code: the account may have been touched."""
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
AEPS_ALL = (CW, AP, BE, MS, CD)
CARD_ALL = (CARD_CW, CARD_BE, CARD_MS)
NO_NOTES = (AP, BE, MS)

PAID_OUT = (SUCCEEDED, CashStatus.HANDED)
OWED = (SUCCEEDED, CashStatus.OWED)
DONE = (SUCCEEDED, CashStatus.NONE)
DECLINED = (FAILED, CashStatus.NONE)
NOTHING_DONE = (ABANDONED, CashStatus.NONE)

DEPOSIT = Product((CD,), "deposit", s.answers(), ("biometric", "cash", "working"))


def _paid_out(
    service: str,
    outcome: str,
    *steps: Step,
    seen: tuple[str, ...],
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


PAYS: tuple[Row, ...] = (
    _paid_out(CW, "SUCCESS", s.answers(), seen=("biometric", "working")),
    Row(
        (AP,),
        "SUCCESS",
        (s.answers(),),
        ("biometric", "working", "result"),
        DONE,
        Holds.GOODS,
        "result-purchase-title",
    ),
    Row(
        (BE,),
        "SUCCESS",
        (s.answers(),),
        ("biometric", "working", "result"),
        DONE,
        Holds.GOODS,
        "result-account-title",
    ),
    Row(
        (MS,),
        "SUCCESS",
        (s.answers(),),
        ("biometric", "working", "mini-statement"),
        DONE,
        Holds.GOODS,
        "result-statement-title",
    ),
    DEPOSIT.delivered("SUCCESS", s.answers(), s.counts_in),
    _paid_out(QR, "SUCCESS", s.asks(), s.pays, seen=("working", "qr")),
    _paid_out(CARD_CW, "SUCCESS", s.asks(), s.uses_card, seen=("working", "card", "working")),
    Row(
        (CARD_BE,),
        "SUCCESS",
        (s.asks(), s.uses_card),
        ("working", "card", "working", "result"),
        DONE,
        Holds.GOODS,
        "result-account-title",
    ),
    Row(
        (CARD_MS,),
        "SUCCESS",
        (s.asks(), s.uses_card),
        ("working", "card", "working", "mini-statement"),
        DONE,
        Holds.GOODS,
        "result-statement-title",
    ),
    _paid_out(
        CARD_CW,
        "SUCCESS after a mistyped PIN",
        *(s.asks(), s.mistypes_once),
        seen=("working", "card", "working"),
    ),
    _paid_out(
        CW,
        "SUCCESS above 5,000, with a code from the phone",
        s.answers("6000"),
        seen=("biometric", "working"),
    ),
    Row(
        (AP,),
        "SUCCESS above 5,000, with a code from the phone",
        (s.answers("6000"),),
        ("biometric", "working", "result"),
        DONE,
        Holds.GOODS,
        "result-purchase-title",
    ),
    _paid_out(
        CW,
        "SUCCESS above 5,000, with the second code that was sent",
        s.answers_with_second_code,
        seen=("biometric", "working"),
    ),
    Row(
        (CW,),
        "SUCCESS, but no notes are available",
        (s.answers(), s.no_notes_here, s.goes_with_the_slip, s.claims),
        ("biometric", "working", "cash", "pending", "start"),
        PAID_OUT,
        Holds.CASH,
        "pending-owed-title",
    ),
    _paid_out(
        CW,
        "SUCCESS, and the notes are handed over at the second attempt",
        s.answers(),
        s.hands_nothing,
        seen=("biometric", "working"),
    ),
    Row(
        (CW,),
        "SUCCESS, and the attendant answers only later whether the notes moved",
        (s.answers(), s.leaves_it_unanswered, s.answers_later),
        ("biometric", "working", "cash", "start"),
        PAID_OUT,
        Holds.CASH,
        "cash-doubt-title",
    ),
    Row(
        (CW,),
        "SUCCESS, and the attendant does not bring the notes",
        (s.answers(), s.walks_away),
        ("biometric", "working", "cash", "pending", "start"),
        OWED,
        Holds.SLIP,
        "pending-owed-title",
    ),
)

SAYS_NO: tuple[Row, ...] = (
    Row(
        NOTES_OUT,
        "FAILED, the account untouched",
        (s.the_bank.no, s.answers()),
        ("biometric", "working", "sorry"),
        DECLINED,
        Holds.NOTHING,
        "sorry-failed-title",
        ("FAILED",),
        Account.UNTOUCHED,
        AEPS_CODES,
    ),
    Row(
        NOTES_OUT,
        "FAILED, the account may have been touched",
        (s.the_bank.no, s.answers()),
        ("biometric", "working", "sorry"),
        DECLINED,
        Holds.NOTHING,
        "sorry-failed-title",
        ("FAILED",),
        Account.MAY_COME_BACK,
        AEPS_UNSURE_CODES,
    ),
    *DEPOSIT.declined(s.the_bank, (*AEPS_CODES, *AEPS_UNSURE_CODES)),
    Row(
        (QR,),
        "FAILED, the payer's account untouched",
        (s.asks(), s.phone_declines()),
        ("working", "qr", "sorry"),
        DECLINED,
        Holds.NOTHING,
        "sorry-failed-title",
        ("FAILED",),
        Account.UNTOUCHED,
        UPI_CODES,
    ),
    Row(
        (QR,),
        "FAILED, the payer's account may have been touched",
        (s.asks(), s.phone_declines()),
        ("working", "qr", "sorry"),
        DECLINED,
        Holds.NOTHING,
        "sorry-failed-title",
        ("FAILED",),
        Account.MAY_COME_BACK,
        UPI_UNSURE_CODES,
    ),
    Row(
        CARD_ALL,
        "FAILED, the account untouched",
        (s.asks(), s.settled_meanwhile, s.cancels_card),
        ("working", "card", "sorry"),
        DECLINED,
        Holds.NOTHING,
        "sorry-failed-title",
        ("FAILED",),
        Account.UNTOUCHED,
        CARD_CODES,
    ),
    Row(
        CARD_ALL,
        "FAILED, the account may have been touched",
        (s.asks(), s.settled_meanwhile, s.cancels_card),
        ("working", "card", "sorry"),
        DECLINED,
        Holds.NOTHING,
        "sorry-failed-title",
        ("FAILED",),
        Account.MAY_COME_BACK,
        CARD_UNSURE_CODES,
    ),
)


def _card_no(
    outcome: str, *steps: Step, services: tuple[str, ...] = CARD_ALL, account: Account
) -> Row:
    """Return a row in which the terminal, or its user, ends the payment."""
    return Row(
        services,
        outcome,
        steps,
        ("working", "card", "working", "sorry"),
        DECLINED,
        Holds.NOTHING,
        "sorry-failed-title",
        ("FAILED",),
        account,
    )


AT_THE_TERMINAL: tuple[Row, ...] = (
    _card_no("CARD_READ_FAILED", s.asks(), s.pulls_card, account=Account.UNTOUCHED),
    _card_no("CARD_READ_FAILED", s.asks(), s.unreadable, account=Account.UNTOUCHED),
    _card_no("PIN_TRIES_EXCEEDED", s.asks(), s.mistypes, account=Account.UNTOUCHED),
    _card_no("CARD_EXPIRED", s.asks(), s.expired_card, account=Account.UNTOUCHED),
    _card_no("CARD_NOT_SUPPORTED", s.asks(), s.foreign_card, account=Account.UNTOUCHED),
    _card_no("CANCELLED", s.asks(), s.cancels_card, account=Account.MAY_COME_BACK),
    _card_no("CANCELLED", s.asks(), s.red_key, account=Account.MAY_COME_BACK),
    _card_no("CANCELLED", s.asks(), s.no_card, account=Account.MAY_COME_BACK),
    _card_no(
        "INSUFFICIENT_FUNDS",
        s.terminal_refused("71", "the terminal will report too little money"),
        s.asks(),
        s.uses_card,
        account=Account.UNTOUCHED,
    ),
    _card_no(
        "BANK_UNAVAILABLE",
        s.terminal_refused("A1", "the terminal does not reach the bank"),
        s.asks(),
        s.uses_card,
        account=Account.MAY_COME_BACK,
    ),
    _paid_out(
        CARD_CW,
        "SUCCESS, although the cable was pulled",
        *(s.asks(), s.unplugged_midway),
        seen=("working", "card"),
    ),
    Row(
        CARD_ALL,
        "LAUNCH_EXPIRED",
        (s.unplugged_before, s.asks(), s.passes(1000, "the launch is never used")),
        ("working", "card", "start"),
        DECLINED,
        Holds.NOTHING,
        "card-title",
        ("FAILED",),
    ),
    Row(
        (CARD_CW,),
        "the terminal reports approved, the bank answers FAILED",
        (s.the_bank.no, s.asks(), s.uses_card),
        ("working", "card", "working", "sorry"),
        (FAILED, CashStatus.DISPUTED),
        Holds.NOTHING,
        "sorry-failed-title",
        ("FAILED",),
        Account.MAY_COME_BACK,
        ("DECLINED",),
    ),
    Row(
        (CARD_CW,),
        "SUCCESS that the bank network confirms a minute later",
        (
            s.bank(
                "the bank answers SUCCESS, confirmed by the network after 60 s",
                status="SUCCESS",
                facts={"unconfirmed": True},
                settles_after_s=60,
            ),
            s.asks(),
            s.uses_card,
            s.hands_over,
        ),
        ("working", "card", "working", "cash", "result"),
        PAID_OUT,
        Holds.CASH,
        "result-cash-title",
    ),
    Row(
        (CARD_CW,),
        "SUCCESS that the bank network confirms after the customer has gone",
        (
            s.bank(
                "the bank answers SUCCESS, confirmed by the network after 10 min",
                status="SUCCESS",
                facts={"unconfirmed": True},
                settles_after_s=600,
            ),
            s.asks(),
            s.uses_card,
            s.goes_with_the_slip,
            s.claims,
        ),
        ("working", "card", "working", "pending", "start"),
        PAID_OUT,
        Holds.CASH,
        "pending-title",
    ),
)

WAITS: tuple[Row, ...] = (
    _paid_out(
        CW,
        "PENDING, SUCCESS while the customer waits",
        *(s.the_bank.yes_soon, s.answers()),
        seen=("biometric", "working", "pending"),
    ),
    Row(
        (CW,),
        "PENDING, SUCCESS after the customer has gone",
        (s.the_bank.yes_later, s.answers(), s.goes_with_the_slip, s.claims),
        ("biometric", "working", "pending", "start"),
        PAID_OUT,
        Holds.CASH,
        "pending-title",
    ),
    Row(
        NO_NOTES,
        "PENDING, SUCCESS after the customer has gone",
        (s.the_bank.yes_later, s.answers(), s.pending_is_seen, s.goes),
        ("biometric", "working", "pending", "start"),
        DONE,
        Holds.GOODS,
        "pending-no-cash-title",
    ),
    Row(
        NO_NOTES,
        "PENDING, FAILED after the customer has gone",
        (s.the_bank.no_later, s.answers(), s.pending_is_seen, s.goes),
        ("biometric", "working", "pending", "start"),
        DECLINED,
        Holds.GOODS,
        "pending-no-cash-title",
        ("FAILED",),
    ),
    Row(
        NOTES_OUT,
        "PENDING, FAILED while the customer waits",
        (s.the_bank.no_soon, s.answers()),
        ("biometric", "working", "pending", "sorry"),
        DECLINED,
        Holds.NOTHING,
        "sorry-failed-title",
        ("FAILED",),
        Account.MAY_COME_BACK,
    ),
    Row(
        (CW,),
        "PENDING, FAILED after the customer has gone",
        (s.the_bank.no_later, s.answers(), s.goes_with_the_slip),
        ("biometric", "working", "pending", "start"),
        DECLINED,
        Holds.SLIP,
        "pending-title",
        ("FAILED",),
    ),
    *DEPOSIT.settled_later(s.the_bank),
    Row(
        (CARD_CW,),
        "PENDING, SUCCESS after the customer has gone",
        (s.the_bank.yes_later, s.asks(), s.uses_card, s.goes_with_the_slip, s.claims),
        ("working", "card", "working", "pending", "start"),
        PAID_OUT,
        Holds.CASH,
        "pending-title",
    ),
    Row(
        (CARD_CW,),
        "PENDING, FAILED after the customer has gone: the terminal had approved",
        (s.the_bank.no_later, s.asks(), s.uses_card, s.goes_with_the_slip),
        ("working", "card", "working", "pending", "start"),
        (FAILED, CashStatus.DISPUTED),
        Holds.SLIP,
        "pending-title",
        ("FAILED",),
    ),
)

FOUND_AGAIN: tuple[Row, ...] = tuple(
    row
    for lost in (s.lost_before, s.lost_after)
    for row in (
        _paid_out(
            CW, "no answer for 90 s, then found", lost, s.answers(), seen=("biometric", "working")
        ),
        Row(
            (AP, BE),
            "no answer for 90 s, then found",
            (lost, s.answers()),
            ("biometric", "working", "result"),
            DONE,
            Holds.GOODS,
            "",
        ),
        Row(
            (MS,),
            "no answer for 90 s, then found",
            (lost, s.answers()),
            ("biometric", "working", "mini-statement"),
            DONE,
            Holds.GOODS,
            "result-statement-title",
        ),
        DEPOSIT.delivered("no answer for 90 s, then found", lost, s.answers(), s.counts_in),
        _paid_out(
            QR,
            "no answer for 90 s, then posted again",
            *(lost, s.asks(), s.pays),
            seen=("working", "qr"),
        ),
    )
)

NEVER_WHOLE: tuple[Row, ...] = (
    _paid_out(
        CARD_CW,
        "no answer for 90 s, then sent again",
        *(s.lost_before, s.asks(), s.uses_card),
        seen=("working", "card", "working"),
    ),
    Row(
        CARD_ALL,
        "no answer for 90 s, then found, but without the terminal's launch data",
        (s.lost_after, s.asks(), s.gives_up_card),
        ("working", "card", "services", "start"),
        DECLINED,
        Holds.NOTHING,
        "",
        ("FAILED",),
    ),
    Row(
        NOTES_OUT,
        "the service is never reached",
        (s.never_reached, s.answers()),
        ("biometric", "working", "sorry"),
        NOTHING_DONE,
        Holds.NOTHING,
        "sorry-not-sent-title",
        (),
        Account.UNTOUCHED,
    ),
    DEPOSIT.undone("the service is never reached", s.never_reached, s.answers(), s.counts_in),
    Row(
        (QR,),
        "the service is never reached",
        (s.never_reached, s.asks()),
        ("working", "sorry"),
        NOTHING_DONE,
        Holds.NOTHING,
        "sorry-not-sent-title",
        (),
        Account.UNTOUCHED,
    ),
    Row(
        CARD_ALL,
        "the service is never reached",
        (s.never_reached, s.asks()),
        ("working", "sorry"),
        NOTHING_DONE,
        Holds.NOTHING,
        "sorry-not-sent-title",
        (),
        Account.UNTOUCHED,
    ),
)


def _refused(services: tuple[str, ...], codes: tuple[str, ...], opening: Step) -> Row:
    """Return a row in which the service refuses the request."""
    biometric = ("biometric",) if services[0].startswith("aeps") else ()
    return Row(
        services,
        "refused",
        (s.refused(count=5), opening),
        (*biometric, "working", "sorry"),
        NOTHING_DONE,
        Holds.NOTHING,
        "sorry-refused-title",
        (),
        Account.UNTOUCHED,
        codes,
    )


REFUSED: tuple[Row, ...] = (
    _refused(
        NOTES_OUT, (*OUTLET_CODES, "MERCHANT_NOT_FOUND", "AUTH_MODE_NOT_ALLOWED"), s.answers()
    ),
    _refused((BE, MS), ("INSUFFICIENT_BALANCE",), s.answers()),
    _refused((QR,), ("SERVICE_CLOSED", "TOO_MANY_OPEN_QRS", "INVALID_AMOUNT"), s.asks()),
    _refused(CARD_ALL, ("MERCHANT_NOT_FOUND", "INVALID_AMOUNT"), s.asks()),
    DEPOSIT.undone(
        "refused",
        *(s.refused(), s.answers(), s.counts_in),
        codes=(*OUTLET_CODES, "INSUFFICIENT_BALANCE", "INVALID_TPIN"),
    ),
    Row(
        (QR,),
        "refused",
        (s.refused("QR_NOT_CREATED", failure_code="{code}"), s.asks()),
        ("working", "sorry"),
        NOTHING_DONE,
        Holds.NOTHING,
        "sorry-refused-title",
        (),
        Account.UNTOUCHED,
        ("OUTLET_BLOCKED", "OUTLET_NOT_ENABLED", "OUTLET_DAILY_LIMIT", "INVALID_LOCATION"),
    ),
    _paid_out(
        CW,
        "refused, then accepted",
        *(s.refused("INVALID_PID"), s.answers(), s.gives_finger_again),
        seen=("biometric", "working", "biometric", "working"),
    ),
    DEPOSIT.delivered(
        "refused, then accepted",
        *(s.refused("INVALID_PID"), s.answers(), s.counts_in, s.gives_finger_again),
        then=("biometric", "working", "result"),
    ),
    _paid_out(
        CW,
        "refused, then accepted with a code from the phone",
        *(s.refused("OTP_REQUIRED"), s.answers("6000"), s.gives_new_code),
        seen=("biometric", "working", "mobile", "otp", "biometric", "working"),
    ),
    _paid_out(
        CW,
        "refused, then accepted",
        *(s.refused(), s.answers()),
        seen=("biometric", "working"),
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
        seen=("working", "card", "working"),
    ),
)

AT_THE_QR: tuple[Row, ...] = (
    Row(
        (QR,),
        "cancelled, then paid anyway",
        (s.asks(), s.cancels_qr, s.goes_with_the_slip, s.pays_late, s.claims),
        ("working", "qr", "pending", "start"),
        PAID_OUT,
        Holds.CASH,
        "pending-qr-title",
    ),
    Row(
        (QR,),
        "cancelled, and never paid",
        (s.asks(), s.cancels_qr, s.goes_with_the_slip),
        ("working", "qr", "pending", "start"),
        DECLINED,
        Holds.SLIP,
        "pending-qr-title",
        ("FAILED",),
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
    Row(
        (QR,),
        "no phone",
        (s.asks(), s.has_no_phone),
        ("working", "qr", "services", "start"),
        DECLINED,
        Holds.NOTHING,
        "",
        ("FAILED",),
    ),
)

GROUPS: tuple[tuple[str, tuple[Row, ...]], ...] = (
    ("The bank pays", PAYS),
    ("The bank declines", SAYS_NO),
    ("At the card terminal", AT_THE_TERMINAL),
    ("The bank answers later", WAITS),
    ("The connection to the service fails", (*FOUND_AGAIN, *NEVER_WHOLE)),
    ("The service refuses", REFUSED),
    ("At the QR", AT_THE_QR),
    ("A bill", bill_rows.ROWS),
    ("A recharge", recharge_rows.ROWS),
    ("A transfer", transfer_rows.ROWS),
    ("A verification", verification_rows.ROWS),
)
