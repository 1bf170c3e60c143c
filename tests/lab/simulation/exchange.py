"""The ways to the service and to the RD service without HTTP's cost: straight to the simulators."""

import asyncio
import hashlib
import json
from collections import Counter, defaultdict, deque
from collections.abc import Callable, Mapping
from contextvars import Context
from dataclasses import dataclass
from decimal import Decimal

import httpx
import msgspec

from agent.api.exchange import ExchangeFailed, Request
from agent.api.httpx_exchange import HttpxExchange
from drivers.biometric.rdservice import Method, UnreadableAnswer
from drivers.biometric.rdservice_found import Route
from drivers.biometric.rdservice_http import RdHttp
from hw_sim.api import times
from hw_sim.api.auth import IncomingRequest
from hw_sim.api.endpoint import Endpoint
from hw_sim.api.faults import Delivery
from hw_sim.api.gateway import CREATED, OK, Asked, Gateway, Passed
from hw_sim.api.middleware import Answer
from hw_sim.api.simulator import ApiSimulator
from hw_sim.rd.app import serve
from hw_sim.rd.service import RdService
from tests.lab.simulation.bank import UNFINDABLE
from tests.lab.simulation.confused import Confusion, reference_in
from tests.lab.simulation.origins import Origins, unknown
from tests.support.process import Process

PER_MINUTE = 60  # calls a minute that a kiosk may send, however often its process is killed
MINUTE = 60.0 - 0.001  # a call leaves a moment after it was allowed
BAD_REQUEST = 400  # this HTTP status and those above it are refusals
BALANCES = {"/ext/v1/bbps/balance": "MAIN", "/ext/v1/dmt/balance": "AEPS"}
XML = {"content-type": "text/xml"}
DOWN = 0.6  # of the time that a request is delayed: then status checks overtake it


@dataclass(frozen=True, slots=True)
class Answered:
    """An answer as the client reads it."""

    status_code: int
    content: bytes
    headers: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Told:
    """A wallet's balance as reported to a kiosk."""

    paise: int
    at: float
    process: Process


class Internet:
    """The network between the kiosk and the service; it may be down in one or both directions."""

    def __init__(self, held: Callable[[], None]) -> None:
        """`held` is called each time a submission is delayed."""
        self._held = held
        self.is_up = True
        self.loses_answers = False
        self.holds = 0.0
        """Seconds until the next submission arrives."""
        self.on_answer: Callable[[], None] | None = None
        """Called once, when a submission was processed and its answer has not arrived."""
        self.confusion: Confusion | None = None
        """Replaces answers with another transaction's; None: answers stay unchanged."""
        self.gateway: Gateway | None = None
        """Changes answers on their way; None: they arrive as the service made them."""
        self.sent = defaultdict[str, deque[float]](lambda: deque(maxlen=PER_MINUTE))
        """When the newest calls left, by the key whose limit they count for."""
        self.balances: dict[str, Told] = {}
        """The last balance of each wallet that reached a kiosk."""
        self.refused = Counter[str]()
        """The codes of the refusals that reached a kiosk."""
        self.heard = set[str]()
        """The references whose newest submission got the service's own record, of now; it may be
        written in another way."""

    def hold(self, request: Request) -> float:
        """Return the seconds that a request takes; for the first part of it the network is down."""
        if not self.holds or not _moves_money(request):
            return 0.0
        seconds, self.holds = self.holds, 0.0
        self._held()
        self.is_up = False
        asyncio.get_running_loop().call_later(seconds * DOWN, self._comes_up)
        return seconds

    def answers(self, request: Request) -> None:
        """Call the callbacks that wait for the answer to a submission."""
        on_answer = self.on_answer
        if on_answer is not None and _moves_money(request):
            self.on_answer = None
            on_answer()

    def _comes_up(self) -> None:
        self.is_up = True


def _moves_money(request: Request) -> bool:
    """Return True for a submission; only submissions have a client_reference in the body."""
    return request.method == "POST" and b'"client_reference"' in request.content


class _Error(msgspec.Struct):
    code: str = ""


class _Refusal(msgspec.Struct):
    error: _Error = msgspec.field(default_factory=_Error)


def _code_of(content: bytes) -> str:
    """Return the code of a refusal; empty if an answer that is broken on purpose has none."""
    try:
        return msgspec.json.decode(content, type=_Refusal).error.code
    except (msgspec.DecodeError, UnicodeDecodeError):
        return ""


class _Held(msgspec.Struct):
    balance: Decimal


class _Wallet(msgspec.Struct):
    data: _Held


def _balance_of(content: bytes) -> int | None:
    """Return a wallet's balance in paise; None if the answer is broken on purpose."""
    try:
        return int(msgspec.json.decode(content, type=_Wallet).data.balance * 100)
    except (msgspec.DecodeError, UnicodeDecodeError):
        return None


