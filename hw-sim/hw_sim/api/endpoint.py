"""One endpoint of the service as a value: its address, who may call it, its input and output."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, Literal

from hw_sim.api.envelope import Reply
from hw_sim.api.fields import Field

PREFIX = "/ext/v1/"

Permission = Literal["aeps", "bills", "verify", "transfer", "recharge", "upicw", "matm"]
"""The products that a key may be allowed to call; a new product adds its word."""


@dataclass(frozen=True, slots=True)
class Call:
    """An authenticated request, with its values parsed."""

    body: dict[str, Any]
    path: dict[str, str]
    query: dict[str, Any]


Handler = Callable[[Call], Awaitable[Reply]]
Read = Callable[[Call], dict[str, Any]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Endpoint:
    """`name` is the path behind /ext/v1/ with its placeholders as the document writes them."""

    method: str
    name: str
    handle: Handler
    permission: Permission | None
    body: tuple[Field, ...] = ()
    query: tuple[Field, ...] = ()
    gives: dict[str, Any]  # JSON schema of the envelope's data
    statuses: tuple[int, ...] = (200,)
    moves_money: bool = False  # a sandbox key may not call it

    @property
    def path(self) -> str:
        return PREFIX + self.name

    @property
    def signed(self) -> bool:
        return self.method in {"POST", "DELETE"}


def answering(read: Read) -> Handler:
    """Return a handler that answers 200, from a function that does not wait."""

    async def handle(call: Call) -> Reply:
        return Reply(200, read(call))

    return handle


def get(
    name: str,
    permission: Permission | None,
    read: Read,
    gives: dict[str, Any],
    query: tuple[Field, ...] = (),
) -> Endpoint:
    """Return an endpoint that only reads."""
    return Endpoint(
        method="GET",
        name=name,
        permission=permission,
        handle=answering(read),
        query=query,
        gives=gives,
    )


def post(
    name: str, permission: Permission, body: tuple[Field, ...], read: Read, gives: dict[str, Any]
) -> Endpoint:
    """Return an endpoint that answers 200 at once and moves no money."""
    return Endpoint(
        method="POST",
        name=name,
        permission=permission,
        handle=answering(read),
        body=body,
        gives=gives,
    )


def money(
    name: str,
    permission: Permission,
    body: tuple[Field, ...],
    handle: Handler,
    gives: dict[str, Any],
) -> Endpoint:
    """Return an endpoint that moves money: 201, or 200 for a repeated reference."""
    return Endpoint(
        method="POST",
        name=name,
        permission=permission,
        handle=handle,
        body=body,
        gives=gives,
        statuses=(200, 201),
        moves_money=True,
    )
