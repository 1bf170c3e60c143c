"""Types the command blocks of a page into a real shell, with a folder in place of the machine.

typed.sh says which commands only check and record their arguments. All others are real programs.
"""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

ROOT = Path(__file__).parents[3]
STUBS = Path(__file__).with_name("typed.sh")
FENCE = re.compile(r"^```sh\n(.*?)^```", re.MULTILINE | re.DOTALL)
ABSOLUTE = re.compile(r"(?<![\w.:/}~-])/(etc|media|opt|root|srv|tmp|usr|var)(?=/)")
"""A path of the machine, not the middle of another path or of an address."""
FOLDERS = (
    *("etc/apt/sources.list.d", "etc/systemd/system", "opt", "root", "tmp"),
    *("usr/local/bin", "usr/local/lib", "usr/local/share/ca-certificates", "usr/share/keyrings"),
)
"""Folders of every Debian that a page uses."""
REAL = (
    *("base64", "cat", "chmod", "cp", "grep", "install", "ls", "mkdir", "mv", "rm", "sed", "tail"),
    *("tee", "touch", "createdb", "createuser", "mosquitto_passwd", "openssl", "promtool", "psql"),
)
"""Programs that are safe with paths below the folder, and a test's own database."""
COPIED = (
    "deploy/fleet/requirements.txt",
    "packaging/companion/requirements.txt",
    "packaging/companion/requirements-termux.txt",
    "systemd/kiosk-companion.service",
)
"""Files of a clone that a page uses."""
SEPARATOR = "\x1f"

_PIP = f"""#!/bin/sh
printf '%s{SEPARATOR}' pip "$@" >>"$RECORD"; echo >>"$RECORD"
for word; do case $word in *.txt | *.whl) [ -f "$word" ] || exit 1 ;; esac; done
case "$*" in
*./packaging/companion)
    mkdir -p dist/companion
    touch "dist/companion/kiosk_companion-$VERSION-py3-none-any.whl"
    ;;
*./deploy/fleet) touch "dist/kiosk_fleet-$VERSION-py3-none-any.whl" ;;
esac
"""
_RECORDED = f"""#!/bin/sh
printf '%s{SEPARATOR}' "${{0##*/}}" "$@" >>"$RECORD"; echo >>"$RECORD"
"""


class WrongBlock(AssertionError):
    """A block of a page that does not work unchanged."""


def blocks(page: str) -> list[str]:
    """Return the shell blocks of a page of docs/, in its order."""
    return FENCE.findall((ROOT / "docs" / page).read_text(encoding="utf-8"))


class Typing:
    """A shell in a folder in place of the machine; `calls` has the recorded arguments."""

    def __init__(self, folder: Path, version: str) -> None:
        self.folder = folder
        self.home = folder / "root"
        self.record = folder / "record"
        self.record.touch()
        self._version = version
        for name in FOLDERS:
            (folder / name).mkdir(parents=True)
        self._programs = folder / "programs"
        self._programs.mkdir()
        for name in REAL:
            found = shutil.which(name)
            assert found, f"{name} is missing: scripts/setup all"
            (self._programs / name).symlink_to(found)
        (self._programs / "sh").symlink_to("/bin/sh")
        self._lay_repository()

    def _lay_repository(self) -> None:
        """Write the parts of a clone that a page uses into the home folder."""
        own = ("kiosk-agent", "kiosk-fleet", "kiosk-companion")
        for name, text in (("pip", _PIP), *((name, _RECORDED) for name in own)):
            self._program(self.folder / "bin" / name, text)
        self._program(self.home / ".venv/bin/pip", _PIP)
        self._program(self.home / "scripts/setup", "#!/bin/sh\n")
        (self.home / "dist").mkdir()
        for name in COPIED:
            (self.home / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, self.home / name)

    def _program(self, file: Path, text: str) -> None:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
        file.chmod(0o755)

    def writes(self, name: str, text: str) -> None:
        """Write a file that the reader of the page already has."""
        file = self.home / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)

    def read(self, name: str) -> str:
        return (self.folder / name).read_text()

    def types(self, block: str, folder: str = ".", **environ: str) -> None:
        """Type a block in a folder of the home. Raises WrongBlock with what the shell said."""
        moved = ABSOLUTE.sub(rf"{self.folder}/\1", block)
        done = subprocess.run(
            ["/bin/bash", "--noprofile", "--norc", "-c", f". {STUBS}\n{moved}"],
            cwd=self.home / folder,
            env={
                "PATH": str(self._programs),
                "HOME": str(self.home),
                "ROOT": str(self.folder),
                "TREE": str(ROOT),
                "TREE_BIN": str(self.folder / "bin"),
                "PYTHON": sys.executable,
                "PYTHONPATH": f"{ROOT}:{ROOT}/deploy/fleet",
                "RECORD": str(self.record),
                "VERSION": self._version,
                "LANG": os.environ.get("LANG", "C.UTF-8"),
                **environ,
            },
            capture_output=True,
            text=True,
            check=False,
        )
        if done.returncode != 0:
            raise WrongBlock(f"{block}\nends with {done.returncode}:\n{done.stdout}{done.stderr}")

    def calls(self, *programs: str) -> Iterator[Sequence[str]]:
        """Yield the recorded arguments of these programs."""
        for line in self.record.read_text().splitlines():
            name, *words, _ = line.split(SEPARATOR)
            if name in programs:
                yield words
