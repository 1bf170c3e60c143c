"""A refused inquiry shows the customer why, and the next customer is not offered the service.

INQUIRIES has a row for every inquiry that a dialogue makes. Each is refused with each code of
REFUSED_WITH.
"""

from pathlib import Path
from typing import NamedTuple

import pytest

from agent.dialogue.page import Text
from agent.outlet.day import OutletReadiness
from agent.services.registry import BY_CODE, SERVICES
from agent.services.steps import AskOtp, AskService, CaptureFinger
from tests.contract.document import HTTP
from tests.contract.kiosk.offers import of_product, resting
from tests.contract.proofs import proves
from tests.contract.specification.scene import ACCOUNT, MOBILE, WHO_SENDS, Scene, a_scene
from tests.support.kiosk_world import AADHAAR, BANK
from tests.support.virtual_time import virtual_time

CODE = ("code", None)
"""Stands for the code on the customer's phone."""

BILLER = (("choose", "Subscription"), ("continue", "exampel"), ("choose", "SUBS00000IND01"))
BILL = (*BILLER, ("continue", "AB12345"), ("continue", MOBILE))
TO_ACCOUNT = (
    *(*WHO_SENDS, CODE, ("continue", ACCOUNT), ("continue", ACCOUNT)),
    ("continue", "SBIN0001234"),
)
TO_NAME = (*TO_ACCOUNT, ("choose", "no"), ("continue", "S Devi"))


class Row(NamedTuple):
    service: str
    presses: tuple[tuple[str, str | None], ...]
    """The answers up to the one that starts the inquiry."""
    part: str = ""
    """The part that SERVICE_DISABLED suspends, instead of the whole service."""


CASH = (("continue", AADHAAR), ("choose", BANK))

INQUIRIES: dict[str, Row] = {
    "aeps/otp": Row("aeps.CW", (*CASH, ("continue", "6000"), ("continue", MOBILE))),
    "aeps/otp/verify": Row("aeps.CW", (*CASH, ("continue", "6000"), ("continue", MOBILE), CODE)),
    "bbps/biller/{biller_id}": Row("bbps.PAY", BILLER, "bbps/Subscription"),
    "bbps/bill/fetch": Row("bbps.PAY", BILL, "bbps/Subscription"),
    "dmt/sender/check": Row("dmt.TRANSFER", WHO_SENDS[:2]),
    "dmt/sender/verify-otp": Row("dmt.TRANSFER", (*WHO_SENDS, CODE)),
    "dmt/beneficiary/verify": Row("dmt.TRANSFER", (*TO_ACCOUNT, ("choose", "yes"))),
    "dmt/beneficiary/add": Row("dmt.TRANSFER", TO_NAME),
    "dmt/balance": Row("dmt.TRANSFER", TO_NAME),
    "dmt/charges": Row("dmt.TRANSFER", (*TO_NAME, ("continue", "500"))),
}


async def is_refused(scene: Scene, endpoint: str, code: str) -> str:
    """Make a customer's inquiry, which is refused; return the text on the screen."""
    row = INQUIRIES[endpoint]
    await scene.is_offered()
    scene.world.refuses(endpoint, code, count=9)
    await scene.acts(("choose", "en"), ("choose", row.service))
    for press in row.presses:
        await scene.waits_for_answer()
        await scene.act(*(await typed_code(scene) if press == CODE else press))
        await scene.world.passes(1)
    await scene.waits_for_answer()
    return str((await scene.get())["error"])


async def typed_code(scene: Scene) -> tuple[str, str]:
    sent = scene.world.api.state
    await scene.world.comes_true(lambda: sent()["otps"])
    await scene.world.passes(1)
    return "continue", sent()["otps"][-1]["otp"]


@pytest.mark.parametrize("endpoint", INQUIRIES)
@virtual_time
async def test_a_disabled_service_is_unavailable_to_the_next_customer(
    tmp_path: Path, endpoint: str
) -> None:
    row = INQUIRIES[endpoint]
    async with a_scene(tmp_path, row.service) as scene:
        words = await is_refused(scene, endpoint, "SERVICE_DISABLED")
        assert words == scene.message("sorry-refused-disabled")
        suspended = scene.world.kiosk.service.suspensions.current()
        assert suspended == {row.part or row.service: "SERVICE_DISABLED"}


