"""The card reader that the companion lends: one launch at a time, which outlives its line.

The launch is stored before its program starts, and the result before it is sent
(docs/companion.md, "Cards"). A ticket counts the time, so a late copy of a request starts nothing.
"""

import asyncio
import json
import logging
import os
import shutil
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import aclosing
from dataclasses import dataclass, replace
from typing import Any, Final

from companion.box import card_lines as lines
from companion.box import program
from companion.box.folder import BoxFolder
from companion.box.limits import ALIVE_S, LAUNCH_S, TICKET_S, TICKETS_MAX
from companion.box.messages import Answer, Error, Request, Unreadable, json_answer, json_object

log = logging.getLogger(__name__)

Entropy = Callable[[int], bytes]

ALIVE: Final[lines.Line] = {"alive": True}
IN_USE: Final = {"readiness": "in-use", "terminal_id": "", "last_trace": "", "code": ""}


@dataclass(frozen=True, slots=True)
class LastLaunch:
    """The stored launch that began last; `result` is None while it runs."""

    launch: str
    amount_paise: int
    result: lines.Line | None

    @property
    def is_unclear(self) -> bool:
        return self.result is not None and self.result["result"] == "unknown"


class Tickets:
    """The tickets that are valid, each with the moment of its issue."""

    def __init__(self, entropy: Entropy) -> None:
        self._entropy = entropy
        self._issued: dict[str, float] = {}

    def issue(self, now: float) -> str:
        ticket = self._entropy(12).hex()
        self._issued[ticket] = now
        while len(self._issued) > TICKETS_MAX:
            del self._issued[next(iter(self._issued))]
        return ticket

    def take(self, ticket: str, now: float) -> float | None:
        """Return the moment of issue, and make the ticket invalid; None: it is not valid."""
        issued = self._issued.pop(ticket, None)
        return None if issued is None or now - issued > TICKET_S else issued


class RunningLaunch:
    """A launch whose program runs; its lines wait until they are sent."""

    def __init__(self, launch: str) -> None:
        self.launch = launch
        self.waiting: asyncio.Queue[lines.Line] = asyncio.Queue()
        """At most the lines of one program (limits.LINES_MAX)."""
        self.program: program.Running | None = None
        self.is_stopped = False
        self.task: asyncio.Task[None] | None = None

    def stop(self) -> None:
        self.is_stopped = True
        if self.program:
            self.program.send({"ask": "cancel"})


