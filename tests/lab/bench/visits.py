"""The agent's memory after the visits of many customers.

Each customer goes from the start to the consent of a withdrawal, in another language than the
previous one, and gets every screen like the browser. They do not agree: that key needs a pause. The
agent must not keep anything of them: the first visits load what a visit needs, and then the memory
stays.
"""

from collections.abc import Iterator
from pathlib import Path

from tests.lab.bench.figures import Figure
from tests.lab.bench.starting import as_shipped, resident
from tests.system.e2e.customer import AADHAAR, BANK, Visitor
from tests.system.e2e.kiosk import Kiosk
from tests.system.e2e.simulator import simulator

VISITS = 1000
COMPILE = 20
"""Visits that load all modules and templates that a visit needs."""
FIRST = 300
"""Visits after which the memory that Python reuses has its size."""
LANGUAGES = ("en", "hi")
WAY = (
    ("services", "choose", "aeps.CW"),
    ("aadhaar", "continue", AADHAAR),
    ("bank", "choose", BANK),
    ("amount", "continue", "500"),
    ("consent", "cancel", None),
    ("consent", "cancel", None),  # confirm that the entries are discarded
)


def benchmark(folder: Path) -> Iterator[Figure]:
    with as_shipped(folder), simulator() as bench, Kiosk(folder / "visits", bench.line) as kiosk:
        _memory(kiosk, COMPILE)  # compiles the bytecode, like an installation
        after_first, after_all = _memory(kiosk, FIRST, VISITS)
    yield Figure("memory after a thousand visits", after_all, wanted=60, unit="MiB")
    grown, detail = after_all - after_first, f"from visit {FIRST} to {VISITS:,}"
    yield Figure("memory that visits keep", grown, wanted=1, unit="MiB", detail=detail)


def _memory(kiosk: Kiosk, *visits: int) -> list[float]:
    """Start the agent, and return its resident memory after these visits, in MiB."""
    kiosk.start()
    found = []
    with Browsing(kiosk.ready().page) as visitor:
        for number in range(visits[-1]):
            visitor.visit(LANGUAGES[number % len(LANGUAGES)])
            if number + 1 in visits:
                found.append(resident(kiosk.pid))
    assert kiosk.stop() == 0, kiosk.log.read_text()
    return found


class Browsing(Visitor):
    """A customer whose browser also requests each screen as a page."""

    def visit(self, language: str) -> None:
        self.touch("start", "choose", language)
        for name, action, value in WAY:
            self.see()
            self.touch(name, action, value)

    def see(self) -> None:
        """Get the screen like the browser."""
        self._http.get("/screen", headers={"accept": "text/html"}).raise_for_status()
