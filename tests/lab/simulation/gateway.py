"""A gateway in front of the service: it changes answers in the ways that HTTP has words for.

Its faults follow RFC 9110 (dates, statuses) and RFC 9111 (copies), and what JSON writers do with
numbers, null and bytes. It never changes what an answer says about money: then the service itself
would be wrong (tests/lab/simulation/confused.py).
"""

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from agent.api.exchange import Request
from hw_sim.api import times
from tests.lab.simulation.faults import InjectedFault, Swarm

SHARE = 0.3  # of the answers, in each run in which a fault is on
IST_S = 19_800  # seconds
OK, CREATED = 200, 201
PAGE = b"<!doctype html><title>502 Bad Gateway</title><hr>gateway"
MISPLACED = ("INSUFFICIENT_BALANCE", "INVALID_TPIN", "OPERATOR_UNAVAILABLE", "NOT_FOUND")
"""Codes of the document that such a gateway writes under a status of its own."""
AMOUNT = re.compile(rb'"amount":\s*([0-9]+)(?=[,}])')
MESSAGE = re.compile(rb'"message":\s*"')
STATUS = re.compile(r"/(?:transaction|transfer|result)/")


@dataclass(frozen=True, slots=True)
class Passed:
    """An answer on its way to the kiosk."""

    status: int
    content: bytes
    headers: Mapping[str, str]


class Gateway:
    """Draws which answers it changes, and how."""

    def __init__(self, swarm: Swarm, now: Callable[[], float]) -> None:
        self._swarm = swarm
        self._now = now
        self._copies: dict[str, tuple[Passed, float]] = {}
        """The newest answer to each status check, and when it was made."""

    def passes(self, request: Request, answer: Passed) -> Passed:
        """Return an answer as it arrives at the kiosk."""
        answer = self._copied(request, answer)
        if self._strikes(InjectedFault.GATEWAY_CLOCK):
            answer = self._dated(answer)
        if b'"client_reference"' in answer.content and answer.status in (OK, CREATED):
            answer = self._written(answer)
        if _decides(request) and self._strikes(InjectedFault.GATEWAY_STATUS):
            code = self._swarm.own.choice(MISPLACED)
            error = {"success": False, "error": {"code": code, "message": "upstream"}}
            http = self._swarm.own.choice((500, 502, 504))
            return Passed(http, json.dumps(error).encode(), answer.headers)
        if _decides(request) and self._strikes(InjectedFault.GATEWAY_PAGE):
            http, pause = self._swarm.own.choice(((502, ""), (503, "5"), (429, "5")))
            return Passed(http, PAGE, {**answer.headers, "retry-after": pause})
        return answer

    def _copied(self, request: Request, answer: Passed) -> Passed:
        """Return an older answer to the same status check, as a cache with a copy does."""
        if request.method != "GET" or not STATUS.search(request.path):
            return answer
        copy = self._copies.get(request.path)
        if copy and self._now() > copy[1] + 1 and self._strikes(InjectedFault.GATEWAY_COPY):
            shown = {
                "age": f"{self._now() - copy[1]:.0f}",
                "x-cache": "HIT from gateway",
                "warning": '110 - "Response is Stale"',
            }
            name = self._swarm.own.choice(sorted(shown))
            return Passed(copy[0].status, copy[0].content, {**copy[0].headers, name: shown[name]})
        self._copies[request.path] = answer, self._now()
        return answer

    def _dated(self, answer: Passed) -> Passed:
        """Return the answer with the Date of a gateway whose clock is in India's time."""
        local = times.http_date(self._now() + IST_S)
        dates = (local, local.replace("GMT", "IST"), local.replace("GMT", "GMT+5:30"))
        return Passed(
            answer.status,
            answer.content,
            {**answer.headers, "date": self._swarm.own.choice(dates)},
        )

    def _written(self, answer: Passed) -> Passed:
        """Return the record as another JSON writer writes it."""
        content = answer.content
        if self._strikes(InjectedFault.GATEWAY_NOISE):
            content = AMOUNT.sub(rb'"amount":\g<1>.00000000000006', content)
        if self._strikes(InjectedFault.GATEWAY_BYTES):
            content = MESSAGE.sub(b'"message":"\xe9', content)
            content = content.replace(b'{"success"', b'\xef\xbb\xbf{"success"', 1)
        return Passed(answer.status, content, answer.headers)

    def _strikes(self, fault: InjectedFault) -> bool:
        return self._swarm.strikes(fault, SHARE / self._swarm.often)


def _decides(request: Request) -> bool:
    """Return True for a submission, and for a status check."""
    if request.method == "POST":
        return b'"client_reference"' in request.content
    return STATUS.search(request.path) is not None
