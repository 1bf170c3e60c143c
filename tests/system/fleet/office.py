"""`python -m tests.system.fleet.office`: the back office with 200 generated kiosks, to look at.

It photographs some of the pages into a folder: `--shots docs/screens`.
"""

import argparse
import os
import secrets
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.system.e2e.browser import chromium
from tests.system.e2e.ports import LOOPBACK, free_port
from tests.system.fleet.postgres import FLEET, LOOK_S, LOOKS_MAX, SQL, Postgres, postgres
from tests.system.fleet.scale import generate
from tests.system.fleet.sent import LINK, Json, event, events, message, moved, stands

OFFICE = FLEET / "office"
KIOSKS, DAYS = 200, 40
KIOSK, REFERENCE, RRN_END = "SHOP-7", "SHOP-7-20261126-101500-7QX3ZC", "4321"
"""A kiosk whose messages came through the sink's function, and its disputed withdrawal."""


def fill(database: Postgres) -> None:
    """Generate kiosks, and let one send a story: a payout whose notes the customer disputes."""
    generate(database, KIOSKS, DAYS)
    body = f'{{"name":"answered","outcome":{{"bank_rrn":"63251100{RRN_END}"}}}}'
    told = stands(cash="handed", amount_paise=70_000, reference_id="AE2611260007")
    at = time.time()  # noqa: TID251  # the pages show the last days
    said: dict[str, Json] = {
        "prepared": {},
        "sending": {},
        "answered": {"body": body},
        "handed": {"moved": moved(), "stands": told},
    }
    story = [
        {**common(number, at), "name": name, **more}
        for number, (name, more) in enumerate(said.items(), start=1)
    ]
    database.takes(
        (
            message(
                KIOSK, "version", {"at": at, "version": "0.2.0", "update": {}, "ring": "first"}
            ),
            message(KIOSK, "head", {"at": at, "seq": 4, "link": LINK}),
            message(KIOSK, "events", events(*story)),
        )
    )
    database.runs(SQL / "office.sql")


def common(number: int, at: float) -> Json:
    """Return what all events of the story have."""
    one = event(number, client_reference=REFERENCE, at=at)
    return {key: value for key, value in one.items() if key not in {"moved", "stands"}}


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


SHOTS = {
    "office-kiosks": "kiosk/?state=failing",
    "office-story": f"transaction/{KIOSK}_2F{REFERENCE}/change/",
    "office-refill": "refill/",
}


def photograph(address: str, folder: Path) -> None:
    with chromium() as browser:
        headers = {"X-Office-User": "asha", "X-Office-Role": "cashier"}
        page = browser.new_page(extra_http_headers=headers, viewport={"width": 1280, "height": 640})
        for name, place in SHOTS.items():
            page.goto(f"{address}/office/{place}")
            page.screenshot(path=str(folder / f"{name}.png"))


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m tests.system.fleet.office", description=__doc__
    )
    parser.add_argument("--shots", type=Path, default=Path(), help="default: this folder")
    options = parser.parse_args()
    with postgres() as database, tempfile.TemporaryDirectory() as folder:
        fill(database)
        with office(database, Path(folder)) as address:
            photograph(address, options.shots)
    print(f"{', '.join(SHOTS)}: in {options.shots}")


if __name__ == "__main__":
    main()
