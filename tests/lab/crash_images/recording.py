"""Records what a process changes in a folder: its system calls, in order, as strace shows them.

Only files in the folder's own folders are recorded. The process also writes marks: lines of JSON
about what it has done elsewhere, such as a request that was sent. They are system calls too, so
their place among the others is exact.
"""

import json
import re
import subprocess
from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import Enum, auto, unique
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final, NamedTuple

MARKS: Final = "marks"
"""The file of the marks in the recorded folder."""
SHARED_MEMORY: Final = "-shm"
"""The end of SQLite's index of its log. It is rebuilt at each start, and never made durable."""
CHANGES: Final = frozenset({"pwrite64", "write", "ftruncate", "openat", "unlink", "unlinkat"})
RENAMES: Final = frozenset({"rename", "renameat", "renameat2"})
SYNCS: Final = frozenset({"fsync", "fdatasync"})
UNMODELLED: Final = (
    *("copy_file_range", "fallocate", "link", "linkat", "pwritev", "pwritev2", "sendfile"),
    *("symlink", "symlinkat", "sync_file_range", "truncate", "writev"),
)
"""Calls that the agent does not use on these files. If it does one day, the recording fails."""
TRACED: Final = (*CHANGES, *RENAMES, *SYNCS, *UNMODELLED, "lseek", "mmap")
BYTES_MAX: Final = 16 * 1024 * 1024  # of one write that strace prints; SQLite writes pages
ENDS_WITHIN_S: Final = 600.0  # a recording takes seconds; this catches a hang

LINE: Final = re.compile(r"(\d+) +(.*)")
CALL: Final = re.compile(r"(\w+)\((.*)\) += (0x[0-9a-f]+|\d+)(?:<.*>)?$")
HEX: Final = r"(?:\\x[0-9a-f]{2})*"
ARGUMENT: Final = re.compile(
    rf'(?P<fd>AT_FDCWD|\d+)<(?P<at>{HEX})>(?P<gone>\(deleted\))?|"(?P<text>{HEX})"|(?P<word>[\w|]+)'
)


class Unmodelled(Exception):
    """The process changed a file in a way that the images do not model."""


@unique
class What(Enum):
    WRITE = auto()
    TRUNCATE = auto()
    SYNC = auto()
    """Of a file or of a folder."""
    CREATE = auto()
    RENAME = auto()
    DELETE = auto()
    MARK = auto()


class Op(NamedTuple):
    """One change; paths are relative to the folder."""

    what: What
    path: str = ""
    at: int = 0
    """The offset of a write, or the new size."""
    data: bytes = b""
    to: str = ""
    """The new name."""
    mark: Mapping[str, Any] = MappingProxyType({})


def record(command: Sequence[str], folder: Path, killed_at_sync: int | None = None) -> list[Op]:
    """Run a command that works in `folder`; return its changes there. Raises Unmodelled.

    Each of its processes is killed before its sync of this number. Raises CalledProcessError with
    the command's output if it fails.
    """
    log = folder.with_name(f"{folder.name}.strace")
    traced = ",".join(f"?{name}" for name in TRACED)
    strace = ("strace", "--follow-forks", "-qq", "-y", "-xx", "-s", str(BYTES_MAX), "-o", str(log))
    what = ("-e", "signal=none", "-e", f"trace={traced}")
    kill = ("-e", f"inject={','.join(SYNCS)}:signal=SIGKILL:when={killed_at_sync}")
    # The quicker way of tracing cannot inject.
    how = kill if killed_at_sync else ("--seccomp-bpf",)
    subprocess.run(
        (*strace, *what, *how, *command),
        check=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        timeout=ENDS_WITHIN_S,
    )
    with log.open(encoding="ascii") as lines:
        ops = list(_Changes(folder).read(lines))
    log.unlink()
    return ops


class _Argument(NamedTuple):
    text: str
    """A string, the path of a file descriptor, or the word as it is."""
    fd: str = ""
    raw: bytes = b""
    is_deleted: bool = False


