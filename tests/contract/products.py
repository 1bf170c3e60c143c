"""The seven products as the reconciler sees them: path, request body, endpoints and terms."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from agent.api import aeps, bbps, dmt, matm, recharge, upicw, verify
from agent.api.records import Endpoints
from agent.base.money import rupees
from agent.base.private import Private
from agent.transactions.model import Direction, PollSchedule, Terms
from tests.unit.agent.api import usual
from tests.unit.agent.api.usual import Desk

Prepare = Callable[[Desk, str], Awaitable[Private[bytes]]]
"""Make the calls before the money call (bill, sender); return the body for a reference."""

EVERY_MINUTE = PollSchedule(steps=(), then=60.0)


@dataclass(frozen=True, slots=True, repr=False)
class Product:
    name: str
    """Its name in the simulator's records."""
    service: str
    """Its code in our journal."""
    path: str
    prepare: Prepare
    endpoints: Endpoints
    terms: Terms

    def __repr__(self) -> str:
        return self.name

    @property
    def submission(self) -> str:
        """The endpoint's name in the simulator."""
        return self.path.removeprefix("/ext/v1/")

    @property
    def look_ups(self) -> tuple[str, ...]:
        """The names of its status endpoints in the simulator."""
        paths = (self.endpoints.by_client_reference, self.endpoints.by_reference_id)
        places = ("{client_reference}", "{id}" if self.name == "dmt" else "{reference_id}")
        return tuple(
            path.removeprefix("/ext/v1/").format(place)
            for path, place in zip(paths, places, strict=True)
            if path is not None
        )


async def _withdrawal(_desk: Desk, reference: str) -> Private[bytes]:
    return usual.aeps(reference)


async def _bill(desk: Desk, reference: str) -> Private[bytes]:
    return usual.payment(await usual.bill(desk), reference)


async def _transfer(desk: Desk, reference: str) -> Private[bytes]:
    return usual.transfer(await usual.known(desk), reference)


async def _recharge(_desk: Desk, reference: str) -> Private[bytes]:
    number = sum(reference.encode()) % 100  # a new amount each time avoids DUPLICATE_RECHARGE
    return usual.recharge(reference, rupees(100 + number))


async def _qr(_desk: Desk, reference: str) -> Private[bytes]:
    return usual.qr(reference)


async def _card(_desk: Desk, reference: str) -> Private[bytes]:
    return usual.card(reference)


async def _verification(_desk: Desk, reference: str) -> Private[bytes]:
    return usual.verification("gstin", reference)


NO_CASH = Terms(Direction.NO_CASH, EVERY_MINUTE)
CASH_OUT = Terms(Direction.OUT, EVERY_MINUTE)
NO_LOOK_UP = Terms(Direction.OUT, EVERY_MINUTE, can_check_status=False)
BY_CARD = Terms(Direction.OUT, EVERY_MINUTE, needs_confirmation=True)

AEPS = Product("aeps", "aeps.CW", aeps.CASH_WITHDRAWAL, _withdrawal, aeps.TRANSACTIONS, CASH_OUT)
BBPS = Product("bbps", "bbps.PAY", bbps.BILL_PAY, _bill, bbps.TRANSACTIONS, NO_CASH)
DMT = Product("dmt", "dmt.TRANSFER", dmt.TRANSFER, _transfer, dmt.TRANSACTIONS, NO_CASH)
RECHARGE = Product(
    "recharge", "recharge.MOBILE", recharge.RECHARGE, _recharge, recharge.TRANSACTIONS, NO_CASH
)
UPI_CASH = Product("upicw", "upicw.QR", upicw.CREATE_QR, _qr, upicw.TRANSACTIONS, NO_LOOK_UP)
CARD = Product("matm", "matm.CW", matm.CREATE, _card, matm.TRANSACTIONS, BY_CARD)
VERIFY = Product(
    "verify", "verify.gstin", verify.path("gstin"), _verification, verify.TRANSACTIONS, NO_CASH
)

PRODUCTS = (AEPS, BBPS, DMT, RECHARGE, UPI_CASH, CARD, VERIFY)
