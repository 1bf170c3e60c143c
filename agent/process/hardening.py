"""Hardens the process (no core dumps, no debugger, private files) and keeps its memory small.

The systemd unit sets the same limits (systemd/kiosk-agent.service). Here they are set for an agent
that is started in another way, and for every command.
"""

import ctypes
import logging
import os
import resource
from typing import Final

PR_SET_THP_DISABLE: Final = 41  # linux/prctl.h
M_MMAP_THRESHOLD: Final = -3  # malloc.h
LARGE_BLOCK: Final = 128 * 1024
"""Bytes; glibc's own first value. Once a program sets it, glibc no longer raises it."""


def keep_small() -> None:
    """Return unused memory to the system; if that is not allowed, only log it.

    Debian's kernel uses pages of 2 MiB, and half of a page may stay empty. After glibc has freed a
    large block, such as a PIN's hash of 19 MiB, it keeps the next one. The agent uses 77 MB after
    two PINs with these settings, and 96 MB without.
    """
    libc = ctypes.CDLL(None, use_errno=True)
    if libc.prctl(PR_SET_THP_DISABLE, 1, 0, 0, 0) != 0:
        why_not = os.strerror(ctypes.get_errno())
        log.warning("huge pages make the memory larger than necessary: %s", why_not)
    mallopt = getattr(libc, "mallopt", None)  # another C library has no such habit
    if mallopt is not None:
        mallopt(M_MMAP_THRESHOLD, LARGE_BLOCK)


OWN_FILES_ONLY: Final = 0o077
"""The umask: files are readable by their owner only; `ui-token` also by its group."""

PR_SET_DUMPABLE: Final = 4  # linux/prctl.h
NOT_DUMPABLE: Final = 0

log = logging.getLogger(__name__)


def harden() -> None:
    """Protect this process's memory and files; if the system does not allow it, only log that.

    A kiosk that starts without this protection is better than one that does not start.
    """
    os.umask(OWN_FILES_ONLY)
    for what, why_not in (("core dumps", _no_core_dumps()), ("the memory", _no_debugger())):
        if why_not:
            log.warning("%s cannot be protected from other programs: %s", what, why_not)


def _no_core_dumps() -> str:
    """Set the soft and the hard limit to 0; return why not, or ""."""
    try:
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    except (OSError, ValueError) as error:  # Python raises ValueError for EPERM here
        return str(error)
    return ""


def _no_debugger() -> str:
    """Let only root attach to the process, or read its memory and environment.

    Returns why not, or "".
    """
    libc = ctypes.CDLL(None, use_errno=True)
    if libc.prctl(PR_SET_DUMPABLE, NOT_DUMPABLE, 0, 0, 0) == 0:
        return ""
    return os.strerror(ctypes.get_errno())
