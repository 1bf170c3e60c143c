"""The cost of a kiosk that waits for its next customer, with every device connected.

The agent is a separate process, its devices are on ptys and loopback, and a browser listens for
the next screen and reports each paint. The figures are the kernel's counters of the process while
it only probes and polls. Its index of billers is complete, as 15 minutes after a start.
"""

import os
from collections.abc import Iterator
from contextlib import AbstractContextManager
from pathlib import Path
from time import sleep, time  # noqa: TID251  # the other process uses real time

import httpx

from agent.outlet.biller_index import BillerIndex
from hw_sim.api.billers import CATEGORIES
from tests.lab.bench.figures import Figure
from tests.support.kiosk_folder import DISPENSER, simulated_devices
from tests.system.e2e.kiosk import Json, Kiosk
from tests.system.e2e.simulator import simulator

SETTLES_S = 15.0  # until the catalogues are fetched and the devices connected
BEATS_EVERY_S = 1.5  # the same as in agent/ui/page/static/heartbeat.js
WATCHED_S = 65.0  # one round of all probes, which run every minute


def benchmark(folder: Path) -> Iterator[Figure]:
    with simulator() as bench, with_all_devices(folder / "idle", bench.line) as kiosk:
        complete_index(kiosk)
        kiosk.start()
        pid = kiosk.ready().pid
        with _listening(kiosk):
            sleep(SETTLES_S)
            parts = kiosk.get("/healthz").json()["parts"]
            before = _used(pid)
            _beat(kiosk)
            after = _used(pid)
        assert kiosk.stop() == 0, kiosk.log.read_text()
    seen = ", ".join(f"{name} {parts[name]}" for name in ("card", "display", "printer", "cash"))
    busy, woken = ((b - a) / WATCHED_S for a, b in zip(before, after, strict=True))
    yield Figure("idle agent, of one core", busy * 100, wanted=0.5, unit="%", detail=seen)
    yield Figure("idle agent, woken a second", woken, wanted=5, unit="")


def with_all_devices(home: Path, line: Json) -> Kiosk:
    cash = {**DISPENSER, "port": line["cash"], "parity": "E"}
    return Kiosk(home, line, {**simulated_devices(line), "cash": cash})


def complete_index(kiosk: Kiosk) -> None:
    index = BillerIndex(kiosk.state / "billers.db")
    for category, _ in CATEGORIES:
        index.add_pages(category, ())
        index.complete(category, time())
    index.close()


def _listening(kiosk: Kiosk) -> AbstractContextManager[object]:
    """Listen to the kiosk's events like its browser."""
    headers = {"Authorization": f"Bearer {kiosk.token}"}
    address = f"{kiosk.address}/events"
    return httpx.stream("GET", address, headers=headers, timeout=SETTLES_S + WATCHED_S)


def _beat(kiosk: Kiosk) -> None:
    """Report paints as often as the page does, during the whole measurement."""
    headers = {"Authorization": f"Bearer {kiosk.token}"}
    with httpx.Client(base_url=kiosk.address, headers=headers) as page:
        painted = {"revision": page.get("/screen").json()["revision"]}
        for _ in range(int(WATCHED_S / BEATS_EVERY_S)):
            page.post("/painted", json=painted)
            sleep(BEATS_EVERY_S)


def _used(pid: int) -> tuple[float, int]:
    """Return the CPU seconds and the voluntary context switches of a process so far."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    ticks = int(fields[11]) + int(fields[12])  # utime and stime: proc(5), 14 and 15
    status = Path(f"/proc/{pid}/status").read_text()
    (line,) = (line for line in status.splitlines() if line.startswith("voluntary_ctxt"))
    return ticks / os.sysconf("SC_CLK_TCK"), int(line.split()[1])
