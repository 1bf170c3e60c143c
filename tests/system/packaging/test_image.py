"""The image's scripts, called like RAUC and the build do, on their own root folder."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.system.packaging.kiosk_root import KioskRoot

IMAGE = Path(__file__).parents[3] / "packaging" / "image"
SECTOR = 512
GOOD, BAD = "good", "bad"


class Board:
    """A Pi that runs from slot A; `power_on` simulates the firmware."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.auto = root / "boot" / "auto" / "autoboot.txt"
        self.argument = root / "run" / "systemd" / "reboot-param"
        for folder in (self.auto.parent, root / "proc"):
            folder.mkdir(parents=True)
        shutil.copy(IMAGE / "autoboot.txt", self.auto)
        self.runs("A")

    def runs(self, slot: str) -> None:
        line = subprocess.run([IMAGE / "cmdline", slot], capture_output=True, text=True, check=True)
        (self.root / "proc" / "cmdline").write_text(line.stdout)
        self.slot = slot

    def rauc(self, *asked: str) -> str:
        environ = {**os.environ, "KIOSK_ROOT": str(self.root)}
        done = subprocess.run(
            [IMAGE / "tryboot", *asked], capture_output=True, text=True, check=True, env=environ
        )
        return done.stdout.strip()

    def reboot(self) -> str:
        """Start like the firmware: the slot on trial if the reboot's argument asks for it."""
        is_tried = self.argument.exists()
        self.argument.unlink(missing_ok=True)  # /run is empty after a start
        sections = self.auto.read_text().split("[tryboot]")
        partition = sections[is_tried].split("boot_partition=")[1].split()[0]
        self.runs({"2": "A", "3": "B"}[partition])
        return self.slot


@pytest.fixture
def board(tmp_path: Path) -> Board:
    return Board(tmp_path)


def test_a_new_card_starts_slot_a(board: Board) -> None:
    assert board.rauc("get-primary") == "A"
    assert board.reboot() == "A"


def test_an_installed_slot_is_tried_once_and_stays_once_it_is_good(board: Board) -> None:
    board.rauc("set-state", "B", BAD)  # RAUC does this before it writes
    board.rauc("set-primary", "B")
    assert board.rauc("get-primary") == "B"
    assert board.reboot() == "B"
    board.rauc("set-state", "B", GOOD)
    assert board.reboot() == "B"
    assert board.rauc("get-primary") == "B"


def test_any_reset_leaves_a_slot_that_was_never_marked_good(board: Board) -> None:
    board.rauc("set-primary", "B")
    assert board.reboot() == "B"
    assert board.reboot() == "A"
    assert board.rauc("get-primary") == "A"


def test_a_power_cut_before_the_reboot_leaves_the_old_slot(board: Board) -> None:
    board.rauc("set-primary", "B")
    board.argument.unlink()  # it is in memory
    assert board.reboot() == "A"


def test_a_bad_slot_is_reported_and_not_tried(board: Board) -> None:
    board.rauc("set-primary", "B")
    board.rauc("set-state", "B", BAD)
    assert board.rauc("get-state", "B") == BAD
    assert board.rauc("get-state", "A") == GOOD
    assert board.reboot() == "A"


def test_a_return_to_the_first_slot_works_the_same_way(board: Board) -> None:
    board.rauc("set-primary", "B")
    board.reboot()
    board.rauc("set-state", "B", GOOD)
    board.rauc("set-primary", "A")
    assert board.reboot() == "A"
    board.rauc("set-state", "A", GOOD)
    assert board.reboot() == "A"


def test_only_the_running_slot_can_make_itself_the_default(board: Board) -> None:
    board.rauc("set-state", "B", GOOD)
    assert board.rauc("get-primary") == "A"


def test_autoboot_txt_stays_exactly_one_sector(board: Board) -> None:
    """A longer file is not read, and a shorter write could be torn."""
    assert board.auto.stat().st_size < SECTOR
    for slot in ("B", "A"):
        board.rauc("set-primary", slot)
        board.reboot()
        board.rauc("set-state", slot, GOOD)
        assert board.auto.stat().st_size == SECTOR
        assert board.auto.read_text().startswith("[all]\ntryboot_a_b=1\n")


@pytest.mark.parametrize("asked", [("get-state", "C"), ("set-primary", "C"), ("dance",)])
def test_a_wrong_argument_changes_nothing(board: Board, asked: tuple[str, ...]) -> None:
    before = board.auto.read_bytes()
    with pytest.raises(subprocess.CalledProcessError):
        board.rauc(*asked)
    assert board.auto.read_bytes() == before
    assert not board.argument.exists()


def test_a_slot_is_identified_by_its_kernel_command_line() -> None:
    for slot, label in (("A", "root-a"), ("B", "root-b")):
        line = subprocess.run([IMAGE / "cmdline", slot], capture_output=True, text=True, check=True)
        assert f"root=PARTLABEL={label} rauc.slot={slot} " in line.stdout
        assert line.stdout.count("\n") == 1


def test_the_hook_keeps_every_file_that_set_up_writes() -> None:
    """An update must keep the configuration, the credentials and the key that decrypts them."""
    hook = (IMAGE / "hook").read_text()
    for path in ("etc/kiosk-agent", "etc/credstore.encrypted", "var/lib/systemd/credential.secret"):
        assert path in hook


@pytest.mark.parametrize(
    ("health", "process", "is_taken"),
    [
        ('{"busy":false}', 41, True),
        ('{"busy":true}', 41, False),
        ("", 41, False),  # its page is slow, or other programs keep it busy
        ("", 0, True),  # a bundle may repair it
    ],
)
def test_a_bundle_waits_until_nobody_is_at_the_kiosk(
    tmp_path: Path, health: str, process: int, *, is_taken: bool
) -> None:
    kiosk = KioskRoot(tmp_path / "root")
    kiosk.health.write_text(health)
    kiosk.shut_out(Path("/run/kiosk-agent/health.sock"))
    kiosk.program("systemctl", f"echo {process}")
    environ = {"PATH": f"{kiosk.programs}:{os.environ['PATH']}"}
    checked = subprocess.run([IMAGE / "hook", "install-check"], env=environ, check=False)
    assert checked.returncode == (0 if is_taken else 10)


@pytest.mark.parametrize(
    "script", ["build", "settle", "setup", "hook", "tryboot", "healthy", "cmdline"]
)
def test_every_script_is_valid_for_sh(script: str) -> None:
    assert os.access(IMAGE / script, os.X_OK)
    subprocess.run(["sh", "-n", IMAGE / script], check=True)
