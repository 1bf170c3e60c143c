"""The image of a kiosk: Debian by mmdebstrap, the package by apt, and a few additions of the test.

Images are in `.vm/`, named by their inputs, so a changed input makes a new one. This needs root.
"""

import hashlib
import platform
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from enum import Enum, unique
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

from hw_sim.rig import MERCHANT_REF, Secrets
from tests.support.kiosk_folder import furnish
from tests.system.e2e.kiosk import PIN
from tests.system.e2e.processes import ROOT
from tests.system.vm.cache import cached

CACHE = ROOT / ".vm"
GUEST = Path(__file__).parent / "guest"
MIRROR = "http://deb.debian.org/debian"
SIMULATOR_SEED = 16
"""The simulated service's key and TPIN are derived from it, and are in the image."""

MIB = 1024 * 1024
ROOT_STARTS, ROOT_SIZE = 1 * MIB, 3500 * MIB
STATE_STARTS, STATE_SIZE = ROOT_STARTS + ROOT_SIZE, 256 * MIB
DISK_SIZE = 4096 * MIB
"""A power of two, as qemu requires for an SD card."""
STATE = "var/lib/kiosk-agent"
MIRROR_SIZE = 64 * MIB
MIRROR_FOLDER = "media/kiosk-mirror"
MIRROR_OPTIONS = (  # docs/journal.md uses an automount; this kernel has none, and waits longer
    "nofail,x-systemd.device-timeout=90s,noatime,nosuid,nodev,noexec,nosymfollow,errors=remount-ro"
)

SYSTEM = (
    *("systemd", "systemd-sysv", "udev", "dbus", "libpam-systemd", "systemd-timesyncd"),
    *("initramfs-tools", "kmod", "e2fsprogs", "iproute2", "netbase", "ca-certificates"),
    # Dependencies of the kiosk's package, so that apt needs no Debian mirror.
    *("python3", "polkitd", "libusb-1.0-0", "libfribidi0", "fonts-noto-core", "espeak-ng"),
    *("curl", "tzdata", "dosfstools"),
    "fdisk",  # a dependency of 0.1.0, from which an upgrade is tested
    "gdb",  # only for the test: it makes processes hang
)
SCREEN = ("cage", "chromium", "fonts-lohit-orya", "seatd")
SCREEN_OF = {"bookworm": (*SCREEN, "xwayland")}
"""Packages of one release only: Debian 12's compositor needs it."""
EARLY_MODULES = ("virtio_pci", "virtio_blk", "ext4")
"""The modules that the disk needs before the root file system is mounted."""
SD_CARD_MODULES = ("bcm2835_dma", "bcm2835", "sdhci_iproc", "mmc_block")
"""The same for the SD card of a Raspberry Pi 3, which has an arm64 kernel."""
DEVICE_TREES = "usr/lib/linux-image-*/broadcom"
BOARD = "bcm2837-rpi-3-b.dtb"
UNITS = ("vm-shell.service", "vm-net.service", "vm-api.socket", "vm-rd.socket", "vm-page.socket")
KIOSK_UNITS = ("kiosk-agent.service", "kiosk-agent.socket", "kiosk-agent.timer")
MIRROR_UNIT = "kiosk-agent-mirror.service"
SCREEN_UNITS = ("kiosk-browser.service", "kiosk-browser-stalled.path")
AWAY = (
    *("apt-daily.timer", "apt-daily-upgrade.timer"),
    *("e2scrub_all.timer", "e2scrub_reap.service"),
    "getty@tty1.service",
)
"""Useless units here: there is no Debian mirror, no LVM and no person at a terminal."""
NO_TEXTS = ("doc", "man", "locale", "info")
"""Folders of /usr/share that the machine does not need."""


@unique
class Arch(Enum):
    """A machine, by Debian's name for it."""

    AMD64 = "amd64"
    ARM64 = "arm64"

    @property
    def is_native(self) -> bool:
        return platform.machine() == {"amd64": "x86_64", "arm64": "aarch64"}[self.value]


