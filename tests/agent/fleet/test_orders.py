"""Only orders that are signed, meant for this kiosk, in time and new are carried out, each once."""

import asyncio
import itertools
import json
import random
from collections import Counter
from hashlib import blake2b
from pathlib import Path
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from agent.clock import Clock
from agent.fleet.messages import NO_ANSWER, ORDER_BYTES_MAX, Answer, Done, Result
from agent.fleet.orders import (
    NUDGES_A_MINUTE,
    POLL_AGAIN_S,
    RESEND_AGAIN_S,
    RESENT_A_DAY_MAX,
    Orders,
    Refused,
)
from agent.fleet.signed_orders import (
    AHEAD_S_MAX,
    IDS_PER_S,
    VALID_S_MAX,
    Giver,
    Keys,
    Refusal,
    sign,
)
from agent.fleet.taken import KEYS_MAX, NAME, SECTOR_BYTES, TakenOrders
from tests.agent.fleet.giving import BRIDGE, HOUR, KEYS, OPERATOR, STRANGER, order, public, text
from tests.world.virtual_time import BEGIN

DONE = Answer(Done("K-1", 1, Result.DONE))


class RecordingKiosk:
    """Carries nothing out, and tells what it was asked for."""

    def __init__(self) -> None:
        self.asked: list[tuple[Any, ...]] = []
        self.refuses = ""
        self.delivered = 100

    def _ask(self, *what: Any) -> None:
        if self.refuses:
            raise Refused(self.refuses)
        self.asked.append(what)

    def find(self, client_reference: str | None, reference_id: str | None) -> str:
        if "GONE" in (client_reference, reference_id):
            raise Refused("no transaction of this reference waits for the service")
        return client_reference or f"of {reference_id}"

    def poll(self, client_reference: str) -> None:
        self._ask("poll", client_reference)

    async def refresh(self) -> None:
        self._ask("refresh")

    def rest(self, service: str, reason: str) -> None:
        self._ask("rest", service, reason)

    def open(self, service: str) -> None:
        self._ask("open", service)

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


