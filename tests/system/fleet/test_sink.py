"""A killed sink or database loses nothing, and no kiosk can take the sink's place."""

import os
import subprocess
from itertools import product
from pathlib import Path

import pytest

from tests.system.fleet.load import EVENTS, KIOSK, kills, publishes, stored
from tests.system.fleet.stack import stack

MESSAGES = 300
ALL_THERE = f"SELECT count(*) = {MESSAGES * EVENTS} FROM fleet.event"  # noqa: S608  # numbers
SUBSCRIBE = ("mosquitto_sub", "-V", "5", "-c", "-q", "1", "-W", "2", "-t", "kiosks/+/events")

pytestmark = [
    pytest.mark.slow,  # a broker, a database and a sink run
    pytest.mark.filterwarnings("ignore:.*SSLSocket"),
]


@pytest.mark.parametrize("part", ["sink", "database"])
def test_a_killed_part_loses_no_event(tmp_path: Path, part: str) -> None:
    """Given events on their way, if sink or database is killed, then all arrive unasked."""
    with stack(tmp_path, (KIOSK,)) as one:
        publishes(one, MESSAGES, kills(one)[part])
        one.database.waits_for(ALL_THERE)


def test_a_kiosk_cannot_take_the_place_of_the_sink(tmp_path: Path) -> None:
    """Given a kiosk with the sink's client ID on either port, then the sink stays and gets all."""
    with stack(tmp_path, (KIOSK, "K-666")) as one:
        environ = {**os.environ, "XDG_CONFIG_HOME": str(one.options("K-666"))}
        for client_id, port in product(("sink", KIOSK), (one.broker.port, one.port)):
            thief = subprocess.run(
                (*SUBSCRIBE, "-i", client_id, "-p", str(port)),
                env=environ,
                capture_output=True,
                text=True,
                check=False,
            )
            assert thief.stdout == ""
        publishes(one, MESSAGES)
        one.database.waits_for(ALL_THERE)
        assert stored(one) == MESSAGES * EVENTS
        said = (tmp_path / "sink.log").read_text()
        assert said.count("connected") == 1
