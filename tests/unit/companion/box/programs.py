"""The card program of the tests, and how to wait for it."""

import asyncio
from collections.abc import Callable
from pathlib import Path

PROGRAM = Path(__file__).with_name("card_program.py")
TOKEN = "lt_9a0f31"


async def until(holds: Callable[[], bool]) -> None:
    """Wait for something that another process does."""
    while not holds():  # noqa: ASYNC110  # see above
        await asyncio.sleep(0.02)  # noqa: TID251  # see above
