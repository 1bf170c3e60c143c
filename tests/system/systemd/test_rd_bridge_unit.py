"""The systemd unit of the RD bridge's box."""

from rd_bridge.commands import PORT
from tests.system.systemd.units import SYSTEMD, settings

UNIT = SYSTEMD / "kiosk-rd-bridge.service"


def test_the_unit_may_listen_only_on_the_bridges_port() -> None:
    assert settings(UNIT, "SocketBindAllow") == [f"ipv4:tcp:{PORT}"]
    assert settings(UNIT, "SocketBindDeny") == ["any"]


def test_the_unit_has_its_own_folder() -> None:
    assert settings(UNIT, "DynamicUser") == ["yes"]
    assert settings(UNIT, "StateDirectory") == ["kiosk-rd-bridge"]


def test_a_capture_in_memory_is_never_written_to_disk() -> None:
    assert settings(UNIT, "LimitCORE") == ["0"]
    assert settings(UNIT, "MemorySwapMax") == ["0"]
