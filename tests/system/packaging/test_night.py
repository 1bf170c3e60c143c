"""The work of the night disturbs nobody, also if the night is a morning."""

import os
from pathlib import Path

import pytest

from tests.system.packaging.kiosk_root import KioskRoot

DAY_S = 24 * 3600
SOON = {"KIOSK_NIGHT_SECONDS": "600", "KIOSK_AFTER_START": "0", "KIOSK_IDLE_LOOKS": "3"}


@pytest.fixture
def kiosk(tmp_path: Path) -> KioskRoot:
    root = KioskRoot(tmp_path / "root")
    root.program("kiosk-agent", "")
    root.program("journalctl", "")
    root.program("fstrim", "")
    root.program("timedatectl", "echo yes")
    root.answer("1.0")
    return root


def trimmed(kiosk: KioskRoot, ago_s: float) -> None:
    stamp = kiosk.state / "trimmed"
    stamp.touch()
    at = stamp.stat().st_mtime - ago_s
    os.utime(stamp, (at, at))


def test_an_idle_kiosk_does_all_its_work(kiosk: KioskRoot) -> None:
    assert kiosk.run("night", environ=SOON).returncode == 0

    assert len(kiosk.called("kiosk-agent")) == 1
    assert "systemctl try-restart kiosk-browser" in kiosk.called("systemctl")
    assert kiosk.called("journalctl") == ["journalctl --quiet --vacuum-time=180d"]
    assert len(kiosk.called("fstrim")) == 1


@pytest.mark.parametrize("why", ["a customer", "the first minutes after the start"])
def test_nothing_is_done_while_somebody_is_served_or_may_come(kiosk: KioskRoot, why: str) -> None:
    """A clock without a battery may jump from evening to morning, when the shop opens."""
    environ = {**SOON, "KIOSK_NIGHT_SECONDS": "1"}
    if why == "a customer":
        kiosk.answer("1.0", busy="true")
    else:
        environ["KIOSK_AFTER_START"] = "99999999"

    done = kiosk.run("night", environ=environ)

    assert done.returncode == 0
    assert "the kiosk was not idle long enough for: verifying the journal" in done.stdout
    assert [kiosk.called(name) for name in ("kiosk-agent", "fstrim")] == [[], []]
    assert "systemctl try-restart kiosk-browser" not in kiosk.called("systemctl")


def test_a_customer_between_two_steps_delays_the_next_one(kiosk: KioskRoot) -> None:
    kiosk.program("kiosk-agent", f"sed -i s/false/true/ {kiosk.health}")  # during the verification
    environ = {**SOON, "KIOSK_NIGHT_SECONDS": "2"}

    assert "for: restarting the browser" in kiosk.run("night", environ=environ).stdout
    assert kiosk.called("fstrim") == []


@pytest.mark.parametrize(
    ("ago_s", "trims"), [(6 * DAY_S, False), (8 * DAY_S, True), (-365 * DAY_S, True)]
)
def test_the_card_is_trimmed_once_a_week(kiosk: KioskRoot, ago_s: int, *, trims: bool) -> None:
    """A stamp of a wrong clock may be in the future."""
    trimmed(kiosk, ago_s)
    kiosk.run("night", environ=SOON)
    assert bool(kiosk.called("fstrim")) is trims


def test_a_clock_that_no_server_has_set_deletes_no_log(kiosk: KioskRoot) -> None:
    kiosk.program("timedatectl", "echo no")
    kiosk.run("night", environ=SOON)
    assert kiosk.called("journalctl") == []
