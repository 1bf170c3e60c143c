"""Each program that `make test` starts comes with the set-up or with a minimal Debian.

A developer's machine has packages that nobody remembers, and a newcomer's machine does not. So a
program counts only if it is in a package that scripts/setup installs, or in one that these need.
"""

from pathlib import Path

import pytest

from tests.unit.repository import tracked
from tests.unit.repository.programs import (
    SOURCED,
    essential,
    owners,
    packages_of,
    started,
    with_dependencies,
)
from tests.unit.repository.tracked import ROOT

README = ("git", "make", "python3-venv")
"""The packages that README.md tells the reader to install."""
OWN = {
    "kiosk-agent",
    "kiosk-fleet",
    "kiosk-sim",
    *(file.name for file in Path(ROOT, "packaging/lib").iterdir()),
}
SUBCOMMANDS = {"agent", "drivers.biometric", "forget", "framebuffer", "pair", "run", "status"}
"""Words that tests pass to our own programs through a function `run`."""
ELSEWHERE = {
    "cage": ("cage", "packaging/debian/control"),
    "curl": ("curl", "packaging/debian/control"),
    "debootstrap": ("debootstrap", "scripts/fresh"),
    "dpkg-buildpackage": ("dpkg-dev", "packaging/setup"),
    "e2fsck": ("e2fsprogs", "packaging/debian/control"),
    "genimage": ("genimage", "packaging/image/setup"),
    "linux.uml": ("user-mode-linux", "scripts/setup-vm"),
    "mcopy": ("mtools", "packaging/image/setup"),
    "mke2fs": ("e2fsprogs", "packaging/image/setup"),
    "mkfs.ext4": ("e2fsprogs", "packaging/debian/control"),
    "mkfs.vfat": ("dosfstools", "packaging/image/setup"),
    "mmdebstrap": ("mmdebstrap", "scripts/setup-vm"),
    "modprobe": ("kmod", "packaging/image/build"),
    "mtype": ("mtools", "packaging/image/setup"),
    "nbdkit": ("nbdkit", "scripts/setup-vm"),
    "nmcli": ("network-manager", "packaging/debian/control"),
    "rauc": ("rauc", "packaging/image/setup"),
    "sfdisk": ("fdisk", "scripts/setup-vm"),
    "udevadm": ("udev", "packaging/debian/control"),
    "wlr-randr": ("wlr-randr", "packaging/debian/control"),
}
"""Programs that `make test` does not start, or replaces by a stand-in.

Each with its package, and the file that installs it.
"""


@pytest.fixture(scope="module")
def programs() -> dict[str, set[str]]:
    found = started({name: (ROOT / name).read_bytes() for name in tracked.names()})
    return {name: found[name] for name in found.keys() - OWN - SUBCOMMANDS}


def test_each_program_is_in_a_package_that_the_set_up_installs(
    programs: dict[str, set[str]],
) -> None:
    setup = [*packages_of("scripts/setup", "demo"), *packages_of("scripts/setup", "tests")]
    installed = with_dependencies({*essential(), *README, *setup})
    needed = programs.keys() - ELSEWHERE.keys()
    missing = {
        name: sorted(programs[name])
        for name, packages in owners(needed).items()
        if not packages & installed
    }
    assert missing == {}, "add the package to scripts/setup and README.md, or a row to ELSEWHERE"


@pytest.mark.parametrize(("program", "place"), ELSEWHERE.items())
def test_each_program_from_elsewhere_is_installed_there(
    programs: dict[str, set[str]], program: str, place: tuple[str, str]
) -> None:
    package, file = place
    assert program in programs, "nothing starts it any more: delete the row"
    assert package in Path(ROOT, file).read_text()


def test_programs_are_found_in_scripts_and_in_python() -> None:
    files = {
        "repo": b'#!/bin/sh\npage() { cat "$1"; }\n(cd x && apt-ftparchive pool) | page x\n',
        "as_root": b"#!/bin/bash\n[ -e x ] || sudo env A=b systemctl mask x\ntimeout 5 jq .\n",
        "here.py": b'words = ["strace", "-f"]\nsubprocess.run(words)\nshutil.which("ip")\n',
        "other.py": b'subprocess.run((sys.executable, "-m", "agent"))\nprint("date")\n',
        SOURCED[0]: b"is_idle() { true; }\n",
    }
    expected = {
        "cat",
        "apt-ftparchive",
        "env",
        "sudo",
        "systemctl",
        "timeout",
        "jq",
        "strace",
        "ip",
    }
    assert started(files).keys() == expected
