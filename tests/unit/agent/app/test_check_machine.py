"""The check of the machine around the agent, with files in the kernel's format."""

import json
import os
from pathlib import Path

import pytest
from pytest_mock import MockerFixture

from agent.base.check_result import CheckResult
from agent.base.structs import replace
from agent.commands.check.faults import Judge, faults_by_line
from agent.commands.check.hardware import hardware
from agent.commands.check.machine import machine, others
from agent.commands.check.upkeep import logs, upkeep
from agent.config.kiosk_config import load
from agent.journal.journal import Journal
from agent.journal.maintenance import LastCheck, keep_last_check
from agent.metrics.machine import UPDATES
from agent.process.kernel import KERNEL, Kernel
from tests.support.kiosk_folder import Table, furnish
from tests.unit.agent.transactions.till_events import LOADED

NOW = 1_795_000_000.0
SWAPS = "proc/swaps"
SWAPS_HEAD = "Filename\t\t\t\tType\t\tSize\t\tUsed\t\tPriority\n"
SWAP_FILE = "/var/swap                               file\t\t102396\t\t0\t\t-2\n"
SWAP_ZRAM = "/dev/zram0                              partition\t2097148\t\t0\t\t100\n"
CONTROLLERS = "sys/fs/cgroup/cgroup.controllers"
FIRMWARE = "sys/devices/platform/soc/soc:firmware/get_throttled"
TCP_HEAD = "  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt  uid\n"
JOURNALD = "etc/systemd/journald.conf"
NO_SECRET_IS_OPEN = ["ok: no secret is open to other users"]


class Machine:
    """A kiosk's folder, which is also the root of the kernel's files; a test adds some."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.state = folder / "state"
        self.state.mkdir()
        self.tables: dict[str, Table] = {}
        self.environ: dict[str, str] = {}
        self.kernel = Kernel(folder, lambda: self.synchronised)
        self.synchronised = True
        self.now = NOW
        furnish(folder)
        for secret in ("api-key", "tpin"):
            (folder / secret).chmod(0o600)

    def has(self, path: str, text: str = "-", mode: int = 0o600) -> Path:
        file = self.folder / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
        file.chmod(mode)
        return file

    def lines(self, name: str) -> list[str]:
        """Return the results of this name, each as `ok: …` or `FAIL: …`."""
        found = (one for one in self._looked_at() if one.name == name)
        return [f"{'ok' if one.is_fine else 'FAIL'}: {one.what}" for one in found]

    def line(self, name: str) -> str:
        """Return the only result of this name."""
        (one,) = self.lines(name)
        return one

    def _looked_at(self) -> tuple[CheckResult, ...]:
        file = furnish(self.folder, **{"journal": {"path": "state/journal.db"}, **self.tables})
        setup = load(file, {})
        looks = (
            *machine(setup, self.kernel, self.environ),
            *hardware(setup, self.kernel),
            *others(setup, self.kernel),
            *upkeep(setup, self.kernel),
            *logs(setup, self.kernel),
        )
        judge = Judge(faults_by_line(setup, self.kernel, None, self.now))
        return (*map(judge.judged, looks), *judge.rest())


@pytest.fixture
def at(tmp_path: Path) -> Machine:
    return Machine(tmp_path)


# --- memory ---


@pytest.mark.parametrize(
    ("swaps", "behind", "what"),
    [
        (None, None, "ok: none"),
        ("", None, "ok: none"),
        (SWAP_ZRAM, None, "ok: only in memory (zram)"),
        (SWAP_ZRAM, "none\n", "ok: only in memory (zram)"),
        (SWAP_ZRAM, "/dev/loop0\n", "FAIL: /dev/zram0 may write what customers type to the disk"),
        (SWAP_FILE, None, "FAIL: /var/swap may write what customers type to the disk"),
        (SWAP_ZRAM + SWAP_FILE, None, "FAIL: /var/swap may write what customers type to the disk"),
    ],
)
def test_swap_on_a_disk_is_a_failure(
    at: Machine, swaps: str | None, behind: str | None, what: str
) -> None:
    """Compressed memory counts as a disk if the kernel writes it to one."""
    if swaps is not None:
        at.has(SWAPS, SWAPS_HEAD + swaps)
    if behind is not None:
        at.has("sys/block/zram0/backing_dev", behind)
    assert at.line("swap").startswith(what)


@pytest.mark.parametrize(
    ("controllers", "what"),
    [
        ("cpuset cpu io memory pids\n", "ok: the unit limits it"),
        ("cpuset cpu io pids\n", "ok: is not limited: add cgroup_enable=memory to the kernel's"),
        (None, "ok: is not limited: add cgroup_enable=memory to the kernel's"),
    ],
)
def test_a_kernel_without_memory_limits_is_reported(
    at: Machine, controllers: str | None, what: str
) -> None:
    """Raspberry Pi OS's default: a safeguard is missing, but money and privacy are safe."""
    if controllers is not None:
        at.has(CONTROLLERS, controllers)
    assert at.line("memory").startswith(what)


