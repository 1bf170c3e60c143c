"""The outcome of this machine's last update, as its updater wrote it."""

from enum import Enum, unique
from pathlib import Path

import msgspec


@unique
class UpdateResult(Enum):
    """How an update ended."""

    HEALTHY = "healthy"
    ROLLED_BACK = "rolled-back"
    REFUSED = "refused"


class LastUpdate(msgspec.Struct, frozen=True, rename={"before": "from", "after": "to"}):
    """The updater's file about its last run."""

    at: str
    """ISO 8601."""
    result: UpdateResult
    before: str = ""
    after: str = ""
    why: str = ""


def last_update(file: Path) -> LastUpdate | None:
    """Return how the last update ended; None: there was none, or it cannot be read."""
    try:
        return msgspec.json.decode(file.read_bytes(), type=LastUpdate)
    except (OSError, msgspec.DecodeError):
        return None
