"""The box's files: its own key and certificate, and the certificate of its one kiosk.

Only their owner can read them. On Windows the permissions of the profile folder ensure this.
"""

import os
import ssl
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from companion.pairing.certificates import NoCertificate, certificates_of
from companion.pairing.files import write_own
from companion.pairing.identity import make_identity

OWN: Final = "bridge.pem"
KIOSK: Final = "kiosk.pem"


class FolderUnusable(Exception):
    """A file in the folder has wrong content; the message names the file."""


class BridgeFolder:
    """The folder of one box."""

    def __init__(self, path: Path) -> None:
        self.path = path

    @property
    def identity(self) -> Path:
        """Return the PEM file of the box's key and certificate; create it at the first use."""
        file = self.path / OWN
        if not file.exists():
            self._write(file, make_identity("kiosk-rd-bridge"))
        return file

    def own_certificate(self) -> bytes:
        """Return the box's certificate (DER). Raises FolderUnusable."""
        return _certificate_in(self.identity)

    def kiosk_certificate(self) -> bytes | None:
        """Return the certificate (DER) of the paired kiosk; None: none is paired.

        Raises FolderUnusable.
        """
        file = self.path / KIOSK
        return _certificate_in(file) if file.exists() else None

    def keep_kiosk(self, certificate: bytes) -> None:
        """Store the kiosk's certificate (DER); from now on only this kiosk is served."""
        self._write(self.path / KIOSK, ssl.DER_cert_to_PEM_cert(certificate).encode())

    def forget(self) -> bool:
        """Delete all files, also the box's key; return False if there were none."""
        kept = [file for file in (self.path / KIOSK, self.path / OWN) if file.exists()]
        for file in kept:  # the kiosk's first, so a power cut leaves a box without a kiosk
            file.unlink()
        return bool(kept)

    def _write(self, file: Path, content: bytes) -> None:
        """Write a file atomically; only the folder's owner can read it."""
        self.path.mkdir(mode=0o700, parents=True, exist_ok=True)
        owner = None
        if sys.platform != "win32" and os.geteuid() == 0:  # `sudo kiosk-rd-bridge pair`
            owner = self.path.stat()
        write_own(file, content, owner)


def default_folder(environ: Mapping[str, str] = os.environ, platform: str = sys.platform) -> Path:
    """Return the folder that this system gives to a service's or a user's state."""
    if unit := environ.get("STATE_DIRECTORY"):  # systemd.exec(5)
        return Path(unit.partition(":")[0])
    if platform == "win32":
        return Path(environ.get("LOCALAPPDATA") or Path.home()) / "kiosk-rd-bridge"
    state = environ.get("XDG_STATE_HOME") or Path.home() / ".local" / "state"
    return Path(state) / "kiosk-rd-bridge"


def _certificate_in(file: Path) -> bytes:
    try:
        return certificates_of(file.read_bytes())[0]
    except (NoCertificate, IndexError) as wrong:
        raise FolderUnusable(f"{file}: no certificate is in it; run `forget`, then pair") from wrong
