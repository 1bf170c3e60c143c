"""A paired box and kiosk, with a bridge between them on loopback."""

import asyncio
import ssl
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

from companion.pairing.certificates import certificates_of
from companion.pairing.identity import make_identity
from companion.rd_bridge.folder import BridgeFolder
from companion.rd_bridge.server import BridgeServer, listen
from drivers.biometric.rdservice_device import RdServiceDevice
from drivers.biometric.rdservice_found import Search
from drivers.biometric.rdservice_place import BridgePlace as Way
from tests.unit.drivers.biometric.rd_machine import Waits

HOST = "127.0.0.1"


@dataclass(frozen=True)
class Pair:
    """The files of box and kiosk after a pairing."""

    folder: BridgeFolder
    kiosk_file: Path

    def way(self, port: int) -> Way:
        return Way(HOST, self.kiosk_file, port)


def paired(folder: Path) -> Pair:
    box = BridgeFolder(folder / "box")
    kiosk_file = folder / "rd-bridge.pem"
    identity = make_identity("kiosk")
    (kiosk,) = certificates_of(identity)
    kiosk_file.write_bytes(identity + ssl.DER_cert_to_PEM_cert(box.own_certificate()).encode())
    box.keep_kiosk(kiosk)
    return Pair(box, kiosk_file)


def free_port() -> int:
    with listen(HOST, 0) as listener:
        port: int = listener.getsockname()[1]
        return port


@asynccontextmanager
async def running(pair: Pair, face_port: int | None = None) -> AsyncIterator[int]:
    """Run the box's service; yield the port on which it listens."""
    port = free_port()
    serving = asyncio.create_task(BridgeServer(pair.folder, HOST, port, face_port).run())
    await asyncio.sleep(0)  # noqa: TID251 - it listens before its first wait
    try:
        yield port
    finally:
        serving.cancel()
        await asyncio.wait([serving])


@asynccontextmanager
async def kiosk(way: Way, ports: range) -> AsyncIterator[RdServiceDevice]:
    """Yield the kiosk's driver."""
    device = RdServiceDevice(Waits(), Search(ports=ports, bridge=way))
    try:
        yield device
    finally:
        await device.aclose()
