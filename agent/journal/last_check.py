"""What the journal's last nightly check found, kept beside the journal for who asks by day."""

from pathlib import Path

import msgspec

from agent.files import replace_whole

NAME = "last-check.json"


class LastCheck(msgspec.Struct, frozen=True):
    """When the journal was verified, and what was found."""

    at: float
    """Unix seconds."""
    is_damaged: bool
    findings: int = 0


def keep(folder: Path, check: LastCheck) -> None:
    """Keep a result in the journal's folder. Raises OSError."""
    replace_whole(folder / NAME, msgspec.json.encode(check))


def last_check(folder: Path) -> LastCheck | None:
    """Return the last check's result; None: there was none, or it cannot be read."""
    try:
        return msgspec.json.decode((folder / NAME).read_bytes(), type=LastCheck)
    except (OSError, msgspec.DecodeError):
        return None
