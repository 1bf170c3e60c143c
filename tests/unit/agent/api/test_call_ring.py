"""The calls of the last minute survive a killed process; a damaged file is replaced."""

import logging
import os
from pathlib import Path

import pytest

from agent.api.rate_limiter import (
    HEAD,
    STAMP,
    CallRing,
    OwnWindow,
    Priority,
    WindowRequest,
    calls_file,
)
from tests.support.virtual_clock import passes, virtual_clock
from tests.support.virtual_time import virtual_time

KEY = "0123456789abcdef"


def ring(folder: Path, *, key: str = KEY, slots: int = 4) -> CallRing:
    return CallRing(folder / "calls", key, slots)


def kept(folder: Path, *calls: float) -> None:
    """Store these calls, as a process that is then killed."""
    process = ring(folder)
    process.open(0, 60)
    for at in calls:
        process.add(at)


@pytest.mark.parametrize(
    ("calls", "now", "counted"),
    [
        pytest.param((1.0, 2.0, 3.0), 10, [1.0, 2.0, 3.0], id="those of a killed process"),
        pytest.param((1.0, 30.0), 61.5, [30.0], id="not one older than the window"),
        pytest.param((1.0, 2.0, 3.0, 4.0, 5.0, 6.0), 10, [3.0, 4.0, 5.0, 6.0], id="the newest"),
        pytest.param((5000.0, 5001.0), 7, [], id="not those from before a boot"),
    ],
)
def test_the_next_process_counts_the_calls_of_the_window(
    tmp_path: Path, calls: tuple[float, ...], now: float, counted: list[float]
) -> None:
    kept(tmp_path, *calls)
    assert ring(tmp_path).open(now, 60) == counted


def test_calls_under_another_key_do_not_count(tmp_path: Path) -> None:
    kept(tmp_path, 1.0)
    assert ring(tmp_path, key="f" * 16).open(2, 60) == []


@pytest.mark.parametrize("slots", [2, 9])
def test_with_another_limit_the_calls_that_fit_are_kept(tmp_path: Path, slots: int) -> None:
    kept(tmp_path, 1.0, 2.0, 3.0)
    process = ring(tmp_path, slots=slots)
    assert process.open(10, 60) == [1.0, 2.0, 3.0][-slots:]
    process.add(11.0)
    assert ring(tmp_path, slots=slots).open(12, 60)[-1] == 11.0


def test_the_number_of_kiosks_on_the_key_is_stored_too(tmp_path: Path) -> None:
    process = ring(tmp_path)
    process.open(0, 60)
    process.keep(20, 17)
    after = ring(tmp_path)
    after.open(0, 60)
    assert (after.kiosks, after.began) == (20, 17)


DAMAGED = {
    "empty": b"",
    "cut off in the head": b"0123",
    "cut off in a time": HEAD.pack(KEY.encode(), 0, 0) + STAMP.pack(1.0) + b"\1\2",
    "not a number": HEAD.pack(KEY.encode(), 0, 0) + STAMP.pack(float("nan")) + STAMP.pack(1.0),
    "something else": os.urandom(500),  # noqa: TID251  # any bytes
    "very long": HEAD.pack(KEY.encode(), 0, 0) + STAMP.pack(1.0) * 100_000,
}


@pytest.mark.parametrize("content", DAMAGED.values(), ids=DAMAGED.keys())
def test_a_damaged_file_starts_empty(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "calls").write_bytes(content)
    process = ring(tmp_path)
    assert set(process.open(2, 60)) <= {1.0}
    process.add(2.0)
    assert ring(tmp_path).open(3, 60)[-1] == 2.0


def test_the_kiosk_continues_if_the_file_cannot_be_written(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.WARNING)
    process = CallRing(tmp_path / "nowhere" / "calls", KEY, 4)
    assert process.open(0, 60) == []
    process.add(1.0)
    assert caplog.text.count("do not outlive this process (No such file or directory)") == 1


def test_only_a_service_has_such_a_file() -> None:
    assert calls_file({"RUNTIME_DIRECTORY": "/run/kiosk-agent"}) == Path("/run/kiosk-agent/calls")
    assert calls_file({}) is None


@virtual_time
async def test_a_kiosk_that_is_killed_repeatedly_makes_at_most_sixty_calls_a_minute(
    tmp_path: Path,
) -> None:
    clock = virtual_clock()
    made = 0
    for _ in range(10):
        window = OwnWindow(clock, 60, ring=ring(tmp_path, slots=60))
        while await window.take(WindowRequest(Priority.SUBMISSION)) <= 0:
            made += 1
            if made % 25 == 0:
                break
        await passes(1)
    assert made == 60
    await passes(60)
    assert await OwnWindow(clock, 60, ring=ring(tmp_path, slots=60)).free() == 60
