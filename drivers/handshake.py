"""The TLS handshake of an HTTP connection: it is closed when its request is cancelled.

httpcore closes it only after an error of its own. A peer that accepts a connection and never
answers would keep one open after each request that ran out of time, until no file can be opened.
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import httpcore


class ClosesHandshake:
    """Hears of the steps of one request, as httpcore reports them (its extension `trace`)."""

    def __init__(self) -> None:
        self.stream: httpcore.AsyncNetworkStream | None = None

    async def __call__(self, step: str, what: Mapping[str, Any]) -> None:
        if step.endswith((".connect_tcp.complete", ".start_tls.complete")):
            self.stream = what["return_value"]
        elif step.endswith(".start_tls.failed") and self.stream:
            await self.stream.aclose()
