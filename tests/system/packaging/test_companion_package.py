"""The package of the companion keeps the pairing of kiosk-rd-bridge, and has its own unit."""

import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
PREINST = ROOT / "packaging/debian/kiosk-companion.preinst"


def installed(machine: Path) -> None:
    """Run the script before the files are unpacked, on a machine in a folder."""
    script = PREINST.read_text().replace("/var/lib", str(machine)).replace("#DEBHELPER#", "")
    subprocess.run(["/bin/sh", "-e", "-c", script, "preinst", "install"], check=True)


@pytest.fixture
def old(tmp_path: Path) -> Path:
    folder = tmp_path / "private/kiosk-rd-bridge"
    folder.mkdir(parents=True)
    (folder / "bridge.pem").write_text("the box's key")
    return folder


def test_an_old_pairing_stays_valid(tmp_path: Path, old: Path) -> None:
    (old / "kiosk.pem").write_text("the kiosk's certificate")

    installed(tmp_path)

    new = tmp_path / "private/kiosk-companion"
    assert {file.name for file in new.iterdir()} == {"bridge.pem", "kiosk.pem"}


def test_a_newer_pairing_is_not_replaced(tmp_path: Path, old: Path) -> None:
    (old / "kiosk.pem").write_text("the old kiosk's certificate")
    new = tmp_path / "private/kiosk-companion"
    new.mkdir()
    (new / "kiosk.pem").write_text("the new kiosk's certificate")

    installed(tmp_path)

    assert (new / "kiosk.pem").read_text() == "the new kiosk's certificate"
    assert not (new / "bridge.pem").exists()


def test_a_box_that_was_never_paired_has_nothing_to_keep(tmp_path: Path, old: Path) -> None:
    installed(tmp_path)

    assert old.exists()
    assert not (tmp_path / "private/kiosk-companion").exists()
