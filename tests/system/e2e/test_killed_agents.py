"""SIGKILL at the journal writes of a withdrawal: a real process on a real file.

tests/contract/specification/test_crashes.py lets a process in memory die at every write of every
service. Here are the writes after which the restarted agent does something different.

Each case has its own kiosk; all share one simulator, whose ledger is the truth. A withdrawal runs
until the agent dies at its crash point. Then the normal agent starts on the same folder.
"""

import contextlib
import signal
from dataclasses import dataclass, field
from itertools import zip_longest

import httpx
import pytest

from agent.journal.crash_points import CrashPoint
from tests.system.e2e import dying_agent
from tests.system.e2e.conftest import NewKiosk
from tests.system.e2e.customer import AADHAAR, Attendant, Customer
from tests.system.e2e.kiosk import Json, Kiosk
from tests.system.e2e.simulator import Bench
from tests.system.e2e.waiting import until

pytestmark = pytest.mark.slow

LAST4 = AADHAAR[-4:]
DOUBT_OVER_S = 800  # more than lifecycle.DOUBT_LASTS
STARTED_AHEAD = 2  # agents that start while a customer uses another one

BEFORE_COMMIT, AFTER_COMMIT = CrashPoint.BEFORE_COMMIT, CrashPoint.AFTER_COMMIT

WRITES = ("prepared", "sending", "answered", "handing_over", "handed")
"""The journal writes of one withdrawal, in order."""


@dataclass(frozen=True, slots=True)
class End:
    """The state of a transaction after the agent has restarted and asked."""

    bank_status: str
    cash: str
    closed: bool
    charges: int
    """In the service's ledger."""
    events: tuple[str, ...] = field(default=())
    """The events of the restarted agent, without repetitions."""


ABANDONED = End("not_sent", "none", closed=True, charges=0, events=("not_sent",))
UNDER_WATCH = End("sent", "none", closed=False, charges=0, events=("not_found",))
FOUND = End("succeeded", "owed", closed=False, charges=1, events=("looked_up",))
IN_DOUBT = End("succeeded", "handing_over", closed=False, charges=1)
CLOSED = End("succeeded", "handed", closed=True, charges=1)

EXPECTED: dict[tuple[str, CrashPoint], End] = {
    # died at the write of, point: the state after the restart
    ("prepared", AFTER_COMMIT): ABANDONED,
    ("sending", AFTER_COMMIT): UNDER_WATCH,
    ("answered", BEFORE_COMMIT): FOUND,
    ("handing_over", AFTER_COMMIT): IN_DOUBT,
    ("handed", BEFORE_COMMIT): IN_DOUBT,
    ("handed", AFTER_COMMIT): CLOSED,
}
CASES = [pytest.param(*case, id=f"{case[0]}-{case[1].name.lower()}") for case in EXPECTED]

Case = tuple[str, CrashPoint]


@dataclass(frozen=True, slots=True)
class Restarted:
    """A kiosk and its state after the restart: a later test moves notes or the clock."""

    kiosk: Kiosk
    ends: list[End]
    owed: list[float]


Kiosks = dict[Case, Restarted]


@pytest.fixture(scope="module")
def kiosks(bench: Bench, new_kiosk: NewKiosk) -> Kiosks:
    """Kill one agent in each case and start the normal one on its files."""
    kiosks = {(write, point): new_kiosk(f"{write}-{point.name}") for write, point in EXPECTED}
    bench.do("biometric", "place", finger="good")
    # A transaction in doubt changes after 90 s on its own, so it goes last.
    cases = sorted(kiosks, key=lambda case: EXPECTED[case] is UNDER_WATCH)
    for case in cases[:STARTED_AHEAD]:
        start_to_die(kiosks[case], *case)
    for case, later in zip_longest(cases, cases[STARTED_AHEAD:]):
        if later:
            start_to_die(kiosks[later], *later)
        withdraw_until_it_dies(kiosks[case].ready())
        kiosks[case].start()
    return {case: restarted(case, kiosk.ready(), bench) for case, kiosk in kiosks.items()}


def restarted(case: Case, kiosk: Kiosk, bench: Bench) -> Restarted:
    """Wait until the kiosk is as expected, or hangs; return its state then."""
    end, (write, point) = EXPECTED[case], case
    known = WRITES.index(write) + (point is AFTER_COMMIT)
    with contextlib.suppress(AssertionError):  # the test explains the failure better
        until("it stands", lambda: ends(kiosk, bench, known) == [end])
    return Restarted(kiosk, ends(kiosk, bench, known), [row["amount"] for row in kiosk.owed()])


