"""Prometheus gets a series of each kiosk, by the real prometheus-postgres-exporter."""

import re

import pytest

from tests.system.fleet.postgres import postgres
from tests.system.fleet.scale import exporter, scraped
from tests.system.fleet.sent import AT, event, events, fault, message, moved, stands

pytestmark = pytest.mark.slow  # a database and an exporter run


DIFFERS = fault("KioskGuessContradicted", "matm.words")
NO_PAPER = fault("KioskDeviceUnusable", "printer")


def test_the_exporter_serves_a_series_of_each_kiosk() -> None:
    counted = event(1, moved=moved(kind="opening", paise=500_000), stands=None)
    owed = event(2, moved=None, stands=stands(cash="owed"))
    with postgres() as database:
        database.takes(
            [
                message("K-1", "presence", {"online": True}),
                message("K-1", "events", events(counted, owed)),
                message("K-1", "health", {"at": AT, "faults": [NO_PAPER, DIFFERS]}),
                message("K-2", "health", {"at": AT, "faults": [DIFFERS]}),
                message(
                    "K-1",
                    "version",
                    {
                        "at": AT,
                        "version": "1.0",
                        "update": {"result": "rolled-back"},
                    },
                ),
                message("K-2", "presence", {"online": False}),
            ]
        )
        with exporter(database) as address:
            lines = scraped(address).decode().splitlines()
    lines = [re.sub(r',server="[^"]*"', "", line) for line in lines]  # which database
    series = dict(line.rsplit(" ", 1) for line in lines if line.startswith("fleet_kiosk"))
    reported = {name for name in series if name.startswith("fleet_kiosk_fault_present")}
    assert reported == {
        f'fleet_kiosk_fault_present{{fault="{name}",kiosk="{kiosk}",severity="warning",subject="{of}"}}'
        for kiosk, name, of in (
            ("K-1", "KioskDeviceUnusable", "printer"),
            ("K-1", "KioskGuessContradicted", "matm.words"),
            ("K-2", "KioskGuessContradicted", "matm.words"),
        )
    }
    heard = series.pop('fleet_kiosk_last_heard_timestamp_seconds{kiosk="K-1"}')
    assert float(heard) > AT
    others = {name: float(series[name]) for name in series.keys() - reported if "K-1" in name}
    assert others == {
        'fleet_kiosk_online{kiosk="K-1"}': 1,
        'fleet_kiosk_owed_rupees{kiosk="K-1"}': 500,
        'fleet_kiosk_owed_since_timestamp_seconds{kiosk="K-1"}': AT,
        'fleet_kiosk_drawer_rupees{kiosk="K-1"}': 5000,
        'fleet_kiosk_disputes{kiosk="K-1"}': 0,
        'fleet_kiosk_waiting_since_timestamp_seconds{kiosk="K-1"}': AT,
        'fleet_kiosk_lost_events{kiosk="K-1"}': 0,
        'fleet_kiosk_shortened{kiosk="K-1"}': 0,
        'fleet_kiosk_differences{kiosk="K-1"}': 0,
        'fleet_kiosk_twin{kiosk="K-1"}': 0,
        'fleet_kiosk_other_name{kiosk="K-1"}': 0,
        'fleet_kiosk_missing_events{kiosk="K-1"}': 0,
        'fleet_kiosk_faults{kiosk="K-1"}': 2,
        'fleet_kiosk_version_info{kiosk="K-1",version="1.0"}': 1,
    }
    assert series['fleet_kiosk_online{kiosk="K-2"}'] == "0"
    assert series['fleet_kiosk_drawer_rupees{kiosk="K-2"}'] == "NaN"  # never counted
