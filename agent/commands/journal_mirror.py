"""`kiosk-agent journal mirror`, `restore` and `key`: the journal on a second medium, and back."""

import argparse
import asyncio
import logging
import os
import socket
import sys
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from agent.base.clock import Clock
from agent.base.files import AlreadyRunning, exclusive_lock
from agent.commands.carry_out import OK, PROBLEM, problem, say
from agent.config.kiosk_config import Setup
from agent.journal.chain import KeyFile
from agent.journal.database import JournalError
from agent.mirror.follower import JournalMirror
from agent.mirror.status import (
    LOOK_SOCKET,
    MirrorState,
    MirrorStatus,
    in_words,
    status_folder,
    write_status,
)
from agent.process import sd_notify
from agent.salvage.restore import NotAKey, key_to_text, parse_key, restore

LOOK_EVERY_S = 2.0  # one commit for all new events; at most two seconds of events can be lost
ABSENT_LOOK_EVERY_S = 10.0  # somebody has to plug it in
REPORT_EVERY_S = 60.0  # the agent treats an older status as no report
MEDIUM_WAIT_S = 5.0  # a stick takes some seconds to be found and mounted after power-on
STDIN = "-"

log = logging.getLogger(__name__)


def journal_mirror(options: argparse.Namespace, setup: Setup) -> int:
    if setup.mirror is None:
        sd_notify.ready(os.environ)
        say("journal.mirror is not configured: there is nothing to do")
        return OK
    logging.getLogger().setLevel(logging.INFO)
    clock = Clock()
    mirror = JournalMirror(setup.journal, setup.mirror, clock)
    try:
        with exclusive_lock(setup.journal.with_name(f"{setup.journal.stem}-mirroring")):
            if not options.once:
                return asyncio.run(_follow(mirror, clock, setup))
            status = mirror.round()
    except AlreadyRunning as running:
        return problem(str(running))
    say(_line(status))
    return OK if status.is_fine else PROBLEM


async def _follow(mirror: JournalMirror, clock: Clock, setup: Setup) -> int:
    """Keep the mirror in step until this process is ended, which may be at any moment."""
    folder = status_folder(os.environ, setup.state_folder)
    status = mirror.round()
    waited_s = 0.0
    while status.state is MirrorState.ABSENT and waited_s < MEDIUM_WAIT_S:
        await clock.sleep(LOOK_EVERY_S / 4)
        waited_s += LOOK_EVERY_S / 4
        status = mirror.round()
    _report(folder, status, None)
    sd_notify.ready(
        os.environ
    )  # the agent's start waits for this, because it must know the lost events
    reported = status
    with _asked(folder) as asked:
        while True:
            absent = status.state is MirrorState.ABSENT
            is_asked = await asked(ABSENT_LOOK_EVERY_S if absent else LOOK_EVERY_S)
            status = mirror.round()
            is_news = (
                status.state is not reported.state or status.at - reported.at >= REPORT_EVERY_S
            )
            if is_news or is_asked:
                _report(folder, status, reported)
                reported = status
            if status.state is MirrorState.OUTDATED:
                return PROBLEM  # systemd starts it again, as the release that is installed now


@contextmanager
def _asked(folder: Path) -> Iterator[Callable[[float], Awaitable[bool]]]:
    """Yield a function that waits some seconds; it returns True if the agent asked for a look."""
    path = folder / LOOK_SOCKET
    path.unlink(missing_ok=True)
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_NONBLOCK) as asked:
        asked.bind(str(path))

        async def wait(seconds: float) -> bool:
            loop = asyncio.get_running_loop()
            try:
                async with asyncio.timeout(seconds):
                    await loop.sock_recv(asked, 1)
            except TimeoutError:
                return False
            with suppress(BlockingIOError):  # one look answers all requests
                while asked.recv(1):
                    pass
            return True

        yield wait


def _report(folder: Path, status: MirrorStatus, before: MirrorStatus | None) -> None:
    """Report the status to the agent; log it when it changes."""
    if before is None or before.state is not status.state:
        log.log(logging.INFO if status.is_fine else logging.ERROR, "%s", _line(status))
    try:
        write_status(folder, status)
    except OSError as error:
        log.warning("the status is not reported: %s", error)
    sd_notify.status(os.environ, _line(status))


def _line(status: MirrorStatus) -> str:
    words = f"mirror: {in_words(status, status.at)}, up to event {status.mirrored}"
    return f"{words}: {status.what}" if status.what else words


def journal_restore(options: argparse.Namespace, setup: Setup) -> int:
    try:
        key = key_of(options.key, setup)
        with exclusive_lock(setup.journal):
            restored = restore(setup.journal, Path(options.folder), key, Clock().now())
    except AlreadyRunning as running:
        return problem(str(running))
    for line in restored.lines():
        say(line)
    return OK


def journal_key(_: argparse.Namespace, setup: Setup) -> int:
    text = key_to_text(KeyFile.beside(setup.journal).read()).reveal()
    print(text)  # noqa: T201  # secret: `say` is only for public text
    if sys.stderr.isatty():
        problem("keep it apart from mirrors and kiosks; anybody who has it can forge a journal")
    return OK


def key_of(file: str | None, setup: Setup) -> bytes:
    """Return the key of the file, or the journal's own. Raises JournalError, OSError."""
    if file is None:
        return KeyFile.beside(setup.journal).read()
    try:
        content = sys.stdin.buffer.read() if file == STDIN else Path(file).read_bytes()
        return parse_key(content)
    except NotAKey as wrong:
        raise JournalError(f"{file}: {wrong}") from wrong
