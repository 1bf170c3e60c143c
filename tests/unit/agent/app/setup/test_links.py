"""Set-up runs as root, so a link of the agent's user must not lead it to another file."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from agent.base import files
from agent.base.files import make_folder, opened_folder, read_plain, replace_whole
from agent.config.kiosk_config import ConfigError
from agent.setup.file_changes import FileChange, write_all
from agent.setup.set_up import SetUpFailed
from tests.unit.agent.app.setup.kiosk_root import KioskRoot, Person, Written

ATTENDANTS = "/var/lib/kiosk-agent/attendant.json"
KIOSK_TOML = "/etc/kiosk-agent/kiosk.toml"
READ_TOO = (ATTENDANTS, KIOSK_TOML)
WRITTEN = (
    KIOSK_TOML,
    "/etc/kiosk-agent/screen.env",
    "/etc/credstore.encrypted/kiosk-agent.api-key",
    "/etc/udev/rules.d/62-kiosk-screen.rules",
    ATTENDANTS,
)
ROOTS = "# root's own\n"
MODE = 0o640
SetUp = Callable[[KioskRoot], bool]


@pytest.fixture
def set_up(answers: Written) -> SetUp:
    return lambda kiosk: kiosk.set_up(Person()).by_answers(answers())


@pytest.fixture
def roots(tmp_path: Path) -> Path:
    """A folder with a file that does not belong to the agent."""
    folder = tmp_path / "roots"
    folder.mkdir()
    (folder / "file").write_text(ROOTS)
    (folder / "file").chmod(MODE)
    return folder


def is_untouched(roots: Path) -> bool:
    file = roots / "file"
    state = file.stat()
    is_same = (file.read_text(), state.st_mode & 0o777, state.st_uid) == (ROOTS, MODE, os.getuid())
    return is_same and list(roots.iterdir()) == [file]


def linked(place: Path, roots: Path) -> None:
    place.symlink_to(roots / "file")


def linked_to_nothing(place: Path, roots: Path) -> None:
    place.symlink_to(roots / "new")


def linked_hard(place: Path, roots: Path) -> None:
    os.link(roots / "file", place)


@pytest.mark.parametrize("lay", [linked, linked_to_nothing, linked_hard])
@pytest.mark.parametrize("draft", ["{}", ".{}.setup", ".{}.new"])
def test_a_link_in_place_of_a_written_file_is_replaced(
    kiosk: KioskRoot, roots: Path, set_up: SetUp, lay: Callable[[Path, Path], None], draft: str
) -> None:
    for name in WRITTEN:
        if name in READ_TOO and draft == "{}" and lay is not linked_hard:
            continue  # see below
        place = kiosk.at(name)
        place.parent.mkdir(parents=True, exist_ok=True)
        lay(place.with_name(draft.format(place.name)), roots)

    assert set_up(kiosk)

    assert is_untouched(roots)
    for name in WRITTEN:
        state = kiosk.at(name).lstat()
        assert (oct(state.st_mode & 0o170000), state.st_nlink) == ("0o100000", 1)


@pytest.mark.parametrize("lay", [linked, linked_to_nothing, lambda place, _: os.mkfifo(place)])
@pytest.mark.parametrize("name", [ATTENDANTS, KIOSK_TOML])
def test_an_old_file_that_is_a_link_or_a_pipe_is_refused(
    kiosk: KioskRoot, roots: Path, set_up: SetUp, lay: Callable[[Path, Path], None], name: str
) -> None:
    place = kiosk.at(name)
    place.parent.mkdir(parents=True)
    lay(place, roots)
    with pytest.raises((SetUpFailed, ConfigError), match=r"remove it") as failed:
        set_up(kiosk)
    assert str(place) in str(failed.value)
    assert is_untouched(roots)


@pytest.fixture
def anothers_links(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make every link appear to belong to another user."""
    own = os.geteuid()
    monkeypatch.setattr(files, "ROOT", own + 1)
    monkeypatch.setattr(os, "geteuid", lambda: own + 2)


@pytest.mark.usefixtures("anothers_links")
@pytest.mark.parametrize(
    "folder", ["/var/lib/kiosk-agent", "/etc/udev/rules.d", "/etc/kiosk-agent"]
)
def test_a_folder_linked_by_another_user_is_refused(
    kiosk: KioskRoot, roots: Path, set_up: SetUp, folder: str
) -> None:
    place = kiosk.at(folder)
    place.parent.mkdir(parents=True, exist_ok=True)
    mode = roots.stat().st_mode
    place.symlink_to(roots)
    with pytest.raises(SetUpFailed, match=r"nothing was changed.*link"):
        set_up(kiosk)
    assert is_untouched(roots)
    assert roots.stat().st_mode == mode


@pytest.mark.usefixtures("anothers_links")
def test_a_folder_below_a_link_of_another_user_is_not_made(tmp_path: Path, roots: Path) -> None:
    (tmp_path / "state").symlink_to(roots)
    with pytest.raises(OSError, match="link"):
        make_folder(tmp_path / "state" / "slips", 0o700)
    with pytest.raises(OSError, match="link"):
        replace_whole(tmp_path / "state" / "file", b"changed")
    assert is_untouched(roots)


def test_a_folder_linked_by_root_or_this_user_is_accepted(tmp_path: Path) -> None:
    """For example, a state folder on another disk."""
    (tmp_path / "disk" / "state").mkdir(parents=True)
    (tmp_path / "var").mkdir()
    (tmp_path / "var" / "state").symlink_to("../disk/state")
    (tmp_path / "again").symlink_to(tmp_path / "var" / "state")
    replace_whole(tmp_path / "again" / "file", b"written")
    assert (tmp_path / "disk" / "state" / "file").read_bytes() == b"written"


def test_links_in_a_circle_are_refused(tmp_path: Path) -> None:
    (tmp_path / "a").symlink_to("b")
    (tmp_path / "b").symlink_to("a")
    with pytest.raises(OSError, match="link"), opened_folder(tmp_path / "a"):
        pass


def test_only_a_plain_file_is_read(tmp_path: Path, roots: Path) -> None:
    """A pipe would make root's command wait for ever."""
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "link").symlink_to(roots / "file")
    for name in ("pipe", "link"):
        with pytest.raises(OSError, match=r"plain file|is a link"):
            read_plain(tmp_path / name, 100)
    assert read_plain(roots / "file", 6) == b"# root"


def test_a_broken_link_is_not_treated_as_a_missing_file(tmp_path: Path) -> None:
    link = tmp_path / "screen.env"
    link.symlink_to(tmp_path / "missing")
    gone = FileChange(link, None)
    assert not gone.is_done
    write_all([gone], "now")
    assert not os.path.lexists(link)
