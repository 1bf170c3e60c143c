"""One HTTP request to an ASGI app in this process, without a client's cost."""

from dataclasses import dataclass
from typing import Any

import msgspec
from starlette.types import ASGIApp, Message


@dataclass(frozen=True, slots=True)
class Answer:
    """What the app sent."""

    status_code: int
    body: bytes

    @property
    def text(self) -> str:
        return self.body.decode()

    def json(self) -> Any:
        return msgspec.json.decode(self.body)


class AsgiClient:
    """Sends requests with the same host and headers to one app."""

    def __init__(self, app: ASGIApp, host: str, headers: dict[str, str]) -> None:
        self._app = app
        self._headers = [
            (name.lower().encode(), value.encode())
            for name, value in {"Host": host, **headers}.items()
        ]

    async def get(self, path: str) -> Answer:
        return await self._asks("GET", path, b"", self._headers)

    async def post(self, path: str, json: Any) -> Answer:
        body = msgspec.json.encode(json)
        length = (b"content-length", str(len(body)).encode())
        kind = (b"content-type", b"application/json")
        return await self._asks("POST", path, body, [*self._headers, kind, length])

    async def _asks(
        self, method: str, path: str, body: bytes, headers: list[tuple[bytes, bytes]]
    ) -> Answer:
        scope = {
            "type": "http",
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "method": method,
            "headers": headers,
            "scheme": "http",
            "path": path,
            "raw_path": path.encode(),
            "query_string": b"",
            "root_path": "",
            "server": ("127.0.0.1", 80),
            "client": ("127.0.0.1", 123),
        }
        status, parts = 0, list[bytes]()

        async def receive() -> Message:
            return {"type": "http.request", "body": body, "more_body": False}

        async def send(message: Message) -> None:
            nonlocal status
            status = message.get("status", status)
            parts.append(message.get("body", b""))

        await self._app(scope, receive, send)
        return Answer(status, b"".join(parts))