@dataclass(frozen=True, slots=True)
class Recipe:
    """The parts of an image."""

    suite: str
    arch: Arch
    package: Path
    upgrade: Path | None = None
    """A later version, which is in the image but not installed."""
    has_screen: bool = False

    @property
    def name(self) -> str:
        return f"{self.suite}-{self.arch.value}{'-screen' if self.has_screen else ''}"


@dataclass(frozen=True, slots=True)
class Image:
    """A disk, and the kernel that boots from it."""

    recipe: Recipe
    folder: Path

    @property
    def disk(self) -> Path:
        return self.folder / "disk.img"

    @property
    def mirror(self) -> Path:
        """The second medium: empty, and owned by the agent's user."""
        return self.folder / "mirror.img"

    @property
    def kernel(self) -> Path:
        return self.folder / "vmlinuz"

    @property
    def initrd(self) -> Path:
        return self.folder / "initrd.img"

    @property
    def device_tree(self) -> Path:
        """The Raspberry Pi 3's; only of an arm64 kernel."""
        return self.folder / BOARD


def made(recipe: Recipe) -> Image:
    """Return the image of a recipe; make it if it is missing."""
    key = hashed(
        system(recipe).name,
        recipe.package,
        *([recipe.upgrade] if recipe.upgrade else []),
        Path(__file__),
        *sorted(GUEST.iterdir()),
        ROOT / "tests/support/kiosk_folder.py",
    )
    folder = cached(CACHE, recipe.name, key, partial(_make, recipe))
    return Image(recipe, folder)


def _make(recipe: Recipe, folder: Path) -> None:
    image = Image(recipe, folder)
    _tell(f"{recipe.name}: the package, the kiosk's files, and the disk")
    with TemporaryDirectory(prefix="kiosk-image-", dir=CACHE) as name:
        root = Path(name) / "root"
        root.mkdir()
        unpack(root, recipe)
        furnish_kiosk(root, has_screen=recipe.has_screen)
        for file, link in ((image.kernel, "vmlinuz"), (image.initrd, "initrd.img")):
            shutil.copyfile((root / link).resolve(), file)
        for tree in root.glob(f"{DEVICE_TREES}/{BOARD}"):
            shutil.copyfile(tree, image.device_tree)
        _fill(image.disk, root, Path(name) / "state")
        _make_mirror(image.mirror, Path(name) / "state")


def unpack(root: Path, recipe: Recipe) -> None:
    """Fill a folder with Debian and the kiosk's package."""
    archive = system(recipe)
    run("tar", "-C", str(root), "--xattrs", "--xattrs-include=*", "-xf", str(archive))
    _install(root, recipe)


# --- Debian ---


def system(recipe: Recipe) -> Path:
    """Return the archive of a minimal Debian; make it if it is missing."""
    screen = SCREEN_OF.get(recipe.suite, SCREEN) if recipe.has_screen else ()
    packages = (*SYSTEM, f"linux-image-{recipe.arch.value}", *screen)
    early = EARLY_MODULES + (SD_CARD_MODULES if recipe.arch is Arch.ARM64 else ())
    key = hashed(*packages, *early, *NO_TEXTS, recipe.suite)
    archive = CACHE / f"{recipe.name}-system-{key}.tar"
    if archive.exists():
        return archive
    CACHE.mkdir(exist_ok=True)
    _tell(f"{recipe.name}: Debian by mmdebstrap (some minutes)")
    modules = "\\n".join(early)
    unfinished = archive.with_suffix(".unfinished.tar")
    run(
        "mmdebstrap",
        "--variant=minbase",
        f"--arch={recipe.arch.value}",
        f"--include={','.join(packages)}",
        '--aptopt=APT::Install-Recommends "false"',
        '--aptopt=Acquire::Languages "none"',
        *(f"--dpkgopt=path-exclude=/usr/share/{name}/*" for name in NO_TEXTS),
        # Before the initrd is made, which then has only a virtual machine's modules.
        "--essential-hook=mkdir -p $1/etc/initramfs-tools/conf.d",
        "--essential-hook=echo MODULES=list > $1/etc/initramfs-tools/conf.d/vm",
        "--essential-hook=echo FSTYPE=ext4 >> $1/etc/initramfs-tools/conf.d/vm",
        f"--customize-hook=printf '{modules}\\n' >> $1/etc/initramfs-tools/modules",
        '--customize-hook=chroot "$1" update-initramfs -u',
        recipe.suite,
        str(unfinished),
        MIRROR,
    )
    unfinished.rename(archive)
    return archive


