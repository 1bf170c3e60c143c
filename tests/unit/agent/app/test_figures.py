"""The figures of /metrics for a whole kiosk, while customers come and go."""

import json
import os
from pathlib import Path

import pytest

from agent.api.connection_fault import ConnectionFault
from agent.api.replies import ApiRefusal, NoResponse
from agent.app.closed_kiosk import ClosedKiosk
from agent.journal.maintenance import LastCheck, keep_last_check
from agent.metrics.counts import error_of
from agent.metrics.machine import STARTS_FILE, machine_state, note_start
from agent.metrics.prometheus import metrics_text
from agent.process.kernel import Kernel, board
from tests.support.kiosk_folder import configured
from tests.support.kiosk_world import World, kiosk_world
from tests.support.virtual_time import virtual_time


def values_of(world: World) -> dict[str, float]:
    """Return the value of each sample of a scrape, by its name and labels."""
    text = metrics_text(world.kiosk.state()).decode()
    lines = (line.rpartition(" ") for line in text.splitlines() if not line.startswith("#"))
    return {name: float(value) for name, _, value in lines}


@virtual_time
async def test_owed_notes_are_reported_with_their_age_until_they_are_handed_over(
    tmp_path: Path,
) -> None:
    async with kiosk_world(tmp_path) as world:
        await world.customer.withdraws("500")
        await world.sees("cash")
        await world.passes(60)
        owed = values_of(world)
        await world.customer.gets_cash()
        await world.sees("result")
        handed = values_of(world)

    assert owed['kiosk_cash_transactions{cash="owed"}'] == 1
    assert owed['kiosk_cash_rupees{cash="owed"}'] == 500
    assert owed["kiosk_cash_oldest_seconds"] >= 60
    assert owed["kiosk_busy"] == 1
    assert 'kiosk_cash_rupees{cash="owed"}' not in handed
    assert handed["kiosk_cash_oldest_seconds"] == 0


@virtual_time
async def test_services_devices_and_calls_are_reported(tmp_path: Path) -> None:
    async with kiosk_world(tmp_path) as world:
        await world.sees("start")
        await world.comes_true(lambda: "aeps.CW" in world.kiosk.state().services, within=120)
        at_first = values_of(world)
        world.reader.do("unplug", {})
        world.internet.is_up = False
        await world.passes(400)
        later = values_of(world)

    assert at_first['kiosk_service_offered{service="aeps.CW"}'] == 1
    assert at_first['kiosk_device_usable{device="biometric"}'] == 1
    assert at_first["kiosk_api_reachable"] == 1
    assert 0 < at_first["kiosk_api_budget_left_requests"] < 60
    assert at_first['kiosk_api_request_seconds_count{urgency="catalogue"}'] > 0
    assert later['kiosk_service_offered{service="aeps.CW"}'] == 0
    assert later['kiosk_device_usable{device="biometric"}'] == 0
    assert later["kiosk_api_reachable"] == 0
    assert any(name.startswith("kiosk_api_errors_total") for name in later)


def test_the_machines_own_figures_are_reported(tmp_path: Path) -> None:
    setup = configured(tmp_path)
    files = {
        "sys/class/thermal/thermal_zone0/temp": "51200",
        "sys/devices/platform/soc/soc:firmware/get_throttled": "50005",
        "sys/block/mmcblk0/device/life_time": "0x03 0x01",
        "proc/net/wireless": (
            "Inter-| sta-|   Quality        |\n face | tus | link level noise |\n"
            " wlan0: 0000   54.  -56.  -256        0      0\n"
        ),
        "var/lib/kiosk-agent-update/last.json": json.dumps(
            {"at": "2026-11-22T02:11:00Z", "from": "1", "to": "2", "result": "rolled-back"}
        ),
    }
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)
    looked = tmp_path / "var/lib/kiosk-agent-update/looked"
    looked.write_text("2026-11-22T02:11:00Z the key is unknown\n")
    keep_last_check(setup.state_folder, LastCheck(1_795_000_000.0, is_damaged=True))
    machine = machine_state(setup, 0.0, Kernel(tmp_path))
    assert (machine.celsius, machine.is_undervolted) == (51.2, True)
    assert (machine.verified_at, machine.is_whole) == (1_795_000_000.0, False)
    assert (machine.updated_at, machine.update_went_well) == (1_795_313_460.0, False)
    assert machine.used_life == 0.3
    assert machine.wifi_dbm == {"wlan0": -56.0}
    assert machine.looked_at == 1_795_313_460.0
    assert machine.disk_free_bytes
    assert (machine.was_undervolted, machine.is_worn, machine.has_screen) == (True, False, None)


