"""`python -m drivers.printer` on every transport, against a printer as the peer."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path

import pytest

from drivers.printer import __main__ as command
from hw_sim.clock import SimClock
from hw_sim.printer.machine import PrinterMachine
from hw_sim.pty import Pty
from tests.unit.drivers.printer.wired_printer import on_paper, same

HASTE = 100_000  # mm/s; fast, because the tests wait in real time


class Accepted:
    """A network printer's end of one connection."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader = reader
        self.write = writer.write

    async def read(self) -> bytes:
        """Return the received bytes; an aborted connection ends like a closed one."""
        try:
            got = await self._reader.read(4096)
        except ConnectionError:
            got = b""
        if not got:
            raise EOFError
        return got


@asynccontextmanager
async def printer() -> AsyncIterator[PrinterMachine]:
    machine = PrinterMachine(SimClock())
    machine.mm_per_s = HASTE
    running = asyncio.create_task(machine.run())
    yield machine
    running.cancel()


@asynccontextmanager
async def on_a_pty(folder: Path) -> AsyncIterator[tuple[PrinterMachine, str]]:
    async with printer() as machine:
        node = Pty(folder, "printer")
        serving = asyncio.create_task(machine.serve(node))
        yield machine, str(node.link)
        serving.cancel()
        node.close()


@asynccontextmanager
async def on_the_network() -> AsyncIterator[tuple[PrinterMachine, str]]:
    async with printer() as machine:

        async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            with suppress(EOFError):
                await machine.serve(Accepted(reader, writer))
            writer.close()
            gone.set()

        gone = asyncio.Event()
        server = await asyncio.start_server(serve, "127.0.0.1", 0)
        async with server:
            yield machine, f"127.0.0.1:{server.sockets[0].getsockname()[1]}"
            await gone.wait()


async def does(*arguments: str) -> int:
    return await command.COMMAND.run(arguments)


@pytest.mark.parametrize("option", ["--serial", "--device"])
async def test_the_command_prints_to_a_device_node(option: str, tmp_path: Path) -> None:
    async with on_a_pty(tmp_path) as (machine, node):
        assert await does(option, node) == 0

        assert same(machine.roll.slips[-1].picture(72), on_paper(command.SAMPLE))


async def test_the_command_prints_over_the_network() -> None:
    async with on_the_network() as (machine, address):
        assert await does("--tcp", address) == 0

        assert same(machine.roll.slips[-1].picture(72), on_paper(command.SAMPLE))


async def test_the_command_shows_the_printers_state(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    async with on_a_pty(tmp_path) as (machine, node):
        machine.cover_open = True

        assert await does("--serial", node, "--status") == 1

    assert capsys.readouterr().out == "printer: cover open\n"


async def test_the_command_reports_a_missing_printer(capsys: pytest.CaptureFixture[str]) -> None:
    assert await does("--device", "/nowhere/lp0") == 1

    told = capsys.readouterr().out
    assert "not printed: offline (/nowhere/lp0: No such file or directory)" in told
