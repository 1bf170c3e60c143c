"""Services with https only, on real sockets: the first certificate is pinned, others refused."""

import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from drivers.biometric.port import BiometricFault, BiometricReadiness, Captured, NotCaptured
from drivers.biometric.rdservice_device import RdServiceDevice
from drivers.biometric.rdservice_place import Place
from drivers.biometric.rdservice_tls import PINS_MAX, Pins, PinsUnreadable
from hw_sim import serving
from hw_sim.rd.app import create_app
from hw_sim.rd.device import RdDevice
from hw_sim.rd.server import make_certificate
from tests.unit.drivers.biometric.hurried import Hurried
from tests.unit.drivers.biometric.rd_machine import PID_OPTIONS
from tests.unit.drivers.biometric.waits import Waits

STRANGER = "0" * 64


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return make_certificate(tmp_path_factory.mktemp("made"))


@pytest.fixture(scope="module")
def another(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return make_certificate(tmp_path_factory.mktemp("another"))


@asynccontextmanager
async def service(showing: Path) -> AsyncIterator[range]:
    """Run an https-only service with a finger on its sensor; yield its port."""
    device = RdDevice(Hurried(), random.Random(1))
    device.do("place", {})
    listener = serving.listen((0,))
    port = serving.port_of(listener)
    device.service.listen_on(port)
    async with serving.serving(create_app(device.service), listener, showing):
        yield range(port, port + 1)


@asynccontextmanager
async def reader(
    ports: range, pins: Pins | None = None, place: Place | None = None
) -> AsyncIterator[RdServiceDevice]:
    reader = RdServiceDevice(Waits(), ports=ports, pins=pins, place=place or Place())
    yield reader
    await reader.aclose()


def pin_in(file: Path) -> str:
    (pin,) = Pins(file).known.values()
    return pin


async def test_a_service_with_https_only_captures(made: Path) -> None:
    async with service(made) as ports, reader(ports) as ours:
        assert (await ours.discover()).readiness is BiometricReadiness.READY
        assert isinstance(await ours.capture(PID_OPTIONS), Captured)


async def test_the_certificate_of_the_first_use_is_kept(made: Path, tmp_path: Path) -> None:
    file = tmp_path / "pins.json"
    async with service(made) as ports, reader(ports, Pins(file)) as ours:
        await ours.discover()
    async with service(made) as ports, reader(ports, Pins(file)) as ours:
        assert isinstance(await ours.capture(PID_OPTIONS), Captured)

    assert list(Pins(file).known) == ["MANTRA.MSIPL MANTRA.WIN.001"]


async def test_a_changed_certificate_is_refused_until_a_person_accepts_it(
    made: Path, another: Path, tmp_path: Path
) -> None:
    file = tmp_path / "pins.json"
    async with service(made) as ports, reader(ports, Pins(file)) as ours:
        await ours.discover()
    async with service(another) as ports:
        async with reader(ports, Pins(file)) as ours:
            status = await ours.discover()
            outcome = await ours.capture(PID_OPTIONS)
        file.unlink()
        async with reader(ports, Pins(file)) as ours:
            assert (await ours.discover()).readiness is BiometricReadiness.READY

    assert (status.readiness, status.remark) == (
        BiometricReadiness.REFUSED,
        "shows another certificate than before",
    )
    assert isinstance(outcome, NotCaptured)
    assert outcome.fault is BiometricFault.REFUSED_DEVICE


async def test_a_service_that_changes_its_certificate_before_a_capture_gets_no_request(
    made: Path, another: Path
) -> None:
    device = RdDevice(Hurried(), random.Random(1))
    app = create_app(device.service)
    listener = serving.listen((0,))
    port = serving.port_of(listener)
    device.service.listen_on(port)
    async with reader(range(port, port + 1)) as ours:
        async with serving.serving(app, listener, made):
            assert (await ours.discover()).readiness is BiometricReadiness.READY
        async with serving.serving(app, serving.listen((port,)), another):
            outcome = await ours.capture(PID_OPTIONS)

    assert isinstance(outcome, NotCaptured)
    assert outcome.fault is BiometricFault.REFUSED_DEVICE
    assert device.state()["last_code"] == ""


async def test_a_configured_certificate_is_required(made: Path, tmp_path: Path) -> None:
    file = tmp_path / "pins.json"
    async with service(made) as ports:
        async with reader(ports, Pins(file)) as ours:
            await ours.discover()
        async with reader(ports, place=Place(fingerprint=pin_in(file))) as ours:
            assert isinstance(await ours.capture(PID_OPTIONS), Captured)
        async with reader(ports, place=Place(fingerprint=STRANGER)) as ours:
            assert (await ours.discover()).readiness is BiometricReadiness.ABSENT


async def test_a_configured_certificate_forbids_plain_http() -> None:
    device = RdDevice(Hurried(), random.Random(1))
    listener = serving.listen((0,))
    port = serving.port_of(listener)
    device.service.listen_on(port)
    async with (
        serving.serving(create_app(device.service), listener),
        reader(range(port, port + 1), place=Place(fingerprint=STRANGER)) as ours,
    ):
        assert (await ours.discover()).readiness is BiometricReadiness.ABSENT


def test_the_number_of_pinned_makers_is_limited() -> None:
    pins = Pins()

    trusted = [pins.trusts(f"maker {n}", STRANGER) for n in range(PINS_MAX + 1)]

    assert trusted == [True] * PINS_MAX + [False]


@pytest.mark.parametrize("text", ["", "{", "[]", '{"a": 1}', "\x00"])
def test_a_damaged_file_is_reported_and_not_overwritten(tmp_path: Path, text: str) -> None:
    file = tmp_path / "pins.json"
    file.write_text(text)

    with pytest.raises(PinsUnreadable, match=r"pins\.json"):
        Pins(file)
    assert file.read_text() == text
