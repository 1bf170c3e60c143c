"""The companion beside the kiosk, for all devices that it lends."""

import logging
from collections.abc import Awaitable, Callable
from typing import Final

from agent.base.clock import Clock
from agent.base.log_lines import one_line
from agent.config.kiosk_config import ConfigError, Setup
from agent.devices.transports import Transports
from drivers.companion.answers import Capabilities, Trouble
from drivers.companion.companion import Companion
from drivers.companion.place import PORT, CompanionPlace, PlaceRefused, checked_host

log = logging.getLogger(__name__)

ASK_EVERY_S: Final = 5.0  # docs/companion.md, "Capabilities"
CLOCK_OFF_MAX_S: Final = 60.0  # a capture contains the companion's time; minutes off are refused


def place_at(address: str, setup: Setup) -> CompanionPlace:
    """Return the companion at HOST or HOST:PORT. Raises ConfigError if it is not allowed."""
    host, _, port = address.partition(":")
    try:
        return CompanionPlace(checked_host(host), setup.pairing, int(port or PORT))
    except (PlaceRefused, ValueError) as refused:
        raise ConfigError(f"{setup.file}: companion.address: {refused}") from refused


def build(setup: Setup, clock: Clock, transports: Transports) -> Companion | None:
    """Return the configured companion; None: there is none. Raises ConfigError."""
    table = setup.config.companion
    if table is None:
        return None
    place = place_at(table.address, setup)
    return Companion(place, lambda: clock.now().service, transports.companion)


async def watch(
    companion: Companion, on_change: Callable[[], None], sleep: Callable[[float], Awaitable[None]]
) -> None:
    """Ask for the capabilities every five seconds, and call `on_change` when they differ."""
    while True:
        before = companion.last
        now = await companion.capabilities()
        if described(now) != described(before):
            log.info("companion: %s", one_line(described(now)))
            on_change()
        await sleep(ASK_EVERY_S)


def described(answer: Capabilities | Trouble | None) -> str:
    match answer:
        case Capabilities(name=name, software=software):
            lent = ", ".join(answer.words) or "nothing"
            return f"{name} ({software}) lends {lent}"
        case Trouble(remark=remark):
            return remark
        case None:
            return "not asked yet"
