"""The part of `kiosk-agent check` for the operator's broker: reachable, trusted, not expired."""

import asyncio
import ssl
from collections.abc import AsyncIterator
from contextlib import suppress
from datetime import UTC, datetime
from typing import Final
from urllib.parse import urlsplit

from cryptography.x509 import load_pem_x509_certificate

from agent.base.check_result import CheckResult, fine, wrong
from agent.base.clock import Clock
from agent.commands.check.kiosk import RunningAgent
from agent.config.kiosk_config import FleetTable, Setup

CONNECT_TIMEOUT_S: Final = 10.0
SOON_DAYS: Final = 14
PORTS: Final = {"mqtts": 8883, "mqtt": 1883}
CONNECTED: Final = "connected"


async def fleet(setup: Setup, agent: RunningAgent | None) -> AsyncIterator[CheckResult]:
    """Yield the broker's and certificate's results, if a fleet is configured."""
    table = setup.config.fleet
    if table is None:
        return
    if table.certificate_file:
        yield _certificate(setup, table.certificate_file, Clock().now().service)
    yield await _broker(setup, table, agent)


def _certificate(setup: Setup, name: str, now: float) -> CheckResult:
    """Check this kiosk's own certificate against the machine's clock."""
    file = setup.folder / name
    try:
        certificate = load_pem_x509_certificate(file.read_bytes())
    except (OSError, ValueError) as error:
        return wrong("certificate", f"{file}: is not a certificate ({error})")
    today = datetime.fromtimestamp(now, UTC)
    begins, ends = certificate.not_valid_before_utc, certificate.not_valid_after_utc
    what = f"{file}: valid until {ends:%Y-%m-%d}"
    if today < begins:
        return wrong("certificate", f"{file}: valid from {begins:%Y-%m-%d}; is the clock right?")
    if today >= ends:
        return wrong("certificate", f"{what}: the broker refuses it; renew it")
    days = (ends - today).days
    return fine(
        "certificate", f"{what}: renew it, {days} days are left" if days < SOON_DAYS else what
    )


async def _broker(setup: Setup, table: FleetTable, agent: RunningAgent | None) -> CheckResult:
    """Ask the running agent, which is connected; if none runs, only open a TLS connection.

    A second MQTT connection would disconnect the agent, because both have the same name.
    """
    if agent is not None and (state := agent.parts.get("fleet")):
        is_well = state == CONNECTED
        return CheckResult("broker", is_well, state if is_well else f"{table.mqtt}: {state}")
    address = urlsplit(table.mqtt)
    port = address.port or PORTS[address.scheme]
    try:
        context: ssl.SSLContext | None = None
        if address.scheme == "mqtts":
            ca_file = str(setup.folder / table.ca_file) if table.ca_file else None
            context = ssl.create_default_context(cafile=ca_file)  # without a client certificate
        async with asyncio.timeout(CONNECT_TIMEOUT_S):
            _, writer = await asyncio.open_connection(address.hostname, port, ssl=context)
    except ssl.SSLCertVerificationError as error:
        return wrong("broker", f"{table.mqtt}: {error.verify_message}")
    except (OSError, TimeoutError) as error:
        return wrong("broker", f"{table.mqtt}: {error or 'no answer'}")
    writer.close()
    with suppress(OSError):
        await writer.wait_closed()
    return fine("broker", f"{table.mqtt}: answers; no running agent can report more")
