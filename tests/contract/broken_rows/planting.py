"""One deliberate mistake in the agent, planted while Python imports the module.

No file changes. A constant that another module imports by name is wrong there too, because the
mistake is in the source that is compiled.
"""

from pathlib import Path
from typing import NamedTuple

from tests.support.changed_module import change_at_import

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

    def __str__(self) -> str:
        change = self.what or f"`{_line(self.before)}` → `{_line(self.after)}`"
        return f"{self.path}: {change}"


def _line(text: str) -> str:
    return " ".join(text.split())


def plant(mistake: Mistake) -> None:
    """Plant the mistake in this process. Raises RuntimeError if the module is already imported."""
    change_at_import(mistake.module, lambda source: source.replace(mistake.before, mistake.after))
