"""Waiting for a condition, with a limit: the only place here where real time passes."""

import time
from collections.abc import Callable
from typing import TypeVar

from tests.support.hangs import HANGS_S

T = TypeVar("T")

LOOK_S = 0.02  # between two polls; a screen of the agent takes a few milliseconds


def until(what: str, look: Callable[[], T | None], within: float = HANGS_S) -> T:
    """Poll `look` until it returns something true, and return that.

    Raises AssertionError, which names `what`, after `within` seconds.
    """
    ends = _now() + within
    while True:
        if seen := look():
            return seen
        if _now() > ends:
            raise AssertionError(f"{what}: not within {within:.0f} s")
        time.sleep(LOOK_S)  # noqa: TID251  # other processes live in real time


def pause(seconds: float) -> None:
    """Wait as a person does between two touches."""
    time.sleep(seconds)  # noqa: TID251  # the agent measures touches in real time


def _now() -> float:
    return time.monotonic()  # noqa: TID251  # other processes live in real time
