"""One connection of the kit: TLS with the kit's choices, and HTTP that may be wrong on purpose."""

import json
import socket
import ssl
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Self

import h11

from companion.check.findings import Broken
from companion.check.limits import Limits

PIECE_BYTES: Final = 64 * 1024
ANSWER_BYTES_MAX: Final = 1024 * 1024  # twice the longest answer of the contract

Address = tuple[str, int]


class Disconnected(Exception):
    """The companion has ended the connection."""


class Silent(Exception):
    """The companion says nothing within the time."""


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer with the names of its headers in lower case."""

    status: int
    headers: tuple[tuple[str, str], ...]
    body: bytes
    at: float  # when its head arrived, by this machine's clock, seconds since 1970

    def header(self, name: str) -> str:
        return next((value for each, value in self.headers if each == name), "")

    def json(self) -> dict[str, Any]:
        """Return the JSON object in the body. Raises Broken."""
        return json_object(self.body)

    @property
    def error(self) -> str:
        """Return the status with the error's name, such as `409 busy`."""
        try:
            name = json.loads(self.body).get("error", "")
        except (ValueError, AttributeError):
            name = ""
        return f"{self.status} {name}".strip()


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a stream, and the seconds since the line before it."""

    raw: bytes
    after: float

    def json(self) -> dict[str, Any]:
        return json_object(self.raw)


def json_object(raw: bytes) -> dict[str, Any]:
    """Return the JSON object in the bytes. Raises Broken."""
    try:
        value = json.loads(raw.decode())
    except (ValueError, RecursionError) as error:
        raise Broken(f"answers no JSON: {shown(raw)}") from error
    if not isinstance(value, dict):
        raise Broken(f"answers no JSON object: {shown(raw)}")
    return value


def shown(raw: bytes) -> str:
    """Return the beginning of foreign bytes for a message of one line."""
    text = ascii(raw[:80].decode("latin-1"))
    return text + (f" and {len(raw) - 80} bytes more" if len(raw) > 80 else "")


def context(
    identity: Path | None, *, at_most: ssl.TLSVersion = ssl.TLSVersion.TLSv1_3
) -> ssl.SSLContext:
    """Return the settings of a kiosk; the caller compares the companion's certificate itself."""
    made = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    made.check_hostname = False
    made.verify_mode = ssl.CERT_NONE  # the companion's certificate is compared byte for byte
    made.minimum_version = min(at_most, ssl.TLSVersion.TLSv1_3)
    made.maximum_version = at_most
    if identity:
        made.load_cert_chain(identity)
    return made


def knock(address: Address, limits: Limits) -> socket.socket:
    """Return a connection without TLS. Raises OSError."""
    connected = socket.create_connection(address, limits.connect)
    connected.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return connected


