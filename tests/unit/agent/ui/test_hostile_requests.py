"""Hostile requests to the page, byte by byte on a real socket: they never press or get access."""

import json
import socket
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass

import pytest

from agent.ui.app import create_app
from agent.ui.words.words import Words
from tests.unit.agent.ui.counter import Counter
from tests.unit.agent.ui.samples import SAMPLES
from tests.unit.agent.ui.serving import ACCESS, AS_THE_AGENT, BEARER, HOST, TOKEN, running

LET_IN = f"Authorization: {BEARER['Authorization']}"
OURS = (f"Host: {HOST}", LET_IN)
PRESS = json.dumps({"revision": 7, "action": "back"}).encode()
FOREVER = 5.0  # seconds after which the server must have answered or ended the connection
SOON = 0.3  # seconds, instead of ten

ENDED = 0
"""Instead of a status: the connection ends without an answer."""
SHOWN = b"amount"
"""Text that is on the screen, and only there."""
SHOW_THE_SCREEN = {409, 413, 422}
"""For admitted clients only."""


@dataclass(frozen=True, slots=True)
class Attack:
    sent: bytes
    answers: frozenset[int]


def said(
    first: str,
    *headers: str,
    body: bytes = b"",
    answers: tuple[int, ...] = (400, ENDED),
    last: tuple[str, ...] = ("Connection: close",),
) -> Attack:
    head = "\r\n".join((first, *headers, *last, "", "")).encode("latin-1")
    return Attack(head + body, frozenset(answers))


def get(path: str, *headers: str, answers: tuple[int, ...]) -> Attack:
    return said(f"GET {path} HTTP/1.1", *headers, answers=answers)


def act(
    body: bytes, *headers: str, answers: tuple[int, ...] = (422,), length: object = None
) -> Attack:
    long = f"Content-Length: {len(body) if length is None else length}"
    first = "POST /act HTTP/1.1"
    return said(first, *OURS, long, *headers, body=body, answers=answers)


def press(**odd: object) -> bytes:
    return json.dumps({"revision": 7, "action": "back"} | odd).encode()


def in_chunks(*chunks: bytes, end: bytes = b"0\r\n\r\n") -> Attack:
    body = b"".join(b"%x\r\n%s\r\n" % (len(chunk), chunk) for chunk in chunks) + end
    first = "POST /act HTTP/1.1"
    headers = (*OURS, "Transfer-Encoding: chunked")
    return said(first, *headers, body=body, answers=(400, 413, 422, ENDED))


SCREEN = get("/screen", *OURS, answers=(200,))

