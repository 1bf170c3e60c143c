"""Shops of a fleet: a whole kiosk each, its people, and its line to the broker."""

import asyncio
import random
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass, field
from decimal import Decimal
from functools import partial

from agent.base.money import PAISE_PER_RUPEE
from agent.dialogue.page import Name
from agent.transactions.model import CashStatus, Transaction
from tests.support.kiosk_world import AADHAAR, PIN, World
from tests.support.wallet_ledger import impacts
from tests.system.e2e.ports import LOOPBACK

OPENING = 50_000  # rupees in the drawer in the morning of the first day
AMOUNTS = (300, 500, 700, 1000, 1500)
DAILY_AUTH = "outlet.daily-auth"
ENDS = ("result", "sorry", "pending")  # screens at which a visit ends
VISIT_MAX_S = 1800.0  # of fast time
COMES_BACK = 0.5  # the probability that the next customer is one who waits for notes
FAR_OFF_S = 3 * 3600.0  # a bank that settles after everybody has left
CW, CD = "aeps/cash-withdrawal", "aeps/cash-deposit"


class Cable:
    """A kiosk's line to the broker, which can be cut and restored."""

    def __init__(self, broker_port: int) -> None:
        self._broker_port = broker_port
        self._ends: set[asyncio.StreamWriter] = set()
        self._server: asyncio.Server | None = None
        self.is_cut = False
        self.port = 0

    async def open(self) -> None:
        self._server = await asyncio.start_server(self._connect, LOOPBACK, 0)
        self.port = self._server.sockets[0].getsockname()[1]

    def cut(self) -> None:
        self.is_cut = True
        for end in tuple(self._ends):
            end.transport.abort()

    def mend(self) -> None:
        self.is_cut = False

    async def close(self) -> None:
        assert self._server
        self._server.close()
        self.cut()

    async def _connect(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._ends.add(writer)
        with suppress(OSError):
            if not self.is_cut:
                await self._join(reader, writer)
        writer.transport.abort()
        self._ends.discard(writer)

    async def _join(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        theirs, ours = await asyncio.open_connection(LOOPBACK, self._broker_port)
        self._ends.add(ours)
        ways = [
            asyncio.ensure_future(_pass(reader, ours)),
            asyncio.ensure_future(_pass(theirs, writer)),
        ]
        await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
        for way in ways:
            way.cancel()
        ours.transport.abort()
        self._ends.discard(ours)


async def _pass(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    with suppress(OSError):
        while data := await reader.read(65_536):
            writer.write(data)
            await writer.drain()


@dataclass(slots=True)
class Shop:
    """A kiosk's shop, and where the notes really are."""

    name: str
    world: World
    cable: Cable
    rng: random.Random
    drawer: int = OPENING
    pockets: Counter[str] = field(default_factory=Counter)
    """Rupees paid to customers, by service; negative: received from customers."""
    codes: dict[str, str] = field(default_factory=dict)
    """The claim codes of customers who left without their notes, by transaction."""
    visits: int = 0
    surprises: list[str] = field(default_factory=list)
    """The visits that ended in another way than expected."""

    def moves(self, how: str, rupees: int) -> None:
        """Move notes out of the drawer, or into it."""
        self.drawer -= rupees
        self.pockets[how] += rupees

    def known(self, reference: str) -> Transaction:
        transaction = self.world.kiosk.journal.get(reference)
        assert transaction
        return transaction

    @property
    def newest(self) -> Transaction:
        return next(self.world.kiosk.journal.whole.newest(1))

    # --- the ledger of its finance service ---

    @property
    def wallet(self) -> dict[str, Decimal]:
        """Return the effect of each of our references on the wallet, by the service's ledger."""
        return impacts(self.world.api.state()["books"])


# --- what people do ---


async def opens(shop: Shop) -> None:
    """Count the drawer, and authenticate the owner; otherwise AEPS is unavailable."""
    await counts(shop, "opening")
    await _behind_the_counter(shop, "settings", "outlet")
    if DAILY_AUTH not in {choice.value for choice in shop.world.screen.choices}:
        await _to_the_front(shop)  # it is done for today
        return
    await shop.world.customer.says(("choose", DAILY_AUTH))
    await shop.world.customer.says(("continue", AADHAAR), ("agree", None))
    await shop.world.customer.gives_finger()
    await shop.world.sees("attendant")
    await _to_the_front(shop)


async def counts(shop: Shop, when: str) -> None:
    await _behind_the_counter(shop, "drawer", when)
    await shop.world.customer.says(("continue", str(shop.drawer)), ("confirm", None))
    await _to_the_front(shop)


async def comes_to_the_finger(shop: Shop, amount: str | None, service: str = "aeps.CW") -> None:
    """Do everything up to the finger, also if the kiosk asks about a second transaction."""
    customer = shop.world.customer
    await customer.asks_for(amount, service)
    while shop.world.screen.name is Name.REVIEW:
        await customer.says(("confirm", None))
    await customer.gives_finger()


async def withdraws(shop: Shop) -> None:
    amount = shop.rng.choice(AMOUNTS)
    await comes_to_the_finger(shop, str(amount))
    await _gets_notes(shop, "paid", amount, "result")


async def withdraws_by_qr(shop: Shop) -> None:
    amount = shop.rng.choice(AMOUNTS)
    await shop.world.customer.comes("upicw.QR")
    await shop.world.customer.says(("continue", str(amount)))
    await shop.world.sees("qr")
    shop.world.phone("pay")
    await _gets_notes(shop, "paid", amount, "result")


async def _gets_notes(shop: Shop, how: str, amount: int, last: str) -> None:
    """Take notes from the attendant, unless the service has not said that they are due."""
    if await _comes_to(shop, "cash") != "cash":
        await _leaves(shop)
        return
    await shop.world.customer.says(("continue", PIN))
    shop.moves(how, amount)
    await shop.world.customer.says(("handed", None))
    await _leaves(shop, last)


async def withdraws_in_vain(shop: Shop) -> None:
    shop.world.bank_says(CW, status="FAILED", failure_code="INSUFFICIENT_FUNDS")
    await comes_to_the_finger(shop, str(shop.rng.choice(AMOUNTS)))
    await _leaves(shop, "sorry")


async def withdraws_for_later(shop: Shop, settles_after_s: float = FAR_OFF_S) -> None:
    """Leave with a claim code, because the bank is slow."""
    amount = shop.rng.choice(AMOUNTS)
    shop.world.bank_says(
        CW, status="PENDING", settles_to="SUCCESS", settles_after_s=settles_after_s
    )
    await comes_to_the_finger(shop, str(amount))
    await _leaves(shop, "pending")


def who_can_claim(shop: Shop) -> list[str]:
    """Return the transactions whose customers could have their notes now."""
    return [ref for ref in shop.codes if shop.known(ref).cash is CashStatus.OWED]


async def claims(shop: Shop, reference: str) -> None:
    """Come back with the code of an earlier visit."""
    await _behind_the_counter(shop, "owed", reference)
    code = shop.codes.pop(reference)
    await shop.world.customer.says(("continue", code))
    shop.moves("claimed", shop.known(reference).amount // PAISE_PER_RUPEE)
    await shop.world.customer.says(("handed", None), ("done", None))
    await _to_the_front(shop)


async def says_that_nothing_moved(shop: Shop, reference: str) -> None:
    """Settle, as the attendant, the transactions that a new card does not know."""
    await _behind_the_counter(shop, "owed", reference)
    await shop.world.customer.says(("not-handed", None), ("continue", PIN))
    await _to_the_front(shop)


async def pays_in(shop: Shop) -> None:
    amount = shop.rng.choice(AMOUNTS)
    await _brings(shop, amount)
    await _leaves(shop, "result")


async def pays_in_in_vain(shop: Shop) -> None:
    """Get the customer's own notes back."""
    amount = shop.rng.choice(AMOUNTS)
    shop.world.bank_says(CD, status="FAILED", failure_code="ACCOUNT_BLOCKED")
    await _brings(shop, amount)
    await _gets_notes(shop, "brought", amount, "sorry")


async def _brings(shop: Shop, amount: int) -> None:
    await comes_to_the_finger(shop, str(amount), "aeps.CD")
    if await _comes_to(shop, "cash") != "cash":
        return
    shop.moves("brought", -amount)
    await shop.world.customer.says(("continue", PIN), ("confirm", str(amount)))


async def asks(shop: Shop) -> None:
    await comes_to_the_finger(shop, None, "aeps.BE")
    await _leaves(shop, "result")


Visit = Callable[[Shop], Awaitable[None]]
VISITS: tuple[Visit, ...] = (
    *(withdraws, withdraws, withdraws, withdraws_by_qr, withdraws_in_vain),
    *(withdraws_for_later, pays_in, pays_in_in_vain, asks),
)


async def one_customer(shop: Shop) -> None:
    """Let a customer come for a service; a customer with a code comes back one day."""
    await _next_visit(shop)(shop)
    shop.visits += 1


async def in_time(shop: Shop, visit: Visit) -> None:
    """Do a customer's action. Raises AssertionError if the kiosk never continues."""
    try:
        async with asyncio.timeout(VISIT_MAX_S):
            await visit(shop)
    except TimeoutError:
        where = f"{shop.world.screen}, {shop.newest}"
        raise AssertionError(f"{shop.name}: {visit} is still at {where}") from None


def _next_visit(shop: Shop) -> Visit:
    waiting = who_can_claim(shop)
    if waiting and shop.rng.random() < COMES_BACK:
        return partial(claims, reference=shop.rng.choice(waiting))
    return shop.rng.choice(VISITS)


async def _behind_the_counter(shop: Shop, *rooms: str) -> None:
    await shop.world.sees("start")
    await shop.world.customer.says(("attendant", None), ("continue", PIN))
    for room in rooms:
        await shop.world.customer.says(("choose", room))


async def _to_the_front(shop: Shop) -> None:
    await shop.world.customer.says(("cancel", None))
    await shop.world.sees("start")


async def _comes_to(shop: Shop, *names: str) -> str:
    """Wait for one of these screens, or one that ends a visit; return it."""
    awaited = {*names, *ENDS}
    await shop.world.comes_true(lambda: shop.world.screen.name.value in awaited)
    return shop.world.screen.name.value


async def _leaves(shop: Shop, last: str = "") -> None:
    """Leave, with the claim code if there is one; `last` is the expected screen."""
    name = await _comes_to(shop, *ENDS)
    if name != last:
        shop.surprises.append(f"{name}: {shop.world.screen.title.key}")
    code = shop.world.screen.facts.get("claim_code")
    if code:
        shop.codes[shop.newest.client_reference] = str(code)
    await shop.world.customer.says(("done", None))
    await shop.world.sees("start")
    shop.world.reader.do("lift", {})
