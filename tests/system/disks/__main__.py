"""`python -m tests.system.disks [ext4|tmpfs]`: play all cases on a real file system.

`make disks` uses ext4, which needs root, a loop device and e2fsprogs. tmpfs needs only a private
mount namespace, so the slow tests use it.
"""

import logging
import os
import shutil
import sys
import tempfile
from pathlib import Path

from tests.support import quick_hashes
from tests.system.disks.cases import every
from tests.system.disks.filesystems import Ext4, Tmpfs, mounted

KINDS: dict[str, type[Ext4] | type[Tmpfs]] = {"ext4": Ext4, "tmpfs": Tmpfs}


def main(kind: str = "ext4") -> int:
    if os.geteuid() != 0:
        print("a mount needs root: run it with sudo")
        return 2
    if kind == "ext4" and not (shutil.which("mkfs.ext4") and Path("/dev/loop-control").exists()):
        print("ext4 needs a loop device (modprobe loop) and apt-get install e2fsprogs")
        return 2
    logging.disable(logging.CRITICAL)
    quick_hashes.use()
    with tempfile.TemporaryDirectory(prefix="kiosk-disks-") as name:
        place = Path(name)
        place.chmod(0o755)
        with mounted(KINDS[kind](place)) as file_system:
            for outcome in every(file_system):
                print(f"{kind:5} {outcome.what:48} {outcome.left:>9} bytes left: {outcome.result}")
                sys.stdout.flush()
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
