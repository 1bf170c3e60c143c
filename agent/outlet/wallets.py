"""The outlet's two wallets, as the service reports them.

A low reading stops a customer before they hand in notes for a transaction that the service would
refuse. If a read fails, is refused or is late, nothing changes: then the service decides.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress

import msgspec

from agent.api.bbps import Bbps, MainWallet
from agent.api.client import Client
from agent.api.dmt import Dmt, TransferLimits
from agent.api.rate_limiter import Priority
from agent.api.replies import ApiRefusal, NoResponse
from agent.base.clock import AT_THE_LOW_END, Clock, Moment, Uniform
from agent.base.money import Paise
from agent.base.structs import replace
from agent.services.declaration import Wallet
from agent.transactions.error_table import row_for

COUNTS_S = 120.0
"""Seconds for which a reading is valid. After that somebody may have filled the wallet."""
READ_AGAIN_S = 30.0
"""Seconds for which a reading is not repeated, so that a quick customer costs one call, not two."""
REFUSED_S = 900.0
"""Seconds until a refused read is tried again. Somebody has to change the key first."""
INTERVAL_S = 900.0
"""Seconds between two readings without a customer. Forty kiosks on one key then make five of its
sixty calls a minute."""
LOW_INTERVAL_S = 100.0
"""As INTERVAL_S, while a wallet is too low for a service. It is shorter than COUNTS_S, so that the
service stays suspended until the wallet is filled, and for less than two minutes more."""
SPREAD = (
    0.1  # share of an interval, by chance, so that kiosks that start together do not read together
)

log = logging.getLogger(__name__)

Replied = MainWallet | TransferLimits | ApiRefusal | NoResponse


class Reading(msgspec.Struct, frozen=True):
    """The last known state of one wallet."""

    balance: Paise | None = None
    """None if the balance was never read."""
    read_at: Moment | None = None
    refusal: str | None = None
    """The code with which the service refused the newest read; None if it did not."""
    refused_at: Moment | None = None


class Wallets:
    """Holds the readings of both wallets."""

    def __init__(
        self,
        client: Client,
        clock: Clock,
        least_debits: Mapping[Wallet, Paise],
        on_change: Callable[[], None],
        uniform: Uniform = AT_THE_LOW_END,
    ) -> None:
        """Take the wallets that this kiosk's services debit, each with the smallest debit."""
        self._clock = clock
        self._least_debits = least_debits
        self._on_change = on_change
        self._uniform = uniform
        self._readings = {wallet: Reading() for wallet in Wallet}
        self._wake = asyncio.Event()
        self._reads: Mapping[Wallet, Callable[[], Awaitable[Replied]]] = {
            Wallet.MAIN: Bbps(client).balance,
            Wallet.AEPS: lambda: Dmt(client).balance(Priority.POLL),
        }

    def reading(self, wallet: Wallet) -> Reading:
        return self._readings[wallet]

    def current(self) -> Mapping[Wallet, Paise]:
        """Return the balances that were read within COUNTS_S."""
        return {
            wallet: one.balance
            for wallet, one in self._readings.items()
            if one.balance is not None and self._is_within(COUNTS_S, one.read_at)
        }

    async def run(self) -> None:
        """Read at intervals until cancelled; read sooner while a wallet is too low."""
        while True:
            self._wake.clear()
            for wallet in self._least_debits:
                await self.look(wallet)
            pause_s = LOW_INTERVAL_S if self._is_low() else INTERVAL_S
            with suppress(TimeoutError):
                async with asyncio.timeout(pause_s - self._uniform(0, SPREAD * pause_s)):
                    await self._wake.wait()

    async def look(self, wallet: Wallet) -> None:
        """Read a wallet, unless it was just read or a read was recently refused."""
        last = self._readings[wallet]
        is_new = self._is_within(READ_AGAIN_S, last.read_at)
        if not is_new and not self._is_within(REFUSED_S, last.refused_at):
            await self._read(wallet)

    async def read_all(self) -> None:
        for wallet in Wallet:
            await self._read(wallet)

    async def _read(self, wallet: Wallet) -> None:
        self.note(wallet, await self._reads[wallet]())

    def note(self, wallet: Wallet, reply: Replied) -> None:
        """Store the reply to a read, also to one that an inquiry made for its limits."""
        was_low, now = self._is_low(), self._clock.now()
        match reply:
            case MainWallet() | TransferLimits():
                balance = None if reply.balance is None else reply.balance.paise
                self._readings[wallet] = Reading(balance, now)
            case ApiRefusal(code=code) if row_for(code).refuses_reads:
                log.warning("the wallet %s: %s", wallet.value, reply)
                known = self._readings[wallet]
                self._readings[wallet] = replace(known, refusal=code, refused_at=now)
            case ApiRefusal() | NoResponse():
                log.warning("the wallet %s: %s", wallet.value, reply)
        if self._is_low() and not was_low:
            self._wake.set()
        self._on_change()

    def _is_low(self) -> bool:
        """Return True if a wallet is too low for some service."""
        least = self._least_debits
        return any(paise < least.get(wallet, 0) for wallet, paise in self.current().items())

    def _is_within(self, seconds: float, moment: Moment | None) -> bool:
        return moment is not None and self._clock.now().monotonic - moment.monotonic < seconds
