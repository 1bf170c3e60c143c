"""`kiosk-agent check`: one line for each thing that a kiosk needs, ok or FAIL."""

import argparse
import asyncio
import logging
import os
import shutil
from collections.abc import Callable
from contextlib import AsyncExitStack

import httpx
import msgspec

from agent.api.matm import Info, MicroAtm
from agent.api.outlets import Merchant
from agent.api.replies import NoResponse
from agent.app.commands.carry_out import OK, PROBLEM, say
from agent.app.commands.check_machine import (
    KERNEL,
    Kernel,
    foreign_owner,
    machine,
    owner_problem,
)
from agent.app.commands.check_result import CheckResult, fine, wrong
from agent.app.kiosk import Environment, Kiosk, undriven
from agent.cash.attendants import Attendants, PinNotSet
from agent.config import Setup
from agent.devices.fitted import Devices
from agent.devices.monitor import DeviceMonitor
from agent.journal.database import JournalError, open_database
from agent.journal.segment import Segment
from agent.log_lines import one_line
from agent.outlet.day import readiness_of
from agent.transactions.decision import is_absence_believed, was_sent_elsewhere
from agent.transactions.lifecycle import is_in_doubt
from agent.transactions.origin import Origin
from drivers.usb import UsbBus, UsbKind

DISK_FREE_MIN = 100 * 1024 * 1024  # bytes; room for years of journal and for SQLite's own files
AGENT_TIMEOUT = 2.0  # seconds; an agent on this machine answers in milliseconds
USABLE = frozenset({"ready", "in use", "paper low"})
SENT_ELSEWHERE = (
    "sent to another service address, and not asked about at this one: put the old address back, "
    "or two people end it (kiosk-agent journal settle --help)"
)
SENT_WITH_OTHER_KEY = "sent under another key: what this key finds is believed, a 404 is not"
CLOCK_OFF_MAX = 60.0  # seconds; the service accepts 300, so there is time to correct it


def look(_: argparse.Namespace, setup: Setup) -> int:
    logging.getLogger().setLevel(logging.ERROR)
    return OK if asyncio.run(check(setup, say)) else PROBLEM


async def check(setup: Setup, say: Callable[[str], None], kernel: Kernel = KERNEL) -> bool:
    """Check everything, print a line for each; return True if all is well. Changes nothing."""
    results = [_disk(setup), _journal(setup), _pin(setup)]
    kiosk = Kiosk(setup, Environment(vfs="memdb"))
    api = await _api(kiosk)
    results += [
        api,
        _clock(kiosk, reached=api.is_fine),
        *_sent_elsewhere(setup, kiosk.client.origin),
    ]
    parts = await _parts_of_running_agent(setup)
    results += [await _device(monitor, parts) for monitor in kiosk.monitors.values()]
    results += [wrong("driver", f"{part}: none in this version") for part in undriven(setup.config)]
    results += await _cards(kiosk)
    results += _undriven_usb(kiosk)
    results += machine(setup, kernel, os.environ)
    async with AsyncExitStack() as stack:
        kiosk.devices.close_with(stack)
    await kiosk.client.close()
    for result in results:
        say(one_line(f"{'ok  ' if result.is_fine else 'FAIL'}  {result.name:<10} {result.what}"))
    return all(result.is_fine for result in results)


def _disk(setup: Setup) -> CheckResult:
    folder = setup.state_folder
    if not folder.is_dir():
        return wrong("disk", f"{folder}: there is no such folder")
    if not os.access(folder, os.W_OK):
        return wrong("disk", f"{folder}: cannot be written to")
    free = shutil.disk_usage(folder).free
    return CheckResult("disk", free >= DISK_FREE_MIN, f"{folder}: {free // 2**20} MiB free")


def _journal(setup: Setup) -> CheckResult:
    if not setup.journal.exists():
        return fine("journal", f"{setup.journal}: will be made at the first start")
    try:
        open_database(setup.journal).close()
    except JournalError as error:
        return wrong("journal", str(error))
    return fine("journal", f"{setup.journal}: can be read")


def _pin(setup: Setup) -> CheckResult:
    if foreign_owner(setup.attendants):
        return wrong("attendant", owner_problem(setup.attendants))
    try:
        people = Attendants(setup.attendants).all()
    except PinNotSet as unset:
        what = str(unset) if setup.attendants.exists() else "no PIN"
        return wrong("attendant", f"{what}: kiosk-agent attendant set-pin")
    old = [one.name for one in people if one.may_be_short]
    if old:
        what = f"{old[0]}'s PIN is an older release's, and may be short: attendant set-pin"
        return fine("attendant", what)
    count = len(people)
    return fine("attendant", "a PIN is set" if count == 1 else f"{count} attendants' PINs are set")


