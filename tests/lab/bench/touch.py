"""The time from a touch to the new screen, with and without a journal commit in between.

The agent is the real process with a real journal. The browser is a keep-alive connection for
`POST /act` and one that listens to `/events`, both as simple as possible. The first figure ends
when the event with the press's revision arrives. The second figure, for comparison, ends when the
answer to the press is complete; the page draws this answer.

An attendant repeats a cycle with one withdrawal: answers with the PIN that its notes did not move,
opens it again, and claims it with its last digits (journaled: handing over). In between the
language changes, which draws the same screens without a journal event.
"""

import json
import socket
from collections.abc import Iterator
from dataclasses import dataclass
from http.client import HTTPConnection
from pathlib import Path
from statistics import median, quantiles
from time import perf_counter
from types import TracebackType
from typing import Any, Self

from agent.journal.journal import Journal
from agent.transactions import model as m
from tests.lab.bench import journals
from tests.lab.bench.figures import Figure
from tests.support.pressing import PAUSE_S
from tests.system.e2e.customer import Attendant
from tests.system.e2e.kiosk import Kiosk
from tests.system.e2e.simulator import simulator
from tests.system.e2e.waiting import pause

WARM_UP = 10  # rounds, until templates are compiled and the journal's WAL has its size
ROUNDS = 150  # each with one journaled press, and a pause before the guarded key

REFERENCE = next(journals.references(journals.LATER))


def benchmark(folder: Path) -> Iterator[Figure]:
    with simulator() as bench, Kiosk(folder / "touch", bench.line) as kiosk:
        _leave_notes_in_doubt(kiosk.state / "journal.db")
        kiosk.start()
        with Attendant(kiosk.ready().page) as attendant:
            attendant.open_owed(REFERENCE)
        with Page(kiosk.page) as page:
            _go_round(page, WARM_UP)
            durable, fleeting = _go_round(page, ROUNDS)
        assert kiosk.stop() == 0, kiosk.log.read_text()
    yield from _figures(durable, fleeting)


def _leave_notes_in_doubt(path: Path) -> None:
    """Journal a withdrawal with an interrupted hand-over, which the attendant can settle."""
    with Journal(path) as journal:
        journals.write_events(journal, REFERENCE, journals.owed(REFERENCE))
        journal.append(REFERENCE, m.HandingOver(at=journals.LATER, by="attendant"))


@dataclass(frozen=True, slots=True)
class PressTimes:
    """Seconds from a press to its results."""

    heard: float
    """The event of the new screen."""
    answered: float
    """The screen itself."""


def _go_round(page: "Page", rounds: int) -> tuple[list[PressTimes], list[PressTimes]]:
    """Return the journaled presses and the others."""
    durable, fleeting = [], []
    for _ in range(rounds):
        pause(PAUSE_S)
        page.press("not-handed")
        page.press("continue", "258036")
        fleeting.append(page.press("language", "hi"))
        page.press("choose", REFERENCE)
        durable.append(page.press("continue", journals.LAST4))
        fleeting.append(page.press("language", "en"))
    return durable, fleeting


def _figures(durable: list[PressTimes], fleeting: list[PressTimes]) -> Iterator[Figure]:
    heard = [felt.heard for felt in durable]
    p99, p50 = quantiles(heard, n=100)[98], median(felt.heard for felt in fleeting)
    middle = median(heard) * 1000
    yield Figure(
        "touch to screen: p99 with a commit, of p50 without",
        p99 / p50,
        wanted=5,
        detail=f"{p99 * 1000:.2f} ms of {p50 * 1000:.2f} ms; p50 with a commit {middle:.2f} ms",
    )
    answered = median(felt.answered for felt in durable) * 1000
    yield Figure("touch to screen: p50 with a commit, whole answer", answered, unit="ms")


class Page:
    """A browser's two connections: one sends touches, the other receives events."""

    def __init__(self, page: str) -> None:
        """`page` is the address that a browser opens, with this start's token."""
        address, _, token = page.partition("/?token=")
        place = address.removeprefix("http://")
        host, _, port = place.partition(":")
        self._bearer = f"Bearer {token}"
        self._touching = HTTPConnection(host, int(port))
        self._listening = socket.create_connection((host, int(port)))
        asks = f"GET /events HTTP/1.1\r\nHost: {place}\r\nAuthorization: {self._bearer}\r\n\r\n"
        self._listening.sendall(asks.encode())
        self._stream = self._listening.makefile("rb")
        self._revision = self._heard()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        at: TracebackType | None,
    ) -> None:
        self._stream.close()
        self._listening.close()
        self._touching.close()

    def press(self, action: str, value: str | None = None) -> PressTimes:
        """Touch the current screen and wait for the next one."""
        press = {"revision": self._revision, "action": action, "value": value}
        body = json.dumps(press).encode()
        began = perf_counter()
        headers = {"Accept": "application/json", "Authorization": self._bearer}
        self._touching.request("POST", "/act", body, headers)
        self._revision = self._heard()
        heard = perf_counter()
        screen = self._answer()
        answered = perf_counter()
        assert screen["revision"] == self._revision, "the screen does not belong to the press"
        return PressTimes(heard - began, answered - began)

    def _heard(self) -> int:
        """Wait for the next event; return its revision."""
        for line in self._stream:
            if line.startswith(b"data: "):
                return int(line.removeprefix(b"data: "))
        raise AssertionError("the agent closed /events")

    def _answer(self) -> Any:
        response = self._touching.getresponse()
        content = response.read()
        assert response.status == 200, content
        return json.loads(content)
