"""Faults between the service and its client, on demand, before or after the service acted."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import Enum, unique

from hw_sim.api import envelope
from hw_sim.api.envelope import Reply, Wire
from hw_sim.api.errors import ApiError

ANY = "*"
RATE_LIMITED_PAUSE_S = 7  # an arbitrary pause that a client must keep


@unique
class FaultKind(Enum):
    DELAY = "delay"
    SILENT = "silent"
    CUT = "cut"
    HTTP_500 = "http-500"
    HTTP_502 = "http-502"
    HTTP_503 = "http-503"
    RATE_LIMITED = "rate-limited"
    BROKEN_JSON = "broken-json"
    WRONG_TYPE = "wrong-type"
    TRUNCATED = "truncated"
    DUPLICATE = "duplicate"


@unique
class When(Enum):
    BEFORE = "before"
    AFTER = "after"


@unique
class Delivery(Enum):
    """How the bytes of an answer are delivered."""

    WHOLE = "whole"
    SILENT = "silent"
    CUT = "cut"
    TRUNCATED = "truncated"


@dataclass(slots=True)
class ApiFault:
    endpoint: str
    kind: FaultKind
    when: When
    count: int = 1
    seconds: float = 0.0


class Faults:
    """The faults still to come, in order."""

    def __init__(self) -> None:
        self.waiting: list[ApiFault] = []
        self.used: Callable[[ApiFault], None] = lambda _: None
        """Called for each fault that a request meets."""

    def take(self, endpoint: str, when: When) -> ApiFault | None:
        for fault in self.waiting:
            if fault.endpoint in {endpoint, ANY} and fault.when is when:
                self._use(fault)
                return fault
        return None

    def _use(self, fault: ApiFault) -> None:
        self.used(fault)
        fault.count -= 1
        if not fault.count:
            self.waiting.remove(fault)


DELIVERIES = {
    FaultKind.SILENT: Delivery.SILENT,
    FaultKind.CUT: Delivery.CUT,
    FaultKind.TRUNCATED: Delivery.TRUNCATED,
}

# Kinds that replace the service's answer.
REPLACES: dict[FaultKind, Callable[[], ApiError]] = {
    FaultKind.HTTP_500: lambda: ApiError("INTERNAL_ERROR"),
    FaultKind.HTTP_502: lambda: ApiError("BAD_GATEWAY"),
    FaultKind.HTTP_503: lambda: ApiError("UNAVAILABLE"),
    FaultKind.RATE_LIMITED: lambda: ApiError("RATE_LIMITED", retry_after_s=RATE_LIMITED_PAUSE_S),
}

# The effects of a fault "before": the service itself has not answered.
NOTHING = envelope.of_reply(Reply(200, {}))


def spoil(kind: FaultKind, wire: Wire) -> Wire:
    """Return the answer as this fault changes it."""
    if kind in REPLACES:
        return envelope.of_refusal(REPLACES[kind]())
    if kind is FaultKind.BROKEN_JSON:
        return replace(wire, body=wire.body[: len(wire.body) // 2] + b"]")
    if kind is FaultKind.WRONG_TYPE:
        page = b"<!doctype html><title>Error</title><p>Please try again later."
        return replace(wire, body=page, content_type="text/html; charset=utf-8")
    return wire
