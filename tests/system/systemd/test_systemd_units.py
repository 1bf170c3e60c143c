"""The units as systemd's own tools see them, and what the agent relies on in them.

No running systemd is needed. The tools are part of Debian's `systemd` package; where they are
missing these tests fail.
"""

import json
import re
import shutil
import subprocess
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from agent.app.ordered_kiosk import UPDATE_FILE
from agent.app.service import EXIT_STAY_DOWN
from agent.commands.configure import TRIAL
from agent.config.kiosk_config import SECRETS
from agent.fleet.new_configuration import FILE
from agent.process.kernel import KERNEL
from agent.ui import backlight
from agent.ui.connections import CONNECTIONS_MAX, LOCAL_MAX
from agent.ui.heartbeat import RESTART_FILE
from companion.box.commands import PORT

SYSTEMD = Path(__file__).parents[3] / "systemd"
PACKAGING = SYSTEMD.with_name("packaging")

UNITS = [
    path for path in SYSTEMD.iterdir() if path.suffix in {".service", ".socket", ".timer", ".path"}
]
PROGRAM = re.compile(r"=(\+?)/(?:usr/(?:bin/(?:kiosk-agent|cage)|lib/kiosk-agent/\w+)|opt/\S+)")
SERVICE = SYSTEMD / "kiosk-agent.service"
COMPANION = SYSTEMD / "kiosk-companion.service"
SYSUSERS = SYSTEMD / "kiosk-agent.sysusers.conf"
EXPOSURE_MAX_TENTHS = {
    "kiosk-agent.service": 13,
    "kiosk-companion.service": 10,  # it opens three files and one port
    "kiosk-agent-mirror.service": 15,
    "kiosk-agent-credentials.service": 20,  # it runs as root, and writes to /run/credstore
    "kiosk-browser.service": 20,  # Chromium makes its own sandbox and its own code
    "kiosk-closed.service": 20,  # the same browser, without any address
    "kiosk-agent-night.service": 40,  # it runs as root, and trims file systems
    "kiosk-agent-network.service": 20,  # it runs as root, and asks NetworkManager
    "kiosk-agent-backlight.service": 20,  # it runs as root, and writes below /sys
    "kiosk-agent-config.service": 40,  # it runs as root, and writes to /etc/kiosk-agent
    "kiosk-agent-trial.service": 40,  # it runs as root, and installs
    "kiosk-agent-update.service": 43,  # it runs packages' scripts as root: see the unit
    "kiosk-browser-stalled.service": 20,  # it runs as root, and asks systemd for one restart
    "image/kiosk-image-healthy.service": 30,  # it runs as root, and writes to /boot/auto
    "image/kiosk-image-start.service": 30,  # the same
    "image/kiosk-image-ssh-keys.service": 20,  # it runs as root, and writes to /etc/ssh
}

# Device groups that a kernel module registers; they are unknown until it is loaded.
MODULE_OF = {"char-ttyUSB": "usbserial", "char-ttyACM": "cdc_acm"}


def settings(unit: Path, key: str) -> list[str]:
    return re.findall(rf"^{key}=(.*)$", unit.read_text(), re.MULTILINE)


