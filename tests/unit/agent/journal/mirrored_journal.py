"""A journal with its mirror on another medium."""

from pathlib import Path

from agent.base.clock import Clock, Moment
from agent.journal import lost_events
from agent.journal.audit import verify_all
from agent.journal.chain import KeyFile
from agent.journal.journal import Journal
from agent.journal.lost_events import LostEvents
from agent.journal.reader import JournalReader
from agent.journal.segment import Segment
from agent.mirror.follower import JournalMirror
from agent.mirror.status import MirrorState
from agent.transactions.model import Transaction
from tests.unit.agent.journal.segments import customer, live
from tests.unit.agent.transactions import facts as f
from tests.unit.agent.transactions.flows import Flow, Recorded, of
from tests.unit.agent.transactions.till_events import LOADED, OPENING, SERVICED

NOW = Moment(f.OPENED + 3600, 0.0)
BEGUN: Flow = (*customer("A"), *of(OPENING, LOADED), *customer("B")[:3])
MORE: Flow = (*customer("B")[3:], *of(SERVICED), *customer("C")[:3])


class MirroredJournal:
    """A journal on one medium, and another medium for its mirror; both can be tampered with."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / "card" / "journal.db"
        self.stick = folder / "stick"
        self.copy = self.stick / "journal.db"
        self.path.parent.mkdir()
        self.stick.mkdir()
        self.is_plugged_in = True
        self.live(*BEGUN)
        self.mirror = self.mirrored_anew()

    def mirrored_anew(self) -> JournalMirror:
        clock = Clock(wall=lambda: NOW.service)
        return JournalMirror(self.path, self.stick, clock, lambda *_: self.is_plugged_in)

    def live(self, *flow: Recorded) -> None:
        live(self.path, flow)

    def in_step(self) -> bool:
        return self.mirror.round().state is MirrorState.IN_STEP

    def rows(self, path: Path) -> list[tuple[int, str, str, bytes]]:
        with JournalReader(path, KeyFile.beside(self.path).read()) as reader:
            return list(reader.all_rows_after(0))

    def roll_over(self) -> None:
        with Journal(self.path) as journal:
            journal.roll_over(NOW.service)

    def keeps_up(self) -> bool:
        """Let the mirror work; verify it as `journal verify --from` does, and compare it."""
        if not self.in_step():
            return False
        with JournalReader(self.copy, KeyFile.beside(self.path).read()) as reader:
            return not list(verify_all(reader)) and self.rows(self.copy) == self.rows(self.path)

    def takes_over(self, now: Moment = NOW) -> LostEvents | None:
        """Start the agent, which restores the events that the card lost."""
        with Journal(self.path) as journal:
            return lost_events.take_over(journal, now)

    def known(self, reference: str) -> Transaction:
        with Segment(self.path) as journal:
            found = journal.get(reference)
        assert found
        return found

    def forget(self, until: int) -> None:
        """Lose the last events as a card does that lied about its writes: the marker, too."""
        with Segment(self.path) as segment:
            kept = [(e.client_reference, e.event) for e in segment.events() if e.seq <= until]
        for file in self.path.parent.glob("journal.*"):
            if file.suffix != ".key":
                file.unlink()
        self.live(*kept)