class _Changes:
    """Reads a log of strace."""

    def __init__(self, folder: Path) -> None:
        self._root = f"{folder}/"
        self._names: set[str] = set()
        self._positions: dict[str, int] = {}
        """Where `write` writes next, by file descriptor: only one process opens these files."""

    def read(self, lines: Iterable[str]) -> Iterator[Op]:
        folder = "".join(f"\\x{byte:02x}" for byte in self._root[:-1].encode())
        for line in _whole(lines):
            call = CALL.fullmatch(line)
            if call and folder in line:
                name, arguments, result = call.groups()
                yield from self._ops(name, [*_arguments(arguments)], int(result, 0))

    def _ops(self, call: str, given: list[_Argument], result: int) -> Iterator[Op]:
        if call == "openat":
            yield from self._opened(_joined(*given[:2]), given[2].text, str(result))
        elif call in RENAMES:
            yield from self._renamed(given)
        elif call in ("unlink", "unlinkat"):
            yield from self._deleted(_joined(*given[:2]) if call == "unlinkat" else given[0].text)
        else:
            file = next((one for one in given if one.fd), given[0])
            path = self._relative(file.text)
            if path and not file.is_deleted:
                yield from self._changed(call, path, given, result)

    def _changed(self, call: str, path: str, given: list[_Argument], result: int) -> Iterator[Op]:
        fd = given[0].fd
        if path == MARKS:
            yield Op(What.MARK, mark=json.loads(given[1].raw))
        elif call == "pwrite64":
            yield Op(What.WRITE, path, int(given[3].text), given[1].raw[:result])
        elif call == "write":
            at = self._positions[fd]
            self._positions[fd] = at + result
            yield Op(What.WRITE, path, at, given[1].raw[:result])
        elif call == "lseek":
            self._positions[fd] = result
        elif call == "ftruncate":
            yield Op(What.TRUNCATE, path, int(given[1].text))
        elif call in SYNCS:
            yield Op(What.SYNC, path)
        elif call in UNMODELLED or {"PROT_READ|PROT_WRITE", "MAP_SHARED"} <= {
            g.text for g in given
        }:
            raise Unmodelled(f"{call} of {path}")

    def _opened(self, name: str, flags: str, fd: str) -> Iterator[Op]:
        self._positions[fd] = 0
        path = self._relative(name)
        if path in ("", MARKS) or "O_DIRECTORY" in flags:
            return
        if "O_APPEND" in flags:
            raise Unmodelled(f"{path} is opened for appending")
        if "O_CREAT" in flags and path not in self._names:
            self._names.add(path)
            yield Op(What.CREATE, path)
        elif "O_TRUNC" in flags:
            yield Op(What.TRUNCATE, path)

    def _renamed(self, given: list[_Argument]) -> Iterator[Op]:
        if given[0].fd:
            old, new = _joined(*given[:2]), _joined(*given[2:4])
        else:
            old, new = given[0].text, given[1].text
        old, new = self._relative(old), self._relative(new)
        if Path(old).parent != Path(new).parent:
            raise Unmodelled(f"{old} is moved to {new}")
        self._names = self._names - {old} | {new}
        yield Op(What.RENAME, old, to=new)

    def _deleted(self, name: str) -> Iterator[Op]:
        path = self._relative(name)
        if path in self._names:
            self._names.discard(path)
            yield Op(What.DELETE, path)

    def _relative(self, path: str) -> str:
        """Return the path within the folder; empty if it is not recorded."""
        inner = path.removeprefix(self._root) if path.startswith(self._root) else ""
        return "" if inner.endswith(SHARED_MEMORY) or inner.count("/") > 1 else inner


def _joined(folder: _Argument, name: _Argument) -> str:
    return name.text if name.text.startswith("/") else f"{folder.text}/{name.text}"


def _whole(lines: Iterable[str]) -> Iterator[str]:
    """Yield each call in one line, at the place where it returned."""
    begun: dict[str, str] = {}
    for line in lines:
        found = LINE.match(line)
        if not found:
            continue
        process, text = found.groups()
        if text.endswith("<unfinished ...>"):
            begun[process] = text.removesuffix("<unfinished ...>")
        elif text.startswith("<... "):
            yield begun.pop(process) + text.partition("resumed>")[2]
        else:
            yield text


def _arguments(text: str) -> Iterator[_Argument]:
    for found in ARGUMENT.finditer(text):
        if found["word"] is not None:
            yield _Argument(found["word"])
            continue
        raw = bytes.fromhex((found["at"] or found["text"] or "").replace("\\x", ""))
        is_deleted = found["gone"] is not None
        yield _Argument(raw.decode("ascii", "replace"), found["fd"] or "", raw, is_deleted)
