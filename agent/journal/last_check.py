"""The result of the last nightly check, stored beside the journal for other processes."""

from pathlib import Path

import msgspec

from agent.base.files import replace_whole

NAME = "last-check.json"


class LastCheck(msgspec.Struct, frozen=True):
    """When the journal was verified, and the result."""

    at: float
    """Unix seconds."""
    is_damaged: bool
    findings: int = 0


def keep(folder: Path, check: LastCheck) -> None:
    """Store a result in the journal's folder. Raises OSError."""
    replace_whole(folder / NAME, msgspec.json.encode(check))


def last_check(folder: Path) -> LastCheck | None:
    """Return the last check's result; None if there was no check, or the file is unreadable."""
    try:
        return msgspec.json.decode((folder / NAME).read_bytes(), type=LastCheck)
    except (OSError, msgspec.DecodeError):
        return None
