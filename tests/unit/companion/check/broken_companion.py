"""A small companion written from docs/companion.md, with a switch for each mistake.

It runs in threads of this process. A power cut ends an incarnation; what is on `Disk` remains.
"""

import base64
import gzip
import hashlib
import hmac
import http.client
import json
import queue
import random
import socket
import ssl
import threading
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from email.utils import formatdate
from enum import Enum
from pathlib import Path
from time import monotonic, sleep, time
from typing import Any

import h11
import spake2
from cryptography import x509
from cryptography.hazmat.primitives.asymmetric import ec

from companion.check.hands import Action
from companion.check.identity import make
from companion.check.limits import Limits

ALPHABET = "23456789ABCDEFGHJKMNPQRSTVWXYZ"
NO_CHECK_TIME = 0x200000  # OpenSSL's X509_V_FLAG_NO_CHECK_TIME
NO_LAUNCH: dict[str, Any] = {"launch": None, "state": "none", "result": None}
RD = ("RDSERVICE", "DEVICEINFO", "CAPTURE")
CARD_NUMBER = "5085340123451235"
PIN = "482613"
APPS_OWN_PROMPT = "INSERT YOUR CARD"
FIELDS = {"ticket", "token", "amount_paise", "service", "begin_within_s"}


class Mistake(Enum):
    """A mistake of a companion; the test has the rule that finds it."""

    LISTENS_EVERYWHERE = "listens on all addresses"
    ACCEPTS_TLS_1_2 = "accepts TLS 1.2"
    SERVES_WITHOUT_CERTIFICATE = "serves a peer that shows no certificate"
    TRUSTS_THE_NAME = "trusts each certificate that the kiosk's key has signed"
    LOOKS_AT_DATES = "refuses an expired certificate"
    NEW_KEY_AT_START = "makes a new key at each start"
    RESUMES = "resumes TLS sessions"
    WAITS_FOR_HANDSHAKES = "waits without limit for a handshake"
    FOUR_CONNECTIONS = "serves four connections"
    ONE_HANDSHAKE_AT_A_TIME = "does one handshake after the other"
    HANGS_AT_JUNK = "neither answers nor disconnects after a line that is not HTTP"
    LONG_HEADS = "reads a head of any length"
    LONG_BODIES = "reads a body of any length"
    LAUNCHES_HALF_A_BODY = "launches with the part of a body that has arrived"
    WAITS_FOR_BODIES = "waits without limit for the rest of a body"
    ANSWERS_UNKNOWN_ROUTES = "answers 200 on unknown routes"
    CLOCK_OFF = "has a clock that is two minutes fast"
    NO_LENGTH = "ends a body by disconnecting"
    COMPRESSES = "compresses its answers"
    STORES_NO_KIOSK = "proves its key, but does not store the kiosk's certificate"
    ACCEPTS_ANY_CODE = "does not check the kiosk's proof"
    KEEPS_THE_CODE = "lets a code be tried again"
    LONG_PAIRING_LINES = "reads a pairing line of any length"
    ACCEPTS_ANY_POINT = "answers before it checks the point"
    ACCEPTS_ANY_CURVE = "pairs with a certificate of another curve"
    ACCEPTS_ANY_VERSION = "ignores the version of a pairing"
    PAIRS_AGAIN = "pairs a second kiosk and forgets the first one"
    CONTRACT_AS_TEXT = "writes the contract's version as a text"
    WAITS_FOR_THE_LAUNCH = "answers nothing else while a launch runs"
    ALWAYS_OFFERS_CARD = "offers `card` without a reader"
    LEAVES_OUT_ALL = "leaves out all capabilities if one does not work"
    SERVES_CARDS_WITHOUT_CARD = "answers the card routes without the capability"
    REFUSES_UNKNOWN_FIELDS = "refuses a launch with an unknown field"
    CHANGES_RDSERVICE = "writes the service's XML anew"
    FIXED_DEVICEINFO = "sends DEVICEINFO to a fixed path"
    DECODES_CAPTURES = "treats PidOptions and PidData as text"
    STRIPS_PIDDATA = "removes white space from PidData"
    FORWARDS_ANYWHERE = "forwards to each port"
    PLAIN_502 = "sends no Proxy-Status for a port without a service"
    ALWAYS_PROXY_STATUS = "sends Proxy-Status with a service's own answers"
    RETURNS_THE_CAPTURE_BEFORE = "returns a capture whose kiosk has gone to the next request"
    FACE_AMONG_RD = "announces its face service's port for `rd` too"
    STATUS_WITHOUT_TRACE = "leaves out `last_trace`"
    SAME_TICKET = "gives the same ticket until it is used"
    TICKET_IN_USE = "gives a ticket while a launch runs"
    READY_IN_USE = "is ready while a launch runs"
    ANY_TICKET = "does not look at the ticket"
    TICKETS_SURVIVE = "stores its tickets over a restart"
    TICKET_TWICE = "accepts a ticket twice"
    OLD_TICKETS = "accepts a ticket of any age"
    REPEATS = "launches the same token again"
    REPEATS_AFTER_RESTART = "forgets at a restart which token it launched"
    SECOND_LAUNCH_WINS = "ends a launch for a second one"
    ANY_AMOUNT = "does not look at the amount's limits"
    AMOUNT_AS_TEXT = "accepts an amount as text"
    TRUE_AS_AMOUNT = "takes `true` for one paisa"
    ANY_SERVICE = "does not look at the service"
    ROUNDS_THE_AMOUNT = "gives the app the amount in rupees"
    SECONDS_SINCE_LAUNCH = "counts `begin_within_s` from the launch"
    STORES_AFTER_THE_APP = "stores the launch when the app ends"
    NO_ALIVE = "sends no `alive`"
    LONG_LINES = "sends the app's texts of any length"
    ANY_PROMPT = "sends the app's own words as prompts"
    ALL_PROMPTS = "sends any number of prompts"
    TWO_RESULTS = "sends the app's second result too"
    NAMES_THE_TICKET = "names the ticket's fingerprint in a result"
    APPROVES_ANOTHER_AMOUNT = "approves whatever amount the app names"
    CRASH_IS_DECLINED = "declines if the app crashes"
    NEVER_ENDS = "keeps a stream open without limit"
    STORES_AFTER_SENDING = "stores a result after it has sent it"
    KEEPS_RESULTS_IN_MEMORY = "does not store results on disk"
    ENDS_WITH_THE_LINE = "cancels a launch when its line is lost"
    ACCEPTS_ANY_CANCEL = "accepts each cancel"
    CANCELS_ANOTHER = "cancels the running launch, whatever the cancel names"
    RUNNING_AFTER_RESTART = "reports a launch as running after a restart"
    DECLINED_AFTER_RESTART = "declines a launch in which it was restarted"
    SHOWS_THE_CARD = "shows the whole card number"
    SHOWS_THE_TOKEN = "shows the token in a remark"
    SHOWS_THE_PIN = "passes on the app's log"


