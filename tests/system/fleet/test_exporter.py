"""Prometheus gets a series of each kiosk, by the real prometheus-postgres-exporter."""

import re

import pytest

from tests.system.fleet.postgres import postgres
from tests.system.fleet.scale import exporter, scraped
from tests.system.fleet.sent import AT, event, events, message, moved, stands

pytestmark = pytest.mark.slow  # a database and an exporter run


CONTRADICTS = {"contradicted": ["matm.words", "matm.words", "no name"]}


def test_the_exporter_serves_a_series_of_each_kiosk() -> None:
    counted = event(1, moved=moved(kind="opening", paise=500_000), stands=None)
    owed = event(2, moved=None, stands=stands(cash="owed"))
    with postgres() as database:
        database.takes(
            [
                message("K-1", "presence", {"online": True}),
                message("K-1", "events", events(counted, owed)),
                message("K-1", "health", {"at": AT, "failing": ["printer"]} | CONTRADICTS),
                message("K-2", "health", {"at": AT} | CONTRADICTS),
                message(
                    "K-1",
                    "version",
                    {
                        "at": AT,
                        "version": "1.0",
                        "update": {"result": "rolled-back"},
                        "expires": {"fleet.certificate_file": AT},
                    },
                ),
                message("K-2", "presence", {"online": False}),
            ]
        )
        with exporter(database) as address:
            lines = scraped(address).decode().splitlines()
    lines = [re.sub(r',server="[^"]*"', "", line) for line in lines]  # which database
    series = dict(line.rsplit(" ", 1) for line in lines if line.startswith("fleet_kiosk"))
    assert [line for line in lines if line.startswith("fleet_guess")] == [
        'fleet_guess_kiosks{guess="matm.words"} 2'
    ]
    heard = series.pop('fleet_kiosk_last_heard_timestamp_seconds{kiosk="K-1"}')
    assert float(heard) > AT
    assert {name: float(value) for name, value in series.items() if "K-1" in name} == {
        'fleet_kiosk_online{kiosk="K-1"}': 1,
        'fleet_kiosk_owed_rupees{kiosk="K-1"}': 500,
        'fleet_kiosk_owed_since_timestamp_seconds{kiosk="K-1"}': AT,
        'fleet_kiosk_drawer_rupees{kiosk="K-1"}': 5000,
        'fleet_kiosk_disputes{kiosk="K-1"}': 0,
        'fleet_kiosk_update_failed{kiosk="K-1"}': 1,
        'fleet_kiosk_missing_events{kiosk="K-1"}': 0,
        'fleet_kiosk_faults{kiosk="K-1"}': 1,
        'fleet_kiosk_version_info{kiosk="K-1",version="1.0"}': 1,
        'fleet_kiosk_expiry_timestamp_seconds{kiosk="K-1",what="fleet.certificate_file"}': AT,
    }
    assert series['fleet_kiosk_online{kiosk="K-2"}'] == "0"
    assert series['fleet_kiosk_drawer_rupees{kiosk="K-2"}'] == "NaN"  # never counted
