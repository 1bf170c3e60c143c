"""A PostgreSQL from Debian's package, in its own folder, with the published data of a fleet."""

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec

FLEET = Path(__file__).parents[3] / "deploy" / "fleet"
SQL = FLEET / "postgresql"
DATABASE = "fleet"
NO_ROOT = "postgres"  # PostgreSQL does not run as root; Debian's package makes this user
SETTINGS = (
    "listen_addresses=",
    "max_connections=30",
)
NOT_DURABLE = "fsync=off"  # its data is deleted with the folder
LOOKS_MAX = 300  # polls before giving up on a server that does not start
LOOK_S = 0.1

Row = dict[str, Any]
Message = tuple[str, bytes]
"""Topic and payload."""


class Postgres:
    """A running server; `folder` has its socket."""

    def __init__(self, folder: Path, *, is_durable: bool = False) -> None:
        self.folder = folder
        self._settings = SETTINGS if is_durable else (*SETTINGS, NOT_DURABLE)
        self._data = folder / "data"
        self._user = NO_ROOT if os.getuid() == 0 else pwd.getpwuid(os.getuid()).pw_name
        self.environ = {"PGHOST": str(folder), "PGDATABASE": DATABASE, "PGUSER": self._user}
        """For psql, as the owner of the database."""

    def start(self) -> None:
        if os.getuid() == 0:
            shutil.chown(self.folder, NO_ROOT)
        initial = ("--auth=trust", "--encoding=UTF8", "--no-sync", "--locale=C")
        self._as_user(_program("initdb"), *initial, "--pgdata", str(self._data))
        self.restart()
        self._psql("-d", "postgres", "-c", f"CREATE DATABASE {DATABASE}")
        self.runs(SQL / "schema.sql", SQL / "views.sql", SQL / "releases.sql")

    def restart(self) -> None:
        """Start the server with its data; after `kill` it recovers first."""
        settings = (*self._settings, f"unix_socket_directories={self.folder}")
        options = " ".join(f"-c {one}" for one in settings)
        log = str(self.folder / "log")
        self._control("start", "--wait", "--log", log, "--options", options)

    def kill(self) -> None:
        """Kill the server's processes: the children end as soon as the first is gone."""
        first = (self._data / "postmaster.pid").read_text().split()[0]
        children = subprocess.run(
            ("pgrep", "-P", first), capture_output=True, text=True, check=True
        )
        os.kill(int(first), signal.SIGKILL)
        while any(Path("/proc", pid).exists() for pid in (first, *children.stdout.split())):
            time.sleep(LOOK_S)  # noqa: TID251  # other processes live in real time

    def stop(self) -> None:
        self._control("stop", "--mode", "immediate")

    def runs(self, *files: Path) -> None:
        """Run files of SQL. Raises AssertionError with psql's output."""
        self._psql(*(word for file in files for word in ("-f", str(file))))

    def ask(self, sql: str) -> list[Row]:
        """Return the rows of a query, by the names of their columns; numbers as `float`."""
        as_json = f"SELECT coalesce(json_agg(r), '[]') FROM ({sql}) AS r"  # noqa: S608  # a test's
        answer = self._psql("-c", as_json)
        rows: list[Row] = msgspec.json.decode(answer)
        return rows

    def value(self, sql: str) -> Any:
        """Return the only value of a query's only row."""
        (row,) = self.ask(sql)
        (value,) = row.values()
        return value

    def do(self, sql: str) -> None:
        self._psql("-c", sql)

    def takes(self, messages: Iterable[Message]) -> None:
        """Pass messages to the sink's function in one psql, which ends at the first error."""
        self.runs_script(
            f"SELECT fleet.take('{topic}', '\\x{payload.hex()}', false);"
            for topic, payload in messages
        )

    def runs_script(self, statements: Iterable[str]) -> None:
        """Run statements of SQL in one psql. Raises AssertionError with psql's output."""
        self._psql("-o", "/dev/null", script="\n".join(statements))

    def waits_for(self, sql: str) -> None:
        """Wait until a query's only value is true. Raises AssertionError."""
        for _ in range(LOOKS_MAX):
            if self.value(sql):
                return
            time.sleep(LOOK_S)  # noqa: TID251  # other processes live in real time
        raise AssertionError(f"never true: {sql}")

    def exported(self, kiosk: str) -> str:
        """Return a kiosk's events for `kiosk-agent journal restore --from`."""
        return self._psql("-v", f"kiosk={kiosk}", "-f", str(SQL / "export.sql"))

    def _psql(self, *words: str, script: str | None = None) -> str:
        done = subprocess.run(
            ("psql", "-qAtX", "-v", "ON_ERROR_STOP=1", *words),
            input=script,
            env={**os.environ, **self.environ},
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        return done.stdout

    def _control(self, *words: str) -> None:
        self._as_user(_program("pg_ctl"), "--pgdata", str(self._data), *words)

    def _as_user(self, *command: str) -> None:
        prefix = ("runuser", "-u", NO_ROOT, "--") if os.getuid() == 0 else ()
        with (self.folder / "control.log").open("ab") as log:
            done = subprocess.run((*prefix, *command), stdout=log, stderr=log, check=False, cwd="/")
        assert done.returncode == 0, (self.folder / "control.log").read_text()


def _program(name: str) -> str:
    """Return Debian's folder of the server's programs: only clients are on the PATH."""
    newest = max(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"), default=None)
    assert newest, "install Debian's postgresql (scripts/setup does)"
    return str(newest)


@contextmanager
def postgres(*, is_durable: bool = False) -> Iterator[Postgres]:
    """Yield a server in a folder that PostgreSQL's own user can reach; it cannot reach pytest's."""
    with tempfile.TemporaryDirectory(prefix="fleet-") as folder:
        Path(folder).chmod(0o755)
        server = Postgres(Path(folder), is_durable=is_durable)
        server.start()
        try:
            yield server
        finally:
            server.stop()