@dataclass
class Disk:
    """What a power cut leaves."""

    kiosk: bytes | None = None
    last: dict[str, Any] = field(default_factory=lambda: dict(NO_LAUNCH))
    tickets: dict[str, float] = field(default_factory=dict)  # only of a mistake


@dataclass(frozen=True)
class Launch:
    """A launch that runs."""

    fingerprint: str
    order: dict[str, Any]
    issued: float
    lines: "queue.Queue[dict[str, Any] | None]" = field(default_factory=queue.Queue)
    cancelled: threading.Event = field(default_factory=threading.Event)


class BrokenCompanion:
    """A companion with one mistake, or none; it is also the kit's hands."""

    def __init__(
        self, folder: Path, limits: Limits, rd: tuple[int, int], mistake: Mistake | None
    ) -> None:
        """`rd`: the ports of the RD service and of the face service."""
        self.mistake = mistake
        self.limits = limits
        self.rd = rd
        self.folder = folder
        self.disk = Disk()
        self.app = "approve"
        self.taken: set[str] = set()
        self.started: list[dict[str, Any]] = []
        self.code = ""
        self.rng = random.Random(1)
        self.identity = self._new_identity()
        self.port = 0
        self.threads: list[threading.Thread] = []
        self.running = Incarnation(self)

    def has(self, *mistakes: Mistake) -> bool:
        return self.mistake in mistakes

    def close(self) -> None:
        self.running.cut_power()
        for thread in self.threads:
            thread.join()

    def do(self, action: Action, value: str = "") -> str:
        """Do what the kit asks for."""
        match action:
            case Action.FORGET:
                self.disk.kiosk, self.code = None, ""
                self.running.disconnect_all()
            case Action.CODE:
                if self.disk.kiosk and not self.has(Mistake.PAIRS_AGAIN):
                    return ""
                letters = "".join(self.rng.choice(ALPHABET) for _ in range(8))
                self.code = f"{letters[:4]}-{letters[4:]}"
                return self.code
            case Action.RESTART:
                self.running.cut_power()
                if self.has(Mistake.NEW_KEY_AT_START):
                    self.identity = self._new_identity()
                self.running = Incarnation(self)
            case Action.APP:
                self.app = value
            case Action.STARTED:
                started, self.started = self.started, []
                return json.dumps(started)
            case Action.TAKE:
                self.taken.add(value)
            case Action.GIVE:
                self.taken.discard(value)
        return ""

    def _new_identity(self) -> Path:
        identity = make(name="a companion")
        self.certificate = identity.der
        return identity.write(self.folder / "companion.pem")