def run(tool: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    path = shutil.which(tool)
    if path is None:
        pytest.fail(f"{tool} is missing: install Debian's `systemd` package")
    return subprocess.run([path, *arguments], capture_output=True, text=True, check=False)


def test_systemd_analyze_verify_reports_no_problem(tmp_path: Path) -> None:
    """The copies start /bin/true, because the programs are not installed on a test machine."""
    for unit in UNITS:
        text = PROGRAM.sub(r"=\1/bin/true", unit.read_text())
        (tmp_path / unit.name).write_text(text)

    verified = run("systemd-analyze", "verify", "--man=no", *map(str, tmp_path.iterdir()))

    assert verified.stdout + verified.stderr == ""
    assert verified.returncode == 0


@pytest.mark.parametrize(("unit", "tenths"), EXPOSURE_MAX_TENTHS.items())
def test_a_units_exposure_score_is_as_low_as_possible(unit: str, tenths: int) -> None:
    judged = run(
        *("systemd-analyze", "security", "--offline=true"),
        *(f"--threshold={tenths}", str((PACKAGING if "/" in unit else SYSTEMD) / unit)),
    )
    assert judged.returncode == 0, judged.stdout + judged.stderr


def test_only_the_key_can_keep_the_agent_from_starting() -> None:
    """systemd does not start a unit with a credential that it cannot decrypt (exit code 243)."""
    assert settings(SERVICE, "LoadCredentialEncrypted") == ["api-key:kiosk-agent.api-key"]
    others = {value.partition(":")[0] for value in settings(SERVICE, "LoadCredential")}
    assert {"api-key", *others} == set(SECRETS)
    assert "kiosk-agent-credentials.service" in " ".join(settings(SERVICE, "After"))


def test_the_browser_can_open_only_the_page() -> None:
    browser = SYSTEMD / "kiosk-browser.service"
    policy = json.loads((SYSTEMD / "chromium-policy.json").read_text())

    assert settings(browser, "IPAddressDeny") == ["any"]
    assert settings(browser, "IPAddressAllow") == ["localhost"]
    assert policy["URLBlocklist"] == ["*"]
    allowed, first = map(urlsplit, policy["URLAllowlist"])
    (folder,) = settings(browser, "RuntimeDirectory")
    assert first.geturl() == f"file:///run/{folder}/start.html"
    assert allowed.hostname == "127.0.0.1"
    # Chromium rejects `*` in both policies and then blocks the page.
    assert allowed.port is None
    assert allowed.path == ""


def test_chromium_can_create_its_own_sandbox() -> None:
    """A later line of the filter overrides earlier ones, and @mount contains chroot."""
    *_, refused, last = settings(SYSTEMD / "kiosk-browser.service", "SystemCallFilter")
    assert refused.startswith("~")
    assert last == "chroot"


def test_the_browser_stays_in_its_own_cgroup() -> None:
    """A logind session has its own cgroup without limits on memory, devices or addresses."""
    browser = SYSTEMD / "kiosk-browser.service"
    assert settings(browser, "PAMName") == []
    assert any("LIBSEAT_BACKEND=seatd" in line for line in settings(browser, "Environment"))


def test_the_browsers_restart_watches_the_file_that_the_agent_writes() -> None:
    (watched,) = settings(SYSTEMD / "kiosk-browser-stalled.path", "PathChanged")
    assert Path(watched) == Path("/run") / settings(SERVICE, "RuntimeDirectory")[0] / RESTART_FILE


def test_the_path_units_of_orders_watch_the_files_that_the_agent_writes() -> None:
    (update,) = settings(SYSTEMD / "kiosk-agent-update-now.path", "PathChanged")
    configuration, trial = settings(SYSTEMD / "kiosk-agent-config.path", "PathExists")
    (light,) = settings(SYSTEMD / "kiosk-agent-backlight.path", "PathChanged")
    assert Path(update) == Path("/run/kiosk-agent") / UPDATE_FILE
    assert Path(light) == Path("/run/kiosk-agent") / backlight.FILE
    assert Path(configuration) == Path("/var/lib/kiosk-agent") / FILE
    assert Path(trial) == KERNEL.configuration.parent / TRIAL


def test_a_request_does_not_start_an_agent_that_was_shut_down() -> None:
    """Otherwise the socket would start it again at a browser's first request."""
    (after_stop,) = settings(SERVICE, "ExecStopPost")
    assert f'"$EXIT_STATUS" = {EXIT_STAY_DOWN} ' in after_stop
    assert "kiosk-agent.socket" in after_stop


def test_sysusers_creates_the_agents_user_and_group(tmp_path: Path) -> None:
    (tmp_path / "etc").mkdir()

    made = run("systemd-sysusers", "--dry-run", f"--root={tmp_path}", str(SYSUSERS))

    assert made.returncode == 0, made.stderr
    assert "Creating user 'kiosk-agent'" in made.stderr
    assert settings(SERVICE, "User") == settings(SERVICE, "Group") == ["kiosk-agent"]


def test_drivers_are_loaded_before_their_devices_are_allowed() -> None:
    """Otherwise a terminal that is plugged in after the start would be refused."""
    allowed = {value.split()[0] for value in settings(SERVICE, "DeviceAllow")}
    loaded = {f"modprobe@{MODULE_OF[group]}.service" for group in allowed & MODULE_OF.keys()}
    assert loaded <= set(" ".join(settings(SERVICE, "Wants")).split())
    assert loaded <= set(" ".join(settings(SERVICE, "After")).split())


def test_the_agents_timer_is_enabled_with_it() -> None:
    assert settings(SERVICE, "Also") == ["kiosk-agent.timer"]


@pytest.mark.parametrize(
    "timer", [path for path in UNITS if path.suffix == ".timer"], ids=lambda path: path.name
)
def test_each_timer_has_a_clock_that_does_not_need_its_units_start(timer: Path) -> None:
    assert settings(timer, "OnCalendar") or settings(timer, "OnActiveSec")


def test_the_two_screens_have_the_same_sandbox() -> None:
    """They run the same programs; the one that shows a file needs no address and no token."""
    differ = ("ExecStart", "LoadCredential", "SetCredential", "IPAddressAllow")

    def sandbox(name: str) -> set[str]:
        service = (SYSTEMD / name).read_text().partition("[Service]")[2].partition("[Install]")[0]
        lines = (line for line in service.splitlines() if line and not line.startswith("#"))
        return {line for line in lines if not line.startswith(differ)}

    assert sandbox("kiosk-closed.service") == sandbox("kiosk-browser.service")


def test_the_work_of_timers_begins_with_the_agent_and_not_after_the_next_restart() -> None:
    """An upgrade and a set-up do not start them. The updater's can be disabled."""
    wanted = " ".join(settings(SERVICE, "Wants")).split()
    assert {"kiosk-agent-network.timer", "kiosk-agent-night.timer"} <= set(wanted)


def test_a_clock_that_is_a_year_ahead_deletes_no_log() -> None:
    journald = SYSTEMD / "journald.conf.d/kiosk.conf"
    assert settings(journald, "MaxRetentionSec") == []
    assert settings(journald, "SystemMaxUse") == ["500M"]


def test_debian_does_not_trim_the_card_when_the_shop_opens() -> None:
    """Its timer makes up for a missed week at the next start."""
    conditions = settings(SYSTEMD / "fstrim.service.d/kiosk.conf", "ConditionPathExists")
    assert conditions == ["!/etc/kiosk-agent/kiosk.toml"]


def test_no_key_leads_from_the_screen_to_a_login() -> None:
    """Neither the compositor nor logind opens another terminal."""
    assert "cage --" in (PACKAGING / "lib/screen").read_text()
    logind = SYSTEMD / "logind.conf.d/kiosk.conf"
    assert settings(logind, "NAutoVTs") == settings(logind, "ReserveVT") == ["0"]


@pytest.mark.parametrize("unit", [SERVICE, COMPANION], ids=lambda unit: unit.name)
def test_private_data_is_not_written_to_core_dumps_or_swap(unit: Path) -> None:
    assert settings(unit, "LimitCORE") == ["0"]
    assert settings(unit, "MemorySwapMax") == ["0"]


def test_the_agent_may_open_several_times_the_files_that_its_connections_need() -> None:
    (limit,) = settings(SERVICE, "LimitNOFILE")
    assert int(limit) > 4 * (CONNECTIONS_MAX + LOCAL_MAX)


def test_the_companion_has_its_own_folder_and_only_its_port() -> None:
    assert settings(COMPANION, "SocketBindAllow") == [f"ipv4:tcp:{PORT}"]
    assert settings(COMPANION, "SocketBindDeny") == ["any"]
    assert settings(COMPANION, "DynamicUser") == ["yes"]
    assert settings(COMPANION, "StateDirectory") == ["kiosk-companion"]


def test_no_service_of_the_kiosk_is_left_out_of_the_exposure_scores() -> None:
    ours = {path.name for path in UNITS if path.suffix == ".service"}
    images = {f"image/{path.name}" for path in (PACKAGING / "image").glob("*.service")}
    assert ours | images == set(EXPOSURE_MAX_TENTHS)
