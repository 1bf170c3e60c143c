"""The image's scripts, called like RAUC and the build do, on their own root folder."""

import json
import os
import re
import shutil
import subprocess
from collections.abc import Iterator, Mapping
from itertools import count
from pathlib import Path

import pytest

from tests.support.as_root import NEEDS, as_root
from tests.support.counts import dice, few
from tests.system.packaging.board import IMAGE, Board
from tests.system.packaging.kiosk_root import LIB, KioskRoot
from tests.system.packaging.power_cuts import PowerCuts

SECTOR = 512
GOOD, BAD = "good", "bad"


@pytest.fixture
def board(tmp_path: Path) -> Board:
    return Board(tmp_path)


def report(board: Board) -> dict[str, object]:
    told: dict[str, object] = json.loads((board.root / "run/kiosk-image/state.json").read_text())
    return told


def test_a_new_card_starts_slot_a(board: Board) -> None:
    assert board.rauc("get-primary") == "A"
    assert board.power_on() == "A"
    assert board.starts == ["A"]


def test_an_installed_slot_is_tried_at_the_next_start_and_stays_once_it_is_good(
    board: Board,
) -> None:
    board.installs("B")
    assert board.rauc("get-primary") == "B"
    assert board.rauc("get-state", "B") == GOOD

    assert board.power_on() == "B"
    assert board.starts == ["A", "B"]
    board.rauc("set-state", "B", GOOD)

    assert board.power_on() == "B"
    assert board.rauc("get-primary") == "B"
    assert report(board) == {
        "slot": "B",
        "version": "",
        "default": "B",
        "trying": "",
        "tries": 0,
        "tried": "B",
        "result": "healthy",
        "why": "",
    }


def test_a_power_cut_between_installation_and_reboot_does_not_lose_the_order(board: Board) -> None:
    board.rauc("set-primary", "B")
    shutil.rmtree(board.root / "run")  # it is in memory
    assert board.power_on() == "B"


def test_a_slot_whose_trial_is_interrupted_is_tried_three_times_and_then_marked_bad(
    board: Board,
) -> None:
    board.installs("B")
    assert [board.power_on() for _ in range(4)] == ["B", "B", "B", "A"]
    assert board.rauc("get-primary") == "A"
    assert board.rauc("get-state", "B") == BAD
    assert board.power_on() == "A"
    assert report(board)["result"] == "rolled-back"
    assert report(board)["why"] == "its trial was not completed in 3 starts"


def test_a_slot_that_is_not_healthy_is_not_tried_again(board: Board) -> None:
    board.installs("B")
    board.power_on()
    board.rauc("set-state", "B", BAD, "not healthy within 600 s")
    assert [board.power_on(), board.power_on()] == ["A", "A"]
    assert report(board)["tried"] == "B"
    assert report(board)["result"] == "rolled-back"
    assert report(board)["why"] == "not healthy within 600 s"


@pytest.mark.parametrize("changed", ["journal.db", "journal-0002.db"])
def test_a_slot_is_tried_on_if_only_it_can_read_the_journal(
    board: Board, tmp_path: Path, changed: str
) -> None:
    """The slot on trial has changed or continued the journal, so the old slot cannot serve."""
    journal = tmp_path / "journal.db"
    for name, schema in (("journal.db", 4), (changed, 5)):
        header = b"SQLite format 3\0".ljust(60, b"\0") + schema.to_bytes(4, "big")
        (tmp_path / name).write_bytes(header)
    agent = board.root / "opt/kiosk-agent/current/bin/kiosk-agent"
    agent.parent.mkdir(parents=True)
    agent.write_text(f"#!/bin/sh\necho {journal}\n")
    agent.chmod(0o755)
    (board.root / "opt/kiosk-agent/current/journal-schema").write_text("4\n")
    board.installs("B")
    assert {board.power_on() for _ in range(5)} == {"B"}


def test_an_order_for_a_slot_that_is_being_overwritten_is_void(board: Board) -> None:
    board.rauc("set-primary", "B")
    board.rauc("set-state", "B", BAD)
    assert board.rauc("get-state", "B") == BAD
    assert board.rauc("get-state", "A") == GOOD
    assert board.power_on() == "A"


def test_the_slot_to_return_to_is_not_overwritten_during_a_trial(board: Board) -> None:
    board.installs("B")
    board.power_on()
    with pytest.raises(subprocess.CalledProcessError) as refused:
        board.installs("A")
    assert "must not be overwritten yet" in refused.value.stderr
    assert board.rauc("get-state", "A") == GOOD


