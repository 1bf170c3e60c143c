"""`scripts/fleet N`: N simulated kiosks and the whole stack of deploy/fleet, to look at.

Customers come all day long, on fast time. The kiosks' day begins at once.
"""

import argparse
import asyncio
import contextlib
import logging
import os
import random
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterator
from pathlib import Path

from tests.system.day.fast_time import run
from tests.system.fleet import shops
from tests.system.fleet.postgres import FLEET
from tests.system.fleet.run import Fleet, Plan, fleet
from tests.system.fleet.shops import Shop
from tests.system.fleet.stack import Stack, stack

PROMETHEUS = FLEET / "prometheus"
CUSTOMER_EVERY_S = 600.0  # on average, in each shop
PRINT_EVERY_S = 5.0  # real seconds
CLOSED_S = 8 * 3600.0


@contextlib.contextmanager
def monitoring(folder: Path, one: Stack) -> Iterator[None]:
    """Run Prometheus, its exporter and Alertmanager with the files of deploy/fleet."""
    socket = f"host={one.database.folder} user={one.database.environ['PGUSER']} sslmode=disable"
    commands = (
        (
            "prometheus-postgres-exporter",
            "--web.listen-address=127.0.0.1:9187",
            "--disable-default-metrics",
            "--disable-settings-metrics",
            f"--extend.query-path={PROMETHEUS}/queries.yml",
        ),
        (
            "prometheus",
            f"--config.file={PROMETHEUS}/prometheus.yml",
            f"--storage.tsdb.path={folder}/prometheus",
            "--web.listen-address=127.0.0.1:9090",
        ),
        (
            "prometheus-alertmanager",
            f"--config.file={PROMETHEUS}/alertmanager.yml",
            f"--storage.path={folder}/alertmanager",
            "--web.listen-address=127.0.0.1:9093",
            "--cluster.listen-address=",
        ),
    )
    environ = {**os.environ, "DATA_SOURCE_NAME": f"dbname=fleet {socket}"}
    with contextlib.ExitStack() as running:
        for command in commands:
            log = running.enter_context((folder / f"{command[0]}.log").open("ab"))
            process = subprocess.Popen(command, env=environ, stdout=log, stderr=log)
            running.callback(process.wait)
            running.callback(process.terminate)
        yield


async def _trades(shop: Shop) -> None:
    """Open, serve one customer after the other until the evening, and start again."""
    rng = random.Random(shop.name)
    while True:
        await shops.opens(shop)
        for _ in range(int(12 * 3600 / CUSTOMER_EVERY_S)):
            await shop.world.passes(rng.expovariate(1 / CUSTOMER_EVERY_S))
            try:
                await shops.in_time(shop, shops.one_customer)
            except AssertionError as odd:  # one failed visit does not stop the fleet
                print(f"{shop.name}: {str(odd)[:200]}", flush=True)
                await shop.world.sees("start")
        await shops.counts(shop, "closing")
        await shop.world.passes(CLOSED_S)


async def _tells(one: Stack) -> None:
    """Print the figures of the database repeatedly."""
    while True:
        rows = await asyncio.to_thread(one.database.ask, "SELECT * FROM fleet.figures")
        print(
            "  ".join(f"{name} {value:g}" for name, value in rows[0].items() if value), flush=True
        )
        await asyncio.to_thread(threading.Event().wait, PRINT_EVERY_S)


async def _live(folder: Path, wanted: argparse.Namespace, one: Stack) -> None:
    plan = Plan(kiosks=wanted.kiosks, speed=wanted.speed)
    async with fleet(folder, plan, one) as members:
        _say_where(members, one)
        async with asyncio.TaskGroup() as tasks:
            tasks.create_task(_tells(one))
            for shop in members.shops:
                tasks.create_task(_trades(shop))


def _say_where(members: Fleet, one: Stack) -> None:
    database = one.database
    print(f"{len(members.shops)} kiosks, {members.plan.speed:g} times as fast as in reality")
    print(f"database:   psql -h {database.folder} -U {database.environ['PGUSER']} fleet")
    print("            for example: SELECT * FROM fleet.settlement ORDER BY day, kiosk;")
    print("Prometheus: http://127.0.0.1:9090/alerts")
    options = f"XDG_CONFIG_HOME={one.options('operator')}"
    print(f"broker:     {options} mosquitto_sub -V 5 -t 'kiosks/+/done'")
    print("Ctrl+C ends it all", flush=True)


def main() -> int:
    parser = argparse.ArgumentParser(prog="scripts/fleet", description=__doc__)
    parser.add_argument("kiosks", type=int, nargs="?", default=10, help="default: %(default)s")
    parser.add_argument("--speed", type=float, default=60.0, help="default: %(default)s")
    wanted = parser.parse_args()
    logging.disable(logging.WARNING)
    names = Plan(kiosks=wanted.kiosks).names
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        with (
            stack(place, names) as one,
            monitoring(place, one),
            contextlib.suppress(KeyboardInterrupt),
        ):
            run(lambda _: _live(place, wanted, one))
    return 0


if __name__ == "__main__":
    sys.exit(main())