class Incarnation:
    """A companion from its start to a power cut."""

    def __init__(self, box: BrokenCompanion) -> None:
        self.box = box
        self.has = box.has
        self.alive = True
        self.launch: Launch | None = None
        self.tickets = dict(box.disk.tickets)
        self.sockets: set[socket.socket] = set()
        self.lock = threading.RLock()
        self.left_capture: bytes | None = None
        self.last = box.disk.last
        self._recover()
        host = "0.0.0.0" if self.has(Mistake.LISTENS_EVERYWHERE) else "127.0.0.2"
        self.listener = socket.create_server((host, box.port), backlog=64)
        box.port = self.listener.getsockname()[1]
        self._begin(self._accept)

    def _begin(self, what: Callable[..., None], *arguments: object) -> None:
        thread = threading.Thread(target=what, args=arguments, daemon=True)
        self.box.threads.append(thread)
        thread.start()

    def _recover(self) -> None:
        launch = self.last["launch"]
        if self.last["state"] == "running" and not self.has(Mistake.RUNNING_AFTER_RESTART):
            result = {"launch": launch, "result": "unknown", "remark": "restarted"}
            if self.has(Mistake.DECLINED_AFTER_RESTART):
                result |= {"result": "declined", "reason": "other"}
            self.keep(launch, "ended", result)
        if self.has(Mistake.REPEATS_AFTER_RESTART):
            self.last = dict(NO_LAUNCH)

    def keep(self, launch: str, state: str, result: dict[str, Any] | None = None) -> None:
        """Store the launch; a companion without power stores nothing."""
        self.last = {"launch": launch, "state": state, "result": result}
        memory_only = self.has(Mistake.KEEPS_RESULTS_IN_MEMORY) and state == "ended"
        if self.alive and not memory_only:
            self.box.disk.last = self.last

    def cut_power(self) -> None:
        self.alive = False
        with suppress(OSError):
            self.listener.shutdown(socket.SHUT_RDWR)  # ends `accept` in the other thread
        self.listener.close()
        self.disconnect_all()
        if self.launch:
            self.launch.cancelled.set()

    def disconnect_all(self) -> None:
        for each in list(self.sockets):
            with suppress(OSError):
                each.shutdown(socket.SHUT_RDWR)

    # --- connections ---

    def _accept(self) -> None:
        at_most = 4 if self.has(Mistake.FOUR_CONNECTIONS) else 24
        while self.alive:
            try:
                connected, _ = self.listener.accept()
            except OSError:
                return
            if len(self.sockets) >= at_most:
                connected.close()
                continue
            self.sockets.add(connected)
            if self.has(Mistake.ONE_HANDSHAKE_AT_A_TIME):
                self._connection(connected, in_turn=True)
            else:
                self._begin(self._connection, connected)

    def _connection(self, connected: socket.socket, *, in_turn: bool = False) -> None:
        raw = connected
        paired = self.box.disk.kiosk
        try:
            connected.settimeout(self.box.limits.handshake / 2)
            if self.has(Mistake.WAITS_FOR_HANDSHAKES):
                connected.settimeout(None)
            tls = self._context(paired).wrap_socket(connected, server_side=True)
        except (OSError, ValueError):
            self._over(raw, connected)
            return
        if in_turn:
            self._begin(self._serve, raw, tls, paired)
        else:
            self._serve(raw, tls, paired)

    def _serve(self, raw: socket.socket, tls: ssl.SSLSocket, paired: bytes | None) -> None:
        self.sockets.discard(raw)
        self.sockets.add(tls)
        try:
            shown = tls.getpeercert(binary_form=True)
            if paired is None or (shown is None and self.has(Mistake.PAIRS_AGAIN)):
                self._pairing(tls)
            elif shown == paired or self.has(
                Mistake.TRUSTS_THE_NAME, Mistake.SERVES_WITHOUT_CERTIFICATE
            ):
                self._http(tls)
        except (OSError, ValueError, h11.ProtocolError):
            pass  # the peer has disconnected, or sends what nobody reads
        finally:
            self._over(raw, tls)

    def _over(self, *ended: socket.socket) -> None:
        for each in ended:
            self.sockets.discard(each)
            each.close()

    def _context(self, paired: bytes | None) -> ssl.SSLContext:
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.minimum_version = ssl.TLSVersion.TLSv1_3
        if self.has(Mistake.ACCEPTS_TLS_1_2):
            context.minimum_version = ssl.TLSVersion.TLSv1_2
        context.load_cert_chain(self.box.identity)
        if self.has(Mistake.RESUMES):
            return self._resuming(context, paired)
        context.num_tickets = 0
        if paired:
            self._pin(context, paired)
        return context

    def _resuming(self, context: ssl.SSLContext, paired: bytes | None) -> ssl.SSLContext:
        if not paired:
            return context
        if not hasattr(self, "resumed"):
            self._pin(context, paired)
            self.resumed = context
        return self.resumed

    def _pin(self, context: ssl.SSLContext, paired: bytes) -> None:
        context.verify_mode = ssl.CERT_REQUIRED
        if self.has(Mistake.SERVES_WITHOUT_CERTIFICATE, Mistake.PAIRS_AGAIN):
            context.verify_mode = ssl.CERT_OPTIONAL
        if not self.has(Mistake.LOOKS_AT_DATES):
            context.verify_flags |= NO_CHECK_TIME
        context.load_verify_locations(cadata=paired)

    # --- the pairing ---

    def _pairing(self, tls: ssl.SSLSocket) -> None:
        tls.settimeout(self.box.limits.answer)
        code = self.box.code
        lines = tls.makefile("rwb")

        def read(name: str) -> bytes:
            line = lines.readline(-1 if self.has(Mistake.LONG_PAIRING_LINES) else 4097)
            if not self.has(Mistake.KEEPS_THE_CODE):
                self.box.code = ""
            if len(line) > 4096 and not self.has(Mistake.LONG_PAIRING_LINES):
                raise ValueError("a long line")
            self.message = json.loads(line)
            return base64.b64decode(self.message[name], validate=True)

        def say(**values: str) -> None:
            lines.write(json.dumps(values).encode() + b"\n")
            lines.flush()

        try:
            self._try(code, read("exchange"), read, say)
        except (ValueError, KeyError, TypeError) as error:
            say(refused=str(error))
        finally:
            lines.close()

    def _try(self, code: str, theirs: bytes, read: Any, say: Any) -> None:
        if not code:
            raise ValueError("no code is shown")
        if self.message["version"] != 1 and not self.has(Mistake.ACCEPTS_ANY_VERSION):
            raise ValueError("another version")
        kiosk = base64.b64decode(self.message["certificate"], validate=True)
        self._check(kiosk)
        password = f"kiosk-rd-bridge pairing 1 {code}".encode()
        ids = hashlib.sha256(kiosk).digest(), hashlib.sha256(self.box.certificate).digest()
        exchange = spake2.SPAKE2_B(password, *ids)
        ours = base64.b64encode(exchange.start()).decode()
        if self.has(Mistake.ACCEPTS_ANY_POINT):
            say(exchange=ours)
        try:
            key = exchange.finish(theirs)
        except Exception as error:  # the library has no common class for an invalid point
            raise ValueError("not a point") from error
        if not self.has(Mistake.ACCEPTS_ANY_POINT):
            say(exchange=ours)
        proof = hmac.digest(key, b"kiosk-rd-bridge proof of the kiosk", "sha256")
        right = hmac.compare_digest(read("proof"), proof)
        if not right and not self.has(Mistake.ACCEPTS_ANY_CODE):
            raise ValueError("the code is wrong")
        if not self.has(Mistake.STORES_NO_KIOSK):
            self.box.disk.kiosk = kiosk
        proof = hmac.digest(key, b"kiosk-rd-bridge proof of the box", "sha256")
        say(proof=base64.b64encode(proof).decode())

    def _check(self, kiosk: bytes) -> None:
        if len(kiosk) > 2048:
            raise ValueError("a long certificate")
        try:
            read = x509.load_der_x509_certificate(kiosk)
            read.verify_directly_issued_by(read)
        except Exception as error:  # the library does not document its exceptions
            raise ValueError("not a certificate") from error
        key = read.public_key()
        right = isinstance(key, ec.EllipticCurvePublicKey) and key.curve.name == "secp256r1"
        if not right and not self.has(Mistake.ACCEPTS_ANY_CURVE):
            raise ValueError("another curve")

    # --- HTTP ---

    def _http(self, tls: ssl.SSLSocket) -> None:
        longest = 1024 * 1024 if self.has(Mistake.LONG_HEADS) else 16 * 1024
        framing = h11.Connection(h11.SERVER, max_incomplete_event_size=longest)
        while self.alive:
            try:
                request = self._request(tls, framing)
            except h11.RemoteProtocolError:
                if self.has(Mistake.HANGS_AT_JUNK):
                    tls.settimeout(None)
                    tls.recv(1)
                self._error(tls, 400, "unreadable")
                return
            if request is None:
                return
            method, target, body = request
            if body is None:
                if method in RD:
                    self._proxy_error(tls, 413, "http_request_error")
                else:
                    self._error(tls, 413, "too-long")
                return
            self._route(tls, method, target, body)
            if self.has(Mistake.NO_LENGTH):
                return
            framing = h11.Connection(h11.SERVER, max_incomplete_event_size=longest)

    def _request(
        self, tls: ssl.SSLSocket, framing: h11.Connection
    ) -> tuple[str, str, bytes | None] | None:
        """Return method, target and body; None: the peer is gone. No body: it is too long."""
        until = None
        head: h11.Request | None = None
        body = bytearray()
        while True:
            event = framing.next_event()
            if event is h11.NEED_DATA:
                tls.settimeout(until - monotonic() if until else 90)
                if self.has(Mistake.WAITS_FOR_BODIES):
                    tls.settimeout(90)
                try:
                    received = tls.recv(1024)  # h11 checks the head's limit for each piece
                except TimeoutError:
                    if self.has(Mistake.LAUNCHES_HALF_A_BODY) and head is not None:
                        return head.method.decode(), head.target.decode(), bytes(body)
                    return None
                until = until or monotonic() + self.box.limits.request / 2
                framing.receive_data(received)
            elif isinstance(event, h11.Request):
                head = event
                method = event.method.decode()
                length = int(dict(event.headers).get(b"content-length", b"0"))
                longest = 64 * 1024 if method in RD else 4096
                if length > longest and not self.has(Mistake.LONG_BODIES):
                    return method, event.target.decode(), None
            elif isinstance(event, h11.Data):
                body += event.data
            elif isinstance(event, h11.EndOfMessage) and head is not None:
                return head.method.decode(), head.target.decode(), bytes(body)
            else:
                return None

    def _send(self, tls: ssl.SSLSocket, status: int, body: bytes, **headers: str) -> None:
        fields = {"Date": self._date(), "Content-Type": "application/json"}
        if self.has(Mistake.COMPRESSES):
            body = gzip.compress(body)
            fields["Content-Encoding"] = "gzip"
        if not self.has(Mistake.NO_LENGTH):
            fields["Content-Length"] = str(len(body))
        fields |= {name.replace("_", "-"): value for name, value in headers.items()}
        tls.sendall(_head(status, fields) + body)

    def _date(self) -> str:
        return formatdate(time() + 120 * self.has(Mistake.CLOCK_OFF), usegmt=True)

    def _json(self, tls: ssl.SSLSocket, value: dict[str, Any], status: int = 200) -> None:
        self._send(tls, status, json.dumps(value).encode())

    def _error(self, tls: ssl.SSLSocket, status: int, error: str) -> None:
        self._json(tls, {"error": error, "remark": ""}, status)

    def _proxy_error(self, tls: ssl.SSLSocket, status: int, error: str) -> None:
        self._send(tls, status, b"", Proxy_Status=f"companion; error={error}")

    def _route(self, tls: ssl.SSLSocket, method: str, target: str, body: bytes) -> None:
        if method in RD:
            self._forward(tls, method, target, body)
            return
        if method == "CONNECT":
            self._proxy_error(tls, 403, "http_request_denied")
            return
        if self.has(Mistake.WAITS_FOR_THE_LAUNCH):
            while self.alive and self.launch:
                sleep(0.05)
        routes = {
            "GET /capabilities": lambda: self._json(tls, self._capabilities()),
            "GET /card/status": lambda: self._json(tls, self._status()),
            "GET /card/last": lambda: self._json(tls, self.last),
            "POST /card/launch": lambda: self._launch(tls, body),
            "POST /card/cancel": lambda: self._cancel(tls, body),
        }
        route = routes.get(f"{method} {target}")
        if route is None:
            if self.has(Mistake.ANSWERS_UNKNOWN_ROUTES):
                self._json(tls, {})
            else:
                self._error(tls, 404, "unknown-route")
        elif (
            target.startswith("/card/")
            and "card" in self.box.taken
            and not self.has(Mistake.SERVES_CARDS_WITHOUT_CARD)
        ):
            self._error(tls, 404, "no-capability")
        else:
            route()

    def _capabilities(self) -> dict[str, Any]:
        rd, face = self.box.rd
        table: dict[str, Any] = {
            "rd": {"ports": [rd, face] if self.has(Mistake.FACE_AMONG_RD) else [rd]},
            "rd-face": {"port": face},
            "card": {},
        }
        gone = set(self.box.taken)
        if gone and self.has(Mistake.LEAVES_OUT_ALL):
            gone = set(table)
        if self.has(Mistake.ALWAYS_OFFERS_CARD):
            gone.discard("card")
        return {
            "contract": "1" if self.has(Mistake.CONTRACT_AS_TEXT) else 1,
            "name": "a companion",
            "software": "tests",
            "capabilities": {name: value for name, value in table.items() if name not in gone},
        }

    # --- RD ---

    def _forward(self, tls: ssl.SSLSocket, method: str, target: str, body: bytes) -> None:
        host, _, rest = target.removeprefix("http://").partition(":")
        number, _, path = rest.partition("/")
        port = int(number) if number.isdigit() else 0
        allowed = host == "127.0.0.1" and port in range(11100, 11121)
        if not allowed and not self.has(Mistake.FORWARDS_ANYWHERE):
            self._proxy_error(tls, 403, "http_request_denied")
            return
        if port == self.box.rd[0] and "rd" in self.box.taken:
            self._proxy_error(tls, 502, "connection_refused")
            return
        if self.has(Mistake.FIXED_DEVICEINFO) and method == "DEVICEINFO":
            path = "DeviceInfo"
        if self.has(Mistake.DECODES_CAPTURES):
            body = body.decode("utf-8", "replace").encode()
        service = http.client.HTTPConnection("127.0.0.1", port, timeout=110)
        try:
            service.request(method, f"/{path}", body)
            answer = service.getresponse()
            content = answer.read()
        except OSError:
            if self.has(Mistake.PLAIN_502):
                self._error(tls, 502, "connection_refused")
            else:
                self._proxy_error(tls, 502, "connection_refused")
            return
        finally:
            service.close()
        self._return(tls, method, answer.status, content)

    def _return(self, tls: ssl.SSLSocket, method: str, status: int, content: bytes) -> None:
        if self.has(Mistake.CHANGES_RDSERVICE) and method == "RDSERVICE":
            content = content.replace(b"\r\n", b"\n")
        if self.has(Mistake.STRIPS_PIDDATA) and method == "CAPTURE":
            content = content.strip()
        if self.has(Mistake.RETURNS_THE_CAPTURE_BEFORE) and method == "CAPTURE":
            left, self.left_capture = self.left_capture, None
            content = left or content
            tls.settimeout(0.01)
            try:
                if not tls.recv(1):
                    self.left_capture = content
            except TimeoutError:
                pass  # the kiosk still waits
        marked = {"Proxy_Status": "companion"} if self.has(Mistake.ALWAYS_PROXY_STATUS) else {}
        self._send(tls, status, content, Content_Type="text/xml", **marked)

    # --- cards ---

    def _status(self) -> dict[str, Any]:
        readiness = "in-use" if self.launch else "ready"
        if self.has(Mistake.READY_IN_USE):
            readiness = "ready"
        status = {
            "readiness": readiness,
            "terminal_id": "T0042",
            "last_trace": "000118",
            "code": "",
            "remark": "",
        }
        if self.has(Mistake.STATUS_WITHOUT_TRACE):
            del status["last_trace"]
        if not self.launch or self.has(Mistake.TICKET_IN_USE):
            status["ticket"] = self._ticket()
        return status

    def _ticket(self) -> str:
        with self.lock:
            if self.tickets and self.has(Mistake.SAME_TICKET):
                return next(iter(self.tickets))
            ticket = f"t-{self.box.rng.getrandbits(64):016x}"
            self.tickets[ticket] = monotonic()
            self.tickets = dict(list(self.tickets.items())[-8:])
            if self.has(Mistake.TICKETS_SURVIVE):
                self.box.disk.tickets = self.tickets
            return ticket

    def _refusal(self, order: Any) -> tuple[int, str] | None:
        """Return the status and the error of a launch that must not begin."""
        if not self._is_readable(order):
            return 400, "unreadable"
        issued = self.tickets.get(order["ticket"])
        too_old = issued and monotonic() - issued > self.box.limits.ticket
        if (issued is None and not self.has(Mistake.ANY_TICKET)) or (
            too_old and not self.has(Mistake.OLD_TICKETS)
        ):
            return 409, "ticket"
        if _fingerprint(order) == self.last["launch"] and not self.has(Mistake.REPEATS):
            return 409, "repeated"
        if self.launch and not self.has(Mistake.SECOND_LAUNCH_WINS):
            return 409, "busy"
        return None

    def _is_readable(self, order: Any) -> bool:
        if not isinstance(order, dict) or not set(order) >= FIELDS:
            return False
        if set(order) != FIELDS and self.has(Mistake.REFUSES_UNKNOWN_FIELDS):
            return False
        return (
            _is_printable(order["ticket"], 8, 64)
            and _is_printable(order["token"], 1, 512)
            and self._is_service(order["service"])
            and self._is_amount(order["amount_paise"], order["service"])
            and type(order["begin_within_s"]) is int
            and 1 <= order["begin_within_s"] <= 900
        )

    def _is_service(self, service: Any) -> bool:
        return service in ("CW", "BE", "MS") or self.has(Mistake.ANY_SERVICE)

    def _is_amount(self, amount: Any, service: Any) -> bool:
        if isinstance(amount, str) and amount.isdigit() and self.has(Mistake.AMOUNT_AS_TEXT):
            return True
        if amount is True and self.has(Mistake.TRUE_AS_AMOUNT):
            return True
        if type(amount) is not int:
            return False
        lowest = 1 if service == "CW" else 0
        return lowest <= amount <= 10_000_000 or self.has(Mistake.ANY_AMOUNT)

    def _launch(self, tls: ssl.SSLSocket, body: bytes) -> None:
        try:
            order = json.loads(body)
        except ValueError:
            order = None
        with self.lock:
            if refusal := self._refusal(order):
                self._error(tls, *refusal)
                return
            if self.launch:
                self.launch.cancelled.set()
            order["amount_paise"] = int(order["amount_paise"])
            issued = self.tickets.get(order["ticket"], monotonic())
            if self.has(Mistake.SECONDS_SINCE_LAUNCH):
                issued = monotonic()
            if not self.has(Mistake.TICKET_TWICE):
                self.tickets.pop(order["ticket"], None)
            launch = Launch(_fingerprint(order), order, issued)
            self.launch = launch
            if not self.has(Mistake.STORES_AFTER_THE_APP):
                self.keep(launch.fingerprint, "running")
        self._begin(self._run, launch)
        self._stream(tls, launch)

    def _stream(self, tls: ssl.SSLSocket, launch: Launch) -> None:
        fields = {
            "Date": self._date(),
            "Content-Type": "application/x-ndjson",
            "Transfer-Encoding": "chunked",
        }
        try:
            tls.sendall(_head(200, fields))
            _chunk(tls, {"alive": True})
            while self.alive:
                try:
                    line = launch.lines.get(timeout=self.box.limits.next_line / 3)
                except queue.Empty:
                    if not self.has(Mistake.NO_ALIVE):
                        _chunk(tls, {"alive": True})
                    continue
                if line is None:
                    break
                _chunk(tls, line)
                if "result" in line and self.has(Mistake.STORES_AFTER_SENDING):
                    sleep(self.box.limits.slack)
                    self.keep(launch.fingerprint, "ended", line)
            tls.sendall(b"0\r\n\r\n")
        except OSError:
            if self.has(Mistake.ENDS_WITH_THE_LINE):
                launch.cancelled.set()
            raise

    def _run(self, launch: Launch) -> None:
        """Run the bank's app, and turn what it says into lines."""
        order, limits = launch.order, self.box.limits
        if monotonic() > launch.issued + order["begin_within_s"] * limits.second:
            self._end(launch, {"result": "declined", "reason": "late"})
            return
        amount = order["amount_paise"] // (100 if self.has(Mistake.ROUNDS_THE_AMOUNT) else 1)
        given = {"amount_paise": amount, "service": order["service"], "token": order["token"]}
        self.box.started.append(given)
        until = monotonic() + limits.stream * (100 if self.has(Mistake.NEVER_ENDS) else 0.9)
        said = self._app_says(launch, until)
        if self.alive and said is not None:
            self._end(launch, said)

    def _app_says(self, launch: Launch, until: float) -> dict[str, Any] | None:
        """Pass the prompts on; return the result. None: it was passed on already."""
        prompts = 0
        for after, said in app_of(self.box.app, launch.order["amount_paise"], self.box.limits):
            if launch.cancelled.wait(min(after, until - monotonic())):
                return {"result": "declined", "reason": "cancelled"}
            if monotonic() >= until:
                break
            if "prompt" in said:
                prompts += 1
                if self._is_passed_on(said, prompts):
                    launch.lines.put(said)
            elif self.box.app == "twice" and self.has(Mistake.TWO_RESULTS):
                self._end(launch, self._result(launch, said), more=True)
                self._end(launch, {"result": "declined", "reason": "other"})
                return None
            else:
                return self._result(launch, said)
        if self.box.app == "crash" and self.has(Mistake.CRASH_IS_DECLINED):
            return {"result": "declined", "reason": "other"}
        return {"result": "unknown", "remark": "no result"}

    def _is_passed_on(self, said: dict[str, Any], prompts: int) -> bool:
        known = said["prompt"] != APPS_OWN_PROMPT
        few = prompts < 900
        return (known or self.has(Mistake.ANY_PROMPT)) and (few or self.has(Mistake.ALL_PROMPTS))

    def _result(self, launch: Launch, said: dict[str, Any]) -> dict[str, Any]:
        """Return the result that the app's word makes."""
        record = dict(said.get("record", {}))
        card = record.pop("card", "")
        pin = record.pop("pin", "")
        if card:
            whole = self.has(Mistake.SHOWS_THE_CARD)
            record["masked_card"] = card if whole else f"{card[:6]}XXXXXX{card[-4:]}"
        remark = "" if not self.has(Mistake.SHOWS_THE_PIN) else f"app: pin {pin} ok"
        if self.has(Mistake.SHOWS_THE_TOKEN):
            remark = f"launch {launch.order['token']}"
        common = {"remark": remark, "record": record}
        if said["result"] == "declined":
            text = said.get("remark", "")
            remark = text if self.has(Mistake.LONG_LINES) else text[:200]
            return {**said, "remark": remark}
        other = said["amount_paise"] != launch.order["amount_paise"]
        if other and not self.has(Mistake.APPROVES_ANOTHER_AMOUNT):
            return {"result": "unknown", **common}
        return {"result": "approved", "amount_paise": said["amount_paise"], **common}

    def _end(self, launch: Launch, result: dict[str, Any], *, more: bool = False) -> None:
        named = launch.fingerprint
        if self.has(Mistake.NAMES_THE_TICKET):
            named = hashlib.sha256(launch.order["ticket"].encode()).hexdigest()
        line = {"launch": named, **result}
        if self.launch is launch:
            self.launch = None
        if not self.has(Mistake.STORES_AFTER_SENDING):
            self.keep(launch.fingerprint, "ended", line)
        launch.lines.put(line)
        if not more:
            launch.lines.put(None)

    def _cancel(self, tls: ssl.SSLSocket, body: bytes) -> None:
        try:
            named = json.loads(body)["launch"]
        except (ValueError, KeyError, TypeError):
            self._error(tls, 400, "unreadable")
            return
        launch = self.launch
        right = launch is not None and launch.fingerprint == named
        if launch and self.box.app == "hold" and (right or self.has(Mistake.CANCELS_ANOTHER)):
            launch.cancelled.set()
        else:
            right = False
        self._json(tls, {"accepted": right or self.has(Mistake.ACCEPTS_ANY_CANCEL)})


