"""The wire to RD services: HTTP on the loopback port range, with methods of their own.

Finding services and exchanging bytes with one; what a capture needs beyond that is in
`rdservice_reader`. Every wait is limited on the event loop's clock, as a whole and not per read,
so that a service which trickles bytes holds nobody up.
"""

import asyncio
import ssl
from dataclasses import dataclass
from typing import Final

import httpx

from drivers.biometric.port import DeviceInfo, DeviceStatus, Modality, Readiness
from drivers.biometric.rdservice import (
    ANSWER_BYTES_MAX,
    PORTS,
    Device,
    Method,
    Service,
    Unreadable,
    is_level_zero,
    modality_of,
    read_device_info,
    read_service,
)
from drivers.biometric.rdservice_errors import BROKEN_OFF, NO_ANSWER, NO_SERVICE, NOT_FOUND
from drivers.biometric.rdservice_quirks import PROBE_PATHS

# Not "localhost": asking for its IPv6 address first costs seconds on some systems (1.1).
HOST: Final = "127.0.0.1"
PROBE_S: Final = 3.0  # a hung service must not hold up the others; 0.6 to 4 s seen in the field

_NO_SUCH_PATH: Final = frozenset({404, 405, 501})


@dataclass(frozen=True, slots=True)
class Allowed:
    """Which devices may be used; no provider named means any (1.6, 1.7)."""

    dp_ids: frozenset[str] = frozenset()
    level_zero: bool = False

    def permits(self, service: Service, device: DeviceInfo | None) -> bool:
        if not self.level_zero and is_level_zero(service, device):
            return False
        return not self.dp_ids or device is None or device.dp_id in self.dp_ids


ANY_L1: Final = Allowed()


@dataclass(frozen=True, slots=True)
class Found:
    """One service on one port, and whether it can be used now."""

    port: int
    service: Service
    modality: Modality
    status: DeviceStatus


class RdHttp:
    """Speaks to the RD services of this machine.

    `transport` replaces the network in tests and in the simulation.
    """

    def __init__(
        self,
        ports: range = PORTS,
        allowed: Allowed = ANY_L1,
        transport: httpx.AsyncBaseTransport | None = None,
    ) -> None:
        self._ports = ports
        self._allowed = allowed
        self._client = httpx.AsyncClient(
            transport=transport,
            trust_env=False,  # an HTTP_PROXY would swallow the methods, and must not see PidData
            verify=_no_authorities(),
            timeout=None,  # noqa: S113 - `ask` limits each exchange as a whole
            limits=httpx.Limits(max_keepalive_connections=0),  # services restart between calls
        )

    async def find_all(self) -> list[Found]:
        """Probe every port at once and give all that answered, by port."""
        answers = await asyncio.gather(*(self.find(port) for port in self._ports))
        return [found for found in answers if found is not None]

    async def find(self, port: int) -> Found | None:
        """Give the service on this port with its device, or None when there is none."""
        service = await self._probe(port)
        if service is None:
            return None
        answer = await self.ask_interface(port, service, Method.DEVICEINFO, limit_s=PROBE_S)
        device = read_device_info(answer) if isinstance(answer, bytes) else answer
        return self._judge(port, service, device)

    async def ask_interface(
        self, port: int, service: Service, method: Method, body: bytes = b"", *, limit_s: float
    ) -> bytes | Unreadable:
        """Ask an interface on its announced path, then on the usual ones while there is no such."""
        answer: bytes | Unreadable = Unreadable(NOT_FOUND)
        for path in service.paths[method]:
            answer = await self.ask(port, method, path, body, limit_s=limit_s)
            if not isinstance(answer, Unreadable) or answer.code != NOT_FOUND:
                break
        return answer

    async def ask(
        self, port: int, method: Method, path: str, body: bytes = b"", *, limit_s: float
    ) -> bytes | Unreadable:
        """Exchange one request for its answer's bytes, within `limit_s` seconds."""
        try:
            async with asyncio.timeout(limit_s):
                return await self._exchange(method, f"{_origin(port)}{path}", body)
        except TimeoutError:
            return Unreadable(NO_ANSWER, f"port {port} silent for {limit_s:.0f} s")
        except httpx.ConnectError:
            return Unreadable(NO_SERVICE, f"nothing listens on port {port}")
        except httpx.HTTPError as broken:
            return Unreadable(BROKEN_OFF, f"port {port} broke off ({type(broken).__name__})")

    async def aclose(self) -> None:
        await self._client.aclose()

    async def _exchange(self, method: Method, url: str, body: bytes) -> bytes | Unreadable:
        headers = {"Accept-Encoding": "identity"}
        if body:
            headers["Content-Type"] = "text/xml"
        async with self._client.stream(
            method.value, url, content=body, headers=headers
        ) as response:
            if response.status_code in _NO_SUCH_PATH:
                return Unreadable(NOT_FOUND, f"HTTP {response.status_code}")
            if response.status_code != httpx.codes.OK:
                return Unreadable(note=f"HTTP {response.status_code}")
            # PidData is passed on as sent, and a packed answer could swell past every limit.
            if "Content-Encoding" in response.headers:
                return Unreadable(note="packed, though nobody offered to unpack")
            return await _limited_body(response)

    async def _probe(self, port: int) -> Service | None:
        for path in PROBE_PATHS:
            answer = await self.ask(port, Method.RDSERVICE, path, limit_s=PROBE_S)
            if isinstance(answer, Unreadable) and answer.code in (NO_SERVICE, NO_ANSWER):
                return None
            service = read_service(answer) if isinstance(answer, bytes) else answer
            if isinstance(service, Service):
                return service
        return None

    def _judge(self, port: int, service: Service, device: Device | Unreadable) -> Found:
        known = device if isinstance(device, Device) else None
        info = known.info if known else None
        readiness = _readiness(service, info)
        if not self._allowed.permits(service, info):
            readiness = Readiness.REFUSED
        status = DeviceStatus(readiness, info, service.info)
        return Found(port, service, modality_of(service, known), status)


def _readiness(service: Service, device: DeviceInfo | None) -> Readiness:
    """Join what the service and the device say: READY without a certificate is not registered."""
    if service.readiness is not Readiness.READY:
        return service.readiness
    if device is None:
        return Readiness.NOT_READY
    return Readiness.READY if device.registered else Readiness.NOT_REGISTERED


async def _limited_body(response: httpx.Response) -> bytes | Unreadable:
    body = bytearray()
    async for chunk in response.aiter_bytes():
        body += chunk
        if len(body) > ANSWER_BYTES_MAX:
            return Unreadable(note=f"more than {ANSWER_BYTES_MAX} bytes")
    return bytes(body)


def _origin(port: int) -> str:
    """Give where a port's service is: the one place that knows scheme and host."""
    return f"http://{HOST}:{port}"


def _no_authorities() -> ssl.SSLContext:
    """Trust nobody over TLS: loopback is plain http, and loading the usual authorities is slow."""
    return ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
