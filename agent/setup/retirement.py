"""Takes a kiosk out of service for good: it stays silent, and its secrets are gone.

The journal stays, because the law requires it. It is refused while money is not settled: without
the key nobody could ask the bank, and without the kiosk no customer could collect.
"""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

from agent.config.kiosk_config import OLD_PAIRING, PAIRING, SECRETS, Setup
from agent.fleet.outbox import CursorFile
from agent.journal.files import live_path
from agent.journal.reader import JournalReader
from agent.setup import credentials
from agent.setup.machine import Machine
from agent.setup.start import AGENT_UNITS, BROWSER, back_if_it_fails, stop_agent

UNITS: Final = (
    *AGENT_UNITS,
    BROWSER,
    "kiosk-closed.service",
    "kiosk-agent-config.path",
    "kiosk-agent-update-now.path",
    "kiosk-agent-backlight.path",
    "kiosk-browser-stalled.path",
    "kiosk-agent-night.timer",
    "kiosk-agent-network.timer",
    "kiosk-agent-update.timer",
    "kiosk-agent-mirror.service",
)


class NotYet(Exception):
    """Money or events are left; the message lists them. Nothing was changed."""


def retire(machine: Machine, setup: Setup, say: Callable[[str], None]) -> None:
    """Stop the kiosk for good. Raises NotYet, JournalError, CommandFailed, OSError."""
    with back_if_it_fails(machine):
        stop_agent(machine)  # first: a customer must not begin in between
        if left := [*unsettled(setup)]:
            raise NotYet("\n".join(left))
        machine.run("systemctl", "disable", "--now", *UNITS)
        for file in secrets(machine, setup):
            if file.exists():
                file.unlink()
                say(f"  removed: {file}")


def unsettled(setup: Setup) -> Iterator[str]:
    """Yield what must be settled before the kiosk may leave. Raises JournalError."""
    if not live_path(setup.journal).exists():
        return
    with JournalReader(setup.journal) as reader:
        for t in reader.still_open():
            yield f"{t.client_reference}: bank {t.bank_status.value}, cash {t.cash.value}"
        if setup.config.fleet is None:
            return
        cursor = CursorFile(setup.state_folder).read()
        behind = reader.journal.last_seq() - (cursor.at.seq if cursor else 0)
    if behind > 0:
        yield f"{behind} events have not reached the operator's broker"


def secrets(machine: Machine, setup: Setup) -> Iterator[Path]:
    """Yield every file with a secret of this kiosk; the journal's key stays with the journal."""
    for name in credentials.LOADED:
        yield machine.at(credentials.ENCRYPTED.format(name=name))
        yield machine.at(credentials.PLAIN.format(name=name))
    for name in SECRETS:
        yield setup.folder / name
    yield setup.attendants
    for name in (PAIRING, OLD_PAIRING):
        yield setup.state_folder / name
