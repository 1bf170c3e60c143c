"""The nightly question to SATA and NVMe disks for their wear."""

from pathlib import Path

from tests.system.packaging.kiosk_root import KioskRoot


def test_each_disk_is_asked_and_a_disk_that_is_gone_is_forgotten(tmp_path: Path) -> None:
    kiosk = KioskRoot(tmp_path / "root")
    for name in ("sda", "nvme0n1", "mmcblk0", "loop0"):
        (kiosk.folder / "sys/block" / name).mkdir(parents=True)
    kiosk.program("smartctl", 'for last; do :; done; echo "{\\"$last\\": 1}"; exit 4')
    old = kiosk.state / "disks/sdb.json"
    old.parent.mkdir()
    old.write_text("{}")

    assert kiosk.run("wear").returncode == 0

    answers = {file.name: file.read_text().strip() for file in old.parent.iterdir()}
    assert answers == {"sda.json": '{"/dev/sda": 1}', "nvme0n1.json": '{"/dev/nvme0n1": 1}'}
