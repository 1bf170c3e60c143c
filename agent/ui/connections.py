"""How long, and how many, connections to the page's server may stand: it must not be silenced.

Whoever connects and sends nothing, or half a request, would hold a handle of the process until none
is left for the journal, the devices or the kiosk's own browser.
"""

import asyncio

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

CONNECTIONS_MAX = 64
"""The browser holds at most six, event streams are bounded by themselves; the rest is room for
scripts and `/metrics`."""

WHOLE_REQUEST_WITHIN = 10.0  # seconds; on loopback a request of 4 KiB takes no thousandth of it

_ON_THE_WAY = (h11.IDLE, h11.SEND_BODY)
"""States of who sends: nothing yet, or not all."""


class BoundedConnection(H11Protocol):
    """One connection, ended where no whole request comes in time; one too many is not held."""

    _deadline: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn has it
        if len(self.connections) >= CONNECTIONS_MAX:
            self.transport = transport
            transport.abort()
            return
        super().connection_made(transport)
        self._watch()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self.conn.their_state in _ON_THE_WAY:
            self._watch()
        else:
            self._let_be()

    def connection_lost(self, exc: Exception | None) -> None:
        self._let_be()
        if self in self.connections:
            super().connection_lost(exc)

    def _watch(self) -> None:
        if self._deadline is None:
            self._deadline = self.loop.call_later(WHOLE_REQUEST_WITHIN, self._end)

    def _let_be(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def _end(self) -> None:
        self._deadline = None
        self.transport.abort()
