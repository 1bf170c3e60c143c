"""`setup` at a real terminal with simulated devices; each is tested by its own driver."""

import os
import select
import subprocess
import sys
import tomllib
from contextlib import suppress
from typing import Self

import pytest

from tests.support.hangs import HANGS_S
from tests.system.e2e.simulator import Bench, Json, simulator
from tests.system.e2e.waiting import until
from tests.unit.agent.app.setup.kiosk_root import PIN, KioskRoot

pytestmark = pytest.mark.slow

PROGRAM = """
import os, sys
from contextlib import suppress
from pathlib import Path
from agent.setup.machine import Machine
from agent.setup.set_up import set_up_by_questions
from agent.setup.interview import AtTerminal
from agent.base.clock import Clock
from agent.process.hardening import harden
harden()
machine = Machine(Path(sys.argv[1]), agent_user=sys.argv[2], environ=os.environ)
try:
    sys.exit(0 if set_up_by_questions(machine, AtTerminal(), Clock()) else 1)
except KeyboardInterrupt:
    sys.exit(130)
"""
READ_BYTES = 65_536
CTRL_C = b"\x03"
CTRL_C_MAX = 10


class Console:
    """A terminal in which set-up runs. A person waits for a text, then types."""

    def __init__(self, kiosk: KioskRoot, user: str) -> None:
        self._ours, theirs = os.openpty()
        self.screen = ""
        self._answered = 0
        # Its own terminal, like a login's: hidden answers are read from it, and Ctrl+C works even
        # if these tests run in the background of a shell.
        command = (
            "env",
            "--default-signal=INT",
            "setsid",
            "--ctty",
            "--wait",
            sys.executable,
            "-c",
            PROGRAM,
            kiosk.root,
            user,
        )
        self._process = subprocess.Popen(
            command,
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            env={**os.environ, **kiosk.environ, "COLUMNS": "100"},
        )
        os.close(theirs)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._process.kill()
        self._process.wait()
        os.close(self._ours)

    def sees(self, words: str) -> None:
        """Wait until these words appear after the last answer."""
        until(f"{words!r} in:\n{self.screen[-2000:]}", lambda: words in self._news())
        self._answered = self.screen.index(words, self._answered) + len(words)

    def answers(self, words: str, *typed: str) -> None:
        """Wait for a question, then type one line for each of its prompts."""
        self.sees(words)
        for line in typed:
            self.sees("> ")
            os.write(self._ours, f"{line}\n".encode())

    def ends(self, within: float = HANGS_S) -> int:
        until("the end", self._is_over, within)
        return self._process.wait()

    def gives_up(self) -> int:
        """Press Ctrl+C until it ends. One just before a line is read has effect at the next key."""
        for _ in range(CTRL_C_MAX):
            os.write(self._ours, CTRL_C)
            with suppress(AssertionError):
                return self.ends(within=3.0)
        raise AssertionError(f"Ctrl+C does not end it:\n{self.screen[-2000:]}")

    def _is_over(self) -> bool:
        is_over = self._process.poll() is not None
        self._news()  # if nobody reads the terminal, writing to it blocks
        return is_over

    def _news(self) -> str:
        while select.select([self._ours], [], [], 0)[0]:
            try:
                read = os.read(self._ours, READ_BYTES)
            except OSError:  # the other end is closed
                break
            self.screen += read.decode(errors="replace").replace("\r\n", "\n")
        return self.screen[self._answered :]


@pytest.fixture
def user(kiosk: KioskRoot) -> str:
    return kiosk.user


