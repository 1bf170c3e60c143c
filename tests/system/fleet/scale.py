"""`python -m tests.system.fleet.scale`: the database with a year of many kiosks, and its speed.

The rows are generated in SQL: a withdrawal of three events a day at each kiosk. Their sums and
marks are made as the sink would make them. The rows of 10,000 kiosks and 400 days need some 8 GiB.
"""

import argparse
import json
import os
import random
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

import psycopg

from kiosk_fleet.sink import TAKE, TOGETHER_MAX
from tests.system.e2e.ports import free_port
from tests.system.fleet.postgres import FLEET, LOOK_S, Postgres, postgres
from tests.system.fleet.sent import event, events, message, moved, stands

EVENTS = 3
BODY = 250  # characters, as many as an average event of the journal has
MESSAGES = 2000
TIMES = 10  # each query; the shortest counts, because other work shares the machine
TABLES = ("event", "transaction", "day_sum", "till_sum")

QUERIES = {
    "fleet.figures": "SELECT * FROM fleet.figures",
    "who owes what: fleet.cash_waiting": "SELECT * FROM fleet.cash_waiting",
    "the same of one kiosk": "SELECT * FROM fleet.cash_waiting WHERE kiosk = 'K-77'",
    "fleet.kiosks": "SELECT * FROM fleet.kiosks",
    "fleet.gaps": "SELECT * FROM fleet.gaps",
    "settlement of one day": "SELECT * FROM fleet.settlement WHERE day = now()::date - 3",
    "one transaction's events": "SELECT * FROM fleet.event WHERE client_reference = 'K-77-100'",
    "differences of a week": "SELECT * FROM fleet.differences WHERE day > now()::date - 7",
}


def generate(database: Postgres, kiosks: int, days: int) -> None:
    variables = {"kiosks": kiosks, "days": days, "events": EVENTS, "body": BODY}
    sets = (f"\\set {name} {value}" for name, value in variables.items())
    database.runs_script((*sets, Path(__file__).with_name("scale.sql").read_text()))


def connected(database: Postgres) -> psycopg.Connection:
    user, host = database.environ["PGUSER"], database.environ["PGHOST"]
    return psycopg.connect(f"dbname=fleet host={host} user={user}", autocommit=True)


def rows_of(connection: psycopg.Connection, sql: str) -> int:
    """Return how many rows the client has got; Python does not convert their values."""
    return connection.pgconn.exec_(sql.encode()).ntuples


def seconds(do: Callable[[], object], times: int = TIMES) -> float:
    """Return the shortest of some times."""

    def once() -> float:
        began = time.monotonic()  # noqa: TID251  # real time
        do()
        return time.monotonic() - began  # noqa: TID251  # real time

    return min(once() for _ in range(times))


@contextmanager
def exporter(database: Postgres) -> Iterator[str]:
    """Yield the address of a running prometheus-postgres-exporter."""
    port = free_port()
    user, host = database.environ["PGUSER"], database.environ["PGHOST"]
    command = (
        "prometheus-postgres-exporter",
        f"--web.listen-address=127.0.0.1:{port}",
        "--disable-default-metrics",
        "--disable-settings-metrics",
        f"--extend.query-path={FLEET}/prometheus/queries.yml",
    )
    source = f"dbname=fleet host={host} user={user} sslmode=disable"
    process = subprocess.Popen(
        command, env={**os.environ, "DATA_SOURCE_NAME": source}, stderr=subprocess.DEVNULL
    )
    try:
        yield f"http://127.0.0.1:{port}/metrics"
    finally:
        process.terminate()
        process.wait()


def scraped(address: str) -> bytes:
    for _ in range(100):
        try:
            with urllib.request.urlopen(address) as answer:  # noqa: S310  # our own address
                text: bytes = answer.read()
                return text
        except urllib.error.URLError:
            time.sleep(LOOK_S)  # noqa: TID251  # another process starts in real time
    raise AssertionError(address)


def inserted(database: Postgres, kiosks: int, days: int) -> tuple[float, float]:
    """Return the events a second that fleet.take() stores, and those a second of its CPU."""
    rng = random.Random(1)
    next_seq = dict.fromkeys(range(1, kiosks + 1), days * EVENTS + 1)
    sent = []
    for number in range(MESSAGES):
        kiosk = rng.randint(1, kiosks)
        first = next_seq[kiosk]
        next_seq[kiosk] = first + 5
        made = {"client_reference": f"new-{number}", "body": "x" * BODY}
        before = (event(first + one, moved=None, stands=None, **made) for one in range(4))
        last = event(first + 4, moved=moved(), stands=stands(), **made)
        topic, payload = message(f"K-{kiosk}", "events", events(*before, last))
        sent.append((topic, payload, False))
    with connected(database) as connection:
        began, cpu = time.monotonic(), cpu_s(connection.info.backend_pid)  # noqa: TID251  # real
        for first in range(0, MESSAGES, TOGETHER_MAX):
            with connection.transaction(), connection.cursor() as cursor:
                cursor.executemany(TAKE, sent[first : first + TOGETHER_MAX])
        took = time.monotonic() - began  # noqa: TID251  # real time
        cpu = cpu_s(connection.info.backend_pid) - cpu
    return MESSAGES * 5 / took, MESSAGES * 5 / cpu


def cpu_s(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def report(database: Postgres, kiosks: int, days: int) -> Iterator[str]:
    took = seconds(lambda: generate(database, kiosks, days), times=1)
    rows = {
        table: database.value(f"SELECT count(*) FROM fleet.{table}")  # noqa: S608  # ours
        for table in TABLES
    }
    size = database.value("SELECT pg_database_size('fleet') / 2 ^ 30")
    yield f"{kiosks} kiosks, {days} days: {json.dumps(rows)}, {size:.1f} GiB, made in {took:.0f} s"
    with connected(database) as connection:
        pid = connection.info.backend_pid
        for name, sql in QUERIES.items():
            count, before = rows_of(connection, sql), cpu_s(pid)
            took = seconds(partial(rows_of, connection, sql))
            cpu = (cpu_s(pid) - before) / TIMES
            yield f"{name}: {took:.3f} s, {cpu:.3f} s of PostgreSQL's CPU, {count} rows"
    with exporter(database) as address:
        samples = sum(line.startswith(b"fleet_") for line in scraped(address).splitlines())
        yield f"scrape: {seconds(lambda: scraped(address)):.3f} s, {samples} samples"
    wall, cpu = inserted(database, kiosks, days)
    yield f"insert: {wall:.0f} events/s; {cpu:.0f} events for a second of PostgreSQL's CPU"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kiosks", type=int, default=10_000, help="default: %(default)s")
    parser.add_argument("--days", type=int, default=400, help="default: %(default)s")
    wanted = parser.parse_args()
    with postgres(is_durable=True) as database:
        for line in report(database, wanted.kiosks, wanted.days):
            print(line, flush=True)
    print(f"load of the machine: {os.getloadavg()}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
