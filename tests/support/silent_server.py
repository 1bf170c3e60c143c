"""A server on a real port that accepts connections, reads, and never says anything."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager


class SilentServer:
    def __init__(self) -> None:
        self.port = 0
        self.asked = asyncio.Event()
        """Set when the first byte of a request or of a handshake has come."""
        self._serving: list[asyncio.Task[None]] = []

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task
        self._serving.append(task)
        try:
            await reader.read(1)
            self.asked.set()
            await reader.read(-1)
        finally:
            writer.close()

    async def peers_have_hung_up(self) -> None:
        """Wait until each peer has closed its connection."""
        await asyncio.gather(*self._serving)


@asynccontextmanager
async def silent() -> AsyncIterator[SilentServer]:
    server = SilentServer()
    async with await asyncio.start_server(server.serve, "127.0.0.1", 0) as listening:
        server.port = listening.sockets[0].getsockname()[1]
        yield server
