"""The kiosk's real driver and a simulated RD service, with a paired companion between them."""

import asyncio
import logging
import ssl
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

import pytest

from companion.box.folder import BoxFolder
from companion.box.limits import CONNECTIONS_MAX
from companion.box.rd_target import PORTS
from companion.box.routes import Lent
from companion.pairing.pinned_tls import context
from drivers.biometric.port import (
    BiometricReadiness,
    Captured,
    DeviceStatus,
    Modality,
    NotCaptured,
)
from drivers.companion.companion import Companion
from hw_sim.rd.device import RdDevice
from hw_sim.rd.server import make_certificate
from tests.system.e2e.marks import found, marks_of_pid_data
from tests.unit.companion.box.box import HOST, Pair, free_port, kiosk, paired, running
from tests.unit.drivers.biometric.rd_machine import PID_OPTIONS
from tests.unit.drivers.biometric.rd_world import ports_of, served


@pytest.fixture(autouse=True)
def _a_busy_machine_is_no_silent_service(monkeypatch: pytest.MonkeyPatch) -> None:
    """Set a time limit that only a hang exceeds, because both ends share this thread."""
    monkeypatch.setattr("drivers.biometric.rdservice_http.PROBE_S", 60.0)


@dataclass(frozen=True)
class Box:
    """A box whose RD service its kiosk can use."""

    pair: Pair
    rd: RdDevice
    port: int

    @property
    def ports(self) -> range:
        return ports_of(self.rd)

    async def capture(self) -> Captured | NotCaptured:
        async with kiosk(self.pair.companion(self.port), self.ports) as device:
            return await device.capture(PID_OPTIONS)

    async def seen(self, ports: range | None = None) -> DeviceStatus:
        return await seen(self.pair, self.port, ports or self.ports)


@asynccontextmanager
async def lent(folder: Path, secured_by: Path | None = None) -> AsyncIterator[Box]:
    pair = paired(folder)
    async with served(secured_by, ports=PORTS) as rd, running(pair) as port:
        rd.do("place", {})
        yield Box(pair, rd, port)


async def seen(pair: Pair, port: int, ports: range = range(11100, 11101)) -> DeviceStatus:
    async with kiosk(pair.companion(port), ports) as device:
        return await device.discover()


@pytest.mark.parametrize("secured", [False, True], ids=["http", "https"])
async def test_a_finger_at_the_box_is_captured_by_the_kiosk(
    tmp_path: Path, *, secured: bool
) -> None:
    async with lent(tmp_path, make_certificate(tmp_path) if secured else None) as box:
        outcome = await box.capture()

    assert isinstance(outcome, Captured)
    assert outcome.device.dp_id == "MANTRA.MSIPL"


async def test_a_face_is_captured_where_the_companion_announces_it(tmp_path: Path) -> None:
    pair = paired(tmp_path)
    async with (
        served(None, ports=PORTS) as rd,
        running(pair, Lent(rd=True, face_port=rd.service.port)) as port,
    ):
        rd.do("place", {})
        async with kiosk(pair.companion(port), ports_of(rd)) as device:
            face = await device.discover(modality=Modality.FACE)
            finger = await device.discover(modality=Modality.FINGER)
            outcome = await device.capture(PID_OPTIONS, modality=Modality.FACE)
    assert face.readiness is BiometricReadiness.READY
    assert finger.readiness is BiometricReadiness.ABSENT, "it is no finger sensor"
    assert isinstance(outcome, Captured)


async def test_a_companion_without_a_face_service_announces_none(tmp_path: Path) -> None:
    async with (
        lent(tmp_path) as box,
        kiosk(box.pair.companion(box.port), box.ports) as device,
    ):
        face = await device.discover(modality=Modality.FACE)
    assert face.readiness is BiometricReadiness.ABSENT


async def test_a_box_that_is_off_is_reported_with_what_to_check(tmp_path: Path) -> None:
    port = free_port()

    status = await seen(paired(tmp_path), port)

    assert status.readiness is BiometricReadiness.ABSENT
    assert status.remark == (
        f"the companion 127.0.0.1:{port} cannot be reached; "
        "is it on, the cable in, its program running and paired?"
    )


@pytest.mark.parametrize(
    ("content", "why"),
    [
        (None, "is not paired: kiosk-agent companion pair"),
        (b"", "companion.pem: is damaged"),
        (b"\xff", "companion.pem: is damaged"),
        (b"-----BEGIN CERTIFICATE-----\nA\n", "companion.pem: is damaged"),
    ],
)
async def test_a_kiosk_without_a_usable_pairing_is_reported(
    tmp_path: Path, content: bytes | None, why: str
) -> None:
    pair = paired(tmp_path)
    if content is None:
        pair.kiosk_file.unlink()
    else:
        pair.kiosk_file.write_bytes(content)

    status = await seen(pair, free_port())

    assert status.readiness is BiometricReadiness.REFUSED
    assert why in status.remark


