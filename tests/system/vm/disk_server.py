"""One kiosk's disk as a process: nbdkit with our plugin, for many lives of its machine."""

import json
import os
import socket
import subprocess
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from tests.system.e2e.processes import ROOT
from tests.system.e2e.waiting import until
from tests.system.vm.disk import Counters, Honesty, Lost

PLUGIN = Path(__file__).with_name("disk_plugin.py")
PYTHONPATH = ROOT
ANSWERS_WITHIN_S = 60.0


class DiskServer:
    """A disk behind the NBD socket `socket`; its sockets are in `folder`."""

    def __init__(
        self, folder: Path, image: Path, honesty: Honesty = Honesty.HONEST, name: str = "disk"
    ) -> None:
        self.socket = folder / f"{name}.nbd"
        control = folder / f"{name}.control"
        command = (
            "nbdkit",
            "--foreground",
            "--exit-with-parent",
            "--unix",
            str(self.socket),
            "python",
            str(PLUGIN),
            f"image={image}",
            f"control={control}",
            f"honesty={honesty.value}",
        )
        self._process = subprocess.Popen(
            command, env={**os.environ, "PYTHONPATH": str(PYTHONPATH)}, stdin=subprocess.DEVNULL
        )
        until("the disk is served", lambda: self.socket.exists() and control.exists())
        self._line = socket.socket(socket.AF_UNIX)
        self._line.settimeout(ANSWERS_WITHIN_S)
        self._line.connect(str(control))
        self._answers = self._line.makefile("rb")

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, _: type[BaseException] | None, __: BaseException | None, ___: TracebackType | None
    ) -> None:
        self._line.close()
        self._process.terminate()
        self._process.wait()

    def cut(self, seed: int) -> Lost:
        """Lose unflushed writes; the machine is already dead."""
        return Lost(**self._ask(do="cut", seed=seed))

    def stop_after(self, writes: int) -> None:
        """Make it stop answering after so many more writes."""
        self._ask(do="stop", after_writes=writes)

    def has_stopped(self) -> bool:
        return bool(self._ask(do="is stopped")["yes"])

    def settle(self) -> None:
        """Keep all writes after a clean shutdown."""
        self._ask(do="settle")

    def counters(self) -> Counters:
        return Counters(**self._ask(do="counters"))

    def _ask(self, **request: object) -> dict[str, Any]:
        self._line.sendall(json.dumps(request).encode() + b"\n")
        answer: dict[str, Any] = json.loads(self._answers.readline())
        if "error" in answer:
            raise RuntimeError(answer["error"])
        return answer
