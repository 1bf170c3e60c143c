"""One kiosk on disk: its folder, the agent process that runs in it, and the commands."""

import json
import subprocess
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Self
from urllib.parse import urlsplit

import httpx

from tests.support.hangs import HANGS_S
from tests.support.kiosk_folder import NO_SIMULATOR, Table, furnish
from tests.system.e2e import processes
from tests.system.e2e.ports import LOOPBACK, free_port
from tests.system.e2e.processes import COMMAND, ROOT, Forked, Main, Process
from tests.system.e2e.waiting import until

Json = dict[str, Any]

PIN = "258036"
NO_TABLES: Mapping[str, Table] = {}
OPEN = ("/healthz", "/metrics")
"""Available to everybody."""


class Kiosk:
    """A kiosk folder. `line` is the line printed by the simulator; the agent is not running.

    Agents of a `quick` kiosk are forked, and its commands run in this process. `tables` replace the
    usual ones of the configuration.
    """

    def __init__(
        self,
        folder: Path,
        line: Json,
        tables: Mapping[str, Table] = NO_TABLES,
        *,
        pin: str = PIN,
        listen: str = "",
        quick: bool = False,
    ) -> None:
        self._quick = quick
        self.state = folder / "state"
        """The folder of all files that the agent writes."""
        self.journal = self.state / "journal.db"
        self.token_file = self.state / "ui-token"
        self.log = folder / "agent.log"
        self.listen = listen or f"{LOOPBACK}:{free_port()}"
        self.address = f"http://{self.listen}"
        self._process: Process | None = None
        (self.state / "slips").mkdir(parents=True, exist_ok=True)
        rd_port = urlsplit(line["rd"]).port
        every: dict[str, Table] = {
            "journal": {"path": "state/journal.db"},
            "ui": {"listen": self.listen},
            "biometric": {"ports": [rd_port, rd_port]},
            "printer": {"driver": "file"},
        }
        self.config = furnish(folder, line, **{**every, **tables})
        assert self.command("attendant", "set-pin", typed=pin).returncode == 0

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self._process:
            self._process.kill()
            self._process.wait()

    # --- the process ---

    def start(self, *, in_terminal: bool = False) -> None:
        """Start `kiosk-agent run`; its output goes to `log`, or to the terminal."""
        if self._quick:
            self.start_forked(processes.agent, "run")
            return
        command = (COMMAND, *self._configured(("run",)))
        with self.log.open("ab") as log:
            into = None if in_terminal else log
            self._process = subprocess.Popen(command, cwd=ROOT, stdout=into, stderr=into)

    def start_forked(self, main: Main, *words: str) -> None:
        """Start another program in the agent's place."""
        self._process = Forked(main, self._configured(words), self.log, self.log)

    def _configured(self, words: tuple[str, ...]) -> tuple[str, ...]:
        return (*words, "--config", str(self.config))

    def ready(self) -> Self:
        """Wait until customers can be served."""
        until(f"{self.address} serves customers", self._serves)
        return self

    def stop(self) -> int:
        """Stop it like systemd; return the exit code."""
        self._running().terminate()
        return self.ended()

    def kill(self) -> None:
        self._running().kill()
        self.ended()

    def ended(self, within: float | None = HANGS_S) -> int:
        """Wait for its end; return minus the number of the signal that ended it."""
        return self._running().wait(within)

    def is_running(self) -> bool:
        return self._running().poll() is None

    @property
    def pid(self) -> int:
        return self._running().pid

    @property
    def token(self) -> str:
        """This start's token, as the operator's script reads it."""
        return self.token_file.read_text().strip()

    @property
    def page(self) -> str:
        """The address for a browser."""
        return f"{self.address}/?token={self.token}"

    def get(self, path: str) -> httpx.Response:
        headers = {"Authorization": f"Bearer {self.token}"} if path not in OPEN else {}
        return httpx.get(f"{self.address}{path}", headers=headers, trust_env=False)

    def _running(self) -> Process:
        assert self._process is not None
        return self._process

    def _serves(self) -> bool:
        code = self._running().poll()
        assert code is None, f"the agent ended ({code}): {self.log.read_text()[-2000:]}"
        try:
            return self.get("/healthz").status_code == 200
        except httpx.TransportError:
            return False

    # --- the commands ---

    def command(self, *words: str, typed: str = "") -> "subprocess.CompletedProcess[str]":
        if self._quick:
            return processes.here(self._configured(words), typed)
        return subprocess.run(
            (COMMAND, *self._configured(words)),
            input=typed,
            capture_output=True,
            text=True,
            check=False,
        )

    def run_in_vain(self) -> "subprocess.CompletedProcess[str]":
        """Run an agent that is expected to refuse to start. Raises TimeoutExpired."""
        words = self._configured(("run",))
        with tempfile.TemporaryDirectory() as folder:
            out, err = Path(folder) / "out", Path(folder) / "err"
            code = Forked(processes.agent, words, out, err).wait(HANGS_S)
            return subprocess.CompletedProcess(words, code, out.read_text(), err.read_text())

    def transactions(self) -> list[Json]:
        listed: list[Json] = self._json("journal", "list")
        return listed

    def shown(self) -> list[Json]:
        """Return all transactions of this kiosk, each with its events."""
        rows = self.transactions()
        return [self._json("journal", "show", row["client_reference"]) for row in rows]

    def transaction(self) -> Json:
        """Return the one transaction of this kiosk, with its events."""
        (only,) = self.shown()
        return only

    def owed(self) -> list[Json]:
        owed: list[Json] = self._json("cash", "owed")
        return owed

    def slips(self) -> list[Path]:
        return sorted((self.state / "slips").glob("*.png"))

    def _json(self, *words: str) -> Any:
        answer = self.command(*words, "--json")
        assert answer.returncode == 0, answer.stderr
        return json.loads(answer.stdout)


NOBODY = NO_SIMULATOR | {"api": f"http://{LOOPBACK}:9", "rd": f"http://{LOOPBACK}:9"}
"""A simulator that does not exist: these agents stop before they contact it."""
