"""What an operator may order of a kiosk, and how each order is carried out.

None of them can move money, claim or hand out cash, or read anything private.
"""

import logging
from collections import Counter, deque
from collections.abc import Callable
from typing import Annotated, Final, Protocol, TypeAlias

import msgspec

from agent.clock import Clock
from agent.fleet.messages import NO_ANSWER, Answer, Done, Result
from agent.fleet.signed_orders import Giver, Keys, Refusal, SignedOrder, read_order
from agent.fleet.taken import TakenOrders

MINUTE_S: Final = 60.0
POLL_AGAIN_S: Final = 30.0
"""A reference is not polled more often on anybody's word: a poll takes a place in the budget."""
RESEND_AGAIN_S: Final = 600.0
"""Events are not delivered again more often: a whole journal is some days of a mobile plan."""
RESENT_A_DAY_MAX: Final = 5000
"""Events that are delivered again in a day on the word of the servers' key: some 2.5 MB of a mobile
plan, and what a shop with a hundred customers a day writes in ten days. The operator's own key has
no such limit."""
NUDGES_A_MINUTE: Final = 20
"""Orders of the servers' key: each is written to the card and logged. A shop has one or two."""
REASON_MAX: Final = 60  # characters; it stands on a button

log = logging.getLogger(__name__)

Reference = Annotated[str, msgspec.Meta(min_length=1, max_length=128)]
Service = Annotated[str, msgspec.Meta(min_length=1, max_length=32)]
Reason = Annotated[str, msgspec.Meta(min_length=1, max_length=REASON_MAX)]


class Order(msgspec.Struct, frozen=True, tag_field="do", forbid_unknown_fields=True, kw_only=True):
    """What all orders have."""

    kiosk: str
    id: int
    at: float
    expires: float


class Poll(Order, frozen=True, tag="poll"):
    """Ask the service about a transaction that waits for it; one of the references is enough."""

    client_reference: Reference | None = None
    reference_id: Reference | None = None


class Refresh(Order, frozen=True, tag="refresh"):
    """Fetch the catalogues again."""


class Rest(Order, frozen=True, tag="rest"):
    """Offer a service (aeps.CW) or a product (aeps) no more, also after a restart."""

    service: Service
    reason: Reason


class Open(Order, frozen=True, tag="open"):
    """Offer again what an order has let rest; what rests for another reason goes on to rest."""

    service: Service


class Bundle(Order, frozen=True, tag="bundle"):
    """Publish a support bundle."""


class Resend(Order, frozen=True, tag="resend"):
    """Deliver the journal's events after a seq again."""

    after: Annotated[int, msgspec.Meta(ge=0)]


class Configure(Order, frozen=True, tag="configure"):
    """Take another kiosk.toml; it is put back if the kiosk is not healthy with it."""

    toml: str


class Update(Order, frozen=True, tag="update"):
    """Look for a newer version now."""


AnyOrder: TypeAlias = Poll | Refresh | Rest | Open | Bundle | Resend | Configure | Update

_orders: msgspec.json.Decoder[AnyOrder] = msgspec.json.Decoder(AnyOrder)


class Refused(Exception):
    """The kiosk does not do this; the message says why."""


def parse_order(text: str) -> AnyOrder:
    """Return an order's word with all that belongs to it. Raises Refused."""
    try:
        return _orders.decode(text)
    except (msgspec.DecodeError, RecursionError) as error:
        raise Refused(f"this version does not understand it: {error}") from error


class OrderedKiosk(Protocol):
    """What orders can reach of a kiosk: this, and nothing else. Each raises Refused or OSError."""

    def find(self, client_reference: str | None, reference_id: str | None) -> str:
        """Return the client_reference of a transaction that waits for the service."""

    def poll(self, client_reference: str) -> None: ...

    async def refresh(self) -> None: ...

    def rest(self, service: str, reason: str) -> None: ...

    def open(self, service: str) -> None: ...

    async def bundle(self) -> bytes:
        """Return a support bundle that was searched for what is private."""

    def events_again(self, after: int) -> int:
        """Return how many events `resend` would deliver again."""

    def resend(self, after: int) -> None: ...

    def configure(self, toml: str, envelope: bytes) -> None:
        """Check a configuration and have it put in place, which takes a while."""

    def update(self) -> None: ...

    def outcome(self) -> Done | None:
        """Return what became of the last new configuration; None: there was none."""


