"""The operator's server moves a release by the kiosks' own messages, and stops a bad one."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from fleet_messages.rings import RINGS
from kiosk_fleet.commands import main
from tests.system.fleet.postgres import Postgres, postgres
from tests.system.fleet.sent import fault

pytestmark = pytest.mark.slow  # a database is made and started

OLD, NEW = "1.0", "1.1"
CARD, PRINTER = (
    fault("KioskDeviceUnusable", device, of_release=True) for device in ("card", "printer")
)
AT = 1_795_000_000.0


class Server:
    """The operator's database, and the repository that a web server serves."""

    def __init__(self, database: Postgres, repo: Path) -> None:
        self.database = database
        self.repo = repo
        (repo / "dists").mkdir(parents=True)
        self.signs(OLD)
        for ring in RINGS:
            (repo / "dists" / ring).symlink_to(f"../signed/{ring}/{OLD}")

    def signs(self, *releases: str) -> None:
        """Put signed releases where packaging/repo puts them."""
        for release in releases:
            for ring in RINGS:
                folder = self.repo / "signed" / ring / release
                folder.mkdir(parents=True)
                (folder / "InRelease").write_text("signed")
        with (self.repo / "signed/releases").open("a") as file:
            file.writelines(f"{release}\n" for release in releases)

    def hears(self, kiosk: str, topic: str, **message: Any) -> None:
        said = msgspec.json.encode({"kiosk": kiosk, "at": AT, **message})
        self.database.takes([(f"kiosks/{kiosk}/{topic}", said)])

    def moves(self, *words: str) -> int:
        connection = f"host={self.database.folder} dbname=fleet user=mover"
        return main(["rings", "--repo", str(self.repo), "--database", connection, *words])

    def offered(self) -> list[str]:
        return [(self.repo / "dists" / ring).readlink().name for ring in RINGS]

    def passes(self, hours: int) -> None:
        """Let every kiosk run its release for so many hours longer."""
        self.database.do(f"UPDATE fleet.run SET since = since - {hours} * interval '1 hour'")  # noqa: S608  # a number


@pytest.fixture(scope="module")
def database() -> Iterator[Postgres]:
    with postgres() as made:
        made.do("CREATE ROLE mover LOGIN IN ROLE fleet_rings")
        yield made


@pytest.fixture
def server(database: Postgres, tmp_path: Path) -> Server:
    database.do("TRUNCATE fleet.said, fleet.run")
    made = Server(database, tmp_path / "repo")
    for kiosk, ring in (("K-1", "first"), ("K-2", "early"), ("K-3", "all")):
        made.hears(kiosk, "version", version=OLD, ring=ring)
        made.hears(kiosk, "health", parts={}, faults=[CARD], journal="ok")
    return made


def state(ring: str, **kiosks: int) -> dict[str, Any]:
    """Return a ring that is offered a release."""
    none = {"waiting": 0, "on_trial": 0, "healthy": 0, "went_back": 0}
    return {"ring": ring, "is_offered": True, **none, **kiosks}


def test_a_release_moves_on_when_each_ring_has_proved_it(
    server: Server, capsys: pytest.CaptureFixture[str]
) -> None:
    server.signs(NEW)
    assert server.moves() == 0
    assert server.offered() == [NEW, OLD, OLD]

    server.hears("K-1", "version", version=NEW, ring="first")
    server.hears("K-1", "health", parts={}, faults=[CARD], journal="ok")
    server.moves()
    assert "1.1 stays in ring first: 0 of 1 kiosks have proved it" in capsys.readouterr().out
    server.passes(25)
    server.moves()
    assert server.offered() == [NEW, NEW, OLD]

    server.hears("K-2", "version", version=NEW, ring="early")
    server.passes(25)
    server.moves()
    assert server.offered() == [NEW, NEW, NEW]
    assert server.database.ask(
        "SELECT ring, is_offered, waiting, on_trial, healthy, went_back FROM fleet.rollouts"
        " WHERE release = '1.1' ORDER BY place"
    ) == [
        state("first", healthy=1),
        state("early", healthy=1),
        state("all", waiting=1),
    ]