class Desk:
    """Orders, a kiosk that records them, and the time."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.now = BEGIN + 60
        self.monotonic = 0.0
        self.kiosk = RecordingKiosk()
        self.counts: Counter[str] = Counter()
        self.starts()

    def starts(self, keys: Keys = KEYS) -> None:
        clock = Clock(wall=lambda: self.now, monotonic=lambda: self.monotonic)
        self.orders = Orders(
            keys,
            "K-1",
            clock,
            taken=TakenOrders(self.folder, self.now),
            kiosk=self.kiosk,
            on_order=lambda word: self.counts.update([word]),
        )

    def takes(self, envelope: bytes) -> Answer:
        return asyncio.run(self.orders.take(envelope))


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    return Desk(tmp_path)


@pytest.mark.parametrize(
    ("do", "more", "asked"),
    [
        ("poll", {"client_reference": "A-1"}, ("poll", "A-1")),
        ("poll", {"reference_id": "R-1"}, ("poll", "of R-1")),
        ("refresh", {}, ("refresh",)),
        ("rest", {"service": "aeps", "reason": "audit"}, ("rest", "aeps", "audit")),
        ("open", {"service": "aeps"}, ("open", "aeps")),
        ("resend", {"after": 17}, ("resend", 17)),
        ("update", {}, ("update",)),
    ],
)
def test_an_order_is_carried_out_and_answered(
    desk: Desk, do: str, more: dict[str, Any], asked: tuple[Any, ...]
) -> None:
    assert desk.takes(order(do, **more)) == DONE
    assert desk.kiosk.asked == [asked]
    assert desk.counts == {"done": 1}


def test_a_bundle_comes_with_its_answer(desk: Desk) -> None:
    assert desk.takes(order("bundle")) == Answer(DONE.done, b"bundle")


def test_a_new_configuration_is_answered_when_it_is_in_force_or_not(desk: Desk) -> None:
    assert desk.takes(order("configure", toml="[outlet]")) == NO_ANSWER
    assert desk.kiosk.asked == [("configure", "[outlet]")]
    outcome = desk.orders.outcome()
    assert outcome == Done("K-1", 4, Result.FAILED, "not healthy")
    desk.orders.mark_reported(outcome)
    desk.starts()
    assert desk.orders.outcome() is None


WRONG = {
    Refusal.TOO_LARGE: order("configure", toml="x" * ORDER_BYTES_MAX),
    Refusal.UNREADABLE: b'{"order":',
    Refusal.BAD_SIGNATURE: order("refresh", key=STRANGER),
    Refusal.NOT_ALLOWED: order("rest", key=BRIDGE, service="aeps", reason="x"),
    Refusal.OTHER_KIOSK: order("refresh", kiosk="K-2"),
    Refusal.EXPIRED: order("refresh", expires=BEGIN + 59),
    Refusal.FROM_THE_FUTURE: order("refresh", at=BEGIN + 61 + AHEAD_S_MAX),
    Refusal.VALID_TOO_LONG: order("refresh", expires=BEGIN + VALID_S_MAX + 1),
    Refusal.REPLAYED: order("refresh", number=3),
    Refusal.NUMBER_TOO_HIGH: order("refresh", number=2**63 - 1),
}


def test_every_reason_to_drop_an_order_is_tried() -> None:
    of_their_own = {Refusal.TOO_OFTEN}  # it takes many orders
    assert set(WRONG) == set(Refusal) - of_their_own


@pytest.mark.parametrize(("why", "envelope"), WRONG.items(), ids=[why.value for why in WRONG])
def test_a_wrong_order_changes_nothing_and_is_not_answered(
    desk: Desk, why: Refusal, envelope: bytes
) -> None:
    assert desk.takes(order("update", number=5)).done
    before = (desk.folder / NAME).read_bytes()

    assert desk.takes(envelope) == NO_ANSWER

    assert desk.kiosk.asked == [("update",)]
    assert desk.counts == {"done": 1, why.value: 1}
    assert (desk.folder / NAME).read_bytes() == before


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
def test_what_is_no_order_is_dropped(desk: Desk, envelope: bytes) -> None:
    assert desk.takes(envelope) == NO_ANSWER
    assert desk.kiosk.asked == []
    assert desk.counts == {"unreadable": 1}


@pytest.mark.parametrize(
    ("do", "more"),
    [
        ("dance", {}),
        ("rest", {"service": "aeps"}),
        ("refresh", {"twice": True}),
        ("resend", {"after": -1}),
        ("rest", {"service": "aeps", "reason": "x" * 61}),
        ("pay", {"amount": 500}),
    ],
)
def test_what_this_version_does_not_understand_is_refused_to_who_may_give_orders(
    desk: Desk, do: str, more: dict[str, Any]
) -> None:
    answer = desk.takes(order(do, **more))
    assert answer.done
    assert answer.done.result is Result.REFUSED
    assert "does not understand" in answer.done.what
    assert desk.kiosk.asked == []


def test_an_order_is_taken_once_also_after_a_restart(desk: Desk) -> None:
    first, second = order("refresh", number=7), order("refresh", number=8)
    assert desk.takes(second).done
    for again in (second, first):
        assert desk.takes(again) == NO_ANSWER
        desk.starts()
        assert desk.takes(again) == NO_ANSWER
    assert desk.counts == {"done": 1, "replayed": 4}


def test_the_numbers_of_the_bridge_are_not_the_operators(desk: Desk) -> None:
    desk.takes(order("poll", number=900, key=BRIDGE, client_reference="A-1"))
    assert desk.takes(order("refresh", number=1)) == DONE


SUCCESSOR = {**KEYS, Giver.OPERATOR: public(STRANGER)}
HIGHEST = int((BEGIN + AHEAD_S_MAX) * IDS_PER_S)
"""The highest number that an order made at BEGIN may have."""


def test_the_numbers_of_a_stolen_key_are_not_those_of_its_successor(desk: Desk) -> None:
    """Given the highest number by a stolen key, then the next key's first order is taken.

    The old key's orders stay taken, also after it came back.
    """
    assert desk.takes(order("refresh", number=HIGHEST)).done
    desk.starts(SUCCESSOR)
    assert desk.takes(order("refresh", number=1, key=STRANGER)).done
    assert desk.takes(order("refresh", number=1, key=STRANGER)) == NO_ANSWER
    desk.starts(KEYS)
    assert desk.takes(order("refresh", number=HIGHEST)) == NO_ANSWER
    assert desk.counts == {"done": 2, "replayed": 2}


def test_a_number_later_than_the_order_itself_is_dropped(desk: Desk) -> None:
    """Given a clock that is as far ahead as we take, then its number is taken; one more is not."""
    assert desk.takes(order("refresh", number=HIGHEST + 1)) == NO_ANSWER
    assert desk.takes(order("refresh", number=HIGHEST)).done
    assert desk.counts == {"number_too_high": 1, "done": 1}


def kept_by_an_earlier_release(folder: Path, **kept: Any) -> None:
    content = json.dumps(kept).encode()
    digest = blake2b(content, digest_size=16).hexdigest().encode()
    (folder / NAME).write_bytes((digest + content).ljust(SECTOR_BYTES))


def test_numbers_that_an_earlier_release_kept_still_count(desk: Desk) -> None:
    """Given its file, then an order that it took is not taken again, nor after another order."""
    kept_by_an_earlier_release(desk.folder, highest={"operator": 7, "bridge": 9}, told=4)
    desk.starts()
    assert desk.orders.outcome() is None
    desk.takes(order("poll", number=10, key=BRIDGE, client_reference="A-1"))
    assert desk.takes(order("refresh", number=7)) == NO_ANSWER
    assert desk.takes(order("refresh", number=8)).done


def test_a_number_that_no_honest_order_has_is_forgotten_with_an_earlier_release(desk: Desk) -> None:
    """Given 2^63-1, taken by an earlier release, then orders and outcomes are heard of again."""
    kept_by_an_earlier_release(desk.folder, highest={"operator": 2**63 - 1}, told=2**63 - 1)
    desk.starts()
    assert desk.takes(order("refresh", number=8)).done
    assert desk.orders.outcome()


def test_the_numbers_of_many_keys_fit_into_the_file(desk: Desk) -> None:
    for secret in range(3 * KEYS_MAX):
        key = Ed25519PrivateKey.from_private_bytes(bytes([secret]) * 32)
        desk.starts({Giver.OPERATOR: public(key)})
        assert desk.takes(order("refresh", number=HIGHEST, key=key)).done
    desk.orders.mark_reported(Done("K-1", HIGHEST, Result.DONE))
    assert (desk.folder / NAME).stat().st_size == SECTOR_BYTES
    assert desk.takes(order("refresh", number=HIGHEST, key=key)) == NO_ANSWER


def test_a_hint_of_the_bridge_is_taken_and_not_answered(desk: Desk) -> None:
    assert desk.takes(order("poll", key=BRIDGE, client_reference="A-1")) == NO_ANSWER
    assert desk.kiosk.asked == [("poll", "A-1")]


async def test_orders_at_a_steady_pace_are_never_too_many(desk: Desk) -> None:
    """Given the servers' key at its limit for three minutes, then one more at once is dropped."""
    for number in range(1, 3 * NUDGES_A_MINUTE + 1):
        desk.monotonic += 60 / NUDGES_A_MINUTE
        await desk.orders.take(order("poll", number, BRIDGE, client_reference=f"A-{number}"))
    assert desk.counts == {"done": 3 * NUDGES_A_MINUTE}
    await desk.orders.take(order("poll", number + 1, BRIDGE, client_reference="A-0"))
    assert desk.counts["too_often"] == 1