# --- the kiosk ---


def _install(root: Path, recipe: Recipe) -> None:
    shutil.copyfile(recipe.package, root / "var/cache/installed.deb")
    with mounted(root):
        chroot(root, "apt-get", "install", "-y", "/var/cache/installed.deb")
    if recipe.upgrade:
        shutil.copyfile(recipe.upgrade, root / "var/cache/upgrade.deb")


def furnish_kiosk(root: Path, *, has_screen: bool) -> None:
    """Write the kiosk's files like its set-up, and the files of the test."""
    secrets = Secrets.draw(SIMULATOR_SEED)
    service = {"api": "http://127.0.0.1:9000", "merchant_ref": MERCHANT_REF}
    keys = {"api_key": secrets.api_key, "tpin": secrets.tpin}
    _write(root / "etc/machine-id", f"{'c0ffee00' * 4}\n")  # the host's key is bound to it
    knows_mirror = (root / "usr/lib/systemd/system" / MIRROR_UNIT).exists()
    mirror = {"mirror": f"/{MIRROR_FOLDER}"} if knows_mirror else {}
    etc = root / "etc/kiosk-agent"
    etc.mkdir(exist_ok=True)
    furnish(
        etc,
        service | keys,
        journal={"path": "/var/lib/kiosk-agent/journal.db"} | mirror,
        biometric={"ports": [11100, 11100]},
    )
    (root / MIRROR_FOLDER).mkdir(parents=True, exist_ok=True)
    etc.chmod(0o755)
    (etc / "kiosk.toml").chmod(0o644)
    _encrypt(root, etc)
    with mounted(root):
        chroot(root, "systemctl", "enable", *KIOSK_UNITS, *([MIRROR_UNIT] if mirror else []))
        if has_screen:
            chroot(root, "systemctl", "enable", *SCREEN_UNITS)
    _set_pin(root)
    add_the_tests_own(root)


def _encrypt(root: Path, etc: Path) -> None:
    """Store the secrets for the unit, encrypted with the machine's own key."""
    store = root / "etc/credstore.encrypted"
    store.mkdir(exist_ok=True, mode=0o700)
    with mounted(root):
        for name in ("api-key", "tpin"):
            words = ("systemd-creds", "encrypt", "--with-key=host", f"--name={name}")
            encrypted = f"/etc/credstore.encrypted/kiosk-agent.{name}"
            chroot(root, *words, f"/etc/kiosk-agent/{name}", encrypted)
            (etc / name).unlink()


def _set_pin(root: Path) -> None:
    words = ("kiosk-agent", "attendant", "set-pin", "--config", "/etc/kiosk-agent/kiosk.toml")
    agent = ("setpriv", "--reuid=kiosk-agent", "--regid=kiosk-agent", "--clear-groups")
    with mounted(root):
        chroot(root, *agent, *words, typed=f"{PIN}\n")


def add_the_tests_own(root: Path) -> None:
    """Add the shell and the connections that the test uses."""
    units = root / "etc/systemd/system"
    for file in GUEST.iterdir():
        if file.suffix in (".service", ".socket"):
            shutil.copyfile(file, units / file.name)
    _write(root / "usr/local/lib/kiosk-vm/shell.py", (GUEST / "shell.py").read_text())
    _write(root / "etc/hostname", "kiosk\n")
    _write(root / "etc/fstab", _FSTAB)
    (root / "var/log/journal").mkdir(exist_ok=True)
    run("systemctl", f"--root={root}", "enable", *UNITS)
    run("systemctl", f"--root={root}", "mask", *AWAY)


_FSTAB = f"""\
LABEL=root / ext4 defaults,noatime 0 1
LABEL=kiosk-state /{STATE} ext4 defaults,noatime,nodev,nosuid,noexec 0 2
LABEL=kiosk-mirror /{MIRROR_FOLDER} ext4 {MIRROR_OPTIONS} 0 2
"""


