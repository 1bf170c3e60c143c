"""What an agent holds in memory after many customers have come to its page and left again.

Each walks from the start to the review of a withdrawal, in another language than the one before,
and gets every screen as the browser does. Nothing may be kept of them.
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
    ("consent", "agree", None),
    ("review", "cancel", None),
    ("review", "cancel", None),  # yes, all that was typed may go
)


def benchmark(folder: Path) -> Iterator[Figure]:
    home = folder / "visits"
    home.mkdir()
    with simulator() as bench, Kiosk(home, bench.line) as kiosk:
        kiosk.start()
        with Browsing(kiosk.ready().page) as visitor:
            for number in range(VISITS):
                visitor.visit(LANGUAGES[number % len(LANGUAGES)])
        yield Figure("memory after a thousand visits", resident(kiosk.pid), wanted=60, unit="MiB")
        assert kiosk.stop() == 0, kiosk.log.read_text()


class Browsing(Visitor):
    """A customer whose browser asks for each screen as a page, too."""

    def visit(self, language: str) -> None:
        self.touch("start", "choose", language)
        for name, action, value in WAY:
            self.see()
            self.touch(name, action, value)

    def see(self) -> None:
        """Get the screen as the browser does."""
        self._http.get("/screen", headers={"accept": "text/html"}).raise_for_status()
