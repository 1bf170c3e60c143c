"""`kiosk-agent support-bundle`: one file with everything that support needs to know about a kiosk.

It has no private data: each part is searched before the file is written, and private values are
removed and named.
"""

import argparse
import platform
from pathlib import Path

from agent.base.clock import Clock
from agent.commands.carry_out import OK, described, problem, say, write_new
from agent.config.kiosk_config import Setup
from agent.support.bundle import PrivateDataLeft, gather, marks_for, packed, parts


def support_bundle(options: argparse.Namespace, setup: Setup) -> int:
    clock = Clock()
    default = f"kiosk-support-{platform.node()}-{clock.now().ist:%Y%m%d-%H%M%S}.tar.gz"
    out = Path(options.out or default)
    if not out.parent.is_dir():  # looked at first: to gather takes seconds
        return problem(f"{out.parent}: there is no such folder; make it, or choose another --out")
    if out.exists():
        return problem(f"{out}: there is such a file already; choose another --out")
    marks = marks_for(setup)
    gathered = []
    for part in gather(parts(setup), marks, clock, options.within):
        say(part.line())
        gathered.append(part)
    try:
        write_new(out, packed(out.name.partition(".")[0], gathered, marks, clock.now().service))
    except PrivateDataLeft as left:
        return problem(str(left))
    except OSError as error:
        return problem(described(error))
    if not setup.file.exists():
        say(f"there is no {setup.file}: run sudo kiosk-agent setup")
    say(f"{out}: send this file to support")
    return OK