def test_set_up_at_a_terminal_tests_every_device(kiosk: KioskRoot, user: str, listen: str) -> None:
    with simulator() as bench, Console(_installed(kiosk, bench, listen), user) as console:
        line = bench.line
        _says_which_shop(console, line)
        console.answers("Which reader", "1")
        console.answers("Where does the maker's RD service run", "1")
        console.sees("Found: biometric ready")
        bench.do("biometric", "place", finger="good")
        console.answers("Put a finger on the sensor", "yes")
        console.sees("captured, quality")
        _tries_the_serial_devices(console, line)
        console.answers("what the panel shows", "154 x 86")
        console.answers("panel turned", "1")
        console.answers("Does the kiosk speak", "yes")
        console.sees("Step 16 of 16")
        console.answers("Write this, and start the kiosk?", "yes")
        assert console.ends() == 0, console.screen
    assert "What you still have to do" in console.screen
    for secret in (line["api_key"], line["tpin"], PIN):
        assert secret not in console.screen
    for name in ("finger", "card terminal", "display", "printer", "dispenser"):
        assert f"{name}: tried, " in console.screen
    tables = tomllib.loads(kiosk.at("/etc/kiosk-agent/kiosk.toml").read_text())
    assert tables["card"]["port"] == line["card"]
    assert tables["cash"]["denominations"] == [500, 200, 100, 0]


def _says_which_shop(console: Console, line: Json) -> None:
    console.answers("merchant_ref", line["merchant_ref"])
    console.answers("shop's name", "Sharma General Store")
    console.answers("Where the shop is", "12.9716 77.5946")
    console.answers("The state", "KA")
    console.answers("The languages", "kn en")
    console.answers("time zone", "")
    console.answers("set from the network", "")
    console.answers("service's address", line["api"])
    console.answers("A file of certificates", "")
    console.answers("The API key", line["api_key"])
    console.sees("It knows the outlet")
    console.answers("Store the TPIN", "yes")
    console.answers("The TPIN:", line["tpin"])
    console.answers("attendant's name", "Asha")
    console.answers("Asha's PIN", PIN, PIN)
    console.answers("Another attendant", "no")


def _tries_the_serial_devices(console: Console, line: Json) -> None:
    console.answers("How is the card terminal", "serial")
    _names_its_line(console, "the terminal", line["card"])
    console.answers("Its speed in baud", "")
    console.answers("ask for its status", "yes")
    console.answers("Where is a customer's QR", "nextion")
    _names_its_line(console, "the display", line["display"])
    console.answers("Show a QR", "yes")
    console.answers("Is a QR on the display", "yes")
    console.answers("Which printer", "serial")
    _names_its_line(console, "the printer", line["printer"])
    console.answers("Its speed in baud", "")
    console.answers("paper's width", "80")
    console.answers("Print a test slip", "yes")
    console.sees("printed:")
    console.answers("Who hands out", "lcdm-4000")
    console.answers("each cassette's notes", "500, 200, 100, 0")
    _names_its_line(console, "the dispenser", line["cash"])
    console.answers("The parity that its switches set", "")
    console.answers("Ask for its status", "yes")


def test_ctrl_c_ends_set_up_without_a_change(kiosk: KioskRoot, user: str) -> None:
    before = kiosk.files()
    with Console(kiosk, user) as console:
        console.answers("merchant_ref", "OUTLET-001")
        console.sees("shop's name")
        console.sees("> ")
        assert console.gives_up() == 130
    assert kiosk.files() == before


def _installed(kiosk: KioskRoot, bench: Bench, listen: str) -> KioskRoot:
    """Write an expert's settings first: the ports of the page and of the RD service."""
    rd_port = int(bench.line["rd"].rpartition(":")[2])
    config = kiosk.at("/etc/kiosk-agent/kiosk.toml")
    config.parent.mkdir()
    config.write_text(
        '[outlet]\nmerchant_ref = "OLD"\nlatitude = 12.9\nlongitude = 77.5\n'
        '[api]\nbase_url = "https://old.example.in"\n'
        f'[ui]\nlisten = "{listen}"\n[biometric]\nports = [{rd_port}, {rd_port}]\n'
    )
    return kiosk


def _names_its_line(console: Console, what: str, path: str) -> None:
    console.answers(f"Which line is {what} on?", "elsewhere")
    console.answers("Its device file", path)