# --- files ---


@pytest.mark.parametrize(
    ("name", "mode"),
    [
        ("api-key", 0o640),
        ("tpin", 0o604),
        ("state/attendant.json", 0o644),
        ("state/journal.db-wal", 0o602),
        ("state/journal.key", 0o644),
        ("state/ui-browsers", 0o640),
        ("state/slips", 0o755),
    ],
)
def test_a_secret_that_others_can_read_or_write_is_named_with_the_remedy(
    at: Machine, name: str, mode: int
) -> None:
    path = at.has(name, mode=mode)
    assert at.lines("files") == [f"FAIL: {path} is open to other users: chmod go= {path}"]
    path.chmod(0o600)
    assert at.lines("files") == NO_SECRET_IS_OPEN


@pytest.mark.parametrize(("name", "is_reported"), [("attendant.json", True), ("lost+found", False)])
def test_a_file_that_the_agents_user_does_not_own_is_named_with_the_remedy(
    at: Machine, mocker: MockerFixture, name: str, *, is_reported: bool
) -> None:
    """The owner is simulated, because only root can make such a file. Root owns lost+found."""
    path = at.has(f"state/{name}")
    mocker.patch.object(Path, "lstat", return_value=mocker.Mock(st_uid=1))
    belongs = f"FAIL: {path} belongs to daemon, and the agent cannot read it: chown "
    assert at.line("files").startswith(belongs if is_reported else "ok: no secret")


@pytest.mark.parametrize("folder", ["state", "run"])
def test_only_the_browser_may_also_read_the_pages_token(at: Machine, folder: str) -> None:
    if folder == "run":
        at.environ = {"RUNTIME_DIRECTORY": str(at.folder / "run")}
    path = at.has(f"{folder}/ui-token", mode=0o640)
    assert at.lines("files") == NO_SECRET_IS_OPEN
    path.chmod(0o644)
    assert at.lines("files") == [f"FAIL: {path} is open to other users: chmod g=r,o= {path}"]


# --- connections to others, and the panel ---


def test_an_empty_payee_list_is_reported(at: Machine) -> None:
    assert at.line("payees").startswith("ok: outlet.upi_payees is empty")
    at.tables = {"outlet": {"upi_payees": ["shop@examplebank"]}}
    assert at.lines("payees") == []


