"""Forked processes, each with one mutant, and what ended each of them.

Limits are CPU time, so a loaded machine kills no mutant. A process that waits for something that
never comes uses no CPU time. It is ended after WAITS_S, and meanwhile others run beside it.
"""

import contextlib
import ctypes
import os
import resource
import select
import shutil
import signal
import time
import traceback
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Generic, NamedTuple, NoReturn, TypeVar

from tests.lab.mutation.results import Outcome

WAITS_S = 120.0
"""Seconds without any CPU time. A test that waits for a command of its own takes a few."""
WALL_S = 1800.0
"""Seconds for a process that does not stand still and still does not end."""
PR_SET_PDEATHSIG = 1  # linux/prctl.h
TICK_S = 1.0
WAITING_MAX = 12
"""Processes that may wait at the same time, because each holds memory."""
MEMORY_BYTES = 3 << 30
"""For a process. The tests need 1 GiB; an endless loop must not take the machine's memory."""
FILE_BYTES = 1 << 30
"""For a file: no test writes as much, and an endless loop must not fill the disk."""

SURVIVED, KILLED, BROKEN = 0, 1, 2
"""Exit codes."""


class Ended(NamedTuple):
    outcome: Outcome
    test: str
    """The test that ran last."""
    cpu_s: float


class Child:
    """Given to the code in the forked process: where it says which test runs, and its files."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._file = (folder / "test").open("wb", buffering=0)

    def begins(self, test: str, cpu_s: float) -> None:
        """Note the test that begins, and limit the CPU time from here on."""
        self._file.seek(0)
        self._file.truncate()
        self._file.write(test.encode())
        signal.setitimer(signal.ITIMER_PROF, cpu_s)  # its signal ends the process

    def ends(self, *, is_killed: bool) -> NoReturn:
        os._exit(KILLED if is_killed else SURVIVED)


Work = Callable[[Child], None]
"""Ends the process itself, by `Child.ends`."""
T = TypeVar("T")


class _Running(Generic[T]):
    def __init__(self, name: T, work: Work, folder: Path) -> None:
        self.name = name
        self._folder = folder
        folder.mkdir(parents=True)
        self.pid = os.fork()
        if self.pid == 0:
            _enter(work, folder)
        self.fd = os.pidfd_open(self.pid)
        self._began = self._used_at = time.perf_counter()
        self._used_s = 0.0
        self.is_busy = True
        self._is_ended_by_us = False

    def look(self) -> None:
        """Note whether it used CPU time since the last look; end it if it waits too long."""
        now, used_s = time.perf_counter(), _cpu_s(self.pid)
        self.is_busy = used_s > self._used_s or now - self._began < 2 * TICK_S
        if used_s > self._used_s:
            self._used_s, self._used_at = used_s, now
        if now - self._used_at > WAITS_S or now - self._began > WALL_S:
            self._is_ended_by_us = True
            self._kill()

    def ended(self) -> Ended:
        _, status, used = os.wait4(self.pid, 0)
        os.close(self.fd)
        self._kill()  # the programs that it has started
        test = (self._folder / "test").read_text()
        ended = Ended(self._outcome(status), test, used.ru_utime + used.ru_stime)
        shutil.rmtree(self._folder)
        return ended

    def _outcome(self, status: int) -> Outcome:
        if self._is_ended_by_us:
            return Outcome.WAITS
        code = os.waitstatus_to_exitcode(status)
        if code == BROKEN:
            raise RuntimeError(f"not the mutant's fault: {(self._folder / 'error').read_text()}")
        if code == -signal.SIGPROF:
            return Outcome.LOOPS
        return Outcome.SURVIVED if code == SURVIVED else Outcome.KILLED

    def _kill(self) -> None:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self.pid, signal.SIGKILL)


def run(works: Iterable[tuple[T, Work]], jobs: int, folder: Path) -> Iterator[tuple[T, Ended]]:
    """Run each work in a process of its own, `jobs` busy ones at a time. Yield how each ended."""
    pending = enumerate(works)
    running: list[_Running[T]] = []
    is_more = True
    while is_more or running:
        while is_more and _has_room(running, jobs):
            following = next(pending, None)
            is_more = following is not None
            if following is not None:
                number, (name, work) = following
                running.append(_Running(name, work, folder / str(number)))
        ready, _, _ = select.select([one.fd for one in running], [], [], TICK_S)
        for one in [one for one in running if one.fd in ready]:
            running.remove(one)
            yield one.name, one.ended()
        for one in running:
            one.look()


def _has_room(running: list[_Running[T]], jobs: int) -> bool:
    busy = sum(one.is_busy for one in running)
    return busy < jobs and len(running) < jobs + WAITING_MAX


def end_with_parent() -> None:
    """Have the kernel end this process when the one that forked it ends, however it ends."""
    ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)


def _enter(work: Work, folder: Path) -> NoReturn:
    """Do the work as a process that has nothing in common with the one that forked it."""
    try:
        end_with_parent()
        os.setpgid(0, 0)
        nowhere = os.open(os.devnull, os.O_RDWR)
        for fd in (0, 1, 2):
            os.dup2(nowhere, fd)
        resource.setrlimit(resource.RLIMIT_DATA, (MEMORY_BYTES, MEMORY_BYTES))
        resource.setrlimit(resource.RLIMIT_FSIZE, (FILE_BYTES, FILE_BYTES))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        work(Child(folder))
        (folder / "error").write_text("it returned")
    except BaseException:  # noqa: BLE001 - whatever it is, this process must end here
        (folder / "error").write_text(traceback.format_exc())
    finally:
        os._exit(BROKEN)


def _cpu_s(pid: int) -> float:
    """Return the CPU seconds of a process and of the programs that it has waited for."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return sum(map(int, fields[11:15])) / os.sysconf("SC_CLK_TCK")