class Orders:
    """Takes orders from outside, one after the other."""

    def __init__(  # noqa: PLR0913  # called by agent.app.attached alone
        self,
        keys: Keys,
        name: str,
        clock: Clock,
        *,
        taken: TakenOrders,
        kiosk: OrderedKiosk,
        on_order: Callable[[str], None],
    ) -> None:
        """`on_order` is called with what became of each, a word of a short list, for a metric."""
        self._keys = keys
        self._name = name
        self._clock = clock
        self._taken = taken
        self._kiosk = kiosk
        self._on_order = on_order
        self._dropped: Counter[Refusal] = Counter()
        self._polled: dict[str, float] = {}
        self._resent_at: float | None = None
        self._nudged: deque[float] = deque(maxlen=NUDGES_A_MINUTE)
        """When the last orders of the servers' key were taken, in monotonic seconds."""

    async def take(self, envelope: bytes) -> Answer:
        """Carry out an order once, and return what is published about it."""
        order = read_order(envelope, self._keys, self._name, self._clock.now().service)
        if isinstance(order, SignedOrder) and not self._taken.is_new(order):
            order = Refusal.REPLAYED
        if isinstance(order, SignedOrder) and order.giver is Giver.BRIDGE and self._is_too_often():
            order = Refusal.TOO_OFTEN
        if isinstance(order, Refusal):
            self._drop(order)
            return NO_ANSWER
        answer = await self._take(order, envelope)
        self._on_order((answer.done.result if answer.done else Result.DONE).value)
        return NO_ANSWER if order.giver is Giver.BRIDGE else answer

    def _is_too_often(self) -> bool:
        """Count an order of the servers' key, unless there were too many in the last minute."""
        now = self._clock.now().monotonic
        if len(self._nudged) == NUDGES_A_MINUTE and now - self._nudged[0] < MINUTE_S:
            return True
        self._nudged.append(now)
        return False

    def _drop(self, why: Refusal) -> None:
        """Count it; only the first, second, fourth, eighth … of a reason is logged."""
        self._on_order(why.value)
        self._dropped[why] += 1
        count = self._dropped[why]
        if count & (count - 1) == 0:
            log.warning("an order was dropped: %s (number %d)", why.value, count)

    async def _take(self, signed: SignedOrder, envelope: bytes) -> Answer:
        number = signed.head.id
        try:
            self._taken.take(signed)
            order = parse_order(signed.text)
            log.warning("order %d: %s", number, signed.head.do)
            if isinstance(order, Configure):
                self._kiosk.configure(order.toml, envelope)
                return NO_ANSWER  # until it is in force
            bundle = await self._kiosk.bundle() if isinstance(order, Bundle) else None
            await self._carry_out(order, signed.giver)
        except Refused as refused:
            log.warning("order %d is refused: %s", number, refused)
            return Answer(Done(self._name, number, Result.REFUSED, str(refused)))
        except OSError as error:
            return Answer(Done(self._name, number, Result.FAILED, str(error)))
        return Answer(Done(self._name, number, Result.DONE), bundle)

    async def _carry_out(self, order: AnyOrder, giver: Giver) -> None:
        kiosk = self._kiosk
        match order:
            case Poll():
                self._poll(order)
            case Refresh():
                await kiosk.refresh()
            case Rest():
                kiosk.rest(order.service, order.reason)
            case Open():
                kiosk.open(order.service)
            case Resend():
                self._resend(order, giver)
            case Update():
                kiosk.update()
            case Bundle() | Configure():  # where its result is needed
                return

    def _poll(self, order: Poll) -> None:
        now = self._clock.now().monotonic
        self._polled = {ref: at for ref, at in self._polled.items() if now - at < POLL_AGAIN_S}
        reference = self._kiosk.find(order.client_reference, order.reference_id)
        if reference in self._polled:
            raise Refused(f"polled less than {POLL_AGAIN_S:.0f} s ago")
        self._polled[reference] = now  # no more than there are transactions that wait
        self._kiosk.poll(reference)

    def _resend(self, order: Resend, giver: Giver) -> None:
        now = self._clock.now().monotonic
        if self._resent_at is not None and now - self._resent_at < RESEND_AGAIN_S:
            raise Refused(f"delivered again less than {RESEND_AGAIN_S:.0f} s ago")
        if giver is Giver.BRIDGE:
            self._spend_resent(self._kiosk.events_again(order.after))
        self._kiosk.resend(order.after)
        self._resent_at = now

    def _spend_resent(self, events: int) -> None:
        """Count events that the servers' key has delivered again. Raises Refused, OSError."""
        now = self._clock.now().service
        left = RESENT_A_DAY_MAX - self._taken.resent(now)
        if events > left:
            raise Refused(
                f"{events} events again, and {left} are left to the nudge key today: order it by "
                "the operator's key"
            )
        self._taken.add_resent(events, now)

    def outcome(self) -> Done | None:
        """Return what became of a new configuration, if the operator was not told yet."""
        done = self._kiosk.outcome()
        return done if done and done.id != self._taken.told else None

    def told(self, done: Done) -> None:
        """Remember that the operator was told."""
        try:
            self._taken.tell(done.id)
        except OSError as error:
            log.warning("%s: the operator is told again of order %d", error, done.id)