@pytest.mark.parametrize(
    ("tables", "named"),
    [
        ({"card": {"host": "192.168.7.3"}}, ["card.host 192.168.7.3"]),
        ({"card": {"host": "terminal.local"}}, ["card.host terminal.local"]),
        ({"card": {"host": "127.0.0.1"}}, []),
        ({"card": {}}, []),
        (
            {"printer": {"driver": "escpos", "host": "192.168.7.4"}},
            ["printer.host 192.168.7.4"],
        ),
        ({"printer": {"driver": "escpos"}}, []),
    ],
)
def test_plain_tcp_to_a_device_is_reported(
    at: Machine, tables: dict[str, Table], named: list[str]
) -> None:
    at.tables = tables
    told = [line.partition(" uses plain")[0] for line in at.lines("network")]
    assert told == [f"ok: {one}" for one in named]


@pytest.mark.parametrize(
    ("size_cm", "what"),
    [
        ((22, 12), "ok: keys of 20.2 mm, large keys of 26.2 mm"),
        ((8, 15), "ok: keys of 13.5 mm, large keys of 17.5 mm: fingers need 15 mm, "),
    ],
)
def test_the_size_of_the_keys_follows_from_the_size_that_the_panel_reports(
    at: Machine, size_cm: tuple[int, int], what: str
) -> None:
    at.has("sys/class/drm/card0-DSI-1/edid", "")
    edid = at.has("sys/class/drm/card0-HDMI-A-1/edid")
    edid.write_bytes(bytes.fromhex("00ffffffffffff00") + bytes(13) + bytes(size_cm) + bytes(105))
    assert at.line("panel").startswith(what)


@pytest.mark.parametrize("edid", ["", "no EDID", "\0" * 128])
def test_a_panel_that_reports_no_size_has_no_line(at: Machine, edid: str) -> None:
    at.has("sys/class/drm/card0-HDMI-A-1/edid", edid)
    assert at.lines("panel") == []


def test_a_screen_without_a_backlight_is_reported_if_its_light_is_configured(at: Machine) -> None:
    assert at.lines("light") == []
    at.tables = {"ui": {"off_hours": "22:30-06:00"}}
    assert at.line("light").startswith("ok: this screen has no backlight")
    at.has("sys/class/backlight/10-0045/max_brightness", "255\n")
    assert at.line("light") == "ok: 10-0045"