@pytest.mark.parametrize(
    ("screens", "bits", "seen"),
    [
        ({}, [], (None, False)),
        ({"card1-HDMI-A-1": "connected", "card1-HDMI-A-2": "disconnected"}, ["0"], (True, False)),
        ({"card1-DSI-1": "disconnected"}, ["2608000 3"], (False, True)),
        ({"card1-DSI-1": "connected"}, ["0", "260800000000003"], (True, True)),
        ({"card1-DSI-1": "connected"}, ["", "1", "100000000"], (True, False)),
    ],
    ids=["no graphics", "a mouse", "32 bits", "64 bits", "one axis"],
)
def test_a_screen_and_its_touch_input_are_seen_by_the_kernel(
    tmp_path: Path, screens: dict[str, str], bits: list[str], seen: tuple[bool | None, bool]
) -> None:
    """A touch panel has the axes X and Y (bits 0 and 1); a mouse has neither."""
    files = {f"sys/class/drm/{name}/status": f"{state}\n" for name, state in screens.items()}
    files |= {
        f"sys/class/input/input{n}/capabilities/abs": f"{word}\n" for n, word in enumerate(bits)
    }
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)
    machine = machine_state(configured(tmp_path), 0.0, Kernel(tmp_path))
    assert (machine.has_screen, machine.has_touch) == seen


def test_the_starts_of_the_last_hour_are_counted(tmp_path: Path) -> None:
    setup = configured(tmp_path)
    for minute in (0, 50, 70, 90, 100):
        note_start(setup.state_folder, 60.0 * minute)
        made = machine_state(setup, 60.0 * minute, Kernel(tmp_path)).starts_in_hour
    assert made == 4
    (setup.state_folder / STARTS_FILE).write_text("[1e999")
    assert machine_state(setup, 60.0, Kernel(tmp_path)).starts_in_hour == 0


def test_the_agents_memory_is_measured(tmp_path: Path) -> None:
    (tmp_path / "proc/self").mkdir(parents=True)
    (tmp_path / "proc/self/statm").write_text("30000 20000 1 1 0 1 0\n")
    made = machine_state(configured(tmp_path), 0.0, Kernel(tmp_path)).memory_bytes
    assert made == 20_000 * os.sysconf("SC_PAGE_SIZE")


def test_a_board_has_a_fingerprint_that_a_copied_card_does_not_copy(tmp_path: Path) -> None:
    kernel = Kernel(tmp_path)
    assert board(kernel) == ""
    card = tmp_path / "sys/class/net/eth0/device/net/eth0/address"
    card.parent.mkdir(parents=True)
    card.write_text("dc:a6:32:01:02:03\n")
    by_card = board(kernel)
    pi = tmp_path / "sys/firmware/devicetree/base/serial-number"
    pi.parent.mkdir(parents=True)
    pi.write_text("10000000abcdef01\0")
    assert len({by_card, board(kernel), ""}) == 3
    assert "abcdef01" not in board(kernel)


def test_a_failed_trial_of_a_system_image_counts_as_a_failed_update(tmp_path: Path) -> None:
    file = tmp_path / "run/kiosk-image/state.json"
    file.parent.mkdir(parents=True)
    told = {"slot": "A", "version": "1", "default": "A", "tried": "B", "result": "rolled-back"}
    file.write_text(json.dumps(told))
    assert machine_state(configured(tmp_path), 0.0, Kernel(tmp_path)).update_went_well is False


async def test_a_kiosk_with_a_read_only_disk_reports_it(tmp_path: Path) -> None:
    state = ClosedKiosk(configured(tmp_path), "the disk is read-only").state()
    assert not state.takes_transactions
    assert state.offered == {}


@pytest.mark.parametrize(
    ("reply", "error"),
    [
        (NoResponse("why", ConnectionFault.CLOCK), "clock"),
        (NoResponse("why"), "no_response"),
        (ApiRefusal("RATE_LIMITED", "", 429), "rate_limited"),
        (ApiRefusal("SURPRISE-4711", "", 400), "other"),
    ],
)
def test_an_error_is_one_of_a_short_list(reply: ApiRefusal | NoResponse, error: str) -> None:
    assert error_of(reply) == error
