"""The bank's app on the phone: one launch at a time, a customer in front of it, and its memory.

The memory is a file, like the phone's flash: it survives a crash of the app and an empty battery.
"""

import asyncio
import hashlib
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import msgspec

from hw_sim.card.payment import CardBank
from hw_sim.clock import Clock

TICKET_S, TICKETS_MAX = 60.0, 8
CUSTOMER_S: Final = 120.0  # nobody comes to the card reader
BANK_S: Final = 1.0
SILENT_S: Final = 600.0  # the app waits for its bank
LOOK_S: Final = 0.1
PIN_TRIES: Final = 3
FAILURE_CODES: Final = {
    "cancelled": "CANCELLED",
    "card-unreadable": "CARD_READ_FAILED",
    "card-not-accepted": "CARD_NOT_SUPPORTED",
    "bank-declined": "INSUFFICIENT_FUNDS",
    "bank-silent": "BANK_UNAVAILABLE",
    "other": "DEVICE_ERROR",
}
"""The finance service's code for each reason that a person at the bench can give."""
Line = dict[str, Any]


class Memory(msgspec.Struct):
    """The content of the file: the paired kiosk, and the launch that began last."""

    kiosk: bytes = b""
    launch: str | None = None
    result: Line | None = None


class Refused(Exception):
    """A launch that never begins: its HTTP status and the word of the contract."""

    def __init__(self, status: int, error: str) -> None:
        super().__init__(error)
        self.status, self.error = status, error


class _Ended(Exception):
    """The launch ends with this result."""

    def __init__(self, **result: Any) -> None:
        super().__init__()
        self.result = result


@dataclass
class Asked:
    """A launch as the kiosk asked for it."""

    ticket: str
    token: str
    amount_paise: int
    service: str
    begin_within_s: int

    @property
    def fingerprint(self) -> str:
        return hashlib.sha256(self.token.encode()).hexdigest()


@dataclass
class Launch:
    """A launch that the app shows; `lines` grows until the result."""

    asked: Asked
    begins_until: float
    lines: list[Line] = field(default_factory=list)
    news: asyncio.Event = field(default_factory=asyncio.Event)
    wish: str = ""
    """What the customer does next: `approve`, `wrong-pin`, or a reason to decline."""
    then: str = "result"
    """`result`; `crash`: of the app, after the bank charges and before the app knows it; or
    `silence`: of the bank, which charges nobody."""
    is_with_bank: bool = False

    def say(self, line: Line) -> None:
        self.lines.append(line)
        self.news.set()


