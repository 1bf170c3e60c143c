"""The line for the state in /etc/fstab, read by systemd itself."""

import subprocess
from pathlib import Path

from agent.setup.state_partition import FSTAB_LINE

GENERATOR = Path("/usr/lib/systemd/system-generators/systemd-fstab-generator")
MOUNT = r"var-lib-kiosk\x2dagent.mount"


def test_the_machine_boots_without_the_partition_and_the_agent_does_not(tmp_path: Path) -> None:
    fstab, units = tmp_path / "fstab", tmp_path / "units"
    fstab.write_text(f"{FSTAB_LINE}\n")
    for part in ("normal", "early", "late"):
        (units / part).mkdir(parents=True)
    folders = [units / part for part in ("normal", "early", "late")]
    assert GENERATOR.exists(), "it needs systemd (apt-get install systemd)"
    subprocess.run((GENERATOR, *folders), env={"SYSTEMD_FSTAB": str(fstab)}, check=True)
    made = units / "normal"
    assert (made / "kiosk-agent.service.requires" / MOUNT).is_symlink()
    assert not (made / "local-fs.target.requires" / MOUNT).is_symlink()
    text = (made / MOUNT).read_text()
    assert "Before=kiosk-agent.service" in text
    assert "What=/dev/disk/by-label/kiosk-state" in text
