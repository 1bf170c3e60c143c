"""How a kiosk carries out its operator's orders and hints."""

import logging
from collections import Counter, deque
from collections.abc import Callable
from typing import Final, Protocol

from agent.base.clock import Clock
from agent.fleet.signed_orders import Refusal, SignedOrder, TakenOrders, read_order
from fleet_messages.messages import NO_ANSWER, Done, OrderAnswer, PollHint, ResendHint, Result
from fleet_messages.orders import (
    AnyOrder,
    Bundle,
    Configure,
    OrderRefused,
    Poll,
    Refresh,
    Resend,
    Restart,
    Resume,
    StartAll,
    StopAll,
    Suspend,
    Update,
    parse_hint,
    parse_order,
)

MINUTE_S: Final = 60.0
POLL_AGAIN_S: Final = 30.0
"""Seconds between polls of one reference, whoever orders it: a poll uses the request budget."""
RESEND_AGAIN_S: Final = 600.0
"""Seconds between two deliveries: a whole journal uses some days of a mobile plan."""
RESENT_A_DAY_MAX: Final = 5000
"""Events delivered again by hints in a day: about 2.5 MB of a mobile plan. A shop with a hundred
customers a day writes as much in ten days. An order has no such limit.
"""
HINTS_A_MINUTE: Final = 20
"""Hints that are read in a minute. More are dropped unread, because a poll uses the request budget.
A shop needs one or two."""
TOO_OFTEN: Final = "too_often"
DAY_S: Final = 24 * 3600.0

log = logging.getLogger(__name__)


class KioskForOrders(Protocol):
    """The only parts of a kiosk that orders can reach. Each raises OrderRefused or OSError."""

    def find(self, client_reference: str | None, reference_id: str | None) -> str:
        """Return the client_reference of a transaction that waits for the service."""

    def poll(self, client_reference: str) -> None: ...

    async def refresh(self) -> None: ...

    def suspend(self, service: str, reason: str) -> None: ...

    def resume(self, service: str) -> None: ...

    def stop(self, reason: str) -> None:
        """Suspend everything."""

    def start(self) -> None: ...

    def restart(self) -> None:
        """Restart the agent when nobody would notice it."""

    async def bundle(self) -> bytes:
        """Return a support bundle that was searched for private data."""

    def events_again(self, after: int) -> int:
        """Return the number of events that `resend` would deliver again."""

    def resend(self, after: int) -> None: ...

    def configure(self, toml: str, envelope: bytes) -> None:
        """Check a configuration and start its installation, which takes a while."""

    def update(self) -> None: ...

    def outcome(self) -> Done | None:
        """Return the result of the last new configuration; None: there was none."""


