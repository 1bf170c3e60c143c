"""The stack of deploy/fleet on one machine: Mosquitto, sink and PostgreSQL, with its own files."""

import os
import secrets
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from shutil import copy

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat

from agent.fleet.signed_orders import Giver
from tests.support.kiosk_folder import Table
from tests.system.e2e.ports import LOOPBACK
from tests.system.fleet.postgres import FLEET, Postgres, postgres
from tests.unit.agent.api.certificates import Authority
from tests.unit.agent.fleet.giving import BRIDGE, KEYS
from tests.unit.agent.fleet.mosquitto import Mosquitto, mosquitto

_RESTARTED = 'while :; do "$1"; sleep 1; done'
"""Restarted like by systemd: mosquitto_sub ends if it does not find a broker."""

PEOPLE = ("sink", "operator", "bridge")
SINK = FLEET / "sink"
INSTALLED = "/etc/mosquitto"  # where the files of deploy/fleet are on a server


class Stack:
    """The running stack, and the secrets of its clients."""

    def __init__(self, folder: Path, broker: Mosquitto, database: Postgres) -> None:
        self.folder = folder
        self.broker = broker
        self.database = database
        self.nudge_key = folder / "nudge-key.pem"
        self.nudge_key.write_bytes(_pem(BRIDGE))
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
            "operator_key": KEYS[Giver.OPERATOR],
            "nudge_key": KEYS[Giver.BRIDGE],
        }

    def environ(self) -> dict[str, str]:
        """Return the environment of the sink's scripts."""
        return {
            **os.environ,
            **self.database.environ,
            "XDG_CONFIG_HOME": str(self.options("sink")),
            "NUDGE_KEY": str(self.nudge_key),
        }

    def options(self, user: str) -> Path:
        """Return a folder with the options of mosquitto_sub and mosquitto_pub."""
        folder = self.folder / f"{user}-options"
        folder.mkdir(exist_ok=True)
        lines = (
            f"-h {LOOPBACK}",
            f"-p {self.broker.port}",
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
        with (self.folder / "sink.log").open("ab") as log:
            self._sink = subprocess.Popen(
                ["bash", "-c", _RESTARTED, "-", SINK / "kiosk-sink"],
                env=self.environ(),
                stderr=log,
                start_new_session=True,
            )

    def kill_sink(self) -> None:
        """Kill all three programs of the sink, and the loop that would restart them."""
        assert self._sink
        os.killpg(self._sink.pid, signal.SIGKILL)
        self._sink.wait()
        self._sink = None

    @property
    def is_sinking(self) -> bool:
        return self._sink is not None and self._sink.poll() is None

    def ask_for_gaps(self, now: float) -> str:
        """Run kiosk-gaps once at this Unix time, like its timer; return its output."""
        commands = command_at(self.folder, now).parent
        done = subprocess.run(
            [SINK / "kiosk-gaps"],
            env={
                **self.environ(),
                "PATH": f"{commands}:{os.environ['PATH']}",
                "PGOPTIONS": "-c fleet.grace=0s",
            },
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        return done.stdout


@contextmanager
def stack(folder: Path, kiosks: tuple[str, ...]) -> Iterator[Stack]:
    """Yield the stack, with the sink running and a user for each of these kiosks."""
    lines = _broker_lines(folder, kiosks)
    with postgres() as database, mosquitto(folder, *lines) as broker:
        one = Stack(folder, broker, database)
        one.start_sink()
        try:
            yield one
        finally:
            if one.is_sinking:
                one.kill_sink()


def _broker_lines(folder: Path, kiosks: tuple[str, ...]) -> tuple[str, ...]:
    """Install the broker's files; return its configuration without the listener."""
    certificates = folder / "certs"
    certificates.mkdir()
    authority = Authority(certificates)
    authority.server()
    copy(authority.file, certificates / "ca.pem")
    copy(FLEET / "mosquitto/kiosks.acl", folder)
    passwords = {name: secrets.token_urlsafe(12) for name in (*PEOPLE, *kiosks)}
    plain = folder / "kiosks.plain"
    plain.write_text("".join(f"{name}:{password}\n" for name, password in passwords.items()))
    hashed = folder / "kiosks.passwd"
    copy(plain, hashed)
    subprocess.run(["mosquitto_passwd", "-U", hashed], check=True)
    text = (FLEET / "mosquitto/kiosks.conf").read_text().replace(INSTALLED, str(folder))
    return tuple(line for line in text.splitlines() if not line.startswith("listener "))


def _pem(key: Ed25519PrivateKey) -> bytes:
    return key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())


def _passwords(folder: Path) -> dict[str, str]:
    lines = (folder / "kiosks.plain").read_text().splitlines()
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
