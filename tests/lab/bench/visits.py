"""The agent's memory after the visits of many customers.

Each customer goes from the start to the consent of a withdrawal, in another language than the
previous one, and gets every screen like the browser. They do not agree: that key needs a pause. The
agent must not keep anything of them.
"""

from collections.abc import Iterator
from pathlib import Path

from tests.lab.bench.figures import Figure
from tests.lab.bench.starting import resident
from tests.system.e2e.customer import AADHAAR, BANK, Visitor
from tests.system.e2e.kiosk import Kiosk
from tests.system.e2e.simulator import simulator

VISITS = 1000
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
    with simulator() as bench, Kiosk(folder / "visits", bench.line) as kiosk:
        kiosk.start()
        with Browsing(kiosk.ready().page) as visitor:
            for number in range(VISITS):
                visitor.visit(LANGUAGES[number % len(LANGUAGES)])
        yield Figure("memory after a thousand visits", resident(kiosk.pid), wanted=60, unit="MiB")
        assert kiosk.stop() == 0, kiosk.log.read_text()


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
