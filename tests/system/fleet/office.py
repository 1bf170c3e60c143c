"""`python -m tests.system.fleet.office`: the back office with 200 generated kiosks, to look at.

It measures each page and photographs it into a folder: `--shots docs/screens --each-day 14`.
"""

import argparse
import os
import random
import secrets
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from unittest import mock

import msgspec

from agent.base.money import rupees
from agent.base.private import Private
from agent.transactions import model as m
from agent.transactions.outcome import Outcome, Status
from agent.transactions.references import issue
from fleet_messages import claim_codes
from fleet_messages.rings import Ring
from kiosk_fleet import rings
from kiosk_fleet.releases import Rollout, decide, ring_states
from tests.support.quick_hashes import CLAIMS_AS_SOLD
from tests.system.e2e.browser import chromium
from tests.system.e2e.ports import LOOPBACK, free_port
from tests.system.fleet.postgres import (
    FLEET,
    LOOK_S,
    LOOKS_MAX,
    SQL,
    Message,
    Postgres,
    postgres,
)
from tests.system.fleet.sent import LINK, Json, event, events, fault, message, moved, stands
from tests.unit.agent.transactions.facts import WITHDRAWAL

OFFICE = FLEET / "office"
KIOSKS, DAYS = 200, 28
KIOSK = "RETAIL-OUTLET-MANDYA-007"
REFERENCE = f"{KIOSK}-20261126-101500-7QX3ZC"
ID, RRN, CODE = "AE2611260007", "632511004321", "K4T9WB"
"""A kiosk with the longest name, whose messages came through the sink's function, and its
withdrawal: the customer came back with a code, and says that notes were missing."""
ODD = f"{KIOSK}-ODD-X3ZC"
"""A transaction whose events have bodies that our kiosks never write."""
FORMULA = "=HYPERLINK(1)"
OLD, NEW = "0.2.0", "0.3.0"
SOAK_S = 86_400.0


def fill(database: Postgres, each_day: int = 1) -> None:
    """Generate kiosks, and let them send what the pages show."""
    variables = {"kiosks": KIOSKS, "days": DAYS, "each_day": each_day}
    sets = (f"\\set {name} {value}" for name, value in variables.items())
    database.runs_script((*sets, Path(__file__).with_name("office.sql").read_text()))
    at = time.time()  # noqa: TID251  # the pages show the last days
    database.takes((*states(at), *story(at)))
    database.do(
        "UPDATE fleet.run SET since = since - interval '30 hours'"
        " WHERE version = '0.2.0' OR kiosk = 'OUTLET-001'"
    )
    database.do("UPDATE fleet.fault SET severity = 'critical' WHERE kiosk = 'OUTLET-001'")
    roll_out(database)
    database.runs(SQL / "office.sql")


def states(at: float) -> Iterator[Message]:
    """Yield versions and faults. Two kiosks of fifty send nothing: offline and silent ones."""
    for number in range(1, KIOSKS + 1):
        name, ring = f"OUTLET-{number:03}", ring_of(number)
        if number % 50 in (3, 4):
            continue
        yield message(name, "version", {"at": at, "version": OLD, "update": {}, "ring": ring})
        if number <= 6:
            update = {"to": NEW, "result": "healthy"}
            yield message(
                name, "version", {"at": at, "version": NEW, "update": update, "ring": ring}
            )
        if number % 20 == 1:
            no_paper = fault("KioskDeviceUnusable", "printer", words="printer cannot be used")
            yield message(name, "health", {"at": at - 600, "faults": [no_paper]})
    back = {"to": NEW, "result": "rolled-back", "why": "the agent did not answer"}
    yield message(
        "OUTLET-002", "version", {"at": at, "version": OLD, "update": back, "ring": "first"}
    )


def ring_of(number: int) -> Ring:
    return "first" if number <= 10 else "early" if number <= 50 else "all"


def story(at: float) -> Iterator[Message]:
    with mock.patch.object(claim_codes, "SCRYPT_N", CLAIMS_AS_SOLD):
        claim = issue(Private(CODE), at + 3, random.Random(1))
    outcome = Outcome(Status.SUCCESS, REFERENCE, ID, RRN, charge=rupees(2))
    happened: tuple[m.Event, ...] = (
        m.Prepared(
            at=at,
            client_reference=REFERENCE,
            service="aeps.CW",
            amount=rupees(700),
            terms=WITHDRAWAL,
        ),
        m.Sending(at=at + 1, signed_at=int(at)),
        m.Answered(at=at + 2, outcome=outcome),
        claim,
        m.HandingOver(at=at + 4, by="Asha", claimed_by=m.Claimed.CODE),
        m.Handed(at=at + 5, by="Asha"),
        m.ShortfallReported(at=at + 6),
    )
    told: Json = stands(
        cash="handed", shortfall="open", amount_paise=70_000, reference_id=ID, opened_at=at
    )
    yield message(KIOSK, "presence", {"online": True})
    yield message(KIOSK, "version", {"at": at, "version": OLD, "update": {}, "ring": "first"})
    broken: Json = {"faults": [fault("KioskDeviceUnusable", "printer", words=FORMULA)]}
    yield message(KIOSK, "health", {"at": at, **broken})
    sent = [
        event(
            number,
            client_reference=REFERENCE,
            at=one.at,
            name=one.__struct_config__.tag,
            body=msgspec.json.encode(one).decode(),
            moved=moved() if isinstance(one, m.Handed) else None,
            stands=told if isinstance(one, m.ShortfallReported) else None,
        )
        for number, one in enumerate(happened, start=1)
    ]
    bodies = ("{", "[]", '"<script>"', '{"amount":"x","outcome":5}')
    sent += [
        event(
            len(happened) + number,
            client_reference=ODD,
            at=at,
            name="answered",
            body=body,
            moved=None,
            stands=stands(opened_at=at) if number == len(bodies) else None,
        )
        for number, body in enumerate(bodies, start=1)
    ]
    yield message(KIOSK, "head", {"at": at, "seq": len(sent), "link": LINK})
    yield message(KIOSK, "events", events(*sent))


