"""Suspensions: the services that are not offered after a refusal, and until when.

A refusal that an operator must resolve suspends exactly its scope: everything under the API key, a
product, a service, or one category, operator or kind of a service
(`agent.transactions.error_table.Scope`). Suspensions are in memory only. A new process gets the
refusal again with one request.
"""

import asyncio
from collections.abc import Callable, Mapping
from contextlib import suppress

import msgspec

from agent.base.clock import Clock
from agent.services.declaration import ServiceDeclaration
from agent.transactions.error_table import Scope, row_for

EVERYTHING = "everything"

# Seconds until it is offered again, so that a customer's request tests it. An operator disables a
# service only for some time, but somebody has to repair a key or a permission. Each failed test
# turns a customer away.
SUSPENDED_S = {Scope.ALL: 900.0, Scope.PRODUCT: 900.0, Scope.SERVICE: 300.0}


def product_of(service: str) -> str:
    """Return the product of a service code: `aeps` of `aeps.CW`."""
    return service.partition(".")[0]


def part_name(product: str, part: str) -> str:
    return f"{product}/{part}"


class _Suspension(msgspec.Struct, frozen=True):
    code: str
    until: float
    """Monotonic time."""


class Suspensions:
    """The current suspensions by name, each with the code of its refusal."""

    def __init__(self, clock: Clock, on_change: Callable[[], None]) -> None:
        self._clock = clock
        self._on_change = on_change
        self._by_name: dict[str, _Suspension] = {}
        self._wake = asyncio.Event()

    def current(self) -> Mapping[str, str]:
        """Return the refusal's code by name.

        A name is EVERYTHING, a product, a service's code, or a `part_name`.
        """
        now = self._clock.now().monotonic
        return {name: one.code for name, one in self._by_name.items() if one.until > now}

    def submission_refused(
        self, service: ServiceDeclaration, masked_details: Mapping[str, str], code: str
    ) -> None:
        """Suspend the scope of a refused transaction."""
        part = masked_details.get(service.part.detail) if service.part else None
        self.service_refused(service.code, part, code)

    def service_refused(self, service: str, part: str | None, code: str) -> None:
        """Suspend the scope of the code: the service, its `part`, or more."""
        product = product_of(service)
        narrowest = part_name(product, part) if part else service
        names = {Scope.ALL: EVERYTHING, Scope.PRODUCT: product, Scope.SERVICE: narrowest}
        self._suspend(names, code)

    def read_refused(self, product: str, code: str) -> None:
        """Suspend the product, or everything, if that is the scope of a refused read."""
        self._suspend({Scope.ALL: EVERYTHING, Scope.PRODUCT: product}, code)

    def read_answered(self, product: str) -> None:
        """Lift the suspensions that this successful read of the product disproves."""
        over = {
            name
            for name, one in self._by_name.items()
            if name in (EVERYTHING, product) and row_for(one.code).refuses_reads
        }
        self._lift(over)

    def lift_all(self) -> None:
        """Lift all suspensions. The attendant has reported that the cause is fixed."""
        self._lift(set(self._by_name))

    async def run(self) -> None:
        """Lift each suspension at its end, until cancelled."""
        while True:
            self._wake.clear()
            with suppress(TimeoutError):
                async with asyncio.timeout(self._next_end_s()):
                    await self._wake.wait()
                    continue
            self._lift(self._by_name.keys() - self.current().keys())

    def _next_end_s(self) -> float | None:
        now = self._clock.now().monotonic
        return min((max(0.0, one.until - now) for one in self._by_name.values()), default=None)

    def _suspend(self, names: Mapping[Scope, str], code: str) -> None:
        scope = row_for(code).scope
        if scope is None or scope not in names:
            return
        until = self._clock.now().monotonic + SUSPENDED_S[scope]
        self._by_name[names[scope]] = _Suspension(code, until)
        self._wake.set()
        self._on_change()

    def _lift(self, names: set[str]) -> None:
        for name in names:
            del self._by_name[name]
        if names:
            self._on_change()
