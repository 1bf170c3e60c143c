"""The check of board, disk and other programs, with files in the kernel's format."""

import os
from pathlib import Path

import pytest

from agent.commands.check.hardware import hardware
from agent.commands.check.machine import others
from agent.commands.check.upkeep import upkeep
from agent.config.kiosk_config import load
from agent.journal.maintenance import LastCheck, keep_last_check
from agent.process.kernel import KERNEL, Kernel
from tests.support.kiosk_folder import Table, furnish

NOW = 1_795_000_000.0
FIRMWARE = "sys/devices/platform/soc/soc:firmware/get_throttled"
TCP_HEAD = "  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt  uid\n"


class Machine:
    """The files of a machine; a test adds some."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.tables: dict[str, Table] = {}
        self.synchronised = True

    def has(self, path: str, text: str) -> None:
        file = self.folder / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)

    def results(self, name: str) -> list[tuple[bool, str]]:
        setup = load(furnish(self.folder, **self.tables), {})
        kernel = Kernel(self.folder, lambda: self.synchronised)
        found = (*hardware(setup, kernel), *others(setup, kernel), *upkeep(setup, kernel, NOW))
        return [(one.is_fine, one.what) for one in found if one.name == name]


@pytest.fixture
def at(tmp_path: Path) -> Machine:
    return Machine(tmp_path)


def test_a_board_without_sensors_has_no_line(at: Machine) -> None:
    assert (
        at.results("power") == at.results("heat") == at.results("disk") == at.results("wear") == []
    )


@pytest.mark.parametrize(
    ("bits", "is_fine", "what"),
    [
        ("0x0", True, "sufficient since the last start"),
        ("50000", False, "the voltage was too low since the last start: use the board's own"),
        ("0x50005", False, "the voltage is too low now: use the board's own"),
        ("80008", True, "sufficient; the board was slowed down"),
    ],
)
def test_a_weak_power_supply_is_reported(
    at: Machine, bits: str, what: str, *, is_fine: bool
) -> None:
    at.has(FIRMWARE, f"{bits}\n")
    ((fine, said),) = at.results("power")
    assert (fine, said[: len(what)]) == (is_fine, what)


def test_the_kernels_own_alarm_counts_too(at: Machine) -> None:
    at.has("sys/class/hwmon/hwmon1/name", "rpi_volt\n")
    at.has("sys/class/hwmon/hwmon1/in0_lcrit_alarm", "1\n")
    ((fine, what),) = at.results("power")
    assert not fine
    assert what.startswith("the voltage is too low now")


@pytest.mark.parametrize(
    ("milli", "is_fine", "what"),
    [(45_000, True, "45 °C"), (72_000, True, "72 °C: warm"), (85_000, False, "85 °C: the board")],
)
def test_the_hottest_zone_counts(at: Machine, milli: int, what: str, *, is_fine: bool) -> None:
    at.has("sys/class/thermal/thermal_zone0/temp", "30000\n")
    at.has("sys/class/thermal/thermal_zone1/temp", f"{milli}\n")
    ((fine, said),) = at.results("heat")
    assert (fine, said[: len(what)]) == (is_fine, what)


def test_a_clock_without_network_time_is_reported(at: Machine) -> None:
    what = "set from the network; without power the clock stops: each start is wrong at first"
    assert at.results("time") == [(True, what)]
    at.has("sys/class/rtc/rtc0/name", "rpi-rtc\n")
    at.synchronised = False
    ((_, what),) = at.results("time")
    assert what.startswith("not set from the network: timedatectl set-ntp true, and open UDP port")


def test_this_machines_kernel_reports_whether_its_clock_is_synchronised() -> None:
    assert KERNEL.is_synchronised() in (True, False)


def test_counted_file_system_errors_are_reported(at: Machine) -> None:
    at.has("sys/fs/ext4/mmcblk0p2/errors_count", "0\n")
    assert at.results("disk") == []
    at.has("sys/fs/ext4/mmcblk0p3/errors_count", "2\n")
    ((fine, what),) = at.results("disk")
    assert not fine
    assert what.startswith("mmcblk0p3 has 2 file system errors: copy journal.key")


@pytest.mark.parametrize(
    ("life", "spare", "expected"),
    [
        ("0x01 0x02", "0x01", [(True, "mmcblk0: at most 20 % of its life is used")]),
        ("0x09 0x02", "0x01", [(False, "mmcblk0: 80 % of its life is used: replace it")]),
        ("0x0b 0x0b", "0x01", [(False, "mmcblk0: 100 % of its life is used: replace it")]),
        (
            "0x01 0x01",
            "0x03",
            [(False, "mmcblk0: nearly no spare blocks are left: replace it")],
        ),
        ("0x00 0x00", "0x00", []),
    ],
)
def test_the_wear_of_an_emmc_is_reported(
    at: Machine, life: str, spare: str, expected: list[tuple[bool, str]]
) -> None:
    at.has("sys/block/mmcblk0/device/life_time", f"{life}\n")
    at.has("sys/block/mmcblk0/device/pre_eol_info", f"{spare}\n")
    assert at.results("wear") == expected


def test_a_folder_that_became_read_only_is_reported(at: Machine) -> None:
    root = "22 1 179:2 / / rw,relatime shared:1 - ext4 /dev/mmcblk0p2 rw\n"
    own = "30 22 179:3 / {where} {how},relatime shared:2 - ext4 /dev/mmcblk0p3 {how}\n"
    at.has("proc/self/mountinfo", root + own.format(where=at.folder, how="rw"))
    assert at.results("mount") == []
    at.has("proc/self/mountinfo", root + own.format(where=at.folder, how="ro"))
    ((fine, what),) = at.results("mount")
    assert not fine
    assert what.startswith(f"{at.folder} is mounted read-only")


# --- other programs ---


def listener(address: str, port: int, uid: int) -> str:
    """Return a line of /proc/net/tcp of a little-endian machine."""
    local = f"{bytes(map(int, address.split('.')))[::-1].hex().upper()}:{port:04X}"
    return f"   0: {local} 00000000:0000 0A 00000000:00000000 00:00000000 00000000 {uid:5d} 0 1\n"


def test_a_foreign_process_on_the_pages_port_is_reported(at: Machine) -> None:
    own = os.getuid()
    at.has("proc/net/tcp", TCP_HEAD + listener("127.0.0.1", 8080, own) + listener("0.0.0.0", 22, 0))
    assert at.results("listener") == []
    at.has("proc/net/tcp", TCP_HEAD + listener("0.0.0.0", 8080, 65534))
    ((fine, what),) = at.results("listener")
    assert not fine
    assert what.startswith("nobody listens on 0.0.0.0, port 8080, the page's port: stop that")


def test_the_owner_and_the_reach_of_a_readers_service_are_reported(at: Machine) -> None:
    at.tables = {"biometric": {}}
    lines = listener("127.0.0.1", 11100, 1) + listener("0.0.0.0", 11101, 65534)
    at.has("proc/net/tcp", TCP_HEAD + lines)
    assert at.results("listener") == [
        (True, "daemon serves port 11100; biometric.owner can require that user"),
        (True, "nobody serves port 11101 to the whole network: block it with a firewall"),
    ]


def test_programs_that_take_serial_lines_are_reported(at: Machine) -> None:
    at.has("proc/71/comm", "ModemManager\n")
    at.has("proc/72/comm", "brltty\n")
    assert [fine for fine, _ in at.results("lines")] == [True, True]
    at.tables = {"card": {}}
    assert [fine for fine, _ in at.results("lines")] == [False, True]


# --- what happens by itself ---


def test_the_last_verification_of_the_journal_is_reported(at: Machine) -> None:
    ((fine, what),) = at.results("verify")
    assert fine
    assert what.startswith("not yet")
    keep_last_check(at.folder, LastCheck(NOW - 86_400, is_damaged=False))
    assert at.results("verify") == [(True, "the journal was intact on 2026-11-17")]
    keep_last_check(at.folder, LastCheck(NOW - 20 * 86_400, is_damaged=False))
    assert at.results("verify")[0][1].startswith("the journal was verified 20 days ago: leave")
    keep_last_check(at.folder, LastCheck(NOW, is_damaged=True, findings=3))
    ((fine, what),) = at.results("verify")
    assert not fine
    assert "run kiosk-agent journal verify for details" in what


@pytest.mark.parametrize(
    ("result", "is_fine"), [("healthy", True), ("rolled-back", False), ("refused", False)]
)
def test_the_result_of_the_last_update_is_reported(
    at: Machine, result: str, *, is_fine: bool
) -> None:
    assert at.results("update") == []
    at.has(
        "var/lib/kiosk-agent-update/last.json",
        '{"at": "2026-11-22T02:11:00Z", "from": "0.1.0", "to": "0.2.0", '
        f'"result": "{result}", "why": "not healthy in 120 s"}}',
    )
    ((fine, what),) = at.results("update")
    assert fine is is_fine
    assert what.startswith(f"from 0.1.0 to 0.2.0 (2026-11-22T02:11:00Z): {result}")
    assert is_fine or what.endswith("not healthy in 120 s")
