"""A credential that no customer needs cannot keep the agent from starting."""

import stat
from pathlib import Path

import pytest

from tests.system.packaging.kiosk_root import KioskRoot

SEALED = "etc/credstore.encrypted/kiosk-agent."
OPENED = "run/credstore/kiosk-agent."


@pytest.fixture
def kiosk(tmp_path: Path) -> KioskRoot:
    """Its systemd-creds decrypts all but torn files."""
    root = KioskRoot(tmp_path / "root")
    root.program(
        "systemd-creds",
        'grep -q torn "$3" && { printf half >"$4"; exit 1; }; sed s/sealed/open/ "$3" >"$4"',
    )
    for name in ("tpin", "mqtt-key", "mqtt-password"):
        file = root.folder / f"{SEALED}{name}"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(f"sealed {name}")
    return root


def test_each_of_them_is_decrypted_for_root_only(kiosk: KioskRoot) -> None:
    assert kiosk.run("credentials").returncode == 0

    for name in ("tpin", "mqtt-key", "mqtt-password"):
        file = kiosk.folder / f"{OPENED}{name}"
        assert file.read_text() == f"open {name}"
        assert stat.S_IMODE(file.stat().st_mode) == 0o600


def test_a_torn_one_is_named_and_the_others_are_decrypted(kiosk: KioskRoot) -> None:
    """A credential that an earlier start decrypted is not used again."""
    kiosk.run("credentials")
    (kiosk.folder / f"{SEALED}mqtt-password").write_text("torn")

    done = kiosk.run("credentials")

    assert done.returncode == 0
    assert "kiosk-agent.mqtt-password cannot be decrypted here" in done.stderr
    left = sorted(path.name for path in (kiosk.folder / "run/credstore").iterdir())
    assert left == ["kiosk-agent.mqtt-key", "kiosk-agent.tpin"]
