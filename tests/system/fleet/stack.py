"""The stack of deploy/fleet on one machine: Mosquitto, sink and PostgreSQL, with its own files."""

import os
import secrets
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from shutil import copy

from tests.support.kiosk_folder import Table
from tests.system.e2e.ports import LOOPBACK, free_port
from tests.system.fleet.postgres import FLEET, LOOK_S, LOOKS_MAX, Postgres, postgres
from tests.unit.agent.api.certificates import Authority
from tests.unit.agent.fleet.giving import KEY
from tests.unit.agent.fleet.mosquitto import Mosquitto, mosquitto

_RESTARTED = 'while :; do "$@"; sleep 1; done'
"""Restarted like by systemd: the sink ends if it does not find its broker or database."""

PEOPLE = ("sink", "gaps", "operator", "bridge")
"""Users of the operator's listener."""
SINK = FLEET / "sink"
INSTALLED = "/etc/mosquitto"  # where the files of deploy/fleet are on a server


class Stack:
    """The running stack, and the secrets of its clients."""

    def __init__(self, folder: Path, broker: Mosquitto, port: int, database: Postgres) -> None:
        """`port`: the broker's listener for the operator's programs."""
        self.folder = folder
        self.broker = broker
        self.port = port
        self.database = database
        self._passwords = _passwords(folder)
        self._sink: subprocess.Popen[bytes] | None = None

    # --- clients ---

    def fleet_table(self, kiosk: str, folder: Path, port: int = 0) -> Table:
        """Return [fleet] for a kiosk, and put the secrets beside its kiosk.toml.

        `port`: of the proxy that passes the kiosk's line on to the broker.
        """
        copy(self.folder / "certs/ca.pem", folder / "fleet-ca.pem")
        (folder / "mqtt-password").write_text(self._passwords[kiosk])
        return {
            "mqtt": f"mqtts://{LOOPBACK}:{port or self.broker.port}",
            "kiosk": kiosk,
            "user": kiosk,
            "ca_file": "fleet-ca.pem",
            "operator_key": KEY,
        }

    def environ(self) -> dict[str, str]:
        """Return the environment of the operator's scripts."""
        return {
            **os.environ,
            **self.database.environ,
            "XDG_CONFIG_HOME": str(self.options("gaps")),
        }

    def password(self, user: str) -> str:
        return self._passwords[user]

    def options(self, user: str) -> Path:
        """Return a folder with the options of mosquitto_sub and mosquitto_pub."""
        folder = self.folder / f"{user}-options"
        folder.mkdir(exist_ok=True)
        lines = (
            f"-h {LOOPBACK}",
            f"-p {self.port if user in PEOPLE else self.broker.port}",
            f"--cafile {self.folder}/certs/ca.pem",
            f"-u {user}",
            f"-P {self._passwords[user]}",
        )
        for program in ("mosquitto_sub", "mosquitto_pub"):
            (folder / program).write_text("\n".join((*lines, "")))
        return folder

    def publishes(self, kiosk: str, word: str, payload: Path) -> None:
        """Publish a file's bytes as a kiosk's own user."""
        what = ("-t", f"kiosks/{kiosk}/{word}", "-f", payload)
        environ = {**os.environ, "XDG_CONFIG_HOME": str(self.options(kiosk))}
        subprocess.run(["mosquitto_pub", "-V", "5", "-q", "1", *what], env=environ, check=True)

    # --- the sink ---

    def start_sink(self) -> None:
        command = (sys.executable, "-m", "kiosk_fleet", "sink", "--config", self._sink_file())
        with (self.folder / "sink.log").open("ab") as log:
            self._sink = subprocess.Popen(
                ["bash", "-c", _RESTARTED, "-", *command],
                stdout=log,
                stderr=log,
                start_new_session=True,
            )

    def waits_for_subscription(self) -> None:
        """Wait until the broker keeps messages for the sink; it drops earlier ones."""
        log = self.folder / "sink.log"
        for _ in range(LOOKS_MAX):
            if "connected" in log.read_text():
                return
            time.sleep(LOOK_S)  # noqa: TID251  # other processes live in real time
        raise AssertionError(log.read_text())

    def _sink_file(self) -> Path:
        """Write the sink's files; return its configuration."""
        folder = self.folder / "sink"
        folder.mkdir(exist_ok=True)
        (folder / "mqtt-password").write_text(self._passwords["sink"])
        file = folder / "sink.toml"
        to = self.database.environ
        connection = f"dbname={to['PGDATABASE']} user={to['PGUSER']} host={to['PGHOST']}"
        file.write_text(
            f"""
            [broker]
            mqtt = "mqtts://{LOOPBACK}:{self.port}"
            user = "sink"
            ca_file = "{self.folder}/certs/ca.pem"
            [database]
            connection = "{connection}"
            """
        )
        return file

    def kill_sink(self) -> None:
        """Kill the sink, and the loop that would restart it."""
        assert self._sink
        os.killpg(self._sink.pid, signal.SIGKILL)
        self._sink.wait()
        self._sink = None

    @property
    def is_sinking(self) -> bool:
        return self._sink is not None and self._sink.poll() is None

    def ask_for_gaps(self) -> str:
        """Run kiosk-gaps once, like its timer; return its output."""
        done = subprocess.run(
            [SINK / "kiosk-gaps"],
            env={**self.environ(), "PGOPTIONS": "-c fleet.grace=0s"},
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        return done.stdout


@contextmanager
def stack(folder: Path, kiosks: tuple[str, ...], *, is_durable: bool = False) -> Iterator[Stack]:
    """Yield the stack, with the sink running and a user for each of these kiosks.

    `is_durable`: PostgreSQL flushes each transaction, as on a server.
    """
    port = free_port()
    lines = _broker_lines(folder, port, kiosks)
    with postgres(is_durable=is_durable) as database, mosquitto(folder, *lines) as broker:
        one = Stack(folder, broker, port, database)
        one.start_sink()
        try:
            one.waits_for_subscription()
            yield one
        finally:
            if one.is_sinking:
                one.kill_sink()


def _broker_lines(folder: Path, port: int, kiosks: tuple[str, ...]) -> tuple[str, ...]:
    """Install the broker's files; return its configuration without the kiosks' listener."""
    certificates = folder / "certs"
    certificates.mkdir()
    authority = Authority(certificates)
    authority.server()
    copy(authority.file, certificates / "ca.pem")
    copy(FLEET / "mosquitto/fleet.acl", folder)
    passwords = {name: secrets.token_urlsafe(12) for name in (*kiosks, *PEOPLE)}
    plain, hashed = folder / "fleet.plain", folder / "fleet.passwd"
    plain.write_text("".join(f"{name}:{word}\n" for name, word in passwords.items()))
    copy(plain, hashed)
    subprocess.run(["mosquitto_passwd", "-U", hashed], check=True)
    text = (FLEET / "mosquitto/kiosks.conf").read_text().replace(INSTALLED, str(folder))
    text = text.replace("listener 8884", f"listener {port} {LOOPBACK}")
    return tuple(line for line in text.splitlines() if line != "listener 8883")


def _passwords(folder: Path) -> dict[str, str]:
    lines = (folder / "fleet.plain").read_text().splitlines()
    return dict(line.split(":", 1) for line in lines)


# --- the command `kiosk-agent`, in the kiosks' time ---

_COMMAND = """#!{python}
import sys
import time

time.time = lambda: {now}

from agent.commands import main

sys.exit(main())
"""


def command_at(folder: Path, now: float) -> Path:
    """Return a program that sees this Unix time."""
    command = folder / "bin" / "kiosk-agent"
    command.parent.mkdir(exist_ok=True)
    command.write_text(_COMMAND.format(python=sys.executable, now=now))
    command.chmod(0o755)
    return command
