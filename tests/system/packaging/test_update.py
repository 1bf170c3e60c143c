"""An update is installed only while the kiosk is idle, and not if it has failed here before."""

from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

import pytest

from agent.base.clock import Clock
from tests.support.kiosk_folder import furnish
from tests.system.packaging.kiosk_root import KioskRoot, policy

SOURCES = "etc/apt/sources.list.d/kiosk-agent.sources"
BUSY = "the kiosk is busy or does not answer"


def was_rolled_back(kiosk: KioskRoot) -> None:
    (kiosk.state / "last.json").write_text('{"to": "1.1", "result": "rolled-back", "why": ""}')


@pytest.fixture
def kiosk(tmp_path: Path) -> KioskRoot:
    root = KioskRoot(tmp_path / "root")
    root.program("apt-cache", policy("1.1"))
    root.program("apt-get", "")
    root.program("dpkg", 'case "$1" in --compare-versions) exec /usr/bin/dpkg "$@" ;; esac')
    root.answer("1.0")
    sources = root.folder / SOURCES
    sources.parent.mkdir(parents=True)
    sources.write_text(
        "Types: deb\nURIs: https://kiosks.example.in/\nSuites: stable\nComponents: main\n"
    )
    return root


def installed(kiosk: KioskRoot) -> list[str]:
    return [call for call in kiosk.called("apt-get") if "--yes" in call]


def test_a_newer_version_is_fetched_first_and_installed_when_nobody_is_there(
    kiosk: KioskRoot,
) -> None:
    done = kiosk.run("update")

    assert done.returncode == 0, done.stderr
    others, update, fetch, install = kiosk.called("apt-get")
    assert "update" in others
    assert "Dir::Etc::sourcelist" not in others
    assert "update" in update
    assert "--download-only" in fetch
    assert "--only-upgrade --yes" in install


@pytest.mark.parametrize(
    ("prepare", "says"),
    [
        pytest.param(lambda kiosk: kiosk.answer("1.0", busy="true"), BUSY, id="a customer"),
        # A customer may use it while other programs keep its page busy.
        pytest.param(lambda kiosk: kiosk.program("curl", "exit 28"), BUSY, id="no answer"),
        pytest.param(was_rolled_back, "has failed here", id="rolled back before"),
        pytest.param(
            lambda kiosk: kiosk.program("apt-cache", ""),
            "no repository of this machine offers kiosk-agent",
            id="no repository",
        ),
        *(
            pytest.param(
                lambda kiosk, same=candidate: kiosk.program("apt-cache", policy(same)),
                "is the newest",
                id=f"{candidate} is not newer",
            )
            for candidate in ("1.0", "0.9")
        ),
    ],
)
def test_nothing_is_installed_and_the_reason_is_logged(
    kiosk: KioskRoot, prepare: Callable[[KioskRoot], None], says: str
) -> None:
    prepare(kiosk)

    assert says in kiosk.run("update").stdout
    assert installed(kiosk) == []


def looked(kiosk: KioskRoot) -> tuple[float, str]:
    """Return when the last look succeeded, and why a later one failed."""
    at, _, why = (kiosk.state / "looked").read_text().partition(" ")
    return datetime.fromisoformat(at).timestamp(), why.strip()


def test_each_look_at_the_repositories_is_stored(kiosk: KioskRoot) -> None:
    began = Clock().now().service - 1
    kiosk.run("update")
    at, why = looked(kiosk)
    assert (at >= began, why) == (True, "")


def test_a_failed_look_keeps_the_time_of_the_last_success(kiosk: KioskRoot) -> None:
    (kiosk.state / "looked").write_text("2026-11-01T01:23:45Z \n")
    kiosk.program("apt-get", 'echo "E: Could not connect to kiosks.example.in:443"; exit 100')

    done = kiosk.run("update")

    assert done.returncode == 1
    at, why = looked(kiosk)
    assert at == datetime(2026, 11, 1, 1, 23, 45, tzinfo=UTC).timestamp()
    assert "Could not connect to kiosks.example.in" in why


def test_a_machine_without_a_repository_of_the_agent_stores_no_look(kiosk: KioskRoot) -> None:
    kiosk.program("apt-cache", "")
    assert kiosk.run("update").returncode == 0
    assert not (kiosk.state / "looked").exists()


@pytest.mark.parametrize(
    ("suite", "ring", "looks_in"),
    [
        ("all", "first", "first"),
        ("first", "early", "early"),
        ("stable", "first", "stable"),  # a repository without rings
    ],
)
def test_a_kiosk_looks_in_the_suite_of_its_ring(
    kiosk: KioskRoot, suite: str, ring: str, looks_in: str
) -> None:
    kiosk.lay_version("1.0", schema=4)
    kiosk.turn("current", "1.0")
    config = furnish(kiosk.folder)
    config.write_text(f"update.ring = '{ring}'\n{config.read_text()}")
    sources = kiosk.folder / SOURCES
    lines = "Types: deb\nURIs: https://kiosks.example.in/\nSuites: {}\nComponents: main\n"
    sources.write_text(lines.format(suite))

    kiosk.run("update")

    assert sources.read_text() == lines.format(looks_in)


