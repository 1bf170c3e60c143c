"""The units as systemd's own tools see them; no running systemd is needed.

The tools are part of Debian's `systemd` package. Where they are missing these tests fail.
"""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

SYSTEMD = Path(__file__).parents[2] / "systemd"
SERVICE = SYSTEMD / "kiosk-agent.service"
SYSUSERS = SYSTEMD / "kiosk-agent.sysusers.conf"
EXPOSURE_MAX_TENTHS = 15

# Groups of devices that a module, not the kernel proper, brings: unknown until it is loaded.
MODULE_OF = {"char-ttyUSB": "usbserial", "char-ttyACM": "cdc_acm"}


def run(tool: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    path = shutil.which(tool)
    if path is None:
        pytest.fail(f"{tool} is missing: install Debian's `systemd` package")
    return subprocess.run([path, *arguments], capture_output=True, text=True, check=False)


def settings(unit: Path, key: str) -> list[str]:
    return re.findall(rf"^{key}=(.*)$", unit.read_text(), re.MULTILINE)


def test_systemd_has_nothing_to_say_about_the_units(tmp_path: Path) -> None:
    """The copy starts /bin/true, because the agent is not installed where this is tested."""
    text = SERVICE.read_text().replace("=/usr/bin/kiosk-agent ", "=/bin/true ")
    (tmp_path / SERVICE.name).write_text(text)
    shutil.copy(SYSTEMD / "kiosk-agent.timer", tmp_path)

    verified = run("systemd-analyze", "verify", "--man=no", *map(str, tmp_path.iterdir()))

    assert verified.stdout + verified.stderr == ""
    assert verified.returncode == 0


def test_the_agent_is_exposed_as_little_as_its_devices_allow() -> None:
    judged = run(
        "systemd-analyze",
        "security",
        "--offline=true",
        f"--threshold={EXPOSURE_MAX_TENTHS}",
        str(SERVICE),
    )
    assert judged.returncode == 0, judged.stdout + judged.stderr


def test_the_agents_user_and_group_come_from_sysusers(tmp_path: Path) -> None:
    (tmp_path / "etc").mkdir()

    made = run("systemd-sysusers", "--dry-run", f"--root={tmp_path}", str(SYSUSERS))

    assert made.returncode == 0, made.stderr
    assert "Creating user 'kiosk-agent'" in made.stderr
    assert settings(SERVICE, "User") == settings(SERVICE, "Group") == ["kiosk-agent"]


def test_drivers_are_loaded_before_their_devices_are_allowed() -> None:
    """Else a terminal that is plugged in after the start would be refused."""
    allowed = {value.split()[0] for value in settings(SERVICE, "DeviceAllow")}
    loaded = {f"modprobe@{MODULE_OF[group]}.service" for group in allowed & MODULE_OF.keys()}
    assert set(settings(SERVICE, "Wants")[0].split()) == loaded
    assert loaded <= set(" ".join(settings(SERVICE, "After")).split())


def test_an_agent_that_keeps_failing_rests_but_never_for_good() -> None:
    """The timer starts it again when systemd counts its starts afresh."""
    rest = settings(SERVICE, "StartLimitIntervalSec")
    assert settings(SYSTEMD / "kiosk-agent.timer", "OnUnitInactiveSec") == rest
    assert settings(SERVICE, "Also") == ["kiosk-agent.timer"]


def test_private_data_reaches_no_core_dump_and_no_swap() -> None:
    assert settings(SERVICE, "LimitCORE") == ["0"]
    assert settings(SERVICE, "MemorySwapMax") == ["0"]