METHODS = {
    "another method": said("DELETE /screen HTTP/1.1", *OURS, answers=(405,)),
    "a press as a GET": get("/act", *OURS, answers=(405,)),
    "a screen that is posted": said(
        "POST /screen HTTP/1.1", *OURS, "Content-Length: 0", answers=(405,)
    ),
    "a trace": said("TRACE / HTTP/1.1", *OURS, answers=(405,)),
    "a way through": said(
        "CONNECT 127.0.0.1:22 HTTP/1.1", f"Host: {HOST}", answers=(400, 401, 404, 405, ENDED)
    ),
    "a method that is none": said("G\x00T / HTTP/1.1", *OURS),
    "a method without end": said(f"{'G' * 100_000} / HTTP/1.1", *OURS, answers=(400, 405, ENDED)),
    "another protocol": said("GET / SMTP/1.1", *OURS),
    "HTTP/2 at once": Attack(b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", frozenset({400, ENDED})),
    "TLS": Attack(b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n", frozenset({400, ENDED})),
}

HOSTS = {
    "no host": get("/screen", LET_IN, answers=(400,)),
    "two hosts": get("/screen", *OURS, "Host: evil.example", answers=(400,)),
    "another port": get("/screen", "Host: 127.0.0.1:80", LET_IN, answers=(421,)),
    "a name of ours and theirs": get(
        "/screen", f"Host: {HOST}.evil.example", LET_IN, answers=(421,)
    ),
    "a user before it": get("/screen", f"Host: x@{HOST}", LET_IN, answers=(400, 421)),
    "an address of another kind": get("/screen", "Host: 2130706433:8080", LET_IN, answers=(421,)),
    "an empty host": get("/screen", "Host:", LET_IN, answers=(400, 421)),
    "a whole address": get("http://evil.example/screen", *OURS, answers=(400, 401, 404)),
    "a host of bytes": get("/screen", "Host: \xff\xfe", LET_IN, answers=(400, 421)),
}

TOKENS = {
    "no token": get("/screen", f"Host: {HOST}", answers=(401,)),
    "a token without letters": get(
        "/screen", f"Host: {HOST}", "Authorization: Bearer ", answers=(401,)
    ),
    "a token of another kind": get(
        "/screen", f"Host: {HOST}", f"Authorization: Basic {TOKEN}", answers=(401,)
    ),
    "a token alone": get("/screen", f"Host: {HOST}", f"Authorization: {TOKEN}", answers=(401,)),
    "a wrong token in the address": get("/?token=wrong", f"Host: {HOST}", answers=(401,)),
    "an empty cookie": get("/screen", f"Host: {HOST}", "Cookie: kiosk=", answers=(401,)),
    "two tokens": get(
        "/screen", f"Host: {HOST}", "Authorization: Bearer x", LET_IN, answers=(401,)
    ),
    "a token in the address": get(f"/screen?token={TOKEN}", f"Host: {HOST}", answers=(401,)),
    "half a token": get("/screen", f"Host: {HOST}", f"{LET_IN[:-1]}", answers=(401,)),
    "more than a token": get("/screen", f"Host: {HOST}", f"{LET_IN}x", answers=(401,)),
    "a token of bytes": get(
        "/screen", f"Host: {HOST}", "Authorization: Bearer \xff\x80", answers=(401,)
    ),
    "a token in the address of bytes": get("/?token=%ff%00", f"Host: {HOST}", answers=(401,)),
    "half a pair in the address": get("/?token=%ed%a0%80", f"Host: {HOST}", answers=(401,)),
    "a thousand tokens in the address": get(
        "/?" + "&".join(["token=x"] * 1000), f"Host: {HOST}", answers=(401,)
    ),
    "a cookie of bytes": get("/screen", f"Host: {HOST}", "Cookie: kiosk=\xff", answers=(401,)),
    "a thousand cookies": get(
        "/screen", f"Host: {HOST}", "Cookie: " + "; ".join(["kiosk=x"] * 1000), answers=(401,)
    ),
    "the token as a cookie": get(
        "/events", f"Host: {HOST}", f"Cookie: kiosk={TOKEN}", answers=(401,)
    ),
}

PATHS = {
    "up and down": get("/static/../screen", f"Host: {HOST}", answers=(401, 404)),
    "up, written otherwise": get("/static/%2e%2e/screen", f"Host: {HOST}", answers=(401, 404)),
    "up to a file": get("/static/..%2f..%2f..%2fagent/app/kiosk.py", *OURS, answers=(404,)),
    "up with strokes": get("/static/..\\..\\cli.py", *OURS, answers=(404,)),
    "a file of the system": get("/static//etc/passwd", *OURS, answers=(404,)),
    "a NUL in a path": get("/static/style.css%00.html", *OURS, answers=(404,)),
    "a path that is too long": get(f"/static/{'x' * 5000}", *OURS, answers=(404,)),
    "a path without end": get(f"/{'x' * 200_000}", *OURS, answers=(400, ENDED)),
    "half a pair in a path": get("/static/%ed%a0%80", *OURS, answers=(404,)),
    "open, and more": get("/healthz/../screen", f"Host: {HOST}", answers=(401, 404)),
    "open, at the beginning": get("/healthzscreen", f"Host: {HOST}", answers=(404,)),
    "two strokes": get("//screen", f"Host: {HOST}", answers=(401, 404)),
    "capital letters": get("/SCREEN", f"Host: {HOST}", answers=(401, 404)),
    "a line at the end of a number": get("/in-words/1%0A", *OURS, answers=(404,)),
    "a line at the end of an open path": get("/healthz%0A", f"Host: {HOST}", answers=(404,)),
    "a line in a path": get("/screen%0d%0aX: y", *OURS, answers=(400, 404)),
}

BODIES = {
    "nothing": act(b""),
    "no JSON": act(b"revision=7&action=back"),
    "a list": act(b"[" + PRESS + b"]"),
    "nested without end": act(b'{"revision":7,"action":"back","x":' + b"[" * 3900),
    "nested, and closed": act(
        b'{"revision":7,"action":"no","x":' + b"[" * 1900 + b"]" * 1900 + b"}"
    ),
    "longer than any": act(press(value="x" * 5000), answers=(413,)),
    "longer than it may be typed": act(press(value="x" * 201)),
    "a revision in words": act(press(revision="7")),
    "half a revision": act(press(revision=7.5)),
    "a revision that is true": act(press(revision=True)),
    "an exponent": act(b'{"revision":1e400,"action":"back"}'),
    "a revision of digits": act(b'{"revision":%s,"action":"back"}' % (b"9" * 4000), answers=(409,)),
    "a revision below nothing": act(press(revision=-7), answers=(409,)),
    "a revision to come": act(press(revision=8), answers=(409,)),
    "neither question nor revision": act(b'{"action":"back"}'),
    "another question": act(press(question=6), answers=(409,)),
    "a question in words": act(press(question="7")),
    "a touch before the paint": act(press(painted_ms=-1)),
    "a touch in a thousand years": act(
        b'{"revision":7,"action":"back","touched_ms":%s}' % (b"9" * 400)
    ),
    "no action": act(b'{"revision":7}'),
    "an unknown action": act(press(action="pay-out")),
    "an action in a list": act(press(action=["back"])),
    "a value in a list": act(press(value=["500"])),
    "a value in figures": act(press(value=500)),
    "half a pair": act(b'{"revision":7,"action":"back","value":"\\ud800"}'),
    "no UTF-8": act(b'{"revision":7,"action":"back","value":"\xff"}'),
    "a BOM": act(b"\xef\xbb\xbf" + PRESS),
    "UTF-16": act(PRESS.decode().encode("utf-16")),
    "another site's form": act(PRESS, "Origin: http://evil.example", answers=(403,)),
    "nobody's form": act(PRESS, "Origin: null", answers=(403,)),
    "another port's form": act(PRESS, "Origin: http://127.0.0.1:9999", answers=(403,)),
    "a neighbour's page": act(PRESS, "Sec-Fetch-Site: same-site", answers=(403,)),
    "another site's page": act(PRESS, "Sec-Fetch-Site: cross-site", answers=(403,)),
    "a length below nothing": act(PRESS, length=-1, answers=(400, ENDED)),
    "a length in words": act(PRESS, length="x", answers=(400, ENDED)),
    "two lengths": act(PRESS, "Content-Length: 5", answers=(400, ENDED)),
    "a length without a body": act(b"", length=4000, answers=(ENDED,)),
    "a length of gigabytes": act(b"x" * 8192, length=10**12, answers=(413, ENDED)),
    "chunks without end": in_chunks(*[b"x" * 100] * 1000, end=b""),
    "a chunk of nonsense": in_chunks(b"{", end=b"zz\r\n\r\n"),
    "a chunk of gigabytes": in_chunks(end=b"fffffffffffffffff\r\n{"),
    "many small chunks": in_chunks(*[b" "] * 5000),
}

FOREIGN = said(
    "POST /act HTTP/1.1", "Host: evil.example", f"Content-Length: {len(PRESS)}", body=PRESS
).sent

HEADERS = {
    "twenty thousand headers": get(
        "/screen", *OURS, *(f"X-{n}: y" for n in range(20_000)), answers=(400, ENDED)
    ),
    "a header without end": get("/screen", *OURS, f"X: {'y' * 200_000}", answers=(400, ENDED)),
    "a header without a name": get("/screen", *OURS, ": y", answers=(400, ENDED)),
    "a NUL in a header": get("/screen", *OURS, "X: a\0b", answers=(400, ENDED)),
    "a length and chunks": said(
        "POST /act HTTP/1.1", *OURS, "Content-Length: 9", "Transfer-Encoding: chunked",
        body=b"0\r\n\r\n" + PRESS, answers=(400, 422, ENDED),
    ),
    "a coded transfer": said(
        "POST /act HTTP/1.1", *OURS, "Transfer-Encoding: gzip, chunked", answers=(400, 501, ENDED)
    ),
    "a second request behind": said(
        "POST /act HTTP/1.1", *OURS, "Content-Length: 0", body=FOREIGN, last=(), answers=(422,)
    ),
    "a websocket": get(
        "/events", f"Host: {HOST}", "Upgrade: websocket", "Sec-WebSocket-Key: x",
        "Sec-WebSocket-Version: 13", "Connection: Upgrade", answers=(401,),
    ),
    "a websocket that is let in": get(
        "/act", *OURS, "Upgrade: websocket", "Sec-WebSocket-Key: x",
        "Sec-WebSocket-Version: 13", "Connection: Upgrade", answers=(405,),
    ),
}  # fmt: skip

GROUPS: Mapping[str, dict[str, Attack]] = {
    "method": METHODS,
    "host": HOSTS,
    "token": TOKENS,
    "path": PATHS,
    "body": BODIES,
    "header": HEADERS,
}
ATTACKS = {f"{group}: {what}": a for group, rows in GROUPS.items() for what, a in rows.items()}


@dataclass(frozen=True, slots=True)
class Served:
    """The page as the agent serves it, on a real port."""

    port: int
    counter: Counter

    def hears(self, sent: bytes) -> bytes:
        """Send it all, and return everything that arrives until the server ends."""
        heard = bytearray()
        with socket.create_connection(("127.0.0.1", self.port), FOREVER) as line:
            with suppress(ConnectionError):
                line.sendall(sent)
            with suppress(ConnectionError):
                while part := line.recv(65_536):
                    heard += part
        return bytes(heard)

    def drips(self, sent: bytes) -> int:
        """Send a byte now and then; return how many were accepted before the connection ended."""
        with socket.create_connection(("127.0.0.1", self.port), FOREVER) as line:
            line.settimeout(SOON / 10)
            for count in range(len(sent)):
                try:
                    line.sendall(sent[count : count + 1])
                    if not line.recv(1):
                        return count
                except TimeoutError:
                    continue
                except ConnectionError:
                    return count
        return len(sent)


@pytest.fixture(scope="module")
def served() -> Iterator[Served]:
    counter = Counter(SAMPLES["amount"])
    words = Words(("en", "hi"), strict=True)
    app = create_app(counter, words, allowed_hosts=frozenset({HOST}), access=ACCESS)
    listener = socket.create_server(("127.0.0.1", 0))
    with pytest.MonkeyPatch.context() as patched, running(app, listener, **AS_THE_AGENT):
        patched.setattr("agent.ui.connections.WHOLE_REQUEST_WITHIN", SOON)
        yield Served(listener.getsockname()[1], counter)


def status(heard: bytes) -> int:
    return int(heard.split(b" ", 2)[1]) if heard.startswith(b"HTTP/1.1 ") else ENDED


@pytest.mark.parametrize("attack", ATTACKS.values(), ids=ATTACKS)
def test_a_hostile_request_never_presses_or_sees_a_screen(
    attack: Attack, served: Served, caplog: pytest.LogCaptureFixture
) -> None:
    """The page continues, does not raise, and the log stays empty."""
    heard = served.hears(attack.sent)
    assert status(heard) in attack.answers, heard[:300]
    assert SHOWN in served.hears(SCREEN.sent)
    assert served.counter.presses == []
    assert served.counter.faults == []
    assert caplog.text == ""
    if status(heard) not in SHOW_THE_SCREEN:
        assert SHOWN not in heard


def test_a_body_that_comes_byte_by_byte_is_cut_off(served: Served) -> None:
    """Given a byte now and then, then the whole request must still come in time."""
    sent = act(PRESS).sent
    assert served.drips(sent) < len(sent) / 2
    assert SHOWN in served.hears(SCREEN.sent)
    assert served.counter.presses == []
