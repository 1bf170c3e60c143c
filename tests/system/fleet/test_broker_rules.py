"""Which programs of the operator may send a kiosk hints or orders, by the broker's own rules."""

import os
import subprocess
from pathlib import Path

import msgspec
import pytest

from tests.system.fleet.stack import Stack, stack

pytestmark = pytest.mark.slow  # a database and a broker are started

KIOSK = "K-1"
AT = 1_795_000_000.0
HEARD = ("-t", f"kiosks/{KIOSK}/hints", "-t", f"kiosks/{KIOSK}/orders")


def hears(one: Stack, *words: str) -> list[str]:
    """Subscribe as the kiosk, in a session that the broker keeps; return the messages."""
    session = ("-V", "5", "-q", "1", "-i", KIOSK, "-c", "-x", "60", "-v", *HEARD)
    environ = {**os.environ, "XDG_CONFIG_HOME": str(one.options(KIOSK))}
    done = subprocess.run(
        ("mosquitto_sub", *session, *words),
        env=environ,
        capture_output=True,
        text=True,
        check=False,
    )
    return done.stdout.splitlines()


def publishes(one: Stack, user: str, topic: str, message: str) -> None:
    environ = {**os.environ, "XDG_CONFIG_HOME": str(one.options(user))}
    what = ("-V", "5", "-q", "1", "-t", f"kiosks/{KIOSK}/{topic}", "-m", message)
    subprocess.run(("mosquitto_pub", *what), env=environ, capture_output=True, check=False)


def test_the_servers_programs_may_send_hints_and_only_the_operator_orders(tmp_path: Path) -> None:
    """Given events that are missing in the database, then the kiosk hears the hint for them."""
    head = {"kiosk": KIOSK, "at": AT, "seq": 9, "link": "0" * 32}
    with stack(tmp_path, (KIOSK, "K-2")) as one:
        one.database.takes([(f"kiosks/{KIOSK}/head", msgspec.json.encode(head))])
        hears(one, "-E")
        assert one.ask_for_gaps() == f"{KIOSK}: requested 9 missing events after 0\n"
        publishes(one, "bridge", "hints", '{"do":"poll"}')
        for user in ("bridge", "gaps", "K-2"):
            publishes(one, user, "orders", user)
        for user in ("operator", "K-2"):
            publishes(one, user, "hints", user)
        publishes(one, "operator", "orders", "signed")
        heard = hears(one, "-C", "4", "-W", "5")

    assert heard == [
        f'kiosks/{KIOSK}/hints {{"do":"resend","after":0}}',
        f'kiosks/{KIOSK}/hints {{"do":"poll"}}',
        f"kiosks/{KIOSK}/orders signed",
    ]
