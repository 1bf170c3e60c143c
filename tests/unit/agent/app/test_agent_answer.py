"""The agent's own socket is asked before the page's address, which any program can keep busy."""

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

import httpx
import pytest

from agent.app.service import HEALTH_SOCKET
from agent.support.bundle import OWN_SOCKET, answer_of_agent

UNIT = Path(__file__).parents[4] / "systemd" / "kiosk-agent.service"


class Says(BaseHTTPRequestHandler):
    status = 200

    def do_GET(self) -> None:
        self.send_response(self.status)
        self.end_headers()
        self.wfile.write(type(self).__name__.encode())

    def log_message(self, *_: object) -> None:
        """Say nothing."""

    def address_string(self) -> str:
        return ""


class Own(Says):
    """The agent, on its own socket."""


class Another(Says):
    """An agent on the socket that serves another address."""

    status = 421


class Ended(BaseHTTPRequestHandler):
    """An agent that ends during the request."""

    def handle(self) -> None:
        return


class Page(Says):
    """The agent, at the page's address."""


class UnixServer(HTTPServer):
    address_family = socket.AF_UNIX

    def server_bind(self) -> None:
        self.socket.bind(self.server_address)


@contextmanager
def served(server: HTTPServer) -> Iterator[None]:
    with server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield
        server.shutdown()


@pytest.fixture
def listen() -> Iterator[tuple[str, int]]:
    page = HTTPServer(("127.0.0.1", 0), Page)
    with served(page):
        yield "127.0.0.1", page.server_port


@pytest.mark.parametrize(
    ("handler", "said"), [(Own, "Own"), (Another, "Page"), (Ended, "Page"), (None, "Page")]
)
def test_the_agents_own_socket_is_asked_first(
    listen: tuple[str, int], tmp_path: Path, handler: type[BaseHTTPRequestHandler] | None, said: str
) -> None:
    file = tmp_path / "s"
    if handler is None:
        assert answer_of_agent(listen, "/healthz", 5.0, file).text == said
        return
    with served(UnixServer(str(file), handler)):  # type: ignore[arg-type]  # a path is its address
        assert answer_of_agent(listen, "/healthz", 5.0, file).text == said


def test_no_answer_is_an_error(tmp_path: Path) -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        with pytest.raises(httpx.TransportError):
            answer_of_agent(free.getsockname(), "/healthz", 5.0, tmp_path / "s")


def test_the_socket_is_where_the_unit_lets_the_agent_make_it() -> None:
    folder = Path(OWN_SOCKET).parent
    assert f"RuntimeDirectory={folder.name}\n" in UNIT.read_text(encoding="utf-8")
    assert folder.parent == Path("/run")
    assert Path(OWN_SOCKET).name == HEALTH_SOCKET
