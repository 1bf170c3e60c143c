"""A Pi with two slots: the firmware is simulated, and the image's scripts are the real ones."""

import os
import shutil
import subprocess
from pathlib import Path

from tests.support.hangs import HANGS_S

ROOT = Path(__file__).parents[3]
IMAGE = ROOT / "packaging/image"
STARTS_MAX = 9
"""Reboots in a row that no order explains: three tries of a slot need six."""
REBOOTS = '#!/bin/sh\necho "$*" >>"{calls}"\n'


class Board:
    """It runs from slot A; `power_on` simulates the firmware and the image's first unit."""

    def __init__(self, root: Path, programs: Path | None = None) -> None:
        """`programs` is a folder that comes first on PATH."""
        self.root = root
        self.auto = root / "boot" / "auto" / "autoboot.txt"
        self.argument = root / "run" / "systemd" / "reboot-param"
        self.starts: list[str] = []
        """The slots that were started, in order."""
        self._calls = root / "calls"
        own = root / "programs"
        self._path = ":".join(map(str, filter(None, (programs, own, os.environ["PATH"]))))
        for folder in (self.auto.parent, root / "proc", own):
            folder.mkdir(parents=True, exist_ok=True)
        self._program("systemctl", REBOOTS.format(calls=self._calls))
        self._program("sync", "#!/bin/sh\n")  # it would wait for all disks of this machine
        shutil.copy(IMAGE / "autoboot.txt", self.auto)
        self.runs("A")

    def _program(self, name: str, text: str) -> None:
        file = self.root / "programs" / name
        file.write_text(text)
        file.chmod(0o755)

    def runs(self, slot: str) -> None:
        line = subprocess.run([IMAGE / "cmdline", slot], capture_output=True, text=True, check=True)
        (self.root / "proc" / "cmdline").write_text(line.stdout)
        self.slot = slot

    def rauc(self, *asked: str) -> str:
        """Call the backend as RAUC does; return its output. Raises CalledProcessError."""
        environ = {
            **os.environ,
            "PATH": self._path,
            "KIOSK_ROOT": str(self.root),
            "KIOSK_LIB": str(ROOT / "packaging/lib"),
        }
        done = subprocess.run(
            [IMAGE / "tryboot", *asked],
            capture_output=True,
            text=True,
            check=True,
            env=environ,
            start_new_session=True,
            timeout=HANGS_S,
        )
        return done.stdout.strip()

    def installs(self, slot: str) -> None:
        """Install a bundle: RAUC marks the slot bad before it writes, and then activates it."""
        self.rauc("set-state", slot, "bad")
        self.rauc("set-primary", slot)

    def power_on(self) -> str:
        """Start after a power cut, until the machine no longer restarts itself."""
        shutil.rmtree(self.root / "run", ignore_errors=True)
        for _ in range(STARTS_MAX):
            self._firmware()
            self._calls.unlink(missing_ok=True)
            self.rauc("start")
            if not self._calls.exists():
                return self.slot
            assert "reboot.target" in self._calls.read_text()
        raise AssertionError(f"it restarts again and again: {self.starts}")

    def reboot(self) -> str:
        """Restart in an orderly way; the firmware forgets nothing."""
        self._firmware()
        return self.slot

    def _firmware(self) -> None:
        """Start the slot of autoboot.txt; the one of [tryboot] if the last reboot asks for it."""
        is_tried = self.argument.exists() and self.argument.read_text() == "0 tryboot\n"
        shutil.rmtree(self.root / "run", ignore_errors=True)
        sections = self.auto.read_text().split("[tryboot]")
        partition = sections[is_tried].split("boot_partition=")[1].split()[0]
        self.runs({"2": "A", "3": "B"}[partition])
        self.starts.append(self.slot)
