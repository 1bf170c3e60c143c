"""Makes the machine a kiosk: writes the files of a draft, and starts the kiosk.

It writes all files together. A failure before the files changes nothing. A failure after them is
reported, and can be repaired by hand.
"""

import os
import signal
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec
import tomlkit

from agent.base.files import make_folder, read_plain
from agent.base.private import Private
from agent.journal.database import JournalError
from agent.journal.segment import Segment
from agent.setup import credentials, network
from agent.setup.draft import FLEET_FILES, Draft, set_pins, state_of
from agent.setup.file_changes import OLD_BYTES_MAX, SECRET, FileChange, write_all
from agent.setup.interview import as_typed
from agent.setup.machine import CommandFailed, Machine
from agent.setup.udev import SCREEN_RULES, SITE_RULES, screen_rules, site_rules

SCREEN_ENV = "/etc/kiosk-agent/screen.env"  # kiosk-browser.service reads it
CA_FILE = "service-ca.pem"
CERTIFICATES_BYTES_MAX = 1024 * 1024
"""Links to certificate files are not followed, because every user may read the copy."""
RD_PAIRING = "rd-bridge.pem"  # as agent.config.kiosk_config names it

Say = Callable[[str], None]


class Written(msgspec.Struct, frozen=True):
    """The steps done, and the steps that failed."""

    remarks: tuple[str, ...]
    failures: tuple[str, ...]


@contextmanager
def uninterrupted() -> Iterator[None]:
    """Ignore Ctrl+C, here and in started programs, so that no step stops half-way."""
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def commission(machine: Machine, draft: Draft, stamp: str, say: Say) -> Written:
    """Write everything; the agent must not run.

    Raises OSError, CommandFailed; then no file of the kiosk was changed.
    """
    with uninterrupted(), tempfile.TemporaryDirectory(prefix="kiosk-setup-") as folder:
        machine.agent()  # fails first if the user does not exist
        sealed = _sealed(machine, draft)
        _make_state(machine, draft)
        changes = [
            *_configuration(machine, draft),
            *(change for one in sealed for change in one.changes),
            credentials.drop_in(machine, sealed),
            *_of_the_agent(machine, draft, Path(folder)),
            *_screen_and_sockets(machine, draft),
            *network.changes(machine, draft.network, draft.wifi_password),
        ]
        changed = [change for change in changes if not change.is_done]
        kept = write_all(changed, stamp)
    for change in changed:
        what = "removed" if change.content is None else "written"
        say(f"  {what}: {machine.named(change.path)}")
    remarks = (*(one.remark for one in sealed), *(f"kept: {machine.named(old)}" for old in kept))
    return Written(remarks, tuple(_after_the_files(machine, draft, changed)))


def _sealed(machine: Machine, draft: Draft) -> list[credentials.Sealed]:
    given = (
        (credentials.API_KEY, draft.api_key),
        (credentials.TPIN, draft.tpin),
        (credentials.MQTT_PASSWORD, draft.mqtt_password),
        (credentials.MQTT_KEY, draft.mqtt_key),
    )
    return [credentials.seal(machine, name, secret) for name, secret in given if secret]


def _make_state(machine: Machine, draft: Draft) -> None:
    """Make the agent's folder if the package did not."""
    state, owner = state_of(draft, machine), machine.agent()
    make_folder(state, 0o700)
    machine.give(state, owner, 0o700)


def _configuration(machine: Machine, draft: Draft) -> Iterator[FileChange]:
    """Yield kiosk.toml, and beside it the certificates that it names."""
    folder = machine.config.parent
    ca_file = draft.ca_file
    if ca_file is None:
        draft.put("api", "ca_file", None)
    elif ca_file.parent == folder:
        draft.put("api", "ca_file", ca_file.name)
    else:
        yield FileChange(folder / CA_FILE, read_plain(ca_file, CERTIFICATES_BYTES_MAX))
        draft.put("api", "ca_file", CA_FILE)
    for key, given in draft.fleet_files.items():
        content = read_plain(given, CERTIFICATES_BYTES_MAX)
        yield FileChange(folder / FLEET_FILES[key], content)
        draft.put("fleet", key, FLEET_FILES[key])
    is_there = os.path.lexists(machine.config)
    old = read_plain(machine.config, OLD_BYTES_MAX).decode() if is_there else ""
    yield FileChange(machine.config, edited(old, draft.tables).encode(), keeps_old=True)


def _of_the_agent(machine: Machine, draft: Draft, folder: Path) -> Iterator[FileChange]:
    """Yield the files that the agent reads and writes: PINs, and the pairing with a box."""
    state, owner = state_of(draft, machine), machine.agent()
    if draft.attendants:
        file = state / "attendant.json"
        yield FileChange(file, set_pins(file, draft.attendants, folder), SECRET, owner)
    if draft.rd_pairing:
        yield FileChange(state / RD_PAIRING, draft.rd_pairing.reveal(), SECRET, owner)


