"""The table of routes: method, target, body limit, and what answers."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass
from functools import partial
from typing import Final

from companion import __version__
from companion.box import rd_service
from companion.box.card import CardReader
from companion.box.card_lines import Line
from companion.box.limits import JSON_BODY_BYTES_MAX, LISTENING_S, RD_BODY_BYTES_MAX
from companion.box.messages import Answer, Error, Request, json_answer
from companion.box.rd_target import METHODS, PORTS, Target, Trouble, target_of

CONTRACT_VERSION: Final = 1  # docs/companion.md, "Capabilities"

Lines = AsyncIterator[Line]
CardAnswer = Callable[[CardReader, Request], Awaitable[Answer | Lines]]
CARD: Final[dict[tuple[bytes, bytes], CardAnswer]] = {
    (b"GET", b"/card/status"): CardReader.status,
    (b"POST", b"/card/launch"): CardReader.launch,
    (b"POST", b"/card/cancel"): CardReader.cancel,
    (b"GET", b"/card/last"): CardReader.last,
}


@dataclass(frozen=True, slots=True)
class Route:
    """One row: what answers a request, whole or as lines."""

    answers: Callable[[Request], Awaitable[Answer | Lines]]
    too_long: Answer
    body_max: int = JSON_BODY_BYTES_MAX
    ends_with_kiosk: bool = False
    """If the kiosk disconnects, the exchange ends and its answer is discarded."""


@dataclass(frozen=True, slots=True)
class Tunnel:
    """The row of CONNECT: the bytes of both ends are forwarded."""

    target: Target


class Lent:
    """What this box lends to the kiosk, and the routes to it."""

    def __init__(
        self,
        *,
        rd: bool,
        face_port: int | None = None,
        card: CardReader | None = None,
        name: str = "",
    ) -> None:
        """`rd` lends the RD services of fingers and eyes; `name` is shown to the operator."""
        self._rd = rd
        self._face_port = face_port
        self._card = card
        self._name = name
        self._found: list[int] = []
        self._found_at = float("-inf")

    def route(self, method: bytes, target: bytes) -> Route | Tunnel | Answer:
        """Return the row of a request; an Answer refuses it."""
        if method == b"CONNECT" or method in METHODS:
            return self._rd_route(method, target)
        if (method, target) == (b"GET", b"/capabilities"):
            return Route(self._capabilities, Error.TOO_LONG.answer())
        if (method, target) not in CARD:
            return Error.UNKNOWN_ROUTE.answer()
        if self._card is None or not self._card.is_available:
            return Error.NO_CAPABILITY.answer()
        return Route(partial(CARD[method, target], self._card), Error.TOO_LONG.answer())

    async def aclose(self) -> None:
        if self._card:
            await self._card.aclose()

    def _rd_route(self, method: bytes, target: bytes) -> Route | Tunnel | Answer:
        found = target_of(method, target)
        if isinstance(found, Trouble):
            return found.answer
        if not (self._rd or found.port == self._face_port):
            return Trouble.NO_SERVICE.answer
        if method == b"CONNECT":
            return Tunnel(found)
        answers = partial(_forwarded, target=found)
        too_long = Trouble.REQUEST_TOO_LONG.answer
        return Route(answers, too_long, RD_BODY_BYTES_MAX, ends_with_kiosk=True)

    async def _capabilities(self, _: Request) -> Answer:
        found = await self._listening()
        lent: dict[str, dict[str, object]] = {}
        if fingers := [port for port in found if self._rd and port != self._face_port]:
            lent["rd"] = {"ports": fingers}
        if self._face_port in found:
            lent["rd-face"] = {"port": self._face_port}
        if self._card and self._card.is_available:
            lent["card"] = {}
        software = f"kiosk-companion {__version__}"
        return json_answer(
            {
                "contract": CONTRACT_VERSION,
                "name": self._name,
                "software": software,
                "capabilities": lent,
            }
        )

    async def _listening(self) -> list[int]:
        """Return the ports of RD services on which one listens."""
        now = asyncio.get_running_loop().time()
        if now - self._found_at > LISTENING_S:
            ports = PORTS if self._rd else [self._face_port] if self._face_port else []
            self._found, self._found_at = await rd_service.listening(ports), now
        return self._found


async def _forwarded(request: Request, target: Target) -> Answer:
    answer = await rd_service.ask(request, target)
    return answer.answer if isinstance(answer, Trouble) else answer
