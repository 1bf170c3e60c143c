"""`kiosk-agent check`: one line for each thing that a kiosk needs, and whether it is there."""

import os
import shutil
from collections.abc import Callable
from contextlib import AsyncExitStack

import httpx
import msgspec

from agent.api.outlets import Merchant
from agent.config import Setup
from agent.fittings.fit import Fittings
from agent.kiosk import Kiosk, Outside, undriven
from agent.outlet.day import standing
from agent.outlet.device_watch import DeviceWatch
from agent.transactions.database import JournalError, open_database
from drivers.usb import Kind, UsbBus

DISK_FREE_MIN = 100 * 1024 * 1024  # bytes; years of journal, and what SQLite needs to tidy up
AGENT_TIMEOUT = 2.0  # seconds; an agent on this machine answers in milliseconds
USABLE = frozenset({"ready", "in use", "paper low"})
CLOCK_OFF_MAX = 60.0  # seconds; the service tolerates 300, so this leaves time to put it right


async def check(setup: Setup, say: Callable[[str], None]) -> bool:
    """Look at everything, say a line for each; give whether all is well. Changes nothing."""
    results = [_disk(setup), _journal(setup), _pin(setup)]
    kiosk = Kiosk(setup, Outside(vfs="memdb"))
    api = await _api(kiosk)
    results += [api, _clock(kiosk, reached=api[0])]
    parts = await _parts_of_running_agent(setup)
    results += [await _device(watch, parts) for watch in kiosk.watches.values()]
    results += [
        (False, "driver", f"{part}: none in this version") for part in undriven(setup.config)
    ]
    results += _nobodys(kiosk)
    async with AsyncExitStack() as stack:
        kiosk.fittings.let_go(stack)
    await kiosk.client.close()
    for fine, name, what in results:
        say(f"{'ok  ' if fine else 'FAIL'}  {name:<10} {what}")
    return all(fine for fine, _, _ in results)


Result = tuple[bool, str, str]


def _disk(setup: Setup) -> Result:
    folder = setup.state_folder
    if not folder.is_dir():
        return False, "disk", f"{folder}: there is no such folder"
    if not os.access(folder, os.W_OK):
        return False, "disk", f"{folder}: cannot be written to"
    free = shutil.disk_usage(folder).free
    return free >= DISK_FREE_MIN, "disk", f"{folder}: {free // 2**20} MiB free"


def _journal(setup: Setup) -> Result:
    if not setup.journal.exists():
        return True, "journal", f"{setup.journal}: will be made at the first start"
    try:
        open_database(setup.journal).close()
    except JournalError as error:
        return False, "journal", str(error)
    return True, "journal", f"{setup.journal}: can be read"


def _pin(setup: Setup) -> Result:
    is_set = (setup.state_folder / "attendant.json").exists()
    return (
        is_set,
        "attendant",
        "a PIN is set" if is_set else "no PIN: kiosk-agent attendant set-pin",
    )


async def _api(kiosk: Kiosk) -> Result:
    reply = await kiosk.outlets.merchant()
    if isinstance(reply, Merchant):
        return True, "api", f"reachable; the outlet is {standing(reply).value}"
    return False, "api", str(reply)


def _clock(kiosk: Kiosk, *, reached: bool) -> Result:
    if not reached:
        return False, "clock", "not compared: the service gave no answer"
    offset = kiosk.clock.offset
    fine = abs(offset) <= CLOCK_OFF_MAX
    return (
        fine,
        "clock",
        f"{offset:+.0f} s from the service's" if offset else "accepted by the service",
    )


async def _device(watch: DeviceWatch, parts: dict[str, str] | None) -> Result:
    """Probe a device; while the agent runs, its lines are the agent's, and so is the answer."""
    if parts is not None:
        word = parts.get(watch.name, "not fitted when the agent started")
        return word in USABLE, watch.name, f"{word} (by the running agent)"
    await watch.probe()
    found = watch.condition
    return found.usable, watch.name, f"{found.word} ({found.note})" if found.note else found.word


async def _parts_of_running_agent(setup: Setup) -> dict[str, str] | None:
    """Give what the agent that runs here says of its devices; None: none runs."""
    host, port = setup.listen
    try:
        async with httpx.AsyncClient(trust_env=False, timeout=AGENT_TIMEOUT) as client:
            answer = await client.get(f"http://{host}:{port}/healthz")
        return msgspec.json.decode(answer.content, type=_Health).parts
    except (httpx.HTTPError, msgspec.DecodeError):
        return None


class _Health(msgspec.Struct):
    parts: dict[str, str]


def _nobodys(kiosk: Kiosk) -> list[Result]:
    """List what is plugged in and nobody drives: a cable in the wrong kiosk, or a missing table."""
    strangers = UsbBus().undriven(_driven_kinds(kiosk.fittings))
    return [(True, "usb", f"nobody drives {stranger}") for stranger in strangers]


def _driven_kinds(fittings: Fittings) -> frozenset[Kind]:
    kinds = {Kind.SENSOR: fittings.reader, Kind.PRINTER: fittings.printer}
    serial = fittings.card or fittings.display or fittings.drawer or fittings.printer
    driven = {kind for kind, device in kinds.items() if device}
    return frozenset(driven | {Kind.SERIAL} if serial else driven)
