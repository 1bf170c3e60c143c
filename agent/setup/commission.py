"""Makes the machine a kiosk: writes the files of a draft, and starts the kiosk.

It writes all files together. A failure before the files changes nothing. A failure after them is
reported, and can be repaired by hand.
"""

import os
import signal
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

import msgspec
import tomlkit

from agent.base.files import make_folder, read_plain
from agent.config.kiosk_config import ATTENDANTS, CERTIFICATES
from agent.setup import credentials, network
from agent.setup.answers import Draft, state_of
from agent.setup.file_changes import OLD_BYTES_MAX, SECRET, FileChange, write_all
from agent.setup.machine import CommandFailed, Machine
from agent.setup.udev import SCREEN_RULES, SITE_RULES, screen_rules, site_rules

SCREEN_ENV = "/etc/kiosk-agent/screen.env"  # kiosk-browser.service reads it
CERTIFICATE_FILES = {
    ("api", "ca_file"): "service-ca.pem",
    ("fleet", "ca_file"): "fleet-ca.pem",
    ("fleet", "certificate_file"): "fleet-certificate.pem",
}
"""The names of the certificates' copies beside kiosk.toml."""
CERTIFICATES_BYTES_MAX = 1024 * 1024
"""Bytes of a certificate file that are copied. Links to such files are not followed, because every
user may read the copy."""

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
    with uninterrupted():
        machine.agent()  # fails first if the user does not exist
        loaded = (name for name in credentials.LOADED if name in draft.secrets)
        sealed = [credentials.seal(machine, name, draft.secrets[name]) for name in loaded]
        state, owner = state_of(machine, draft.answers.journal), machine.agent()
        make_folder(state, 0o700)  # if the package did not
        machine.give(state, owner, 0o700)
        changes = [
            *_configuration(machine, draft),
            *(change for one in sealed for change in one.changes),
            credentials.drop_in(machine, sealed),
            *(
                [FileChange(state / ATTENDANTS, draft.attendants, SECRET, owner)]
                if draft.attendants
                else []
            ),
            *_screen_and_sockets(machine, draft),
            *network.changes(machine, draft.answers.network, draft.secrets.get("wifi-password")),
        ]
        changed = [change for change in changes if not change.is_done]
        kept = write_all(changed, stamp)
    for change in changed:
        what = "removed" if change.content is None else "written"
        say(f"  {what}: {machine.named(change.path)}")
    remarks = (*(one.remark for one in sealed), *(f"kept: {machine.named(old)}" for old in kept))
    return Written(remarks, tuple(_after_the_files(machine, draft, changed)))


def _configuration(machine: Machine, draft: Draft) -> Iterator[FileChange]:
    """Yield kiosk.toml, and beside it the certificates that it names."""
    tables = {name: dict(keys) for name, keys in draft.tables.items()}
    folder = machine.config.parent
    for table, key in CERTIFICATES:
        named = tables.get(table, {}).get(key)
        if not named:
            continue
        given = draft.folder / named
        if given.parent != folder:
            copy = CERTIFICATE_FILES[table, key]
            yield FileChange(folder / copy, read_plain(given, CERTIFICATES_BYTES_MAX))
            tables[table][key] = copy
        else:
            tables[table][key] = given.name
    is_there = os.path.lexists(machine.config)
    old = read_plain(machine.config, OLD_BYTES_MAX).decode() if is_there else ""
    yield FileChange(machine.config, edited(old, tables, HEAD).encode(), keeps_old=True)


def _screen_and_sockets(machine: Machine, draft: Draft) -> Iterator[FileChange]:
    rotation = draft.answers.screen.rotation
    transform = str(rotation) if rotation else "normal"
    yield FileChange(machine.at(SCREEN_ENV), f"KIOSK_SCREEN_TRANSFORM={transform}\n".encode())
    rules = screen_rules(rotation)
    yield FileChange(machine.at(SCREEN_RULES), rules.encode() if rules else None)
    if rules := site_rules(draft.answers.sockets):  # existing rules may be the person's own
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
        ("timedatectl", "set-timezone", draft.answers.clock.time_zone),
        ("timedatectl", "set-ntp", "true" if draft.answers.clock.ntp else "false"),
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


def edited(old: str, tables: Mapping[str, Mapping[str, Any]], head: str) -> str:
    """Return the old file with exactly these tables; comments and order stay where they are.

    A new file begins with the comment `head`.
    """
    document = tomlkit.parse(old) if old else tomlkit.document().add(tomlkit.comment(head))
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
