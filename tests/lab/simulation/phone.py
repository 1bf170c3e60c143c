"""The phone beside the kiosk, without the cost of TLS and HTTP, and what disturbs its launches.

The phone is hw_sim's, which is written from the contract and not from the driver.
"""

import asyncio
import json
from collections import Counter, defaultdict
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import suppress
from contextvars import Context
from pathlib import Path
from random import Random
from typing import Any, Final, TypeVar

import httpx

from hw_sim.api.matm import MatmBank, MicroAtm
from hw_sim.companion.bank_app import Asked, BankApp, Launch, Refused
from hw_sim.companion.device import CompanionDevice
from hw_sim.companion.routes import Answer, Phone, Request
from hw_sim.companion.server import PhoneServer
from tests.lab.simulation.faults import InjectedFault, Swarm
from tests.support.loop_clock import LoopClock
from tests.support.process import Process

LAUNCH: Final = "/card/launch"
DISTURBS_OFTEN: Final = 30.0  # times as often as the run has faults, for each launch
SOON: Final = (0.2, 2.0, 8.0, 20.0)  # seconds in a launch
CUT_FOR: Final = (5.0, 40.0, 300.0)  # seconds; the driver asks for three minutes
LATE: Final = (5.0, 20.0, 70.0)  # seconds; a launch waits for 15, a ticket is valid for 60
OTHER_TOKEN: Final = "a launch of another kiosk"
OPPOSITE: Final = {
    "approved": {"result": "declined", "reason": "bank-declined"},
    "declined": {"result": "approved"},
}

_T = TypeVar("_T")
Disturb = Callable[["PhoneBeside", Launch], Coroutine[Any, Any, None]]


class PhoneBeside:
    """The phone of one run."""

    def __init__(
        self, clock: LoopClock, matm: MicroAtm, folder: Path, rng: Random, swarm: Swarm
    ) -> None:
        folder.mkdir()
        self.clock = clock
        self.swarm = swarm
        app = BankApp(clock, MatmBank(matm), folder / "memory", lambda: rng.randbytes(12).hex())
        self.server = PhoneServer(Phone(app, None), folder, rng)
        self.device = CompanionDevice(self.server)
        self.app = app
        self.is_of_this_kiosk = True
        self.is_silent = False
        """True if a cut line swallows requests; otherwise it refuses them."""
        self.older: dict[str, Any] | None = None
        """The result of the launch before the newest one."""
        self.shows_older = False
        self.crashes_after_charge = False
        self.sent = Counter[str]()
        """How often the kiosk has sent each launch, by its token's fingerprint."""
        self.begun = set[str]()
        """The launches that the app has begun."""
        self.contradicted = set[str]()
        """The launches whose result was turned round."""
        self.results = defaultdict[str, set[str]](set)
        """The results that the app gave, by launch."""

    async def answer(self, request: Request) -> Answer:
        """Answer as the phone; at a launch, the faults of this run may disturb it."""
        if request.target != LAUNCH:
            return self._last_or(request, await self.server.phone.answer(request))
        if self._strikes(InjectedFault.PHONE_LAUNCH_LATE):
            self.swarm.happened(InjectedFault.PHONE_LAUNCH_LATE)
            await self.clock.sleep(self.swarm.own.choice(LATE))
        before = self.app.memory.result
        answer = await self.server.phone.answer(request)
        if answer.lines is None or self.app.launch is None:
            return answer
        self.begun.add(self.app.launch.asked.fingerprint)
        self.older, self.shows_older = before, False
        if self._strikes(InjectedFault.PHONE_LAUNCH_TWICE):
            self.swarm.happened(InjectedFault.PHONE_LAUNCH_TWICE)
            again = await self.server.phone.answer(request)
            assert again.lines is None, "a copy of a launch begins"
        for fault, disturb in DISTURBS.items():
            if self._strikes(fault):
                self.spawn(disturb(self, self.app.launch))
        answer.lines = self._said(answer.lines, self.app.launch)
        return answer

    def _strikes(self, fault: InjectedFault) -> bool:
        return self.swarm.strikes(fault, DISTURBS_OFTEN)

    def _last_or(self, request: Request, answer: Answer) -> Answer:
        """Return the answer; if the phone shows the older result, `last` has that one."""
        result = self.app.memory.result
        if result:
            self.results[result["launch"]].add(result["result"])
        if request.target != "/card/last" or not (self.shows_older and self.older):
            return answer
        last = {"launch": self.older["launch"], "state": "ended", "result": self.older}
        return Answer(200, json.dumps(last).encode())

    async def _said(
        self, lines: AsyncIterator[dict[str, Any]], launch: Launch
    ) -> AsyncIterator[dict[str, Any]]:
        """Yield the launch's lines; the result may be an older one, or turned round."""
        fingerprint = launch.asked.fingerprint
        async for line in lines:
            if self.shows_older and self.older:
                yield self.older
                return
            if "result" in line:
                self.results[fingerprint].add(line["result"])
            turned = OPPOSITE.get(line.get("result", ""))
            if turned is None or not self._strikes(InjectedFault.PHONE_CONTRADICTS):
                yield line
                continue
            self.swarm.happened(InjectedFault.PHONE_CONTRADICTS)
            self.contradicted.add(fingerprint)
            yield {**line, "amount_paise": launch.asked.amount_paise, **turned}

    # --- the line ---

    @property
    def is_reachable(self) -> bool:
        return self.server.is_on and self.server.has_line

    async def is_cut_for(self, seconds: float) -> None:
        self.is_silent = self.swarm.own.random() < 0.5
        self.device.do("unplug", {})
        await self.clock.sleep(seconds)
        self.device.do("plug", {})

    def mend(self) -> None:
        """End every fault."""
        self.is_of_this_kiosk = True
        self.shows_older = self.crashes_after_charge = False
        for action in ("switch-on", "plug", "open-app"):
            self.device.do(action, {})

    def spawn(self, work: Coroutine[Any, Any, _T]) -> "asyncio.Task[_T]":
        """Run work that is not part of the kiosk's process."""
        return asyncio.get_running_loop().create_task(work, context=Context())


