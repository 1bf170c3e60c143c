"""The part of `kiosk-agent check` for the kiosk: disk, journal, PINs, service and devices."""

import os
import shutil
from collections.abc import AsyncIterator, Iterator, Mapping
from contextlib import AsyncExitStack, asynccontextmanager
from email.utils import parsedate_to_datetime

import httpx
import msgspec

from agent.api.connection_fault import ConnectionFault
from agent.api.exchange import trust
from agent.api.matm import Info, MicroAtm
from agent.api.outlets import Merchant
from agent.api.replies import ApiRefusal, NoResponse
from agent.app.kiosk import Environment, Kiosk
from agent.base.check_result import CheckResult, fine, wrong
from agent.cash.attendants import Attendants, PinNotSet
from agent.commands.check.machine import foreign_owner, owner_problem
from agent.config.kiosk_config import ConfigError, Setup
from agent.devices.fitted import Devices
from agent.devices.monitor import DeviceMonitor
from agent.journal.database import JournalError
from agent.journal.files import live_path
from agent.journal.reader import JournalReader
from agent.outlet.day import readiness_of
from agent.transactions.decision import is_absence_believed, was_sent_elsewhere
from agent.transactions.lifecycle import is_in_doubt
from agent.transactions.origin import Origin
from drivers.usb import UsbBus, UsbKind

AGENT_TIMEOUT = 2.0  # seconds; an agent on this machine answers in milliseconds
USABLE = frozenset({"ready", "in use", "paper low"})
SENT_ELSEWHERE = (
    "sent to another service address, and the present one does not know of it: "
    "put the old address back, or two people end it (kiosk-agent journal settle --help)"
)
TPIN_REFUSED = (
    "the service has refused the configured TPIN, so the kiosk no longer sends it: enter the right "
    "one (kiosk-agent setup) and restart; until then an attendant types it after each start"
)
SENT_WITH_OTHER_KEY = "sent with another key: an answer to this key is trusted, a 404 is not"
CLOCK_FAULTS = frozenset({ConnectionFault.CLOCK, ConnectionFault.EXPIRED})
DAY_S = 86_400.0
CLOCK_OFF_MAX = 60.0  # seconds; the service accepts 300, so there is time to correct it


ASK_AS_ROOT = "sudo kiosk-agent check"


def kept(setup: Setup) -> Iterator[CheckResult]:
    """Yield results for files on the disk; they need no secret."""
    folder = setup.state_folder
    if folder.is_dir() and not os.access(folder, os.R_OK | os.X_OK):
        yield wrong(
            "disk",
            f"{folder}: this user cannot read it; to see everything, run as root: {ASK_AS_ROOT}",
        )
        return
    yield _disk(setup)
    yield _journal(setup)
    yield _pin(setup)


async def connected(setup: Setup) -> AsyncIterator[CheckResult]:
    """Yield results for service and devices, as set-up needs them."""
    async for result in service_and_devices(setup, await running_agent(setup)):
        yield result


async def service_and_devices(
    setup: Setup, agent: "RunningAgent | None"
) -> AsyncIterator[CheckResult]:
    """Yield results for service and devices.

    A running agent has its devices' lines open, so the check uses the agent's status of them.
    """
    async with AsyncExitStack() as stack:
        try:
            kiosk = await stack.enter_async_context(probing(setup))
        except ConfigError as error:
            async for result in _without_secrets(error, agent):
                yield result
            return
        async for result in _with_secrets(kiosk, agent):
            yield result


@asynccontextmanager
async def probing(setup: Setup) -> AsyncIterator[Kiosk]:
    """Yield a kiosk that asks its service and devices and writes no file; then close its lines.

    Raises ConfigError if a secret is missing.
    """
    kiosk = Kiosk(setup, Environment(vfs="memdb"))
    async with AsyncExitStack() as stack:
        kiosk.close_with(stack)
        yield kiosk


async def _with_secrets(kiosk: Kiosk, agent: "RunningAgent | None") -> AsyncIterator[CheckResult]:
    reply = await kiosk.service.outlets.merchant()
    yield _api(reply)
    if isinstance(reply, Merchant):
        for result in _named_otherwise(reply, kiosk.setup.config.outlet.merchant_ref):
            yield result
    if isinstance(reply, NoResponse) and reply.fault in CLOCK_FAULTS:
        yield await _unproven_clock(kiosk)
    else:
        yield _clock(kiosk, reached=isinstance(reply, Merchant))
    if kiosk.service.tpin.is_configured_refused:
        yield wrong("tpin", TPIN_REFUSED)
    for result in _sent_elsewhere(kiosk.setup, kiosk.service.client.origin):
        yield result
    for monitor in kiosk.devices.monitors.values():
        yield await _device(monitor, agent)
    for result in await _cards(kiosk):
        yield result
    for result in _undriven_usb(kiosk):
        yield result


