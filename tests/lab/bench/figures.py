"""Figures of benchmarks with their targets, and the table that shows them."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum, unique
from itertools import starmap


@unique
class Bound(Enum):
    AT_LEAST = ">="
    AT_MOST = "<="


@dataclass(frozen=True, slots=True)
class Figure:
    """One measured number; without `wanted` it is only for comparison."""

    what: str
    measured: float
    bound: Bound = Bound.AT_MOST
    wanted: float | None = None
    unit: str = ""
    """Empty for a ratio."""
    detail: str = ""
    """The absolute numbers behind a ratio."""

    @property
    def verdict(self) -> str:
        if self.wanted is None:
            return ""
        at_least = self.bound is Bound.AT_LEAST
        met = self.measured >= self.wanted if at_least else self.measured <= self.wanted
        return "met" if met else "MISSED"

    @property
    def row(self) -> tuple[str, str, str, str, str]:
        wanted = "" if self.wanted is None else f"{self.bound.value} {self.wanted:g} {self.unit}"
        digits = 1 if self.unit else 3
        measured = f"{self.measured:.{digits}f} {self.unit}"
        return self.what, measured.strip(), wanted.strip(), self.verdict, self.detail


HEADINGS = ("what", "measured", "wanted", "", "behind it")


def table(figures: Iterable[Figure]) -> str:
    rows = [HEADINGS, *(figure.row for figure in figures)]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = ("  ".join(starmap(str.ljust, zip(row, widths, strict=True))) for row in rows)
    return "\n".join(line.rstrip() for line in lines)
