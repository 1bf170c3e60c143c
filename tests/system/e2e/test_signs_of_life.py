"""How long the agent works without a sign of life, in its own processor time.

systemd restarts an agent that sends no sign of life for 30 s. Processor time does not depend on the
load of the machine. It is measured in bare starts of Python, so that it does not depend on the
machine.
"""

import os
import subprocess
import sys
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest

from tests.system.e2e.customer import Customer
from tests.system.e2e.kiosk import Kiosk
from tests.system.e2e.processes import ROOT, Datagrams
from tests.system.e2e.simulator import simulator
from tests.system.e2e.waiting import until

pytestmark = pytest.mark.slow

SOON_US = "60000"  # a timeout so short that the agent sends a sign whenever the loop is free
SOURCES = ("agent", "drivers")
START_MAX = 40
"""Bare starts of Python; 17 today. A step of the start may take 120 s: a bare start three."""
WORK_MAX = 12
"""5 today. While it runs, 25 s may pass. A bare start may take two seconds; a laptop needs 0.03."""


def processor_seconds(pid: int) -> float:
    """Return how long a process has run on any processor (proc(5), schedstat); 0: it has ended."""
    try:
        return int(Path(f"/proc/{pid}/schedstat").read_text().split()[0]) / 1e9
    except OSError:
        return 0.0


def bare_start() -> float:
    """Return the processor seconds that Python itself needs to start and end."""
    before = sum(os.times()[2:4])
    for _ in range(5):
        subprocess.run((sys.executable, "-c", "pass"), check=True)
    return (sum(os.times()[2:4]) - before) / 5


@pytest.fixture
def compiled() -> None:
    """Compile the bytecode, as pip does for an installed agent."""
    subprocess.run((sys.executable, "-m", "compileall", "-q", *SOURCES), check=True, cwd=ROOT)


@pytest.fixture
def kiosk(tmp_path: Path, compiled: None) -> Iterator[Kiosk]:
    home = tmp_path / "kiosk"
    home.mkdir()
    with simulator() as bench, Kiosk(home, bench.line) as kiosk:
        yield kiosk


def test_no_step_takes_so_long_that_a_starved_agent_would_be_restarted(
    kiosk: Kiosk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard: list[tuple[str, float]] = []  # each sign, and the agent's processor seconds then
    systemd = Datagrams(
        tmp_path / "notify",
        lambda sign: heard.append((sign.decode(), processor_seconds(kiosk.pid))),
    )
    monkeypatch.setenv("NOTIFY_SOCKET", str(tmp_path / "notify"))
    monkeypatch.setenv("WATCHDOG_USEC", SOON_US)
    kiosk.start()
    until("the agent runs", lambda: any(sign == "READY=1" for sign, _ in heard))
    with Customer(kiosk.ready().page) as customer:
        customer.ask_for(500)
    kiosk.stop()
    systemd.close()

    one = bare_start()
    signs = [(sign, seconds) for sign, seconds in heard if seconds]
    ready = [sign for sign, _ in signs].index("READY=1")
    assert signs[0][0].startswith("EXTEND_TIMEOUT_USEC=")
    assert longest(signs[: ready + 1]) / one < START_MAX
    assert longest(signs[ready:]) / one < WORK_MAX


def longest(signs: list[tuple[str, float]]) -> float:
    return max(after - before for (_, before), (_, after) in pairwise(signs))
