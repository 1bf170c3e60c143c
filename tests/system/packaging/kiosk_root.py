"""A kiosk's root folder with two versions of the agent, and the programs that its scripts call.

The scripts are the package's own. apt, systemctl and others are small programs on PATH that log
their calls.
"""

import os
import struct
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import MappingProxyType

from tests.support.hangs import HANGS_S

NOTHING: Mapping[str, str] = MappingProxyType({})
LIB = Path(__file__).parents[3] / "packaging/lib"
CALLED = '#!/bin/sh\necho "$(basename "$0") $*" >>"{calls}"\n'


POLICY = """case "$*" in
policy*) printf "kiosk-agent:\\n  Installed: 1.0\\n  Candidate: {}\\n" ;;
"madison kiosk-agent") echo "kiosk-agent | {} | https://kiosks.example.in" ;;
esac"""


def policy(candidate: str) -> str:
    """Return the apt-cache of a kiosk with version 1.0, whose repository offers another one."""
    return POLICY.replace("{}", candidate)


class KioskRoot:
    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.home = folder / "opt/kiosk-agent"
        self.state = folder / "var/lib/kiosk-agent-update"
        self.programs = folder / "programs"
        self.calls = folder / "calls"
        self.health = folder / "health"
        self.journal = folder / "journal.db"
        for made in (self.home, self.state, self.programs):
            made.mkdir(parents=True)
        (folder / "kiosk.toml").write_text(f'[journal]\npath = "{self.journal}"\n')
        self.program("systemctl", 'case "$1" in show) echo 41 ;; esac')
        self.program("apt-mark", "")
        self.program("dpkg-query", "echo installed ok")
        self.program("sleep", "exec /bin/sleep 0.02")
        self.program("curl", f'cat "{self.health}" 2>/dev/null')

    def program(self, name: str, does: str) -> None:
        file = self.programs / name
        file.write_text(f"{CALLED.format(calls=self.calls)}{does}\n")
        file.chmod(0o755)

    def shut_out(self, own: Path | None = None) -> None:
        """Keep the page's address busy, as any program can; the agent's own socket answers."""
        own = own or self.folder / "run/kiosk-agent/health.sock"
        self.program("curl", f'case "$*" in *"--unix-socket {own}"*) cat "{self.health}" ;; esac')

    def lay_version(self, version: str, schema: int) -> None:
        """Install a version; its program is the agent under test."""
        binaries = self.home / version / "bin"
        binaries.mkdir(parents=True)
        agent = binaries / "kiosk-agent"
        agent.write_text(f'#!/bin/sh\nexec {sys.executable} -I -m agent "$@"\n')
        agent.chmod(0o755)
        (self.home / version / "journal-schema").write_text(f"{schema}\n")

    def turn(self, link: str, version: str) -> None:
        (self.home / link).symlink_to(version)

    def turn_again(self, link: str, version: str) -> None:
        (self.home / link).unlink()
        self.turn(link, version)

    def write_journal(self, schema: int, name: str = "journal.db") -> None:
        """Write the header of an SQLite file, up to its user_version."""
        header = b"SQLite format 3\0".ljust(60, b"\0") + struct.pack(">I", schema)
        self.journal.with_name(name).write_bytes(header)

    def answer(self, version: str, journal: str = "ok", busy: str = "false") -> None:
        self.health.write_text(
            f'{{"version":"{version}","busy":{busy},"journal":"{journal}","parts":{{}}}}'
        )

    def run(
        self, script: str, seconds: int = 1, environ: Mapping[str, str] = NOTHING
    ) -> subprocess.CompletedProcess[str]:
        return self.runs([LIB / script], seconds, environ)

    def asks(self, words: str) -> str:
        """Return what a function of kiosk.sh prints."""
        done = self.runs(["sh", "-euc", f". {LIB}/kiosk.sh; {words}"], 1)
        assert done.returncode == 0, done.stderr
        return done.stdout.removesuffix("\n")

    def runs(
        self, command: Sequence[str | Path], seconds: int = 1, more: Mapping[str, str] = NOTHING
    ) -> subprocess.CompletedProcess[str]:
        environ = {
            **more,
            "PATH": f"{self.programs}:{os.environ['PATH']}",
            "KIOSK_ROOT": str(self.folder),
            "KIOSK_CONFIG": str(self.folder / "kiosk.toml"),
            "KIOSK_TRIAL_SECONDS": str(seconds),
            "KIOSK_UPDATE_SECONDS": str(3 * seconds),  # so much longer on a busy machine
        }
        return subprocess.run(
            command, env=environ, capture_output=True, text=True, check=False, timeout=HANGS_S
        )

    def called(self, program: str) -> list[str]:
        lines = self.calls.read_text().splitlines() if self.calls.exists() else []
        return [line for line in lines if line.startswith(f"{program} ")]
