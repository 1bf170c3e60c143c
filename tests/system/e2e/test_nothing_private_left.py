"""After a day's work the kiosk's disk, logs and metrics contain no secrets of its customers."""

import os
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from agent.base import journald
from tests.system.e2e import processes
from tests.system.e2e.customer import Customer
from tests.system.e2e.kiosk import Kiosk
from tests.system.e2e.marks import Mark, found, marks_of_pid_data
from tests.system.e2e.processes import Datagrams
from tests.system.e2e.simulator import Bench
from tests.system.e2e.waiting import until
from tests.system.e2e.wiretap import Wiretap, wiretap

pytestmark = pytest.mark.slow

AADHAAR = "739182645089"
MISTYPED = AADHAAR[:-1] + "8"  # the check digit is wrong
MOBILE = "9173820465"
PIN = "64918253"
WRONG_PIN = "64918254"


@dataclass(frozen=True, slots=True)
class Day:
    """The day's events, and everything that could have stored something private."""

    api: Wiretap
    marks: list[Mark]
    places: dict[str, bytes]


@pytest.fixture(scope="module")
def day(bench: Bench, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Day]:
    """Three customers: one with ₹500, one with ₹6,000 and an OTP, one whose bank is slow."""
    line = bench.line
    with (
        wiretap(line["api"]) as api,
        wiretap(line["rd"]) as rd,
        Kiosk(
            tmp_path_factory.mktemp("kiosk"),
            line | {"api": api.address, "rd": rd.address},
            pin=PIN,
        ) as kiosk,
    ):
        datagrams: list[bytes] = []
        listening = Datagrams(kiosk.config.parent / "journald", datagrams.append)
        kiosk.start_forked(agent_at_journald, "run")
        bench.do("biometric", "place", finger="good")
        with Customer(kiosk.ready().page) as customer:
            said = [refused_presses(customer)]
            customer.withdraw(500, aadhaar=AADHAAR, pin=PIN)
            otp = withdraw_6000(customer, bench)
            claim_code = withdraw_from_a_slow_bank(customer, bench)
        places = while_it_runs(kiosk) | {"answers to refused presses": b"".join(said)}
        assert kiosk.stop() == 0
        listening.close()
        places["journald"] = b"".join(datagrams)
        places |= {f"{name}, afterwards": content for name, content in on_disk(kiosk).items()}
        typed = Mark("the OTP", otp.encode()), Mark("the claim code", claim_code.encode())
        captures = [e.answered for e in rd.of("CAPTURE")]
        marks = [*known_marks(line), *typed, *(m for c in captures for m in marks_of_pid_data(c))]
        yield Day(api, marks, places)


def agent_at_journald() -> int:
    """Run as the agent of a unit, whose standard error goes to journald."""
    stderr = os.fstat(2)
    os.environ["JOURNAL_STREAM"] = f"{stderr.st_dev}:{stderr.st_ino}"
    journald.SOCKET = Path(sys.argv[-1]).parent / "journald"
    return processes.agent()


def known_marks(line: dict[str, str]) -> list[Mark]:
    return [
        Mark("the Aadhaar number", AADHAAR.encode()),
        Mark("its first eight digits", AADHAAR[:8].encode()),
        Mark("the Aadhaar number mistyped", MISTYPED.encode()),
        Mark("the mobile number", MOBILE.encode()),
        Mark("the PIN", PIN.encode()),
        Mark("the PIN mistyped", WRONG_PIN.encode()),
        Mark("the TPIN", line["tpin"].encode()),
        Mark("the API key", line["api_key"].encode()),
    ]


def refused_presses(customer: Customer) -> bytes:
    """Type a wrong Aadhaar number, and send an invalid press."""
    customer.touch("start", "choose", "en")
    customer.touch("services", "choose", "aeps.CW")
    revision = customer.wait_for("aadhaar")["revision"]
    mistyped = customer.press(revision, "continue", MISTYPED)
    broken = customer.send(f'{{"revision": {revision}, "value": "{AADHAAR}"'.encode())
    assert [mistyped.status_code, broken.status_code] == [422, 422]
    customer.touch("aadhaar", "cancel")
    return mistyped.content + broken.content


