"""Services with https only, on real sockets: the first certificate is pinned, others refused."""

import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from drivers.biometric.port import BiometricFault, BiometricReadiness, Captured, NotCaptured
from drivers.biometric.rdservice_device import RdServiceDevice
from drivers.biometric.rdservice_found import Search
from drivers.biometric.rdservice_tls import PINS_MAX, Pins
from hw_sim.rd.device import RdDevice
from hw_sim.rd.server import make_certificate
from tests.unit.drivers.biometric.rd_machine import PID_OPTIONS, Waits
from tests.unit.drivers.biometric.rd_world import Hurried, ports_of, served

STRANGER = "0" * 64


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return make_certificate(tmp_path_factory.mktemp("made"))


@pytest.fixture(scope="module")
def another(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return make_certificate(tmp_path_factory.mktemp("another"))


@pytest.fixture
def device() -> RdDevice:
    """A device with a finger on its sensor."""
    device = RdDevice(Hurried(), random.Random(1))
    device.do("place", {})
    return device


@pytest.fixture
def pins(tmp_path: Path) -> Path:
    return tmp_path / "pins.json"


@asynccontextmanager
async def reader(device: RdDevice, pins: Path | None = None) -> AsyncIterator[RdServiceDevice]:
    """Yield the driver, as after a start of the agent."""
    known = Pins(pins) if pins else None
    reader = RdServiceDevice(Waits(), Search(ports_of(device), pins=known))
    yield reader
    await reader.aclose()


async def test_the_certificate_of_the_first_use_is_kept(
    made: Path, device: RdDevice, pins: Path
) -> None:
    async with served(made, device):
        async with reader(device, pins) as ours:
            assert (await ours.discover()).readiness is BiometricReadiness.READY
        async with reader(device, pins) as ours:
            assert isinstance(await ours.capture(PID_OPTIONS), Captured)

    assert list(Pins(pins).known) == ["MANTRA.MSIPL MANTRA.WIN.001"]


async def test_a_changed_certificate_is_refused_until_a_person_accepts_it(
    made: Path, another: Path, device: RdDevice, pins: Path
) -> None:
    async with served(made, device), reader(device, pins) as ours:
        await ours.discover()
    async with served(another, device):
        async with reader(device, pins) as ours:
            status = await ours.discover()
            outcome = await ours.capture(PID_OPTIONS)
        Path.unlink(pins)
        async with reader(device, pins) as ours:
            assert (await ours.discover()).readiness is BiometricReadiness.READY

    assert (status.readiness, status.remark) == (
        BiometricReadiness.REFUSED,
        "shows another certificate than before",
    )
    assert isinstance(outcome, NotCaptured)
    assert outcome.fault is BiometricFault.REFUSED_DEVICE


async def test_a_service_that_changes_its_certificate_before_a_capture_gets_no_request(
    made: Path, another: Path, device: RdDevice
) -> None:
    async with served(made, device):
        ports = ports_of(device)
        ours = RdServiceDevice(Waits(), Search(ports))
        assert (await ours.discover()).readiness is BiometricReadiness.READY
    async with served(another, device, ports):
        outcome = await ours.capture(PID_OPTIONS)
    await ours.aclose()

    assert isinstance(outcome, NotCaptured)
    assert outcome.fault is BiometricFault.REFUSED_DEVICE
    assert device.state()["last_code"] == ""


def test_the_number_of_pinned_makers_is_limited() -> None:
    pins = Pins()

    trusted = [pins.trusts(f"maker {n}", STRANGER) for n in range(PINS_MAX + 1)]

    assert trusted == [True] * PINS_MAX + [False]


def test_a_certificate_that_cannot_be_stored_is_not_trusted_until_it_can(tmp_path: Path) -> None:
    folder = tmp_path / "state"
    pins = Pins(folder / "pins.json")

    assert not pins.trusts("maker", STRANGER)
    assert "No such file" in pins.unsaved

    folder.mkdir()
    assert pins.trusts("maker", STRANGER)
    assert not pins.unsaved


@pytest.mark.parametrize("text", ["", "{", "[]", '{"a": 1}', "\x00"])
def test_a_damaged_file_is_reported_and_not_overwritten(pins: Path, text: str) -> None:
    pins.write_text(text)

    read = Pins(pins)
    assert not read.trusts("maker", STRANGER)
    assert "pins.json" in read.problem
    assert pins.read_text() == text
