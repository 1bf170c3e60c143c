"""Find the RD services on this box, for `status`; asks all ports at once."""

import asyncio
import re
from dataclasses import dataclass

from rd_bridge import rd_service
from rd_bridge.rd_service import Answer, Request
from rd_bridge.requests import PORTS, Target

ASK_S = 3.0
_STATUS = re.compile(rb'<RDService[^>]*\bstatus\s*=\s*["\']([A-Z]{1,16})["\']')


@dataclass(frozen=True, slots=True)
class FoundService:
    """A port with a server, and its reported readiness (empty if unclear)."""

    port: int
    status: str


async def found_services() -> list[FoundService]:
    """Return the servers on the RD services' ports of this box."""
    answers = await asyncio.gather(*map(_look, PORTS))
    return [found for found in answers if found is not None]


async def _look(port: int) -> FoundService | None:
    answer = await rd_service.ask(Request(b"RDSERVICE", Target(port, b"/"), [], b""), ASK_S)
    if not isinstance(answer, Answer):
        return None
    status = _STATUS.search(answer.body)
    return FoundService(port, status[1].decode() if status else "")
