"""The time until the first page, and the memory of an idle kiosk.

Both contestants are separate processes; the benchmark requests `/` until it is served. The agent
has its real configuration, journal and devices, with the simulator in a third process. The memory
is the agent's VmRSS after it has shown its page, reached the API and found its devices.

httpx imports some packages for its command line if development tools have installed them. A kiosk
does not have them, so they are hidden from both processes. Both use compiled bytecode, like an
installed package, even if the shell forbids to write it.
"""

import contextlib
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from http.client import HTTPConnection
from pathlib import Path
from time import perf_counter, sleep  # noqa: TID251  # other processes use real time

import httpx

from agent.ui.access import COOKIE
from tests.lab.bench.figures import Figure
from tests.lab.bench.rounds import Rounds
from tests.system.e2e.kiosk import Kiosk
from tests.system.e2e.ports import LOOPBACK, free_port
from tests.system.e2e.processes import ROOT
from tests.system.e2e.simulator import simulator

ROUNDS = 9
LOOK_S = 0.002  # between two attempts; about 1 % of the measured time
TRIES_MAX = 10_000  # 20 s, longer than any start
IDLE_S = 10.0  # until onboarding, catalogues and devices were read

KIB_PER_MIB = 1024

NOT_ON_A_KIOSK = ("rich", "pygments")


def benchmark(folder: Path) -> Iterator[Figure]:
    with as_shipped(folder), simulator() as bench, Kiosk(folder / "start", bench.line) as kiosk:
        browser = _let_in(kiosk)  # this start also compiles the bytecode and creates the journal
        contest = {"agent": lambda: _start_agent(kiosk, browser), "bare": _start_bare}
        _start_bare()
        yield _figure(Rounds(contest, ROUNDS))
        yield Figure("idle memory of the agent", _idle_memory(kiosk), wanted=60, unit="MiB")


@contextlib.contextmanager
def as_shipped(folder: Path) -> Iterator[None]:
    """Enable bytecode for the started processes, and hide packages that a kiosk does not have."""
    absent = folder / "absent"
    absent.mkdir(exist_ok=True)
    for name in NOT_ON_A_KIOSK:
        (absent / f"{name}.py").write_text("raise ImportError")
    before = dict(os.environ)
    os.environ["PYTHONPATH"] = f"{absent}:{before.get('PYTHONPATH', '')}".rstrip(":")
    os.environ["PYTHONPYCACHEPREFIX"] = str(folder / "bytecode")
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    try:
        yield
    finally:
        os.environ.clear()
        os.environ.update(before)


def _figure(rounds: Rounds) -> Figure:
    agent, bare = (rounds.median(name) * 1000 for name in ("agent", "bare"))
    return Figure(
        "start to first page, of a bare Starlette page",
        rounds.ratio("agent", to="bare"),
        wanted=2.5,
        detail=f"{agent:.0f} ms of {bare:.0f} ms",
    )


def _let_in(kiosk: Kiosk) -> dict[str, str]:
    """Return the header of a browser that an earlier start has authorised."""
    kiosk.start()
    shown = httpx.get(kiosk.ready().page, trust_env=False)
    assert kiosk.stop() == 0, kiosk.log.read_text()
    return {"Cookie": f"{COOKIE}={shown.cookies[COOKIE]}"}


def _start_agent(kiosk: Kiosk, headers: dict[str, str]) -> float:
    host, _, port = kiosk.listen.partition(":")
    seconds = _until_first_page(kiosk.start, host, int(port), headers)
    assert kiosk.stop() == 0, kiosk.log.read_text()
    return seconds


def _start_bare() -> float:
    port = free_port()
    command = (sys.executable, "-m", "tests.lab.bench.bare_page", str(port))
    started: list[subprocess.Popen[bytes]] = []
    try:
        return _until_first_page(
            lambda: started.append(subprocess.Popen(command, cwd=ROOT)), LOOPBACK, port
        )
    finally:
        for process in started:
            process.terminate()
            process.wait()


def _until_first_page(
    start: Callable[[], None], host: str, port: int, headers: dict[str, str] | None = None
) -> float:
    began = perf_counter()
    start()
    for _ in range(TRIES_MAX):
        if _shows_page(host, port, headers or {}):
            return perf_counter() - began
        sleep(LOOK_S)
    raise AssertionError(f"no page at {host}:{port}")


def _shows_page(host: str, port: int, headers: dict[str, str]) -> bool:
    connection = HTTPConnection(host, port)
    try:
        connection.request("GET", "/", headers=headers)
        return connection.getresponse().status == 200
    except ConnectionRefusedError:
        return False
    finally:
        connection.close()


def _idle_memory(kiosk: Kiosk) -> float:
    """Return the resident memory of a kiosk that waits for its next customer, in MiB."""
    kiosk.start()
    kiosk.ready()
    assert kiosk.get("/").status_code == 200
    sleep(IDLE_S)
    held = resident(kiosk.pid)
    assert kiosk.stop() == 0, kiosk.log.read_text()
    return held


def resident(pid: int) -> float:
    """Return the resident memory of a process, in MiB."""
    status = Path(f"/proc/{pid}/status").read_text()
    (line,) = (line for line in status.splitlines() if line.startswith("VmRSS:"))
    return int(line.split()[1]) / KIB_PER_MIB
