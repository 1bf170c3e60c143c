"""A bench over two small devices, without sockets."""

from collections.abc import AsyncIterator
from typing import Any

import httpx
import pytest

from hw_sim.bench.app import create_bench
from hw_sim.device import Action, BadAction


class Lamp:
    """A device with two actions: light and dim."""

    name = "lamp"

    def __init__(self) -> None:
        self.lit = False

    def state(self) -> dict[str, Any]:
        return {"lit": self.lit, "makers": ["<b>Bright & Co</b>"]}

    def actions(self) -> tuple[Action, ...]:
        takes = {"colour": "red | green", "watts": "number, optional", "blink": "boolean, optional"}
        return (Action("light", "Light it", takes), Action("snuff", "Put it out"))

    def do(self, action: str, arguments: dict[str, Any]) -> dict[str, Any]:
        if action == "light" and arguments.get("colour") not in {"red", "green"}:
            raise BadAction("colour: red or green")
        self.lit = action == "light"
        return self.state()


@pytest.fixture
def lamp() -> Lamp:
    return Lamp()


@pytest.fixture
async def client(lamp: Lamp) -> AsyncIterator[httpx.AsyncClient]:
    pictures = {"lamp": lambda: b"PNG: red" if lamp.lit else None}
    transport = httpx.ASGITransport(create_bench({"lamp": lamp}, pictures=pictures))
    async with httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1") as client:
        yield client