class Wire:
    """One TLS connection. Each answer is also added to `seen`, for the rules about all answers."""

    def __init__(
        self,
        address: Address,
        settings: ssl.SSLContext,
        limits: Limits,
        seen: list[Answer],
        session: ssl.SSLSession | None = None,
    ) -> None:
        """Connect. Raises Disconnected or Silent if there is no TLS connection."""
        self._seen = seen
        self._answered_at = 0.0
        self._limits = limits
        try:
            raw = knock(address, limits)
        except TimeoutError as error:
            raise Silent("accepts no connection") from error
        except OSError as error:
            raise Disconnected(f"accepts no connection ({error.strerror or error})") from error
        try:
            self.tls = settings.wrap_socket(raw, session=session)
        except TimeoutError as error:
            raw.close()
            raise Silent("does not finish the TLS handshake") from error
        except OSError as error:  # also ssl.SSLError
            raw.close()
            raise Disconnected(f"ends the TLS handshake ({_reason(error)})") from error
        self.certificate = self.tls.getpeercert(binary_form=True) or b""
        self._http = h11.Connection(h11.CLIENT)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Disconnect at once, as a cut line does for the companion."""
        self.tls.close()

    def send(self, raw: bytes) -> None:
        """Send bytes. Raises Disconnected."""
        try:
            self.tls.settimeout(self._limits.answer)
            self.tls.sendall(raw)
        except OSError as error:
            raise Disconnected(f"ends the connection ({_reason(error)})") from error

    def read(self, within: float) -> bytes:
        """Return the next bytes. Raises Disconnected, Silent."""
        try:
            self.tls.settimeout(max(within, 0.001))
            piece = self.tls.recv(PIECE_BYTES)
        except TimeoutError as error:
            raise Silent("does not answer in time") from error
        except OSError as error:
            raise Disconnected(f"ends the connection ({_reason(error)})") from error
        if not piece:
            raise Disconnected("ends the connection")
        return piece

    def request(
        self, method: str, target: str, body: bytes | None = None, *, length: int | None = None
    ) -> None:
        """Send a request; `length`: a Content-Length that is not the body's."""
        self.send(self.head(method, target, body, length=length) + (body or b""))

    def head(
        self, method: str, target: str, body: bytes | None = None, *, length: int | None = None
    ) -> bytes:
        """Return a request's head, and expect its answer."""
        self.expect_answer(method)
        lines = [f"{method} {target} HTTP/1.1", "Host: companion"]
        if body is not None or length is not None:
            kind = "text/xml" if target.startswith("http:") else "application/json"
            size = length if length is not None else len(body or b"")
            lines += [f"Content-Type: {kind}", f"Content-Length: {size}"]
        return "\r\n".join([*lines, "", ""]).encode()

    def expect_answer(self, method: str = "GET") -> None:
        """Read an answer next, whatever bytes were sent as the request."""
        if self._http.our_state is h11.DONE:
            self._http.start_next_cycle()
        self._http.send(h11.Request(method=method, target="/", headers=[("Host", "companion")]))
        self._http.send(h11.EndOfMessage())

    def answer(self, within: float | None = None) -> Answer:
        """Return the whole answer. Raises Disconnected, Silent, Broken."""
        until = time.monotonic() + (within or self._limits.answer) + self._limits.slack
        return self._rest(self._head_of_answer(until), until)

    def outcome(self) -> str:
        """Return the status of the answer with its error's name; a stream is not waited for."""
        until = time.monotonic() + self._limits.answer + self._limits.slack
        head = self._head_of_answer(until)
        return "200" if head.status_code == 200 else self._rest(head, until).error

    def stream(self, first: float, following: float, whole: float) -> Iterator[Line]:
        """Yield the lines as they come, until the stream ends. An answer without is Broken.

        Raises Disconnected, Silent.
        """
        began = before = time.monotonic()
        head = self._head_of_answer(began + first)
        if head.status_code != 200:
            raise Broken(f"answers a launch with {self._rest(head, began + following).error}")
        body, pending = bytearray(), bytearray()
        wait = first
        while True:
            event = self._event(min(before + wait, began + whole))
            if not isinstance(event, h11.Data):
                break
            body += event.data
            pending += event.data
            if len(body) > ANSWER_BYTES_MAX:
                raise Broken("sends more than a mebibyte")
            while b"\n" in pending:
                raw, _, rest_of = bytes(pending).partition(b"\n")
                pending = bytearray(rest_of)
                now = time.monotonic()
                yield Line(raw + b"\n", now - before)
                before, wait = now, following
        if pending:
            yield Line(bytes(pending), time.monotonic() - before)
        self._saw(head, bytes(body))

    def is_ended(self, within: float) -> bool:
        """Return True if the companion disconnects within this time; its answers are ignored."""
        until = time.monotonic() + within
        while (left := until - time.monotonic()) > 0:
            try:
                self.read(left)
            except Disconnected:
                return True
            except Silent:
                return False
        return False

    def _head_of_answer(self, until: float) -> h11.Response:
        while True:
            event = self._event(until)
            if isinstance(event, h11.Response):
                self._answered_at = time.time()  # a stream ends minutes after its Date
                return event
            if not isinstance(event, h11.InformationalResponse):
                raise Disconnected("ends the connection without an answer")

    def _rest(self, head: h11.Response, until: float) -> Answer:
        body = bytearray()
        while isinstance(event := self._event(until), h11.Data):
            body += event.data
            if len(body) > ANSWER_BYTES_MAX:
                raise Broken("answers more than a mebibyte")
        return self._saw(head, bytes(body))

    def _event(self, until: float) -> h11.Event | type[h11.NEED_DATA] | type[h11.PAUSED]:
        ended = ""
        try:
            while True:
                event = self._http.next_event()
                if isinstance(event, h11.ConnectionClosed):
                    raise Disconnected(ended or "ends the connection")
                if event is not h11.NEED_DATA:
                    return event
                try:
                    received = self.read(until - time.monotonic())
                except Disconnected as disconnected:
                    ended, received = str(disconnected), b""  # a body without a length ends so
                self._http.receive_data(received)
        except h11.RemoteProtocolError as error:
            if ended:
                raise Disconnected(f"{ended} in its answer") from error
            raise Broken(f"answers no HTTP/1.1 ({error})") from error

    def _saw(self, head: h11.Response, body: bytes) -> Answer:
        headers = tuple(
            (name.decode("latin-1").lower(), value.decode("latin-1"))
            for name, value in head.headers
        )
        answer = Answer(head.status_code, headers, body, self._answered_at)
        self._seen.append(answer)
        return answer


def _reason(error: OSError) -> str:
    if isinstance(error, ssl.SSLError):
        return error.reason or type(error).__name__
    return error.strerror or type(error).__name__
