"""`python -m tests.lab.fleet_scale.day`: count what one kiosk sends its operator in a day.

The whole agent on virtual time, attached to a broker in memory; each customer withdraws ₹500.
"""

import argparse
import sys
import tempfile
from collections import Counter
from pathlib import Path

import pytest

from agent.fleet import connection
from tests.support.kiosk_world import Fit, kiosk_world
from tests.support.virtual_time import VirtualLoop
from tests.unit.agent.fleet.broker import FakeBroker

DAY_S = 8 * 3600.0  # from 15:00: after midnight the outlet has to authenticate again
NIGHT_S = 16 * 3600.0
TOPIC_BYTES = len("kiosks/OUTLET-001/")
OVERHEAD_BYTES = 150
"""Per message: MQTT's header and the acknowledgement's, two records of TLS, four packets of TCP/IP
(derived: 10 + 6 + 2 * 29 + 2 * 40, rounded).
"""
KEEPALIVE_S, KEEPALIVE_BYTES = 60.0, 2 * (2 + 29 + 40)
"""A ping and its answer, if no other message is sent (agent/fleet/connection.py; derived)."""


async def counted(folder: Path, customers: int) -> tuple[Counter[str], Counter[str], int]:
    """Return messages and bytes by topic, and the events among them."""
    broker = FakeBroker()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(connection, "connection_of", lambda *_: broker.connect)
        async with kiosk_world(folder, Fit.FLEET) as world:
            for _ in range(customers):
                await world.customer.takes_out("500")
                await world.sees("start")
                await world.passes(max(0.0, DAY_S / customers - 60))
            await world.passes(NIGHT_S)
    messages, sizes = Counter[str](), Counter[str]()
    for topic, message in broker.taken:
        word = topic.rpartition("/")[2]
        messages[word] += 1
        sizes[word] += TOPIC_BYTES + len(word) + len(message)
    return messages, sizes, len(broker.events())


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--customers", type=int, default=60)
    given = parser.parse_args()
    loop = VirtualLoop()  # no Runner: it would wait for threads, and virtual time does not
    with tempfile.TemporaryDirectory() as folder:
        messages, sizes, events = loop.run_until_complete(counted(Path(folder), given.customers))
    print("| topic | messages a day | bytes a day |\n|---|---|---|")
    for word in sorted(messages, key=lambda word: -sizes[word]):
        print(f"| `{word}` | {messages[word]} | {sizes[word]:,} |")
    overhead = messages.total() * OVERHEAD_BYTES
    pings = int(86_400 / KEEPALIVE_S) * KEEPALIVE_BYTES
    print(f"| their overhead | | {overhead:,} |")
    print(f"| pings, at most | {int(86_400 / KEEPALIVE_S)} | {pings:,} |")
    print(f"| together | {messages.total()} | {sizes.total() + overhead + pings:,} |")
    print(f"\n{given.customers} customers, {events} events in the journal")
    return 0


if __name__ == "__main__":
    sys.exit(main())
