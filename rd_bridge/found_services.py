"""Which RD services answer on this box, for `status`: all ports are asked at once."""

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
    """A port on which something answers, and the readiness it reports; empty if it is unclear."""

    port: int
    status: str


async def found_services() -> list[FoundService]:
    """Return what answers on the RD services' ports of this box."""
    answers = await asyncio.gather(*map(_look, PORTS))
    return [found for found in answers if found is not None]


async def _look(port: int) -> FoundService | None:
    answer = await rd_service.ask(Request(b"RDSERVICE", Target(port, b"/"), [], b""), ASK_S)
    if not isinstance(answer, Answer):
        return None
    told = _STATUS.search(answer.body)
    return FoundService(port, told[1].decode() if told else "")