def test_a_second_installation_is_tried_as_often_as_the_first(board: Board) -> None:
    board.installs("B")
    while board.power_on() == "B":
        pass
    board.installs("B")
    assert [board.power_on() for _ in range(4)] == ["B", "B", "B", "A"]


def test_a_return_to_the_first_slot_works_the_same_way(board: Board) -> None:
    board.installs("B")
    board.power_on()
    board.rauc("set-state", "B", GOOD)
    board.rauc("set-primary", "A")
    assert board.power_on() == "A"
    board.rauc("set-state", "A", GOOD)
    assert board.reboot() == "A"


def test_a_choice_of_the_default_slot_withdraws_the_order(board: Board) -> None:
    board.rauc("set-primary", "B")
    board.rauc("set-primary", "A")
    assert board.power_on() == "A"


def test_only_the_running_slot_can_make_itself_the_default(board: Board) -> None:
    board.rauc("set-state", "B", GOOD)
    assert board.rauc("get-primary") == "A"


def test_autoboot_txt_stays_exactly_one_sector(board: Board) -> None:
    """A longer file is not read, and a shorter write could be torn."""
    for slot in ("B", "A"):
        board.rauc("set-primary", slot)
        board.power_on()
        board.rauc("set-state", slot, GOOD)
        assert board.auto.stat().st_size == SECTOR
        assert board.auto.with_name("states.txt").stat().st_size == SECTOR
        assert board.auto.read_text().startswith("[all]\ntryboot_a_b=1\n")


@pytest.mark.parametrize(
    "asked",
    [("get-state", "C"), ("set-primary", "C"), ("set-state", "B", "odd"), ("dance",)],
)
def test_a_wrong_argument_changes_nothing(board: Board, asked: tuple[str, ...]) -> None:
    before = board.auto.read_bytes()
    with pytest.raises(subprocess.CalledProcessError):
        board.rauc(*asked)
    assert board.auto.read_bytes() == before
    assert board.rauc("get-primary") == "A"


# --- the power is cut ---


def _update(board: Board) -> Iterator[str]:
    """Install slot B, start it and mark it good; yield the name of each step after it."""
    board.rauc("set-state", "B", BAD)
    yield "being written"
    board.rauc("set-primary", "B")
    yield "installed"
    board.power_on()
    yield "on trial"
    board.rauc("set-state", "B", GOOD)


STEP = few(6, of=1)  # it is cut at each such program


@pytest.mark.slow  # a hundred cuts, each with some starts
def test_a_power_cut_at_any_program_leaves_a_slot_that_starts_and_no_slot_inactive(
    tmp_path: Path,
) -> None:
    ends = []
    for call in count(dice("cut programs").randint(1, STEP), STEP):
        cuts = PowerCuts(tmp_path / f"cuts-{call}")
        board = Board(tmp_path / f"root-{call}", cuts.folder)
        cuts.at(call)
        step = ""
        try:
            for step in _update(board):  # noqa: B007  # the last step before the cut
                pass
        except subprocess.CalledProcessError:
            assert cuts.was_cut
        if not cuts.was_cut:
            break
        cuts.never()
        slot = board.power_on()
        if slot == "B":
            board.rauc("set-state", "B", GOOD)
        assert slot == "B" or step in ("", "being written"), (call, step)
        assert board.power_on() == slot, (call, step)
        assert board.rauc("get-primary") == slot, (call, step)
        ends.append(slot)
    assert {"A", "B"} == set(ends)
    assert ends == sorted(ends), "an update that was complete is complete after a later cut"


# --- the trial of a slot ---


class Slot:
    """A kiosk that runs from a slot of a board; its image's `healthy` judges it."""

    def __init__(self, folder: Path) -> None:
        self.board = Board(folder)
        shutil.rmtree(folder / "programs")
        self.kiosk = KioskRoot(folder)
        self.kiosk.program("sync", "exit 0")

    def judged(self, seconds: int = 10) -> str:
        """Return what `healthy` printed."""
        more = {"KIOSK_HEALTHY_SECONDS": str(seconds), "KIOSK_LIB": str(LIB)}
        done = self.kiosk.runs([IMAGE / "healthy"], more=more)
        assert done.returncode == 0, done.stderr
        return done.stdout


@pytest.fixture
def on_trial(tmp_path: Path) -> Slot:
    slot = Slot(tmp_path / "root")
    slot.board.installs("B")
    slot.board.runs("B")
    return slot