def roll_out(database: Postgres) -> None:
    """Decide once about the new release, as kiosk-fleet does every five minutes."""
    user, host = database.environ["PGUSER"], database.environ["PGHOST"]
    connection = f"host={host} dbname=fleet user={user}"
    kiosks = rings.kiosks_of(connection)
    before = Rollout({"first": NEW, "early": OLD, "all": OLD})
    rollout = decide((OLD, NEW), before, kiosks, SOAK_S).rollout
    rings.report(connection, ring_states((OLD, NEW), rollout, kiosks, SOAK_S))


@contextmanager
def office(database: Postgres, folder: Path) -> Iterator[str]:
    """Yield the address of a running back office; each request has to name a person and a role."""
    (folder / "key").write_text(secrets.token_urlsafe(50))
    port = free_port()
    database.do("CREATE ROLE office LOGIN IN ROLE fleet_office")
    environ = {
        **os.environ,
        **database.environ,
        "PGUSER": "office",
        "STATE_DIRECTORY": str(folder),
        "OFFICE_KEY_FILE": str(folder / "key"),
        "OFFICE_HOSTS": LOOPBACK,
        "OFFICE_PLAIN_HTTP": "1",
        "DJANGO_SETTINGS_MODULE": "office.settings",
    }
    python = (sys.executable, "-B")
    migrate = (*python, "manage.py", "migrate", "--no-input", "--verbosity", "0")
    subprocess.run(migrate, cwd=OFFICE, env=environ, check=True)
    serve = ("uvicorn", "--host", LOOPBACK, "--port", str(port))
    running = subprocess.Popen(
        (*python, "-m", *serve, "--log-level", "warning", "office.server:application"),
        cwd=OFFICE,
        env=environ,
    )
    try:
        address = f"http://{LOOPBACK}:{port}"
        _wait_for(address)
        yield address
    finally:
        running.terminate()
        running.wait()


def _wait_for(address: str) -> None:
    for _ in range(LOOKS_MAX):
        try:
            get(address)
        except urllib.error.HTTPError:
            return  # it answers: nobody is named
        except urllib.error.URLError:
            time.sleep(LOOK_S)  # noqa: TID251  # another process lives in real time
    raise AssertionError("the back office does not answer")


def get(address: str, role: str = "", user: str = "asha") -> tuple[int, str]:
    """Return status and page, as the proxy would ask for this person."""
    headers = {"X-Office-User": user, "X-Office-Role": role} if role else {}
    request = urllib.request.Request(address, headers=headers)  # noqa: S310  # our own server
    with urllib.request.urlopen(request) as answer:  # noqa: S310  # our own server
        return answer.status, answer.read().decode()


PAGES = {
    "home": "",
    "kiosks": "office/kiosk/",
    "kiosk": "office/kiosk/OUTLET-021/change/",
    "faults": "office/fault/",
    "waiting": "office/waiting/",
    "transactions": "office/transaction/",
    "story": f"office/transaction/{KIOSK}_2F{REFERENCE}/change/",
    "found": f"office/transaction/?q={RRN}",
    "of-a-kiosk": "office/transaction/?kiosk__exact=OUTLET-021",
    "days": "office/day/",
    "refill": "office/refill/",
    "settlement": "office/settlement/",
    "differences": "office/difference/",
    "roll-outs": "office/rollout/",
    "releases": "office/release/",
}
WIDTHS = {"": (1440, 900), "-phone": (390, 844)}
"""A desk and a phone."""


class Seen(msgspec.Struct, frozen=True):
    """What a browser shows of a page."""

    name: str
    seconds: float
    cut: tuple[str, ...]
    """Texts that begin or end outside the window."""


CUT = """() => [...document.querySelectorAll('td, th, dd, li, a, h1, h2, p')]
    .filter((one) => one.checkVisibility() && one.getBoundingClientRect().right > innerWidth + 1)
    .map((one) => one.textContent.trim())"""


def look(address: str, shots: Path | None = None) -> Iterator[Seen]:
    """Open each page at a desk and on a phone; photograph it into `shots`."""
    headers = {"X-Office-User": "asha", "X-Office-Role": "cashier"}
    with chromium() as browser:
        for suffix, (width, height) in WIDTHS.items():
            page = browser.new_page(
                extra_http_headers=headers, viewport={"width": width, "height": height}
            )
            for name, place in PAGES.items():
                began = time.monotonic()  # noqa: TID251  # real time
                page.goto(f"{address}/{place}")
                took = time.monotonic() - began  # noqa: TID251  # real time
                if shots:
                    page.screenshot(path=str(shots / f"office-{name}{suffix}.png"))
                yield Seen(name + suffix, took, tuple(page.evaluate(CUT)))


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m tests.system.fleet.office", description=__doc__
    )
    parser.add_argument("--shots", type=Path, default=Path(), help="default: this folder")
    parser.add_argument("--each-day", type=int, default=1, help="transactions of a kiosk")
    options = parser.parse_args()
    with postgres() as database, tempfile.TemporaryDirectory() as folder:
        fill(database, options.each_day)
        count = database.value("SELECT count(*) FROM fleet.event")
        print(f"{KIOSKS + 1} kiosks, {count} events")
        with office(database, Path(folder)) as address:
            for seen in look(address, options.shots):
                print(f"{seen.name}: {seen.seconds:.2f} s, {len(seen.cut)} texts are cut")


if __name__ == "__main__":
    main()
