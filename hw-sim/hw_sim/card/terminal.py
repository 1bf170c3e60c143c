"""The simulated terminal: it runs ZVT commands one at a time and stores the last sale.

It has two coroutines: `serve` handles one line until it is lost, `work` runs forever. So a sale
continues after the line is lost, and its result stays in the memory, like in a real terminal.
"""

import asyncio
import random
import time
from collections import deque
from collections.abc import Callable
from dataclasses import replace

from hw_sim.card.cards import Customer
from hw_sim.card.messages import (
    BUSY,
    INR,
    NOT_POSSIBLE,
    NOT_REGISTERED,
    OK,
    PROTOCOL_ERROR,
    WRONG_CURRENCY,
    WRONG_PASSWORD,
    Entry,
    Registration,
    Sale,
    Turnover,
    data_of,
    described,
    message,
    password_of,
    read_registration,
    read_sale,
    refused,
    state_message,
)
from hw_sim.card.payment import CREDIT, FAILURE_CODES, CardBank, Payment
from hw_sim.card.personalities import personality as maker_of
from hw_sim.card.wire import BareWire, Plug, SerialWire
from hw_sim.clock import Clock

T3_S = 5.0
SENDS_MAX = 3  # a status information without its 80 00 00 is sent again
WAITING_MAX = 4  # received commands that have not begun; more than one is already an error
CARD = "652153eeeeee1234"  # a RuPay card, masked by the terminal
CARD_NAME = "RuPay Debit"

FrameListener = Callable[[str, str], None]


def ignore_frame(_: str, __: str) -> None:
    """Ignore the frame."""