def test_an_earlier_release_finds_the_numbers_that_this_one_took(desk: Desk) -> None:
    """Given an update that is rolled back, then it takes no order twice."""
    assert desk.takes(order("refresh", number=7)).done
    kept = json.loads((desk.folder / NAME).read_bytes().rstrip()[32:])
    assert kept["highest"] == {"operator": 7}


async def test_a_reference_is_polled_twice_a_minute_at_most(desk: Desk) -> None:
    for number in range(1, NUDGES_A_MINUTE + 1):
        desk.monotonic += 60 / NUDGES_A_MINUTE
        await desk.orders.take(order("poll", number, BRIDGE, client_reference="A-1"))
    assert len(desk.kiosk.asked) == 60 / POLL_AGAIN_S


async def test_events_are_delivered_again_six_times_an_hour_at_most(desk: Desk) -> None:
    for number in range(1, 61):
        desk.monotonic += 60
        await desk.orders.take(order("resend", number, BRIDGE, after=number))
    assert len(desk.kiosk.asked) == 3600 / RESEND_AGAIN_S


DAY = 24 * HOUR


async def test_the_servers_key_has_a_day_of_events_delivered_again_and_no_more(desk: Desk) -> None:
    """Given a stolen key that asks every ten minutes and restarts, then 5,000 events a day come.

    The operator's own key still has all of them delivered again.
    """
    desk.kiosk.delivered = 1000 + RESENT_A_DAY_MAX // 2
    numbers = itertools.count(1)

    async def asks(after: int, key: Ed25519PrivateKey = BRIDGE) -> None:
        desk.now += RESEND_AGAIN_S
        desk.monotonic += RESEND_AGAIN_S
        desk.starts()
        times = {"at": desk.now, "expires": desk.now + HOUR}
        await desk.orders.take(order("resend", next(numbers), key, after=after, **times))

    for _ in range(10):
        await asks(1000)
    assert desk.kiosk.asked == [("resend", 1000)] * 2
    await asks(0, OPERATOR)
    assert desk.kiosk.asked[2:] == [("resend", 0)]
    desk.now += DAY
    await asks(1000)
    assert desk.kiosk.asked[3:] == [("resend", 1000)]


