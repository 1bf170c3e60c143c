"""A process that can die: everything it does stops at one point, and no `finally` of it is run.

The power goes in the middle of synchronous code, which cannot be made to wait. So `Killed` is
raised there, and from that moment on no task of the process is ever resumed: each is left waiting
for a future that nobody sets. What unwinds on the way meets nothing: journal, network and lines of
a dead process do not work. At the very end `bury` lets go of the tasks.
"""

import asyncio
from collections.abc import Coroutine, Generator
from contextvars import Context, ContextVar, copy_context
from typing import Any, Protocol, TypeVar

import httpx

from drivers.serial import Line, LineLost, LineSettings
from tests.world.cable import Ports

T = TypeVar("T")

WAITS_MAX = 20  # that a coroutine makes on its way out

_current: ContextVar["Process | None"] = ContextVar("process", default=None)


class Open(Protocol):
    """What the kernel closes when its process is gone."""

    def close(self) -> None: ...


class Killed(BaseException):
    """The power goes here."""


class Died(Exception):
    """The process died before it gave an answer."""


class Process:
    """What runs together and dies together. Needs `mortal` as the loop's task factory."""

    def __init__(self) -> None:
        self.dead = False
        self.died = asyncio.Event()
        self.is_buried = False
        self._under_way: set[Coroutine[Any, Any, Any]] = set()
        self._open: list[Open] = []
        self._context = copy_context()
        self._context.run(_current.set, self)

    # --- life ---

    def start(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        """Have the process do this, beside whatever else it does."""
        return asyncio.get_running_loop().create_task(work, context=self._context.copy())

    async def does(self, work: Coroutine[Any, Any, T]) -> T:
        """Have the process do this, and wait for the result. Raises Died."""
        task, death = self.start(work), asyncio.ensure_future(self.died.wait())
        await asyncio.wait({task, death}, return_when=asyncio.FIRST_COMPLETED)
        death.cancel()
        if self.dead:
            raise Died
        return task.result()

    def die(self) -> None:
        """Stop everything here and now."""
        self.dead = True
        self.died.set()
        for one in self._open:
            one.close()

    @property
    def left_over(self) -> list[str]:
        """Name what was still under way when it died."""
        return [getattr(coroutine, "__qualname__", "?") for coroutine in self._under_way]

    def bury(self) -> None:
        """Let go of what was left waiting; the world is over, so it can do no harm."""
        self.is_buried = True
        for coroutine in self._under_way:
            _end(coroutine)
        self._under_way.clear()

    # --- what it meets the world through ---

    def network(self, outside: httpx.AsyncBaseTransport) -> httpx.AsyncBaseTransport:
        """Give this process's way to the outside; what has left goes on when it dies."""
        return _Way(self, outside)

    async def open_serial(self, ports: Ports, path: str, settings: LineSettings) -> Line:
        if self.dead:
            raise LineLost("the process is dead")
        line = await ports.open_serial(path, settings)
        self.has_open(line)
        return line

    def has_open(self, one: Open) -> None:
        """Name what the kernel closes, and unlocks, when the process dies."""
        self._open.append(one)

    # --- how its tasks are stepped ---

    def takes_on(self, coroutine: Coroutine[Any, Any, Any]) -> None:
        self._under_way.add(coroutine)

    def has_ended(self, coroutine: Coroutine[Any, Any, Any]) -> None:
        self._under_way.discard(coroutine)


class _Way(httpx.AsyncBaseTransport):
    def __init__(self, process: Process, outside: httpx.AsyncBaseTransport) -> None:
        self._process = process
        self._outside = outside

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        if self._process.dead:
            raise httpx.ConnectError("the process is dead", request=request)
        carried = self._outside.handle_async_request(request)
        # In a context of its own: the far end is no part of this process, and outlives it.
        return await asyncio.get_running_loop().create_task(carried, context=Context())


class _Mortal(Coroutine[Any, Any, Any]):
    """A coroutine of a process, as its task sees it.

    It takes a step unless the process is dead; a step that the process dies in has no next one.
    """

    def __init__(self, process: Process, coroutine: Coroutine[Any, Any, Any]) -> None:
        self._process = process
        self._coroutine = coroutine
        self._send = coroutine.send

    def send(self, value: Any) -> Any:
        if not self._process.dead:
            try:
                return self._send(value)
            except BaseException:
                if not self._process.dead:
                    self._process.has_ended(self._coroutine)
                    raise
        return next(_for_ever())

    def throw(self, error: Any, *_: Any) -> Any:  # asyncio throws instances
        if self._process.is_buried:
            raise error
        if not self._process.dead:
            try:
                return self._coroutine.throw(error)
            except BaseException:
                if not self._process.dead:
                    self._process.has_ended(self._coroutine)
                    raise
        return next(_for_ever())

    def close(self) -> None:
        self._coroutine.close()

    def __await__(self) -> Generator[Any, Any, Any]:
        raise NotImplementedError


def mortal(
    loop: asyncio.AbstractEventLoop,
    coroutine: Any,
    context: Context | None = None,
) -> asyncio.Task[Any]:
    """Make a task; one begun by a process dies with it. Set as the loop's task factory."""
    # An empty context is false, and is the one thing that is no part of a process.
    process = (copy_context() if context is None else context).get(_current, None)
    if process is None:
        return asyncio.Task(coroutine, loop=loop, context=context)
    process.takes_on(coroutine)
    return asyncio.Task(_Mortal(process, coroutine), loop=loop, context=context)


def _for_ever() -> Generator[Any, None, Any]:
    return asyncio.get_running_loop().create_future().__await__()


def _end(coroutine: Coroutine[Any, Any, Any]) -> None:
    """Close a coroutine, however often it waits on its way out."""
    for _ in range(WAITS_MAX):
        try:
            coroutine.close()
        except RuntimeError:
            continue
        except BaseException:  # noqa: BLE001  # what it ends with is nobody's any more
            return
        else:
            return