class SimulatedTerminal:
    """A terminal. `bank` is the bank; `on_frame` gets the sender and the message in words."""

    def __init__(  # noqa: PLR0913 - its settings, by keyword
        self,
        clock: Clock,
        rng: random.Random,
        *,
        bank: CardBank | None = None,
        on_frame: FrameListener = ignore_frame,
        password: str = "000000",  # noqa: S107 - the public default of every ZVT terminal
        personality: str = "",  # one of hw_sim.card.personalities
    ) -> None:
        self.maker = maker_of(personality)
        self._clock = clock
        self._bank = bank
        self._password = password
        self._on_frame = on_frame
        self.customer = Customer()
        self.terminal_id = f"{rng.randrange(10**8):08d}"
        self.trace = rng.randrange(1, 900_000)
        self.memory: Entry | None = None
        self.turnover = Turnover()
        self._registration: Registration | None = None
        self.begun: list[str] = []  # the token of every sale ever begun
        self.refusals: deque[int] = deque()  # the bank's next answers
        self.payment: Payment | None = None
        self._wire: SerialWire | BareWire | None = None
        self._commands: asyncio.Queue[bytes] = asyncio.Queue(WAITING_MAX)
        self._answered = asyncio.Event()
        self._asides: set[asyncio.Task[bool]] = set()
        self._at_work = False
        self._ending = False  # the last message of a command has been sent

    @property
    def registered(self) -> bool:
        return self._registration is not None

    @property
    def busy(self) -> bool:
        return self._at_work or not self._commands.empty()

    @property
    def asks_for(self) -> str:
        """Return what the customer should do now: insert, pin, remove, or nothing."""
        return self.payment.asks_for if self.payment else ""

    async def serve(self, plug: Plug, *, framed: bool = True) -> None:
        """Serve this line until it is lost; raises what its `read` raises."""
        wire: SerialWire | BareWire
        if framed:
            wire = SerialWire(plug, self._receive)
        else:
            wire = BareWire(plug, self._receive, idle_s=self.maker.idle_s, is_idle=self._is_idle)
        self._wire = wire
        try:
            await wire.run()
        finally:
            if self._wire is wire:
                self._wire = None

    async def work(self) -> None:
        """Carry out commands one after the other, forever."""
        handlers = {
            "0600": self._register,
            "0501": self._status,
            "0620": self._repeat,
            "0601": self._authorise,
            "0650": self._end_of_day,
        }
        while True:
            raw = await self._commands.get()
            self._at_work = True
            handle = handlers.get(raw[:2].hex())
            if handle is None:
                await self._refuse(NOT_POSSIBLE)
            else:
                await handle(data_of(raw))
            self._at_work = self._ending = False

    def _is_idle(self) -> bool:
        return not self.busy

    def restart(self) -> None:
        """Lose everything except the memory, like after a short power cut."""
        self._registration = None

    def _receive(self, raw: bytes) -> None:
        self._on_frame("kiosk", described(raw))
        command = raw[:2].hex()
        if command[:2] in {"80", "84"}:
            self._answered.set()
            self._at_work = self._at_work and not self._ending
        elif command == "06b0":
            self._aside(self._stop())
        elif self.busy:
            self._aside(self._refusal(BUSY))
        else:
            self._commands.put_nowait(raw)

    def _stop(self) -> bytes:
        """Return the answer to the kiosk's stop request; too late once the bank is asked."""
        if self.payment is None or not self.payment.may_stop:
            return self._refusal(NOT_POSSIBLE)
        self.payment.stopped = True
        return OK

    def _refusal(self, code: int) -> bytes:
        return refused(code, with_1e=self.maker.refuses_with_1e)

    async def _refuse(self, code: int) -> None:
        await self._transmit(self._refusal(code))

    def _aside(self, raw: bytes) -> None:
        task = asyncio.create_task(self._transmit(raw))
        self._asides.add(task)
        task.add_done_callback(self._asides.discard)

    async def _transmit(self, raw: bytes) -> bool:
        self._on_frame("terminal", described(raw))
        wire = self._wire
        return wire is not None and await wire.send(raw)

    async def _send(self, raw: bytes, times: int = 1) -> bool:
        """Send a message and wait for the kiosk's 80 00 00; return True if it came.

        An answer to a 06 B0 is sent first: its 80 00 00 before the 04 0F that follows.
        """
        if self._asides:
            await asyncio.wait(self._asides)
        for _ in range(times):
            self._answered.clear()
            if not await self._transmit(raw):
                return False
            try:
                async with asyncio.timeout(T3_S):
                    await self._answered.wait()
            except TimeoutError:
                continue
            return True
        return False

    async def _send_status(self, code: int) -> None:
        if self._registration is not None and self._registration.wants_status:
            await self._send(message("04ff", bytes([code])))

    async def _send_last(self, raw: bytes) -> None:
        """Send the last message: the kiosk leads again and may send a command with its answer."""
        self._ending = True
        await self._send(raw)

    async def _register(self, data: bytes) -> None:
        asked = read_registration(data)
        if (refusal := self._refusal_of(asked)) is not None:
            await self._refuse(refusal)
            return
        await self._transmit(OK)
        self._registration = asked
        fields = f"190029{self.terminal_id}49" + INR.hex()
        await self._send_last(message("060f", bytes.fromhex(fields)))

    def _refusal_of(self, asked: Registration | None) -> int | None:
        if asked is None:
            return PROTOCOL_ERROR
        if asked.password != self._password:
            return WRONG_PASSWORD
        return None if asked.currency == INR else WRONG_CURRENCY

    async def _status(self, _: bytes) -> None:
        await self._transmit(OK)
        state = NOT_REGISTERED if not self.registered else 0xDC if self.customer.card else 0x00
        await self._send_last(state_message(state, self.maker.status))

    async def _repeat(self, data: bytes) -> None:
        if not self.maker.remembers:
            await self._refuse(NOT_POSSIBLE)
            return
        if password_of(data) != self._password:
            await self._refuse(WRONG_PASSWORD)
            return
        await self._transmit(OK)
        if self.memory is None:
            await self._send_last(message("061e", bytes([NOT_POSSIBLE])))
            return
        await self._send(self.memory.status(), SENDS_MAX)
        await self._send_last(message("060f"))

    async def _end_of_day(self, data: bytes) -> None:
        code = WRONG_PASSWORD if self.registered else NOT_REGISTERED
        if not self.registered or password_of(data) != self._password:
            await self._refuse(code)
            return
        await self._transmit(OK)
        await self._send_status(0x0F)
        turnover, self.turnover = self.turnover, Turnover()
        await self._send(turnover.status(self.terminal_id, self._now()), SENDS_MAX)
        await self._send_last(message("060f"))

    async def _authorise(self, data: bytes) -> None:
        sale = read_sale(data)
        if not self.registered or sale.currency != INR:
            code = NOT_REGISTERED if not self.registered else WRONG_CURRENCY
            await self._refuse(code)
            return
        self.begun.append(sale.token)
        await self._transmit(OK)
        result = await self._sell(sale)
        if self.maker.within_sale and not await self._send(self.maker.within_sale, SENDS_MAX):
            return  # this terminal does not go on without an answer
        await self._send(self._remembered().status(), SENDS_MAX)
        last = message("061e", bytes([result])) if result else message("060f")
        await self._send_last(last)

    async def _sell(self, sale: Sale) -> int:
        """Finish the sale, store it before it is reported, and return the result code."""
        self.customer.forget()
        self.trace = self.trace % 999_999 + 1
        payment = self.payment = Payment(self._clock, self.customer, self._send_status)
        if self.refusals:
            payment.refusal = self._code_of_the_bank(self.refusals.popleft())
        launched = self._bank is None or self._bank.take(sale.token, sale.amount)
        result = await payment.run() if launched else NOT_POSSIBLE
        self._store(sale, result)
        if self._bank is not None and launched:
            self._bank.end(FAILURE_CODES.get(result, "DECLINED") if result else None)
        await payment.card_out(result)
        self.payment = None
        return result

    def _code_of_the_bank(self, code: int) -> int:
        """Return the code of a decline: some makers report the bank's own."""
        return self.maker.bank_code or code if code == CREDIT else code

    def _store(self, sale: Sale, result: int) -> None:
        text = self.maker.bank_text if result else ""
        entry = Entry(
            sale.amount,
            self.trace,
            result,
            self.terminal_id,
            self._now(),
            text=text,
            maker=self.maker,
        )
        if not result:
            self.turnover.book(entry)
        seen = self.customer.card is not None
        self.memory = replace(entry, card=CARD, card_name=CARD_NAME) if seen else entry

    def _now(self) -> str:
        """Return MMDDHHMMSS, IST."""
        return time.strftime("%m%d%H%M%S", time.gmtime(self._clock.time() + 19_800))

    def _remembered(self) -> Entry:
        if self.memory is None:
            raise AssertionError("a sale was not stored")
        return self.memory
