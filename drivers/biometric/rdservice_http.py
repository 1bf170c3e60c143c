"""The transport to RD services: HTTP on a port range of one host, with special methods.

It finds services and exchanges bytes with one. Captures are in `rdservice_device`. Plain http is
tried first, then https, which some services require, also if the port is silent to plain http. Each
exchange has one time limit as a whole, on the event loop's clock, so a service that sends single
bytes cannot delay it.
"""

import asyncio
from collections.abc import Callable, Collection, Iterator
from types import MappingProxyType
from typing import Final

import httpx
from msgspec.structs import replace

from companion.pairing.pinned_tls import context, fingerprint_of
from drivers.biometric.port import BiometricReadiness, DeviceInfo, DeviceStatus, Modality
from drivers.biometric.rdservice import (
    ANSWER_BYTES_MAX,
    DescribedDevice,
    Method,
    RdServiceInfo,
    UnreadableAnswer,
    modality_of,
    read_device_info,
    read_service,
)
from drivers.biometric.rdservice_errors import (
    BROKEN_OFF,
    NO_ANSWER,
    NO_COMPANION,
    NO_SERVICE,
    NOT_FOUND,
    REFUSED,
    UNREADABLE,
)
from drivers.biometric.rdservice_found import HOST, LOOPBACK_SEARCH, Found, Route, Search
from drivers.biometric.rdservice_quirks import PROBE_PATHS
from drivers.biometric.rdservice_tls import Pins
from drivers.companion.answers import Trouble, TroubleKind
from drivers.companion.client import (
    CONNECTIONS,
    CONNECTIONS_MAX,
    PairingUnusable,
    paired_at,
    proxy_error,
    proxy_through,
    trouble,
)
from drivers.handshake import ClosesHandshake

PROBE_S: Final = 5.0  # above the 0.6 to 4 s that services need in the field (devices.md 1.1)
# After a service that can be used was found, for others that answer at the same time: the choice
# must not depend on milliseconds. A hanging service must not delay a good one.
OTHERS_S: Final = 0.3

_ASKED_IN_VAIN: Final = frozenset({NO_SERVICE, NO_ANSWER, NO_COMPANION, REFUSED})
# There is nothing to ask by https either. A port that is silent to http may need https.
_NOTHING_THERE: Final = _ASKED_IN_VAIN - {NO_ANSWER}
# The codings that change the bytes. Some services write `identity` or a character set there.
_COMPRESSIONS: Final = frozenset(
    {"gzip", "x-gzip", "deflate", "br", "compress", "x-compress", "zstd"}
)
_UNASKED: Final = frozenset({REFUSED, NO_COMPANION})
"""The reasons why a port was not asked."""
_NO_SUCH_PATH: Final = frozenset({404, 405, 501})

_CODE_OF_TROUBLE: Final = MappingProxyType(
    {
        TroubleKind.UNPAIRED: REFUSED,
        TroubleKind.OTHER_CERTIFICATE: REFUSED,
        TroubleKind.NOT_SERVED: REFUSED,
        TroubleKind.UNREACHABLE: NO_COMPANION,
        TroubleKind.SILENT: NO_ANSWER,
        TroubleKind.BROKEN_OFF: BROKEN_OFF,
        TroubleKind.UNREADABLE: UNREADABLE,
    }
)
_CODE_OF_PROXY_ERROR: Final = MappingProxyType(
    {
        "http_request_denied": NO_SERVICE,  # the port is not announced any more
        "connection_refused": NO_SERVICE,
        "connection_terminated": BROKEN_OFF,
        "http_response_timeout": NO_ANSWER,
    }
)
"""Our code for each error of a Proxy-Status; any other error counts as unreadable."""


def _never(_: Found) -> bool:
    return False


