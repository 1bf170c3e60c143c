"""Every outcome of a bill: PENDING is usual, a spent token is fetched anew, notes go back."""

from tests.specification import steps as s
from tests.specification.product import Product, answered
from tests.specification.scene import Scene
from tests.specification.table import Row

BILL = Product(("bbps.PAY",), "bill")
BILLER = s.says("the biller", "BILLER_DECLINED")
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


@s.step("looks at the bill that was fetched anew, and confirms")
async def confirms_again(scene: Scene) -> None:
    await scene.sees("inquiry", "field")
    if scene.shown["name"] == "field":
        await scene.act("continue", "AB12345")
    await scene.is_told()
    await scene.act("confirm")


ROWS: tuple[Row, ...] = (
    *answered(BILL, BILLER, CODES),
    BILL.undone("never reached", s.asks(), s.never_reached, s.counts_in),
    BILL.undone("refused", s.refused(), s.asks(), s.counts_in, codes=REFUSALS),
    BILL.undone(
        "the same bill is being paid elsewhere: looked up, then given back",
        *(s.refused("PAYMENT_IN_PROGRESS"), s.asks(), s.counts_in),
    ),
    BILL.delivered(
        "refused, then taken",
        *(s.refused(), BILLER.yes, s.asks(), s.counts_in),
        codes=("BILLER_BUSY", "RATE_LIMITED"),
    ),
    BILL.delivered(
        "the token is over: the bill is fetched anew under the same reference",
        *(s.refused("INVALID_BILL_TOKEN"), BILLER.yes, s.asks(), s.counts_in, confirms_again),
        then=("inquiry", "working", "result"),
    ),
    BILL.delivered(
        "the biller's fields have changed: read, typed and fetched anew",
        *(s.refused("BILLER_PARAMS_CHANGED"), BILLER.yes, s.asks(), s.counts_in, confirms_again),
        then=("inquiry", "field", "inquiry", "working", "result"),
    ),
    BILL.unpaid(),
)
