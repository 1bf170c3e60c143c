"""The driver and the simulated RD service over real HTTP."""

import random
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from drivers.biometric.__main__ import COMMAND
from drivers.biometric.port import BiometricFault, BiometricReadiness, Captured, NotCaptured
from drivers.biometric.rdservice_device import RdServiceDevice
from drivers.biometric.rdservice_found import Allowed, Search
from hw_sim.rd.device import RdDevice
from hw_sim.rd.personalities import PERSONALITIES
from hw_sim.rd.server import make_certificate
from hw_sim.rd.vendor_profiles import STYLES, Modality
from tests.unit.drivers.biometric.rd_machine import PID_OPTIONS, Waits
from tests.unit.drivers.biometric.rd_world import Hurried, ports_of, served


@pytest.fixture
async def device() -> AsyncIterator[RdDevice]:
    async with served() as device:
        yield device


@pytest.fixture
async def reader(device: RdDevice) -> AsyncIterator[RdServiceDevice]:
    reader = RdServiceDevice(Waits(), Search(ports_of(device)))
    yield reader
    await reader.aclose()


FINGER_L1 = [
    name
    for name, style in STYLES.items()
    if style.level == "L1" and style.modality is Modality.FINGER
]


@pytest.mark.parametrize("style", FINGER_L1)
async def test_every_makers_service_captures(
    device: RdDevice, reader: RdServiceDevice, style: str
) -> None:
    device.do("style", {"style": style})
    device.do("place", {})

    status = await reader.discover()
    outcome = await reader.capture(PID_OPTIONS)

    assert status.readiness is BiometricReadiness.READY
    assert isinstance(outcome, Captured)
    assert outcome.pid_data.startswith(b"<?xml")
    assert outcome.device.dp_id == STYLES[style].provider
    assert device.state()["captures"] == 1


@pytest.mark.parametrize("personality", sorted(PERSONALITIES))
async def test_every_personality_of_a_service_captures(personality: str, tmp_path: Path) -> None:
    device = RdDevice(Hurried(), random.Random(1), personality=personality)
    certificate = make_certificate(tmp_path) if device.service.secured else None
    async with served(certificate, device):
        device.do("place", {})
        reader = RdServiceDevice(Waits(), Search(ports_of(device)))
        outcome = await reader.capture(PID_OPTIONS)
        await reader.aclose()

    assert isinstance(outcome, Captured)
    assert outcome.pid_data.startswith(b"<?xml")
    assert outcome.pid_data.rstrip().endswith(b"</PidData>")


async def test_a_level_zero_device_is_refused_unless_allowed(
    device: RdDevice, reader: RdServiceDevice
) -> None:
    device.do("style", {"style": "morpho-l0"})
    lenient = RdServiceDevice(Waits(), Search(ports_of(device), Allowed(level_zero=True)))

    assert (await reader.discover()).readiness is BiometricReadiness.REFUSED
    assert (await lenient.discover()).readiness is BiometricReadiness.READY


@pytest.mark.parametrize(
    ("action", "readiness", "fault"),
    [
        ("unplug", BiometricReadiness.NOT_READY, BiometricFault.NOT_READY),
        ("occupy", BiometricReadiness.IN_USE, BiometricFault.IN_USE),
        ("unregister", BiometricReadiness.NOT_REGISTERED, BiometricFault.NOT_REGISTERED),
        ("lift", BiometricReadiness.READY, BiometricFault.NOTHING_SEEN),
    ],
)
async def test_a_sensor_fault_is_reported(
    device: RdDevice,
    reader: RdServiceDevice,
    action: str,
    readiness: BiometricReadiness,
    fault: BiometricFault,
) -> None:
    device.do(action, {})

    status = await reader.discover()
    outcome = await reader.capture(PID_OPTIONS)

    assert status.readiness is readiness
    assert isinstance(outcome, NotCaptured)
    assert outcome.fault is fault


async def test_an_empty_answer_is_retried(device: RdDevice, reader: RdServiceDevice) -> None:
    device.do("place", {})
    await reader.discover()
    device.do("empty", {"count": 1})

    assert isinstance(await reader.capture(PID_OPTIONS), Captured)


@pytest.mark.parametrize(
    ("action", "shown"),
    [("place", "captured: "), ("lift", "not captured: nobody put a finger")],
)
async def test_the_command_shows_the_device_but_never_pid_data(
    device: RdDevice, tmp_path: Path, capsys: pytest.CaptureFixture[str], action: str, shown: str
) -> None:
    options = tmp_path / "pid-options.xml"
    options.write_bytes(PID_OPTIONS)
    device.do(action, {})
    port = str(device.service.port)

    code = await COMMAND.run(["--pid-options", str(options), "--ports", port, port])

    assert code == (action == "lift")
    output = capsys.readouterr().out
    assert "usb: " in output
    assert "device: ready" in output
    assert shown in output
    assert "Skey" not in output
