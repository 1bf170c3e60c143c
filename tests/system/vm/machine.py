"""One life of a virtual kiosk, from power-on until it is killed or shuts itself down.

`qemu` (a whole machine) and `uml` (Debian's kernel as a process) implement it.
"""

import json
import socket
import subprocess
import time
from abc import ABC, abstractmethod
from contextlib import suppress
from dataclasses import dataclass
from types import TracebackType
from typing import Any, Self

Json = dict[str, Any]

ANSWERS_WITHIN_S = 600.0  # catches a hang only: an emulated machine may be very slow
LATER_S = 5.0  # the machine itself aborts a command earlier
ENDS_WITHIN_S = 120.0


@dataclass(frozen=True, slots=True)
class Said:
    """The output of a command in the machine."""

    code: int
    out: str
    err: str


@dataclass(frozen=True, slots=True)
class Far:
    """The ports of this machine's loopback on which the kiosk's peers are simulated."""

    api: int
    rd: int


class RootShell(ABC):
    """Runs commands as root on some machine."""

    def run(self, *words: str, typed: str = "", within: float = ANSWERS_WITHIN_S) -> Said:
        """Run a command as root, with any exit code. Raises TimeoutError."""
        return self._ask(list(words), typed, within)

    def must(self, *words: str, typed: str = "", within: float = ANSWERS_WITHIN_S) -> str:
        """Run a command that must succeed; return its output."""
        said = self.run(*words, typed=typed, within=within)
        if said.code:
            raise RuntimeError(f"{' '.join(words)}: {said.code}: {(said.err or said.out).strip()}")
        return said.out

    def script(self, text: str, within: float = ANSWERS_WITHIN_S) -> str:
        return self.must("sh", "-ec", text, within=within)

    @abstractmethod
    def _ask(self, words: list[str], typed: str, within: float) -> Said: ...


class Machine(RootShell):
    """A machine that was switched on, and the shell in it."""

    boots_within_s: float
    """Timeout until the shell answers."""
    page: str
    """The address of the kiosk's page from this machine, without a token."""
    shell: "Line"
    _process: "subprocess.Popen[bytes]"

    def __init__(self) -> None:
        self.switched_on_at = now()
        self._asked = 0

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, _: type[BaseException] | None, __: BaseException | None, ___: TracebackType | None
    ) -> None:
        self.kill()

    # --- power ---

    @abstractmethod
    def kill(self) -> None:
        """Cut the power; a second call does nothing."""

    def is_off(self) -> bool:
        """Return True if it has switched itself off, or ends at a restart."""
        return self._process.poll() is not None

    def wait_until_off(self, within: float) -> None:
        """Wait until it has switched itself off."""
        self._process.wait(within)

    def shut_down(self) -> None:
        """Make it shut itself down cleanly."""
        with suppress(ConnectionError):  # it may be off before it answers
            self.run("systemctl", "--no-block", "poweroff")
        self.wait_until_off(ENDS_WITHIN_S)
        self.kill()

    def age(self) -> float:
        """Return the seconds since it was switched on."""
        return now() - self.switched_on_at

    # --- commands ---

    def wait_until_up(self) -> Self:
        """Wait until it runs commands. Raises TimeoutError."""
        ends = now() + self.boots_within_s
        while True:  # lines sent before the shell listens are lost
            try:
                self._ask(["true"], "", 2.0)
            except TimeoutError:
                if now() > ends:
                    raise
                continue
            return self

    def _ask(self, words: list[str], typed: str, within: float) -> Said:
        self._asked += 1
        self.shell.send({"id": self._asked, "run": words, "typed": typed, "within": within})
        while True:  # an earlier request may be answered after its timeout
            answer = self.shell.receive(within + LATER_S)
            is_echo = "run" in answer  # from a terminal that is not in raw mode yet
            if answer.pop("id", None) == self._asked and not is_echo:
                return Said(**answer)


class Line:
    """A socket on which each line is JSON."""

    def __init__(self, connected: socket.socket) -> None:
        self._socket = connected
        self._pending = b""

    def send(self, value: Json) -> None:
        self._socket.settimeout(ANSWERS_WITHIN_S)
        self._socket.sendall(json.dumps(value).encode() + b"\n")

    def receive(self, within: float) -> Json:
        """Wait for one line. Raises TimeoutError, ConnectionError."""
        ends = now() + within
        while True:
            while b"\n" not in self._pending:
                self._socket.settimeout(max(0.01, ends - now()))
                if not (read := self._socket.recv(1 << 20)):
                    raise ConnectionError("the machine is gone")
                self._pending += read
            line, _, self._pending = self._pending.partition(b"\n")
            if line.startswith(b"{"):  # otherwise an echo from before raw mode
                with suppress(json.JSONDecodeError):  # an echo that lost bytes
                    value: Json = json.loads(line)
                    return value

    def close(self) -> None:
        self._socket.close()


def now() -> float:
    return time.monotonic()  # noqa: TID251  # a machine lives in real time
