"""One small mistake in one module."""

from pathlib import Path

import msgspec


class Mutant(msgspec.Struct, frozen=True):
    """One small mistake: one operator's change at one place in one module."""

    path: str
    operator: str
    occurrence: int
    start: tuple[int, int]
    end: tuple[int, int]
    identity: str
    """A hash of the function's name, its statement, the place in it, and the operator."""
    function: str = ""
    """The name of the function or class around it, with those around that; empty: of none."""
    text: str = ""
    """The source of the outermost function; outside functions, of the statement."""

    @property
    def package(self) -> str:
        return str(Path(self.path).parent)
