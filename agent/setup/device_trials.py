"""Tests the devices with their own drivers before anything is written; no money moves."""

import asyncio
import os
import pwd
import tempfile
from collections.abc import Awaitable, Callable, Mapping
from contextlib import AsyncExitStack, aclosing
from pathlib import Path
from typing import Any

import msgspec

from agent.api.aeps import Aeps, AuthMode, PidOptions
from agent.base.clock import Clock
from agent.base.files import Owner
from agent.base.private import Private
from agent.config.kiosk_config import UNCONFIGURED, Config, ConfigError, Setup
from agent.devices import biometric, fitted
from agent.devices.monitor import Condition
from agent.devices.transports import OWN_TRANSPORTS
from agent.setup.api_proof import Question
from drivers.biometric.port import BiometricDevice, Captured, Modality
from drivers.display.port import NotDone, QrCard
from drivers.display.upi import UpiQr, check_upi
from drivers.printer.port import Heading, NotPrinted, Paragraph, Printed, Rule, Slip

# 1 rupee to an address that does not exist, so nobody can pay it.
PAYEE = "sample@example"
SAMPLE_QR = f"upi://pay?pa={PAYEE}&pn=SAMPLE&tr=SAMPLE1&am=1.00&cu=INR"


class Trial(msgspec.Struct, frozen=True):
    """The result of a trial."""

    is_fine: bool
    what: str


def trial_setup(tables: Mapping[str, Mapping[str, Any]], folder: Path) -> Setup:
    """Return a configuration of only these devices; they write into `folder`.

    Raises ConfigError.
    """
    whole = {**msgspec.to_builtins(UNCONFIGURED), "journal": {"path": "journal.db"}, **tables}
    try:
        return Setup(msgspec.convert(whole, Config), folder / "kiosk.toml", None)
    except msgspec.ValidationError as error:
        raise ConfigError(str(error)) from error


async def try_device(
    tables: Mapping[str, Mapping[str, Any]],
    trial: Callable[[Setup], Awaitable[Trial]],
    rd_pairing: Private[bytes] | None = None,
) -> Trial:
    """Try a device that these tables describe; keep no data of it."""
    with tempfile.TemporaryDirectory(prefix="kiosk-setup-") as folder:
        try:
            setup = trial_setup(tables, Path(folder))
            if rd_pairing:
                setup.rd_pairing.write_bytes(rd_pairing.reveal())
            return await trial(setup)
        except ConfigError as error:
            return Trial(is_fine=False, what=str(error))


def try_as_agent(
    owner: Owner,
    tables: Mapping[str, Mapping[str, Any]],
    trial: Callable[[Setup], Awaitable[Trial]],
) -> Trial:
    """Try a device as the agent's user: root can open devices that the agent cannot.

    Without root, or if root runs the agent, try it in this process.
    """
    if os.geteuid() != 0 or owner.user == 0:
        return asyncio.run(try_device(tables, trial))
    reads, writes = os.pipe()
    child = os.fork()
    if child == 0:  # it only tries, and ends without this process's handlers
        try:
            os.initgroups(pwd.getpwuid(owner.user).pw_name, owner.group)
            os.setgid(owner.group)
            os.setuid(owner.user)
            found = asyncio.run(try_device(tables, trial))
        except Exception as error:  # noqa: BLE001  # the person sees it as the trial's result
            found = Trial(is_fine=False, what=f"{type(error).__name__}: {error}")
        os.write(writes, msgspec.json.encode(found))
        os._exit(0)
    os.close(writes)
    with os.fdopen(reads, "rb") as pipe:
        said = pipe.read()
    os.waitpid(child, 0)
    if not said:
        return Trial(is_fine=False, what="the test ended without a result")
    return msgspec.json.decode(said, type=Trial)


async def look_for_readers(setup: Setup) -> dict[str, Condition]:
    """Return the state of the biometric devices found: `biometric`, `iris`."""
    device, probes = biometric.build(setup, Clock(), OWN_TRANSPORTS)
    async with aclosing(device):
        return {name: await probe() for name, probe in probes.items()}


async def capture(setup: Setup, question: Question, mode: AuthMode) -> Trial:
    """Capture once with the service's own options; only the quality of the capture is shown."""
    device, _ = biometric.build(setup, Clock(), OWN_TRANSPORTS)
    async with aclosing(device), AsyncExitStack() as stack:
        client = question.client(Clock())
        stack.push_async_callback(client.close)
        aeps = Aeps(client, question.merchant_ref, question.location)
        options = await aeps.pid_options("TXN", mode)
        if not isinstance(options, PidOptions):
            return Trial(is_fine=False, what=f"the service gave no capture options: {options}")
        return await _captured(device, options, Modality(mode.value))


async def _captured(device: BiometricDevice, options: PidOptions, modality: Modality) -> Trial:
    outcome = await device.capture(options.pid_options.encode(), modality=modality)
    if isinstance(outcome, Captured):
        quality = "" if outcome.quality is None else f", quality {outcome.quality}"
        return Trial(is_fine=True, what=f"captured{quality}; the data was deleted")
    return Trial(is_fine=False, what=f"{outcome.fault.value}; {outcome.advice.value}")


async def terminal_status(setup: Setup) -> Trial:
    device, probes = fitted.card(setup, Clock(), OWN_TRANSPORTS)
    async with aclosing(device):
        return _trial(await probes["card"]())


async def dispenser_status(setup: Setup) -> Trial:
    device, probes = fitted.dispenser(setup, Clock(), OWN_TRANSPORTS)
    async with aclosing(device):
        return _trial(await probes["cash"]())


async def show_qr(setup: Setup, is_seen: Callable[[], bool]) -> Trial:
    """Show a QR that nobody can pay, ask whether the person sees it, and clear it."""
    upi = check_upi(SAMPLE_QR, [PAYEE], 100, "SAMPLE1")
    assert isinstance(upi, UpiQr)  # noqa: S101  # built above
    device, _ = fitted.display(setup, Clock(), OWN_TRANSPORTS)
    async with aclosing(device):
        outcome = await device.show(QrCard(upi, "₹1", ("A test: do not pay",)))
        if isinstance(outcome, NotDone):
            return Trial(is_fine=False, what=f"{outcome.state.value} {outcome.remark}".strip())
        seen = is_seen()
        await device.clear()
    return Trial(is_fine=seen, what="the QR was seen" if seen else "the QR was not seen")


async def print_test(setup: Setup, shop: str) -> Trial:
    """Print a short slip."""
    device, _ = fitted.printer(setup, Clock(), OWN_TRANSPORTS)
    words = "A test slip of kiosk-agent setup. परीक्षण पर्ची।"
    slip = Slip("TEST", "hi", (Heading(shop), Rule(), Paragraph(words)))
    async with aclosing(device):
        outcome = await device.print_slip(slip)
    match outcome:
        case Printed(where, state):
            return Trial(is_fine=True, what=f"printed: {where} ({state.value})")
        case NotPrinted(state, remark):
            return Trial(is_fine=False, what=f"not printed: {state.value} {remark}".strip())
        case torn:
            return Trial(
                is_fine=False,
                what=f"printed only in part: {torn.state.value} {torn.remark}".strip(),
            )


def _trial(condition: Condition) -> Trial:
    detail = f" ({condition.detail})" if condition.detail else ""
    return Trial(condition.usable, f"{condition.word}{detail}")
