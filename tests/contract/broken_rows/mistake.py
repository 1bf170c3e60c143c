"""One deliberate mistake in the agent: a text of a module, and the wrong one."""

from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[3]


class Mistake(NamedTuple):
    """A place in one module of the agent, and the wrong text for it."""

    path: str
    """From the root of the repository."""
    before: str
    """Occurs once in the module."""
    after: str
    what: str = ""
    """The mistake in words, if the texts are long."""

    @property
    def module(self) -> str:
        return self.path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")

    def problem(self) -> str | None:
        """Return why this cannot be planted; None if it can."""
        if not self.path.startswith("agent/"):
            return f"{self.path} is not a part of the agent"
        times = (ROOT / self.path).read_text().count(self.before)
        return None if times == 1 else f"{self.path} has {self.before!r} {times} times, not once"

    def source(self) -> str:
        """Return the source of the module with the mistake."""
        return (ROOT / self.path).read_text().replace(self.before, self.after)

    def __str__(self) -> str:
        change = self.what or f"`{_line(self.before)}` → `{_line(self.after)}`"
        return f"{self.path}: {change}"


def _line(text: str) -> str:
    return " ".join(text.split())