# --- the disk ---


def _fill(disk: Path, root: Path, state: Path) -> None:
    """Make a disk with two partitions; the state's has the files of the set-up."""
    shutil.copytree(root / STATE, state, copy_function=shutil.copy2)
    for copied in (state, *state.rglob("*")):
        original = (root / STATE / copied.relative_to(state)).stat()
        shutil.chown(copied, original.st_uid, original.st_gid)
        copied.chmod(original.st_mode)
    for child in (root / STATE).iterdir():
        shutil.rmtree(child) if child.is_dir() else child.unlink()
    with disk.open("wb") as file:
        file.truncate(DISK_SIZE)
    parts = "\n".join(
        f"start={start // 512}, size={size // 512}, type=linux, name={name}"
        for start, size, name in (
            (ROOT_STARTS, ROOT_SIZE, "root"),
            (STATE_STARTS, STATE_SIZE, "kiosk-state"),
        )
    )
    run("sfdisk", "--quiet", str(disk), typed=f"label: gpt\n{parts}\n")
    _make_ext4(disk, root, ROOT_STARTS, ROOT_SIZE, "root")
    _make_ext4(disk, state, STATE_STARTS, STATE_SIZE, "kiosk-state")


def _make_mirror(disk: Path, state: Path) -> None:
    owner = state.stat()
    with disk.open("wb") as file:
        file.truncate(MIRROR_SIZE)
    whose = f"root_owner={owner.st_uid}:{owner.st_gid},lazy_itable_init=0,lazy_journal_init=0"
    run("mkfs.ext4", "-q", "-F", "-L", "kiosk-mirror", "-m", "0", "-E", whose, str(disk))


def _make_ext4(disk: Path, tree: Path, starts: int, size: int, label: str) -> None:
    """Make an ext4 that becomes read-only after an error, as on a Pi, with complete tables."""
    options = f"offset={starts},lazy_itable_init=0,lazy_journal_init=0"
    words = ("mkfs.ext4", "-q", "-F", "-L", label, "-e", "remount-ro", "-E", options)
    run(*words, "-d", str(tree), str(disk), f"{size // 1024}k")


# --- tools ---


@contextmanager
def mounted(root: Path) -> Iterator[None]:
    """Mount what programs expect in a chroot, and prevent daemons from starting in it."""
    policy = root / "usr/sbin/policy-rc.d"
    _write(policy, "#!/bin/sh\nexit 101\n")
    policy.chmod(0o755)
    run("mount", "-t", "proc", "proc", str(root / "proc"))
    run("mount", "--bind", "/dev", str(root / "dev"))
    try:
        yield
    finally:
        run("umount", str(root / "dev"))
        run("umount", str(root / "proc"))
        policy.unlink()


def chroot(root: Path, *words: str, typed: str = "") -> None:
    """Run a command in a folder with a system. Raises RuntimeError with its output."""
    plain = ("env", "-i", "PATH=/usr/sbin:/usr/bin:/sbin:/bin", "DEBIAN_FRONTEND=noninteractive")
    run("chroot", str(root), *plain, "LC_ALL=C.UTF-8", *words, typed=typed)


def run(*words: str, typed: str = "") -> None:
    """Run a command of this machine. Raises RuntimeError with its output."""
    done = subprocess.run(words, input=typed, capture_output=True, text=True, check=False)
    if done.returncode:
        said = (done.stdout + done.stderr).strip()[-3000:]
        raise RuntimeError(f"{' '.join(words)} ended with {done.returncode}: {said}")


def _write(file: Path, text: str) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text)


def hashed(*inputs: str | Path) -> str:
    """Return a short hash of an image's inputs."""
    digest = hashlib.sha256()
    for one in inputs:
        digest.update(one.read_bytes() if isinstance(one, Path) else one.encode())
        digest.update(b"\0")
    return digest.hexdigest()[:12]


def _tell(what: str) -> None:
    print(f"making {what}", flush=True)