def test_a_slot_whose_kiosk_works_becomes_the_default(on_trial: Slot) -> None:
    on_trial.kiosk.answer("1.1")
    on_trial.judged()
    assert on_trial.board.rauc("get-primary") == "B"
    assert report(on_trial.board)["result"] == "healthy"


def test_a_slot_whose_kiosk_is_not_set_up_becomes_the_default(on_trial: Slot) -> None:
    (on_trial.kiosk.folder / "kiosk.toml").unlink()
    on_trial.judged()
    assert report(on_trial.board)["result"] == "healthy"


@pytest.mark.slow  # it waits for a real second
def test_a_slot_whose_journal_is_closed_is_marked_bad_and_the_machine_restarts(
    on_trial: Slot,
) -> None:
    on_trial.kiosk.answer("1.1", journal="closed")
    on_trial.judged(seconds=1)
    assert "systemctl reboot" in on_trial.kiosk.called("systemctl")
    assert on_trial.board.rauc("get-state", "B") == BAD
    assert report(on_trial.board)["why"] == "not healthy within 1 s"


@pytest.mark.slow  # it waits for a real second
def test_a_clock_that_is_set_during_the_trial_does_not_end_it(on_trial: Slot) -> None:
    """A Pi has no clock battery: the first answer of a time server is a step of months."""
    on_trial.kiosk.answer("1.1")
    clock = on_trial.kiosk.folder / "clock"
    clock.write_text("1764172800")
    on_trial.kiosk.program("date", f"cat {clock}; echo 1795708800 >{clock}")
    on_trial.kiosk.program(
        "curl", f"[ -e {clock}.synced ] && cat {on_trial.kiosk.health}; touch {clock}.synced"
    )
    on_trial.judged(seconds=10)
    assert report(on_trial.board)["result"] == "healthy"


def test_a_slot_is_not_judged_until_its_first_partition_is_mounted(on_trial: Slot) -> None:
    """Otherwise it would stay on trial, because it looks like the default."""
    on_trial.kiosk.answer("1.1")
    auto = on_trial.board.auto
    auto.rename(auto.with_name("away"))

    done = on_trial.kiosk.runs([IMAGE / "healthy"], more={"KIOSK_LIB": str(LIB)})

    assert done.returncode == 1, "systemd starts it again"
    auto.with_name("away").rename(auto)
    on_trial.judged()
    assert report(on_trial.board)["result"] == "healthy"


def test_the_default_slot_is_never_judged(tmp_path: Path) -> None:
    """Otherwise a kiosk with a full disk would restart every ten minutes, for ever."""
    slot = Slot(tmp_path / "root")
    slot.kiosk.answer("1.0", journal="closed")
    slot.judged(seconds=1)
    assert slot.kiosk.called("systemctl") == []
    assert slot.board.rauc("get-state", "A") == GOOD


def test_a_slot_is_identified_by_its_kernel_command_line() -> None:
    for slot, label in (("A", "root-a"), ("B", "root-b")):
        line = subprocess.run([IMAGE / "cmdline", slot], capture_output=True, text=True, check=True)
        assert f"root=PARTLABEL={label} rauc.slot={slot} " in line.stdout
        assert line.stdout.count("\n") == 1


# --- what people write survives an update ---

DOCS = IMAGE.parents[1] / "docs"
OF_A_KIOSK = ("configuration", "hardware", "image", "install", "journal", "operate", "setup")
WRITTEN = re.compile(
    r"(?<![\w.<>/])/(?:etc|root|home|usr/local|usr/share|opt|var/lib|media)/[\w@.*/-]*[\w*]"
)
ELSEWHERE = {
    "/etc/rauc/keyring.pem": "each image has the certificate of its operator",
    "/usr/share/doc/kiosk-agent/": "the package's own",
    "/usr/share/polkit-1/rules.d": "the package's own",
    "/usr/share/kiosk-agent/voices": "the folder itself; its files are tried",
    "/var/lib/kiosk-agent": "a partition of its own",
    "/media/": "other media",
    "/opt/kiosk-agent": "the package's own",
    "/var/lib/prometheus/node-exporter/modem.prom": "a cron job writes it again in a minute",
}
"""What an update does not have to copy, by the start of the path, and why."""
ALSO = (
    *(
        "etc/sudoers.d/technician",
        "etc/apt/apt.conf.d/20auto-upgrades",
        "home/ravi/.ssh/authorized_keys",
    ),
    *("usr/share/kiosk-agent/voices/hi/closed-title.opus", "usr/local/bin/look"),
    "var/lib/systemd/credential.secret",
)
"""Paths of other documents, and examples of folders that the pages name."""