def test_the_version_after_a_rolled_back_one_is_installed(kiosk: KioskRoot) -> None:
    was_rolled_back(kiosk)
    kiosk.program("apt-cache", policy("1.2"))

    kiosk.run("update")

    assert kiosk.called("apt-mark") == ["apt-mark unhold kiosk-agent"]
    assert len(installed(kiosk)) == 1


def test_nothing_is_installed_while_a_version_is_on_trial(kiosk: KioskRoot) -> None:
    (kiosk.state / "trial").write_text("0.9 1.0\n")

    kiosk.run("update")

    assert kiosk.called("apt-get") == []


def test_a_kiosk_without_a_running_agent_is_idle(kiosk: KioskRoot) -> None:
    """An update may repair it."""
    kiosk.health.unlink()
    kiosk.program("curl", "exit 7")
    kiosk.program("systemctl", 'case "$1" in show) echo 0 ;; esac')

    kiosk.run("update")

    assert len(installed(kiosk)) == 1


def test_an_idle_kiosk_is_updated_although_other_programs_keep_its_page_busy(
    kiosk: KioskRoot,
) -> None:
    kiosk.shut_out()

    kiosk.run("update")

    assert len(installed(kiosk)) == 1


def test_a_version_half_unpacked_at_a_power_cut_is_installed_again(
    kiosk: KioskRoot,
) -> None:
    """dpkg reports the candidate as half installed, so it does not count as installed."""
    kiosk.program("apt-cache", policy("1.0"))
    kiosk.program("dpkg-query", "echo half-installed reinstreq")

    assert "is half installed" in kiosk.run("update").stdout
    (call,) = installed(kiosk)
    assert "--reinstall" in call


def test_a_package_that_dpkg_refuses_to_configure_is_installed_again(kiosk: KioskRoot) -> None:
    """dpkg calls a package in a bad inconsistent state; no update must end there each night."""
    kiosk.program("apt-cache", policy("1.0"))
    kiosk.program("dpkg-query", "echo unpacked reinstreq")
    kiosk.program("dpkg", 'case "$1" in --configure) exit 1 ;; *) exec /usr/bin/dpkg "$@" ;; esac')

    kiosk.run("update")

    (call,) = installed(kiosk)
    assert "--reinstall" in call


# --- other repositories on the machine, and other programs that use apt ---

OTHER = (
    "E: The repository 'http://vendor.example.com/debian stable InRelease' is not signed.",
    "W: GPG error: http://vendor.example.com/debian stable InRelease: KEYEXPIRED NO_PUBKEY 0E98",
)


@pytest.mark.parametrize("fault", OTHER)
def test_another_repositorys_fault_does_not_stop_the_operators_release(
    kiosk: KioskRoot, fault: str
) -> None:
    own = f"Dir::Etc::sourcelist={kiosk.folder / SOURCES}"
    kiosk.program(
        "apt-get",
        f'case "$*" in *"{own}"* | install*) ;; *install*) ;; *update*)'
        f' echo "{fault}"; exit 100 ;; esac',
    )

    done = kiosk.run("update")

    assert done.returncode == 0, done.stderr
    assert len(installed(kiosk)) == 1
    assert looked(kiosk)[1] == ""
    assert (kiosk.state / "others").read_text() == f"{fault}\n"


def test_repositories_without_a_fault_leave_no_report(kiosk: KioskRoot) -> None:
    (kiosk.state / "others").write_text("E: an old fault of http://vendor.example.com\n")
    kiosk.run("update")
    assert (kiosk.state / "others").read_text() == ""


def test_the_operators_own_fault_is_not_reported_as_anothers(kiosk: KioskRoot) -> None:
    own = "E: The repository 'https://kiosks.example.in stable InRelease' is not signed."
    kiosk.program("apt-get", f'echo "{own}"; exit 100')

    assert kiosk.run("update").returncode == 1

    assert "a key that this kiosk does not trust" in looked(kiosk)[1]
    assert (kiosk.state / "others").read_text() == ""


LOCKED = "E: Could not get lock /var/lib/apt/lists/lock. It is held by process 4711 (apt-get)"


def test_an_update_waits_for_another_apt(kiosk: KioskRoot) -> None:
    locks = kiosk.folder / "locks"
    locks.write_text("....")  # one for each attempt that finds the lock
    kiosk.program(
        "apt-get",
        f'[ ! -s {locks} ] || {{ truncate -s -1 {locks}; echo "{LOCKED}" >&2; exit 100; }}',
    )

    done = kiosk.run("update", environ={"KIOSK_LOCK_SECONDS": "600"})

    assert done.returncode == 0, done.stderr
    assert len(installed(kiosk)) == 1


def test_a_lock_that_lasts_is_named(kiosk: KioskRoot) -> None:
    kiosk.program("apt-get", f'echo "{LOCKED}" >&2; exit 100')

    done = kiosk.run("update", environ={"KIOSK_LOCK_SECONDS": "0"})

    assert done.returncode == 1
    assert looked(kiosk)[1] == f"another program holds apt's lock: {LOCKED}"