class FinanceService:
    """The simulator's endpoints by path."""

    def __init__(self, api: ApiSimulator, origins: Origins) -> None:
        self.api = api
        self.origins = origins
        self._fixed: dict[tuple[str, str], Endpoint] = {}
        self._with_name: list[tuple[str, str, str, Endpoint]] = []
        for endpoint in api.endpoints:
            path, brace, name = endpoint.path.partition("{")
            if brace:
                self._with_name.append((endpoint.method, path, name.rstrip("}"), endpoint))
            else:
                self._fixed[endpoint.method, path] = endpoint
        # The longest first: by-client-reference before the reference itself.
        self._with_name.sort(key=lambda row: -len(row[1]))

    async def serve(self, request: Request) -> Answer:
        if self.origins.hides(request) or self._is_unfindable(request):
            return unknown()
        endpoint, names = self._find(request)
        incoming = IncomingRequest(
            request.method, request.path, request.headers, request.content, None
        )
        return await self.api.middleware.serve(endpoint, incoming, names, dict(request.query))

    def _is_unfindable(self, request: Request) -> bool:
        """Return True if this is a look-up by a reference_id that the service does not find."""
        name = request.path.rpartition("/")[2]
        found = self.api.world.records.find(name) if request.method == "GET" else None
        return found is not None and found.reference_id == name and UNFINDABLE in found.facts

    def _find(self, request: Request) -> tuple[Endpoint, dict[str, str]]:
        fixed = self._fixed.get((request.method, request.path))
        if fixed:
            return fixed, {}
        for method, path, name, endpoint in self._with_name:
            if method == request.method and request.path.startswith(path):
                return endpoint, {name: request.path[len(path) :]}
        raise LookupError(request.path)


class KeptConnection:
    """The connection of one process, with the answers that nobody has read from it.

    The agent's own client says in its headers whether it keeps one.
    """

    IDLE_S = 5.0
    """Seconds after which httpx does not use it again."""

    def __init__(self, gateway: Gateway | None) -> None:
        client = HttpxExchange("http://127.0.0.1:1", transport=httpx.AsyncBaseTransport())._http
        self._is_kept = client.headers.get("connection") != "close"
        self._gateway = gateway
        self._unread: Passed | None = None
        self._used_at = -self.IDLE_S

    def reads(self, answer: Passed) -> Passed:
        """Return what the client reads for its request: what lay unread, or the answer."""
        more = self._gateway.leaves_over() if self._gateway else None
        if not self._is_kept:
            return answer  # what follows is lost with the connection
        now, before = asyncio.get_running_loop().time(), self._used_at
        self._used_at = now
        unread, self._unread = self._unread, None
        if unread is None or now - before >= self.IDLE_S:
            self._unread = more
            return answer
        self._unread = answer
        return unread


class DirectExchange:
    """One process's way to the service. Implements agent.api.exchange.Exchange."""

    def __init__(
        self,
        service: FinanceService,
        internet: Internet,
        process: Process,
        heard: Callable[[Request, str], None],
        broke: list[str],
    ) -> None:
        """`broke` gets the calls beyond the request limit, which no kiosk may send."""
        self._service = service
        self._internet = internet
        self._process = process
        self._heard = heard
        self._broke = broke
        self._connection = KeptConnection(internet.gateway)
        self._is_elsewhere = service.origins.is_elsewhere
        """For this process's lifetime."""

    async def send(self, request: Request) -> Answered:
        self._count(request)
        reference = reference_in(request.content) if _moves_money(request) else ""
        self._internet.heard.discard(reference)
        confusion = self._internet.confusion
        if confusion:
            confusion.sent(request)
        if self._process.dead or not self._internet.is_up:
            raise ExchangeFailed("ConnectError")
        # In its own context: a sent request continues when this process dies.
        arriving = self._arrives(request, self._internet.hold(request))
        serving = asyncio.get_running_loop().create_task(arriving, context=Context())
        try:
            async with asyncio.timeout(request.timeout):
                answer = await asyncio.shield(serving)
                self._internet.answers(request)
                if answer.delivery is Delivery.SILENT or self._internet.loses_answers:
                    await asyncio.sleep(request.timeout + 1)  # noqa: TID251  # virtual
        except TimeoutError as error:
            self._heard(request, "time-out")
            raise ExchangeFailed("ReadTimeout") from error
        if answer.delivery is not Delivery.WHOLE:
            self._heard(request, answer.delivery.value)
            raise ExchangeFailed("RemoteProtocolError")
        self._heard(request, str(answer.wire.status))
        body = answer.wire.body
        content = confusion.answered(request, body) if confusion else body
        dated = self._dated(answer, content)
        passed = self._connection.reads(self._passed(request, dated))
        if content == body and _is_own_record(passed, dated):
            self._internet.heard.add(reference)
        if passed.status >= BAD_REQUEST:
            self._internet.refused[_code_of(passed.content)] += 1
        elif wallet := BALANCES.get(request.path):
            self._tell(wallet, passed.content)
        return _as_read(passed)

    def _tell(self, wallet: str, content: bytes) -> None:
        paise = _balance_of(content)
        if paise is not None:
            now = asyncio.get_running_loop().time()
            self._internet.balances[wallet] = Told(paise, now, self._process)

    def _count(self, request: Request) -> None:
        now = asyncio.get_running_loop().time()
        sent = self._internet.sent[request.headers["authorization"]]
        if len(sent) == PER_MINUTE and now - sent[0] < MINUTE:
            self._broke.append(f"{request.path} is call {PER_MINUTE + 1} of a minute")
        sent.append(now)

    async def _arrives(self, request: Request, late: float) -> Answer:
        if late:
            await asyncio.sleep(late)  # noqa: TID251  # virtual
        if self._is_elsewhere:
            return unknown()
        return await self._service.serve(request)

    def _dated(self, answer: Answer, content: bytes) -> Passed:
        date = times.http_date(self._service.api.world.now())
        headers = {"date": date, **{k.lower(): v for k, v in answer.wire.headers.items()}}
        dated = self._service.origins.dated(headers)
        return Passed(answer.wire.status, content, tuple(dated.items()))

    def _passed(self, request: Request, passed: Passed) -> Passed:
        asked = Asked(request.method, request.path, request.content)
        gateway = self._internet.gateway
        return gateway.passes(asked, passed) if gateway else passed

    async def close(self) -> None:
        """Close nothing: there is no connection."""