def test_a_fault_that_no_release_causes_does_not_stop_a_roll_out(server: Server) -> None:
    """Given a kiosk whose paper ends, then its new release is proved nevertheless."""
    server.signs(NEW)
    server.moves()
    server.hears("K-1", "version", version=NEW, ring="first")
    server.passes(25)
    server.hears("K-1", "health", parts={}, faults=[CARD, fault("KioskPaperLow")])
    server.moves()
    assert server.offered() == [NEW, NEW, OLD]


@pytest.mark.parametrize(
    ("topic", "message", "why"),
    [
        ("health", {"faults": [CARD, PRINTER]}, "printer is wrong"),
        ("version", {"version": OLD, "ring": "first"}, "went back"),
        (
            "version",
            {"version": OLD, "ring": "first", "update": {"to": NEW, "result": "rolled-back"}},
            "rolled-back",
        ),
    ],
)
def test_a_bad_release_is_stopped_and_its_reason_is_shown(
    server: Server,
    capsys: pytest.CaptureFixture[str],
    topic: str,
    message: dict[str, Any],
    why: str,
) -> None:
    server.signs(NEW)
    server.moves()
    server.hears("K-1", "version", version=NEW, ring="first")
    server.hears("K-1", topic, **message)

    assert server.moves() == 1

    assert f"1.1 is stopped: 1 of 1 kiosks failed, such as K-1 ({why})" in capsys.readouterr().out
    assert server.offered() == [OLD, OLD, OLD]
    assert server.moves() == 0, "its unit fails once"
    assert server.database.value("SELECT why FROM fleet.rollouts WHERE ring = 'first' LIMIT 1") == (
        f"1 of 1 kiosks failed, such as K-1 ({why})"
    )
    assert server.database.value("SELECT sum(went_back) FROM fleet.rollouts") == 1
    assert server.offered() == [OLD, OLD, OLD]


def test_a_dry_run_changes_nothing(server: Server, capsys: pytest.CaptureFixture[str]) -> None:
    server.signs(NEW)
    assert server.moves("--dry-run") == 0
    assert "ring first gets 1.1" in capsys.readouterr().out
    assert server.offered() == [OLD, OLD, OLD]
    assert not (server.repo / "stopped").exists()


def test_the_reader_sees_what_each_kiosk_runs_since_when_and_what_its_update_said(
    server: Server,
) -> None:
    update = {"to": NEW, "result": "healthy", "why": "", "at": "2026-11-26T01:30:00Z"}
    server.hears("K-1", "version", version=NEW, ring="first", update=update)
    rows = server.database.ask(
        "SELECT kiosk, version, since > now() - interval '1 minute' AS is_new, update_result,"
        " update_at FROM fleet.releases WHERE kiosk = 'K-1'"
    )
    counts = server.database.ask(
        "SELECT version, ever, now FROM fleet.release_counts ORDER BY version"
    )
    for view in ("releases", "release_counts", "said", "done"):
        server.database.do(f"SET ROLE fleet_reader; TABLE fleet.{view}")

    assert rows == [
        {
            "kiosk": "K-1",
            "version": NEW,
            "is_new": True,
            "update_result": "healthy",
            "update_at": "2026-11-26T01:30:00Z",
        }
    ]
    assert counts == [
        {"version": OLD, "ever": 3, "now": 2},
        {"version": NEW, "ever": 1, "now": 1},
    ]


@pytest.mark.parametrize(
    ("message", "releases"),
    [
        ({"version": NEW, "ring": 7}, 1),
        ({"version": NEW, "update": "yes"}, 1),
        ({"version": NEW, "update": {"to": 5, "result": ["healthy"]}}, 1),
        ({"version": NEW, "ring": None, "update": None}, 2),
    ],
)
def test_a_hostile_version_message_stops_no_view(
    server: Server, message: dict[str, Any], releases: int
) -> None:
    """Given a message with other types, then it is unread and its release is not counted."""
    server.hears("K-1", "health", faults=[1, None, {"a": []}])
    server.hears("K-1", "version", **message)
    server.hears("K-1", "health", faults=[{}, 2])
    assert server.moves("--dry-run") in {0, 1}
    assert len(server.database.ask("SELECT * FROM fleet.release_counts")) == releases
