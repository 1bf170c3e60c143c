"""The simulation's loop keeps time and order like asyncio, and more strictly."""

import asyncio
from collections.abc import Coroutine
from typing import Any

import pytest

from tests.support.blind_loop import BlindLoop

HOUR = 3600.0


def run(work: Coroutine[Any, Any, None]) -> float:
    """Run the coroutine; return its virtual seconds."""
    loop = BlindLoop()
    try:
        loop.run_until_complete(work)
        return loop.time()
    finally:
        loop.close()


def test_an_hour_takes_no_time() -> None:
    assert run(asyncio.sleep(HOUR)) == pytest.approx(HOUR)  # noqa: TID251  # virtual


def test_of_equal_timers_the_first_created_is_called_first() -> None:
    called: list[int] = []

    async def scenario() -> None:
        loop = asyncio.get_running_loop()
        at = loop.time() + 1
        for number in range(20):
            loop.call_at(at, called.append, number)
        loop.call_at(at - 0.5, called.append, -1)
        await asyncio.sleep(2)  # noqa: TID251  # virtual

    run(scenario())
    assert called == [-1, *range(20)]


def test_a_cancelled_callback_is_not_called() -> None:
    called: list[str] = []

    async def scenario() -> None:
        loop = asyncio.get_running_loop()
        loop.call_soon(called.append, "soon").cancel()
        loop.call_later(1, called.append, "later").cancel()
        await asyncio.sleep(2)  # noqa: TID251  # virtual

    run(scenario())
    assert called == []


def test_a_failing_callback_does_not_stop_the_others() -> None:
    async def scenario() -> None:
        loop = asyncio.get_running_loop()
        heard: list[Any] = []
        loop.set_exception_handler(lambda _, context: heard.append(context["exception"]))
        loop.call_soon([].pop)
        await asyncio.sleep(1)  # noqa: TID251  # virtual
        assert [type(error) for error in heard] == [IndexError]

    run(scenario())


def test_a_task_that_can_never_continue_raises_an_error() -> None:
    async def scenario() -> None:
        await asyncio.get_running_loop().create_future()

    with pytest.raises(RuntimeError, match="waits for nobody"):
        run(scenario())
