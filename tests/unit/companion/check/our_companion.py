"""`kiosk-companion` in processes of its own, with the kit's hands on it.

Run as a command, it checks the rules that are named by number, or all, and prints what was found as
JSON lines. It uses the ports of RD services, so a test runs it in a network of its own.
"""

import json
import random
import re
import subprocess
import sys
import tempfile
import threading
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from time import monotonic, sleep

from companion.check.echo import EchoService
from companion.check.hands import Action
from companion.check.kiosk import Kiosk
from companion.check.limits import Limits
from companion.check.run import check

CODE = re.compile(r"Code: ([0-9A-Z-]{9})")
PROGRAM = Path(__file__).with_name("bank_program.py")
ROOT = Path(__file__).parents[4]
STEP_S = 10.0
ADDRESS, PORT = "127.0.0.2", 11143
RD, FACE = 11100, 11105


def serving(port: int) -> EchoService:
    service = EchoService(port)
    threading.Thread(target=service.serve_forever, args=(0.05,), daemon=True).start()
    return service


class OurCompanion:
    """Runs `pair` until a kiosk is paired, and then `run`."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.process: subprocess.Popen[str] | None = None
        self.said: list[str] = []
        self.given = ""
        self.program = folder / "launch"
        self.program.write_text(f"#!/bin/sh\nexec {sys.executable} {PROGRAM} {folder}\n")
        self.program.chmod(0o755)
        self._set_app("approve")
        self._start_echo()
        self._start("pair")

    def close(self) -> None:
        self._kill()
        self._stop_echo()

    def do(self, action: Action, value: str = "") -> str:
        done: dict[Action, Callable[[], str | None]] = {
            Action.FORGET: self._forget,
            Action.CODE: self._code,
            Action.RESTART: lambda: self._start("run"),
            Action.STARTED: self._started,
            Action.APP: lambda: self._set_app(value),
            Action.TAKE: self._stop_echo if value == "rd" else lambda: self.program.chmod(0o644),
            Action.GIVE: self._start_echo if value == "rd" else lambda: self.program.chmod(0o755),
        }
        return done[action]() or ""

    def _forget(self) -> None:
        self._kill()
        subprocess.run(self._command("forget"), cwd=ROOT, check=True, capture_output=True)
        self._start("pair")

    def _set_app(self, value: str) -> None:
        (self.folder / "app").write_text(value, encoding="utf-8")

    def _start_echo(self) -> None:
        self.echo = serving(RD)

    def _stop_echo(self) -> None:
        self.echo.shutdown()
        self.echo.server_close()

    def _started(self) -> str:
        log = self.folder / "started"
        lines = log.read_text(encoding="utf-8").splitlines() if log.exists() else []
        log.unlink(missing_ok=True)
        return f"[{','.join(lines)}]"

    def _code(self) -> str:
        """Return the code that is shown; empty if the companion is paired."""
        sleep(0.2)  # an attempt may just have used one up
        until = monotonic() + STEP_S
        while monotonic() < until and not (self.folder / "box" / "kiosk.pem").exists():
            codes = CODE.findall("".join(self.said))[self.gone :]
            if codes and (codes[-1] != self.given or monotonic() > until - STEP_S + 1):
                self.given = codes[-1]
                return self.given
            sleep(0.05)
        return ""

    def _command(self, name: str) -> list[str]:
        command = [
            sys.executable,
            "-m",
            "companion.box",
            name,
            "--folder",
            str(self.folder / "box"),
        ]
        if name != "forget":
            command += ["--listen", ADDRESS]
        if name == "run":
            command += ["--rd", "--rd-face", str(FACE), "--card", str(self.program)]
        return command

    def _start(self, name: str) -> None:
        self._kill()
        self.gone = len(CODE.findall("".join(self.said)))  # codes of processes that have ended
        process = subprocess.Popen(
            self._command(name),
            cwd=ROOT,
            text=True,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
        )
        self.process = process
        threading.Thread(target=self._follow, args=(process, name), daemon=True).start()

    def _follow(self, process: "subprocess.Popen[str]", name: str) -> None:
        """Keep what it prints; after `pair`, start what an operator would start."""
        with process:
            for line in process.stdout or ():
                self.said.append(line)
        if self.process is process:
            paired = name == "pair" and process.returncode == 0
            self._start("run" if paired else name)

    def _kill(self) -> None:
        process, self.process = self.process, None
        if process:
            process.kill()
            process.wait()


def main() -> None:
    rules = {int(word) for word in sys.argv[1:]}
    with tempfile.TemporaryDirectory() as name, closing(serving(FACE).socket):
        folder = Path(name)
        (folder / "kit").mkdir()
        with closing(OurCompanion(folder)) as companion:
            address = ADDRESS, PORT
            kiosk = Kiosk(address, folder / "kit", companion, Limits(), random.Random(7))
            for found in check(kiosk, rules, lambda _: None):
                print(json.dumps([found.rule.name, found.verdict.value, found.why]), flush=True)


if __name__ == "__main__":
    main()
