"""The attendants that a set-up adds, and their PINs."""

import tempfile
from collections.abc import Iterable
from pathlib import Path

import msgspec

from agent.base.files import read_plain
from agent.base.private import Private
from agent.cash.attendants import FILE_BYTES_MAX, Attendants, PinNotSet
from agent.config.toml import WrongKey


class NewAttendant(msgspec.Struct, frozen=True):
    """An attendant who gets a PIN, or a new one."""

    name: str
    pin: Private[str]


def names_of(file: Path) -> tuple[str, ...]:
    """Return the attendants who already have a PIN."""
    try:
        return tuple(one.name for one in Attendants(file).all())
    except PinNotSet:
        return ()


def with_pins(stored: Path, people: Iterable[NewAttendant]) -> tuple[bytes, list[WrongKey]]:
    """Return the new content of the attendants' file, and why an attendant cannot be in it.

    The content is made in a temporary folder, where only hashes of PINs are written.
    """
    wrong = []
    with tempfile.TemporaryDirectory(prefix="kiosk-setup-") as folder:
        file = Path(folder) / stored.name
        try:
            file.write_bytes(read_plain(stored, FILE_BYTES_MAX))
        except FileNotFoundError:
            pass
        except OSError as error:
            return b"", [WrongKey("", "attendants", f"{stored}: {error.strerror}")]
        attendants = Attendants(file)
        for one in people:
            known = {name.casefold() for name in names_of(file)}
            give = attendants.set_pin if one.name.casefold() in known else attendants.add
            try:
                give(one.name, one.pin)
            except ValueError as refused:
                wrong.append(WrongKey("attendants", one.name, str(refused)))
        return file.read_bytes() if file.exists() else b"", wrong