class RdHttp:
    """Talks to the RD services of one host; with an `owner`, only to that user's."""

    def __init__(self, search: Search = LOOPBACK_SEARCH) -> None:
        self._search = search
        self._pins = search.pins or Pins()
        # by the expected certificate, and the time of the companion's pairing
        self._clients: dict[tuple[str, int], httpx.AsyncClient] = {}
        self._certificates: dict[int, str] = {}  # the last certificate seen on each port
        self._secured: set[int] = set()  # the ports whose service was found by https

    async def find_all(self, is_enough: Callable[[Found], bool] = _never) -> list[Found]:
        """Return the services that answered, by port; as many at once as there are connections.

        After one that `is_enough`, do not wait for slow ports.
        """
        ports: list[int] = [*self._search.ports]
        places = asyncio.Semaphore(len(ports))
        if companion := self._search.companion:
            announced = await companion.capabilities()
            if isinstance(announced, Trouble):
                why = UnreadableAnswer(_CODE_OF_TROUBLE[announced.kind], announced.remark)
                return [_unasked(Route(self._search.ports.start), why)]
            lent = {*announced.rd_ports, announced.face_port}
            if not (ports := [port for port in ports if port in lent]):
                return []
            # Waiting for a free connection would use up a port's PROBE_S.
            places = asyncio.Semaphore(CONNECTIONS_MAX)

        async def find(port: int) -> Found | None:
            async with places:
                return await self.find(port)

        searches = [asyncio.create_task(find(port)) for port in ports]
        await _enough_of(searches, is_enough)
        answers = [one.result() for one in searches if not one.cancelled()]
        return [found for found in answers if found is not None]

    async def find(self, port: int) -> Found | None:
        """Return the service on this port with its device; None if there is none."""
        for route in self._routes(port):
            service = await self._probe(route)
            if isinstance(service, RdServiceInfo):
                (self._secured.add if route.tls else self._secured.discard)(port)
                return await self._described(self._followed(route), service)
            if service.code in _UNASKED:
                return _unasked(route, service)
            if service.code in _NOTHING_THERE:
                break
        return None

    async def ask_interface(
        self,
        route: Route,
        service: RdServiceInfo,
        method: Method,
        body: bytes = b"",
        *,
        limit_s: float,
    ) -> bytes | UnreadableAnswer:
        """Return an interface's answer; try the announced path, then the usual ones after a 404."""
        answer: bytes | UnreadableAnswer = UnreadableAnswer(NOT_FOUND)
        for path in service.paths[method]:
            answer = await self.ask(route, method, path, body, limit_s=limit_s)
            if not isinstance(answer, UnreadableAnswer) or answer.code != NOT_FOUND:
                break
        return answer

    async def ask(
        self, route: Route, method: Method, path: str, body: bytes = b"", *, limit_s: float
    ) -> bytes | UnreadableAnswer:
        """Send one request and return its answer's bytes, within `limit_s` seconds."""
        port = route.port
        owner = self._search.owner
        if owner and (objection := owner.objection(HOST, port)):
            return UnreadableAnswer(REFUSED, objection)
        try:
            async with asyncio.timeout(limit_s):
                return await self._exchange(route, method, path, body)
        except TimeoutError:
            return UnreadableAnswer(NO_ANSWER, f"port {port} silent for {limit_s:.0f} s")
        except PairingUnusable as unusable:
            return UnreadableAnswer(REFUSED, str(unusable))
        except Exception as error:  # noqa: BLE001 - httpx and its parts raise more than HTTPError
            return self._broken(port, method, error)

    def _broken(self, port: int, method: Method, error: Exception) -> UnreadableAnswer:
        if isinstance(error, httpx.ProxyError):
            return UnreadableAnswer(NO_SERVICE, f"the companion opens no tunnel to port {port}")
        if (companion := self._search.companion) and isinstance(error, httpx.HTTPError):
            found = trouble(companion.place, error, is_first=method is Method.RDSERVICE)
            return UnreadableAnswer(_CODE_OF_TROUBLE[found.kind], found.remark)
        if isinstance(error, httpx.ConnectError):
            return UnreadableAnswer(NO_SERVICE, f"nothing listens on port {port}")
        return UnreadableAnswer(BROKEN_OFF, f"port {port} disconnected ({type(error).__name__})")

    async def aclose(self) -> None:
        for client in self._clients.values():
            await client.aclose()
        self._clients.clear()

    async def _exchange(
        self, route: Route, method: Method, path: str, body: bytes
    ) -> bytes | UnreadableAnswer:
        headers = {"Accept-Encoding": "identity"}
        if body:
            headers["Content-Type"] = "text/xml"
        url = f"{'https' if route.tls else 'http'}://{HOST}:{route.port}{path}"
        async with self._client(route.fingerprint).stream(
            method.value,
            url,
            content=body,
            headers=headers,
            extensions={"trace": ClosesHandshake()},
        ) as response:
            if companion := self._search.companion:
                companion.note_date(response.headers.get("Date", ""))
                if why := proxy_error(response):
                    code = _CODE_OF_PROXY_ERROR.get(why, UNREADABLE)
                    return UnreadableAnswer(code, f"the companion: {why}")
            self._remember_certificate(route.port, response)
            if response.status_code in _NO_SUCH_PATH:
                return UnreadableAnswer(NOT_FOUND, f"HTTP {response.status_code}")
            if response.status_code != httpx.codes.OK:
                return UnreadableAnswer(remark=f"HTTP {response.status_code}")
            # PidData is used unchanged, and a decompressed answer could exceed every limit.
            coding = response.headers.get("Content-Encoding", "").lower()
            if not _COMPRESSIONS.isdisjoint(part.strip() for part in coding.split(",")):
                return UnreadableAnswer(remark="compressed, although the request did not allow it")
            return await _limited_body(response)

    def _routes(self, port: int) -> Iterator[Route]:
        """Yield the ways to ask the port; the one by which it answered before comes first."""
        secured = Route(port, tls=True)
        if port in self._secured:
            yield from (secured, Route(port))
        else:
            yield from (Route(port), secured)

    async def _probe(self, route: Route) -> RdServiceInfo | UnreadableAnswer:
        service: RdServiceInfo | UnreadableAnswer = UnreadableAnswer()
        for path in PROBE_PATHS:
            answer = await self.ask(route, Method.RDSERVICE, path, limit_s=PROBE_S)
            service = read_service(answer) if isinstance(answer, bytes) else answer
            if isinstance(service, RdServiceInfo) or service.code in _ASKED_IN_VAIN:
                break
        return service

    def _followed(self, route: Route) -> Route:
        """Return the route with the certificate that the service has just shown."""
        if not route.tls:
            return route
        return replace(route, fingerprint=self._certificates.get(route.port, ""))

    async def _described(self, route: Route, service: RdServiceInfo) -> Found:
        answer = await self.ask_interface(route, service, Method.DEVICEINFO, limit_s=PROBE_S)
        device = read_device_info(answer) if isinstance(answer, bytes) else answer
        known = device if isinstance(device, DescribedDevice) else None
        info = known.info if known else None
        readiness = _readiness(service, info)
        companion = self._search.companion
        off_s = companion.clock_off_s if companion else 0.0
        status = DeviceStatus(readiness, info, service.info, off_s)
        if objection := self._search.allowed.objection(service, info):
            status = DeviceStatus(BiometricReadiness.REFUSED, info, objection)
        elif info is not None and not self._trusts(route, info):
            unstored = self._pins.problem or self._pins.unsaved
            why = unstored or "shows another certificate than before"
            status = DeviceStatus(BiometricReadiness.REFUSED, info, why)
        modality = modality_of(service, known)
        if companion and route.port == companion.lends.face_port:
            modality = Modality.FACE
        elif modality is Modality.FACE:
            why = "captures faces, which no companion announces"
            status = DeviceStatus(BiometricReadiness.REFUSED, info, why)
        return Found(route.port, route, service, modality, status)

    def _trusts(self, route: Route, device: DeviceInfo) -> bool:
        """Return True if the certificate is the maker's; plain http has none."""
        if not route.tls:
            return True
        named = bool(device.dp_id and route.fingerprint)
        return named and self._pins.trusts(f"{device.dp_id} {device.rds_id}", route.fingerprint)

    def _client(self, fingerprint: str) -> httpx.AsyncClient:
        place = self._search.companion.place if self._search.companion else None
        key = (fingerprint, paired_at(place) if place else 0)
        if key not in self._clients:
            self._clients[key] = httpx.AsyncClient(
                transport=self._search.transport,
                trust_env=False,  # an HTTP_PROXY does not know the methods and must not see PidData
                verify=context(fingerprint),
                timeout=None,  # noqa: S113 - `ask` limits each exchange as a whole
                # services restart between calls; a companion stays
                limits=CONNECTIONS if place else httpx.Limits(max_keepalive_connections=0),
                proxy=proxy_through(place) if place else None,
            )
        return self._clients[key]

    def _remember_certificate(self, port: int, response: httpx.Response) -> None:
        stream = response.extensions.get("network_stream")
        tls = stream.get_extra_info("ssl_object") if stream else None
        if tls is not None:
            self._certificates[port] = fingerprint_of(tls)


