"""Every outcome of a transfer: notes first, and back where it fails; a code for each transfer."""

from agent.transactions.model import Cash
from tests.specification import steps as s
from tests.specification.scene import Scene
from tests.specification.table import FAILED, NOT_SENT, SUCCEEDED, Account, Holds, Row

TRANSFERS = ("dmt.TRANSFER",)
CODES = (
    "INVALID_ACCOUNT",
    "BANK_UNAVAILABLE",
    "LIMIT_EXCEEDED",
    "NAME_MISMATCH",
    "NOT_SUBMITTED",
    "DECLINED",
    "NEW_ONE",
)
"""The contract's own, and a code that nobody knows yet."""
REFUSALS = (
    "BANK_NOT_SUPPORTED",
    "BENEFICIARY_NOT_FOUND",
    "INVALID_AMOUNT",
    "INSUFFICIENT_BALANCE",
    "INVALID_TPIN",
    "SERVICE_DISABLED",
)
OVER = ("INVALID_SENDER_TOKEN", "OTP_REQUIRED")

SENT = (SUCCEEDED, Cash.KEPT)
RETURNED = (FAILED, Cash.REFUNDED)
UNDONE = (NOT_SENT, Cash.REFUNDED)
TOOK_IN = ("cash", "working")

says_yes = s.bank("the bank says completed", status="SUCCESS")
says_no = s.bank("the bank says failed with {code}", status="FAILED", failure_code="{code}")
no_soon = s.bank(
    "the bank says processing, failed after 20 s",
    status="PENDING",
    settles_to="FAILED",
    settles_after_s=20,
    failure_code="DECLINED",
)
no_later = s.bank(
    "the bank says processing, failed after 10 min",
    status="PENDING",
    settles_to="FAILED",
    settles_after_s=600,
    failure_code="DECLINED",
)
yes_later = s.bank(
    "the bank says processing, completed after 10 min",
    status="PENDING",
    settles_to="SUCCESS",
    settles_after_s=600,
)


@s.step("types the new code from the phone")
async def types_new_code(scene: Scene) -> None:
    await scene.sees("otp")
    await scene.enters_code(2)


@s.step("mistypes the new code, then types it right")
async def mistypes_new_code(scene: Scene) -> None:
    await scene.sees("otp")
    await scene.world.passes(2)
    await scene.act("continue", "0000")
    await scene.world.passes(2)
    assert (await scene.get())["error"] == scene.says("error-otp-wrong")
    await scene.enters_code(2)


@s.step("does not want it any more, and cancels")
async def cancels_at_the_code(scene: Scene) -> None:
    await scene.sees("otp")
    await scene.world.passes(2)  # until the code has come
    await scene.act("cancel")


