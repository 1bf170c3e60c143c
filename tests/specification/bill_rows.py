"""Every outcome of a bill: PENDING is usual, a spent token is fetched anew, notes go back."""

from agent.transactions.model import Cash
from tests.specification import steps as s
from tests.specification.scene import Scene
from tests.specification.table import FAILED, NOT_SENT, SUCCEEDED, Account, Holds, Row

BILLS = ("bbps.PAY",)
CODES = (
    "BILLER_DECLINED",
    "BILLER_TIMEOUT",
    "INSUFFICIENT_BALANCE",
    "NOT_SUBMITTED",
    "DECLINED",
    "NEW_ONE",
)
"""The contract's own, and a code that nobody knows yet."""
REFUSALS = (
    "INVALID_AMOUNT",
    "AGT_UNSUPPORTED",
    "INSUFFICIENT_BALANCE",
    "INVALID_TPIN",
    "SERVICE_DISABLED",
)

PAID = (SUCCEEDED, Cash.KEPT)
RETURNED = (FAILED, Cash.REFUNDED)
UNDONE = (NOT_SENT, Cash.REFUNDED)
TOOK_IN = ("cash", "working")

says_yes = s.bank("the biller says SUCCESS", status="SUCCESS")
says_no = s.bank("the biller says FAILED with {code}", status="FAILED", failure_code="{code}")
no_soon = s.bank(
    "the biller says PENDING, FAILED after 20 s",
    status="PENDING",
    settles_to="FAILED",
    settles_after_s=20,
    failure_code="BILLER_DECLINED",
)
no_later = s.bank(
    "the biller says PENDING, FAILED after 10 min",
    status="PENDING",
    settles_to="FAILED",
    settles_after_s=600,
    failure_code="BILLER_DECLINED",
)
yes_later = s.bank(
    "the biller says PENDING, SUCCESS after 10 min",
    status="PENDING",
    settles_to="SUCCESS",
    settles_after_s=600,
)


@s.step("looks at the bill that was fetched anew, and confirms")
async def confirms_again(scene: Scene) -> None:
    await scene.sees("inquiry", "field")
    if scene.shown["name"] == "field":
        await scene.act("continue", "AB12345")
    await scene.is_told()
    await scene.act("confirm")


ROWS: tuple[Row, ...] = (
    Row(
        BILLS,
        "PENDING, SUCCESS within seconds: the usual way",
        (s.asks(), s.counts_in),
        (*TOOK_IN, "pending", "result"),
        PAID,
        Holds.RECEIPT,
        "result-bill-title",
    ),
    Row(
        BILLS,
        "SUCCESS at once",
        (says_yes, s.asks(), s.counts_in),
        (*TOOK_IN, "result"),
        PAID,
        Holds.RECEIPT,
        "result-bill-title",
    ),
    Row(
        BILLS,
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
        BILLS,
        "FAILED, and nobody gives the notes back at once",
        (says_no, s.asks(), s.counts_in, s.walks_away, s.claims_notes_back),
        (*TOOK_IN, "cash", "pending", "start"),
        RETURNED,
        Holds.OWN_NOTES,
        "pending-refund-title",
        ("FAILED",),
        codes=("BILLER_DECLINED",),
    ),
    Row(
        BILLS,
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
        BILLS,
        "PENDING, SUCCESS after the customer has gone",
        (yes_later, s.asks(), s.counts_in, s.goes_with_the_slip),
        (*TOOK_IN, "pending", "start"),
        PAID,
        Holds.RECEIPT,
        "pending-bill-title",
    ),
    Row(
        BILLS,
        "PENDING, FAILED after the customer has gone",
        (no_later, s.asks(), s.counts_in, s.goes_with_the_slip, s.claims_notes_back),
        (*TOOK_IN, "pending", "start"),
        RETURNED,
        Holds.OWN_NOTES,
        "pending-bill-title",
        ("FAILED",),
    ),
    *(
        Row(
            BILLS,
            "no answer for 90 s, then found",
            (says_yes, lost, s.asks(), s.counts_in),
            (*TOOK_IN, "result"),
            PAID,
            Holds.RECEIPT,
            "result-bill-title",
        )
        for lost in (s.lost_before, s.lost_after)
    ),
    Row(
        BILLS,
        "never reached",
        (s.asks(), s.never_reached, s.counts_in, s.goes_with_the_slip, s.claims_notes_back),
        (*TOOK_IN, "pending", "start"),
        UNDONE,
        Holds.OWN_NOTES,
        "pending-held-title",
        (),
    ),
    Row(
        BILLS,
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
        BILLS,
        "the same bill is being paid elsewhere: looked up, then given back",
        (
            *(s.refused("PAYMENT_IN_PROGRESS"), s.asks(), s.counts_in),
            *(s.goes_with_the_slip, s.claims_notes_back),
        ),
        (*TOOK_IN, "pending", "start"),
        UNDONE,
        Holds.OWN_NOTES,
        "pending-held-title",
        (),
    ),
    Row(
        BILLS,
        "refused, then taken",
        (s.refused(), says_yes, s.asks(), s.counts_in),
        (*TOOK_IN, "result"),
        PAID,
        Holds.RECEIPT,
        "result-bill-title",
        codes=("BILLER_BUSY", "RATE_LIMITED"),
    ),
    Row(
        BILLS,
        "the token is over: the bill is fetched anew under the same reference",
        (s.refused("INVALID_BILL_TOKEN"), says_yes, s.asks(), s.counts_in, confirms_again),
        (*TOOK_IN, "inquiry", "working", "result"),
        PAID,
        Holds.RECEIPT,
        "result-bill-title",
    ),
    Row(
        BILLS,
        "the biller's fields have changed: read, typed and fetched anew",
        (s.refused("BILLER_PARAMS_CHANGED"), says_yes, s.asks(), s.counts_in, confirms_again),
        (*TOOK_IN, "inquiry", "field", "inquiry", "working", "result"),
        PAID,
        Holds.RECEIPT,
        "result-bill-title",
    ),
    Row(
        BILLS,
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