def withdraw_6000(customer: Customer, bench: Bench) -> str:
    """Withdraw with a code from the phone, and a PIN that is wrong at first; return the code."""
    customer.ask_for(6_000, aadhaar=AADHAAR)
    customer.touch("mobile", "continue", MOBILE)
    until("the code was sent", lambda: "X" in customer.wait_for("otp")["facts"]["sent_to"])
    otp = bench.newest_otp()
    customer.touch("otp", "continue", otp)
    customer.agree()
    at_cash = customer.wait_for("cash")["revision"]
    assert customer.press(at_cash, "continue", WRONG_PIN).status_code == 422
    customer.take_notes(PIN)
    customer.finish()
    return otp


def withdraw_from_a_slow_bank(customer: Customer, bench: Bench) -> str:
    """Leave with a slip; return its claim code."""
    bench.do("api", "outcome", endpoint="aeps/cash-withdrawal", status="PENDING")
    customer.ask_for(500, aadhaar=AADHAAR)
    customer.agree()
    code: str = customer.wait_for("pending")["facts"]["claim_code"]
    customer.touch("pending", "done")
    customer.wait_for("start")
    return code


def while_it_runs(kiosk: Kiosk) -> dict[str, bytes]:
    pages = {path: kiosk.get(path).content for path in ("/", "/screen", "/metrics", "/healthz")}
    return pages | on_disk(kiosk) | printed(kiosk)


def on_disk(kiosk: Kiosk) -> dict[str, bytes]:
    """Return all files that the agent writes, with their names, and its log."""
    files = [path for path in kiosk.state.rglob("*") if path.is_file()]
    contents = {path.name: path.read_bytes() for path in (*files, kiosk.log)}
    return contents | {"names of files": "\n".join(map(str, files)).encode()}


def printed(kiosk: Kiosk) -> dict[str, bytes]:
    references = [row["client_reference"] for row in kiosk.transactions()]
    commands = [("journal", "list"), ("journal", "verify"), ("cash", "owed"), ("check",)]
    commands += [("journal", "show", reference) for reference in references]
    commands += [(*words, "--json") for words in commands if words != ("check",)]
    answers = {" ".join(words): kiosk.command(*words) for words in commands}
    return {words: (a.stdout + a.stderr).encode() for words, a in answers.items()}


def test_private_data_is_not_stored(day: Day) -> None:
    assert found(day.marks, day.places) == []


def test_the_search_covered_every_file(day: Day) -> None:
    """Without this test the search above would prove little."""
    looked_at = {Path(name).suffix or name for name in day.places}
    assert {".db", ".db-wal", ".db-shm", ".log", ".lock", ".png", "/metrics"} <= looked_at
    assert b"KIOSK_EVENT=handed\n" in day.places["journald"]
    assert all(b"aeps.CW" in day.places[name] for name in ("journal.db-wal", "/metrics"))


def test_the_secrets_did_go_where_they_belong(day: Day) -> None:
    """They were used: the service got the whole number and capture."""
    sent = b"".join(exchange.asked for exchange in day.api.of("POST"))
    went = {mark.name for mark in day.marks if mark.secret in sent}
    assert {"the Aadhaar number", "the mobile number", "the OTP"} <= went
    assert {"a piece of Skey", "a piece of Hmac", "a piece of Data"} <= went


@pytest.mark.parametrize(
    "leak",
    [
        b"aadhaar=739182645089",
        b'"7391 8264 5089"',
        b"5089-8264-7391",
        b"980546281937",
        "739182645089".encode("utf-16"),
        b"NzM5MTgyNjQ1MDg5",
        b"eyJhIjoiNzM5MTgyNjQ1MDg5In0=",  # {"a":"739182645089"}
        b"373339313832363435303839",
    ],
)
def test_the_search_finds_a_mark_in_every_encoding(leak: bytes) -> None:
    mark = Mark("it", AADHAAR.encode())
    assert found([mark], {"here": b"some text, " + leak + b" and more"})
    assert not found([mark], {"here": b"739182645088 7391 8264"})
