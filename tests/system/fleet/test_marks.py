"""The marks and sums that the database keeps are those that its tables have, whatever arrives."""

import random
from collections.abc import Iterator

import pytest

from tests.system.fleet.postgres import SQL, Message, Postgres, Row, postgres
from tests.system.fleet.sent import AT, Json, event, events, fault, message, moved, stands

pytestmark = pytest.mark.slow  # a database is made and started

KIOSKS = ("K-1", "K-2", "K-3")
DAY_S = 86_400
KINDS = ("opening", "taken_in", "handed_out", "given_back", "loaded", "taken", "test", "closing")
MISSING = """
SELECT kiosk, max(seq) - count(*) AS missing FROM fleet.event WHERE NOT is_lost
GROUP BY kiosk HAVING max(seq) > count(*) ORDER BY kiosk
"""
KEPT = (
    "SELECT kiosk, top_seq, last_seq, whole_to, stored, drawer_paise FROM fleet.kiosk ORDER BY 1",
    "SELECT * FROM fleet.day_sum WHERE count > 0 ORDER BY day, kiosk, service, bank",
    "SELECT * FROM fleet.till_sum WHERE paise <> 0 ORDER BY day, kiosk, kind",
    "SELECT * FROM fleet.difference ORDER BY day, kiosk, kind",
    "SELECT * FROM fleet.fault ORDER BY kiosk, fault",
)


@pytest.fixture(scope="module")
def server() -> Iterator[Postgres]:
    with postgres() as one:
        yield one


@pytest.fixture
def database(server: Postgres) -> Postgres:
    """The server, with a new schema."""
    server.do("DROP SCHEMA fleet CASCADE")
    server.runs(SQL / "schema.sql", SQL / "views.sql")
    return server


class Journal:
    """A kiosk's journal on a bad card: it may lose its end, and continue with other events."""

    def __init__(self, name: str, rng: random.Random) -> None:
        self.name = name
        self._rng = rng
        self._events: list[Json] = []
        self._lost: list[Json] = []

    def grows(self) -> None:
        for _ in range(self._rng.randint(1, 8)):
            seq = len(self._events) + 1
            link = f"{self._rng.getrandbits(128):032x}"
            kind = self._rng.choice((None, None, *KINDS))
            paise = self._rng.randint(0, 9) * 10_000
            self._events.append(
                event(
                    seq,
                    id=f"{seq}-{link[:16]}",
                    link=link,
                    client_reference=f"{self.name}-{self._rng.randint(1, 1 + seq // 3)}",
                    moved=moved(kind=kind, paise=paise) if kind else None,
                    stands=None,
                )
            )

    def breaks(self) -> None:
        """Lose the last events: they may come back from a copy later."""
        kept = max(0, len(self._events) - self._rng.randint(1, 6))
        self._lost, self._events = self._events[kept:], self._events[:kept]

    def is_restored(self) -> None:
        if self._lost and len(self._events) == self._lost[0]["seq"] - 1:
            self._events += self._lost

    def batch(self) -> Message | None:
        """Return some events in order, perhaps again or with a gap before them."""
        first = self._rng.randrange(len(self._events)) if self._events else 0
        some = self._events[first : first + self._rng.randint(1, 12)]
        by_transaction = {one["client_reference"]: one for one in some}
        told = [
            {
                **one,
                "stands": self._status()
                if by_transaction[one["client_reference"]] is one
                else None,
            }
            for one in some
        ]
        return message(self.name, "events", events(*told)) if told else None

    def _status(self) -> Json:
        return stands(
            opened_at=AT + self._rng.randint(0, 3) * DAY_S,
            bank=self._rng.choice(("pending", "succeeded", "failed")),
            commission_paise=self._rng.randint(0, 500),
            wallet_impact_paise=self._rng.choice((None, -500)),
        )


