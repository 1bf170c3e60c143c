"""`kiosk-agent run`: opens the kiosk and serves it until it is stopped."""

import argparse
import asyncio
import gc
import logging
import os
import random
from collections.abc import Iterator

from agent.api.rate_limiter import calls_file
from agent.app.closed_kiosk import ClosedKiosk
from agent.app.kiosk import Environment, Kiosk
from agent.app.service import AddressTaken, Served, listener, serve
from agent.base import files
from agent.base.clock import Clock
from agent.base.files import AlreadyRunning, exclusive_lock
from agent.commands.carry_out import described, problem
from agent.config.kiosk_config import Setup
from agent.devices.plugs import udev_events
from agent.journal.database import DiskRefuses, JournalError
from agent.metrics.machine import note_start
from agent.process import sd_notify

STARTS_BITS = 32  # two starts share a number once in four billion
SCREENS_BITS = 20
"""Bits of a screen's number within one start: a kiosk shows fewer than a million screens between
two starts. With the STARTS_BITS the number stays below 2^53, where a browser's numbers are exact.
"""

log = logging.getLogger(__name__)


def run(_: argparse.Namespace, setup: Setup) -> int:
    logging.getLogger().setLevel(logging.INFO)
    # At INFO, httpx logs every request's address, with references in it.
    logging.getLogger("httpx").setLevel(logging.WARNING)

    async def forever() -> int:
        sd_notify.starting(os.environ)
        listening = listener(setup)  # first: without the page's address the agent cannot run
        kiosk = _kiosk(setup)
        try:
            note_start(setup.state_folder, Clock().now().service)
        except OSError as error:  # the kiosk itself says that its disk fails
            log.warning("this start is not counted: %s", error)
        gc.freeze()  # the kiosk's parts stay, too
        sd_notify.starting(os.environ)
        return await serve(kiosk, listening)

    try:
        with exclusive_lock(setup.journal):
            return asyncio.run(forever())
    except (AddressTaken, AlreadyRunning) as error:
        return problem(str(error))
    except ExceptionGroup as group:
        broken, others = group.split(JournalError)
        if others or not broken:
            raise
        return problem("; ".join(str(error) for error in _leaves(broken)))


def first_revision(rng: random.Random) -> int:
    """Return the number from which this start counts its screens.

    A browser's cookie outlives a restart. So a press recorded before it must never match a screen
    shown after it.
    """
    return rng.getrandbits(STARTS_BITS) << SCREENS_BITS


def _kiosk(setup: Setup) -> Served:
    """Return the kiosk; if its disk cannot be written, a closed one."""
    first = first_revision(random.SystemRandom())
    environment = Environment(
        calls_file=calls_file(os.environ),
        first_revision=first,
        plug_events=udev_events,
    )
    try:
        return Kiosk(setup, environment)
    except DiskRefuses as refused:
        return ClosedKiosk(setup, str(refused), first_revision=first)
    except OSError as error:  # from the journal's key or folder
        if error.errno not in files.REFUSALS:
            raise
        return ClosedKiosk(setup, described(error), first_revision=first)


def _leaves(group: ExceptionGroup[JournalError]) -> Iterator[JournalError]:
    for error in group.exceptions:
        yield from _leaves(error) if isinstance(error, ExceptionGroup) else (error,)
