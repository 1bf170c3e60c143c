"""Certificates that nobody signed: known by their fingerprint, remembered from the first use.

An RD service that insists on https has made its own certificate (DEVICES 1.1). The first time that
a maker's service is seen its certificate is written down; another one later is refused until a
person has taken the old one out of the file.
"""

import hashlib
import json
import os
import ssl
from pathlib import Path
from typing import Final, Self

PINS_MAX: Final = 16  # a kiosk has one or two sensors; a liar who makes up makers fills no disk


class PinsUnreadable(Exception):
    """The file of known certificates is damaged; the message names it."""


class Pins:
    """The known certificates, in `file`; without one they are forgotten at the end.

    Raises PinsUnreadable. `known` has the fingerprint of each maker's service.
    """

    def __init__(self, file: Path | None = None) -> None:
        self._file = file
        self.known = _read(file) if file else {}

    def trusts(self, service: str, fingerprint: str) -> bool:
        """Tell whether this is the service's certificate; its first one is, and is kept."""
        if service not in self.known:
            if len(self.known) >= PINS_MAX:
                return False
            self.known[service] = fingerprint
            self._save()
        return self.known[service] == fingerprint

    def _save(self) -> None:
        """Replace the file so that a power cut leaves the old one or the new one, whole."""
        if self._file is None:
            return
        new = self._file.with_name(f"{self._file.name}.new")
        with new.open("w") as out:
            json.dump(self.known, out, indent=1)
            out.flush()
            os.fsync(out.fileno())
        new.replace(self._file)


def context(fingerprint: str = "") -> ssl.SSLContext:
    """Accept this certificate alone; without a fingerprint any, for looking around."""
    return _Context(fingerprint)


def fingerprint_of(tls: ssl.SSLObject) -> str:
    """Give the SHA-256 of the far end's certificate, in hexadecimal."""
    return hashlib.sha256(tls.getpeercert(binary_form=True) or b"").hexdigest()


class _Context(ssl.SSLContext):
    """Asks no authority, since none has signed; `_Handshake` looks at the fingerprint."""

    fingerprint: str

    def __new__(cls, fingerprint: str) -> Self:
        made = super().__new__(cls, ssl.PROTOCOL_TLS_CLIENT)
        made.check_hostname = False
        made.verify_mode = ssl.CERT_NONE
        made.sslobject_class = _Handshake
        made.fingerprint = fingerprint
        return made


class _Handshake(ssl.SSLObject):
    """Breaks off before a byte of the request has left, when the certificate is another."""

    def do_handshake(self) -> None:
        super().do_handshake()
        expected = self.context.fingerprint if isinstance(self.context, _Context) else ""
        if expected and fingerprint_of(self) != expected:
            raise ssl.SSLCertVerificationError("another certificate than the known one")


def _read(file: Path) -> dict[str, str]:
    try:
        known = json.loads(file.read_text())
    except FileNotFoundError:
        return {}
    except (OSError, ValueError) as error:
        raise PinsUnreadable(f"{file}: {error}") from error
    if not isinstance(known, dict) or not all(isinstance(pin, str) for pin in known.values()):
        raise PinsUnreadable(f"{file}: a table of fingerprints is expected")
    return known