async def _without_secrets(
    error: ConfigError, agent: "RunningAgent | None"
) -> AsyncIterator[CheckResult]:
    """Yield what the running agent reports: only it has the secrets."""
    remedy = (
        f"to check everything, run as root: {ASK_AS_ROOT}" if os.geteuid() else "kiosk-agent setup"
    )
    if agent is None:
        yield wrong("secrets", f"{error}, and no agent runs that has them; {remedy}")
        return
    yield fine("secrets", f"not readable here, but the running agent has them; {remedy}")
    for name, word in agent.parts.items():
        if name in AGENTS_PARTS:
            is_fine = word in USABLE or word in AGENTS_PARTS[name]
            yield CheckResult(name, is_fine, agent.described(name, word))


AGENTS_PARTS: Mapping[str, frozenset[str]] = {
    "api": frozenset({"reachable"}),
    "outlet": frozenset({"ready"}),
    "tpin": frozenset(),
    **dict.fromkeys(
        ("biometric", "iris", "face", "card", "display", "printer", "cash"), frozenset[str]()
    ),
}
"""Parts read from /healthz instead of being probed, and the values that mean OK."""


class FaultOfAgent(msgspec.Struct, frozen=True):
    """A fault that the running agent reports (agent.metrics.kiosk_faults)."""

    name: str
    line: str
    words: str


class RunningAgent(msgspec.Struct, frozen=True):
    """The running agent's answer on /healthz, which every user of this machine may read."""

    parts: dict[str, str]
    details: dict[str, str] = {}
    faults: tuple[FaultOfAgent, ...] = ()
    version: str = ""
    busy: bool = False

    def described(self, name: str, status: str) -> str:
        """Return a device's status, as the running agent reports it."""
        detail = f"{self.details[name]}; " if name in self.details else ""
        return f"{status} ({detail}by the running agent)"


async def running_agent(setup: Setup) -> RunningAgent | None:
    """Ask the agent that runs on this configuration; return None if there is none."""
    host, port = setup.listen
    address = f"http://{host}:{port}"
    try:
        async with httpx.AsyncClient(
            verify=trust(address, None), trust_env=False, timeout=AGENT_TIMEOUT
        ) as client:
            answer = await client.get(f"{address}/healthz")
        return msgspec.json.decode(answer.content, type=RunningAgent)
    except (httpx.HTTPError, ValueError, RecursionError):  # another program may listen there
        return None


def _disk(setup: Setup) -> CheckResult:
    folder = setup.state_folder
    if not folder.is_dir():
        return wrong("disk", f"{folder}: this folder does not exist")
    if not os.access(folder, os.W_OK):
        return wrong("disk", f"{folder}: cannot be written to")
    free = shutil.disk_usage(folder).free
    return fine("disk", f"{folder}: {free // 2**20} MiB free")


def _journal(setup: Setup) -> CheckResult:
    if not live_path(setup.journal).exists():
        return fine("journal", f"{setup.journal}: will be created at the first start")
    try:
        with JournalReader(setup.journal) as reader:
            newest, *older = [segment.path for segment in reader.segments()]
    except JournalError as error:
        return wrong("journal", str(error))
    files = f"{len(older)} older file{'s' if len(older) > 1 else ''}"
    also = f", and {files}" if older else ""
    return fine("journal", f"{newest}: can be read{also}")


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
        what = f"{old[0]}'s PIN is an older release's, and may be too short: attendant set-pin"
        return fine("attendant", what)
    count = len(people)
    return fine("attendant", "a PIN is set" if count == 1 else f"{count} attendants' PINs are set")


def _named_otherwise(merchant: Merchant, configured: str) -> Iterator[CheckResult]:
    """Yield a problem if the service writes the outlet's name in another way than kiosk.toml.

    Each answer to a card transaction has that name, and another outlet's answer moves no notes.
    """
    named = merchant.merchant_ref
    if named is not None and named != configured:
        what = f"the service calls it {named!r}, kiosk.toml {configured!r}"
        yield wrong("outlet", f"{what}. Write merchant_ref in kiosk.toml as the service does")


def _api(reply: Merchant | ApiRefusal | NoResponse) -> CheckResult:
    if isinstance(reply, Merchant):
        return fine("api", f"reachable; the outlet is {readiness_of(reply).value}")
    if isinstance(reply, NoResponse) and reply.fault:
        return wrong("api", f"{reply}. {reply.fault.remedy}")
    if isinstance(reply, ApiRefusal) and reply.code in REFUSALS:
        return wrong("api", f"{reply}. {REFUSALS[reply.code]}")
    return wrong("api", str(reply))