async def _api(kiosk: Kiosk) -> CheckResult:
    reply = await kiosk.outlets.merchant()
    if isinstance(reply, Merchant):
        return fine("api", f"reachable; the outlet is {readiness_of(reply).value}")
    if isinstance(reply, NoResponse) and reply.fault:
        return wrong("api", f"{reply}: {reply.fault.remedy}")
    return wrong("api", str(reply))


def _clock(kiosk: Kiosk, *, reached: bool) -> CheckResult:
    if kiosk.client.date_error:
        what = f"the service's answers bear {kiosk.client.date_error}: its clock is not known"
        return wrong("clock", what)
    if not reached:
        return wrong("clock", "not compared: the service gave no answer")
    offset = kiosk.clock.offset
    what = f"{offset:+.0f} s from the service's" if offset else "accepted by the service"
    return CheckResult("clock", abs(offset) <= CLOCK_OFF_MAX, what)


def _sent_elsewhere(setup: Setup, asks: Origin) -> list[CheckResult]:
    """Return results for open transactions that were sent elsewhere or with another key."""
    if not setup.journal.exists():
        return []
    try:
        with Segment(setup.journal) as journal:
            waiting = [t for t in journal.open_transactions() if is_in_doubt(t) and t.origin]
    except JournalError:  # it has a line of its own
        return []
    elsewhere = sum(was_sent_elsewhere(t, asks) for t in waiting)
    other_key = sum(not is_absence_believed(t, asks) for t in waiting) - elsewhere
    results = []
    if elsewhere:
        results.append(wrong("sent", f"{_transactions(elsewhere)} {SENT_ELSEWHERE}"))
    if other_key:
        results.append(fine("sent", f"{_transactions(other_key)} {SENT_WITH_OTHER_KEY}"))
    return results


def _transactions(count: int) -> str:
    return f"{count} open transaction{'s' if count > 1 else ''}"


async def _device(monitor: DeviceMonitor, parts: dict[str, str] | None) -> CheckResult:
    """Probe a device; if the agent runs and holds its lines, return the agent's word instead."""
    if parts is not None:
        word = parts.get(monitor.name, "not fitted when the agent started")
        return CheckResult(monitor.name, word in USABLE, f"{word} (by the running agent)")
    await monitor.probe()
    found = monitor.condition
    what = f"{found.word} ({found.detail})" if found.detail else found.word
    return CheckResult(monitor.name, found.usable, what)


async def _parts_of_running_agent(setup: Setup) -> dict[str, str] | None:
    """Return the states that the running agent reports for its devices; None: none runs."""
    host, port = setup.listen
    try:
        async with httpx.AsyncClient(trust_env=False, timeout=AGENT_TIMEOUT) as client:
            answer = await client.get(f"http://{host}:{port}/healthz")
        return msgspec.json.decode(answer.content, type=_Health).parts
    except (httpx.HTTPError, ValueError, RecursionError):  # another program may listen there
        return None


class _Health(msgspec.Struct):
    parts: dict[str, str]


async def _cards(kiosk: Kiosk) -> list[CheckResult]:
    """Return whether the service can launch on the fitted card terminal."""
    card = kiosk.setup.config.card
    if card is None:
        return []
    info = await MicroAtm(kiosk.client).info()
    if not isinstance(info, Info):
        return [wrong("launches", str(info))]
    device = info.device(card.device)
    known = ", ".join(info.devices) or "no device"
    if device is None:
        return [wrong("launches", f"card.device: {card.device} is not among {known}")]
    return [fine("launches", f"for {device}, of {known}")]


def _undriven_usb(kiosk: Kiosk) -> list[CheckResult]:
    """Return the USB devices without a driver: a cable in the wrong kiosk, or a missing table."""
    unknown = UsbBus().undriven(_driven_kinds(kiosk.devices))
    return [fine("usb", f"nobody drives {device}") for device in unknown]


def _driven_kinds(devices: Devices) -> frozenset[UsbKind]:
    kinds = {UsbKind.SENSOR: devices.biometric, UsbKind.PRINTER: devices.printer}
    serial = devices.card or devices.display or devices.dispenser or devices.printer
    driven = {kind for kind, device in kinds.items() if device}
    return frozenset(driven | {UsbKind.SERIAL} if serial else driven)