# --- what disturbs a launch ---


async def _cut_before(at: PhoneBeside, launch: Launch) -> None:
    await at.clock.sleep(at.swarm.own.choice(SOON))
    if at.app.launch is launch and not launch.is_with_bank:
        at.swarm.happened(InjectedFault.PHONE_CUT_BEFORE)
        await at.is_cut_for(at.swarm.own.choice(CUT_FOR))


async def _cut_after(at: PhoneBeside, launch: Launch) -> None:
    if await _is_with_bank(at, launch):
        at.swarm.happened(InjectedFault.PHONE_CUT_AFTER)
        await at.is_cut_for(at.swarm.own.choice(CUT_FOR))


async def _restarts(at: PhoneBeside, launch: Launch) -> None:
    if at.swarm.own.random() < 0.5:
        await _is_with_bank(at, launch)
    else:
        await at.clock.sleep(at.swarm.own.choice(SOON))
    if at.app.launch is launch:
        at.swarm.happened(InjectedFault.PHONE_RESTARTS)
        at.device.do("restart", {})


async def _app_crashes(at: PhoneBeside, launch: Launch) -> None:
    """Let the app crash at some moment, or after the bank has charged."""
    at.crashes_after_charge = at.swarm.own.random() < 0.5
    if at.crashes_after_charge:
        at.swarm.happened(InjectedFault.PHONE_APP_CRASHES)
        return
    await at.clock.sleep(at.swarm.own.choice(SOON))
    if at.app.launch is launch:
        at.swarm.happened(InjectedFault.PHONE_APP_CRASHES)
        at.device.do("crash", {})


async def _older_result(at: PhoneBeside, launch: Launch) -> None:
    if at.older is None or at.older["launch"] == launch.asked.fingerprint:
        return
    at.swarm.happened(InjectedFault.PHONE_OLDER_RESULT)
    at.shows_older = True
    await at.clock.sleep(at.swarm.own.choice(CUT_FOR))
    at.shows_older = False


