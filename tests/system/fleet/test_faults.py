"""What the operator's database knows of a kiosk's faults: those of the kiosk's own list."""

from collections.abc import Iterator

import msgspec
import pytest

from agent.app.attached import reported_faults
from agent.metrics.kiosk_faults import KIOSK_FAULTS, KioskFault
from tests.system.fleet.postgres import Postgres, postgres
from tests.system.fleet.sent import AT, Json, event, events, fault, message
from tests.unit.agent.metrics.faulty_kiosks import FAULTY

pytestmark = pytest.mark.slow  # a database is made and started


@pytest.fixture(scope="module")
def server() -> Iterator[Postgres]:
    with postgres() as made:
        yield made


@pytest.fixture
def database(server: Postgres) -> Postgres:
    server.do(
        "TRUNCATE fleet.kiosk, fleet.fault, fleet.board, fleet.said, fleet.unread, fleet.event"
    )
    return server


def health(at: float, *faults: Json) -> tuple[str, bytes]:
    return message("K-1", "health", {"at": at, "faults": faults})


@pytest.mark.parametrize("row", KIOSK_FAULTS, ids=lambda row: row.name)
def test_each_fault_of_a_kiosk_without_a_prometheus_reaches_the_operator(
    database: Postgres, row: KioskFault
) -> None:
    state, subject = FAULTY[row.name]
    database.takes([health(AT, *map(msgspec.to_builtins, reported_faults(state)))])
    (seen,) = database.ask("SELECT fault, subject, severity, words FROM fleet.failing")
    assert seen == {
        "fault": row.name,
        "subject": subject,
        "severity": row.severity.value,
        "words": row.words.format(subject),
    }


def test_a_fault_begins_once_and_ends_with_the_message_that_lacks_it(database: Postgres) -> None:
    hot, card = fault("KioskHot"), fault("KioskDeviceUnusable", "card")
    printer = fault("KioskDeviceUnusable", "printer")
    seen = []
    for at, faults in ((AT, [hot, card]), (AT + 60, [hot, printer]), (AT + 120, [])):
        database.takes([health(at, *faults)])
        rows = database.ask(
            "SELECT fault || subject AS of, extract(epoch FROM since)::float AS since"
            " FROM fleet.failing ORDER BY 1"
        )
        seen.append([(row["of"], row["since"] - AT) for row in rows])
    assert seen == [
        [("KioskDeviceUnusablecard", 0), ("KioskHot", 0)],
        [("KioskDeviceUnusableprinter", 60), ("KioskHot", 0)],
        [],
    ]


def test_a_contradicted_guess_is_counted_over_all_kiosks(database: Postgres) -> None:
    differs = {"at": AT, "faults": [fault("KioskGuessContradicted", "matm.words")]}
    database.takes([message(kiosk, "health", differs) for kiosk in ("K-1", "K-2")])
    assert database.ask("SELECT guess, kiosks FROM fleet.guesses") == [
        {"guess": "matm.words", "kiosks": 2}
    ]


# --- two machines under one name ---


def online(board: str) -> tuple[str, bytes]:
    return message("K-1", "presence", {"online": True, "machine": board})


def twins(database: Postgres) -> int:
    return int(database.value("SELECT count(*) FROM fleet.kiosks WHERE is_twin"))


@pytest.mark.parametrize(
    ("boards", "are_two"),
    [("aaaa", 0), ("ab", 0), ("aabb", 0), ("aba", 1), ("abab", 1)],
    ids=["one board", "a new board", "a new board for long", "the old one again", "in turns"],
)
def test_two_boards_that_connect_in_turns_are_two_machines(
    database: Postgres, boards: str, are_two: int
) -> None:
    """A board that replaced another one is one machine: the old one never comes again."""
    for board in boards:
        database.takes([online(board)])
    assert twins(database) == are_two


def test_a_last_will_and_an_old_release_name_no_board(database: Postgres) -> None:
    for said in ({"online": False}, {"online": True}, {"online": False}):
        database.takes([message("K-1", "presence", said)])
    assert database.ask("SELECT * FROM fleet.board") == []


def test_lost_events_name_their_kiosk(database: Postgres) -> None:
    again = event(2, id="2-00000000000000ff", link=f"{255:032x}".replace("0" * 30, "f" * 30))
    again["id"] = f"2-{again['link'][:16]}"
    database.takes([message("K-1", "events", events(event(1), event(2), event(3)))])
    database.takes([message("K-1", "events", events(again))])
    lost = database.ask("SELECT kiosk, lost_events FROM fleet.kiosks")
    assert lost == [{"kiosk": "K-1", "lost_events": 2}]


# --- one journal under two names ---

SUMS = (
    "SELECT sum(handed_out)::int AS handed_out FROM fleet.till",
    "SELECT sum(count)::int AS count, sum(amount)::int AS amount FROM fleet.settlement",
    "SELECT sum(missing_events)::int AS missing FROM fleet.kiosks",
)


def sums(database: Postgres) -> list[object]:
    return [database.ask(sql) for sql in SUMS]


def test_a_kiosk_with_a_new_name_is_counted_once_after_the_rename(database: Postgres) -> None:
    """Given a renamed kiosk that sends its journal again, then it is named, and can be joined."""
    database.do("TRUNCATE fleet.transaction, fleet.day_sum, fleet.till_sum")
    journal = [event(number) for number in (1, 2, 3)]
    database.takes([message("K-1", "events", events(*journal)), health(AT, fault("KioskHot"))])
    once = sums(database)
    database.takes([message("SHOP-1", "events", events(*journal[:2]))])
    assert sums(database) != once
    assert {row["kiosk"] for row in database.ask("SELECT kiosk FROM fleet.same_journal")} == {
        "K-1",
        "SHOP-1",
    }
    database.ask("SELECT fleet.rename_kiosk('K-1', 'SHOP-1')")
    assert sums(database) == once
    assert database.ask("SELECT kiosk, faults FROM fleet.kiosks") == [
        {"kiosk": "SHOP-1", "faults": 1}
    ]
    database.takes([message("SHOP-1", "events", events(*journal))])
    assert sums(database) == once
    database.do("SELECT fleet.rebuild()")
    assert sums(database) == once
    assert database.ask("SELECT kiosk FROM fleet.failing") == [{"kiosk": "SHOP-1"}]


def test_two_kiosks_with_journals_of_their_own_cannot_become_one(database: Postgres) -> None:
    other = event(1, id="1-00000000000000ff", link="00000000000000ff" * 2)
    database.takes([message("K-1", "events", events()), message("K-2", "events", events(other))])
    with pytest.raises(AssertionError, match="K-2 has another journal"):
        database.ask("SELECT fleet.rename_kiosk('K-1', 'K-2')")
    assert database.value("SELECT count(*) FROM fleet.kiosk") == 2
