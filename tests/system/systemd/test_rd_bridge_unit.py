"""The unit of the box beside the kiosk."""

from rd_bridge.commands import PORT
from tests.system.systemd.units import SYSTEMD, settings

UNIT = SYSTEMD / "kiosk-rd-bridge.service"


def test_it_may_listen_on_the_bridges_port_alone() -> None:
    assert settings(UNIT, "SocketBindAllow") == [f"ipv4:tcp:{PORT}"]
    assert settings(UNIT, "SocketBindDeny") == ["any"]


def test_it_keeps_its_files_in_a_folder_of_its_own() -> None:
    assert settings(UNIT, "DynamicUser") == ["yes"]
    assert settings(UNIT, "StateDirectory") == ["kiosk-rd-bridge"]


def test_a_capture_in_its_memory_reaches_no_disk() -> None:
    assert settings(UNIT, "LimitCORE") == ["0"]
    assert settings(UNIT, "MemorySwapMax") == ["0"]