async def _other_kiosk(at: PhoneBeside, _: Launch) -> None:
    """Pair another kiosk, which launches; the phone refuses it while our launch runs."""
    await at.clock.sleep(at.swarm.own.choice(SOON))
    at.swarm.happened(InjectedFault.PHONE_OTHER_KIOSK)
    at.is_of_this_kiosk = False
    at.server.hang_up()
    with suppress(Refused):  # ours runs
        at.app.begin(Asked(at.app.ticket(), OTHER_TOKEN, 100_00, "CW", 60))
    await at.clock.sleep(at.swarm.own.choice(CUT_FOR))
    at.is_of_this_kiosk = True


async def _is_with_bank(at: PhoneBeside, launch: Launch) -> bool:
    """Wait until the bank is asked; return False if the launch ends before."""
    while at.app.launch is launch:
        if launch.is_with_bank:
            return True
        await at.clock.sleep(0.2)
    return False


DISTURBS: Final[dict[InjectedFault, Disturb]] = {
    InjectedFault.PHONE_CUT_BEFORE: _cut_before,
    InjectedFault.PHONE_CUT_AFTER: _cut_after,
    InjectedFault.PHONE_RESTARTS: _restarts,
    InjectedFault.PHONE_APP_CRASHES: _app_crashes,
    InjectedFault.PHONE_OLDER_RESULT: _older_result,
    InjectedFault.PHONE_OTHER_KIOSK: _other_kiosk,
}


# --- one process's way to it ---


class DirectPhone(httpx.AsyncBaseTransport):
    """Replaces the connection of one process of the kiosk."""

    def __init__(self, process: Process, phone: PhoneBeside) -> None:
        self._process = process
        self._phone = phone

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        if self._process.dead:
            raise httpx.ConnectError("the process is dead")
        await self._reach(httpx.ConnectError("no route"))
        asked = Request(request.method, request.url.path, request.content)
        if asked.target == LAUNCH:
            self._phone.sent[Asked(**json.loads(asked.body)).fingerprint] += 1
        # A request that has left arrives also if this process dies.
        answer = await asyncio.shield(self._phone.spawn(self._phone.answer(asked)))
        await self._reach(httpx.ReadError("the line is cut"))
        if answer.lines is None:
            return httpx.Response(answer.status, stream=httpx.ByteStream(answer.body))
        return httpx.Response(answer.status, stream=_Stream(self._phone, answer.lines))

    async def _reach(self, cut: httpx.TransportError) -> None:
        """Wait for ever, or raise what httpx raises, if the phone cannot be reached.

        `cut` is a ConnectError only before the request is sent: it promises that nothing was.
        """
        if not self._phone.is_reachable:
            if self._phone.is_silent:
                await asyncio.Event().wait()
            raise cut
        if not self._phone.is_of_this_kiosk:
            raise httpx.RemoteProtocolError("disconnected")


class _Stream(httpx.AsyncByteStream):
    """The lines of a launch, which a task of the phone sends until the line is cut."""

    def __init__(self, phone: PhoneBeside, lines: AsyncIterator[dict[str, Any]]) -> None:
        self._pieces: asyncio.Queue[bytes | None] = asyncio.Queue()
        self._phone = phone
        self._is_whole = False
        self._sending = phone.spawn(self._send(lines))
        phone.server.connections.add(self._sending)

    async def __aiter__(self) -> AsyncIterator[bytes]:
        while (piece := await self._pieces.get()) is not None:
            yield piece
        if self._is_whole:
            return
        if self._phone.is_silent and not self._phone.server.has_line:
            await asyncio.Event().wait()
        raise httpx.ReadError("the line is cut")

    async def aclose(self) -> None:
        self._sending.cancel()

    async def _send(self, lines: AsyncIterator[dict[str, Any]]) -> None:
        try:
            async for line in lines:
                self._pieces.put_nowait(json.dumps(line).encode() + b"\n")
            self._is_whole = True
        finally:
            self._phone.server.connections.discard(self._sending)
            self._pieces.put_nowait(None)
