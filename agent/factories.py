"""Where a part is that a kiosk may never need, as text: it is imported when it is first needed.

A table of such texts stands in the place of imports that every start, or every `--help`, would wait
for. The type checker does not see through it: each table has a test that resolves all of its rows.
"""

from importlib import import_module

TYPE_CHECKING = False  # importing typing takes longer than all that `--help` imports of ours
if TYPE_CHECKING:
    from typing import Any


def factory(where: str) -> "Any":
    """Return what `module:name` names, and import its module where that has not happened yet."""
    module, _, name = where.partition(":")
    return getattr(import_module(module), name)
