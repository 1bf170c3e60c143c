"""Tests readings of the wallets: how often they are made, and how long they are valid."""

import asyncio
from contextlib import suppress

from agent.base.money import rupees
from agent.outlet.wallets import COUNTS_S, INTERVAL_S, LOW_INTERVAL_S, READ_AGAIN_S, Wallets
from agent.services.declaration import Wallet
from tests.support.virtual_clock import passes, virtual_clock
from tests.support.virtual_time import virtual_time
from tests.unit.agent.api.service import Service

HOUR = 3600.0


class CountedWallets:
    """Wallets with the simulated service, whose calls are counted."""

    def __init__(self) -> None:
        self.service = Service()
        self.calls = 0
        self.changes = 0
        self.service.client.on_call = self._count
        debits = dict.fromkeys(Wallet, rupees(10))
        self.wallets = Wallets(self.service.client, virtual_clock(), debits, self._changed)

    def _count(self, *_: object) -> None:
        self.calls += 1

    def _changed(self) -> None:
        self.changes += 1

    async def runs(self, seconds: float) -> int:
        """Let it read at its intervals; return the number of calls."""
        before = self.calls
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self.wallets.run()
        return self.calls - before


@virtual_time
async def test_a_reading_is_valid_for_two_minutes() -> None:
    shop = CountedWallets()
    assert shop.wallets.current() == {}

    await shop.wallets.look(Wallet.MAIN)
    assert shop.wallets.current() == {Wallet.MAIN: rupees(50_000)}

    await passes(COUNTS_S + 1)
    assert shop.wallets.current() == {}
    assert shop.wallets.reading(Wallet.MAIN).balance == rupees(50_000)


@virtual_time
async def test_a_customer_who_goes_back_and_forth_costs_one_call() -> None:
    shop = CountedWallets()
    for _ in range(5):
        await shop.wallets.look(Wallet.AEPS)
    assert shop.calls == 1

    await passes(READ_AGAIN_S + 1)
    await shop.wallets.look(Wallet.AEPS)
    assert shop.calls == 2


@virtual_time
async def test_without_customers_both_wallets_are_read_four_times_an_hour() -> None:
    """The service counts sixty calls a minute for all kiosks on a key."""
    assert await CountedWallets().runs(HOUR - 1) == 2 * HOUR / INTERVAL_S


@virtual_time
async def test_a_low_wallet_is_read_again_before_its_reading_expires() -> None:
    shop = CountedWallets()
    shop.service.does("empty-wallet", wallet="MAIN")
    assert LOW_INTERVAL_S < COUNTS_S

    assert await shop.runs(HOUR - 1) == 2 * HOUR / LOW_INTERVAL_S
    assert shop.wallets.current()[Wallet.MAIN] == 0


@virtual_time
async def test_a_refused_read_is_not_repeated_for_every_customer() -> None:
    """The attendant's screen shows the refusal, and the previous reading is not used again."""
    shop = CountedWallets()
    shop.service.does("key", permissions=["transfer"])
    for _ in range(5):
        await shop.wallets.look(Wallet.MAIN)
        await passes(60)

    assert shop.calls == 1
    assert shop.wallets.current() == {}
    assert shop.wallets.reading(Wallet.MAIN).refusal == "FORBIDDEN"

    shop.service.does("key", permissions=["bills", "transfer"])
    await shop.wallets.read_all()
    assert shop.wallets.reading(Wallet.MAIN).refusal is None
    assert shop.changes == 3


@virtual_time
async def test_a_failed_read_keeps_the_last_reading() -> None:
    shop = CountedWallets()
    await shop.wallets.look(Wallet.MAIN)
    shop.service.does("fault", endpoint="*", kind="http-503", when="before")
    await passes(READ_AGAIN_S + 1)
    await shop.wallets.look(Wallet.MAIN)

    assert shop.wallets.current() == {Wallet.MAIN: rupees(50_000)}
    assert shop.wallets.reading(Wallet.MAIN).refusal is None, "it is not the key's fault"
