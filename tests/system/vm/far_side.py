"""The kiosk's peers on this machine: the simulated service and reader."""

import shutil
import subprocess
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from urllib.parse import urlsplit

from tests.system.e2e.ports import free_port
from tests.system.e2e.simulator import Bench, simulator
from tests.system.e2e.waiting import until
from tests.system.vm.image import SIMULATOR_SEED
from tests.system.vm.machine import Far

PROXY = "/lib/systemd/systemd-socket-proxyd"


@contextmanager
def far_side() -> Iterator[Bench]:
    """Run the peers, with a good finger on the reader."""
    with simulator("--seed", str(SIMULATOR_SEED)) as bench:
        bench.do("biometric", "place", finger="good")
        yield bench


def ports(bench: Bench) -> Far:
    api, rd = (urlsplit(bench.line[name]).port for name in ("api", "rd"))
    assert api is not None
    assert rd is not None
    return Far(api, rd)


@contextmanager
def reached_at(address: str, far: Far) -> Iterator[Far]:
    """Make the peers reachable at another address of this machine."""
    with ExitStack() as stack:
        lent = [stack.enter_context(_lent(address, port)) for port in (far.api, far.rd)]
        yield Far(*lent)


@contextmanager
def _lent(address: str, port: int) -> Iterator[int]:
    lent = free_port()
    command = (
        *("setpriv", "--pdeathsig", "KILL"),
        *("systemd-socket-activate", f"--listen={address}:{lent}"),
        *(PROXY, f"127.0.0.1:{port}"),
    )
    process = subprocess.Popen(
        command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    try:
        until("the proxy runs", lambda: process.poll() is None and bool(shutil.which("setpriv")))
        yield lent
    finally:
        process.kill()
        process.wait()
