"""Every outcome of a transfer: notes come in first, and go back if it fails; each needs a code."""

from tests.contract.specification import steps as s
from tests.contract.specification.product import UNSURELY, Product, answered
from tests.contract.specification.scene import Scene
from tests.contract.specification.table import Account, Row

TRANSFER = Product(("dmt.TRANSFER",), "transfer")
BANK = s.outcomes("the bank", yes="completed", no="failed", wait="processing")
CODES = (
    "INVALID_ACCOUNT",
    "BANK_UNAVAILABLE",
    "LIMIT_EXCEEDED",
    "NAME_MISMATCH",
    "NOT_SUBMITTED",
    "DECLINED",
    "NEW_ONE",
)
"""The codes of service.md 6, and an unknown one."""
REFUSALS = (
    "BANK_NOT_SUPPORTED",
    "INVALID_AMOUNT",
    "INSUFFICIENT_BALANCE",
    "INVALID_TPIN",
)
UNSURE = ("BENEFICIARY_NOT_FOUND", "SERVICE_DISABLED")
"""The first is a guess, the second a 5xx."""
OVER = ("INVALID_SENDER_TOKEN", "OTP_REQUIRED")


fails_unrefunded = s.bank(
    "the bank answers failed, and the service returns the debit after 10 min",
    status="FAILED",
    failure_code="DECLINED",
    facts={"refund_after_s": 600},
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
    assert (await scene.get())["error"] == scene.message("error-otp-wrong")
    await scene.enters_code(2)


@s.step("does not want it any more, and cancels")
async def cancels_at_the_code(scene: Scene) -> None:
    await scene.sees("otp")
    await scene.world.passes(2)  # until the code has come
    await scene.act("cancel")


ROWS: tuple[Row, ...] = (
    *answered(TRANSFER, BANK, CODES),
    TRANSFER.given_back(
        "FAILED, and the debit is back in the wallet ten minutes later",
        *(fails_unrefunded, s.asks(), s.counts_in, s.goes_with_the_slip, s.claims_notes_back),
        then=("pending", "start"),
        title="pending-transfer-title",
        account=Account.NO_MESSAGE,
    ),
    TRANSFER.undone("the service is never reached", s.asks(), s.never_reached, s.counts_in),
    TRANSFER.refused(s.asks(), s.counts_in, codes=REFUSALS),
    TRANSFER.undone(UNSURELY, s.refused(), s.asks(), s.counts_in, codes=UNSURE),
    TRANSFER.delivered(
        "refused, then accepted",
        *(s.refused("RATE_LIMITED"), BANK.yes, s.asks(), s.counts_in),
    ),
    TRANSFER.delivered(
        "the sender's token has expired: a new code, under the same reference",
        *(s.refused(), BANK.yes, s.asks(), s.counts_in, types_new_code),
        then=("otp", "working", "result"),
        codes=OVER,
    ),
    TRANSFER.delivered(
        "the sender's token has expired, and the new code is mistyped once",
        *(s.refused(OVER[0]), BANK.yes, s.asks(), s.counts_in, mistypes_new_code),
        then=("otp", "working", "result"),
    ),
    TRANSFER.delivered(
        "no answer, then the token has expired: status check first, then a new code",
        *(s.lost_before, s.refused(OVER[0]), BANK.yes, s.asks(), s.counts_in, types_new_code),
        then=("pending", "otp", "working", "result"),
    ),
    TRANSFER.undone(
        "the sender's token has expired, and the customer does not continue",
        *(s.refused(OVER[0]), s.asks(), s.counts_in, cancels_at_the_code),
        then=("otp", "pending", "start"),
    ),
    TRANSFER.unpaid(),
)
