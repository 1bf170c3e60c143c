"""Every outcome of a recharge: notes come in first, and go back where nothing was delivered."""

from agent.transactions.model import Cash
from tests.specification import steps as s
from tests.specification.table import FAILED, NOT_SENT, SUCCEEDED, Account, Holds, Row

RECHARGES = ("recharge.MOBILE", "recharge.DTH")
CODES = (
    "OPERATOR_FAILED",
    "INVALID_NUMBER",
    "INVALID_AMOUNT",
    "DUPLICATE_RECHARGE",
    "OPERATOR_UNAVAILABLE",
    "INSUFFICIENT_BALANCE",
    "NOT_SUBMITTED",
    "NEW_ONE",
)
"""The API document's, and a code that nobody knows yet."""
REFUSALS = (
    "INVALID_NUMBER",
    "INVALID_AMOUNT",
    "OPERATOR_NOT_FOUND",
    "OPERATOR_UNAVAILABLE",
    "INSUFFICIENT_BALANCE",
    "INVALID_TPIN",
)

RECHARGED = (SUCCEEDED, Cash.KEPT)
RETURNED = (FAILED, Cash.REFUNDED)
UNDONE = (NOT_SENT, Cash.REFUNDED)
TOOK_IN = ("cash", "working")

says_yes = s.bank("the operator says SUCCESS", status="SUCCESS")
says_no = s.bank("the operator says FAILED with {code}", status="FAILED", failure_code="{code}")
no_soon = s.bank(
    "the operator says PENDING, FAILED after 20 s",
    status="PENDING",
    settles_to="FAILED",
    settles_after_s=20,
    failure_code="OPERATOR_FAILED",
)
no_later = s.bank(
    "the operator says PENDING, FAILED after 10 min",
    status="PENDING",
    settles_to="FAILED",
    settles_after_s=600,
    failure_code="OPERATOR_FAILED",
)
yes_later = s.bank(
    "the operator says PENDING, SUCCESS after 10 min",
    status="PENDING",
    settles_to="SUCCESS",
    settles_after_s=600,
)

ROWS: tuple[Row, ...] = (
    Row(
        RECHARGES,
        "PENDING, SUCCESS within seconds: the usual way",
        (s.asks(), s.counts_in),
        (*TOOK_IN, "pending", "result"),
        RECHARGED,
        Holds.RECEIPT,
        "result-recharge-title",
    ),
    Row(
        RECHARGES,
        "SUCCESS at once",
        (says_yes, s.asks(), s.counts_in),
        (*TOOK_IN, "result"),
        RECHARGED,
        Holds.RECEIPT,
        "result-recharge-title",
    ),
    Row(
        RECHARGES,
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
        RECHARGES,
        "FAILED, and nobody gives the notes back at once",
        (says_no, s.asks(), s.counts_in, s.walks_away, s.claims_notes_back),
        (*TOOK_IN, "cash", "pending", "start"),
        RETURNED,
        Holds.OWN_NOTES,
        "pending-refund-title",
        ("FAILED",),
        codes=("OPERATOR_FAILED",),
    ),
    Row(
        RECHARGES,
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
        RECHARGES,
        "PENDING, SUCCESS after the customer has gone",
        (yes_later, s.asks(), s.counts_in, s.goes_with_the_slip),
        (*TOOK_IN, "pending", "start"),
        RECHARGED,
        Holds.RECEIPT,
        "pending-recharge-title",
    ),
    Row(
        RECHARGES,
        "PENDING, FAILED after the customer has gone",
        (no_later, s.asks(), s.counts_in, s.goes_with_the_slip, s.claims_notes_back),
        (*TOOK_IN, "pending", "start"),
        RETURNED,
        Holds.OWN_NOTES,
        "pending-recharge-title",
        ("FAILED",),
    ),
    *(
        Row(
            RECHARGES,
            "no answer for 90 s, then found",
            (says_yes, lost, s.asks(), s.counts_in),
            (*TOOK_IN, "result"),
            RECHARGED,
            Holds.RECEIPT,
            "result-recharge-title",
        )
        for lost in (s.lost_before, s.lost_after)
    ),
    Row(
        RECHARGES,
        "never reached",
        (s.never_reached, s.asks(), s.counts_in, s.goes_with_the_slip, s.claims_notes_back),
        (*TOOK_IN, "pending", "start"),
        UNDONE,
        Holds.OWN_NOTES,
        "pending-held-title",
        (),
    ),
    Row(
        RECHARGES,
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
        RECHARGES,
        "refused, then taken",
        (s.refused("RATE_LIMITED"), says_yes, s.asks(), s.counts_in),
        (*TOOK_IN, "result"),
        RECHARGED,
        Holds.RECEIPT,
        "result-recharge-title",
    ),
    Row(
        RECHARGES,
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
