"""All simulated parts together: one clock, one random seed, one event loop, loopback only."""

import asyncio
import contextlib
import random
from collections.abc import AsyncIterator
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import Any

from starlette.types import ASGIApp

from hw_sim import serving, wired
from hw_sim.api.gateway import Gateway, GatewayFault
from hw_sim.api.matm import MatmBank
from hw_sim.api.phone_device import PhoneDevice
from hw_sim.api.records import ID_FORMS
from hw_sim.api.simulator import ApiSimulator
from hw_sim.api.world import ServiceSettings
from hw_sim.bench.app import create_bench
from hw_sim.bench.wires import Wires, note_of_envelope, note_of_rd
from hw_sim.clock import Advanceable, ClockDevice, SimClock
from hw_sim.companion.bank_app import BankApp
from hw_sim.companion.device import CompanionDevice
from hw_sim.companion.routes import Phone
from hw_sim.companion.server import PhoneServer
from hw_sim.device import Device
from hw_sim.rd.app import create_app
from hw_sim.rd.device import RdDevice
from hw_sim.rd.server import running
from hw_sim.rd.service import PORTS
from hw_sim.usb import SimulatedUsbBus
from hw_sim.wired import Fitted, Surroundings

MERCHANT_REF = "OUTLET-001"
GATEWAY_SHARE = 0.2  # of the answers, for each kind of fault that is on
USB_FILE = "usb.json"  # the plugged devices; hw_sim.usb.in_file shows them to other processes


@dataclass(frozen=True, slots=True)
class RigSettings:
    """Where to listen (port 0: a free one), where to keep state, and the random seed."""

    state_dir: Path
    seed: int
    starts: int = 1  # how often this state was started: random draws must not repeat
    api_port: int = 0
    bench_port: int = 0
    rd_ports: range = PORTS
    display: str = wired.DISPLAYS[0]
    iris: bool = False
    """An iris camera beside the finger sensor, with its own RD service."""
    companion: bool = False
    """A phone beside the kiosk that lends it a card reader and an RD service."""
    service: ServiceSettings = field(default_factory=ServiceSettings)
    differs: tuple[str, ...] = ()
    """The guesses about the service that are turned round (hw_sim.api.differences)."""
    gateway: frozenset[GatewayFault] = frozenset()
    """The faults of a gateway in front of the service."""


@dataclass(frozen=True, slots=True)
class Secrets:
    """The credentials of the simulated service's client; the same for the same seed."""

    api_key: str
    tpin: str

    @classmethod
    def draw(cls, seed: int) -> "Secrets":
        rng = random.Random(f"{seed}/secrets")
        return cls(api_key=f"sim_{rng.randbytes(24).hex()}", tpin=f"{rng.randrange(10**6):06d}")


@dataclass(frozen=True, slots=True)
class Parts:
    """The simulated parts, built inside a running event loop and not yet listening."""

    wires: Wires
    api: ApiSimulator
    biometric: RdDevice
    iris: RdDevice | None
    clock: ClockDevice
    fitted: tuple[Fitted, ...]
    companion: CompanionDevice | None

    @classmethod
    def build(cls, settings: RigSettings, secrets: Secrets, clock: Advanceable) -> "Parts":
        wires = Wires(clock)
        api = ApiSimulator(
            clock,
            _chance(settings, "api"),
            api_key=secrets.api_key,
            tpin=secrets.tpin,
            merchant_ref=MERCHANT_REF,
            state_dir=settings.state_dir,
            settings=_service(settings),
            differs=settings.differs,
        )
        if settings.gateway:
            api.gateway = _gateway(settings, api)
        usb = SimulatedUsbBus(settings.state_dir / USB_FILE)
        chance = _chance(settings, "biometric")
        biometric = RdDevice(clock, chance, ports=settings.rd_ports, usb=usb)
        iris = _iris(settings, clock, usb) if settings.iris else None
        around = Surroundings(clock, partial(_chance, settings), wires, settings.state_dir)
        fitted = wired.fit(around, api.matm, settings.display)
        phone = _companion(settings, clock, api, biometric) if settings.companion else None
        return cls(wires, api, biometric, iris, ClockDevice(clock), fitted, phone)

    def api_app(self) -> ASGIApp:
        return self.wires.tap("api", self.api.app, note_of_envelope)

    def left_over(self) -> bytes:
        """Return what follows an answer of the service on a connection that is kept."""
        left = self.api.gateway.leaves_over() if self.api.gateway else None
        return left.on_the_wire() if left else b""

    @property
    def rd(self) -> dict[str, RdDevice]:
        """Return the RD services by the name of their wire."""
        return {"rd": self.biometric} | ({"iris": self.iris} if self.iris else {})

    def rd_app(self, wire: str) -> ASGIApp:
        return self.wires.tap(wire, create_app(self.rd[wire].service), note_of_rd)

    def bench_app(self) -> ASGIApp:
        on_wires = tuple(one.device for one in self.fitted)
        devices: tuple[Device, ...] = (
            *self.rd.values(),
            *on_wires,
            *((self.companion,) if self.companion else ()),
            PhoneDevice(self.api, wired.camera(self.fitted)),
            self.api,
            self.clock,
        )
        pictures = {one.device.name: one.picture for one in self.fitted}
        return create_bench({device.name: device for device in devices}, self.wires, pictures)


