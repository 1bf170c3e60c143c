"""`setup` at a real terminal: hidden answers are not shown, and Ctrl+C changes nothing."""

import os
import select
import subprocess
import sys
from contextlib import suppress
from typing import Self

import pytest

from tests.support.hangs import HANGS_S
from tests.system.e2e.waiting import until
from tests.unit.agent.app.setup.kiosk_root import KEY, PIN, KioskRoot

pytestmark = pytest.mark.slow

PROGRAM = """
import os, sys
from contextlib import suppress
from pathlib import Path
from agent.setup.machine import Machine
from agent.setup.set_up import SetUp
from agent.setup.prompter import AtTerminal
from agent.commands.check.kiosk import connected
from agent.base.clock import Clock
from agent.process.hardening import harden
harden()
machine = Machine(Path(sys.argv[1]), agent_user=sys.argv[2], environ=os.environ)
try:
    sys.exit(0 if SetUp(machine, AtTerminal(), Clock(), connected).by_questions() else 1)
except KeyboardInterrupt:
    sys.exit(130)
"""
DRIVERS = ("card.driver", "display.driver", "printer.driver", "cash.driver")
NETWORKS = ("network.wifi", "network.apn")
READ_BYTES = 65_536
CTRL_C = b"\x03"
CTRL_C_MAX = 10


class Console:
    """A terminal in which set-up runs. A person waits for a text, then types."""

    def __init__(self, kiosk: KioskRoot) -> None:
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
            kiosk.user,
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
        """Press Ctrl+C until the command ends.

        If the command is not reading a line yet, Ctrl+C takes effect only at the next key.
        """
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


def test_a_key_is_not_shown_and_ctrl_c_ends_set_up_without_a_change(kiosk: KioskRoot) -> None:
    before = kiosk.files()
    with Console(kiosk) as console:
        console.answers("outlet.merchant_ref", "OUTLET-001")
        console.answers("outlet.name", "Sharma General Store")
        console.answers("outlet.latitude", "12.9716")
        console.answers("outlet.longitude", "77.5946")
        console.answers("outlet.region", "KA")
        console.answers("outlet.languages", "kn en")
        for question in ("clock.time_zone", "clock.ntp"):
            console.answers(question, "")
        console.answers("api.base_url", "http://127.0.0.1:9")
        for question in ("api.ca_file", "biometric.modes", *DRIVERS, "screen", "voice", *NETWORKS):
            console.answers(question, "-" if question == "biometric.modes" else "")
        console.answers("The key that the finance service", KEY)
        console.answers("The TPIN", "")
        console.answers("attendant's name", "Asha")
        console.answers("PIN", PIN, PIN)
        console.answers("Another attendant", "")
        console.sees("nothing listens at the service's address")
        console.sees("> ")
        assert console.gives_up() == 130
    assert KEY not in console.screen
    assert PIN not in console.screen
    answers = kiosk.files()
    assert KEY not in answers.pop("/etc/kiosk-agent/answers.toml").decode()
    assert answers == before
