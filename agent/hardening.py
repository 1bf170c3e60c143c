"""Hardens the process from inside: what it knows is in no core dump, no debugger and no open file.

The unit sets the same limits (systemd/kiosk-agent.service). An agent that is started in another
way, and every command that a person types, has them from here.
"""

import ctypes
import logging
import os
import resource
from typing import Final

OWN_FILES_ONLY: Final = 0o077
"""The umask: whatever is written belongs to its owner alone. `ui-token` is given to the group."""

PR_SET_DUMPABLE: Final = 4  # linux/prctl.h
NOT_DUMPABLE: Final = 0

log = logging.getLogger(__name__)


def harden() -> None:
    """Keep this process's memory and files to itself; what the system refuses is only told.

    A process that a neighbour may look into is worse than one that is hardened, and better than a
    kiosk that does not start.
    """
    os.umask(OWN_FILES_ONLY)
    for what, refused in (("core dumps", _no_core_dumps()), ("the memory", _no_debugger())):
        if refused:
            log.warning("%s cannot be kept from other programs: %s", what, refused)


def _no_core_dumps() -> str:
    """Set the limit, also the hard one, so that nobody raises it; return why not, or nothing."""
    try:
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    except (OSError, ValueError) as error:  # Python's word for EPERM here is ValueError
        return str(error)
    return ""


def _no_debugger() -> str:
    """Let nobody but root attach to the process, or read its memory and environment.

    Return why not, or nothing.
    """
    libc = ctypes.CDLL(None, use_errno=True)
    if libc.prctl(PR_SET_DUMPABLE, NOT_DUMPABLE, 0, 0, 0) == 0:
        return ""
    return os.strerror(ctypes.get_errno())
