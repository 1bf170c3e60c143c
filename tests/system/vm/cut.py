"""One power cut: what it affects, when it came, and what the next boot found."""

import json
from dataclasses import asdict, dataclass, field
from enum import Enum, unique
from pathlib import Path
from typing import Any

from tests.system.vm.disk import Honesty, Lost
from tests.system.vm.people import Shop

INSTALLED, UPGRADE = "/var/cache/installed.deb", "/var/cache/upgrade.deb"
"""The kiosk's packages in the image."""


@unique
class Kind(Enum):
    """What a cut affects."""

    HONEST = "honest"
    LYING = "lying"
    UPGRADE = "upgrade"

    @property
    def honesty(self) -> Honesty:
        return Honesty.LYING if self is Kind.LYING else Honesty.HONEST


@unique
class Found(Enum):
    """The state that a boot after a cut found."""

    WHOLE = "whole"
    NAMED = "a loss, named"
    SILENT = "A LOSS, NOT NAMED"
    BROKEN = "A RULE BROKEN"


@dataclass(slots=True)
class Cut:
    """One cut, and the state that the next boot found."""

    number: int
    kind: Kind
    seed: int
    during: str = ""
    after_s: float = 0.0
    lost: Lost | None = None
    up_s: float = 0.0
    serves_s: float = 0.0
    took_s: float = 0.0
    """From power-on to the end of the comparison, and of the life that followed, if any."""
    journaled: int = 0
    booked: int = 0
    found: Found = Found.WHOLE
    fits: bool = True
    """Whether journal, ledger and notes agree, also after a reported loss."""
    told: list[str] = field(default_factory=list)

    @property
    def is_wrong(self) -> bool:
        return self.found in (Found.SILENT, Found.BROKEN)

    def line(self) -> str:
        lost = self.lost
        disk = (
            f"{lost.pending} pending, {lost.dropped} dropped, {lost.torn} torn"
            + (f", {lost.acknowledged} of them acknowledged" if lost.acknowledged else "")
            if lost
            else ""
        )
        word = "FAIL" if self.is_wrong else "ok  "
        return (
            f"{word} cut {self.number:3} {self.kind.value:7} {self.after_s:4.1f} s into "
            f"{self.during}; {disk}; up {self.up_s:.0f} s, serves {self.serves_s:.0f} s; "
            f"{self.journaled} journaled, {self.booked} booked: {self.found.value}"
            + (f" ({'; '.join(self.told)})" if self.told else "")
        )

    def json(self, run: str, ended_s: float) -> str:
        """Return a line of the log: `ended_s` seconds after this run began."""
        plain: dict[str, Any] = asdict(self)
        names = {"kind": self.kind.value, "found": self.found.value}
        return json.dumps({"run": run, "ended_s": ended_s} | plain | names)


@dataclass(slots=True)
class Past:
    """What the test knows of a kiosk from before a boot."""

    shop: Shop = field(default_factory=Shop)
    installing: str = INSTALLED
    """The package of the newest upgrade."""
    lost_files: list[str] = field(default_factory=list)
    """The names of the files in which the mirror's losses were reported."""

    def branch(self) -> "Past":
        return Past(self.shop.branch(), self.installing, list(self.lost_files))


@dataclass(frozen=True, slots=True)
class Moment:
    """A cut, and what it left."""

    cut: Cut
    past: Past
    branch: Path | None
    """The folder with the disks and the service's records; None: they are new."""
