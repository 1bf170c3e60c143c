"""An RD service for the check: its answers follow from what it was asked.

It runs on the companion in place of the real one. So the kit sees whether each byte arrived.
"""

import hashlib
import socketserver
import time
from http.server import BaseHTTPRequestHandler
from typing import Final

HOST: Final = "127.0.0.1"
PORTS: Final = range(11100, 11121)
BODY_BYTES_MAX: Final = 1024 * 1024
WAIT_S_MAX: Final = 60

SERVICE: Final = (
    b'<RDService status="READY" info="echo of kiosk-companion check">\r\n'
    b'<Interface id="DEVICEINFO" path="/rd/info"/><Interface id="CAPTURE" path="/rd/capture"/>\r\n'
    b"</RDService>"
)
DEVICE: Final = b'<DeviceInfo dpId="ECHO" rdsId="ECHO.0" rdsVer="1" dc="0" mi="ECHO" mc="none"/>'
ERROR_PATH: Final = "/rd/error"
ERROR: Final = b"<error>an answer of the echo</error>"
WAIT: Final = "echo-wait-s"


def options(note: str, wait_s: float = 0, padding: int = 0) -> bytes:
    """Return PidOptions with bytes that a careless program changes."""
    head = f'<PidOptions ver="1.0">\r\n\t<Opts {WAIT}="{wait_s}" note="{note} \u0939\u093f"/>'
    return head.encode() + b"<!--" + b"\xff\x00" + b"p" * padding + b"-->\r\n\n"


def captured(body: bytes) -> bytes:
    """Return the answer to a capture."""
    of_it = hashlib.sha256(body).hexdigest().encode()
    return b'<PidData>\r\n\t<Resp errCode="0"/><Data of="' + of_it + b'">\xfe\x00\xff</Data>\n\n'


def _wait_of(body: bytes) -> float:
    text = body.decode("latin-1").partition(f'{WAIT}="')[2].partition('"')[0]
    try:
        return min(float(text), WAIT_S_MAX)
    except ValueError:
        return 0.0


class _Answers(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_RDSERVICE(self) -> None:  # the name that http.server looks for
        self._send(200, SERVICE)

    def do_DEVICEINFO(self) -> None:  # see above
        self._send(200, DEVICE) if self.path == "/rd/info" else self._send(404, ERROR)

    def do_CAPTURE(self) -> None:  # see above
        length = min(int(self.headers.get("Content-Length") or 0), BODY_BYTES_MAX)
        body = self.rfile.read(length)
        if self.path != "/rd/capture":
            self._send(404, ERROR)
            return
        time.sleep(_wait_of(body))
        self._send(200, captured(body))

    def _send(self, status: int, body: bytes) -> None:
        self.send_response(status)
        self.send_header("Content-Type", "text/xml")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *arguments: object) -> None:  # noqa: A002  # its signature
        pass  # a request has a person's data with a real service


class EchoService(socketserver.ThreadingTCPServer):
    """Serves on a port of the loopback address until `shutdown`."""

    allow_reuse_address = True
    daemon_threads = True

    def __init__(self, port: int) -> None:
        super().__init__((HOST, port), _Answers)

    def handle_error(self, request: object, client_address: object) -> None:
        pass  # the companion disconnected, which is part of the check
