"""The recorded `os` calls of a program on its files, in order."""

import os
from itertools import groupby
from pathlib import Path
from typing import Any

import apsw
from pytest_mock import MockerFixture


class Steps:
    """Steps such as `write journal.key.new` or `sync state/`; a folder's name ends with a slash."""

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
        mocker.patch("os.unlink", side_effect=self._deleting(os.unlink))
        for name in ("replace", "rename"):
            mocker.patch(f"os.{name}", side_effect=self._moving(getattr(os, name)))

    def note(self, what: str) -> None:
        """Record a step that is not a file operation."""
        self.taken.append(what)

    def once_each(self) -> list[str]:
        """Return the steps; SQLite sometimes syncs twice in a row, which counts as once."""
        return [step for step, _ in groupby(self.taken)]

    def since(self, first: str) -> list[str]:
        """Return the steps from this one on."""
        return self.taken[self.taken.index(first) :]

    def _open(self, path: Any, *how: Any, **more: Any) -> int:
        handle: int = self._real["open"](path, *how, **more)
        opened = Path(f"/proc/self/fd/{handle}").resolve()  # the path may be relative to a handle
        self._names[handle] = f"{opened.name}{'/' if opened.is_dir() else ''}"
        return handle

    def _close(self, handle: int) -> None:
        self._names.pop(handle, None)
        self._real["close"](handle)

    def _noting(self, name: str, word: str) -> Any:
        def call(handle: int, *what: Any) -> Any:
            done = self._real[name](handle, *what)
            self.taken.append(f"{word} {self._names.get(handle) or _name_of(handle)}")
            return done

        return call

    def _moving(self, real: Any) -> Any:
        def call(old: Any, new: Any, **more: Any) -> None:
            real(old, new, **more)
            self.taken.append(f"rename {Path(old).name} to {Path(new).name}")

        return call

    def _deleting(self, real: Any) -> Any:
        def call(path: Any, **more: Any) -> None:
            is_there = Path(path).exists()
            real(path, **more)
            if is_there:
                self.taken.append(f"delete {Path(path).name}")

        return call


def _name_of(handle: int) -> str:
    """Return the name of a file that was not opened by `os.open`."""
    return Path(f"/proc/self/fd/{handle}").readlink().name


class NotedSqlite:
    """Records SQLite's syncs among the other steps; SQLite's default file system until `close`.

    `close` restores the previous default. Close all databases first.
    """

    def __init__(self, steps: Steps) -> None:
        self._default = apsw.vfs_names()[0]
        self._vfs = _NotingVfs(steps)

    def __enter__(self) -> None:
        """Do nothing; it is the default already."""

    def __exit__(self, *_: object) -> None:
        apsw.set_default_vfs(self._default)
        self._vfs.unregister()


class _NotingVfs(apsw.VFS):
    def __init__(self, steps: Steps) -> None:
        super().__init__("noting", "", makedefault=True)
        self._steps = steps

    def xOpen(self, name: Any, flags: list[int]) -> apsw.VFSFile:  # noqa: N802  # SQLite's name
        return _NotingFile(name, flags, self._steps)

    def xDelete(self, filename: str, syncdir: bool) -> None:  # noqa: FBT001, N802  # SQLite's
        super().xDelete(filename, syncdir)
        self._steps.note(f"delete {Path(filename).name}")
        if syncdir:
            self._steps.note(f"sync {Path(filename).parent.name}/")


class _NotingFile(apsw.VFSFile):
    def __init__(self, name: Any, flags: list[int], steps: Steps) -> None:
        super().__init__("unix", name, flags)
        path = name.filename() if isinstance(name, apsw.URIFilename) else name
        self._name = Path(path).name if path else ""
        self._steps = steps

    def xSync(self, flags: int) -> None:  # noqa: N802  # SQLite's name
        super().xSync(flags)
        self._steps.note(f"sync {self._name}")
