"""One booted kiosk whose devices are USB devices of its own kernel."""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from enum import Enum, unique
from typing import Final

from agent.base.clock import IST
from tests.support.hangs import HANGS_S
from tests.system.e2e.simulator import Bench
from tests.system.e2e.waiting import until
from tests.system.pi.cables import cables
from tests.system.pi.gadgets import FITTED, SENSOR, Bus, Gadget
from tests.system.pi.raspberry_pi import RaspberryPi
from tests.system.pi.visits import Service, Visit
from tests.system.vm.image import Arch, Image
from tests.system.vm.people import Notes
from tests.system.vm.qemu import HOST, Options, Qemu
from tests.system.vm.virtual_kiosk import health, page_of, virtual_kiosk

OPENS_AT: Final = 10
"""The hour in India at which the run begins: UPI is closed at night (service.md 2)."""
SOUND = ("-audiodev", "none,id=sound")
USABLE = frozenset({"ready", "in use", "paper low"})
AMOUNTS: Final = {
    service: range(first, 5_000, 300)
    for service, first in zip(Service, (100, 200, 300), strict=True)
}
"""Each service has its own, so that notes can be matched to it. Small ones are used again when
nothing is owed, so that the cassettes last."""


@unique
class Board(Enum):
    """The emulated machine."""

    PC = "pc"
    RASPI3B = "raspi3b"

    @property
    def arch(self) -> Arch:
        return Arch.ARM64 if self is Board.RASPI3B else Arch.AMD64

    @property
    def usb_socket(self) -> dict[str, str]:
        """The socket for a device of qemu, in its monitor's words."""
        return {"port": "1.2"} if self is Board.RASPI3B else {"bus": "usb.0"}


@dataclass(slots=True)
class UsbKiosk:
    """The machine runs; `bus` has its sockets, `bench` the simulated devices behind them."""

    board: Board
    machine: Qemu
    bus: Bus
    bench: Bench
    ports: dict[str, int]
    notes: Notes = field(default_factory=Notes)
    _visits: Counter[Service] = field(default_factory=Counter)

    def visit(self, service: Service) -> Visit:
        """Return a new customer, with an amount that no other has since all was settled."""
        amount = AMOUNTS[service][self._visits[service]]
        self._visits[service] += 1
        return Visit(service, amount, page_of(self.machine), self.bench, self.notes)

    def is_settled(self) -> None:
        """Begin with the small amounts again, because no notes are owed or in doubt."""
        self._visits.clear()

    def part(self, gadget: Gadget) -> str:
        """Return the agent's status of a device; "" while the agent does not answer."""
        name = "biometric" if gadget is SENSOR else gadget.name
        status: str = health(self.machine)[1].get("parts", {}).get(name, "")
        return status

    def is_usable(self, gadget: Gadget) -> bool:
        return self.part(gadget) in USABLE

    def wait_until_ready(self, within: float = HANGS_S) -> None:
        """Wait until the agent can use all devices. Raises AssertionError."""
        until("all devices are ready", lambda: all(map(self.is_usable, FITTED)), within)

    def unplug(self, *gadgets: Gadget) -> None:
        if SENSOR in gadgets:  # its RD service, which is on the host, notices it, too
            self.bench.do("biometric", "unplug")
        self.bus.unplug(*gadgets)

    def plug(self, *gadgets: Gadget) -> None:
        if SENSOR in gadgets:
            self.bench.do("biometric", "plug")
        self.bus.plug(*gadgets)


@contextmanager
def usb_kiosk(board: Board, image: Image) -> Iterator[UsbKiosk]:
    """Boot it, and make its USB devices; none is plugged in."""
    with virtual_kiosk(image) as kiosk, cables(kiosk.bench) as ports:
        _wait_for_the_morning(kiosk.bench)
        machines = {Board.PC: Qemu, Board.RASPI3B: RaspberryPi}
        begin = (kiosk.folder, image, kiosk.disks(), kiosk.far, Options(qemu=SOUND))
        with machines[board](*begin) as machine:
            try:
                machine.wait_until_up()
                bus = Bus(machine, HOST, ports)
                bus.make()
                bus.join_cables()
                yield UsbKiosk(board, machine, bus, kiosk.bench, ports)
            except BaseException:
                print(kiosk.console())
                raise


def _wait_for_the_morning(bench: Bench) -> None:
    """Advance the service's clock to the next opening; the agent takes the time from it."""
    at = datetime.fromtimestamp(bench.state()["clock"]["time"], IST)
    opens = at.replace(hour=OPENS_AT, minute=0) + timedelta(days=at.hour >= OPENS_AT)
    bench.do("clock", "advance", seconds=(opens - at).total_seconds())
