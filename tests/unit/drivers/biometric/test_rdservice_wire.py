"""The driver and the simulated RD service over real HTTP."""

import random
from collections.abc import AsyncIterator

import pytest

from drivers.biometric.__main__ import COMMAND
from drivers.biometric.port import BiometricFault, BiometricReadiness, Captured, NotCaptured
from drivers.biometric.rdservice_device import RdServiceDevice
from drivers.biometric.rdservice_found import Allowed
from hw_sim import serving
from hw_sim.rd.app import create_app
from hw_sim.rd.device import RdDevice
from hw_sim.rd.vendor_profiles import STYLES, Modality
from tests.unit.drivers.biometric.hurried import Hurried
from tests.unit.drivers.biometric.rd_machine import PID_OPTIONS
from tests.unit.drivers.biometric.waits import Waits


@pytest.fixture
async def device() -> AsyncIterator[RdDevice]:
    rng = random.Random(1)
    device = RdDevice(Hurried(), rng)
    listener = serving.listen((0,))
    device.service.listen_on(serving.port_of(listener))
    async with serving.serving(create_app(device.service), listener):
        yield device


@pytest.fixture
async def reader(device: RdDevice) -> AsyncIterator[RdServiceDevice]:
    port = device.service.port or 0
    reader = RdServiceDevice(Waits(), ports=range(port, port + 1))
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


async def test_a_level_zero_device_is_refused_unless_allowed(device: RdDevice) -> None:
    device.do("style", {"style": "morpho-l0"})
    port = device.service.port or 0
    strict = RdServiceDevice(Waits(), ports=range(port, port + 1))
    lenient = RdServiceDevice(
        Waits(), ports=range(port, port + 1), allowed=Allowed(level_zero=True)
    )

    assert (await strict.discover()).readiness is BiometricReadiness.REFUSED
    assert (await lenient.discover()).readiness is BiometricReadiness.READY


@pytest.mark.parametrize(
    ("action", "readiness", "fault"),
    [
        ("unplug", BiometricReadiness.NOT_READY, BiometricFault.NOT_READY),
        ("occupy", BiometricReadiness.IN_USE, BiometricFault.IN_USE),
        ("unregister", BiometricReadiness.NOT_REGISTERED, BiometricFault.NOT_REGISTERED),
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


async def test_a_capture_without_a_finger_times_out(reader: RdServiceDevice) -> None:
    outcome = await reader.capture(PID_OPTIONS)

    assert isinstance(outcome, NotCaptured)
    assert outcome.fault is BiometricFault.NOTHING_SEEN


async def test_an_empty_answer_is_retried(device: RdDevice, reader: RdServiceDevice) -> None:
    device.do("place", {})
    await reader.discover()
    device.do("empty", {"count": 1})

    assert isinstance(await reader.capture(PID_OPTIONS), Captured)


async def test_the_command_shows_the_device_but_never_pid_data(
    device: RdDevice,
    tmp_path_factory: pytest.TempPathFactory,
    capsys: pytest.CaptureFixture[str],
) -> None:
    options = tmp_path_factory.mktemp("options") / "pid-options.xml"
    options.write_bytes(PID_OPTIONS)
    device.do("place", {})
    port = str(device.service.port)

    exit_code = await COMMAND.run(["--pid-options", str(options), "--ports", port, port])

    output = capsys.readouterr().out
    assert exit_code == 0
    assert "usb: " in output
    assert "device: ready" in output
    assert "captured: " in output
    assert "Skey" not in output
