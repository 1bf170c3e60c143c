"""What the kiosk does with each documented refusal: its requests, its words, what it still offers.

The service refuses each request of one customer with the same code. The service's reply about the
outlet has the same code if the code is about the outlet.
"""

from pathlib import Path
from typing import NamedTuple

import pytest

from tests.contract.document import HTTP
from tests.contract.kiosk.offers import EVERYTHING, of_product, resting
from tests.contract.proofs import proves
from tests.contract.specification import steps
from tests.contract.specification.scene import CARD_SERVICES, ENDPOINTS, Scene, a_scene
from tests.support.virtual_time import virtual_time

OFFERED = EVERYTHING - set(CARD_SERVICES)  # this kiosk has no card terminal
AEPS = of_product("aeps")
ATTEMPTS_MAX = 5


class Refused(NamedTuple):
    says: str
    """The message on the screen."""
    then: str | None = "sorry-now-again"
    """What the customer can do now; None: the screen asks for it."""
    stops: frozenset[str] | set[str] = frozenset()
    """The services that are no longer offered."""
    requests: int = 1
    service: str = "aeps.BE"
    amount: str = "500"


def ask_the_shop(says: str = "outlet", stops: frozenset[str] | set[str] = frozenset()) -> Refused:
    return Refused(f"sorry-refused-{says}", "sorry-now-attendant", stops)


NOT_TAKEN = "sorry-refused-OTHER"
BY_CODE: dict[str, Refused] = {
    # the key and the signature: no request can succeed
    **dict.fromkeys(
        ("MISSING_KEY", "INVALID_SIGNATURE", "INVALID_KEY", "IP_BLOCKED", "SANDBOX_KEY"),
        ask_the_shop(stops=OFFERED),
    ),
    "FORBIDDEN": ask_the_shop(stops=AEPS),
    "EXPIRED_TIMESTAMP": Refused(NOT_TAKEN, requests=2),  # once more, with the service's time
    "RATE_LIMITED": Refused(NOT_TAKEN, stops=OFFERED, requests=ATTEMPTS_MAX),  # while it pauses
    # the request
    "MISSING_PARAM": Refused("sorry-refused-fields"),
    "INVALID_NUMBER": Refused("sorry-refused-number"),
    "INVALID_AMOUNT": Refused("sorry-refused-amount"),
    "OPERATOR_NOT_FOUND": Refused("sorry-refused-operator"),
    "OPERATOR_UNAVAILABLE": Refused("sorry-refused-operator"),
    "BANK_NOT_SUPPORTED": Refused("sorry-refused-bank"),
    "AGT_UNSUPPORTED": Refused(NOT_TAKEN),
    "BILL_FETCH_FAILED": Refused(NOT_TAKEN),
    "AUTH_MODE_NOT_ALLOWED": Refused(NOT_TAKEN),
    # the shop
    "INSUFFICIENT_BALANCE": ask_the_shop("wallet"),
    "INVALID_TPIN": ask_the_shop("tpin"),  # of an enquiry, which sends none: it stops nothing
    "MERCHANT_NOT_FOUND": ask_the_shop(stops=AEPS),
    "DAILY_AUTH_REQUIRED": ask_the_shop("daily-auth", AEPS),
    "EKYC_REQUIRED": ask_the_shop(stops=AEPS),
    "BANK_EKYC_REQUIRED": ask_the_shop(stops=AEPS),
    "REONBOARD_REQUIRED": ask_the_shop(stops=AEPS),
    "ONBOARDING_FAILED": ask_the_shop(),
    "EKYC_FAILED": ask_the_shop(),
    "DAILY_AUTH_FAILED": ask_the_shop(),
    "SERVICE_DISABLED": ask_the_shop("disabled", {"aeps.BE"}),
    # UPI Cash
    "QR_NOT_CREATED": Refused("sorry-refused-qr"),
    "SERVICE_CLOSED": Refused("sorry-refused-closed"),
    "TOO_MANY_OPEN_QRS": Refused("sorry-refused-open-qrs"),
    # try later
    "TRANSACTION_IN_PROGRESS": Refused(NOT_TAKEN, requests=ATTEMPTS_MAX),
    "BILLER_BUSY": Refused("sorry-refused-busy", requests=ATTEMPTS_MAX),
    "PAYMENT_IN_PROGRESS": Refused("sorry-refused-paying"),  # its status was checked: not found
    # the customer gives something again
    "INVALID_PID": Refused("sorry-refused-capture", None),
    "OTP_REQUIRED": Refused("sorry-refused-otp", None, service="aeps.CW", amount="6000"),
    "INVALID_BILL_TOKEN": Refused("sorry-refused-bill", None, service="bbps.PAY"),
    "BILLER_PARAMS_CHANGED": Refused("sorry-refused-bill", None, service="bbps.PAY"),
    # a status check, except here
    "NOT_FOUND": Refused(NOT_TAKEN),
}
ABOUT_THE_OUTLET = {
    *("MERCHANT_NOT_FOUND", "DAILY_AUTH_REQUIRED"),
    *("EKYC_REQUIRED", "BANK_EKYC_REQUIRED", "REONBOARD_REQUIRED"),
}


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        pytest.param(code, row, marks=proves(f"error: {code}"), id=code)
        for code, row in BY_CODE.items()
    ],
)
@virtual_time
async def test_a_refusal_ends_as_its_row_says(tmp_path: Path, code: str, expected: Refused) -> None:
    async with a_scene(tmp_path, expected.service) as scene:
        await scene.is_offered()
        before = resting(scene.world)
        if code in ABOUT_THE_OUTLET:
            scene.world.refuses("aeps/merchants/{merchant_ref}", code, count=99)
        scene.world.refuses(ENDPOINTS[scene.service], code, count=99)
        await asks(scene, expected.amount)
        said, then = await answer(scene)
        assert said == scene.message(expected.says)
        assert then == (expected.then and scene.message(expected.then))
        assert resting(scene.world) - before == expected.stops
        assert requests(scene) == expected.requests


async def asks(scene: Scene, amount: str) -> None:
    if scene.service.startswith("aeps"):
        await steps.answers(amount).happens(scene)
        await scene.world.comes_true(lambda: requests(scene) > 0)
        scene.world.reader.do("lift", {})
    else:
        await steps.asks(amount).happens(scene)
        await steps.counts_in.happens(scene)


def requests(scene: Scene) -> int:
    return scene.world.api.middleware.counts[ENDPOINTS[scene.service]]


async def answer(scene: Scene) -> tuple[str, str | None]:
    """Return the words about the refusal, and what the customer can do."""

    def is_answered() -> bool:
        shown = scene.world.screen
        return shown.error is not None or shown.name.value == "sorry"

    await scene.world.comes_true(is_answered, within=300)
    shown = await scene.get()
    return shown["error"] or shown["text"], shown["facts"].get("what_now")


def test_every_documented_code_has_a_row() -> None:
    assert BY_CODE.keys() == HTTP.keys()
