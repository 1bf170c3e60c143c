"""The settings that are walked: the possible faults in each, and the number of attempts.

All faults at once make more states than fit in memory. So there is one setting with every attempt,
and one with fewer attempts for each fault that multiplies the states.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from tests.lab.exhaustive.kinds import ServiceKind
from tests.lab.exhaustive.moves import Rules


@dataclass(frozen=True, slots=True)
class Setting:
    name: str
    attempts: int
    """In `make explore-all`."""
    quick_attempts: int
    """In `make test`."""
    off_by: tuple[int, ...] = (0,)
    quick_off_by: tuple[int, ...] = (0,)
    loses_facts: bool = False
    is_moved: bool = False
    has_dispenser: bool = False
    """With it, only services that pay out are walked."""
    known_findings: Mapping[str, str] = field(default_factory=dict)
    """Known broken rules, by the service whose walk finds them."""

    def of(self, kind: ServiceKind, attempts: int) -> Rules:
        """Return the possible moves for a kind of terms in this setting."""
        return self._rules(kind, attempts, self.off_by)

    def quickly(self, kind: ServiceKind, attempts: int | None = None) -> Rules:
        """Return the same with fewer attempts, for `make test`."""
        small = attempts or self.quick_attempts
        return self._rules(kind, small, self.quick_off_by)

    def _rules(self, kind: ServiceKind, attempts: int, off_by: tuple[int, ...]) -> Rules:
        return Rules(
            kind,
            attempts,
            off_by,
            loses_facts=self.loses_facts,
            is_moved=self.is_moved,
            has_dispenser=self.has_dispenser,
        )

    def walks(self, kind: ServiceKind) -> bool:
        """Return True if this setting differs for a kind of terms."""
        return kind.pays_notes or not self.has_dispenser


PLAIN = Setting("plain", attempts=5, quick_attempts=2)
LOST_FACTS = Setting(
    "lost-facts",
    attempts=2,
    quick_attempts=1,
    loses_facts=True,
)
CLOCK_JUMPS = Setting(
    "clock-jumps",
    attempts=2,
    quick_attempts=1,
    off_by=(-7, -2, 0, 2, 7),
    quick_off_by=(-7, 0, 2),
)
"""The clock is as far off as a signature may be, and so far that the service refuses it."""
MOVED = Setting("moved", attempts=2, quick_attempts=1, is_moved=True)
"""The kiosk may get another address or key, and back; two people may settle it."""

DISPENSER = Setting("dispenser", attempts=2, quick_attempts=1, has_dispenser=True)

SETTINGS = (PLAIN, LOST_FACTS, CLOCK_JUMPS, MOVED, DISPENSER)
