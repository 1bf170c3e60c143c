"""A line over a printer's device node, such as /dev/usb/lp0 of the kernel's usblp.

The node must be readable too: a printer that cannot answer cannot confirm a printed slip.
"""

import fcntl
import os
from functools import partial
from typing import Final

from drivers.line import Line, Sleep
from drivers.serial import DescriptorLine, refusal

# usblp returns an empty read for an empty packet; a short pause after it saves the processor.
EMPTY_PAUSE_S: Final = 0.02


async def open_device_file(path: str, sleep: Sleep) -> Line:
    """Return a line on it, opened exclusively. Raises LineLost, or LineBusy naming who has it."""
    try:
        node = os.open(path, os.O_RDWR | os.O_NONBLOCK | os.O_NOCTTY | os.O_CLOEXEC)
    except OSError as error:
        raise refusal(path, error) from error
    try:
        fcntl.flock(node, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        os.close(node)
        raise refusal(path, error) from error
    shut, rest = partial(os.close, node), partial(sleep, EMPTY_PAUSE_S)
    return DescriptorLine(node, path, shut, rest=rest)
