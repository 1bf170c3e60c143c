"""One kiosk's disk as a process: nbdkit with our plugin, for many lives of its machine."""

import json
import os
import socket
import subprocess
from collections.abc import Sequence
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
    """A disk behind the NBD socket `socket`; its sockets are in `folder`.

    `differences` is the file of a branch, in whose state it begins.
    """

    def __init__(
        self,
        folder: Path,
        image: Path,
        honesty: Honesty = Honesty.HONEST,
        name: str = "disk",
        differences: Path | None = None,
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
            *([f"differences={differences}"] if differences else []),
        )
        with (folder / f"{name}.log").open("ab") as log:  # nbdkit reports each refused request
            self._process = subprocess.Popen(
                command,
                env={**os.environ, "PYTHONPATH": str(PYTHONPATH)},
                stdin=subprocess.DEVNULL,
                stderr=log,
            )
        line = self._line = socket.socket(socket.AF_UNIX)
        line.settimeout(ANSWERS_WITHIN_S)
        # The control socket's file exists before anybody listens on it.
        until(
            "the disk is served",
            lambda: self.socket.exists() and line.connect_ex(str(control)) == 0,
        )
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

    def branch(self, file: Path, seed: int) -> Lost:
        """Store what a power cut at this moment would leave; the machine goes on."""
        return Lost(**self._ask(do="branch", file=str(file), seed=seed))

    def stop_after(self, writes: int) -> None:
        """Make it stop answering after so many more writes."""
        self._ask(do="stop", after_writes=writes)

    def go_on(self) -> None:
        """Make a stopped disk answer again; one that has not stopped yet will not stop."""
        self._ask(do="go on")

    def has_stopped(self) -> bool:
        return bool(self._ask(do="is stopped")["yes"])

    def spoil(self, places: Sequence[tuple[int, int]]) -> None:
        """Make places unreadable: each is an offset and a length in bytes."""
        self._ask(do="spoil", places=places)

    def mend(self) -> None:
        """Make all places readable."""
        self._ask(do="mend")

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
