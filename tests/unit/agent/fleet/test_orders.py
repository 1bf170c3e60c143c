"""An order is carried out once, and only if it is signed, meant for this kiosk, in time and new."""

import asyncio
import json
from collections import Counter
from hashlib import blake2b
from pathlib import Path
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from hypothesis import example, given
from hypothesis import strategies as st

from agent.base.clock import Clock
from agent.fleet.orders import Orders
from agent.fleet.signed_orders import (
    AHEAD_S_MAX,
    IDS_PER_S,
    KEYS_MAX,
    NAME,
    SECTOR_BYTES,
    VALID_S_MAX,
    Refusal,
    TakenOrders,
    read_order,
)
from fleet_messages.envelopes import sign
from fleet_messages.messages import (
    HINT_BYTES_MAX,
    NO_ANSWER,
    ORDER_BYTES_MAX,
    Done,
    OrderAnswer,
    Result,
)
from fleet_messages.orders import OrderRefused
from tests.support.virtual_time import BEGIN
from tests.unit.agent.fleet.giving import (
    HOUR,
    KEY,
    OPERATOR,
    STRANGER,
    order,
    public,
    text,
)

DONE = OrderAnswer(Done("K-1", 1, Result.DONE))


class RecordingKiosk:
    """Carries out no orders, and records them."""

    def __init__(self) -> None:
        self.asked: list[tuple[Any, ...]] = []
        self.refuses = ""
        self.delivered = 100

    def _ask(self, *what: Any) -> None:
        if self.refuses:
            raise OrderRefused(self.refuses)
        self.asked.append(what)

    def find(self, client_reference: str | None, reference_id: str | None) -> str:
        if "GONE" in (client_reference, reference_id):
            raise OrderRefused("no transaction of this reference waits for the service")
        return client_reference or f"of {reference_id}"

    def poll(self, client_reference: str) -> None:
        self._ask("poll", client_reference)

    async def refresh(self) -> None:
        self._ask("refresh")

    def suspend(self, service: str, reason: str) -> None:
        self._ask("rest", service, reason)

    def resume(self, service: str) -> None:
        self._ask("open", service)

    def stop(self, reason: str) -> None:
        self._ask("stop", reason)

    def start(self) -> None:
        self._ask("start")

    def restart(self) -> None:
        self._ask("restart")

    async def bundle(self) -> bytes:
        self._ask("bundle")
        return b"bundle"

    def events_again(self, after: int) -> int:
        return self.delivered - after

    def resend(self, after: int) -> None:
        self._ask("resend", after)

    def configure(self, toml: str, envelope: bytes) -> None:
        assert json.loads(json.loads(envelope)["order"])["toml"] == toml
        self._ask("configure", toml)

    def update(self) -> None:
        self._ask("update")

    def outcome(self) -> Done | None:
        return Done("K-1", 4, Result.FAILED, "not healthy")


