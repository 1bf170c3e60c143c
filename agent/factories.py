"""Imports a part that a kiosk may not need when it is first needed, by its name as text.

A table of such names replaces imports for which every start, or every `--help`, would wait. The
type checker cannot check the names, so each table has a test that resolves all of its rows.
"""

from importlib import import_module

TYPE_CHECKING = (
    False  # importing typing takes longer than all modules of the agent that `--help` imports
)
if TYPE_CHECKING:
    from typing import Any


def factory(where: str) -> "Any":
    """Return the object that `module:name` names; import its module if needed."""
    module, _, name = where.partition(":")
    return getattr(import_module(module), name)
