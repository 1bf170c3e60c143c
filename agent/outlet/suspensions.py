"""What is not offered because the service refused it: what exactly, and until when.

A refusal that an operator has to put right suspends what it is about, and nothing beside it: all
that the key is used for, a product, a service, or the one category, operator or kind of it that was
asked for (`agent.transactions.error_table.Scope`). Kept in memory: a fresh process finds out with
one request.
"""

import asyncio
from collections.abc import Callable, Mapping
from contextlib import suppress

import msgspec

from agent.clock import Clock
from agent.services.declaration import ServiceDeclaration
from agent.transactions.error_table import Scope, row_for

EVERYTHING = "everything"

# Seconds until it is offered again by itself, so that a customer tries it. What an operator has
# switched off for a while comes back without us; a key or a permission wants somebody's hand, and
# each try turns a customer away.
TRIED_AGAIN_AFTER = {Scope.ALL: 900.0, Scope.PRODUCT: 900.0, Scope.SERVICE: 300.0}


def product_of(service: str) -> str:
    """Return the product of a service code: `aeps` of `aeps.CW`."""
    return service.partition(".")[0]


def part_name(product: str, part: str) -> str:
    """Name one category, operator or kind of a product."""
    return f"{product}/{part}"


class _Suspension(msgspec.Struct, frozen=True):
    code: str
    until: float
    """Monotonic."""


class Suspensions:
    """Knows what is suspended, each by its name, with the code that said so."""

    def __init__(self, clock: Clock, on_change: Callable[[], None]) -> None:
        self._clock = clock
        self._on_change = on_change
        self._by_name: dict[str, _Suspension] = {}
        self._wake = asyncio.Event()

    def current(self) -> Mapping[str, str]:
        """Return the refusal's code by the name of what is suspended.

        Names are EVERYTHING, a product, a service's code, or a `part_name`.
        """
        now = self._clock.now().monotonic
        return {name: one.code for name, one in self._by_name.items() if one.until > now}

    def submission_refused(
        self, service: ServiceDeclaration, facts: Mapping[str, str], code: str
    ) -> None:
        """Suspend what a refused request was about; `facts` are the transaction's."""
        product = product_of(service.code)
        part = facts.get(service.part) if service.part else None
        narrowest = part_name(product, part) if part else service.code
        names = {Scope.ALL: EVERYTHING, Scope.PRODUCT: product, Scope.SERVICE: narrowest}
        self._suspend(names, code)

    def read_refused(self, product: str, code: str) -> None:
        """Suspend what the refusal of a product's read says of more than that read."""
        self._suspend({Scope.ALL: EVERYTHING, Scope.PRODUCT: product}, code)

    def read_answered(self, product: str) -> None:
        """Lift what would have refused this read, too: it is well again."""
        over = {
            name
            for name, one in self._by_name.items()
            if name in (EVERYTHING, product) and row_for(one.code).refuses_reads
        }
        self._lift(over)

    def lift_all(self) -> None:
        """Offer everything again: somebody says that it was put right."""
        self._lift(set(self._by_name))

    async def run(self) -> None:
        """Tell when something is over by itself, until cancelled."""
        while True:
            self._wake.clear()
            with suppress(TimeoutError):
                async with asyncio.timeout(self._next_end()):
                    await self._wake.wait()
                    continue
            self._lift(self._by_name.keys() - self.current().keys())

    def _next_end(self) -> float | None:
        now = self._clock.now().monotonic
        return min((max(0.0, one.until - now) for one in self._by_name.values()), default=None)

    def _suspend(self, names: Mapping[Scope, str], code: str) -> None:
        scope = row_for(code).scope
        if scope is None or scope not in names:
            return
        until = self._clock.now().monotonic + TRIED_AGAIN_AFTER[scope]
        self._by_name[names[scope]] = _Suspension(code, until)
        self._wake.set()
        self._on_change()

    def _lift(self, names: set[str]) -> None:
        for name in names:
            del self._by_name[name]
        if names:
            self._on_change()