class OrderReceiver:
    """Orders, a kiosk that records them, and the time."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.now = BEGIN + 60
        self.monotonic = 0.0
        self.kiosk = RecordingKiosk()
        self.counts: Counter[str] = Counter()
        self.starts()

    def starts(self, key: str = KEY) -> None:
        clock = Clock(wall=lambda: self.now, monotonic=lambda: self.monotonic)
        self.orders = Orders(
            key,
            "K-1",
            clock,
            taken=TakenOrders(self.folder, self.now),
            kiosk=self.kiosk,
            on_order=lambda word: self.counts.update([word]),
        )

    def takes(self, envelope: bytes) -> OrderAnswer:
        return asyncio.run(self.orders.take(envelope))


@pytest.fixture
def receiver(tmp_path: Path) -> OrderReceiver:
    return OrderReceiver(tmp_path)


@pytest.mark.parametrize(
    ("do", "more", "asked"),
    [
        ("poll", {"client_reference": "A-1"}, ("poll", "A-1")),
        ("poll", {"reference_id": "R-1"}, ("poll", "of R-1")),
        ("refresh", {}, ("refresh",)),
        ("rest", {"service": "aeps", "reason": "audit"}, ("rest", "aeps", "audit")),
        ("open", {"service": "aeps"}, ("open", "aeps")),
        ("stop", {"reason": "audit"}, ("stop", "audit")),
        ("start", {}, ("start",)),
        ("restart", {}, ("restart",)),
        ("resend", {"after": 17}, ("resend", 17)),
        ("update", {}, ("update",)),
        ("bundle", {}, ("bundle",)),
    ],
)
def test_an_order_is_carried_out_and_answered(
    receiver: OrderReceiver, do: str, more: dict[str, Any], asked: tuple[Any, ...]
) -> None:
    bundle = b"bundle" if do == "bundle" else None
    assert receiver.takes(order(do, **more)) == OrderAnswer(DONE.done, bundle)
    assert receiver.kiosk.asked == [asked]
    assert receiver.counts == {"done": 1}


def test_a_new_configuration_is_answered_after_its_trial(
    receiver: OrderReceiver,
) -> None:
    assert receiver.takes(order("configure", toml="[outlet]")) == NO_ANSWER
    assert receiver.kiosk.asked == [("configure", "[outlet]")]
    outcome = receiver.orders.outcome()
    assert outcome == Done("K-1", 4, Result.FAILED, "not healthy")
    receiver.orders.mark_reported(outcome)
    receiver.starts()
    assert receiver.orders.outcome() is None


WRONG = {
    Refusal.TOO_LARGE: order("configure", toml="x" * ORDER_BYTES_MAX),
    Refusal.UNREADABLE: b'{"order":',
    Refusal.BAD_SIGNATURE: order("refresh", key=STRANGER),
    Refusal.OTHER_KIOSK: order("refresh", kiosk="K-2"),
    Refusal.EXPIRED: order("refresh", expires=BEGIN + 59),
    Refusal.FROM_THE_FUTURE: order("refresh", at=BEGIN + 61 + AHEAD_S_MAX),
    Refusal.VALID_TOO_LONG: order("refresh", expires=BEGIN + VALID_S_MAX + 1),
    Refusal.REPLAYED: order("refresh", number=3),
    Refusal.NUMBER_TOO_HIGH: order("refresh", number=2**63 - 1),
}


def test_every_reason_to_drop_an_order_is_tried() -> None:
    assert set(WRONG) == set(Refusal)


@pytest.mark.parametrize(("why", "envelope"), WRONG.items(), ids=[why.value for why in WRONG])
def test_a_wrong_order_changes_nothing_and_is_not_answered(
    receiver: OrderReceiver, why: Refusal, envelope: bytes
) -> None:
    assert receiver.takes(order("update", number=5)).done
    before = (receiver.folder / NAME).read_bytes()

    assert receiver.takes(envelope) == NO_ANSWER

    assert receiver.kiosk.asked == [("update",)]
    assert receiver.counts == {"done": 1, why.value: 1}
    assert (receiver.folder / NAME).read_bytes() == before


UNREADABLE = {
    "nothing": b"",
    "no text": b"\xff\xfe",
    "no object": b"[]",
    "deep": b"[" * 60_000,
    "no order in it": sign(OPERATOR, "[]"),
    "deep in it": sign(OPERATOR, "[" * 30_000),
    "no number": sign(OPERATOR, text("refresh", 1).replace('"id": 1', '"id": "1"')),
    "number 0": order("refresh", number=0),
    "a number that is too large": order("refresh", number=2**63),
    "not a time": order("refresh", at="now"),
    "a word too much outside": order("refresh")[:-1] + b',"and":1}',
    "a short signature": json.dumps({"order": text("refresh"), "signature": "AAAA"}).encode(),
}


@pytest.mark.parametrize("envelope", UNREADABLE.values(), ids=UNREADABLE)
def test_an_invalid_order_is_dropped(receiver: OrderReceiver, envelope: bytes) -> None:
    assert receiver.takes(envelope) == NO_ANSWER
    assert receiver.kiosk.asked == []
    assert receiver.counts == {"unreadable": 1}


@pytest.mark.parametrize(
    ("do", "more", "why"),
    [
        ("dance", {}, "does not understand"),
        ("rest", {"service": "aeps"}, "does not understand"),
        ("refresh", {"twice": True}, "does not understand"),
        ("resend", {"after": -1}, "does not understand"),
        ("rest", {"service": "aeps", "reason": "x" * 61}, "does not understand"),
        ("pay", {"amount": 500}, "does not understand"),
        ("poll", {"client_reference": "GONE"}, "no transaction of this reference waits"),
    ],
)
def test_an_impossible_order_of_an_authorised_key_is_refused(
    receiver: OrderReceiver, do: str, more: dict[str, Any], why: str
) -> None:
    answer = receiver.takes(order(do, **more))
    assert answer.done
    assert answer.done.result is Result.REFUSED
    assert why in answer.done.what
    assert receiver.kiosk.asked == []


def test_an_order_is_taken_only_once_even_after_a_restart(receiver: OrderReceiver) -> None:
    first, second = order("refresh", number=7), order("refresh", number=8)
    assert receiver.takes(second).done
    for again in (second, first):
        assert receiver.takes(again) == NO_ANSWER
        receiver.starts()
        assert receiver.takes(again) == NO_ANSWER
    assert receiver.counts == {"done": 1, "replayed": 4}
    kept = json.loads((receiver.folder / NAME).read_bytes().rstrip()[32:])
    assert kept["highest"] == {"operator": 8}, "an earlier release reads it after a rollback"


SUCCESSOR = public(STRANGER)
HIGHEST = int((BEGIN + AHEAD_S_MAX) * IDS_PER_S)
"""The highest number that an order made at BEGIN may have."""


def test_the_numbers_of_a_stolen_key_do_not_affect_its_successor(
    receiver: OrderReceiver,
) -> None:
    """Given the highest number by a stolen key, then the next key's first order is taken.

    The old key's orders stay taken, also if that key comes back.
    """
    assert receiver.takes(order("refresh", number=HIGHEST)).done
    receiver.starts(SUCCESSOR)
    assert receiver.takes(order("refresh", number=1, key=STRANGER)).done
    assert receiver.takes(order("refresh", number=1, key=STRANGER)) == NO_ANSWER
    receiver.starts()
    assert receiver.takes(order("refresh", number=HIGHEST)) == NO_ANSWER
    assert receiver.counts == {"done": 2, "replayed": 2}


def test_a_number_later_than_the_order_itself_is_dropped(receiver: OrderReceiver) -> None:
    """Given a clock that is ahead by the maximum, then its number is taken; one more is not."""
    assert receiver.takes(order("refresh", number=HIGHEST + 1)) == NO_ANSWER
    assert receiver.takes(order("refresh", number=HIGHEST)).done
    assert receiver.counts == {"number_too_high": 1, "done": 1}


def kept_by_an_earlier_release(folder: Path, **kept: Any) -> None:
    content = json.dumps(kept).encode()
    digest = blake2b(content, digest_size=16).hexdigest().encode()
    (folder / NAME).write_bytes((digest + content).ljust(SECTOR_BYTES))


def test_numbers_that_an_earlier_release_kept_still_count(receiver: OrderReceiver) -> None:
    """Given its file, then an order that it took is not taken again."""
    kept_by_an_earlier_release(receiver.folder, highest={"operator": 7, "bridge": 9}, told=4)
    receiver.starts()
    assert receiver.orders.outcome() is None
    assert receiver.takes(order("refresh", number=7)) == NO_ANSWER
    assert receiver.takes(order("refresh", number=8)).done


def test_an_impossible_number_stored_by_an_earlier_release_is_ignored(
    receiver: OrderReceiver,
) -> None:
    """Given 2^63-1, taken by an earlier release, then orders and results are processed again."""
    kept_by_an_earlier_release(receiver.folder, highest={"operator": 2**63 - 1}, told=2**63 - 1)
    receiver.starts()
    assert receiver.takes(order("refresh", number=8)).done
    assert receiver.orders.outcome()


def test_the_numbers_of_many_keys_fit_into_the_file(receiver: OrderReceiver) -> None:
    for secret in range(3 * KEYS_MAX):
        key = Ed25519PrivateKey.from_private_bytes(bytes([secret]) * 32)
        receiver.starts(public(key))
        assert receiver.takes(order("refresh", number=HIGHEST, key=key)).done
    receiver.orders.mark_reported(Done("K-1", HIGHEST, Result.DONE))
    assert (receiver.folder / NAME).stat().st_size == 512
    assert receiver.takes(order("refresh", number=HIGHEST, key=key)) == NO_ANSWER


def polls(reference: str = "A-1") -> bytes:
    return json.dumps({"do": "poll", "client_reference": reference}).encode()


def resends(after: int) -> bytes:
    return json.dumps({"do": "resend", "after": after}).encode()


def test_a_hint_needs_no_signature_and_gets_no_answer(receiver: OrderReceiver) -> None:
    receiver.orders.take_hint(polls())
    receiver.orders.take_hint(b'{"do":"poll","reference_id":"R-1"}')
    receiver.orders.take_hint(resends(17))
    assert receiver.kiosk.asked == [("poll", "A-1"), ("poll", "of R-1"), ("resend", 17)]
    assert receiver.counts == {"done": 3}


WRONG_HINTS = {
    "nothing": b"",
    "no text": b"\xff\xfe",
    "deep": b"[" * 1000,
    "too long": polls("A" * HINT_BYTES_MAX),
    "an order": text("refresh").encode(),
    "a signed order": order("refresh"),
    "another order": b'{"do":"stop","reason":"x"}',
    "an unknown transaction": polls("GONE"),
    "a word too much": b'{"do":"resend","after":1,"and":1}',
    "no reference": b'{"do":"resend"}',
}


@pytest.mark.parametrize("hint", WRONG_HINTS.values(), ids=WRONG_HINTS)
def test_nothing_but_a_poll_or_a_delivery_is_a_hint(
    receiver: OrderReceiver, hint: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    receiver.orders.take_hint(hint)
    assert receiver.kiosk.asked == []
    assert receiver.counts == {"refused": 1}
    assert not caplog.messages, "anybody may send one"
    assert not (receiver.folder / NAME).exists()


def test_hints_at_a_steady_pace_are_never_too_many(receiver: OrderReceiver) -> None:
    """Given twenty hints a minute for three minutes, then one more at once is dropped."""
    for number in range(60):
        receiver.monotonic += 3
        receiver.orders.take_hint(polls(f"A-{number}"))
    assert receiver.counts == {"done": 60}
    receiver.orders.take_hint(polls("A-61"))
    assert receiver.counts["too_often"] == 1


def test_a_flood_of_hints_polls_twenty_times_a_minute(receiver: OrderReceiver) -> None:
    for number in range(1000):
        receiver.orders.take_hint(polls(f"A-{number}"))
    assert len(receiver.kiosk.asked) == 20
    assert receiver.counts == {"done": 20, "too_often": 980}
    assert receiver.takes(order("refresh")).done, "orders are not counted"
    receiver.monotonic += 60
    receiver.orders.take_hint(polls("A-1001"))
    assert len(receiver.kiosk.asked) == 22


def test_a_reference_is_polled_at_most_twice_a_minute(receiver: OrderReceiver) -> None:
    for _ in range(20):
        receiver.monotonic += 3
        receiver.orders.take_hint(polls())
    assert len(receiver.kiosk.asked) == 2


def test_hints_deliver_events_again_at_most_six_times_an_hour(receiver: OrderReceiver) -> None:
    for after in range(60):
        receiver.monotonic += 60
        receiver.orders.take_hint(resends(after))
    assert len(receiver.kiosk.asked) == 6


def test_hints_deliver_at_most_five_thousand_events_again_in_a_day(
    receiver: OrderReceiver,
) -> None:
    """Given a hint every ten minutes for a whole day, then an order can still deliver all."""
    receiver.kiosk.delivered = 3500

    def hints(after: int) -> None:
        receiver.monotonic += 600
        receiver.orders.take_hint(resends(after))

    for _ in range(144):
        hints(1000)
    assert receiver.kiosk.asked == [("resend", 1000)] * 2
    assert receiver.takes(order("resend", after=0)) == DONE
    hints(1000)
    assert receiver.kiosk.asked[2:] == [("resend", 0), ("resend", 1000)]


def test_a_hint_does_not_make_an_order_wait(receiver: OrderReceiver) -> None:
    receiver.orders.take_hint(resends(99))
    assert receiver.takes(order("resend", after=0)) == DONE
    assert receiver.kiosk.asked == [("resend", 99), ("resend", 0)]


def test_after_damage_to_the_number_file_earlier_orders_are_dropped(
    receiver: OrderReceiver, caplog: pytest.LogCaptureFixture
) -> None:
    receiver.takes(order("refresh", number=7))
    content = bytearray((receiver.folder / NAME).read_bytes())
    content[40] ^= 1
    (receiver.folder / NAME).write_bytes(content)
    receiver.starts()

    assert receiver.takes(order("refresh", number=7)) == NO_ANSWER
    assert receiver.takes(
        order("refresh", number=8, at=receiver.now, expires=receiver.now + HOUR)
    ).done
    assert "is damaged" in caplog.text


def test_an_order_is_not_carried_out_if_its_number_cannot_be_stored(
    receiver: OrderReceiver,
) -> None:
    (receiver.folder / NAME).mkdir()
    done = receiver.takes(order("refresh")).done
    assert done
    assert (done.result, receiver.kiosk.asked) == (Result.FAILED, [])


@given(at=st.integers(0, len(order("refresh")) - 1), bit=st.integers(0, 7))
@example(at=211, bit=6)
def test_an_order_with_one_flipped_bit_is_dropped(at: int, bit: int) -> None:
    envelope = bytearray(order("refresh"))
    envelope[at] ^= 1 << bit
    assert isinstance(read_order(bytes(envelope), KEY, "K-1", BEGIN), Refusal)
