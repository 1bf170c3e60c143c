"""Change a module's source while Python imports it. No file changes.

A constant that another module imports by name is changed there too.
"""

import sys
from collections.abc import Callable, Sequence
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from pathlib import Path
from types import CodeType, ModuleType


class Planter:
    """A finder for `sys.meta_path` that compiles one module from a changed source."""

    def __init__(self, module: str, change: Callable[[str], str]) -> None:
        self._module = module
        self._change = change

    def find_spec(
        self, name: str, path: Sequence[str] | None, _target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if name != self._module:
            return None
        spec = PathFinder.find_spec(name, path)
        if spec is None or spec.origin is None:
            raise ModuleNotFoundError(name)
        spec.loader = _Changed(name, spec.origin, self._change)
        return spec


class _Changed(SourceFileLoader):
    def __init__(self, name: str, path: str, change: Callable[[str], str]) -> None:
        super().__init__(name, path)
        self._change = change

    def get_code(self, _name: str) -> CodeType:  # never from or into the cache of bytecode
        changed = self._change(Path(self.path).read_text())
        return compile(changed, self.path, "exec", dont_inherit=True)


def change_at_import(module: str, change: Callable[[str], str]) -> None:
    """Change the module in this process. Raises RuntimeError if it is already imported."""
    if module in sys.modules:
        raise RuntimeError(f"{module} is already imported")
    sys.meta_path.insert(0, Planter(module, change))
