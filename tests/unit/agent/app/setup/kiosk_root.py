"""A machine to set up: its files are in a temporary folder, and its programs only log calls.

The service is the simulator, over a real socket.
"""

import json
import os
import pwd
import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from http.server import HTTPServer
from pathlib import Path

from anyio.from_thread import start_blocking_portal

from agent.base.clock import Clock
from agent.base.private import Private
from agent.commands.check.kiosk import connected
from agent.setup.machine import Machine
from agent.setup.set_up import SetUp
from hw_sim.api.simulator import ApiSimulator
from hw_sim.clock import SimClock
from hw_sim.serving import on_port
from tests.support import served

KEY, TPIN, OUTLET = "sk_marked_7Q1X", "804913", "OUTLET-001"
HEARD_MAX = 400  # texts; a whole set-up has 120
PIN, OTHER_PIN = "258036", "730195"

NOTES_ITSELF = '#!/bin/sh\necho "$(basename "$0") $*" >> "$KIOSK_TEST_CALLS"\n'
# A stand-in for encryption: it moves every letter and digit, and can be reversed.
SEALS = "tr 'A-Za-z0-9' 'N-ZA-Mn-za-m5-90-4'"
OPENS = "tr 'N-ZA-Mn-za-m5-90-4' 'A-Za-z0-9'"
PROGRAMS = {
    "systemctl": """case "$1" in is-active) [ -e "$KIOSK_TEST_RUNS" ];; *) true;; esac""",
    "systemd-creds": f"""case "$1" in encrypt) {SEALS};; decrypt) {OPENS} < "$3";; esac""",
    "timedatectl": '[ "$1" != show ] || echo Asia/Kolkata',
    "udevadm": "true",
    "nmcli": "true",
    "mmcli": "true",
    "kiosk-agent": "echo 'ok    everything'",
}


ANSWERS = """
[outlet]
merchant_ref = "{outlet}"
name = "Sharma General Store"
latitude = 12.9716
longitude = 77.5946
region = "KA"
languages = ["kn", "en"]

[api]
base_url = "{api}"

[ui]
listen = "{listen}"
brightness = 80

[secrets]
api_key = "{key}"
tpin_file = "tpin"

[attendants]
Asha = {{ pin = "{pin}" }}
"Ravi Kumar" = {{ pin_file = "ravi.pin" }}

[screen]
rotation = 90

[sockets]
card = "platform-fd500000.pcie-pci-0000:01:00.0-usb-0:1.1:1.0"
"""

Written = Callable[..., Path]
"""Writes a file of answers, with replaced texts."""


class KioskRoot:
    """A machine after the package's installation."""

    def __init__(self, folder: Path) -> None:
        self.root = folder / "root"
        self._programs = folder / "programs"
        self.programs = PROGRAMS
        self.calls_file = folder / "calls"
        self.runs_file = folder / "agent-runs"
        for made in (self.root / "etc", self._programs):
            made.mkdir(parents=True)
        for name, does in PROGRAMS.items():
            self.program(name, does)
        self.user = pwd.getpwuid(os.getuid()).pw_name
        self.environ = {
            "PATH": f"{self._programs}:{os.environ['PATH']}",
            "KIOSK_TEST_CALLS": str(self.calls_file),
            "KIOSK_TEST_RUNS": str(self.runs_file),
        }
        self.machine = Machine(self.root, agent_user=self.user, environ=self.environ)

    def set_up(self, person: "Person") -> SetUp:
        return SetUp(self.machine, person, Clock(), connected)

    def program(self, name: str, does: str) -> None:
        """Put a program on the machine's PATH."""
        script = self._programs / name
        script.write_text(f"{NOTES_ITSELF}{does}\n")
        script.chmod(0o755)

    def without(self, name: str) -> None:
        """Make a program fail, as on a system that does not support it."""
        self.program(name, "echo 'not supported here' >&2; exit 1")

    @property
    def calls(self) -> list[str]:
        """The programs that ran, with their arguments."""
        return self.calls_file.read_text().splitlines() if self.calls_file.exists() else []

    def at(self, path: str) -> Path:
        return self.machine.at(path)

    def files(self) -> dict[str, bytes]:
        """The content of every file below the root that survives a restart, by its path."""
        lost = self.root / "run"
        found = (path for path in sorted(self.root.rglob("*")) if path.is_file())
        found = (path for path in found if not path.is_relative_to(lost))
        return {self.machine.named(path): path.read_bytes() for path in found}


Typed = str | Callable[[], str]
Answer = Typed | Sequence[Typed]
Answers = dict[str, Answer]


def _typed(answer: Answer) -> Typed:
    if isinstance(answer, str) or callable(answer):
        return answer
    left = iter(answer)

    def following() -> str:
        typed = next(left, "")
        return typed if isinstance(typed, str) else typed()

    return following


class Person:
    """A person with an answer for each text in a question, who otherwise presses Enter.

    An answer may be a list, one for each time, or something to do first.
    """

    def __init__(self, answers: Mapping[str, Answer] | None = None, *, stops_at: str = "") -> None:
        self._stops_at = stops_at
        self._answers = {part: _typed(answer) for part, answer in (answers or {}).items()}
        self._question = ""
        self.heard: list[str] = []

    @property
    def screen(self) -> str:
        return "\n".join(self.heard)

    def say(self, text: str) -> None:
        self.heard.append(text)
        assert len(self.heard) < HEARD_MAX, f"asked again for ever: {self.heard[-20:]}"
        if self._stops_at and self._stops_at in text:
            raise KeyboardInterrupt
        if not text.startswith("  "):  # a remark on the previous answer
            self._question = text

    def types(self, prompt: str) -> str:
        self.heard.append(prompt)
        answer = self._answer()
        if answer == "^C":
            raise KeyboardInterrupt
        return answer

    def types_hidden(self, prompt: str) -> Private[str]:
        self.heard.append(prompt)
        return Private(self._answer())

    def _answer(self) -> str:
        for part, answer in self._answers.items():
            if part in self._question:
                return answer if isinstance(answer, str) else answer()
        return ""


@contextmanager
def service(clock: SimClock | None = None, differs: Sequence[str] = ()) -> Iterator[str]:
    """Serve the simulated service on its own socket; yield its address.

    `differs` are the guesses that are turned round.
    """
    simulator = ApiSimulator(
        clock or SimClock(),
        random.Random(1),
        api_key=KEY,
        tpin=TPIN,
        merchant_ref=OUTLET,
        differs=differs,
    )
    serving = on_port(simulator.app, 0)
    with start_blocking_portal() as portal, portal.wrap_async_context_manager(serving) as address:
        yield address


@contextmanager
def outlet_named(name: str | None) -> Iterator[str]:
    """Serve a service that writes the outlet's name in this way; yield its address."""
    outlet = {"status": "ACTIVE", "next_step": "TRANSACT", "merchant_ref": name}
    body = json.dumps({"success": True, "data": outlet}).encode()

    class Named(served.Answer):
        def do_GET(self) -> None:  # noqa: N802  # the library's name
            self.send_response(200)
            self.end_headers()
            self.wfile.write(body)

    with served.served(HTTPServer(("127.0.0.1", 0), Named)) as server:
        yield f"http://127.0.0.1:{server.server_port}"


@contextmanager
def page() -> Iterator[str]:
    """Serve a page that offers services; yield HOST:PORT."""
    with served.served(HTTPServer(("127.0.0.1", 0), served.Answer)) as server:
        yield f"127.0.0.1:{server.server_port}"
