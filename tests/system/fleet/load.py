"""`python -m tests.system.fleet.load`: the sink's speed, and what a kill of each part loses."""

import argparse
import json
import ssl
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from queue import SimpleQueue

from paho.mqtt.client import Client
from paho.mqtt.enums import CallbackAPIVersion, MQTTProtocolVersion

from fleet_messages.mqtt import NO_SUBSCRIBERS
from tests.support.hangs import HANGS_S
from tests.system.e2e.ports import LOOPBACK
from tests.system.fleet.postgres import LOOK_S
from tests.system.fleet.sent import event, events, stands
from tests.system.fleet.stack import Stack, stack

EVENTS = 5  # a withdrawal has five
KIOSK = "K-001"
TOPIC = f"kiosks/{KIOSK}/events"
BODY = "x" * 250  # as long as an average event of the journal


def batch(number: int) -> bytes:
    """Return the message of one withdrawal: five events, the next ones of its kiosk."""
    first = number * EVENTS + 1
    made = {"client_reference": f"{KIOSK}-{number}", "body": BODY}
    before = (event(first + one, moved=None, stands=None, **made) for one in range(EVENTS - 1))
    last = event(first + EVENTS - 1, stands=stands(cash="handed", is_closed=True), **made)
    return json.dumps({"kiosk": KIOSK, **events(*before, last)}).encode()


@contextmanager
def publisher(one: Stack) -> Iterator[tuple[Client, SimpleQueue[int]]]:
    """Yield a kiosk's client, and the reason codes of the broker's acknowledgements.

    After a cut the client publishes again what the broker has not acknowledged.
    """
    answers: SimpleQueue[int] = SimpleQueue()
    client = Client(
        CallbackAPIVersion.VERSION2,
        client_id=KIOSK,
        protocol=MQTTProtocolVersion.MQTTv5,
        reconnect_on_failure=True,
    )
    client.reconnect_delay_set(max_delay=1)
    client.username_pw_set(KIOSK, one.password(KIOSK))
    client.tls_set_context(ssl.create_default_context(cafile=str(one.folder / "certs/ca.pem")))
    client.on_publish = lambda _client, _userdata, _mid, code, _properties: answers.put(code.value)
    client.connect(LOOPBACK, one.broker.port, clean_start=False)
    client.loop_start()
    try:
        yield client, answers
    finally:
        client.disconnect()
        client.loop_stop()


def publishes(one: Stack, count: int, kill: Callable[[], None] = lambda: None) -> None:
    """Publish messages like a kiosk: each after the acknowledgement of the previous one.

    `kill` runs after a third of them.
    """
    with publisher(one) as (client, answers):
        for number in range(count):
            if number == count // 3:
                kill()
            client.publish(TOPIC, batch(number), qos=1)
            while answers.get(timeout=HANGS_S) == NO_SUBSCRIBERS:
                time.sleep(LOOK_S)  # noqa: TID251  # the sink comes back in real time
                client.publish(TOPIC, batch(number), qos=1)


def floods(one: Stack, count: int) -> None:
    """Publish as fast as the broker takes it."""
    with publisher(one) as (client, answers):
        for number in range(count):
            client.publish(TOPIC, batch(number), qos=1)
        for _ in range(count):
            answers.get(timeout=HANGS_S)


def stored(one: Stack) -> int:
    number: int = one.database.value("SELECT count(*) FROM fleet.event")
    return number


def settles(one: Stack, looks_max: int = 40) -> int:
    """Wait until events stop arriving; return how many there are."""
    count, unchanged = -1, 0
    while unchanged < looks_max:
        now = stored(one)
        unchanged = unchanged + 1 if now == count else 0
        count = now
        threading.Event().wait(0.1)
    return count


def drained(one: Stack, count: int) -> float:
    """Return the seconds in which the sink writes messages that the broker keeps for it."""
    one.kill_sink()
    floods(one, count)
    one.start_sink()
    one.database.waits_for("SELECT count(*) > 0 FROM fleet.event")
    began, first = time.monotonic(), stored(one)  # noqa: TID251  # real time
    while stored(one) < count * EVENTS:
        threading.Event().wait(0.02)
    took = time.monotonic() - began  # noqa: TID251  # real time
    return took * count * EVENTS / (count * EVENTS - first)


def kills(one: Stack) -> dict[str, Callable[[], None]]:
    """Return what kills and restarts each part."""

    def broker() -> None:
        one.broker.kill()
        one.broker.start()

    def sink() -> None:
        one.kill_sink()
        one.start_sink()

    def database() -> None:
        one.database.kill()
        one.database.restart()

    return {"nothing": lambda: None, "broker": broker, "sink": sink, "database": database}


def report(one: Stack, count: int) -> Iterator[str]:
    took = drained(one, count)
    yield f"{count / took:.0f} messages/s, {count * EVENTS / took:.0f} events/s, flushed to disk"
    for name, kill in kills(one).items():
        one.database.do("TRUNCATE fleet.event, fleet.transaction")
        publishes(one, count, kill)
        lost = count * EVENTS - settles(one)
        yield f"killed {name}: {lost} of {count * EVENTS} events lost"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--messages", type=int, default=1000, help="default: %(default)s")
    count: int = parser.parse_args().messages
    with (
        tempfile.TemporaryDirectory() as folder,
        stack(Path(folder), (KIOSK,), is_durable=True) as one,
    ):
        for line in report(one, count):
            print(line, flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
