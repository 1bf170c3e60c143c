"""The answers of an interrupted set-up, kept until the machine restarts. They have no secrets."""

from pathlib import Path
from typing import Final

import msgspec

from agent.base.files import read_plain, replace_whole
from agent.setup.draft import ClockTable, Draft, ScreenTable, SocketsTable, Toml
from agent.setup.machine import Machine
from agent.setup.network import NetworkTable

FILE: Final = "/run/kiosk-agent-setup.json"
"""In memory, and for root only: the address of the shared budget may have a password."""
BYTES_MAX: Final = 64 * 1024


class _Kept(msgspec.Struct, frozen=True):
    tables: Toml
    screen: ScreenTable
    clock: ClockTable
    sockets: SocketsTable
    network: NetworkTable
    ca_file: str | None
    fleet_files: dict[str, str]


def keep(machine: Machine, draft: Draft) -> None:
    """Store the answers so far. Raises OSError."""
    file = machine.at(FILE)
    file.parent.mkdir(parents=True, exist_ok=True)
    kept = _Kept(
        tables=draft.tables,
        screen=draft.screen,
        clock=draft.clock,
        sockets=draft.sockets,
        network=draft.network,
        ca_file=str(draft.ca_file) if draft.ca_file else None,
        fleet_files={key: str(path) for key, path in draft.fleet_files.items()},
    )
    replace_whole(file, msgspec.json.encode(kept))


def restore(machine: Machine, draft: Draft) -> bool:
    """Put the answers of an interrupted set-up into a draft; return False if there are none."""
    try:
        kept = msgspec.json.decode(read_plain(machine.at(FILE), BYTES_MAX), type=_Kept)
    except (OSError, msgspec.DecodeError):
        return False
    draft.tables = kept.tables
    draft.screen, draft.clock = kept.screen, kept.clock
    draft.sockets, draft.network = kept.sockets, kept.network
    draft.ca_file = Path(kept.ca_file) if kept.ca_file else None
    draft.fleet_files = {key: Path(path) for key, path in kept.fleet_files.items()}
    return True


def forget(machine: Machine) -> None:
    machine.at(FILE).unlink(missing_ok=True)
