"""A paired box and kiosk, on loopback."""

import asyncio
import ssl
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

from companion.box.folder import BoxFolder
from companion.box.routes import Lent
from companion.box.server import CompanionServer, listen
from companion.pairing.certificates import certificates_of
from companion.pairing.identity import make_identity
from drivers.biometric.rdservice_device import RdServiceDevice
from drivers.biometric.rdservice_found import Search
from drivers.companion.companion import Companion
from drivers.companion.place import CompanionPlace
from tests.unit.drivers.biometric.rd_machine import Waits

HOST = "127.0.0.1"


@dataclass(frozen=True)
class Pair:
    """The files of box and kiosk after a pairing."""

    folder: BoxFolder
    kiosk_file: Path

    def companion(self, port: int) -> Companion:
        """Return the kiosk's side of the connection."""
        return Companion(CompanionPlace(HOST, self.kiosk_file, port))


def paired(folder: Path) -> Pair:
    box = BoxFolder(folder / "box")
    kiosk_file = folder / "companion.pem"
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
async def running(pair: Pair, lent: Lent | None = None) -> AsyncIterator[int]:
    """Run the box's program, which lends its RD services; yield the port on which it listens."""
    port = free_port()
    server = CompanionServer(pair.folder, HOST, port, lent or Lent(rd=True))
    serving = asyncio.create_task(server.run())
    await asyncio.sleep(0)  # noqa: TID251 - it listens before its first wait
    try:
        yield port
    finally:
        serving.cancel()
        await asyncio.wait([serving])


@asynccontextmanager
async def kiosk(companion: Companion, ports: range) -> AsyncIterator[RdServiceDevice]:
    """Yield the kiosk's driver."""
    device = RdServiceDevice(Waits(), Search(ports=ports, companion=companion))
    try:
        yield device
    finally:
        await device.aclose()
        await companion.aclose()