@contextlib.asynccontextmanager
async def rig(
    settings: RigSettings, clock: Advanceable | None = None
) -> AsyncIterator[dict[str, Any]]:
    """Run all parts while the block runs; yield what a kiosk's configuration needs.

    They use real time, or the time of `clock`.

    Raises OSError when a port is taken, msgspec.MsgspecError when the stored state is damaged.
    """
    secrets = Secrets.draw(settings.seed)
    parts = Parts.build(settings, secrets, clock or SimClock())
    with wired.plugged(parts.fitted):
        async with (
            serving.on_port(parts.api_app(), settings.api_port, parts.left_over) as api,
            serving.on_port(parts.bench_app(), settings.bench_port) as bench,
            _running_rd(parts),
            _running_companion(parts) as companion,
            serving.background(parts.api.run()),
            serving.background(wired.run(parts.fitted)),
        ):
            yield {
                "api": api,
                "api_key": secrets.api_key,
                "tpin": secrets.tpin,
                "merchant_ref": MERCHANT_REF,
                "bench": bench,
                **companion,
                **{wire: serving.address(one.service.port) for wire, one in parts.rd.items()},
                **{one.device.name: str(one.path) for one in parts.fitted},
            }


@contextlib.asynccontextmanager
async def _running_rd(parts: Parts) -> AsyncIterator[None]:
    """Run the RD services, each on the next free port of their range."""
    async with contextlib.AsyncExitStack() as stack:
        for wire, device in parts.rd.items():
            await stack.enter_async_context(running(device.service, parts.rd_app(wire)))
        yield


@contextlib.asynccontextmanager
async def _running_companion(parts: Parts) -> AsyncIterator[dict[str, str]]:
    """Run the phone, if there is one; yield its address."""
    if parts.companion is None:
        yield {}
        return
    server, listening = parts.companion.server, asyncio.Event()
    async with (
        serving.background(server.phone.app.run()),
        serving.background(server.run(listening)),
    ):
        await listening.wait()
        yield {"companion": server.address}


def _companion(
    settings: RigSettings, clock: Advanceable, api: ApiSimulator, biometric: RdDevice
) -> CompanionDevice:
    folder = settings.state_dir / "companion"
    folder.mkdir(parents=True, exist_ok=True)
    rng = _chance(settings, "companion")
    bank = MatmBank(api.matm)
    app = BankApp(clock, bank, folder / "memory.json", lambda: rng.randbytes(12).hex())
    app.restart()  # as the phone was switched on
    return CompanionDevice(PhoneServer(Phone(app, biometric.service), folder, rng))


def _iris(settings: RigSettings, clock: Advanceable, usb: SimulatedUsbBus) -> RdDevice:
    chance, ports = _chance(settings, "iris"), settings.rd_ports
    return RdDevice(clock, chance, ports=ports, name="iris", style="mantra-iris", usb=usb)


def _service(settings: RigSettings) -> ServiceSettings:
    if GatewayFault.IDS not in settings.gateway:
        return settings.service
    chance = random.Random(f"{settings.seed}/ids")  # all starts of one state have the same form
    return replace(settings.service, id_form=chance.choice(sorted(ID_FORMS.keys() - {""})))


def _gateway(settings: RigSettings, api: ApiSimulator) -> Gateway:
    rng = _chance(settings, "gateway")

    def strikes(fault: GatewayFault) -> bool:
        return fault in settings.gateway and rng.random() < GATEWAY_SHARE

    return Gateway(strikes, rng, api.world.now)


def _chance(settings: RigSettings, part: str) -> random.Random:
    """Return a part's own random source, so that a call to one does not change another's draws."""
    return random.Random(f"{settings.seed}/{settings.starts}/{part}")
