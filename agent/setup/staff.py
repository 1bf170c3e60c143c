"""Makes a new attendants' file with the new PINs, without changing the real one."""

from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

from agent.base.files import read_plain
from agent.cash.attendants import FILE_BYTES_MAX, Attendants, PinNotSet
from agent.setup.draft import Attendant


def names_of(file: Path) -> tuple[str, ...]:
    """Return the attendants who already have a PIN."""
    try:
        return tuple(one.name for one in Attendants(file).all())
    except PinNotSet:
        return ()


def set_pins(file: Path, new: Iterable[Attendant], folder: Path) -> bytes:
    """Return the new file's content. It is made in `folder`, where only hashes of PINs are written.

    Raises ValueError, which says why a name or PIN is not accepted; OSError.
    """
    draft = folder / "attendant.json"
    with suppress(FileNotFoundError):
        draft.write_bytes(read_plain(file, FILE_BYTES_MAX))
    people = Attendants(draft)
    for one in new:
        known = {name.casefold() for name in names_of(draft)}
        if one.name.casefold() in known:
            people.set_pin(one.name, one.pin)
        else:
            people.add(one.name, one.pin)
    return draft.read_bytes()
