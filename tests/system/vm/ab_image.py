"""The A/B image of a kiosk by `packaging/image/build`, and the Pi's firmware for it.

The system is Debian's for this machine, and its kernel is user-mode Linux. Everything else is the
image's own: its partitions, RAUC, its units, and the bundle that updates it.
"""

import json
import shutil
import subprocess
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.system.e2e.processes import ROOT
from tests.system.vm.cache import cached
from tests.system.vm.image import (
    CACHE,
    GUEST,
    Recipe,
    add_the_tests_own,
    chroot,
    furnish_kiosk,
    hashed,
    mounted,
    run,
    system,
    unpack,
)
from tests.system.vm.uml import MODULES

IMAGE = ROOT / "packaging/image"
DIST = ROOT / "dist"
ROOT_SIZE = "1200M"
MESSAGE_AT = 1024 * 1024
"""A byte of the card between its table and its first partition: the firmware's memory."""
MESSAGE = b"0 tryboot"
TELLS_FIRMWARE = f"""\
#!/bin/sh
# On a Pi the kernel passes the argument of a reboot to the firmware, which then starts again. Here
# the machine switches itself off, and the test is the firmware.
[ "$1" = reboot ] || exit 0
{{ echo reboot; cat /run/systemd/reboot-param; }} |
    dd of=/dev/vda bs=512 seek={MESSAGE_AT // 512} conv=fsync
systemctl poweroff --force --force
"""
SECTOR = 512
DISK = "/dev/vda"
ROOTS = {"A": f"{DISK}4", "B": f"{DISK}5"}
"""The partition of each slot's root, by its position in packaging/image/card.cfg."""


@dataclass(frozen=True, slots=True)
class AbImage:
    """A card with two slots, and the bundle that updates it."""

    folder: Path
    recipe: Recipe

    @property
    def card(self) -> Path:
        return self.folder / "card.img"

    @property
    def bundle(self) -> Path:
        return self.folder / "update.raucb"


def made(recipe: Recipe) -> AbImage:
    """Return the card with the recipe's package and the bundle with its upgrade."""
    assert recipe.upgrade
    inputs = (recipe.package, recipe.upgrade, Path(__file__), *sorted(GUEST.iterdir()))
    key = hashed(system(recipe).name, *inputs, *sorted(IMAGE.iterdir()))
    folder = cached(CACHE, f"ab-{recipe.name}", key, partial(_make, recipe, recipe.upgrade))
    return AbImage(folder, recipe)


def _make(recipe: Recipe, upgrade: Path, folder: Path) -> None:
    image = AbImage(folder, recipe)
    key_file, certificate = folder / "key.pem", folder / "certificate.pem"
    made_by = ("openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=trial")
    run(*made_by, "-keyout", str(key_file), "-out", str(certificate), "-days", "3650")
    for package, kind, kept in (
        (recipe.package, "img", image.card),
        (upgrade, "raucb", image.bundle),
    ):
        print(f"making {kept.name} with {package.name}", flush=True)
        with TemporaryDirectory(prefix="kiosk-ab-", dir=CACHE) as name:
            archive = Path(name) / "root.tar"
            _pack_root(Path(name) / "root", archive, recipe, package, certificate)
            version = package.name.split("_")[1]
            words = ("env", f"KIOSK_IMAGE_ROOT={archive}", f"KIOSK_ROOT_SIZE={ROOT_SIZE}")
            build = (str(IMAGE / "build"), str(package), str(certificate), str(key_file))
            run(*words, f"KIOSK_WORK={name}", *build, recipe.suite, version)
            made_files = DIST.glob(f"kiosk-image_{version}.*")
            (DIST / f"kiosk-image_{version}.{kind}").replace(kept)
            for file in made_files:
                file.unlink(missing_ok=True)


def _pack_root(root: Path, archive: Path, recipe: Recipe, package: Path, certificate: Path) -> None:
    root.mkdir()
    unpack(root, Recipe(recipe.suite, recipe.arch, package))
    with mounted(root):
        chroot(root, "apt-get", "update", "-qq")
        chroot(root, "apt-get", "install", "-y", "--no-install-recommends", "rauc", "rauc-service")
        chroot(root, "apt-get", "clean")
    version = package.name.split("_")[1]
    run(str(IMAGE / "settle"), str(root), str(IMAGE), str(certificate), version)
    if package == recipe.package:
        furnish_kiosk(root, has_screen=False)
    else:
        add_the_tests_own(root)  # the rest comes from the slot that installs it
    shutil.copyfile(IMAGE / "fstab", root / "etc/fstab")
    hook = root / "usr/lib/systemd/system-shutdown/vm-firmware"
    hook.parent.mkdir(exist_ok=True)
    hook.write_text(TELLS_FIRMWARE)
    hook.chmod(0o755)
    (root / "usr/lib/raspi-firmware").mkdir(exist_ok=True)  # none for this machine
    modules = root / "usr/lib/modules"
    shutil.rmtree(modules)
    shutil.copytree(MODULES, modules)
    (root / "var/cache/installed.deb").unlink()
    run("tar", "-C", str(root), "--xattrs", "--xattrs-include=*", "-cf", str(archive), ".")


# --- the firmware ---


class Firmware:
    """The Pi's firmware for a card's file, while no machine runs."""

    def __init__(self, card: Path) -> None:
        self._card = card
        words = ("sfdisk", "--json", str(card))
        told = subprocess.run(words, capture_output=True, text=True, check=True).stdout
        table = json.loads(told)["partitiontable"]["partitions"]
        self._starts = {number: one["start"] * SECTOR for number, one in enumerate(table, 1)}

    def forget(self) -> None:
        """Lose the argument of the last reboot, as in a power cut."""
        self._write(bytes(SECTOR))

    def next_slot(self) -> tuple[str, tuple[str, ...]]:
        """Return the slot that starts now, and its kernel's command line."""
        with self._card.open("rb") as card:
            card.seek(MESSAGE_AT)
            is_tried = MESSAGE in card.read(SECTOR)
        self.forget()
        partition = self._text(1, "autoboot.txt").split("[tryboot]")[is_tried]
        number = int(partition.split("boot_partition=")[1].split()[0])
        slot = {2: "A", 3: "B"}[number]
        words = self._text(number, "cmdline.txt").split()
        # The kernel of this machine has no console, and its initrd mounts the root by its number.
        kept = [word for word in words if not word.startswith(("console=", "root=", "quiet"))]
        return slot, (*kept, f"kiosk_root={ROOTS[slot]}")

    def _write(self, data: bytes) -> None:
        with self._card.open("r+b") as card:
            card.seek(MESSAGE_AT)
            card.write(data)

    def _text(self, partition: int, name: str) -> str:
        words = ("mtype", "-i", f"{self._card}@@{self._starts[partition]}", f"::{name}")
        return subprocess.run(words, capture_output=True, text=True, check=True).stdout
