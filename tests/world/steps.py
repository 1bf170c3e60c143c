"""What a program does to its files, in order: the recorded calls of `os`."""

import os
from pathlib import Path
from typing import Any

from pytest_mock import MockerFixture


class Steps:
    """`write journal.key.new`, `sync state/`, …: names alone, a folder's with a slash behind it."""

    def __init__(self, mocker: MockerFixture) -> None:
        self.taken: list[str] = []
        self._names: dict[int, str] = {}
        self._real = {
            name: getattr(os, name) for name in ("open", "close", "write", "pwrite", "fsync")
        }
        mocker.patch("os.open", side_effect=self._open)
        mocker.patch("os.close", side_effect=self._close)
        for name, word in (("write", "write"), ("pwrite", "write"), ("fsync", "sync")):
            mocker.patch(f"os.{name}", side_effect=self._noting(name, word))
        for name in ("replace", "rename"):
            mocker.patch(f"os.{name}", side_effect=self._moving(getattr(os, name)))

    def note(self, what: str) -> None:
        """Record a step that is not a file's."""
        self.taken.append(what)

    def since(self, first: str) -> list[str]:
        """Return the steps from this one on."""
        return self.taken[self.taken.index(first) :]

    def _open(self, path: Any, *how: Any, **more: Any) -> int:
        handle: int = self._real["open"](path, *how, **more)
        opened = Path(f"/proc/self/fd/{handle}").resolve()  # the path may begin at a handle
        self._names[handle] = f"{opened.name}{'/' if opened.is_dir() else ''}"
        return handle

    def _close(self, handle: int) -> None:
        self._names.pop(handle, None)
        self._real["close"](handle)

    def _noting(self, name: str, word: str) -> Any:
        def call(handle: int, *what: Any) -> Any:
            done = self._real[name](handle, *what)
            self.taken.append(f"{word} {self._names.get(handle, '?')}")
            return done

        return call

    def _moving(self, real: Any) -> Any:
        def call(old: Any, new: Any, **more: Any) -> None:
            real(old, new, **more)
            self.taken.append(f"rename {Path(old).name} to {Path(new).name}")

        return call