def start_to_die(kiosk: Kiosk, write: str, point: CrashPoint) -> None:
    kiosk.start_forked(dying_agent.main, str(1 + WRITES.index(write)), point.name)


def withdraw_until_it_dies(kiosk: Kiosk) -> None:
    with Customer(kiosk.page) as customer, contextlib.suppress(httpx.TransportError):
        customer.withdraw()
    assert kiosk.ended() == -signal.SIGKILL


@pytest.mark.parametrize(("write", "point"), CASES)
def test_after_the_restart_the_transaction_is_as_expected(
    kiosks: Kiosks, write: str, point: CrashPoint
) -> None:
    assert kiosks[write, point].ends == [EXPECTED[write, point]]


@pytest.mark.parametrize(("write", "point"), CASES)
def test_owed_notes_are_on_the_attendants_list(
    kiosks: Kiosks, write: str, point: CrashPoint
) -> None:
    is_owed = EXPECTED[write, point].cash in ("owed", "handing_over")
    assert kiosks[write, point].owed == [500] * is_owed


def ends(kiosk: Kiosk, bench: Bench, known: int) -> list[End]:
    """Return the kiosk's transactions; `known` events were journaled before the kill."""
    return [
        End(
            shown["fate"],
            shown["cash"],
            shown["closed"],
            bench.charges_of(shown["client_reference"]),
            tuple(event["name"] for event in shown["events"][known:]),
        )
        for shown in kiosk.shown()
    ]


def test_every_charge_of_the_service_is_in_a_journal(kiosks: Kiosks, bench: Bench) -> None:
    known = {row["client_reference"] for one in kiosks.values() for row in one.kiosk.transactions()}
    booked = [row["client_reference"] for row in bench.transactions()]
    assert len(booked) == len(set(booked))
    charged = [end for end in EXPECTED.values() if end.charges]
    assert len(known & set(booked)) == len(charged)


def test_an_in_doubt_transaction_closes_when_no_request_can_be_recorded(
    kiosks: Kiosks, bench: Bench
) -> None:
    kiosk = kiosks["sending", AFTER_COMMIT].kiosk
    assert kiosk.transaction()["closed"] is False
    assert kiosk.stop() == 0
    bench.do("clock", "advance", seconds=DOUBT_OVER_S)
    kiosk.start()  # it checks at once; an agent that keeps running checks every 15 s
    ended = until("closed", lambda: closed(kiosk))
    assert (ended["fate"], ended["cash"]) == ("not_sent", "none")
    assert bench.charges_of(ended["client_reference"]) == 0


def closed(kiosk: Kiosk) -> Json | None:
    shown = kiosk.transaction()
    return shown if shown["closed"] else None


@pytest.mark.parametrize(("said", "cash"), [("handed", "handed"), ("not-handed", "owed")])
def test_only_the_attendant_decides_about_notes_in_doubt(
    kiosks: Kiosks, said: str, cash: str
) -> None:
    died_at = {"handed": ("handed", BEFORE_COMMIT), "not-handed": ("handing_over", AFTER_COMMIT)}
    kiosk = kiosks[died_at[said]].kiosk
    with Attendant(kiosk.page) as attendant:
        attendant.open_owed(kiosk.transaction()["client_reference"])
        attendant.say(said)
    assert (kiosk.transaction()["cash"], kiosk.transaction()["closed"]) == (cash, cash == "handed")


def test_a_customer_without_a_slip_gets_the_notes_by_the_last_four_digits(kiosks: Kiosks) -> None:
    kiosk = kiosks["answered", BEFORE_COMMIT].kiosk
    with Attendant(kiosk.page) as attendant:
        attendant.open_owed(kiosk.transaction()["client_reference"])
        attendant.touch("cash", "continue", LAST4)
        attendant.say("handed")
    assert (kiosk.transaction()["cash"], kiosk.owed()) == ("handed", [])


def test_every_stored_state_matches_the_events(kiosks: Kiosks) -> None:
    verified = [one.kiosk.command("journal", "verify").returncode for one in kiosks.values()]
    assert verified == [0] * len(EXPECTED)


def test_the_agents_logged_no_exceptions(kiosks: Kiosks) -> None:
    logs = {case: one.kiosk.log.read_text() for case, one in kiosks.items()}
    assert [case for case, log in logs.items() if "Traceback" in log or "ERROR" in log] == []
