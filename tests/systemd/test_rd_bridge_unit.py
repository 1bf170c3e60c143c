"""The unit of the box beside the kiosk, as systemd's own tools see it."""

from pathlib import Path

from tests.systemd.test_systemd_units import SYSTEMD, run, settings

UNIT = SYSTEMD / "kiosk-rd-bridge.service"
EXPOSURE_MAX_TENTHS = 15


def test_systemd_has_nothing_to_say_about_the_unit(tmp_path: Path) -> None:
    """The copy starts /bin/true, because the bridge is not installed where this is tested."""
    copy = tmp_path / UNIT.name
    copy.write_text(
        UNIT.read_text().replace("/opt/kiosk-rd-bridge/bin/kiosk-rd-bridge", "/bin/true")
    )

    verified = run("systemd-analyze", "verify", "--man=no", str(copy))

    assert verified.stdout + verified.stderr == ""
    assert verified.returncode == 0


def test_the_bridge_is_exposed_hardly_at_all() -> None:
    judged = run(
        "systemd-analyze",
        "security",
        "--offline=true",
        f"--threshold={EXPOSURE_MAX_TENTHS}",
        str(UNIT),
    )
    assert judged.returncode == 0, judged.stdout + judged.stderr


def test_it_may_listen_on_the_bridges_port_alone() -> None:
    assert settings(UNIT, "SocketBindAllow") == ["ipv4:tcp:11143"]
    assert settings(UNIT, "SocketBindDeny") == ["any"]
