"""The frame of `python -m drivers.KIND`, a command for trying a device on its own."""

import argparse
import asyncio
import sys
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

from drivers.line import Sleep

sleep: Sleep = asyncio.sleep  # noqa: TID251 - a command lives in real time


class WrongUsage(argparse.ArgumentTypeError):
    """An argument is wrong, or they do not fit together; the message says why."""


class Device(Protocol):
    async def aclose(self) -> None: ...


D = TypeVar("D", bound=Device)


@dataclass(frozen=True)
class DeviceCommand(Generic[D]):
    """One driver's command. Exit codes: 0 done and ready, 1 not, 2 wrong usage."""

    kind: str
    about: str | None
    examples: str
    add_arguments: Callable[[argparse.ArgumentParser], None]
    make: Callable[[argparse.Namespace], D]
    """Returns the device. Raises WrongUsage."""
    act: Callable[[D, argparse.Namespace], Awaitable[bool]]
    """Prints what it does; returns True if the device is ready and did all of it."""
    closes: bool = True

    def main(self) -> int:
        return asyncio.run(self.run())

    async def run(self, arguments: Sequence[str] | None = None) -> int:
        """Run the command, by default with this process's arguments; return the exit code."""
        parser = argparse.ArgumentParser(
            prog=f"python -m drivers.{self.kind}",
            description=self.about,
            epilog=self.examples,
            formatter_class=argparse.RawDescriptionHelpFormatter,
        )
        self.add_arguments(parser)
        options = parser.parse_args(arguments)
        try:
            device = self.make(options)
        except WrongUsage as wrong:
            parser.error(str(wrong))
        try:
            return 0 if await self.act(device, options) else 1
        finally:
            if self.closes:
                await device.aclose()


def address(default_port: int) -> Callable[[str], tuple[str, int]]:
    """Return the parser of HOST[:PORT]."""

    def parse(text: str) -> tuple[str, int]:
        host, _, port = text.partition(":")
        if not host or (port and not port.isdecimal()):
            raise WrongUsage(f"{text!r}: expected HOST[:PORT]")
        return host, int(port or default_port)

    return parse


def say(text: str) -> None:
    sys.stdout.write(f"{text}\n")