def written_by_people() -> set[str]:
    """Return the files that the pages tell people to write on a kiosk."""
    found = {
        path
        for page in OF_A_KIOSK
        for path in WRITTEN.findall((DOCS / f"{page}.md").read_text())
        if not path.startswith(tuple(ELSEWHERE))
    }
    return {path.strip("/").replace("*", "tpin") for path in found} | set(ALSO)


def slot_of(root: Path, slot: Path) -> Mapping[str, str]:
    lay_accounts(root, HERE)
    lay_accounts(slot, IMAGE_ACCOUNTS)
    for each in (root, slot):
        shutil.copy(IMAGE / "fstab", each / "etc/fstab")
    return {
        "RAUC_SLOT_NAME": "rootfs.1",
        "RAUC_SLOT_CLASS": "rootfs",
        "RAUC_SLOT_MOUNT_POINT": str(slot),
    }


def install(kiosk: KioskRoot, given: Mapping[str, str]) -> None:
    done = kiosk.runs(as_root(str(IMAGE / "hook"), "slot-post-install"), more=given)
    assert done.returncode == 0, done.stderr


def test_what_the_pages_tell_people_to_write_is_in_the_new_slot(tmp_path: Path) -> None:
    kiosk, slot = KioskRoot(tmp_path / "root"), tmp_path / "slot"
    given = slot_of(kiosk.folder, slot)
    files = written_by_people() - {"etc/fstab", "etc/systemd/system"}
    assert {"root/.ssh/authorized_keys", "etc/apt/sources.list.d/kiosk-agent.sources"} <= files
    for path in sorted(files, reverse=True):  # a folder is after its files
        file = kiosk.folder / path
        if not file.exists():
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(f"written by a person: {path}\n")

    install(kiosk, given)

    assert [path for path in sorted(files) if not (slot / path).exists()] == []


def test_the_images_own_files_are_not_replaced_by_older_ones(tmp_path: Path) -> None:
    kiosk, slot = KioskRoot(tmp_path / "root"), tmp_path / "slot"
    given = slot_of(kiosk.folder, slot)
    for root, text in ((kiosk.folder, "old"), (slot, "new")):
        (root / "etc/apt/sources.list.d").mkdir(parents=True)
        (root / "etc/apt/sources.list.d/debian.sources").write_text(text)

    install(kiosk, given)

    assert (slot / "etc/apt/sources.list.d/debian.sources").read_text() == "new"


def test_the_mounts_that_a_person_added_are_added_to_the_images(tmp_path: Path) -> None:
    kiosk, slot = KioskRoot(tmp_path / "root"), tmp_path / "slot"
    given = slot_of(kiosk.folder, slot)
    mirror = "LABEL=kiosk-mirror /media/kiosk-mirror ext4 nofail,x-systemd.automount 0 2"
    with (kiosk.folder / "etc/fstab").open("a") as fstab:
        fstab.write(f"# the mirror\n{mirror}\n")

    install(kiosk, given)

    assert (slot / "etc/fstab").read_text() == f"{(IMAGE / 'fstab').read_text()}{mirror}\n"


def test_the_files_of_a_person_stay_the_persons(tmp_path: Path) -> None:
    """In the image, another user has the person's id."""
    kiosk, slot = KioskRoot(tmp_path / "root"), tmp_path / "slot"
    given = slot_of(kiosk.folder, slot)
    keys = kiosk.folder / "home/ravi/.ssh/authorized_keys"
    keys.parent.mkdir(parents=True)
    keys.touch()
    subprocess.run(as_root("chown", "1000:1000", str(keys)), check=True)

    install(kiosk, given)

    copied = slot / "home/ravi/.ssh/authorized_keys"
    stat = as_root("stat", "--format=%u %g", str(copied))
    assert subprocess.run(stat, capture_output=True, text=True, check=True).stdout == "1000 1000\n"


