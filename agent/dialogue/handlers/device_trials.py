"""The attendant's device tests: capture, QR, slip, terminal status. They move no money."""

import logging
from collections.abc import Awaitable, Callable

import msgspec

from agent.api.aeps import Aeps, AuthMode, PidOptions
from agent.dialogue import effects as e
from agent.dialogue import events
from agent.dialogue.handlers.handling import Dialogue, carries_out
from agent.dialogue.screens import Text
from agent.dialogue.slips.slip import Shop, SlipText, trial_slip
from agent.transactions.model import SlipState
from drivers.biometric.port import BiometricDevice, Captured, Modality
from drivers.card.port import CardTerminal
from drivers.cash.port import Dispenser
from drivers.display.port import DisplayState, QrDisplay

log = logging.getLogger(__name__)

GOOD = "try-good"
BAD = "try-bad"


class DeviceTrials(msgspec.Struct, frozen=True):
    """Tests the devices. None: not fitted."""

    aeps: Aeps
    shop: Shop
    biometric: BiometricDevice | None
    card: CardTerminal | None
    display: QrDisplay | None
    dispenser: Dispenser | None
    print_slip: Callable[[SlipText], Awaitable[SlipState]]

    @carries_out(e.TryDevice)
    async def try_out(self, effect: e.TryDevice, _: Dialogue) -> events.Tried:
        result = await _TRIALS[effect.device](self, effect.language)
        log.info("device test of %s: %s", effect.device, result.key)
        return events.Tried(effect.visit, result)


async def _capture(trials: DeviceTrials, mode: AuthMode) -> Text:
    options = await trials.aeps.pid_options("TXN", mode)
    if trials.biometric is None or not isinstance(options, PidOptions):
        return Text(BAD, {"what": "no options"})
    modality = Modality(mode.value)
    outcome = await trials.biometric.capture(options.pid_options.encode(), modality=modality)
    if isinstance(outcome, Captured):  # the capture is dropped here
        quality = "" if outcome.quality is None else str(outcome.quality)
        return Text("try-captured", {"quality": quality})
    return Text(BAD, {"what": outcome.fault.value})


async def _card(trials: DeviceTrials, _: str) -> Text:
    if trials.card is None:
        return Text(BAD, {"what": "not fitted"})
    health = await trials.card.health()
    return Text(GOOD, {"what": f"{health.readiness.value} {health.terminal_id}".strip()})


async def _display(trials: DeviceTrials, _: str) -> Text:
    if trials.display is None:
        return Text(BAD, {"what": "not fitted"})
    await trials.display.clear()
    state = await trials.display.status()
    return Text(GOOD if state is DisplayState.READY else BAD, {"what": state.value})


async def _printer(trials: DeviceTrials, language: str) -> Text:
    state = await trials.print_slip(trial_slip(trials.shop, language))
    return Text(GOOD if state is SlipState.PRINTED else BAD, {"what": state.value})


async def _cash(trials: DeviceTrials, _: str) -> Text:
    if trials.dispenser is None:
        return Text(BAD, {"what": "not fitted"})
    health = await trials.dispenser.status()
    word = health.fault.value if health.fault else "ready"
    return Text(BAD if health.fault else GOOD, {"what": word})


_TRIALS: dict[str, Callable[[DeviceTrials, str], Awaitable[Text]]] = {
    "biometric": lambda trials, _: _capture(trials, AuthMode.FINGER),
    "iris": lambda trials, _: _capture(trials, AuthMode.IRIS),
    "card": _card,
    "display": _display,
    "printer": _printer,
    "cash": _cash,
}