def app_of(behaviour: str, amount: int, limits: Limits) -> list[tuple[float, dict[str, Any]]]:
    """Return what the bank's app says, each with the seconds before it."""
    approved = {"result": "approved", "amount_paise": amount, "record": {"trace": "000119"}}
    begin: list[tuple[float, dict[str, Any]]] = [
        (0, {"prompt": APPS_OWN_PROMPT}),
        (0, {"prompt": "insert-card"}),
    ]
    to_the_bank = [*begin, (0, {"prompt": "asking-bank"})]
    declined = {"result": "declined", "reason": "bank-declined", "code": "51"}
    with_card = {**approved, "record": {"trace": "000119", "card": CARD_NUMBER}}
    table: dict[str, list[tuple[float, dict[str, Any]]]] = {
        "approve": [*to_the_bank, (0, with_card)],
        "later": [*to_the_bank, (limits.app_later, approved)],
        "decline": [*to_the_bank, (0, declined)],
        "crash": to_the_bank,
        "hold": [*begin, (1e6, approved)],
        "asking": [*to_the_bank, (1e6, approved)],
        "silent": [*begin, (limits.app_silent, approved)],
        "other-amount": [*to_the_bank, (0, {**approved, "amount_paise": amount + 100})],
        "long-text": [*begin, (0, {**declined, "remark": "x" * 5000})],
        "chatter": [*begin, *[(0, {"prompt": "please-wait"})] * 1500, (0, approved)],
        "twice": [*to_the_bank, (0, approved)],  # and then that it is declined
        "leak": [*to_the_bank, (0, {**approved, "record": {"card": CARD_NUMBER, "pin": PIN}})],
    }
    return table[behaviour]


def _head(status: int, fields: dict[str, str]) -> bytes:
    lines = [f"HTTP/1.1 {status} x", *(f"{name}: {value}" for name, value in fields.items())]
    return "\r\n".join([*lines, "", ""]).encode()


def _chunk(tls: ssl.SSLSocket, value: dict[str, Any]) -> None:
    line = json.dumps(value).encode() + b"\n"
    tls.sendall(b"%x\r\n%b\r\n" % (len(line), line))


def _fingerprint(order: dict[str, Any]) -> str:
    return hashlib.sha256(order["token"].encode()).hexdigest()


def _is_printable(value: Any, shortest: int, longest: int) -> bool:
    return (
        isinstance(value, str)
        and shortest <= len(value) <= longest
        and value.isascii()
        and value.isprintable()
    )
