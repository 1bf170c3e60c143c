"""A real process on a real file, killed hundreds of times: all acknowledged events are there."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest

from agent.journal import chain
from agent.journal.audit import verify
from agent.journal.journal import Journal
from agent.journal.segment import Segment
from tests.system.e2e.processes import ROOT

pytestmark = pytest.mark.slow

KILLS = 300  # the signal hits each step of an append many times
ACKNOWLEDGED_MAX = 16  # by one writer, before the signal
LATER_MAX_S = 0.002  # the longest delay of the signal; an append takes a tenth of it

Writers = subprocess.Popen[bytes]


@contextmanager
def writers(journal: Path) -> Iterator[Writers]:
    command = (sys.executable, "-m", "tests.system.e2e.appending", str(journal))
    with subprocess.Popen(
        command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0
    ) as process:
        yield process
        assert process.stdin is not None
        process.stdin.close()


def test_acknowledged_events_survive_a_kill_at_any_moment(tmp_path: Path) -> None:
    """Given a kill at any moment, then all acknowledged events are there, and at most one more."""
    journal, rng = tmp_path / "journal.db", Random(1)
    Journal(journal).close()
    last, link = 0, chain.START
    with writers(journal) as process:
        for _ in range(KILLS):
            acknowledged = max([last, *one_life(process, rng)])
            last, link = head(journal, last, link)
            assert acknowledged <= last <= acknowledged + 1
    with Journal(journal) as whole:
        assert list(verify(whole)) == []
        assert [entry.seq for entry in whole.events()] == list(range(1, last + 1))
    assert last > KILLS


def one_life(process: Writers, rng: Random) -> list[int]:
    """Let one writer run and kill it; return the events it acknowledged, in order."""
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(b"\n")
    begins, pid = process.stdout.readline().split()
    assert begins == b"begins"
    wait_for = rng.randrange(ACKNOWLEDGED_MAX)
    acknowledged = [int(process.stdout.readline()) for _ in range(wait_for)]
    time.sleep(rng.uniform(0, LATER_MAX_S))  # noqa: TID251  # a real process lives in real time
    os.kill(int(pid), signal.SIGKILL)
    acknowledged += map(int, iter(lambda: line(process), b"ended"))
    assert all(after == before + 1 for before, after in pairwise(acknowledged))
    return acknowledged


def line(process: Writers) -> bytes:
    assert process.stdout is not None
    return process.stdout.readline().strip()


def head(path: Path, known: int, link: bytes) -> tuple[int, bytes]:
    """Check the chain after the known events, and return its last event and link."""
    with Segment(path) as journal:
        added = list(journal.linked_events(known))
        assert chain.first_mismatch(journal.key(), added, link) is None
    return (added[-1][0], added[-1][2]) if added else (known, link)