class BankApp:
    """The app; `run` carries out the launches while the phone is on."""

    def __init__(
        self, clock: Clock, bank: CardBank | None, file: Path, ticket: Callable[[], str]
    ) -> None:
        self.clock = clock
        self.is_open = True
        self._bank = bank
        self._file = file
        self._new_ticket = ticket
        self._tickets: dict[str, float] = {}
        self._begun = asyncio.Event()
        self.launch: Launch | None = None
        self.memory = (
            msgspec.json.decode(file.read_bytes(), type=Memory) if file.exists() else Memory()
        )

    def store(self) -> None:
        new = self._file.with_suffix(".new")
        new.write_bytes(msgspec.json.encode(self.memory))
        new.replace(self._file)

    def restart(self) -> None:
        """Forget what is only in memory; a launch without a result is unknown."""
        self._tickets.clear()
        self.launch = None
        if self.memory.launch and self.memory.result is None:
            what = "the phone was restarted in the launch"
            self.memory.result = {"launch": self.memory.launch, "result": "unknown", "remark": what}
            self.store()

    def crash(self) -> None:
        self._interrupt("the bank's app crashed")

    # --- what the kiosk asks ---

    def ticket(self) -> str:
        ticket = self._new_ticket()
        self._tickets[ticket] = self.clock.time()
        while len(self._tickets) > TICKETS_MAX:
            del self._tickets[next(iter(self._tickets))]
        return ticket

    def begin(self, asked: Asked) -> Launch:
        """Show a launch. Raises Refused."""
        issued = self._tickets.pop(asked.ticket, None)
        if issued is None or self.clock.time() - issued > TICKET_S:
            raise Refused(409, "ticket")
        if asked.fingerprint == self.memory.launch:
            raise Refused(409, "repeated")
        if self.launch:
            raise Refused(409, "busy")
        self.memory.launch, self.memory.result = asked.fingerprint, None
        self.store()
        self.launch = Launch(asked, issued + asked.begin_within_s)
        self._begun.set()
        return self.launch

    def cancel(self, fingerprint: str) -> bool:
        launch = self.launch
        if launch is None or launch.asked.fingerprint != fingerprint or launch.is_with_bank:
            return False
        launch.wish = "cancelled"
        return True

    # --- what happens at the phone ---

    async def run(self) -> None:
        while True:
            await self._begun.wait()
            self._begun.clear()
            if self.launch:
                await self._carry_out(self.launch)

    async def _carry_out(self, launch: Launch) -> None:
        try:
            result = await self._paid(launch)
        except _Ended as ended:
            result = ended.result
        if self.launch is launch:
            self._end(launch, result)

    async def _paid(self, launch: Launch) -> dict[str, Any]:
        """Return the result of a launch. Raises _Ended."""
        asked = launch.asked
        if self.clock.time() > launch.begins_until:
            raise _Ended(result="declined", reason="late")
        if self._bank and not self._bank.take(asked.token, asked.amount_paise):
            raise _Ended(result="declined", reason="other", remark="the bank knows no such launch")
        launch.say({"prompt": "insert-card"})
        for _ in range(PIN_TRIES):
            wish = await self._wish(launch)
            if wish == "approve":
                return await self._approved(launch)
            if wish != "wrong-pin":
                return self._declined(wish)
            launch.say({"prompt": "wrong-pin"})
        launch.say({"prompt": "pin-blocked"})
        self._tell_bank("PIN_TRIES_EXCEEDED")
        return {"result": "declined", "reason": "bank-declined", "code": "75"}

    async def _wish(self, launch: Launch) -> str:
        """Wait for the customer. Raises _Ended if the launch was interrupted."""
        until = self.clock.time() + CUSTOMER_S
        while not launch.wish:
            await self.clock.sleep(LOOK_S)
            if self.launch is not launch:
                raise _Ended
            if self.clock.time() > until:
                return "cancelled"
        wish, launch.wish = launch.wish, ""
        return wish

    async def _approved(self, launch: Launch) -> dict[str, Any]:
        launch.is_with_bank = True
        launch.say({"prompt": "asking-bank"})
        until = self.clock.time() + (SILENT_S if launch.then == "silence" else BANK_S)
        while self.clock.time() < until:
            await self.clock.sleep(LOOK_S)
            if self.launch is not launch:  # it was interrupted
                raise _Ended
        if launch.then == "silence":
            return {"result": "unknown", "remark": "the bank is silent"}
        self._tell_bank(None)
        if launch.then == "crash":
            self.crash()
            raise _Ended
        record = {"masked_card": "508534XXXXXX1234", "card_name": "RUPAY", "trace": "000119"}
        amount = launch.asked.amount_paise
        return {"result": "approved", "amount_paise": amount, "record": record}

    def _declined(self, reason: str) -> dict[str, Any]:
        self._tell_bank(FAILURE_CODES[reason])
        return {"result": "declined", "reason": reason}

    def _tell_bank(self, failure_code: str | None) -> None:
        if self._bank:
            self._bank.end(failure_code)

    def _interrupt(self, remark: str) -> None:
        if self.launch:
            self._end(self.launch, {"result": "unknown", "remark": remark})

    def _end(self, launch: Launch, result: dict[str, Any]) -> None:
        """Store the result, and then say it."""
        whole = {"launch": launch.asked.fingerprint, **result}
        self.memory.result = whole
        self.store()
        self.launch = None
        launch.say(whole)
