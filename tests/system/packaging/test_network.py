"""A connection of the kiosk comes back without a person."""

from pathlib import Path

import pytest

from agent.setup.network import FOLDER, MODEM, WIFI
from tests.system.packaging.kiosk_root import KioskRoot


@pytest.fixture
def kiosk(tmp_path: Path) -> KioskRoot:
    """Its set-up has configured both; a cable is connected too."""
    root = KioskRoot(tmp_path / "root")
    folder = root.folder / FOLDER.strip("/")
    folder.mkdir(parents=True)
    for name in (WIFI, MODEM):
        (folder / f"{name}.nmconnection").touch()
    return root


def nmcli(kiosk: KioskRoot, *active: str) -> None:
    lines = "; ".join(f"echo '{name}'" for name in ("Wired connection 1", *active))
    kiosk.program("nmcli", f'case "$*" in *--active) {lines} ;; *) exit 10 ;; esac')


@pytest.mark.parametrize(
    ("active", "tried"), [((), [WIFI, MODEM]), ((MODEM,), [WIFI]), ((WIFI, MODEM), [])]
)
def test_each_connection_that_is_down_is_tried_again(
    kiosk: KioskRoot, active: tuple[str, ...], tried: list[str]
) -> None:
    nmcli(kiosk, *active)

    assert kiosk.run("network").returncode == 0

    up = [call for call in kiosk.called("nmcli") if " up " in call]
    assert up == [f"nmcli --wait 0 connection up {name}" for name in tried]


def test_a_connection_that_set_up_did_not_write_is_left_alone(kiosk: KioskRoot) -> None:
    (kiosk.folder / f"{FOLDER}/{MODEM}.nmconnection".strip("/")).unlink()
    nmcli(kiosk, WIFI)
    kiosk.run("network")
    assert len(kiosk.called("nmcli")) == 1


def test_without_networkmanager_nothing_is_tried(kiosk: KioskRoot) -> None:
    kiosk.program("nmcli", "echo 'Error: NetworkManager is not running.' >&2; exit 8")
    assert kiosk.run("network").returncode == 0
    assert len(kiosk.called("nmcli")) == 1
