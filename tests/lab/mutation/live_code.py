"""Plant a mutant in modules that are already imported: give their functions other code.

Importing the code and its tests takes ten seconds. A forked process that only exchanges the code of
one function is ready in milliseconds. This works for code that runs after the import: all users of
a function share its function object.
"""

import gc
from collections.abc import Iterable, Iterator
from types import CodeType, FunctionType

Functions = dict[tuple[str, CodeType], list[FunctionType]]
"""The functions with each code, by the path of their module."""
Swap = tuple[FunctionType, CodeType]
"""A function, and the code that it gets."""


def live_functions(paths: Iterable[str]) -> Functions:
    """Return the functions of these modules. Frozen objects (`gc.freeze`) are not found."""
    wanted = set(paths)
    found: Functions = {}
    for one in gc.get_objects():
        if isinstance(one, FunctionType) and one.__code__.co_filename in wanted:
            found.setdefault((one.__code__.co_filename, one.__code__), []).append(one)
    return found


def swaps(path: str, source: str, mutated: str, functions: Functions) -> list[Swap]:
    """Return the live functions of the module that change, each with its mutated code.

    Empty: only importing the module plants this mutant.
    """
    before, after = (compile(text, path, "exec", dont_inherit=True) for text in (source, mutated))
    found = [
        (function, new)
        for old, new in _changed(before, after)
        for function in functions.get((path, old), ())
    ]
    fits = all(len(new.co_freevars) == len(one.__code__.co_freevars) for one, new in found)
    return found if fits else []


def _changed(before: CodeType, after: CodeType) -> Iterator[tuple[CodeType, CodeType]]:
    """Return the changed code objects inside these two, in pairs."""
    olds, news = _inside(before), _inside(after)
    if [old.co_qualname for old in olds] != [new.co_qualname for new in news]:
        return
    for old, new in zip(olds, news, strict=True):
        if old != new:
            yield old, new
            yield from _changed(old, new)


def _inside(code: CodeType) -> list[CodeType]:
    return [one for one in code.co_consts if isinstance(one, CodeType)]