async def _enough_of(
    searches: Collection["asyncio.Task[Found | None]"], is_enough: Callable[[Found], bool]
) -> None:
    """Wait for all searches; after one that is enough, cancel those that are still under way."""
    waiting = set(searches)
    try:
        while waiting:
            done, waiting = await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
            results = (one.result() for one in done)
            if any(found is not None and is_enough(found) for found in results):
                if waiting:
                    await asyncio.wait(waiting, timeout=OTHERS_S)
                return
    finally:
        for search in searches:
            search.cancel()
        await asyncio.wait(searches)


def _unasked(route: Route, why: UnreadableAnswer) -> Found:
    """Return a service that was not asked, with the reason."""
    is_refused = why.code == REFUSED
    readiness = BiometricReadiness.REFUSED if is_refused else BiometricReadiness.ABSENT
    service = RdServiceInfo(readiness, "", {})
    return Found(route.port, route, service, None, DeviceStatus(readiness, remark=why.remark))


def _readiness(service: RdServiceInfo, device: DeviceInfo | None) -> BiometricReadiness:
    """Return the combined readiness; READY without a device certificate is not registered."""
    if service.readiness is not BiometricReadiness.READY:
        return service.readiness
    if device is None:
        return BiometricReadiness.NOT_READY
    return BiometricReadiness.READY if device.registered else BiometricReadiness.NOT_REGISTERED


async def _limited_body(response: httpx.Response) -> bytes | UnreadableAnswer:
    body = bytearray()
    async for chunk in response.aiter_bytes():
        body += chunk
        if len(body) > ANSWER_BYTES_MAX:
            return UnreadableAnswer(remark=f"more than {ANSWER_BYTES_MAX} bytes")
    return bytes(body)
