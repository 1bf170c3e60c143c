"""The part of `kiosk-agent check` for the companion: what it lends now, and its clock."""

from collections.abc import AsyncIterator
from contextlib import aclosing
from typing import Final

from agent.base.check_result import CheckResult, fine, wrong
from agent.base.clock import Clock
from agent.config.kiosk_config import LENDABLE, ConfigError, Setup
from agent.devices import companion as lent_devices
from agent.devices.companion import CLOCK_OFF_MAX_S, described
from agent.devices.transports import OWN_TRANSPORTS, Transports
from drivers.companion.answers import Trouble

NAME: Final = "companion"
CAPABILITY_OF: Final = {"biometric": "rd", "card": "card"}
"""The capability that a table's driver `companion` needs."""


async def companion(
    setup: Setup, clock: Clock, transports: Transports = OWN_TRANSPORTS
) -> AsyncIterator[CheckResult]:
    """Yield the capabilities of the configured companion; nothing without one."""
    try:
        found = lent_devices.build(setup, clock, transports)
    except ConfigError as error:
        yield wrong(NAME, str(error))
        return
    if found is None:
        return
    async with aclosing(found):
        answer = await found.capabilities()
    if isinstance(answer, Trouble):
        yield wrong(NAME, answer.remark)
        return
    yield fine(NAME, described(answer))
    for table in LENDABLE:
        driver = getattr(getattr(setup.config, table), "driver", None)
        if driver == NAME and (needed := CAPABILITY_OF[table]) not in answer.words:
            what = f"does not lend `{needed}`, which [{table}] needs: look at its app"
            yield wrong(NAME, what)
    if abs(found.clock_off_s) > CLOCK_OFF_MAX_S:
        yield wrong(NAME, f"its clock is off by {found.clock_off_s:+.0f} s: set it")
