"""A tap on a wire: passes each HTTP exchange on unchanged, and records its bodies."""

import contextlib
import threading
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import httpx

from tests.support.hangs import HANGS_S
from tests.system.e2e.ports import LOOPBACK

METHODS = ("GET", "POST", "RDSERVICE", "DEVICEINFO", "CAPTURE")
OF_THE_HOP = frozenset({"connection", "transfer-encoding", "content-length", "host"})


@dataclass(frozen=True, slots=True)
class Exchange:
    method: str
    path: str
    asked: bytes
    answered: bytes


@dataclass(slots=True)
class Wiretap:
    address: str
    heard: list[Exchange] = field(default_factory=list)

    def of(self, method: str, path_end: str = "") -> list[Exchange]:
        return [e for e in self.heard if e.method == method and e.path.endswith(path_end)]


@contextlib.contextmanager
def wiretap(target: str) -> Iterator[Wiretap]:
    """Forward to `target` from its own address."""
    heard: list[Exchange] = []
    with (
        httpx.Client(base_url=target, trust_env=False, timeout=HANGS_S) as peer,
        ThreadingHTTPServer((LOOPBACK, 0), _handler(peer, heard)) as server,
    ):
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05})
        thread.start()
        yield Wiretap(f"http://{LOOPBACK}:{server.server_port}", heard)
        server.shutdown()
        thread.join()


def _handler(peer: httpx.Client, heard: list[Exchange]) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        def pass_on(self) -> None:
            body = self.rfile.read(int(self.headers.get("content-length", 0)))
            answer = peer.request(
                self.command, self.path, content=body, headers=_kept(self.headers.items())
            )
            heard.append(Exchange(self.command, self.path, body, answer.content))
            self.send_response_only(answer.status_code)
            for name, value in _kept(answer.headers.items()).items():
                self.send_header(name, value)
            self.end_headers()
            self.wfile.write(answer.content)

        def log_message(self, *_: object) -> None:
            """Log nothing."""

    for method in METHODS:
        setattr(Handler, f"do_{method}", Handler.pass_on)
    return Handler


def _kept(headers: Iterable[tuple[str, str]]) -> dict[str, str]:
    return {name: value for name, value in headers if name.lower() not in OF_THE_HOP}