HERE = {
    "passwd": (
        "root:x:0:0:root:/root:/bin/bash",
        "kiosk-agent:x:998:998::/var/lib/kiosk-agent:/usr/sbin/nologin",
        "kiosk-screen:x:997:997::/run/kiosk-screen:/usr/sbin/nologin",
        "ravi:x:1000:1000::/home/ravi:/bin/bash",
    ),
    "group": (
        "root:x:0:",
        "video:x:44:kiosk-screen",
        "kiosk-agent:x:998:",
        "kiosk-screen:x:997:",
        "ravi:x:1000:",
    ),
    "shadow": ("root:$6$own:20000::::::", "ravi:$6$his:20000::::::"),
    "gshadow": ("root:*::", "ravi:!::"),
}
"""The accounts of this kiosk; a person has added one, and set root's password."""
IMAGE_ACCOUNTS = {
    "passwd": (
        "root:x:0:0:root:/root:/bin/bash",
        "kiosk-agent:x:997:997::/var/lib/kiosk-agent:/usr/sbin/nologin",
        "kiosk-screen:x:998:998::/run/kiosk-screen:/usr/sbin/nologin",
        "seatd:x:996:996::/run:/usr/sbin/nologin",
        "tss:x:1000:1000::/var/lib/tpm:/usr/sbin/nologin",
    ),
    "group": (
        "root:x:0:",
        "video:x:44:kiosk-screen,seatd",
        "kiosk-agent:x:997:",
        "kiosk-screen:x:998:",
        "seatd:x:996:",
        "tss:x:1000:",
    ),
    "shadow": ("root:*:20100::::::", "seatd:!:20100::::::", "tss:!:20100::::::"),
    "gshadow": ("root:*::", "seatd:!::", "tss:!::"),
}
"""The accounts of a new image: two more users, and the same ids in another order."""


def lay_accounts(root: Path, accounts: dict[str, tuple[str, ...]]) -> None:
    (root / "etc").mkdir(parents=True, exist_ok=True)
    for name, lines in accounts.items():
        (root / "etc" / name).write_text("".join(f"{line}\n" for line in lines))


def test_a_new_slot_has_the_users_of_this_kiosk_and_those_that_its_image_adds(
    tmp_path: Path,
) -> None:
    kiosk, slot = KioskRoot(tmp_path / "root"), tmp_path / "slot"
    given = slot_of(kiosk.folder, slot)
    owned = {"agents": 997, "screens": 998, "tpm": 1000, "seat": 996}
    for name, owner in owned.items():
        (slot / name).touch()
        words = as_root("chown", f"{owner}:{owner}", str(slot / name))
        chowned = subprocess.run(words, capture_output=True, text=True, check=False)
        assert chowned.returncode == 0, f"{NEEDS}: {chowned.stderr}"

    install(kiosk, given)

    users = {name: (uid, gid) for name, _, uid, gid, *_ in rows(slot / "etc/passwd")}
    assert users["kiosk-agent"] == ("998", "998"), "its journal is on another partition"
    assert (users["kiosk-screen"], users["ravi"]) == (("997", "997"), ("1000", "1000"))
    assert users["seatd"] == ("996", "996")
    assert users["tss"] == ("999", "999"), "its own id is a person's here"
    groups = {name: (gid, members) for name, _, gid, members in rows(slot / "etc/group")}
    assert groups["video"] == ("44", "kiosk-screen,seatd")
    assert groups["tss"] == ("999", "")
    shadow = {name: password for name, password, *_ in rows(slot / "etc/shadow")}
    assert shadow == {"root": "$6$own", "ravi": "$6$his", "seatd": "!", "tss": "!"}
    stat = as_root("stat", "--format=%u %g", *(str(slot / name) for name in owned))
    owners = subprocess.run(stat, capture_output=True, text=True, check=True).stdout.splitlines()
    assert dict(zip(owned, owners, strict=True)) == {
        "agents": "998 998",
        "screens": "997 997",
        "tpm": "999 999",
        "seat": "996 996",
    }


def rows(file: Path) -> list[list[str]]:
    return [line.split(":") for line in file.read_text().splitlines()]


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
    ("booted", "agent_on_trial", "is_taken"),
    [("A", False, True), ("B", False, False), ("A", True, False)],
)
def test_a_bundle_is_refused_during_a_trial(
    tmp_path: Path, booted: str, *, agent_on_trial: bool, is_taken: bool
) -> None:
    """It would overwrite the slot to which the machine returns."""
    slot = Slot(tmp_path / "root")
    slot.board.runs(booted)
    slot.kiosk.program("systemctl", "echo 0")
    if agent_on_trial:
        (slot.kiosk.state / "trial").write_text("1.0 1.1\n")
    checked = slot.kiosk.runs([IMAGE / "hook", "install-check"])
    assert (checked.returncode == 0) is is_taken
    assert is_taken or "on trial: try again later" in checked.stderr


@pytest.mark.parametrize(
    "script", ["build", "settle", "setup", "hook", "tryboot", "healthy", "cmdline"]
)
def test_every_script_is_valid_for_sh(script: str) -> None:
    assert os.access(IMAGE / script, os.X_OK)
    subprocess.run(["sh", "-n", IMAGE / script], check=True)