def test_the_servers_key_gives_twenty_orders_a_minute_at_most(desk: Desk) -> None:
    """Given a flood of signed nudges, then no more than twenty a minute are written to the card."""
    for number in range(1, 101):
        desk.takes(order("poll", number, BRIDGE, client_reference=f"A-{number}"))
    assert len(desk.kiosk.asked) == NUDGES_A_MINUTE
    assert desk.counts["too_often"] == 100 - NUDGES_A_MINUTE
    assert desk.takes(order("refresh")).done, "the operator's own orders are not counted"
    desk.monotonic += 60
    desk.takes(order("poll", 101, BRIDGE, client_reference="A-101"))
    assert len(desk.kiosk.asked) == NUDGES_A_MINUTE + 2


def test_who_asks_about_what_waits_for_nothing_is_told(desk: Desk) -> None:
    done = desk.takes(order("poll", client_reference="GONE")).done
    assert done
    assert (done.result, desk.kiosk.asked) == (Result.REFUSED, [])


def test_a_damaged_file_of_numbers_takes_no_order_from_before(
    desk: Desk, caplog: pytest.LogCaptureFixture
) -> None:
    desk.takes(order("refresh", number=7))
    content = bytearray((desk.folder / NAME).read_bytes())
    content[40] ^= 1
    (desk.folder / NAME).write_bytes(content)
    desk.starts()

    assert desk.takes(order("refresh", number=7)) == NO_ANSWER
    assert desk.takes(order("refresh", number=8, at=desk.now, expires=desk.now + HOUR)).done
    assert "is damaged" in caplog.text


def test_a_disk_that_takes_no_number_lets_no_order_be_carried_out(desk: Desk) -> None:
    (desk.folder / NAME).mkdir()
    done = desk.takes(order("refresh")).done
    assert done
    assert (done.result, desk.kiosk.asked) == (Result.FAILED, [])


async def test_of_two_thousand_forged_replayed_and_broken_orders_none_is_carried_out(
    desk: Desk,
) -> None:
    rng = random.Random(17)
    right = [order("refresh", number=number) for number in range(1, 6)]
    for envelope in right:
        assert (await desk.orders.take(envelope)).done

    for _ in range(2000):
        assert await desk.orders.take(spoilt(rng, rng.choice(right))) == NO_ANSWER

    assert desk.kiosk.asked == [("refresh",)] * 5
    assert desk.counts["done"] == 5
    assert sum(desk.counts.values()) == 2005
    assert desk.counts["bad_signature"] > 200
    assert desk.counts["replayed"] > 200
    assert desk.counts["unreadable"] > 200


def spoilt(rng: random.Random, envelope: bytes) -> bytes:
    """Return an envelope that was changed on its way, made by another, or seen before."""
    match rng.randrange(5):
        case 0:
            return envelope
        case 1:
            at = rng.randrange(len(envelope))
            flipped = envelope[at] ^ (1 << rng.randrange(8))
            return envelope[:at] + bytes([flipped]) + envelope[at + 1 :]
        case 2:
            return envelope[: rng.randrange(len(envelope))]
        case 3:
            return order("refresh", number=rng.randrange(10, 1000), key=STRANGER)
        case _:
            sealed = json.loads(envelope)
            sealed["order"] = text("update", number=rng.randrange(10, 1000))
            return json.dumps(sealed).encode()
