"""Stops and starts the kiosk's units, and waits until its page answers."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http import HTTPStatus

import httpx
import msgspec

from agent.api.exchange import trust
from agent.base.clock import Clock
from agent.setup.machine import CommandFailed, Machine

# The socket first: it holds the page's port, and any request would start the agent.
AGENT_UNITS = ("kiosk-agent.socket", "kiosk-agent.timer", "kiosk-agent.service")
AGENT, BROWSER = "kiosk-agent.service", "kiosk-browser.service"

PAGE_WITHIN_S = 180.0  # a Pi with a slow card needed 34 s from power-on
SERVES_WITHIN_S = 20.0
"""Seconds after the page's first answer until the devices, the service and the broker must work.
The agent begins to check them after that answer, and the broker takes up to ten seconds."""
ASKS_EVERY_S = 1.0
REPORT_EVERY_S = 10.0
ANSWERS_WITHIN_S = 5.0

CONNECTED = "connected"  # the part `fleet` of /healthz

Say = Callable[[str], None]


def is_running(machine: Machine) -> bool:
    return machine.succeeds("systemctl", "is-active", "--quiet", AGENT)


def stop_agent(machine: Machine) -> None:
    """Stop the agent to free its devices and journal. It can be killed safely at any time."""
    present = _present(machine, AGENT_UNITS)
    if present:
        machine.run("systemctl", "stop", *present)


@contextmanager
def back_if_it_fails(machine: Machine) -> Iterator[None]:
    """Start the agent again if it ran before and the work inside fails."""
    was_running = is_running(machine)
    try:
        yield
    except BaseException:
        if was_running:
            machine.succeeds("systemctl", "start", *_present(machine, AGENT_UNITS))
        raise


def start(machine: Machine, *units: str) -> None:
    """Start the units now, and at each start of the machine. Raises CommandFailed."""
    missing = [unit for unit in (AGENT, BROWSER) if unit in units and not _present(machine, [unit])]
    if missing:
        raise CommandFailed(f"there is no {missing[0]}: is the whole package installed?")
    present = _present(machine, units)
    machine.run("systemctl", "enable", *present)
    machine.run("systemctl", "restart", *present)


async def wait_for_page(address: str, clock: Clock, say: Say) -> bool:
    """Wait until the page offers services, and show the seconds; return True if the page answers.

    If the page answers but offers no service, or the fleet's broker is not connected, wait a little
    longer, and then return True too.
    """
    begun = reported = clock.now().monotonic
    ends, is_there = begun + PAGE_WITHIN_S, False
    async with httpx.AsyncClient(
        verify=trust(address, None), trust_env=False, timeout=ANSWERS_WITHIN_S
    ) as client:
        while (now := clock.now().monotonic) < ends:
            is_ready = await _is_ready(client, address)
            if is_ready:
                return True
            if is_ready is not None and not is_there:
                is_there, ends = True, min(ends, now + SERVES_WITHIN_S)
            if now - reported >= REPORT_EVERY_S:
                say(f"  … {now - begun:.0f} s")
                reported = now
            await clock.sleep(ASKS_EVERY_S)
    return is_there


class _Health(msgspec.Struct, frozen=True):
    parts: dict[str, str]


async def _is_ready(client: httpx.AsyncClient, address: str) -> bool | None:
    """Return None if the page does not answer."""
    try:
        answer = await client.get(f"{address}/healthz")
    except httpx.HTTPError:
        return None
    if answer.status_code == HTTPStatus.OK:
        return _is_attached(answer.content)
    return False if answer.status_code == HTTPStatus.SERVICE_UNAVAILABLE else None


def _is_attached(health: bytes) -> bool:
    """Return False only if a fleet is configured and its broker is not connected."""
    try:
        parts = msgspec.json.decode(health, type=_Health).parts
    except msgspec.DecodeError:  # an older release, or another program; the check reports it
        return True
    return parts.get("fleet", CONNECTED) == CONNECTED


def _present(machine: Machine, units: "tuple[str, ...] | list[str]") -> list[str]:
    return [unit for unit in units if machine.succeeds("systemctl", "cat", unit)]
