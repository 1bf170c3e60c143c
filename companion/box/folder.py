"""The box's files: its own key and certificate, the kiosk's certificate, and the last launch.

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
LAUNCH: Final = "last-launch.json"


class FolderUnusable(Exception):
    """A file in the folder has wrong content; the message names the file."""


class BoxFolder:
    """The folder of one box."""

    def __init__(self, path: Path) -> None:
        self.path = path

    @property
    def identity(self) -> Path:
        """Return the PEM file of the box's key and certificate; create it at the first use."""
        file = self.path / OWN
        if not file.exists():
            self._write(file, make_identity("kiosk-companion"))
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

    def last_launch(self) -> bytes | None:
        """Return what is stored of the last card launch."""
        file = self.path / LAUNCH
        return file.read_bytes() if file.exists() else None

    def keep_launch(self, content: bytes) -> None:
        """Store the last card launch on disk before this returns."""
        self._write(self.path / LAUNCH, content)

    def forget(self) -> bool:
        """Delete all files, also the box's key; return False if there were none."""
        names = (KIOSK, OWN, LAUNCH)
        kept = [file for name in names if (file := self.path / name).exists()]
        for file in kept:  # the kiosk's first, so a power cut leaves a box without a kiosk
            file.unlink()
        return bool(kept)

    def _write(self, file: Path, content: bytes) -> None:
        """Write a file atomically; only the folder's owner can read it."""
        self.path.mkdir(mode=0o700, parents=True, exist_ok=True)
        owner = None
        if sys.platform != "win32" and os.geteuid() == 0:  # `sudo kiosk-companion pair`
            owner = self.path.stat()
        write_own(file, content, owner)


def default_folder(environ: Mapping[str, str] = os.environ, platform: str = sys.platform) -> Path:
    """Return the folder that this system gives to a service's or a user's state."""
    if unit := environ.get("STATE_DIRECTORY"):  # systemd.exec(5)
        return Path(unit.partition(":")[0])
    state = environ.get("XDG_STATE_HOME") or Path.home() / ".local" / "state"
    if platform == "win32":
        state = environ.get("LOCALAPPDATA") or Path.home()
    old = Path(state) / "kiosk-rd-bridge"  # an earlier release's, whose pairing stays valid
    return old if (old / KIOSK).exists() else Path(state) / "kiosk-companion"


def _certificate_in(file: Path) -> bytes:
    try:
        return certificates_of(file.read_bytes())[0]
    except (NoCertificate, IndexError) as wrong:
        raise FolderUnusable(f"{file}: no certificate is in it; run `forget`, then pair") from wrong
