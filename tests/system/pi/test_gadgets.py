"""The agent's drivers find each simulated device over every kind of line that this machine offers.

Pseudo-terminals are everywhere. USB gadgets need root, and a kernel with `dummy_hcd`.
"""

import asyncio
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import AsyncExitStack, contextmanager
from pathlib import Path

import pytest

from agent.base.clock import Clock
from agent.devices.fitted import fit
from agent.devices.monitor import Condition, Probe
from tests.support.hangs import HANGS_S
from tests.support.kiosk_folder import DISPENSER, Table, configured, simulated_devices
from tests.system.e2e.ports import LOOPBACK
from tests.system.e2e.simulator import Bench, simulator
from tests.system.pi.cables import cables
from tests.system.pi.commissioning import wait_for_node
from tests.system.pi.gadgets import CABLES, CARD, CASH, DISPLAY, MODULES, PRINTER, Bus
from tests.system.vm.machine import RootShell, Said

pytestmark = pytest.mark.slow  # a simulator of its own, and real time

PLUGGED = (CARD, DISPLAY, CASH, PRINTER)
PROBE_EVERY_S = 0.2
Tables = dict[str, Table]


class ThisMachine(RootShell):
    """The machine on which the test runs."""

    def _ask(self, words: list[str], typed: str, within: float) -> Said:
        done = subprocess.run(
            words, input=typed, capture_output=True, text=True, timeout=within, check=False
        )
        return Said(done.returncode, done.stdout, done.stderr)


def makes_gadgets() -> bool:
    """Return True if this is root, and the kernel has all modules."""
    if os.geteuid() != 0 or not shutil.which("modprobe"):
        return False
    asked = ("modprobe", "--dry-run", "--quiet", "--all", *MODULES)
    return subprocess.run(asked, check=False).returncode == 0


@contextmanager
def on_pseudo_terminals(bench: Bench) -> Iterator[Tables]:
    yield simulated_devices(bench.line) | {"cash": DISPENSER | {"port": bench.line["cash"]}}


@contextmanager
def on_usb(bench: Bench) -> Iterator[Tables]:
    machine = ThisMachine()
    with cables(bench) as ports:
        bus = Bus(machine, LOOPBACK, ports)
        bus.make(PLUGGED)
        joining = subprocess.Popen((sys.executable, "-B", CABLES, *bus.cables(PLUGGED)))
        try:
            bus.plug(*PLUGGED)
            port = {
                one.name: f"/dev/{wait_for_node(machine, one)}" for one in (CARD, DISPLAY, CASH)
            }
            yield {
                "card": {"port": port["card"]},
                "display": {"driver": "nextion", "port": port["display"]},
                "printer": {
                    "driver": "escpos",
                    "usb": f"{PRINTER.vendor:04x}:{PRINTER.product:04x}",
                },
                "cash": DISPENSER | {"port": port["cash"]},
            }
        finally:
            joining.kill()
            joining.wait()
            bus.remove(PLUGGED)


LINES = {"pseudo-terminals": on_pseudo_terminals} | ({"usb": on_usb} if makes_gadgets() else {})


@pytest.mark.parametrize("lines", LINES)
async def test_each_driver_finds_its_device(lines: str, tmp_path: Path) -> None:
    clock = Clock()
    with simulator() as bench, LINES[lines](bench) as tables:
        devices = fit(configured(tmp_path, **tables), clock)
        async with AsyncExitStack() as stack, asyncio.timeout(HANGS_S):
            devices.close_with(stack)
            found = {name: await usable(probe, clock) for name, probe in devices.probes.items()}
    assert {name: condition.word for name, condition in found.items()} == {
        "card": "ready",
        "display": "ready",
        "printer": "ready",
        "cash": "ready",
    }


async def usable(probe: Probe, clock: Clock) -> Condition:
    while not (condition := await probe()).usable:
        await clock.sleep(PROBE_EVERY_S)
    return condition
