"""The page's connections: how many are held, and which one ends when there are too many.

Any program on this machine can connect. A client that has not shown the token or a cookie is a
stranger, and strangers share part of the places. When that part is full, one of the oldest
strangers is ended. First comes one that has not sent a whole request or does not read its answers.
Our own requests need less than a thousandth of a second for both.
"""

import asyncio
import socket
from typing import Final

import h11
from starlette.types import Receive, Scope, Send
from uvicorn.protocols.http.h11_impl import H11Protocol

CONNECTIONS_MAX: Final = 64
"""Connections to the page's address. The browser opens at most six, and event streams have their
own limit. The others are for scripts and `/metrics`."""
STRANGERS_MAX: Final = 40
"""Connections of strangers to the page's address. The other 24 are reserved for the browser and for
scripts with the token."""
LOCAL_MAX: Final = 8
"""Connections to the local socket, which only root and the agent's own user can open."""
ACCEPTED_AT_ONCE: Final = 16
"""Connections accepted within one iteration of the event loop. A request is read two iterations
after its connection was accepted. So a flood of fewer than STRANGERS_MAX in two iterations cannot
end the connection before."""
YOUNG: Final = 2 * ACCEPTED_AT_ONCE
"""Strangers that are never ended for a new one: the youngest, whose requests were not read yet.
Otherwise forty clients that do not read their answers would make each new connection end itself."""

WHOLE_REQUEST_WITHIN = 10.0  # seconds; on loopback a request of 4 KiB takes less than a thousandth

CONNECTION: Final = "kiosk.connection"
"""The key in a request's scope for its BoundedConnection; used by the code that admits the client.
"""

_INCOMPLETE = (h11.IDLE, h11.SEND_BODY)
"""The client's states before its request is complete."""


class BoundedConnection(H11Protocol):
    """One connection. It ends if no whole request comes in time, or if there are too many."""

    is_local = False
    """True if it came through the local socket."""
    is_admitted = False
    """True if it has a reserved place."""
    since = 0.0
    _deadline: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn has it
        super().connection_made(transport)
        self.app = self._scoped
        self.since = self.loop.time()
        self.is_local = transport.get_extra_info("socket").family == socket.AF_UNIX
        self._watch()
        self._make_room()

    def admit(self) -> None:
        """Give a free reserved place to a client that has shown the token or a cookie."""
        kept = CONNECTIONS_MAX - STRANGERS_MAX
        if not self.is_local and sum(one.is_admitted for one in self._all()) < kept:
            self.is_admitted = True

    def worth(self) -> tuple[bool, float]:
        """Return the sort key for ending: those that wait for the client end first, then by age."""
        return not (self._is_incomplete() or self.flow.write_paused), self.since

    def end(self) -> None:
        self._let_be()
        self.connections.discard(self)
        self.transport.abort()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self._is_incomplete():
            self._watch()
        else:
            self._let_be()

    def connection_lost(self, exc: Exception | None) -> None:
        self._let_be()
        super().connection_lost(exc)

    async def _scoped(self, scope: Scope, receive: Receive, send: Send) -> None:
        scope[CONNECTION] = self
        await self.config.loaded_app(scope, receive, send)

    def _make_room(self) -> None:
        same = [one for one in self._all() if one.is_local is self.is_local]
        strangers = [one for one in same if not one.is_admitted]
        if len(strangers) > (LOCAL_MAX if self.is_local else STRANGERS_MAX):
            strangers.sort(key=lambda one: one.since)
            oldest = strangers[: max(1, len(strangers) - YOUNG)]
            min(oldest, key=BoundedConnection.worth).end()

    def _all(self) -> list["BoundedConnection"]:
        return [one for one in self.connections if isinstance(one, BoundedConnection)]

    def _is_incomplete(self) -> bool:
        return self.conn.their_state in _INCOMPLETE

    def _watch(self) -> None:
        if self._deadline is None:
            self._deadline = self.loop.call_later(WHOLE_REQUEST_WITHIN, self.end)

    def _let_be(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None