class Orders:
    """Carries out orders and hints, one after the other."""

    def __init__(  # noqa: PLR0913  # called by agent.app.attached alone
        self,
        key: str,
        name: str,
        clock: Clock,
        *,
        taken: TakenOrders,
        kiosk: KioskForOrders,
        on_order: Callable[[str], None],
    ) -> None:
        """`key`: the operator's public key; without it, "", no order is accepted.

        `on_order` is called with each result, which comes from a short list, for a metric.
        """
        self._key = key
        self._name = name
        self._clock = clock
        self._taken = taken
        self._kiosk = kiosk
        self._on_order = on_order
        self._dropped: Counter[Refusal] = Counter()
        self._polled: dict[str, float] = {}
        self._resent_at: float | None = None
        self._hinted: deque[float] = deque(maxlen=HINTS_A_MINUTE)
        """When the last hints were read, in monotonic seconds."""
        self._hinted_events: deque[tuple[float, int]] = deque()
        """When hints had events delivered again in the last day, and how many: six an hour."""

    async def take(self, envelope: bytes) -> OrderAnswer:
        """Carry out an order once, and return the answer to publish."""
        order = read_order(envelope, self._key, self._name, self._clock.now().service)
        if isinstance(order, SignedOrder) and not self._taken.is_new(order):
            order = Refusal.REPLAYED
        if isinstance(order, Refusal):
            self._drop(order)
            return NO_ANSWER
        answer = await self._take(order, envelope)
        self._on_order((answer.done.result if answer.done else Result.DONE).value)
        return answer

    def take_hint(self, message: bytes) -> None:
        """Do what a hint asks, if that is not too often. It is never answered, and not logged."""
        now = self._clock.now().monotonic
        if len(self._hinted) == HINTS_A_MINUTE and now - self._hinted[0] < MINUTE_S:
            self._on_order(TOO_OFTEN)
            return
        self._hinted.append(now)
        try:
            hint = parse_hint(message)
            if isinstance(hint, PollHint):
                self._poll(hint.client_reference, hint.reference_id)
            else:
                self._resend_by_hint(hint)
        except (OrderRefused, OSError):
            self._on_order(Result.REFUSED.value)
        else:
            self._on_order(Result.DONE.value)

    def _drop(self, why: Refusal) -> None:
        """Count a dropped order; log only the first, second, fourth, eighth … of each reason."""
        self._on_order(why.value)
        self._dropped[why] += 1
        count = self._dropped[why]
        if count & (count - 1) == 0:
            log.warning("an order was dropped: %s (number %d)", why.value, count)

    async def _take(self, signed: SignedOrder, envelope: bytes) -> OrderAnswer:
        number = signed.head.id
        try:
            self._taken.take(signed)
            order = parse_order(signed.text)
            log.warning("order %d: %s", number, signed.head.do)
            if isinstance(order, Configure):
                self._kiosk.configure(order.toml, envelope)
                return NO_ANSWER  # until it is active
            bundle = await self._kiosk.bundle() if isinstance(order, Bundle) else None
            await self._carry_out(order)
        except OrderRefused as refused:
            log.warning("order %d is refused: %s", number, refused)
            return OrderAnswer(Done(self._name, number, Result.REFUSED, str(refused)))
        except OSError as error:
            return OrderAnswer(Done(self._name, number, Result.FAILED, str(error)))
        return OrderAnswer(Done(self._name, number, Result.DONE), bundle)

    async def _carry_out(self, order: AnyOrder) -> None:
        kiosk = self._kiosk
        match order:
            case Poll():
                self._poll(order.client_reference, order.reference_id)
            case Refresh():
                await kiosk.refresh()
            case Suspend() | Resume() | StopAll() | StartAll():
                self._change_offers(order)
            case Restart():
                kiosk.restart()
            case Resend():
                self._resend(order.after)
            case Update():
                kiosk.update()
            case Bundle() | Configure():  # carried out where its result is needed
                return

    def _change_offers(self, order: Suspend | Resume | StopAll | StartAll) -> None:
        kiosk = self._kiosk
        match order:
            case Suspend():
                kiosk.suspend(order.service, order.reason)
            case Resume():
                kiosk.resume(order.service)
            case StopAll():
                kiosk.stop(order.reason)
            case StartAll():
                kiosk.start()

    def _poll(self, client_reference: str | None, reference_id: str | None) -> None:
        now = self._clock.now().monotonic
        self._polled = {ref: at for ref, at in self._polled.items() if now - at < POLL_AGAIN_S}
        reference = self._kiosk.find(client_reference, reference_id)
        if reference in self._polled:
            raise OrderRefused(f"polled less than {POLL_AGAIN_S:.0f} s ago")
        self._polled[reference] = now  # at most one entry for each waiting transaction
        self._kiosk.poll(reference)

    def _resend(self, after: int) -> None:
        now = self._clock.now().monotonic
        if self._resent_at is not None and now - self._resent_at < RESEND_AGAIN_S:
            raise OrderRefused(f"delivered again less than {RESEND_AGAIN_S:.0f} s ago")
        self._kiosk.resend(after)
        self._resent_at = now

    def _resend_by_hint(self, hint: ResendHint) -> None:
        now = self._clock.now().monotonic
        while self._hinted_events and now - self._hinted_events[0][0] >= DAY_S:
            self._hinted_events.popleft()
        # Apart from an order's pause: a flood of hints must not make an order wait.
        if self._hinted_events and now - self._hinted_events[-1][0] < RESEND_AGAIN_S:
            raise OrderRefused(f"delivered again less than {RESEND_AGAIN_S:.0f} s ago")
        left = RESENT_A_DAY_MAX - sum(events for _, events in self._hinted_events)
        events = self._kiosk.events_again(hint.after)
        if events > left:
            raise OrderRefused(f"{events} events, but hints have {left} left today: give an order")
        self._kiosk.resend(hint.after)
        self._hinted_events.append((now, events))

    def outcome(self) -> Done | None:
        """Return the result of a new configuration that is not reported to the operator yet."""
        done = self._kiosk.outcome()
        return done if done and done.id != self._taken.reported else None

    def mark_reported(self, done: Done) -> None:
        """Remember that the result was reported."""
        try:
            self._taken.mark_reported(done.id)
        except OSError as error:
            log.warning("%s: the result of order %d will be reported again", error, done.id)
