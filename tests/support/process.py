"""A process that can die: everything it does stops at one point, and no `finally` of it is run.

The power may fail in the middle of synchronous code, which cannot wait. So `Killed` is raised
there, and from then on no task of the process is resumed: each waits for a future that is never
set. Code that unwinds has no effect: journal, network and lines of a dead process do not work. At
the end `bury` closes the tasks.
"""

import asyncio
from collections.abc import Coroutine, Generator
from contextvars import Context, ContextVar, copy_context
from typing import Any, Protocol, TypeVar

import httpx

from drivers.line import Line, LineLost
from drivers.serial import LineSettings
from tests.support.cable import Ports

T = TypeVar("T")

WAITS_MAX = 20  # steps of a coroutine that is being closed

_current: ContextVar["Process | None"] = ContextVar("process", default=None)


class Open(Protocol):
    """A resource that the kernel closes when the process dies."""

    def close(self) -> None: ...


class Killed(BaseException):
    """Raised at the point where the power fails."""


class Died(Exception):
    """The process died before it gave an answer."""


class Process:
    """Tasks that run and die together. Needs `mortal` as the loop's task factory."""

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
        """Run this work in the process as a separate task."""
        return asyncio.get_running_loop().create_task(work, context=self._context.copy())

    async def does(self, work: Coroutine[Any, Any, T]) -> T:
        """Run this work in the process and return its result. Raises Died."""
        task, death = self.start(work), asyncio.ensure_future(self.died.wait())
        await asyncio.wait({task, death}, return_when=asyncio.FIRST_COMPLETED)
        death.cancel()
        if self.dead:
            raise Died
        return task.result()

    def die(self) -> None:
        """Stop everything now."""
        self.dead = True
        self.died.set()
        for one in self._open:
            one.close()

    @property
    def left_over(self) -> list[str]:
        """Return the names of the tasks that were running when it died."""
        return [getattr(coroutine, "__qualname__", "?") for coroutine in self._under_way]

    def bury(self) -> None:
        """Close the tasks that were left waiting; call it at the end of a run."""
        self.is_buried = True
        for coroutine in self._under_way:
            _end(coroutine)
        self._under_way.clear()

    # --- what it meets the world through ---

    def network(self, outside: httpx.AsyncBaseTransport) -> httpx.AsyncBaseTransport:
        """Return this process's network; a sent request continues when the process dies."""
        return _Way(self, outside)

    async def open_serial(self, ports: Ports, path: str, settings: LineSettings) -> Line:
        if self.dead:
            raise LineLost("the process is dead")
        line = await ports.open_serial(path, settings)
        self.has_open(line)
        return line

    def has_open(self, one: Open) -> None:
        """Register a resource that the kernel closes and unlocks when the process dies."""
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
        # In its own context: the peer is not part of this process and outlives it.
        return await asyncio.get_running_loop().create_task(carried, context=Context())


class _Mortal(Coroutine[Any, Any, Any]):
    """A coroutine of a process: it runs steps until the process dies."""

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
    """Return a task; one begun by a process dies with it. Set as the loop's task factory."""
    # An empty context is false; only that is not part of a process.
    process = (copy_context() if context is None else context).get(_current, None)
    if process is None:
        return asyncio.Task(coroutine, loop=loop, context=context)
    process.takes_on(coroutine)
    return asyncio.Task(_Mortal(process, coroutine), loop=loop, context=context)


def _for_ever() -> Generator[Any, None, Any]:
    return asyncio.get_running_loop().create_future().__await__()


def _end(coroutine: Coroutine[Any, Any, Any]) -> None:
    """Close a coroutine, even if it waits several times while it closes."""
    for _ in range(WAITS_MAX):
        try:
            coroutine.close()
        except RuntimeError:
            continue
        except BaseException:  # noqa: BLE001  # its process is dead, so the error has no handler
            return
        else:
            return