def history(seed: int) -> list[Message]:
    rng = random.Random(seed)
    messages = []
    for journal in [Journal(name, rng) for name in KIOSKS]:
        for _ in range(80):
            rng.choice((journal.grows, journal.grows, journal.breaks, journal.is_restored))()
            messages.append(journal.batch())
        found = {"differences": [{"kind": "drawer", "expected": 1, "found": rng.randint(1, 9)}]}
        report = {"at": AT, "date": "2026-11-23", "report": found}
        messages.append(message(journal.name, "report", report))
        faults = [fault("KioskDeviceUnusable", "printer"), fault("KioskHot")]
        messages.append(message(journal.name, "health", {"at": AT, "faults": faults}))
    return [one for one in messages if one]


def kept(database: Postgres) -> list[list[Row]]:
    return [database.ask(sql) for sql in KEPT]


@pytest.mark.parametrize("seed", range(4))
def test_after_any_history_the_marks_and_sums_are_those_of_all_events(
    database: Postgres, seed: int
) -> None:
    """Given duplicates, gaps, lost and restored events, then a rebuild changes nothing."""
    database.takes(history(seed))
    assert database.value("SELECT count(*) FROM fleet.unread") == 0
    assert (
        database.ask(
            "SELECT kiosk, seq FROM fleet.event WHERE NOT is_lost GROUP BY 1, 2 HAVING count(*) > 1"
        )
        == []
    )
    assert database.ask("SELECT kiosk, missing FROM fleet.gaps ORDER BY kiosk") == database.ask(
        MISSING
    )
    before = kept(database)
    database.do("SELECT fleet.rebuild()")
    assert kept(database) == before
    assert all(before)


def test_a_database_without_partitions_is_moved_by_the_new_schema(database: Postgres) -> None:
    database.takes(history(1))
    before = kept(database)
    database.do(
        """
        CREATE TABLE fleet.event_before (LIKE fleet.event);
        INSERT INTO fleet.event_before SELECT * FROM fleet.event;
        UPDATE fleet.event_before SET received_at = received_at - interval '70 days' WHERE seq < 5;
        TRUNCATE fleet.event, fleet.kiosk, fleet.day_sum, fleet.till_sum;
        """
    )
    database.runs(SQL / "schema.sql", SQL / "views.sql")
    assert kept(database) == before
    assert (
        database.value("SELECT count(*) FROM pg_inherits WHERE inhparent = 'fleet.event'::regclass")
        == 2
    )


def test_the_faults_of_an_earlier_version_get_the_new_columns(database: Postgres) -> None:
    database.do(
        """
        DROP TABLE fleet.fault CASCADE;
        CREATE TABLE fleet.fault (
            kiosk text NOT NULL, part text NOT NULL, state text NOT NULL, detail text NOT NULL,
            at timestamptz NOT NULL
        );
        CREATE VIEW fleet.failing AS SELECT kiosk, part, state, detail, at FROM fleet.fault;
        INSERT INTO fleet.fault VALUES ('K-1', 'printer', 'no paper', 'roll 2', '2026-11-23');
        """
    )
    database.runs(SQL / "schema.sql", SQL / "views.sql")
    assert database.ask(
        "SELECT fault, severity, words, since = at AS since_then FROM fleet.failing"
    ) == [
        {
            "fault": "printer",
            "severity": "warning",
            "words": "no paper: roll 2",
            "since_then": True,
        }
    ]


def test_the_drawer_is_the_last_count_and_what_moved_after_it(database: Postgres) -> None:
    def till(number: int, kind: str, rupees: int) -> Json:
        return event(number, stands=None, moved=moved(kind=kind, paise=rupees * 100))

    asked = "SELECT drawer FROM fleet.kiosks"
    database.takes([message("K-1", "events", events(till(1, "handed_out", 500)))])
    assert database.value(asked) is None  # nobody has counted it
    database.takes(
        [message("K-1", "events", events(till(2, "opening", 5000), till(3, "taken_in", 300)))]
    )
    assert database.value(asked) == 5300
    database.takes(
        [message("K-1", "events", events(till(4, "handed_out", 1000), till(6, "loaded", 9000)))]
    )
    assert database.value(asked) == 13_300
    database.takes([message("K-1", "events", events(till(5, "taken", 200)))])  # it arrives late
    assert database.value(asked) == 13_100
