"""Captures use the right service, keep the bytes unchanged and apply the remedies."""

import asyncio

import httpx
import pytest

from drivers.biometric.port import (
    Advice,
    BiometricFault,
    BiometricReadiness,
    Captured,
    Modality,
    NotCaptured,
    Progress,
)
from drivers.biometric.rdservice_device import RdServiceDevice
from drivers.biometric.rdservice_found import Search
from tests.unit.drivers.biometric.rd_machine import (
    CAPTURED,
    PID_OPTIONS,
    REGISTERED,
    UNREGISTERED,
    Answer,
    Machine,
    ScriptedService,
    Waits,
    refusal,
)

IRIS = REGISTERED.replace(b"MFS110", b"MIS100V2")


def answering(*captures: Answer) -> ScriptedService:
    return ScriptedService(captures=list(captures))


def reader_of(machine: Machine, waits: Waits | None = None) -> RdServiceDevice:
    return RdServiceDevice(Waits() if waits is None else waits, Search(transport=machine))


async def test_pid_options_and_pid_data_pass_through_unchanged() -> None:
    machine = Machine({11100: ScriptedService()})
    seen: list[Progress] = []

    outcome = await reader_of(machine).capture(PID_OPTIONS, progress=seen.append)

    assert isinstance(outcome, Captured)
    assert outcome.pid_data == CAPTURED
    assert (outcome.device.mi, outcome.quality) == ("MFS110", 71)
    assert "UElE" not in f"{outcome}"
    assert machine.bodies == [PID_OPTIONS]
    assert seen == [Progress.LOOKING, Progress.CAPTURING]


async def test_the_ready_fingerprint_service_is_chosen() -> None:
    machine = Machine(
        {
            11100: ScriptedService(device=IRIS),
            11102: ScriptedService(status="NOTREADY", device=UNREGISTERED),
            11115: ScriptedService(),
        }
    )
    reader = reader_of(machine)

    await reader.capture(PID_OPTIONS)
    await reader.capture(PID_OPTIONS, modality=Modality.IRIS)

    assert machine.asked("CAPTURE") == [
        "CAPTURE 127.0.0.1:11115/rd/capture",
        "CAPTURE 127.0.0.1:11100/rd/capture",
    ]


@pytest.mark.parametrize(
    ("fitted", "asked"), [(IRIS, Modality.FINGER), (REGISTERED, Modality.IRIS)]
)
async def test_a_sensor_of_the_other_modality_is_not_used(fitted: bytes, asked: Modality) -> None:
    """With only a sensor of the other kind, the device is absent and gets no capture request."""
    machine = Machine({11100: ScriptedService(device=fitted)})
    reader = reader_of(machine)

    assert (await reader.status(modality=asked)).readiness is BiometricReadiness.ABSENT
    assert isinstance(await reader.capture(PID_OPTIONS, modality=asked), NotCaptured)
    assert machine.asked("CAPTURE") == []


async def test_a_found_device_is_not_searched_again() -> None:
    machine = Machine({11100: ScriptedService()})
    reader = reader_of(machine)

    await reader.capture(PID_OPTIONS)
    await reader.capture(PID_OPTIONS)

    assert len(machine.asked("RDSERVICE")) == 1


async def test_a_service_that_moves_to_another_port_is_followed() -> None:
    machine = Machine({11100: ScriptedService()})
    reader = reader_of(machine)
    assert (await reader.status()).readiness is BiometricReadiness.READY

    machine.services = {11104: ScriptedService()}
    assert isinstance(await reader.capture(PID_OPTIONS), Captured)
    machine.services = {11105: ScriptedService()}
    assert (await reader.status()).readiness is BiometricReadiness.READY

    machine.services = {}
    assert (await reader.status()).readiness is BiometricReadiness.ABSENT


async def test_the_next_device_is_used_after_a_wrong_modality() -> None:
    machine = Machine({11100: answering(refusal("750")), 11101: ScriptedService()})

    outcome = await reader_of(machine).capture(PID_OPTIONS)

    assert isinstance(outcome, Captured)
    assert len(machine.bodies) == 2


async def test_the_driver_waits_while_a_device_registers_again() -> None:
    service = ScriptedService(captures=[refusal("740"), CAPTURED], device=REGISTERED)

    def registering() -> None:
        service.device = UNREGISTERED if len(waits) < 4 else REGISTERED

    waits = Waits(meanwhile=registering)
    outcome = await reader_of(Machine({11100: service}), waits).capture(PID_OPTIONS)

    assert isinstance(outcome, Captured)
    assert waits == [5.0] * 4


async def test_the_driver_waits_until_another_program_releases_the_sensor() -> None:
    service = ScriptedService(status="USED")

    def let_go() -> None:
        service.status = "READY"

    reader = reader_of(Machine({11100: service}), Waits(meanwhile=let_go))

    assert isinstance(await reader.capture(PID_OPTIONS), Captured)


async def test_a_missing_device_is_reported_as_an_outcome() -> None:
    outcome = await reader_of(Machine({})).capture(PID_OPTIONS)

    assert outcome == NotCaptured(BiometricFault.ABSENT, Advice.RECONNECT, "no-service")


async def test_a_withdrawn_device_gets_no_capture_request() -> None:
    machine = Machine({11100: ScriptedService(info="Morpho_RD_Service", device=b"<DeviceInfo/>")})

    outcome = await reader_of(machine).capture(PID_OPTIONS)

    assert outcome == NotCaptured(
        BiometricFault.REFUSED_DEVICE,
        Advice.OUT_OF_SERVICE,
        "refused-device",
        "withdrawn: level L0 Morpho_RD_Service",
    )
    assert machine.bodies == []


class Holding(Machine):
    """A sensor that waits for a finger until the test releases it."""

    def __init__(self) -> None:
        super().__init__({11100: ScriptedService()})
        self.begun, self.finger = asyncio.Event(), asyncio.Event()

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        if request.method == "CAPTURE":
            self.begun.set()
            await self.finger.wait()
        return await super().handle_async_request(request)


async def test_during_a_capture_another_is_refused_and_the_service_gets_no_other_request() -> None:
    machine = Holding()
    reader = reader_of(machine)

    async with asyncio.TaskGroup() as group:
        first = group.create_task(reader.capture(PID_OPTIONS))
        await machine.begun.wait()
        asked = len(machine.calls)
        second = await reader.capture(PID_OPTIONS)
        answers = await reader.status(), await reader.discover()
        assert len(machine.calls) == asked
        machine.finger.set()

    assert second == NotCaptured(BiometricFault.IN_USE, Advice.WAIT, "in-flight")
    assert [status.readiness for status in answers] == [BiometricReadiness.IN_USE] * 2
    assert isinstance(first.result(), Captured)


async def test_a_cancelled_capture_leaves_the_reader_usable() -> None:
    machine = Holding()
    reader = reader_of(machine)
    running = asyncio.ensure_future(reader.capture(PID_OPTIONS))
    await machine.begun.wait()

    running.cancel()
    await asyncio.wait([running])
    machine.finger.set()

    assert isinstance(await reader.capture(PID_OPTIONS), Captured)
    await reader.aclose()
