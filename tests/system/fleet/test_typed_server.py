"""The operator's server, made by the commands of fleet.md, with a real PostgreSQL and Mosquitto."""

import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from os import environ
from pathlib import Path

import pytest

from agent import __version__
from tests.system.e2e.ports import LOOPBACK, free_port
from tests.system.fleet.postgres import Postgres, postgres
from tests.unit.agent.fleet.mosquitto import mosquitto
from tests.unit.repository.typed_blocks import Typing, blocks

pytestmark = pytest.mark.slow  # a database and a broker are started

ENDS = "cp queries.yml"
"""The block of Prometheus is the last one of the server."""
BEGINS = "apt install mosquitto"
KIOSK = "OUTLET-001"


@contextmanager
def server(folder: Path) -> Iterator[tuple[Typing, Postgres]]:
    """Type the blocks of the server, in the page's order."""
    typing = Typing(folder, __version__)
    page = blocks("fleet.md")
    first = next(i for i, block in enumerate(page) if block.startswith(BEGINS))
    last = next(i for i, block in enumerate(page) if ENDS in block)
    with postgres() as database:
        subprocess.run(["dropdb", "fleet"], env={**environ, **database.environ}, check=True)
        for block in page[first : last + 1]:
            typing.types(block, PGHOST=str(database.folder), PGUSER=database.environ["PGUSER"])
        yield typing, database


def test_the_users_of_the_page_have_what_they_need_in_the_database(tmp_path: Path) -> None:
    take = f"SELECT fleet.take('kiosks/{KIOSK}/presence', '{{\"online\": true}}', false)"
    with server(tmp_path) as (_, database):
        for user, sql in (
            ("kiosk-sink", take),
            ("kiosk-gaps", "SELECT * FROM fleet.gaps"),
            ("prometheus", "SELECT * FROM fleet.figures, fleet.kiosks, fleet.expiries"),
        ):
            as_user = {**environ, **database.environ, "PGUSER": user}
            subprocess.run(["psql", "-v", "ON_ERROR_STOP=1", "-qc", sql], env=as_user, check=True)
        assert database.value("SELECT kiosk FROM fleet.kiosks") == KIOSK
        assert database.value("SELECT current_setting('server_encoding')") == "UTF8"


def test_a_kiosk_and_the_gaps_program_connect_to_the_broker_of_the_page(tmp_path: Path) -> None:
    with server(tmp_path) as (typing, _):
        etc = tmp_path / "etc"
        port = free_port()
        text = typing.read("etc/mosquitto/conf.d/kiosks.conf")
        text = text.replace("/etc/mosquitto", str(etc / "mosquitto"))
        lines = text.replace("listener 8884", f"listener {port} {LOOPBACK}").splitlines()
        broker_folder = tmp_path / "broker"
        broker_folder.mkdir()
        password = typing.read(f"etc/kiosk-fleet/passwords/{KIOSK}").strip()
        gaps = typing.read("etc/kiosk-gaps/mosquitto_pub").split()[-1]
        with mosquitto(
            broker_folder, *(line for line in lines if line != "listener 8883")
        ) as broker:
            assert publishes(etc, broker.port, KIOSK, password, "head")
            assert publishes(etc, port, "gaps", gaps, "hints")
            assert not publishes(etc, port, "gaps", password, "hints")


def publishes(etc: Path, port: int, user: str, password: str, word: str) -> bool:
    """Return whether the broker lets a user publish. The name in its certificate is not checked."""
    authority = etc / "mosquitto/certs/ca.pem"
    command = (
        *("mosquitto_pub", "-V", "5", "-q", "1", "-h", LOOPBACK, "-p", str(port)),
        *("--cafile", authority, "--insecure", "-u", user, "-P", password),
        *("-t", f"kiosks/{KIOSK}/{word}", "-m", "{}"),
    )
    return subprocess.run(command, capture_output=True, check=False).returncode == 0