def _screen_and_sockets(machine: Machine, draft: Draft) -> Iterator[FileChange]:
    rotation = draft.screen.rotation
    transform = str(rotation) if rotation else "normal"
    yield FileChange(machine.at(SCREEN_ENV), f"KIOSK_SCREEN_TRANSFORM={transform}\n".encode())
    rules = screen_rules(rotation)
    yield FileChange(machine.at(SCREEN_RULES), rules.encode() if rules else None)
    if rules := site_rules(draft.sockets):  # existing rules may be the person's own
        yield FileChange(machine.at(SITE_RULES), rules.encode(), keeps_old=True)


_UDEV = (
    ("udevadm", "control", "--reload"),
    ("udevadm", "trigger", "--subsystem-match=tty", "--subsystem-match=input"),
    ("udevadm", "settle", "--timeout=30"),
)
UDEVD = "/run/udev/control"  # exists while udevd runs, so not in a container


def _after_the_files(
    machine: Machine, draft: Draft, changed: Sequence[FileChange]
) -> Iterator[str]:
    """Set the clock and reload the changed files; yield each failure."""
    paths = {machine.named(change.path) for change in changed}
    has_new_rules = paths & {SITE_RULES, SCREEN_RULES} and machine.at(UDEVD).exists()
    commands = (
        ("timedatectl", "set-timezone", draft.clock.time_zone),
        ("timedatectl", "set-ntp", "true" if draft.clock.ntp else "false"),
        ("systemctl", "daemon-reload"),
        *(_UDEV if has_new_rules else ()),
        *network.commands_after(changed),
    )
    for command in commands:
        try:
            machine.run(*command)
        except CommandFailed as failed:
            yield f"{' '.join(command)}: {failed}"


HEAD = "Written by `kiosk-agent setup`; docs/configuration.md explains every key."


def edited(old: str, tables: Mapping[str, Mapping[str, Any]]) -> str:
    """Return the old file with exactly these tables; comments and order stay where they are."""
    document = tomlkit.parse(old) if old else tomlkit.document().add(tomlkit.comment(HEAD))
    for name in [name for name in document if name not in tables]:
        del document[name]
    for name, keys in tables.items():
        if name not in document:
            document.add(name, tomlkit.table())
        table: Any = document[name]  # tomlkit has several types of tables
        for key in [key for key in table if key not in keys]:
            del table[key]
        for key, value in keys.items():
            if table.get(key) != value:
                table[key] = value
    return tomlkit.dumps(document)


# --- the summary that a person reads before confirming ---


def summary(draft: Draft, machine: Machine) -> str:
    lines = [f"  {name:<12} {what}" for name, what in _lines(draft, machine)]
    return "\n".join(("", "This is what will be written:", *lines))


def _lines(draft: Draft, machine: Machine) -> Iterator[tuple[str, str]]:
    outlet = draft.tables["outlet"]
    languages = ", ".join(outlet.get("languages", ("en", "hi")))
    yield "outlet", f"{outlet['merchant_ref']} {outlet.get('name', '')}".strip()
    yield "place", f"{outlet['latitude']}, {outlet['longitude']}"
    yield "languages", languages
    yield "service", draft.tables["api"]["base_url"]
    yield "API key", _secret(draft.api_key, machine, credentials.API_KEY)
    yield "TPIN", _secret(draft.tpin, machine, credentials.TPIN)
    if draft.attendants:
        yield "new PIN of", ", ".join(one.name for one in draft.attendants)
    for table in ("biometric", "card", "display", "printer", "cash"):
        if keys := draft.tables.get(table):
            yield table, ", ".join(f"{key} {as_typed(value)}" for key, value in keys.items())
    for name, socket in msgspec.structs.asdict(draft.sockets).items():
        if socket:
            yield "socket", f"kiosk-{name} is the device in {socket}"
    yield "screen", f"turned by {draft.screen.rotation} degrees"
    yield (
        "clock",
        f"{draft.clock.time_zone}, {'set' if draft.clock.ntp else 'not set'} by the network",
    )
    yield from _networks(draft)
    for remark in draft.remarks:
        yield "note", remark
    if count := open_transactions(draft, machine):
        yield (
            "OPEN",
            (
                f"{count} transactions are not closed. With another address, key or outlet "
                "the kiosk can no longer ask about them (docs/journal.md)."
            ),
        )


def _networks(draft: Draft) -> Iterator[tuple[str, str]]:
    if draft.network.wifi:
        yield "Wi-Fi", f"{draft.network.wifi}, {'new' if draft.wifi_password else 'kept'} password"
    if draft.network.apn:
        yield "modem", draft.network.apn


def open_transactions(draft: Draft, machine: Machine) -> int:
    """Return the number of open transactions; 0 if the journal is missing or damaged."""
    journal = state_of(draft, machine) / "journal.db"
    if not journal.exists():
        return 0
    try:
        with Segment(journal) as segment:
            return sum(1 for _ in segment.open_transactions())
    except (JournalError, OSError):
        return 0


def _secret(new: Private[str] | None, machine: Machine, name: str) -> str:
    if new is not None:
        return "new"
    return "kept" if credentials.is_stored(machine, name) else "none: attendants type it"