async def test_a_box_with_another_key_gets_no_request(tmp_path: Path) -> None:
    (tmp_path / "other").mkdir()
    stranger = paired(tmp_path / "other")
    async with running(stranger) as port:
        status = await seen(paired(tmp_path), port)

    assert status.readiness is BiometricReadiness.REFUSED
    assert "shows another certificate than when it was paired" in status.remark


async def test_another_kiosk_is_not_served(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "other").mkdir()
    other = paired(tmp_path / "other")
    async with lent(tmp_path) as box:
        both = other.kiosk_file.read_text().rpartition("-----BEGIN CERTIFICATE-----")[0]
        boxs = ssl.DER_cert_to_PEM_cert(box.pair.folder.own_certificate())
        other.kiosk_file.write_text(both + boxs)  # it even has the box's certificate
        status = await seen(other, box.port, box.ports)

    assert status.readiness is BiometricReadiness.REFUSED
    assert "disconnects this kiosk; is it still paired with this kiosk?" in status.remark
    assert "another certificate than the paired kiosk's" in caplog.text


async def test_a_forgotten_kiosk_is_refused_at_its_next_request(tmp_path: Path) -> None:
    async with (
        lent(tmp_path) as box,
        kiosk(box.pair.companion(box.port), box.ports) as device,
    ):
        before = await device.discover()
        BoxFolder(box.pair.folder.path).forget()
        after = await device.discover()

    assert before.readiness is BiometricReadiness.READY
    assert after.readiness is BiometricReadiness.REFUSED


async def test_a_kiosk_that_was_paired_again_needs_no_restart(tmp_path: Path) -> None:
    pair = paired(tmp_path)
    kept = pair.kiosk_file.read_bytes()
    pair.kiosk_file.unlink()
    async with running(pair) as port, kiosk(pair.companion(port), range(11120, 11121)) as device:
        assert (await device.discover()).readiness is BiometricReadiness.REFUSED
        pair.kiosk_file.write_bytes(kept)

        assert (await device.discover()).readiness is BiometricReadiness.ABSENT


async def test_strangers_cannot_keep_all_connections(tmp_path: Path) -> None:
    """They take every connection without starting a handshake, until the box closes it."""
    async with lent(tmp_path) as box:
        held = [await asyncio.open_connection(HOST, box.port) for _ in range(CONNECTIONS_MAX)]
        while_full = await box.seen()
        for _, writer in held:
            writer.close()
            await writer.wait_closed()
        outcome = await box.capture()

    assert while_full.readiness is not BiometricReadiness.READY
    assert isinstance(outcome, Captured)


async def test_strangers_cannot_fill_the_log(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """A hundred connections without TLS write only seven log lines."""
    async with lent(tmp_path) as box:
        for _ in range(100):
            reader, writer = await asyncio.open_connection(HOST, box.port)
            writer.write(b"GET / HTTP/1.1\r\n\r\n")
            with suppress(ConnectionError):
                await reader.read()
            writer.close()

    refused = [line for line in caplog.messages if "refused" in line]
    assert len(refused) == 7
    assert refused[-1].endswith("(number 64)")


async def test_a_client_without_a_certificate_gets_no_answer(tmp_path: Path) -> None:
    async with lent(tmp_path) as box:
        reader, writer = await asyncio.open_connection(HOST, box.port, ssl=context())
        url = b"http://127.0.0.1:%d/" % box.ports.start
        writer.write(b"RDSERVICE %b HTTP/1.1\r\nHost: x\r\n\r\n" % url)
        assert await reader.read() == b""
        writer.close()


async def test_searching_for_services_writes_no_log_lines(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """A kiosk with an unplugged sensor searches every five seconds, perhaps for months."""
    caplog.set_level(logging.INFO)
    async with lent(tmp_path) as box:
        status = await box.seen(PORTS)

    assert status.readiness is BiometricReadiness.READY, "found among all ports"
    assert [line for line in caplog.messages if "port" in line] == []


def all_files(folder: Path) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in folder.rglob("*") if file.is_file()}


async def test_a_capture_is_not_stored(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    async with lent(tmp_path) as box:
        outcome = await box.capture()
        files = all_files(tmp_path)

    assert isinstance(outcome, Captured)
    assert files.keys() == {"bridge.pem", "kiosk.pem", "companion.pem"}
    marks = marks_of_pid_data(outcome.pid_data)
    assert found(marks, files | {"the log": caplog.text.encode()}) == []
    assert f"CAPTURE http://127.0.0.1:{box.ports.start}/rd/capture: 200" in caplog.text


@pytest.mark.parametrize("off_s", [-720.0, 0.0, 720.0])
async def test_the_boxs_clock_is_compared_with_the_kiosks(tmp_path: Path, off_s: float) -> None:
    """A capture contains the box's time; UIDAI refuses one that is minutes off."""
    async with lent(tmp_path) as box:
        place = box.pair.companion(box.port).place
        now = lambda: time.time() - off_s  # noqa: E731, TID251 - the box is this machine
        companion = Companion(place, now)
        async with kiosk(companion, box.ports) as device:
            status = await device.discover()

    assert status.clock_off_s == pytest.approx(off_s, abs=5)
