"""The card program of the integrator: one JSON line in, JSON lines out, killed at its end.

It is started for each question. Its standard error is discarded, because it may contain card data.
"""

import asyncio
import json
import os
import signal
import sys
from collections.abc import AsyncGenerator, AsyncIterator, Sequence
from contextlib import aclosing, asynccontextmanager, suppress
from typing import Any, Final

from companion.box.limits import ASK_PROGRAM_S, LINE_BYTES_MAX, LINES_MAX, STOP_S
from companion.box.messages import Unreadable, json_object

NEW_GROUP: Final = sys.platform != "win32"
"""The program's children are killed with it. Windows has no such group; the program itself ends."""


class ProgramFailed(Exception):
    """The program was not started, or ended without an answer; the message says why."""


class NotStarted(ProgramFailed):
    """The program certainly did nothing."""


class Running:
    """A started program."""

    def __init__(
        self,
        process: asyncio.subprocess.Process,
        stdin: asyncio.StreamWriter,
        stdout: asyncio.StreamReader,
    ) -> None:
        self._process = process
        self._stdin = stdin
        self._stdout = stdout

    def send(self, message: dict[str, Any]) -> None:
        """Write a JSON line to the program; a program that has ended ignores it."""
        with suppress(OSError, RuntimeError):
            self._stdin.write(json.dumps(message).encode() + b"\n")

    async def lines(self) -> AsyncGenerator[dict[str, Any], None]:
        """Yield the program's lines until it ends. Raises ProgramFailed at a broken limit."""
        for _ in range(LINES_MAX):
            try:
                line = await self._stdout.readline()
            except ValueError as error:  # longer than the reader's limit
                raise ProgramFailed(f"a line of more than {LINE_BYTES_MAX} bytes") from error
            if not line:
                return
            try:
                yield json_object(line)
            except Unreadable as error:
                raise ProgramFailed(f"a line that is {error}") from error
        raise ProgramFailed(f"more than {LINES_MAX} lines")

    async def end(self) -> None:
        """Wait until the program ends, then kill it and its children."""
        with suppress(TimeoutError):
            async with asyncio.timeout(STOP_S):
                await self._process.wait()
        self.kill()
        await self._process.wait()

    def kill(self) -> None:
        with suppress(ProcessLookupError, PermissionError):  # it has ended
            if NEW_GROUP:
                os.killpg(self._process.pid, signal.SIGKILL)
            else:
                self._process.kill()


@asynccontextmanager
async def started(command: Sequence[str], message: dict[str, Any]) -> AsyncIterator[Running]:
    """Start the program with one line; kill it at the end. Raises NotStarted."""
    try:
        process = await asyncio.create_subprocess_exec(
            *command,
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.DEVNULL,
            limit=LINE_BYTES_MAX,
            start_new_session=NEW_GROUP,
        )
    except OSError as error:
        raise NotStarted(error.strerror or type(error).__name__) from error
    if process.stdin is None or process.stdout is None:  # asyncio gives both, because of PIPE
        raise NotStarted("without its standard input and output")
    running = Running(process, process.stdin, process.stdout)
    try:
        running.send(message)
        yield running
    except BaseException:
        running.kill()
        raise
    finally:
        await asyncio.shield(running.end())


async def ask(command: Sequence[str], message: dict[str, Any]) -> dict[str, Any]:
    """Return the first line of the program's answer. Raises ProgramFailed."""
    try:
        async with (
            asyncio.timeout(ASK_PROGRAM_S),
            started(command, message) as running,
            aclosing(running.lines()) as lines,
        ):
            async for line in lines:
                running.kill()
                return line
    except TimeoutError:
        raise ProgramFailed(f"the program is silent for {ASK_PROGRAM_S:.0f} s") from None
    raise ProgramFailed("the program ended without an answer")
