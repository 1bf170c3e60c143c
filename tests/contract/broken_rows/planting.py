"""One deliberate mistake in the agent, planted while Python imports the module.

No file changes. A constant that another module imports by name is wrong there too, because the
mistake is in the source that is compiled.
"""

import sys
from collections.abc import Sequence
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from pathlib import Path
from types import CodeType, ModuleType
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

    def __str__(self) -> str:
        change = self.what or f"`{_line(self.before)}` → `{_line(self.after)}`"
        return f"{self.path}: {change}"


def _line(text: str) -> str:
    return " ".join(text.split())


class Planter:
    """A finder for `sys.meta_path` that compiles one module with a mistake."""

    def __init__(self, mistake: Mistake) -> None:
        self._mistake = mistake

    def find_spec(
        self, name: str, path: Sequence[str] | None, _target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if name != self._mistake.module:
            return None
        spec = PathFinder.find_spec(name, path)
        if spec is None or spec.origin is None:
            raise ModuleNotFoundError(name)
        spec.loader = _WithMistake(name, spec.origin, self._mistake)
        return spec


class _WithMistake(SourceFileLoader):
    def __init__(self, name: str, path: str, mistake: Mistake) -> None:
        super().__init__(name, path)
        self._mistake = mistake

    def get_code(self, _name: str) -> CodeType:  # never from or into the cache of bytecode
        source = Path(self.path).read_text()
        changed = source.replace(self._mistake.before, self._mistake.after)
        return compile(changed, self.path, "exec", dont_inherit=True)


def plant(mistake: Mistake) -> None:
    """Plant the mistake in this process. Raises RuntimeError if the module is already imported."""
    if mistake.module in sys.modules:
        raise RuntimeError(f"{mistake.module} is already imported")
    sys.meta_path.insert(0, Planter(mistake))
