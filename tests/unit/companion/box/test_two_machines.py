"""Box and kiosk in two network namespaces with one cable between them, as in a shop.

The box's RD service listens on the box's loopback, which the kiosk cannot reach directly.
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.support.as_root import NEEDS, as_root
from tests.support.hangs import HANGS_S
from tests.support.kiosk_folder import furnish
from tests.unit.drivers.biometric.rd_machine import PID_OPTIONS

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[4]
BOX, KIOSK = "10.9.9.2", "10.9.9.1"


WAITS = ("unshare", "--net", "sh", "-c", "echo ready; exec cat")
"""A process that keeps a network namespace until its stdin is closed."""


@dataclass(frozen=True)
class Machine:
    """A network namespace with one end of the cable."""

    keeper: int
    """The process that keeps the namespace."""

    def inside(self, *command: str) -> tuple[str, ...]:
        own_users = () if os.geteuid() == 0 else ("--user", "--preserve-credentials")
        return ("nsenter", "--target", str(self.keeper), *own_users, "--net", *command)

    def ip(self, *words: str) -> None:
        done = subprocess.run(self.inside("ip", *words), stderr=subprocess.PIPE, check=False)
        assert done.returncode == 0, f"ip {' '.join(words)}: {done.stderr.decode()}"

    def start(self, *words: str) -> subprocess.Popen[str]:
        return subprocess.Popen(
            self.inside(sys.executable, "-u", "-m", *words),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            cwd=ROOT,
        )

    def run(self, *words: str, typed: str = "") -> tuple[int, str]:
        process = self.start(*words)
        output, _ = process.communicate(typed, timeout=HANGS_S)
        return process.returncode, output


@contextmanager
def a_machine(*command: str) -> Iterator[Machine]:
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as keeper:
        assert keeper.stdout
        assert keeper.stdout.readline() == b"ready\n", NEEDS
        yield Machine(keeper.pid)


@pytest.fixture
def cabled() -> Iterator[tuple[Machine, Machine]]:
    """Yield box and kiosk, connected by a cable with a network of two addresses."""
    if shutil.which("ip") is None:
        pytest.fail("`ip` is missing: install Debian's `iproute2` package")
    with a_machine(*as_root(*WAITS)) as box, a_machine(*box.inside(*WAITS)) as kiosk:
        peer = ("peer", "name", "cable", "netns", str(kiosk.keeper))
        box.ip("link", "add", "cable", "type", "veth", *peer)
        for machine, address in ((box, BOX), (kiosk, KIOSK)):
            machine.ip("address", "add", f"{address}/30", "dev", "cable")
            machine.ip("link", "set", "cable", "up")
            machine.ip("link", "set", "lo", "up")
        yield box, kiosk


@contextmanager
def stopped_after(process: subprocess.Popen[str]) -> Iterator[subprocess.Popen[str]]:
    with process:
        try:
            yield process
        finally:
            process.kill()


def line_with(process: subprocess.Popen[str], word: str) -> str:
    assert process.stdout
    for line in process.stdout:
        if word in line:
            return line
    pytest.fail(f"the process ended without a line with {word!r}")


def test_a_finger_at_the_box_is_captured_over_a_cable(
    cabled: tuple[Machine, Machine], tmp_path: Path
) -> None:
    box, kiosk = cabled
    folder, config = tmp_path / "box", furnish(tmp_path)
    (tmp_path / "options.xml").write_bytes(PID_OPTIONS)
    at_box = ("--listen", BOX, "--folder", str(folder))
    with (
        stopped_after(box.start("tests.unit.companion.box.lone_rd_service")) as rd_service,
        stopped_after(box.start("companion.box", "pair", *at_box)) as pairing,
    ):
        code = line_with(pairing, "Code:").split()[1]
        paired = kiosk.run(
            "agent", "companion", "pair", "--config", str(config), BOX, typed=f"{code}\n"
        )
        assert pairing.wait(HANGS_S) == 0
        line_with(rd_service, "ready")
        with stopped_after(box.start("companion.box", "run", "--rd", *at_box)) as bridge:
            line_with(bridge, "serves the kiosk")
            pairing_file = str(tmp_path / "companion.pem")
            way = ("--companion", BOX, "--pairing", pairing_file)
            captured = kiosk.run(
                "drivers.biometric", *way, "--pid-options", str(tmp_path / "options.xml")
            )
            bridge.terminate()
            log = bridge.communicate(timeout=HANGS_S)[0]

    assert paired[0] == 0, paired[1]
    assert f'now set `address = "{BOX}"`' in paired[1]
    assert captured[0] == 0, captured[1]
    assert "captured: " in captured[1]
    assert "CAPTURE http://127.0.0.1:11100/rd/capture: 200" in log
    assert {file.name for file in folder.iterdir()} == {"bridge.pem", "kiosk.pem"}
    assert not any(mark in log for mark in ("PidData", "Skey", "Hmac", "<"))