def _is_own_record(passed: Passed, sent: Passed) -> bool:
    """Return True if it differs from what the service sent at most in how the record is written."""
    is_record = sent.status in (OK, CREATED) and b'"client_reference"' in sent.content
    if not is_record or (passed.status, passed.headers) != (sent.status, sent.headers):
        return False
    try:
        json.loads(passed.content.decode("utf-8-sig", "replace"), strict=False)
    except ValueError:
        return False  # one changed byte may be a quote
    return True


def _as_read(passed: Passed) -> Answered:
    """Return an answer as httpx shows it: a header's values are joined."""
    headers: dict[str, str] = {}
    for name, value in passed.headers:
        headers[name] = f"{headers[name]}, {value}" if name in headers else value
    return Answered(passed.status, passed.content, headers)


class ThroughHttpx(httpx.AsyncBaseTransport):
    """The same way below httpx: some seeds go through the real client."""

    def __init__(self, direct: DirectExchange) -> None:
        self._direct = direct

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        limits = request.extensions["timeout"]
        asked = Request(
            method=request.method,
            path=request.url.path,
            query=dict(request.url.params),
            headers=request.headers,
            content=request.content,
            connect_timeout=limits["connect"],
            timeout=limits["read"],
        )
        try:
            answer = await self._direct.send(asked)
        except ExchangeFailed as none:
            raise httpx.ReadError(str(none), request=request) from none
        return httpx.Response(answer.status_code, headers=answer.headers, content=answer.content)


# --- the kiosk's own ports ---


CERTIFICATE = b"the certificate of the RD service"


class _Secured:
    """The end of a connection by https, as httpx shows it."""

    def get_extra_info(self, _: str) -> "_Secured":
        return self

    def getpeercert(self, *, binary_form: bool) -> bytes:
        assert binary_form
        return CERTIFICATE


class DirectLoopback(httpx.AsyncBaseTransport):
    """One RD service on its current port; every other port is closed.

    httpx uses it as a transport; `shortened` bypasses httpx.
    """

    def __init__(self, process: Process, service: RdService, *, through_httpx: bool) -> None:
        self.through_httpx = through_httpx
        self._process = process
        self._service = service

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        url = request.url
        port, is_tls = url.port or 0, url.scheme == "https"
        answer = await self.exchange(port, request.method, url.path, request.content, is_tls=is_tls)
        coding = self._service.maker.coding
        headers = {**XML, "content-encoding": coding} if coding else XML
        extensions = {"network_stream": _Secured()} if is_tls else {}
        return httpx.Response(200, headers=headers, content=answer, extensions=extensions)

    async def exchange(
        self, port: int, method: str, path: str, body: bytes, *, is_tls: bool
    ) -> bytes:
        """Raises httpx.ConnectError, as the real network does."""
        if self._process.dead or port != self._service.port:
            raise httpx.ConnectError("connection refused")
        if self._service.secured and not is_tls:
            await asyncio.Event().wait()  # it waits for a handshake
        if is_tls and not self._service.secured:
            raise httpx.ConnectError("no handshake")
        serving = serve(self._service, method, path, body)
        # In its own context: the service is not part of the kiosk's process.
        return await asyncio.get_running_loop().create_task(serving, context=Context())


_through_httpx = RdHttp._exchange  # replaced by `shortened`


async def shortened(
    rd: RdHttp, route: Route, method: Method, path: str, body: bytes
) -> bytes | UnreadableAnswer:
    """Replace RdHttp's exchange; bypass httpx."""
    loopback = rd._search.transport  # set by SimulatedKiosk
    assert isinstance(loopback, DirectLoopback)
    if loopback.through_httpx:
        return await _through_httpx(rd, route, method, path, body)
    if route.tls:
        rd._certificates[route.port] = hashlib.sha256(CERTIFICATE).hexdigest()
    return await loopback.exchange(route.port, method.value, path, body, is_tls=route.tls)
