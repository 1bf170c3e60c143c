"""The agent, dying by SIGKILL at one crash point of one journal write.

    python -m tests.system.e2e.dying_agent WRITE POINT --config FILE

WRITE counts from 1; POINT is the name of a CrashPoint. Everything else is like `kiosk-agent run`.
"""

import argparse
import asyncio
import os
import signal
import sys
from collections.abc import Callable
from pathlib import Path

from agent.app.kiosk import Environment, Kiosk
from agent.app.service import listener, serve
from agent.base.files import exclusive_lock
from agent.config.kiosk_config import load
from agent.journal.crash_points import CrashPoint


def dying_at(write: int, point: CrashPoint) -> Callable[[CrashPoint], None]:
    writes = 0

    def reached(here: CrashPoint) -> None:
        nonlocal writes
        writes += here is CrashPoint.BEFORE_WRITE
        if writes == write and here is point:
            os.kill(os.getpid(), signal.SIGKILL)

    return reached


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("write", type=int)
    parser.add_argument("point", type=CrashPoint.__getitem__)
    parser.add_argument("--config", type=Path, required=True)
    options = parser.parse_args()
    setup = load(options.config)
    reached = dying_at(options.write, options.point)

    async def run() -> None:
        kiosk = Kiosk(setup, Environment(on_crash_point=reached))
        await serve(kiosk, listener(setup))

    with exclusive_lock(setup.journal):
        asyncio.run(run())
    return 0


if __name__ == "__main__":
    sys.exit(main())
