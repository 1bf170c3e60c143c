"""Where RD services are looked for, which may be used, and one that was found on a port."""

from typing import TYPE_CHECKING, Final

import msgspec

from drivers.biometric.port import DeviceInfo, DeviceStatus, Modality
from drivers.biometric.rdservice import PORTS, RdServiceInfo, is_level_zero
from drivers.biometric.rdservice_owner import PortOwner
from drivers.biometric.rdservice_tls import Pins
from drivers.companion.companion import Companion

if TYPE_CHECKING:
    import httpx


class Allowed(msgspec.Struct, frozen=True):
    """The devices that may be used; without named providers, any (1.6, 1.7)."""

    dp_ids: frozenset[str] = frozenset()
    level_zero: bool = False

    def objection(self, service: RdServiceInfo, device: DeviceInfo | None) -> str:
        """Return why the device may not be used; empty if it may."""
        if not self.level_zero and is_level_zero(service, device):
            return f"withdrawn: level L0 {service.info}".rstrip()
        if device is None or self.is_maker(device):
            return ""
        return f"{device.dp_id or 'a maker without a name'} is not among the allowed makers"

    def is_maker(self, device: DeviceInfo) -> bool:
        return not self.dp_ids or device.dp_id in self.dp_ids


ANY_L1: Final = Allowed()


class Search(msgspec.Struct, frozen=True):
    """Where to look for services, and which may be used."""

    ports: range = PORTS
    allowed: Allowed = ANY_L1
    pins: Pins | None = None
    """The certificates known so far; None: they are lost when the process ends."""
    owner: PortOwner | None = None
    """The only user whose services are used."""
    companion: Companion | None = None
    """The companion whose services are used; None: those of this machine."""
    transport: "httpx.AsyncBaseTransport | None" = None
    """Replaces the network in tests and in the simulation."""


# Not "localhost", because its IPv6 lookup takes seconds on some systems (devices.md 1.1).
HOST: Final = "127.0.0.1"
LOOPBACK_SEARCH: Final = Search()
"""All of this machine's ports for RD services."""


class Route(msgspec.Struct, frozen=True):
    """The route to a service; with a `fingerprint`, only the owner of that certificate.

    Without one, https accepts any certificate. That is for finding services, never for a capture.
    """

    port: int
    tls: bool = False
    fingerprint: str = ""


class Found(msgspec.Struct, frozen=True):
    """One service on one port and its readiness.

    A service whose modality may not be queried counts for every modality.
    """

    port: int
    route: Route
    service: RdServiceInfo
    modality: Modality | None
    status: DeviceStatus
