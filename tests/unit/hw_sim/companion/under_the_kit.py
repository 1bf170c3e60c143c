"""The simulated phone with the kit's hands on it, as a person at the bench would be.

Run as a command, it checks the rules that are named by number, or all, and prints what was found.
"""

import asyncio
import json
import random
import sys
import tempfile
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TypeVar

from companion.check.commands import row
from companion.check.findings import Unseen
from companion.check.hands import Action, App
from companion.check.kiosk import Kiosk
from companion.check.limits import Limits
from companion.check.run import Finding, check
from hw_sim import serving
from hw_sim.clock import SimClock
from hw_sim.companion.bank_app import BankApp, Launch
from hw_sim.companion.device import CompanionDevice
from hw_sim.companion.routes import Phone
from hw_sim.companion.server import PhoneServer
from hw_sim.rd.device import RdDevice

_T = TypeVar("_T")

LOOK_S, LATER_S = 0.05, 3.0
DOES: dict[App, tuple[str, dict[str, object]]] = {
    App.APPROVE: ("approve", {}),
    App.LATER: ("approve", {}),
    App.DECLINE: ("decline", {}),
    App.CRASH: ("crash", {}),
    App.ASKING: ("approve", {"then": "silence"}),
}
"""What the person does at a launch. The kit's other behaviours are those of a wrong app."""


class Bench:
    """A phone, its bank, and the person at its card reader; all in the loop of a thread."""

    def __init__(self, folder: Path) -> None:
        clock, chance = SimClock(), random.Random(5)
        self.reader = RdDevice(clock, random.Random(6))
        ticket: Callable[[], str] = lambda: chance.randbytes(12).hex()  # noqa: E731  # one line
        self.app = BankApp(clock, self, folder / "memory.json", ticket)
        server = PhoneServer(Phone(self.app, self.reader.service), folder / "phone", chance)
        self.server, self.device = server, CompanionDevice(server)
        self.started: list[dict[str, object]] = []
        self.behaviour = App.APPROVE
        self._loop = asyncio.new_event_loop()

    # --- the bank behind the app ---

    def take(self, token: str, amount: int) -> bool:
        service = self.app.launch.asked.service if self.app.launch else ""
        self.started.append({"amount_paise": amount, "service": service, "token": token})
        return True

    def end(self, failure_code: str | None) -> None:
        """Remember nothing: the kit looks at the phone."""

    # --- the kit's hands ---

    def do(self, action: Action, value: str = "") -> str:
        done: dict[Action, Callable[[], str | None]] = {
            Action.FORGET: lambda: self._press("forget"),
            Action.CODE: self._code,
            Action.RESTART: lambda: self._press("restart"),
            Action.STARTED: self._started,
            Action.APP: lambda: self._behave(App(value)),
            Action.TAKE: lambda: self._switch(value, on=False),
            Action.GIVE: lambda: self._switch(value, on=True),
        }
        return self._at_the_phone(done[action]) or ""

    def _at_the_phone(self, work: Callable[[], _T]) -> _T:
        async def does() -> _T:
            return work()

        return asyncio.run_coroutine_threadsafe(does(), self._loop).result()

    def _press(self, action: str) -> None:
        self.device.do(action, {})

    def _code(self) -> str:
        if not self.server.kiosk and not self.server.code:
            self.server.show_code()
        return self.server.code

    def _started(self) -> str:
        said, self.started = json.dumps(self.started), []
        return said

    def _behave(self, behaviour: App) -> None:
        if behaviour not in {*DOES, App.HOLD}:
            raise Unseen(f"the phone's app is never `{behaviour.value}`")
        self.behaviour = behaviour

    def _switch(self, capability: str, *, on: bool) -> None:
        if capability == "card":
            self._press("open-app" if on else "close-app")
        elif on:
            self.reader.service.restart()
        else:
            self.reader.service.kill()

    # --- the phone's own time ---

    @contextmanager
    def running(self) -> Iterator[tuple[str, int]]:
        """Yield the phone's address while it is on."""
        listening, over = threading.Event(), asyncio.Event()

        async def live() -> None:
            ready = asyncio.Event()
            async with (
                serving.background(self.app.run()),
                serving.background(self.server.run(ready)),
                serving.background(self._use_cards()),
            ):
                await ready.wait()
                listening.set()
                await over.wait()

        thread = threading.Thread(target=self._loop.run_until_complete, args=(live(),))
        thread.start()
        listening.wait()
        try:
            yield serving.LOOPBACK, self.server.port
        finally:
            self._loop.call_soon_threadsafe(over.set)
            thread.join()
            self._loop.close()

    async def _use_cards(self) -> None:
        served: Launch | None = None
        while True:
            await asyncio.sleep(LOOK_S)  # noqa: TID251  # real sockets live in real time
            launch = self.app.launch
            shows_card = launch is not None and {"prompt": "insert-card"} in launch.lines
            if launch is served or not shows_card or self.behaviour not in DOES:
                continue
            served = launch
            if self.behaviour is App.LATER:
                await asyncio.sleep(LATER_S)  # noqa: TID251  # see above
            action, arguments = DOES[self.behaviour]
            self.device.do(action, arguments)


def findings(rules: set[int]) -> Iterator[Finding]:
    """Yield what the kit finds about the simulated phone."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "kit").mkdir()
        bench = Bench(folder)
        with bench.running() as address:
            kiosk = Kiosk(address, folder / "kit", bench, Limits(), random.Random(7))
            yield from check(kiosk, rules, lambda _: None)


def main() -> None:
    for found in findings({int(word) for word in sys.argv[1:]}):
        print(f"{found.seconds:5.1f} s", row(found), flush=True)


if __name__ == "__main__":
    main()
