"""The package's postinst, on its own root folder; its power is cut at each of its programs."""

import os
import shutil
import subprocess
from itertools import count
from pathlib import Path

import pytest

from tests.support.hangs import HANGS_S
from tests.system.packaging.kiosk_root import LIB, KioskRoot
from tests.system.packaging.power_cuts import PowerCuts

POSTINST = LIB.parent / "debian/kiosk-agent.postinst"
OLD, NEW = "1.0", "1.1"
COMPILER = "#!/bin/sh\ntouch compiled\n"


@pytest.fixture
def kiosk(tmp_path: Path) -> KioskRoot:
    """A kiosk whose agent runs as version 1.0, with the files of 1.1 unpacked."""
    return with_payload(tmp_path / "root")


def with_payload(folder: Path) -> KioskRoot:
    kiosk = KioskRoot(folder)
    (folder / "run/systemd/system").mkdir(parents=True)
    payload = folder / "usr/lib/kiosk-agent/payload"
    (payload / "bin").mkdir(parents=True)
    (payload / "journal-schema").write_text("4\n")
    launcher = payload / "bin/kiosk-agent"
    launcher.write_text(f"#!/opt/kiosk-agent/{NEW}/bin/python3 -I\n")
    launcher.chmod(0o755)
    (payload / "bin/python3").write_text("#!/bin/sh\n")
    (payload / "bin/python3").chmod(0o755)
    kiosk.lay_version(OLD, schema=4)
    kiosk.turn("current", OLD)
    kiosk.program("systemctl", 'case "$*" in is-active*) echo active ;; show*) echo 5a1e ;; esac')
    kiosk.program("udevadm", "")
    kiosk.program("sync", "exit 0")  # it would wait for all disks of this machine
    return kiosk


def configure(kiosk: KioskRoot, cuts: PowerCuts | None = None) -> int:
    script = kiosk.folder / "postinst"
    script.write_text(POSTINST.read_text().replace("@VERSION@", NEW))
    path = ":".join([*([str(cuts.folder)] if cuts else []), str(kiosk.programs)])
    environ = {
        "PATH": f"{path}:{os.environ['PATH']}",
        "KIOSK_ROOT": str(kiosk.folder),
        "KIOSK_LIB": str(LIB),
    }
    return subprocess.run(
        ["sh", script, "configure", OLD],
        env=environ,
        check=False,
        start_new_session=True,
        timeout=HANGS_S,
    ).returncode


def current(kiosk: KioskRoot) -> str:
    """Return the folder of the version that the next start runs, which must be complete."""
    folder = (kiosk.home / "current").readlink().name
    assert (kiosk.home / folder / "journal-schema").exists()
    launcher = kiosk.home / folder / "bin/kiosk-agent"
    assert launcher.exists()
    if folder != OLD:
        assert launcher.read_text().startswith(f"#!/opt/kiosk-agent/{folder}/bin/python3 ")
    return folder


def on_trial(kiosk: KioskRoot) -> str:
    file = kiosk.state / "trial"
    return file.read_text().strip() if file.exists() else ""


def test_a_running_agent_is_not_restarted_by_the_installation(kiosk: KioskRoot) -> None:
    """The trial restarts it when nobody is served."""
    assert configure(kiosk) == 0
    assert current(kiosk) == NEW
    assert (kiosk.home / "previous").readlink() == Path(OLD)
    assert on_trial(kiosk) == f"{OLD} {NEW} 5a1e"
    calls = kiosk.called("systemctl")
    assert "systemctl start --no-block kiosk-agent-trial" in calls
    assert not [call for call in calls if "restart" in call]


def test_an_agent_that_does_not_run_gets_no_trial(kiosk: KioskRoot) -> None:
    kiosk.program("systemctl", 'case "$*" in is-active*) echo inactive ;; esac')
    configure(kiosk)
    assert current(kiosk) == NEW
    assert on_trial(kiosk) == ""


def test_a_reinstallation_keeps_the_folder_from_which_the_agent_runs(kiosk: KioskRoot) -> None:
    configure(kiosk)
    (kiosk.state / "trial").unlink()  # its trial has ended
    configure(kiosk)
    assert current(kiosk) == f"{NEW}.again"
    assert (kiosk.home / NEW / "bin/kiosk-agent").exists()
    (kiosk.state / "trial").unlink()
    configure(kiosk)
    assert current(kiosk) == NEW


def test_the_version_before_a_trial_stays_the_previous_one(kiosk: KioskRoot) -> None:
    """A version that has not passed its trial is not one to return to."""
    configure(kiosk)
    kiosk.lay_version("1.1-unproven", schema=4)
    (kiosk.home / "current").unlink()
    kiosk.turn("current", "1.1-unproven")
    configure(kiosk)
    assert (kiosk.home / "previous").readlink() == Path(OLD)
    assert on_trial(kiosk).startswith(f"{OLD} {NEW} ")


@pytest.mark.slow  # some dozens of cuts, each followed by a second installation
def test_after_a_power_cut_one_version_starts_and_a_new_one_is_on_trial(tmp_path: Path) -> None:
    ends = []
    for call in count(1):
        cuts = PowerCuts(tmp_path / f"cuts-{call}")
        kiosk = with_payload(tmp_path / f"root-{call}")
        cuts.at(call)
        configure(kiosk, cuts)
        if not cuts.was_cut:
            break
        version = current(kiosk)
        assert version == OLD or on_trial(kiosk).startswith(f"{OLD} {NEW} "), call
        ends.append(version)

        kiosk.answer(version)  # the next start
        kiosk.program("systemctl", 'case "$*" in is-active*) echo active ;; show*) echo 77 ;; esac')
        kiosk.run("trial", seconds=10)
        assert on_trial(kiosk) == "", call
        configure(kiosk)  # the next update
        assert current(kiosk) in (NEW, f"{NEW}.again"), call
        assert (kiosk.home / (kiosk.home / "previous").readlink()).is_dir(), call
        shutil.rmtree(kiosk.folder)
    assert set(ends) == {OLD, NEW}
    assert ends == sorted(ends)