class CardReader:
    """The routes for cards; `command` is the integrator's program with its arguments."""

    def __init__(self, command: Sequence[str], folder: BoxFolder, entropy: Entropy) -> None:
        self._command = command
        self._folder = folder
        self._tickets = Tickets(entropy)
        self._running: RunningLaunch | None = None
        self._last = _stored(folder)
        if self._last and self._last.result is None:
            what = "the companion was restarted in the launch"
            self._keep(self._last, lines.unknown(self._last.launch, what))

    @property
    def is_available(self) -> bool:
        return shutil.which(self._command[0]) is not None

    async def aclose(self) -> None:
        """Kill the program of a running launch, whose result stays unknown."""
        if self._running and self._running.task:
            self._running.task.cancel()
            await asyncio.wait([self._running.task])

    # --- the routes ---

    async def status(self, _: Request) -> Answer:
        if self._running:
            return json_answer({**IN_USE, "remark": "a launch runs"})
        try:
            found = lines.status_of(await program.ask(self._command, {"ask": "status"}))
        except (program.ProgramFailed, Unreadable) as error:
            remark = f"the card program: {error}"[: lines.REMARK_MAX]
            return json_answer({**IN_USE, "readiness": "absent", "remark": remark})
        if self._running or found["readiness"] != "ready":
            return json_answer({**found, "readiness": "in-use"} if self._running else found)
        ticket = self._tickets.issue(asyncio.get_running_loop().time())
        return json_answer({**found, "ticket": ticket})

    async def launch(self, request: Request) -> Answer | AsyncIterator[lines.Line]:
        """Begin a launch and return its lines; an Answer promises that it never begins."""
        now = asyncio.get_running_loop().time()
        try:
            asked = lines.read_launch(request.body)
        except Unreadable as error:
            return Error.UNREADABLE.answer(str(error))
        issued = self._tickets.take(asked.ticket, now)
        if issued is None:
            return Error.TICKET.answer()
        if self._last and self._last.launch == asked.launch:
            return Error.REPEATED.answer()
        if self._running:
            return Error.BUSY.answer()
        try:
            self._keep(LastLaunch(asked.launch, asked.amount_paise, None), None)
        except OSError as error:
            return Error.FAILED.answer(f"the launch cannot be stored ({error.strerror})")
        return self._begun(asked, issued + asked.begin_within_s - now)

    async def cancel(self, request: Request) -> Answer:
        try:
            launch = lines.read_cancel(request.body)
        except Unreadable as error:
            return Error.UNREADABLE.answer(str(error))
        running = self._running
        if running is None or running.launch != launch:
            return json_answer({"accepted": False})
        running.stop()
        return json_answer({"accepted": True})

    async def last(self, _: Request) -> Answer:
        last = self._last
        if last is None:
            return json_answer({"launch": None, "state": "none", "result": None})
        if last.is_unclear and not self._running:
            last = await self._asked_again(last)
        state = "running" if last.result is None else "ended"
        return json_answer({"launch": last.launch, "state": state, "result": last.result})

    # --- a launch ---

    def _begun(self, asked: lines.LaunchRequest, left_s: float) -> AsyncIterator[lines.Line]:
        self._running = running = RunningLaunch(asked.launch)
        running.task = asyncio.create_task(self._run(running, asked, left_s))
        return self._followed(running)

    async def _run(self, running: RunningLaunch, asked: lines.LaunchRequest, left_s: float) -> None:
        """Run the program, store the result, and then make it the last line."""
        result = lines.unknown(asked.launch, "the companion ended in the launch")
        try:
            result = await self._result(running, asked, left_s)
        finally:
            begun = LastLaunch(asked.launch, asked.amount_paise, None)
            try:
                self._keep(begun, result)
            except OSError as error:  # after a restart it is unknown
                self._last = replace(begun, result=result)
                log.error("the result cannot be stored (%s)", error.strerror)  # noqa: TRY400  # says it
            self._running = None
            running.waiting.put_nowait(result)
            log.info("launch %s…: %s", asked.launch[:8], result["result"])

    async def _result(
        self, running: RunningLaunch, asked: lines.LaunchRequest, left_s: float
    ) -> lines.Line:
        if left_s < 1:
            return lines.declined(asked.launch, "late", "before it began")
        message = {
            "ask": "launch",
            "launch": asked.launch,
            "token": asked.token,
            "amount_paise": asked.amount_paise,
            "service": asked.service,
            "begin_within_s": int(left_s),
        }
        try:
            async with (
                asyncio.timeout(LAUNCH_S),
                program.started(self._command, message) as started,
                aclosing(started.lines()) as said,
            ):
                running.program = started
                if running.is_stopped:
                    running.stop()
                async for line in said:
                    if "result" in line:
                        return lines.result_of(line, asked.launch, asked.amount_paise)
                    if prompt := lines.prompt_of(line):
                        running.waiting.put_nowait(prompt)
        except program.NotStarted as error:
            what = f"the card program was not started: {error}"
            return lines.declined(asked.launch, "needs-attention", what[: lines.REMARK_MAX])
        except program.ProgramFailed as error:
            return lines.unknown(asked.launch, f"the card program: {error}")
        except TimeoutError:
            return lines.unknown(asked.launch, "the card program took too long")
        finally:
            running.program = None
        return lines.unknown(asked.launch, "the card program ended without a result")

    async def _followed(self, running: RunningLaunch) -> AsyncIterator[lines.Line]:
        """Yield the lines as they come, and a sign of life while there is none."""
        yield ALIVE
        while True:
            try:
                async with asyncio.timeout(ALIVE_S):
                    line = await running.waiting.get()
            except TimeoutError:
                line = ALIVE
            yield line
            if "result" in line:
                return

    async def _asked_again(self, last: LastLaunch) -> LastLaunch:
        """Ask the program for a launch whose result is unknown; store what it now knows."""
        try:
            said = await program.ask(self._command, {"ask": "last", "launch": last.launch})
        except program.ProgramFailed:
            return last
        result = lines.result_of(said, last.launch, last.amount_paise)
        if result["result"] == "unknown" or self._last is not last:
            return last
        return self._keep(last, result)

    def _keep(self, last: LastLaunch, result: lines.Line | None) -> LastLaunch:
        """Store a launch, and then make it the last one. Raises OSError."""
        kept = LastLaunch(last.launch, last.amount_paise, result)
        stored = {"launch": kept.launch, "amount_paise": kept.amount_paise, "result": result}
        self._folder.keep_launch(json.dumps(stored).encode())
        self._last = kept
        return kept


def _stored(folder: BoxFolder) -> LastLaunch | None:
    """Return the launch in the folder; None: there is none, or it cannot be read."""
    content = folder.last_launch()
    if content is None:
        return None
    try:
        stored: dict[str, Any] = json_object(content)
        return LastLaunch(stored["launch"], stored["amount_paise"], stored["result"])
    except (Unreadable, KeyError):
        log.warning("the stored launch cannot be read; a kiosk gets no result of it")
        return None


SYSTEM_ENTROPY: Final[Entropy] = os.urandom  # noqa: TID251  # a ticket must not be guessed
