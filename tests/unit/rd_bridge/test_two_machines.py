"""Box and kiosk in two network namespaces with one cable between them, as in a shop.

The box's RD service listens on the box's loopback, which the kiosk cannot reach directly.
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.support.hangs import HANGS_S
from tests.support.kiosk_folder import furnish
from tests.unit.drivers.biometric.rd_machine import PID_OPTIONS

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[3]
BOX, KIOSK = "10.9.9.2", "10.9.9.1"


@dataclass(frozen=True)
class Machine:
    """A network namespace with one end of the cable."""

    name: str

    def start(self, *words: str) -> subprocess.Popen[str]:
        return subprocess.Popen(
            ["ip", "netns", "exec", self.name, sys.executable, "-u", "-m", *words],
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


def ip(*words: str) -> None:
    done = subprocess.run(["ip", *words], capture_output=True, text=True, check=False)
    if done.returncode:
        pytest.fail(f"ip {' '.join(words)}: {done.stderr.strip()}; this test needs root")


@pytest.fixture
def cabled() -> Iterator[tuple[Machine, Machine]]:
    """Yield box and kiosk, connected by a cable with a network of two addresses."""
    if shutil.which("ip") is None:
        pytest.fail("`ip` is missing: install Debian's `iproute2` package")
    own = os.getpid()
    ends = ((Machine(f"box{own}"), f"b{own}", BOX), (Machine(f"kiosk{own}"), f"k{own}", KIOSK))
    with ExitStack() as undo:
        for machine, _, _ in ends:
            ip("netns", "add", machine.name)
            undo.callback(ip, "netns", "delete", machine.name)
        (_, one, _), (_, other, _) = ends
        ip("link", "add", one, "type", "veth", "peer", "name", other)
        for machine, end, address in ends:
            ip("link", "set", end, "netns", machine.name)
            inside = ("-n", machine.name)
            ip(*inside, "address", "add", f"{address}/30", "dev", end)
            ip(*inside, "link", "set", end, "up")
            ip(*inside, "link", "set", "lo", "up")
        yield ends[0][0], ends[1][0]


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
        stopped_after(box.start("tests.unit.rd_bridge.lone_rd_service")) as rd_service,
        stopped_after(box.start("rd_bridge", "pair", *at_box)) as pairing,
    ):
        code = line_with(pairing, "Code:").split()[1]
        paired = kiosk.run(
            "agent", "biometric", "pair", "--config", str(config), BOX, typed=f"{code}\n"
        )
        assert pairing.wait(HANGS_S) == 0
        line_with(rd_service, "ready")
        with stopped_after(box.start("rd_bridge", "run", *at_box)) as bridge:
            line_with(bridge, "serves the kiosk")
            pairing_file = str(tmp_path / "rd-bridge.pem")
            way = ("--bridge", BOX, "--pairing", pairing_file)
            captured = kiosk.run(
                "drivers.biometric", *way, "--pid-options", str(tmp_path / "options.xml")
            )
            bridge.terminate()
            log = bridge.communicate(timeout=HANGS_S)[0]

    assert paired[0] == 0, paired[1]
    assert f'now set `bridge = "{BOX}"`' in paired[1]
    assert captured[0] == 0, captured[1]
    assert "captured: " in captured[1]
    assert "CAPTURE on port 11100: 200" in log
    assert {file.name for file in folder.iterdir()} == {"bridge.pem", "kiosk.pem"}
    assert not any(mark in log for mark in ("PidData", "Skey", "Hmac", "<"))
