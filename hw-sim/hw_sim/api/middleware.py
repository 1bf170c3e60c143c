"""The path of one call: authentication, faults, the handler, and back."""

import json
from collections import Counter
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from decimal import Decimal
from typing import Any, NoReturn

from hw_sim.api import auth, envelope, faults
from hw_sim.api.auth import ApiKey, IncomingRequest
from hw_sim.api.differences import Differing
from hw_sim.api.endpoint import Call, Endpoint
from hw_sim.api.envelope import Wire
from hw_sim.api.errors import ApiError
from hw_sim.api.faults import Delivery, FaultKind, Faults, When
from hw_sim.api.fields import read_fields
from hw_sim.api.world import World

REFUSED = 400  # this HTTP status and those above it
BODY_MAX = 256 * 1024  # bytes; a PidData of 100,000 characters and its JSON fit well


@dataclass(frozen=True, slots=True)
class Answer:
    wire: Wire
    delivery: Delivery = Delivery.WHOLE


class Middleware:
    """Order: key, timestamp, signature, IP, permission, rate, fault, handler, fault."""

    def __init__(self, world: World, key: ApiKey, differing: Differing) -> None:
        self._world = world
        self._differing = differing
        self._key = key
        self.faults = Faults()
        self.counts: Counter[str] = Counter()

    async def serve(
        self,
        endpoint: Endpoint,
        incoming: IncomingRequest,
        path: dict[str, str],
        query: dict[str, str],
    ) -> Answer:
        self.counts[endpoint.name] += 1
        self._world.catch_up()
        try:
            auth.admit(self._key, endpoint, incoming, self._world.now())
            return await self._past_faults(
                endpoint, incoming, lambda: self._act(endpoint, incoming.body, path, query)
            )
        except ApiError as refusal:
            return Answer(self._differing.after(endpoint.name, envelope.of_refusal(refusal)))

    async def _past_faults(
        self, endpoint: Endpoint, incoming: IncomingRequest, act: Callable[[], Awaitable[Wire]]
    ) -> Answer:
        before = self.faults.take(endpoint.name, When.BEFORE)
        if before is not None and before.kind is FaultKind.DELAY:
            await self._world.clock.sleep(before.seconds)
            # The delay is a slow way to the service: the signature may expire meanwhile.
            auth.check_timestamp(incoming, self._world.now())
        elif before is not None and before.kind is not FaultKind.DUPLICATE:
            return _spoiled(before.kind, faults.NOTHING)
        wire = await act()
        if before is not None and before.kind is FaultKind.DUPLICATE:
            wire = await _again(act, wire)
        after = self.faults.take(endpoint.name, When.AFTER)
        if after is None:
            return Answer(wire)
        if after.kind is FaultKind.DELAY:
            await self._world.clock.sleep(after.seconds)
        elif after.kind is FaultKind.DUPLICATE:
            await _again(act, wire)
        return _spoiled(after.kind, wire)

    async def _act(
        self, endpoint: Endpoint, body: bytes, path: dict[str, str], query: dict[str, str]
    ) -> Wire:
        return self._differing.after(
            endpoint.name, await self._answered(endpoint, body, path, query)
        )

    async def _answered(
        self, endpoint: Endpoint, body: bytes, path: dict[str, str], query: dict[str, str]
    ) -> Wire:
        try:
            if (instead := self._differing.before(endpoint.name, query)) is not None:
                return instead
            call = Call(
                body=read_fields(endpoint.body, read_body(body) if endpoint.body else {}),
                path=path,
                query=read_fields(endpoint.query, query),
            )
            known = self._world.records.find(str(call.body.get("client_reference")))
            if known is None:  # a repeat is not refused, but gets the original (API document, 1.3)
                self._world.outcomes.take_refusal(endpoint.name)
            return envelope.of_reply(await endpoint.handle(call))
        except ApiError as refusal:
            return envelope.of_refusal(refusal)


async def _again(act: Callable[[], Awaitable[Wire]], first: Wire) -> Wire:
    """Return the answer to the second copy of a request, which arrives a moment after the first.

    It is refused as the first was, or gets the record of the first.
    """
    return first if first.status >= REFUSED else await act()


def _spoiled(kind: FaultKind, wire: Wire) -> Answer:
    return Answer(faults.spoil(kind, wire), faults.DELIVERIES.get(kind, Delivery.WHOLE))


def read_body(raw: bytes) -> dict[str, Any]:
    """Return a JSON object; its fractions are Decimal. Raises ApiError."""
    if len(raw) > BODY_MAX:
        raise ApiError("PAYLOAD_TOO_LARGE")
    try:
        body = json.loads(raw, parse_float=Decimal, parse_constant=_no_constant)
    except (ValueError, RecursionError) as reason:
        raise ApiError("INVALID_PARAM", "The body is not JSON") from reason
    if not isinstance(body, dict):
        raise ApiError("INVALID_PARAM", "The body must be a JSON object")
    return body


def _no_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is not JSON")
