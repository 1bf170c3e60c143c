"""Stores the key and the TPIN: encrypted for this machine by systemd, or in files of root."""

from collections.abc import Iterable
from pathlib import Path

import msgspec

from agent.base.private import Private
from agent.config.kiosk_config import SECRET_BYTES_MAX
from agent.setup.file_changes import SECRET, FileChange
from agent.setup.machine import CommandFailed, Machine

ENCRYPTED = "/etc/credstore.encrypted/kiosk-agent.{name}"
PLAIN = "/etc/credstore/kiosk-agent.{name}"
DROP_IN = "/etc/systemd/system/kiosk-agent.service.d/credentials.conf"
"""The drop-in that loads the key from a plain file; kiosk-agent.service itself loads only an
encrypted one. The other secrets need no drop-in."""

KEY = "api-key"
LOADED = (KEY, "tpin", "mqtt-key", "mqtt-password")  # as kiosk-agent.service names them


PLAIN_KEY = f"""\
# Written by `kiosk-agent setup`: systemd-creds cannot encrypt here.
[Service]
LoadCredentialEncrypted=
LoadCredential={KEY}:kiosk-agent.{KEY}
"""


class Sealed(msgspec.Struct, frozen=True):
    """The files of one credential, and a remark for the person."""

    name: str
    is_encrypted: bool
    changes: tuple[FileChange, ...]
    remark: str


def seal(machine: Machine, name: str, secret: Private[str]) -> Sealed:
    """Return the changes that store a secret and delete its other, older form."""
    encrypted, plain = _files(machine, name)
    try:
        # The name is encrypted too: systemd passes the credential to a unit only under that name.
        sealed = machine.run(
            "systemd-creds", "encrypt", f"--name={name}", "-", "-", stdin=secret.reveal().encode()
        )
    except CommandFailed as failed:
        changes = (
            FileChange(plain, secret.reveal().encode() + b"\n", SECRET),
            FileChange(encrypted, None),
        )
        remark = f"not encrypted ({failed}): {machine.named(plain)}, readable by root only"
        return Sealed(name, is_encrypted=False, changes=changes, remark=remark)
    changes = (FileChange(encrypted, sealed.encode(), SECRET), FileChange(plain, None))
    remark = f"encrypted for this machine: {machine.named(encrypted)}"
    return Sealed(name, is_encrypted=True, changes=changes, remark=remark)


def drop_in(machine: Machine, sealed: Iterable[Sealed]) -> FileChange:
    """Return the drop-in that makes the unit load a plain key."""
    now = {one.name: one.is_encrypted for one in sealed}
    if now.get(KEY, not _files(machine, KEY)[1].exists()):
        return FileChange(machine.at(DROP_IN), None)
    return FileChange(machine.at(DROP_IN), PLAIN_KEY.encode())


def is_stored(machine: Machine, name: str) -> bool:
    return any(file.exists() for file in _files(machine, name))


def stored(machine: Machine, name: str) -> Private[str] | None:
    """Return the stored secret; None: there is none, or another machine encrypted it."""
    encrypted, plain = _files(machine, name)
    try:
        if encrypted.exists():
            opened = machine.run("systemd-creds", "decrypt", f"--name={name}", str(encrypted), "-")
            return Private(opened.strip())
        return Private(plain.read_bytes()[:SECRET_BYTES_MAX].decode().strip())
    except (CommandFailed, OSError, UnicodeDecodeError):
        return None


def _files(machine: Machine, name: str) -> tuple[Path, Path]:
    return machine.at(ENCRYPTED.format(name=name)), machine.at(PLAIN.format(name=name))