@pytest.mark.parametrize("endpoint", INQUIRIES)
@virtual_time
async def test_a_missing_permission_suspends_the_product(tmp_path: Path, endpoint: str) -> None:
    row = INQUIRIES[endpoint]
    async with a_scene(tmp_path, row.service) as scene:
        before = resting(scene.world)
        words = await is_refused(scene, endpoint, "FORBIDDEN")
        assert words == scene.message("error-inquiry-outlet")
        product = row.service.partition(".")[0]
        assert resting(scene.world) - before == of_product(product) - before


@virtual_time
async def test_a_disabled_category_is_unavailable_after_a_failed_bill_fetch(
    tmp_path: Path,
) -> None:
    async with a_scene(tmp_path, "bbps.PAY") as scene:
        await is_refused(scene, "bbps/bill/fetch", "SERVICE_DISABLED")
        await scene.acts(("cancel", None), ("cancel", None))
        assert "bbps.PAY" not in resting(scene.world)
        await scene.acts(("choose", "en"), ("choose", "bbps.PAY"))
        reasons = {one["value"]: one.get("reason") for one in (await scene.get())["choices"]}
        assert [value for value, why in reasons.items() if why] == ["Subscription"]


@pytest.mark.parametrize(
    ("code", "words", "state"),
    [
        ("DAILY_AUTH_REQUIRED", "rest-outlet-daily-auth", OutletReadiness.DAILY_AUTH),
        ("EKYC_REQUIRED", "rest-outlet-ekyc", OutletReadiness.EKYC),
        ("REONBOARD_REQUIRED", "rest-outlet-not-active", OutletReadiness.NOT_ACTIVE),
    ],
)
@virtual_time
async def test_a_refused_phone_code_shows_what_the_outlet_lacks(
    tmp_path: Path, code: str, words: str, state: OutletReadiness
) -> None:
    """The next customer sees it on the tile before typing anything."""
    async with a_scene(tmp_path, "aeps.CW") as scene:
        await scene.is_offered()
        scene.world.refuses("aeps/merchants/{merchant_ref}", code, count=99)
        assert await is_refused(scene, "aeps/otp", code) == scene.message(words)
        assert scene.world.kiosk.service.day.readiness() is state
        assert "aeps.CW" in resting(scene.world)


SAID: dict[str, str] = {
    **dict.fromkeys(HTTP, "error-inquiry-refused"),
    **dict.fromkeys(
        (
            *("MISSING_KEY", "INVALID_SIGNATURE", "INVALID_KEY", "IP_BLOCKED", "FORBIDDEN"),
            *("SANDBOX_KEY", "INVALID_TPIN"),
            *("ONBOARDING_FAILED", "EKYC_FAILED", "DAILY_AUTH_FAILED"),
        ),
        "error-inquiry-outlet",
    ),
    "RATE_LIMITED": "error-inquiry-busy",
    "TRANSACTION_IN_PROGRESS": "error-inquiry-busy",
    "BILLER_BUSY": "sorry-refused-busy",
    "PAYMENT_IN_PROGRESS": "error-inquiry-silent",
    "BILLER_PARAMS_CHANGED": "error-inquiry-fields",
    "INVALID_BILL_TOKEN": "error-inquiry-bill-again",
    "OTP_REQUIRED": "error-inquiry-otp",
    "INSUFFICIENT_BALANCE": "sorry-refused-wallet",
    "INVALID_NUMBER": "sorry-refused-number",
    "INVALID_AMOUNT": "sorry-refused-amount",
    "SERVICE_CLOSED": "sorry-refused-closed",
    "SERVICE_DISABLED": "sorry-refused-disabled",
    "BILL_FETCH_FAILED": "error-inquiry-bill",
    "AGT_UNSUPPORTED": "error-inquiry-biller",
    "BANK_NOT_SUPPORTED": "error-inquiry-bank",
    "DAILY_AUTH_REQUIRED": "rest-outlet-daily-auth",
    "EKYC_REQUIRED": "rest-outlet-ekyc",
    "BANK_EKYC_REQUIRED": "rest-outlet-ekyc",
    "REONBOARD_REQUIRED": "rest-outlet-not-active",
    "MERCHANT_NOT_FOUND": "rest-outlet-not-active",
}
"""The words on the screen, by the code of the refusal."""


