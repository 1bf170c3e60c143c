"""A small web server in a thread, for code that asks over a real socket."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer


class Answer(BaseHTTPRequestHandler):
    """Answers each request with its status and the name of its class."""

    status = 200

    def do_GET(self) -> None:  # the library's name
        self.send_response(self.status)
        self.end_headers()
        self.wfile.write(f"{type(self).__name__} {self.path}".encode())

    def log_message(self, *_: object) -> None:
        """Say nothing."""

    def address_string(self) -> str:
        return ""


@contextmanager
def served(server: HTTPServer) -> Iterator[HTTPServer]:
    """Serve until the end of the block."""
    thread = threading.Thread(target=server.serve_forever, args=(0.01,))
    with server:
        thread.start()
        try:
            yield server
        finally:
            server.shutdown()
            thread.join()