ROWS: tuple[Row, ...] = (
    Row(
        TRANSFERS,
        "PENDING, SUCCESS within seconds: the usual way",
        (s.asks(), s.counts_in),
        (*TOOK_IN, "pending", "result"),
        SENT,
        Holds.RECEIPT,
        "result-transfer-title",
    ),
    Row(
        TRANSFERS,
        "SUCCESS at once",
        (says_yes, s.asks(), s.counts_in),
        (*TOOK_IN, "result"),
        SENT,
        Holds.RECEIPT,
        "result-transfer-title",
    ),
    Row(
        TRANSFERS,
        "FAILED",
        (says_no, s.asks(), s.counts_in, s.gives_back),
        (*TOOK_IN, "cash", "sorry"),
        RETURNED,
        Holds.OWN_NOTES,
        "sorry-failed-title",
        ("FAILED",),
        Account.NOTES_RETURNED,
        CODES,
    ),
    Row(
        TRANSFERS,
        "FAILED, and nobody gives the notes back at once",
        (says_no, s.asks(), s.counts_in, s.walks_away, s.claims_notes_back),
        (*TOOK_IN, "cash", "pending", "start"),
        RETURNED,
        Holds.OWN_NOTES,
        "pending-refund-title",
        ("FAILED",),
        codes=("DECLINED",),
    ),
    Row(
        TRANSFERS,
        "PENDING, FAILED while the customer waits",
        (no_soon, s.asks(), s.counts_in, s.gives_back),
        (*TOOK_IN, "pending", "cash", "sorry"),
        RETURNED,
        Holds.OWN_NOTES,
        "sorry-failed-title",
        ("FAILED",),
        Account.NOTES_RETURNED,
    ),
    Row(
        TRANSFERS,
        "PENDING, SUCCESS after the customer has gone",
        (yes_later, s.asks(), s.counts_in, s.goes_with_the_slip),
        (*TOOK_IN, "pending", "start"),
        SENT,
        Holds.RECEIPT,
        "pending-transfer-title",
    ),
    Row(
        TRANSFERS,
        "PENDING, FAILED after the customer has gone",
        (no_later, s.asks(), s.counts_in, s.goes_with_the_slip, s.claims_notes_back),
        (*TOOK_IN, "pending", "start"),
        RETURNED,
        Holds.OWN_NOTES,
        "pending-transfer-title",
        ("FAILED",),
    ),
    *(
        Row(
            TRANSFERS,
            "no answer for 90 s, then found",
            (says_yes, lost, s.asks(), s.counts_in),
            (*TOOK_IN, "result"),
            SENT,
            Holds.RECEIPT,
            "result-transfer-title",
        )
        for lost in (s.lost_before, s.lost_after)
    ),
    Row(
        TRANSFERS,
        "never reached",
        (s.asks(), s.never_reached, s.counts_in, s.goes_with_the_slip, s.claims_notes_back),
        (*TOOK_IN, "pending", "start"),
        UNDONE,
        Holds.OWN_NOTES,
        "pending-held-title",
        (),
    ),
    Row(
        TRANSFERS,
        "refused",
        (s.refused(), s.asks(), s.counts_in, s.goes_with_the_slip, s.claims_notes_back),
        (*TOOK_IN, "pending", "start"),
        UNDONE,
        Holds.OWN_NOTES,
        "pending-held-title",
        (),
        Account.UNSAID,
        REFUSALS,
    ),
    Row(
        TRANSFERS,
        "refused, then taken",
        (s.refused("RATE_LIMITED"), says_yes, s.asks(), s.counts_in),
        (*TOOK_IN, "result"),
        SENT,
        Holds.RECEIPT,
        "result-transfer-title",
    ),
    Row(
        TRANSFERS,
        "the sender's token is over: a new code, under the same reference",
        (s.refused(), says_yes, s.asks(), s.counts_in, types_new_code),
        (*TOOK_IN, "otp", "working", "result"),
        SENT,
        Holds.RECEIPT,
        "result-transfer-title",
        codes=OVER,
    ),
    Row(
        TRANSFERS,
        "the sender's token is over, and the new code is mistyped once",
        (s.refused(OVER[0]), says_yes, s.asks(), s.counts_in, mistypes_new_code),
        (*TOOK_IN, "otp", "working", "result"),
        SENT,
        Holds.RECEIPT,
        "result-transfer-title",
    ),
    Row(
        TRANSFERS,
        "no answer, then the token is over: looked up first, then a new code",
        (s.lost_before, s.refused(OVER[0]), says_yes, s.asks(), s.counts_in, types_new_code),
        (*TOOK_IN, "pending", "otp", "working", "result"),
        SENT,
        Holds.RECEIPT,
        "result-transfer-title",
    ),
    Row(
        TRANSFERS,
        "the sender's token is over, and the customer does not go on",
        (
            *(s.refused(OVER[0]), s.asks(), s.counts_in, cancels_at_the_code),
            *(s.goes_with_the_slip, s.claims_notes_back),
        ),
        (*TOOK_IN, "otp", "pending", "start"),
        UNDONE,
        Holds.OWN_NOTES,
        "pending-held-title",
        (),
    ),
    Row(
        TRANSFERS,
        "nobody takes the notes in",
        (s.asks(), s.keeps_the_notes),
        ("cash", "sorry"),
        (NOT_SENT, Cash.NONE),
        Holds.NOTHING,
        "sorry-not-sent-title",
        (),
        Account.UNTOUCHED,
    ),
)
