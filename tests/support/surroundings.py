"""The surroundings of a kiosk in memory: the service, devices on cables, clocks, its processes.

`tests/support/kiosk_world.py` adds one customer, `tests/lab/simulation` people and faults. A kiosk
in a process of its own is in `tests/system/e2e/kiosk.py`.
"""

import random
from collections.abc import Callable, Coroutine, Iterator, Mapping, Sequence
from functools import partial
from types import MappingProxyType
from typing import Any

import httpx

from agent.app.kiosk import Environment
from agent.config.kiosk_config import Setup
from agent.devices.transports import Transports
from drivers.printer.port import SlipPrinter
from hw_sim.api.matm import MatmBank
from hw_sim.api.simulator import ApiSimulator
from hw_sim.api.world import ServiceSettings
from hw_sim.card.device import CardDevice
from hw_sim.card.terminal import SimulatedTerminal
from hw_sim.cash.device import CashDevice
from hw_sim.clock import Clock
from hw_sim.display.device import DisplayDevice, WiredScreen
from hw_sim.display.nextion import SimulatedNextion
from hw_sim.display.personalities import personality as project_of
from hw_sim.rd.device import RdDevice
from hw_sim.rd.service import PORTS as RD_PORTS
from tests.support.cable import Cable, Ports
from tests.support.disk import Disk
from tests.support.kiosk_folder import NO_SIMULATOR
from tests.support.loop_clock import LoopClock
from tests.support.process import Process
from tests.support.virtual_clock import virtual_clock
from tests.support.virtual_time import BEGIN

Work = Callable[[], Coroutine[Any, Any, None]]
PORTS = ("card", "display", "cash")
USUAL: Mapping[str, str] = MappingProxyType({})
"""No device has a personality."""


def simulated_service(
    clock: Clock,
    rng: random.Random,
    settings: ServiceSettings | None = None,
    secrets: Mapping[str, str] = NO_SIMULATOR,
    differs: Sequence[str] = (),
) -> ApiSimulator:
    """Return the service that the kiosk of these secrets calls.

    `differs` are the guesses that are turned round.
    """
    return ApiSimulator(
        clock,
        rng,
        api_key=secrets["api_key"],
        tpin=secrets["tpin"],
        merchant_ref=secrets["merchant_ref"],
        settings=settings,
        differs=differs,
    )


class Devices:
    """The devices on cables in memory, by port name; `filled` notes are in each cassette."""

    def __init__(
        self,
        clock: Clock,
        rngs: Iterator[random.Random],
        cables: Mapping[str, Cable],
        api: ApiSimulator,
        *,
        filled: int,
        personalities: Mapping[str, str] = USUAL,
    ) -> None:
        card, display, cash = (cables[name] for name in PORTS)
        terminal = SimulatedTerminal(
            clock,
            next(rngs),
            bank=MatmBank(api.matm),
            personality=personalities.get("card", ""),
        )
        self.card = CardDevice(terminal, card)
        project = project_of(personalities.get("display", ""))
        panel = WiredScreen(SimulatedNextion(project.text_length_max), display)
        self.display = DisplayDevice(panel)
        self.cash = CashDevice(
            clock,
            next(rngs),
            cash,
            model="LCDM-4000",
            personality=personalities.get("cash", ""),
        )
        for cassette in range(len(self.cash.vault.kinds)):
            self.cash.vault.fill(cassette, filled)
        self.work: dict[str, tuple[Work, ...]] = {
            "card": (partial(terminal.serve, card), terminal.work),
            "display": (panel.serve,),
            "cash": (partial(self.cash.dispenser.run, cash),),
        }
        """The work of the device on each port while it is switched on."""


class Surroundings:
    """The surroundings of one kiosk, and of each of its processes, one after the other."""

    def __init__(
        self,
        setup: Setup,
        rngs: Iterator[random.Random],
        settings: ServiceSettings,
        *,
        begin: float = BEGIN,
        secrets: Mapping[str, str] = NO_SIMULATOR,
        cable: Callable[[str], Cable] = lambda _: Cable(),
        filled: int = 200,
        rd_ports: range = RD_PORTS,
        disk: Disk | None = None,
        personalities: Mapping[str, str] = USUAL,
        differs: Sequence[str] = (),
    ) -> None:
        """`rngs` are for the service, the reader, the card terminal and the dispenser.

        `disk` is the journal's; None: the folder. `personalities`: of the devices that have one.
        """
        self.setup = setup
        self._disk = disk
        self.clock = LoopClock(begin)
        """The peers' clock."""
        self.kiosk_ahead = 0.0
        """Seconds by which the kiosk's wall clock is ahead."""
        self.api = simulated_service(self.clock, next(rngs), settings, secrets, differs)
        self.reader = RdDevice(
            self.clock,
            next(rngs),
            ports=rd_ports,
            personality=personalities.get("biometric", ""),
        )
        self.ports = Ports()
        self.ports.cables.update((name, cable(name)) for name in PORTS)
        self.devices = Devices(
            self.clock,
            rngs,
            self.ports.cables,
            self.api,
            filled=filled,
            personalities=personalities,
        )
        self.process = Process()

    def environment(
        self,
        rng: random.Random,
        network: Any,
        loopback: httpx.AsyncBaseTransport,
        *,
        printer: SlipPrinter | None = None,
        companion: httpx.AsyncBaseTransport | None = None,
        **more: Any,
    ) -> Environment:
        """Return the environment of the current process; `more` are further parts of it."""
        return Environment(
            clock=virtual_clock(ahead=lambda: self.kiosk_ahead, begin=self.clock.begin),
            rng=rng,
            network=network,
            transports=Transports(
                loopback=loopback,
                companion=companion,
                serial=partial(self.process.open_serial, self.ports),
                printer=printer,
            ),
            vfs=self._disk.vfs if self._disk else None,
            **more,
        )