OTHER_OUTLET = (
    "Under this key there is no such outlet: compare the reference letter by letter with the one "
    "that the service gave (outlet.merchant_ref)."
)
REFUSALS = {
    "INVALID_KEY": "The service does not know this key, or it was revoked. Enter the whole key "
    "again (kiosk-agent setup). A key for another environment needs another address.",
    "IP_BLOCKED": "The service accepts this key only from other internet addresses. Ask the "
    "service's operator to allow this shop's public address.",
    "FORBIDDEN": "This key may not use Aadhaar services. Ask the service's operator for the "
    "permission, or enter another key.",
    "MERCHANT_NOT_FOUND": OTHER_OUTLET,
    "NOT_FOUND": OTHER_OUTLET,
    "EXPIRED_TIMESTAMP": "This machine's clock is wrong: set it (timedatectl).",
    "RATE_LIMITED": "This key made too many calls in the last minute: wait a minute.",
}
"""What to do about a refusal of the outlet's record."""


async def _unproven_clock(kiosk: Kiosk) -> CheckResult:
    """Compare with the server's clock although its certificate is not accepted.

    The request has no private data, and the answer is only shown: the server may be an impostor.
    """
    address = kiosk.setup.config.api.base_url
    try:
        async with httpx.AsyncClient(trust_env=False, verify=False) as client:  # noqa: S501  # see above
            answer = await client.head(address)
        there = parsedate_to_datetime(answer.headers.get("date", "")).timestamp()
    except (httpx.HTTPError, ValueError):
        return wrong("clock", "not compared: the service gave no answer")
    off = kiosk.clock.now().service - there
    if abs(off) <= CLOCK_OFF_MAX:
        return fine("clock", "agrees with the server's clock: the certificate itself is too old")
    days = f"{off / DAY_S:+.0f} days" if abs(off) > DAY_S else f"{off:+.0f} s"
    return wrong("clock", f"{days} from the server's clock. {ConnectionFault.CLOCK.remedy}")


def _clock(kiosk: Kiosk, *, reached: bool) -> CheckResult:
    if kiosk.service.client.date_error:
        what = f"the service's answers have {kiosk.service.client.date_error}: its clock is unknown"
        return wrong("clock", what)
    if not reached:
        return wrong("clock", "not compared: the service gave no answer")
    offset = kiosk.clock.offset
    what = f"{offset:+.0f} s from the service's" if offset else "accepted by the service"
    return CheckResult("clock", abs(offset) <= CLOCK_OFF_MAX, what)


def _sent_elsewhere(setup: Setup, asks: Origin) -> list[CheckResult]:
    """Return results for open transactions that were sent elsewhere or with another key."""
    if not live_path(setup.journal).exists():
        return []
    try:
        with JournalReader(setup.journal) as journal:
            waiting = [t for t in journal.still_open() if is_in_doubt(t) and t.origin]
    except JournalError:  # another line reports it
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


async def _device(monitor: DeviceMonitor, agent: RunningAgent | None) -> CheckResult:
    """Probe a device; if a running agent has its line open, return the agent's status instead."""
    if agent is not None:
        word = agent.parts.get(monitor.name, "not fitted when the agent started")
        return CheckResult(monitor.name, word in USABLE, agent.described(monitor.name, word))
    await monitor.probe()
    found = monitor.condition
    what = f"{found.word} ({found.detail})" if found.detail else found.word
    return CheckResult(monitor.name, found.usable, what)


async def _cards(kiosk: Kiosk) -> list[CheckResult]:
    """Check that the service can start transactions on the fitted card terminal."""
    card = kiosk.setup.config.card
    if card is None:
        return []
    info = await MicroAtm(kiosk.service.client).info()
    if not isinstance(info, Info):
        return [wrong("launches", str(info))]
    device = info.device(card.device)
    known = ", ".join(info.devices) or "no device"
    if device is None:
        return [wrong("launches", f"card.device: {card.device} is not among {known}")]
    return [fine("launches", f"for {device}, of {known}")]


def _undriven_usb(kiosk: Kiosk) -> list[CheckResult]:
    """Return the USB devices without a driver: a cable to the wrong kiosk, or a missing table."""
    unknown = UsbBus().undriven(_driven_kinds(kiosk.devices.fitted))
    return [fine("usb", f"{device} has no driver") for device in unknown]


def _driven_kinds(devices: Devices) -> frozenset[UsbKind]:
    kinds = {UsbKind.SENSOR: devices.biometric, UsbKind.PRINTER: devices.printer}
    serial = devices.card or devices.display or devices.dispenser or devices.printer
    driven = {kind for kind, device in kinds.items() if device}
    return frozenset(driven | {UsbKind.SERIAL} if serial else driven)
