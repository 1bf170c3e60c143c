"""A printer that writes each slip as a PNG into a folder: for the bench and the demonstration.

A slip may contain a balance, which must not be stored. So this printer is only for simulated
customers, and only the owner can read its files.
"""

import os
import re
from io import BytesIO
from pathlib import Path
from typing import Final

from drivers.printer.port import (
    NotPrinted,
    Paper,
    Printed,
    PrinterState,
    PrintOutcome,
    Slip,
)

COPIES_MAX: Final = 99  # of one slip; more is a bug in the caller
NAME_LENGTH_MAX: Final = 80

_UNSAFE = re.compile(r"[^A-Za-z0-9._-]")


class FilePrinter:
    """A `SlipPrinter`; its first slip is `slip-<client_reference>.png`, a second one `…-2.png`.

    The first slip creates the folder, but not its parent.
    """

    def __init__(self, folder: Path, paper: Paper = Paper.MM_80) -> None:
        self._folder = folder
        self._paper = paper

    async def print_slip(self, slip: Slip) -> PrintOutcome:
        try:
            return self._print(slip)
        except OSError as broken:  # no folder, no space, no font
            return NotPrinted(PrinterState.OFFLINE, f"{type(broken).__name__}: {broken.strerror}")
        except Exception as broken:  # noqa: BLE001 - whatever the drawing raises
            return NotPrinted(PrinterState.UNKNOWN, str(broken) or type(broken).__name__)

    async def status(self) -> PrinterState:
        there = self._folder if self._folder.exists() else self._folder.parent
        writable = there.is_dir() and os.access(there, os.W_OK)
        return PrinterState.READY if writable else PrinterState.OFFLINE

    async def aclose(self) -> None:
        """Do nothing; no file is open between two slips."""

    def _print(self, slip: Slip) -> PrintOutcome:
        # Imported with the first slip, to save memory in an idle kiosk.
        from drivers.printer.render import render  # noqa: PLC0415 - see above

        name = "slip-" + _UNSAFE.sub("-", slip.client_reference)[:NAME_LENGTH_MAX]
        part = self._folder / f".{name}.part"
        picture = BytesIO()
        render(slip, self._paper).save(picture, "PNG", compress_level=1)
        self._folder.mkdir(mode=0o700, exist_ok=True)
        try:
            _write_durably(part, picture.getvalue())
            return self._publish(part, name)
        finally:
            part.unlink(missing_ok=True)

    def _publish(self, part: Path, name: str) -> PrintOutcome:
        """Link the finished file to its name; a link, unlike a rename, never replaces a file."""
        for number in range(1, COPIES_MAX + 1):
            path = self._folder / (f"{name}.png" if number == 1 else f"{name}-{number}.png")
            try:
                path.hardlink_to(part)
            except FileExistsError:
                continue
            _sync_folder(self._folder)
            return Printed(str(path))
        return NotPrinted(PrinterState.UNKNOWN, f"{COPIES_MAX} copies of {name} are there")


def _write_durably(path: Path, content: bytes) -> None:
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_NOFOLLOW, mode=0o600)
    with os.fdopen(descriptor, "wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())


def _sync_folder(folder: Path) -> None:
    """Sync the folder, so that the new name survives a power cut."""
    descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
