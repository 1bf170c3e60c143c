"""The situations in which a service is unavailable, the reason shown, and how they end."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from agent.outlet.day import ASK_INTERVAL_S, SPREAD
from tests.contract.specification import steps
from tests.contract.specification.scene import ENDPOINTS, Scene
from tests.support.kiosk_world import PIN

SceneAction = Callable[[Scene], Awaitable[None]]

TO_NIGHT = 8.4 * 3600.0  # seconds; the clock starts at 15:00 IST
TO_MORNING = 5.8 * 3600.0


@dataclass(frozen=True, slots=True)
class Unavailable:
    service: str
    situation: str
    begins: SceneAction
    reason: str
    """The message key of the text on its tile."""
    until: str
    ends: SceneAction
    args: tuple[tuple[str, str], ...] = ()


async def _tpin_is_refused(scene: Scene) -> None:
    await steps.refused("INVALID_TPIN").happens(scene)
    for step in (steps.answers(), steps.counts_in, steps.goes_with_the_slip):
        await step.happens(scene)


async def _tpin_is_typed(scene: Scene) -> None:
    await scene.sees("start")
    await scene.acts(("attendant", None), ("continue", PIN), ("choose", "tpin"))
    await scene.acts(("continue", "654321"), ("cancel", None))


def _refusal(code: str) -> SceneAction:
    async def begin(scene: Scene) -> None:
        await steps.refused(code).happens(scene)
        await steps.answers().happens(scene)
        await scene.sees("sorry")
        await scene.act("done")

    return begin


async def _three_qrs(scene: Scene) -> None:
    for _ in range(3):
        await scene.opens()
        await steps.cancels_qr.happens(scene)
        await steps.goes_with_the_slip.happens(scene)


def _passes(seconds: float) -> SceneAction:
    return lambda scene: scene.world.passes(seconds)


def _skips(seconds: float) -> SceneAction:
    return lambda scene: scene.world.skips(seconds)


async def _day_has_ended(scene: Scene) -> None:
    """Let the service refuse the next request for a missing daily authentication."""
    _authenticated(scene, done=False)
    await steps.answers().happens(scene)
    await scene.sees("sorry")
    await scene.act("done")


async def _day_is_opened(scene: Scene) -> None:
    _authenticated(scene, done=True)
    # While the outlet cannot transact, the agent asks again after 30 s and a random delay.
    await scene.world.passes(ASK_INTERVAL_S * (1 + SPREAD) + 1)


def _authenticated(scene: Scene, *, done: bool) -> None:
    scene.world.api.do("outlet", {"merchant_ref": "OUTLET-001", "daily_auth_done": done})


async def _attendant_checks(scene: Scene) -> None:
    await scene.sees("start")
    await scene.acts(("attendant", None), ("continue", PIN), ("choose", "outlet"))
    await scene.act("choose", "ask")
    await scene.world.passes(5)
    await scene.act("cancel")


def _device(action: str) -> SceneAction:
    async def begin(scene: Scene) -> None:
        if ENDPOINTS[scene.service].startswith("matm"):
            scene.world.devices.card.do(action, {})
        else:
            scene.world.reader.do(action, {})
        await scene.world.passes(70)

    return begin


UNAVAILABLE: tuple[Unavailable, ...] = (
    Unavailable(
        "aeps.CD",
        "the service has refused the TPIN",
        _tpin_is_refused,
        "rest-tpin",
        "the attendant has entered it again",
        _tpin_is_typed,
    ),
    Unavailable(
        "aeps.CW",
        "the service has asked for the daily authentication",
        _day_has_ended,
        "rest-outlet-daily-auth",
        "the service lets the outlet transact",
        _day_is_opened,
    ),
    Unavailable(
        "aeps.CW",
        "the service has switched it off",
        _refusal("SERVICE_DISABLED"),
        "rest-stopped",
        "five minutes later",
        _passes(301),
        (("code", "SERVICE_DISABLED"),),
    ),
    Unavailable(
        "aeps.CW",
        "the key may not use AEPS",
        _refusal("FORBIDDEN"),
        "rest-stopped",
        "the attendant has checked it again",
        _attendant_checks,
        (("code", "FORBIDDEN"),),
    ),
    Unavailable(
        "aeps.CW",
        "the fingerprint reader is unplugged",
        _device("unplug"),
        "rest-biometric",
        "it is plugged in",
        _device("plug"),
    ),
    Unavailable(
        "matm.CW",
        "the card terminal is unplugged",
        _device("unplug"),
        "rest-card",
        "it is plugged in",
        _device("plug"),
    ),
    Unavailable(
        "upicw.QR",
        "three QRs are open",
        _three_qrs,
        "rest-upi-open",
        "one has expired",
        _passes(600),
    ),
    Unavailable(
        "upicw.QR",
        "it is after 23:20 IST",
        _skips(TO_NIGHT),
        "rest-upi-hours",
        "05:00 IST",
        _skips(TO_MORNING),
        (("opens", "05:00"),),
    ),
)
