"""The orders and hints for a kiosk, as in JSON.

Orders cannot move money, claim or pay out cash, or read private data. An operator signs them
(fleet_messages.envelopes).
"""

from typing import Annotated, Final, TypeAlias

import msgspec

from fleet_messages.messages import HINT_BYTES_MAX, AnyHint, Reference

REASON_MAX: Final = 60  # characters; it is shown on a button

Service = Annotated[str, msgspec.Meta(min_length=1, max_length=32)]
Reason = Annotated[str, msgspec.Meta(min_length=1, max_length=REASON_MAX)]


class Order(msgspec.Struct, frozen=True, tag_field="do", forbid_unknown_fields=True, kw_only=True):
    """The fields of all orders."""

    kiosk: str
    id: int
    at: float
    expires: float


class Poll(Order, frozen=True, tag="poll", omit_defaults=True):
    """Ask the service about a waiting transaction; one of the references is enough."""

    client_reference: Reference | None = None
    reference_id: Reference | None = None


class Refresh(Order, frozen=True, tag="refresh"):
    """Fetch the catalogues again."""


class Suspend(Order, frozen=True, tag="rest"):
    """Stop offering a service (aeps.CW) or a product (aeps), also after a restart."""

    service: Service
    reason: Reason


class Resume(Order, frozen=True, tag="open"):
    """Offer a service again that an order suspended; other reasons still keep it unavailable."""

    service: Service


class StopAll(Order, frozen=True, tag="stop"):
    """Begin no new transactions, also after a restart; open ones end, and the screen says why."""

    reason: Reason


class StartAll(Order, frozen=True, tag="start"):
    """End a stop; services that `rest` suspended stay suspended."""


class Restart(Order, frozen=True, tag="restart"):
    """Restart the agent as soon as nobody uses the kiosk."""


class Bundle(Order, frozen=True, tag="bundle"):
    """Publish a support bundle."""


class Resend(Order, frozen=True, tag="resend"):
    """Deliver the journal's events after `after` again."""

    after: Annotated[int, msgspec.Meta(ge=0)]


class Configure(Order, frozen=True, tag="configure"):
    """Install another kiosk.toml; it is put back if the kiosk is not healthy with it."""

    toml: str


class Update(Order, frozen=True, tag="update"):
    """Check for a newer version now."""


AnyOrder: TypeAlias = (
    Poll
    | Refresh
    | Suspend
    | Resume
    | StopAll
    | StartAll
    | Restart
    | Bundle
    | Resend
    | Configure
    | Update
)

_orders: msgspec.json.Decoder[AnyOrder] = msgspec.json.Decoder(AnyOrder)
_hints: msgspec.json.Decoder[AnyHint] = msgspec.json.Decoder(AnyHint)


class OrderRefused(Exception):
    """The kiosk refuses the order; the message says why."""


def parse_order(text: str) -> AnyOrder:
    """Return the order in a JSON text. Raises OrderRefused."""
    try:
        return _orders.decode(text)
    except (msgspec.DecodeError, RecursionError) as error:
        raise OrderRefused(f"this version does not understand it: {error}") from error


def parse_hint(message: bytes) -> AnyHint:
    """Return the hint in a message. Raises OrderRefused."""
    if len(message) > HINT_BYTES_MAX:
        raise OrderRefused(f"it has more than {HINT_BYTES_MAX} bytes")
    try:
        return _hints.decode(message)
    except (msgspec.DecodeError, ValueError, RecursionError) as error:
        raise OrderRefused(f"this version does not understand it: {error}") from error
