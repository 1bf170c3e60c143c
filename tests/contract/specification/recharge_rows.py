"""Every outcome of a recharge: notes come in first, and go back if it was not delivered."""

from tests.contract.specification import steps as s
from tests.contract.specification.product import Product, answered
from tests.contract.specification.table import Row

RECHARGE = Product(("recharge.MOBILE", "recharge.DTH"), "recharge")
OPERATOR = s.outcomes("the operator", "OPERATOR_FAILED")
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
"""The API document's codes, and an unknown one."""
REFUSALS = (
    "INVALID_NUMBER",
    "INVALID_AMOUNT",
    "OPERATOR_NOT_FOUND",
    "OPERATOR_UNAVAILABLE",
    "INSUFFICIENT_BALANCE",
    "INVALID_TPIN",
)

ROWS: tuple[Row, ...] = (
    *answered(RECHARGE, OPERATOR, CODES),
    RECHARGE.undone("the service is never reached", s.never_reached, s.asks(), s.counts_in),
    RECHARGE.refused(s.asks(), s.counts_in, codes=REFUSALS),
    RECHARGE.delivered(
        "refused, then accepted",
        *(s.refused("RATE_LIMITED"), OPERATOR.yes, s.asks(), s.counts_in),
    ),
    RECHARGE.unpaid(),
)
