"""Self-signed certificates, identified by fingerprint and stored at the first use.

An RD service that requires https has a self-signed certificate (devices.md 1.1). The first
certificate of a maker's service is stored. A different one later is refused until a person removes
the old one from the file.
"""

import json
from pathlib import Path
from typing import Final

from companion.pairing.files import write_own

PINS_MAX: Final = 16  # a kiosk has one or two sensors; invented makers must not fill the disk


class Pins:
    """The known certificates in `file`; without a file they are lost when the process ends.

    `known` maps each maker's service to its fingerprint.
    """

    def __init__(self, file: Path | None = None) -> None:
        self._file = file
        self.known: dict[str, str] = {}
        self.problem = ""
        """Why no certificate is accepted: the file is damaged or cannot be read."""
        self.unsaved = ""
        """Why a first certificate could not be stored."""
        try:
            self.known = _read(file) if file else {}
        except (OSError, ValueError) as error:
            self.problem = f"{file}: {error}"

    def trusts(self, service: str, fingerprint: str) -> bool:
        """Return True if this is the service's certificate; the first one is stored."""
        if self.problem:
            return False
        if service not in self.known:
            if len(self.known) >= PINS_MAX:
                return False
            self.known[service] = fingerprint
            try:
                self._save()
            except OSError as error:  # then the next search tries again
                del self.known[service]
                self.unsaved = f"{self._file}: {error.strerror or error}"
                return False
            self.unsaved = ""
        return self.known[service] == fingerprint

    def _save(self) -> None:
        """Replace the file atomically."""
        if self._file is None:
            return
        write_own(self._file, json.dumps(self.known, indent=1).encode())


def _read(file: Path) -> dict[str, str]:
    """Return the stored table. Raises OSError, ValueError."""
    try:
        known = json.loads(file.read_text())
    except FileNotFoundError:
        return {}
    if not isinstance(known, dict) or not all(isinstance(pin, str) for pin in known.values()):
        raise ValueError("a table of fingerprints is expected")
    return known
