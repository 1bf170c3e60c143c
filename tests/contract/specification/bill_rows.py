"""Every outcome of a bill: PENDING is usual, a used token is fetched again, notes go back."""

from tests.contract.specification import steps as s
from tests.contract.specification.product import UNSURELY, Product, answered
from tests.contract.specification.scene import Scene
from tests.contract.specification.table import Row

BILL = Product(("bbps.PAY",), "bill")
BILLER = s.outcomes("the biller", "BILLER_DECLINED")
CODES = (
    "BILLER_DECLINED",
    "BILLER_TIMEOUT",
    "INSUFFICIENT_BALANCE",
    "NOT_SUBMITTED",
    "DECLINED",
    "NEW_ONE",
)
"""The codes of service.md 4, and an unknown one."""
REFUSALS = (
    "INVALID_AMOUNT",
    "AGT_UNSUPPORTED",
    "INSUFFICIENT_BALANCE",
    "INVALID_TPIN",
)


@s.step("reads the bill that was fetched again, and confirms")
async def confirms_again(scene: Scene) -> None:
    await scene.sees("inquiry", "field")
    if scene.shown["name"] == "field":
        await scene.act("continue", "AB12345")
    await scene.waits_for_answer()
    await scene.act("confirm")


ROWS: tuple[Row, ...] = (
    *answered(BILL, BILLER, CODES),
    BILL.undone("the service is never reached", s.asks(), s.never_reached, s.counts_in),
    BILL.refused(s.asks(), s.counts_in, codes=REFUSALS),
    BILL.undone(UNSURELY, s.refused(), s.asks(), s.counts_in, codes=("SERVICE_DISABLED",)),
    BILL.undone(
        "the same bill is being paid elsewhere: status check, then notes given back",
        *(s.refused("PAYMENT_IN_PROGRESS"), s.asks(), s.counts_in),
    ),
    BILL.delivered(
        "refused, then accepted",
        *(s.refused(), BILLER.yes, s.asks(), s.counts_in),
        codes=("BILLER_BUSY", "RATE_LIMITED"),
    ),
    BILL.delivered(
        "the token has expired: the bill is fetched again under the same reference",
        *(s.refused("INVALID_BILL_TOKEN"), BILLER.yes, s.asks(), s.counts_in, confirms_again),
        then=("inquiry", "working", "result"),
    ),
    BILL.delivered(
        "the biller's fields have changed: read, typed and fetched again",
        *(s.refused("BILLER_PARAMS_CHANGED"), BILLER.yes, s.asks(), s.counts_in, confirms_again),
        then=("inquiry", "field", "inquiry", "working", "result"),
    ),
    BILL.unpaid(),
)
