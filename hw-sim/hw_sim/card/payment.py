"""One card transaction in time: card, PIN, bank, card out; with its result code (2.4, 2.6)."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Protocol

from hw_sim.card.cards import TOLD, UNFIT, Customer, Pin
from hw_sim.card.messages import STOPPED
from hw_sim.clock import Clock

LOOK_S = 0.1
CARD_WAIT_S, PIN_WAIT_S, REMOVE_WAIT_S = 60.0, 60.0, 20.0
READ_S, HOST_S = 1.0, 2.0
PIN_TRIES, PIN_DIGITS = 3, 4
APPROVED = 0x00
PULLED_TOO_EARLY = 0x72
CREDIT = 0x71
PIN_FAILED = 0x05  # an issuer's refusal; ZVT has no code for it

INSERT, READING, PIN_PAD, HOST = 0x0A, 0x0E, 0x01, 0x04
DIGIT, PIN_DONE, WRONG_PIN, TRIES_OVER = 0x6A, 0x6D, 0x15, 0x18
DECLINED_REMOVE, APPROVED_REMOVE = 0x5D, 0x5C

FAILURE_CODES = {  # of the finance API, by result code (service.md 3)
    STOPPED: "CANCELLED",
    0x64: "CARD_READ_FAILED",
    PULLED_TOO_EARLY: "CARD_READ_FAILED",
    CREDIT: "INSUFFICIENT_FUNDS",
    0x78: "CARD_EXPIRED",
    0x7A: "CARD_NOT_SUPPORTED",
    0xA1: "BANK_UNAVAILABLE",
    PIN_FAILED: "PIN_TRIES_EXCEEDED",
}

Tell = Callable[[int], Awaitable[None]]


class CardBank(Protocol):
    """The bank's side, such as the API simulator's mATM."""

    def take(self, token: str, amount: int) -> bool:
        """Begin the launch of this token, in paise; False when it is unknown, used or another's."""
        ...

    def end(self, failure_code: str | None) -> None:
        """End the launch; `failure_code` is None if the terminal approved."""
        ...


class Stopped(Exception):
    """Raised to end the transaction with this result code."""

    def __init__(self, result: int) -> None:
        super().__init__(f"{result:02X}")
        self.result = result


@dataclass(slots=True)
class Payment:
    """A transaction under way; `may_stop` until the bank is asked."""

    clock: Clock
    customer: Customer
    tell: Tell
    refusal: int | None = None  # the bank's refusal, planned at the bench
    may_stop: bool = True
    stopped: bool = False  # by the kiosk's 06 B0
    asks_for: str = ""  # one word, for the bench

    async def run(self) -> int:
        """Return the result code; the card may still be in the terminal."""
        try:
            await self._card()
            await self._pin()
            await self._host()
        except Stopped as stopped:
            return stopped.result
        return APPROVED if self.refusal is None else self.refusal

    async def card_out(self, result: int) -> None:
        if self.customer.swiped or self.customer.card is None:
            self.customer.remove()
            return
        self.asks_for = "remove"
        await self.tell(DECLINED_REMOVE if result else APPROVED_REMOVE)
        await self._until(lambda: self.customer.card is None, REMOVE_WAIT_S)

    async def _card(self) -> None:
        self.asks_for = "insert"
        await self.tell(INSERT)
        await self._until(
            lambda: self._stop_wished() or self.customer.card is not None, CARD_WAIT_S
        )
        card = self.customer.card
        if card is None or self._stop_wished():
            raise Stopped(STOPPED)
        await self.tell(READING)
        await self.clock.sleep(READ_S)
        if card in UNFIT:
            await self.tell(TOLD[card])
            raise Stopped(UNFIT[card])

    async def _pin(self) -> None:
        self.asks_for = "pin"
        for _ in range(PIN_TRIES):
            await self.tell(PIN_PAD)
            if await self._typed() is Pin.RIGHT:
                return
            await self.tell(WRONG_PIN)
        await self.tell(TRIES_OVER)
        raise Stopped(PIN_FAILED)

    async def _typed(self) -> Pin:
        await self._until(
            lambda: self._stop_wished() or self._pulled() or bool(self.customer.pins), PIN_WAIT_S
        )
        if self._pulled():
            raise Stopped(PULLED_TOO_EARLY)
        if self._stop_wished() or not self.customer.pins:
            raise Stopped(STOPPED)
        pin = self.customer.pins.popleft()
        for _ in range(PIN_DIGITS):
            await self.tell(DIGIT)
        await self.tell(PIN_DONE)
        return pin

    async def _host(self) -> None:
        if self._stop_wished():
            raise Stopped(STOPPED)
        self.may_stop = False
        self.asks_for = ""
        await self.tell(HOST)
        await self.clock.sleep(HOST_S)

    def _pulled(self) -> bool:
        return self.customer.card is None

    def _stop_wished(self) -> bool:
        return self.stopped or self.customer.stop

    async def _until(self, true: Callable[[], bool], seconds: float) -> None:
        """Check ten times a second, until the condition is true or the time is over."""
        looks = round(seconds / LOOK_S)
        while looks > 0 and not true():
            await self.clock.sleep(LOOK_S)
            looks -= 1