@pytest.mark.parametrize(
    ("code", "words"),
    [
        pytest.param(code, words, marks=proves(f"error: {code}"), id=code)
        for code, words in SAID.items()
    ],
)
@virtual_time
async def test_a_refused_inquiry_says_why(tmp_path: Path, code: str, words: str) -> None:
    async with a_scene(tmp_path, "bbps.PAY") as scene:
        assert await is_refused(scene, "bbps/biller/{biller_id}", code) == scene.message(words)


@pytest.mark.parametrize(
    ("endpoint", "code"),
    [
        ("bbps/bill/fetch", "INVALID_BILL_TOKEN"),
        ("bbps/biller/{biller_id}", "BILLER_PARAMS_CHANGED"),
    ],
)
@virtual_time
async def test_a_refusal_that_outdates_its_own_inquiry_is_asked_again_by_a_touch(
    tmp_path: Path, endpoint: str, code: str
) -> None:
    """Asked again by itself, it would use up the calls of a minute."""
    async with a_scene(tmp_path, "bbps.PAY") as scene:
        words = await is_refused(scene, endpoint, code)
        assert words == scene.message(SAID[code])
        screen = await scene.get()
        assert (screen["name"], screen["facts"].get("lines")) == ("inquiry", None)
        assert "continue" in screen["actions"]


@virtual_time
async def test_a_capture_whose_options_are_refused_says_why(tmp_path: Path) -> None:
    async with a_scene(tmp_path, "aeps.CW") as scene:
        await scene.is_offered()
        scene.world.refuses("aeps/pid-options", "FORBIDDEN", count=9)
        await scene.acts(("choose", "en"), ("choose", "aeps.CW"), *CASH, ("continue", "500"))
        await scene.acts(("agree", None), ("confirm", None))
        await scene.world.passes(2)
        assert (await scene.get())["text"] == scene.message("error-inquiry-outlet")
        assert of_product("aeps") <= resting(scene.world)


@pytest.mark.parametrize(
    ("endpoint", "product"),
    [("dmt/banks", "dmt"), ("recharge/operators", "recharge"), ("matm/info", "matm")],
)
@virtual_time
async def test_a_forbidden_catalogue_is_explained_on_the_tiles(
    tmp_path: Path, endpoint: str, product: str
) -> None:
    """A key without the permission is not reported as a lost connection."""
    async with a_scene(tmp_path, "aeps.CW") as scene:
        await scene.is_offered()
        scene.world.refuses(endpoint, "FORBIDDEN", count=9)
        for cached in scene.world.kiosk.service.published.values():
            await cached.refresh()
        offers = scene.world.kiosk.read_model.offers()
        reasons = {one.service.code: one.reason for one in offers}
        why = Text("rest-stopped", {"code": "FORBIDDEN"})
        assert all(reasons[code] == why for code in of_product(product))


@virtual_time
async def test_a_refused_inquiry_is_tried_again_after_a_restart(tmp_path: Path) -> None:
    """An inquiry is not in the journal: the new process offers the service, and is refused."""
    async with a_scene(tmp_path, "dmt.TRANSFER") as scene:
        await is_refused(scene, "dmt/sender/check", "SERVICE_DISABLED")
        await scene.restarts_agent()
        assert scene.world.kiosk.service.suspensions.current() == {}
        await is_refused(scene, "dmt/sender/check", "SERVICE_DISABLED")
        assert set(scene.world.kiosk.service.suspensions.current()) == {"dmt.TRANSFER"}


def test_every_inquiry_of_a_step_has_a_row() -> None:
    """A new inquiry of a service needs a row here."""
    asking = {
        service.code
        for service in SERVICES
        for asked in service.steps
        if isinstance(asked.step, AskService | AskOtp)
    }
    assert asking - {"aeps.AP"} == {row.service for row in INQUIRIES.values()}, (
        "AP makes the same inquiry as CW"
    )
    captures = {
        service.code
        for service in SERVICES
        for a in service.steps
        if isinstance(a.step, CaptureFinger)
    }
    assert captures == {code for code in BY_CODE if code.startswith("aeps.")}


@virtual_time
async def test_an_outlet_unknown_to_another_product_keeps_its_aeps(tmp_path: Path) -> None:
    async with a_scene(tmp_path, "dmt.TRANSFER") as scene:
        await scene.is_offered()
        scene.world.refuses("aeps/merchants/{merchant_ref}", "MERCHANT_NOT_FOUND", count=99)
        await is_refused(scene, "dmt/sender/check", "MERCHANT_NOT_FOUND")
        assert scene.world.kiosk.service.day.readiness() is OutletReadiness.READY