def test_a_kiosk_that_cannot_speak_is_reported(
    at: Machine, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    programs = tmp_path / "programs"
    programs.mkdir()
    monkeypatch.setenv("PATH", f"{programs}")
    assert at.line("voice") == "ok: silent: apt install espeak-ng, and restart the agent"

    espeak = programs / "espeak-ng"
    lacks_hindi = 'case "$*" in *hi*) exit 1 ;; esac'
    espeak.write_text(f"#!/bin/sh\n{lacks_hindi}\n/usr/bin/head -c 99 /dev/zero\n")
    espeak.chmod(0o700)
    assert at.line("voice") == "ok: espeak-ng says nothing in hi"

    at.tables = {"voice": {"volume": 0}}
    assert at.lines("voice") == []


def test_a_recording_that_is_never_played_is_reported(at: Machine) -> None:
    at.tables = {"voice": {"folder": str(at.kernel.root / "voices")}}
    assert at.lines("voice") == []
    wrong = at.has("voices/recorded/hi/bank-titel.wav", "")
    assert at.line("voice") == f"ok: {wrong}: no message without blanks has this name"


# --- the board: power, heat, clock, disk ---


def test_a_board_without_sensors_has_no_line(at: Machine) -> None:
    for name in ("power", "heat", "disk", "wear"):
        assert at.lines(name) == []


@pytest.mark.parametrize(
    ("bits", "what"),
    [
        ("0x0", "ok: sufficient since the last start"),
        ("50000", "FAIL: the voltage was too low since the last start: the power supply is"),
        ("0x50005", "FAIL: the voltage is too low now: the power supply is too weak. "),
        ("80008", "ok: sufficient; the board was slowed down"),
    ],
)
def test_a_weak_power_supply_is_reported(at: Machine, bits: str, what: str) -> None:
    at.has(FIRMWARE, f"{bits}\n")
    assert at.line("power").startswith(what)


def test_the_kernels_own_alarm_counts_too(at: Machine) -> None:
    at.has("sys/class/hwmon/hwmon1/name", "rpi_volt\n")
    at.has("sys/class/hwmon/hwmon1/in0_lcrit_alarm", "1\n")
    assert at.line("power").startswith("FAIL: the voltage is too low now")


@pytest.mark.parametrize(
    ("milli", "what"),
    [
        (45_000, "ok: 45 °C"),
        (72_000, "ok: 72 °C: warm"),
        (85_000, "FAIL: 85 °C: the board"),
    ],
)
def test_the_hottest_zone_counts(at: Machine, milli: int, what: str) -> None:
    at.has("sys/class/thermal/thermal_zone0/temp", "30000\n")
    at.has("sys/class/thermal/thermal_zone1/temp", f"{milli}\n")
    assert at.line("heat").startswith(what)


def test_a_clock_without_network_time_is_reported(at: Machine) -> None:
    what = "set from the network; without power the clock stops: each start is wrong at first"
    assert at.line("time") == f"ok: {what}"
    at.has("sys/class/rtc/rtc0/name", "rpi-rtc\n")
    at.synchronised = False
    assert at.line("time").startswith("ok: not set from the network: timedatectl set-ntp true, and")


def test_this_machines_kernel_reports_whether_its_clock_is_synchronised() -> None:
    assert KERNEL.is_synchronised() in (True, False)


def test_counted_file_system_errors_are_reported(at: Machine) -> None:
    at.has("sys/fs/ext4/mmcblk0p2/errors_count", "0\n")
    assert at.lines("KioskDiskErrors") == []
    at.has("sys/fs/ext4/mmcblk0p3/errors_count", "2\n")
    counted = "FAIL: the file system has counted errors. Copy `journal.key`"
    assert at.line("KioskDiskErrors").startswith(counted)


@pytest.mark.parametrize(
    ("life", "spare", "lines"),
    [
        ("0x01 0x02", "0x01", ["ok: at most 20% of the disk's life is used"]),
        ("0x09 0x02", "0x01", ["FAIL: at most 90% of the disk's life is used: the disk has used"]),
        ("0x0b 0x0b", "0x01", ["FAIL: at most 100% of the disk's life is used: the disk has"]),
        ("0x01 0x01", "0x03", ["FAIL: at most 10% of the disk's life is used: the disk has used"]),
        ("0x00 0x00", "0x00", []),
    ],
)
def test_the_wear_of_an_emmc_is_reported(
    at: Machine, life: str, spare: str, lines: list[str]
) -> None:
    at.has("sys/block/mmcblk0/device/life_time", f"{life}\n")
    at.has("sys/block/mmcblk0/device/pre_eol_info", f"{spare}\n")
    found = at.lines("wear")
    assert [len(found), *map(str.startswith, found, lines)] == [len(lines), *(True for _ in lines)]


def test_a_folder_that_became_read_only_is_reported(at: Machine) -> None:
    root = "22 1 179:2 / / rw,relatime shared:1 - ext4 /dev/mmcblk0p2 rw\n"
    own = "30 22 179:3 / {where} {how},relatime shared:2 - ext4 /dev/mmcblk0p3 {how}\n"
    at.has("proc/self/mountinfo", root + own.format(where=at.state, how="rw"))
    assert at.lines("mount") == []
    at.has("proc/self/mountinfo", root + own.format(where=at.state, how="ro"))
    assert at.line("mount").startswith(f"FAIL: {at.state} is mounted read-only")


# --- other programs ---


def listener(address: str, port: int, uid: int) -> str:
    """Return a line of /proc/net/tcp of a little-endian machine."""
    local = f"{bytes(map(int, address.split('.')))[::-1].hex().upper()}:{port:04X}"
    return f"   0: {local} 00000000:0000 0A 00000000:00000000 00:00000000 00000000 {uid:5d} 0 1\n"


def test_a_foreign_process_on_the_pages_port_is_reported(at: Machine) -> None:
    own = os.getuid()
    at.has("proc/net/tcp", TCP_HEAD + listener("127.0.0.1", 8080, own) + listener("0.0.0.0", 22, 0))
    assert at.lines("listener") == []
    at.has("proc/net/tcp", TCP_HEAD + listener("0.0.0.0", 8080, 65534))
    assert at.line("listener").startswith("FAIL: nobody listens on 0.0.0.0, port 8080, the page's")


def test_the_owner_and_the_reach_of_a_readers_service_are_reported(at: Machine) -> None:
    at.tables = {"biometric": {}}
    lines = listener("127.0.0.1", 11100, 1) + listener("0.0.0.0", 11101, 65534)
    at.has("proc/net/tcp", TCP_HEAD + lines)
    assert at.lines("listener") == [
        "ok: daemon serves port 11100; biometric.owner can require that user",
        "ok: nobody serves port 11101 to the whole network: block it with a firewall",
    ]


def test_programs_that_take_serial_lines_are_reported(at: Machine) -> None:
    at.has("proc/71/comm", "ModemManager\n")
    at.has("proc/72/comm", "brltty\n")
    assert [line[:4] for line in at.lines("lines")] == ["ok: ", "ok: "]
    at.tables = {"card": {}}
    assert [line[:4] for line in at.lines("lines")] == ["FAIL", "ok: "]


# --- automatic work: the nightly check, updates, the log ---


def test_the_last_verification_of_the_journal_is_reported(at: Machine) -> None:
    assert at.line("verify").startswith("ok: not yet")
    keep_last_check(at.state, LastCheck(NOW - 86_400, is_damaged=False))
    assert at.lines("verify") == ["ok: the journal was intact on 2026-11-17"]
    keep_last_check(at.state, LastCheck(NOW - 20 * 86_400, is_damaged=False))
    late = "FAIL: the journal was intact on 2026-10-29: the journal has not been verified for a"
    assert at.line("verify").startswith(late)
    keep_last_check(at.state, LastCheck(NOW, is_damaged=True, findings=3))
    assert at.line("verify").startswith("FAIL: the journal was found damaged on 2026-11-18: the")
    assert "run `kiosk-agent journal salvage`" in at.line("verify")


@pytest.mark.parametrize(("days", "verdict"), [(7, "ok: "), (9, "FAIL")])
def test_a_journal_that_was_never_verified_counts_from_its_first_event(
    at: Machine, days: int, verdict: str
) -> None:
    with Journal(at.state / "journal.db") as journal:
        journal.append_till_event(replace(LOADED, at=NOW - days * 86_400))
    assert at.line("verify").startswith(verdict)


@pytest.mark.parametrize(
    ("report", "line"),
    [
        ({}, "ok: 1.1 runs in slot A"),
        ({"tried": "A", "result": "healthy"}, "ok: 1.1 runs in slot A"),
        ({"trying": "B"}, "ok: 1.1 runs in slot A; slot B is tried at the next start"),
        ({"default": "B"}, "ok: 1.1 runs in slot A on trial; if it fails, slot B starts"),
        (
            {"tried": "B", "result": "rolled-back", "why": "not healthy within 600 s"},
            "ok: 1.1 runs in slot A; slot B was rolled-back: not healthy within 600 s",
        ),
    ],
)
def test_the_slot_of_a_system_image_is_reported_with_its_last_trial(
    at: Machine, report: dict[str, str], line: str
) -> None:
    told = {"slot": "A", "version": "1.1", "default": "A"} | report
    at.has("run/kiosk-image/state.json", json.dumps(told))
    assert at.line("image") == line
    assert len(at.lines("update")) == ("rolled-back" in line)


@pytest.mark.parametrize(
    ("result", "line"),
    [
        ("healthy", "ok: from 0.1.0 to 0.2.0 (2026-11-22T02:11:00Z): healthy"),
        ("rolled-back", "FAIL: from 0.1.0 to 0.2.0 (2026-11-22T02:11:00Z): rolled-back"),
        ("refused", "FAIL: from 0.1.0 to 0.2.0 (2026-11-22T02:11:00Z): refused"),
    ],
)
def test_the_result_of_the_last_update_is_reported(at: Machine, result: str, line: str) -> None:
    assert at.lines("update") == []
    at.has(
        "var/lib/kiosk-agent-update/last.json",
        '{"at": "2026-11-22T02:11:00Z", "from": "0.1.0", "to": "0.2.0", '
        f'"result": "{result}", "why": "not healthy in 120 s"}}',
    )
    assert at.line("update").startswith(line)
    assert line.startswith("ok") or "not healthy in 120 s: the last update" in at.line("update")


@pytest.mark.parametrize(
    ("looked", "line"),
    [
        ("2026-11-17T20:11:00Z \n", "ok: last looked for on 2026-11-17"),
        ("2026-11-16T20:11:00Z bad key\n", "ok: last looked for on 2026-11-16: bad key"),
        (
            "2026-11-09T20:11:00Z bad key\n",
            "FAIL: last looked for on 2026-11-09: bad key: no successful look for an update for",
        ),
        (
            "2026-11-09T20:11:00Z \n",
            "FAIL: last looked for on 2026-11-09: no successful look for an update for a week",
        ),
    ],
)
def test_a_kiosk_that_finds_no_updates_fails_after_a_week(
    at: Machine, looked: str, line: str
) -> None:
    assert at.lines("updates") == []
    at.has("var/lib/kiosk-agent-update/looked", looked)
    timer = at.folder / UPDATES
    timer.parent.mkdir(parents=True)
    timer.symlink_to("/usr/lib/systemd/system/kiosk-agent-update.timer")
    assert at.line("updates").startswith(line)
    timer.unlink()
    assert at.line("updates") == "ok: kiosk-agent-update.timer is disabled"


@pytest.mark.parametrize("setting", ["", "MaxRetentionSec=", "MaxRetentionSec=0"])
def test_the_log_is_kept_as_long_as_configured(at: Machine, setting: str) -> None:
    at.has(JOURNALD, f"{setting}\n")
    assert at.line("logs") == "ok: kept for 180 days"


@pytest.mark.parametrize(
    ("span", "days"),
    [("180day", 180), ("4week", 28), ("2592000", 30), ("2week 3days", 17), ("720h", 30)],
)
def test_a_log_that_a_wrong_clock_may_delete_is_reported_with_the_remedy(
    at: Machine, span: str, days: int
) -> None:
    at.has("usr/lib/systemd/journald.conf.d/60-kiosk.conf", f"MaxRetentionSec={span}\n")
    what = f"a wrong clock may delete them, as MaxRetentionSec= is {days} days: remove it"
    assert at.line("logs") == f"ok: kept for 180 days; {what}"


def test_the_later_of_two_settings_wins(at: Machine) -> None:
    at.has(JOURNALD, "MaxRetentionSec=1year\n")
    at.has("usr/lib/systemd/journald.conf.d/60-kiosk.conf", "MaxRetentionSec=2year\n")
    at.has("etc/systemd/journald.conf.d/60-kiosk.conf", "MaxRetentionSec=10day\n")
    assert "MaxRetentionSec= is 10 days" in at.line("logs")


def test_another_repositorys_fault_is_reported_by_its_name(at: Machine) -> None:
    assert at.lines("sources") == []
    fault = "E: The repository 'http://vendor.example.com/debian stable InRelease' is not signed."
    at.has("var/lib/kiosk-agent-update/others", f"{fault}\n")
    assert at.line("sources").startswith("FAIL: another repository has a fault")
    assert "vendor.example.com" in at.line("sources")
