"""Keeps the process small, on a machine whose memory it shares with a browser.

Debian's kernel gives processes pages of 2 MiB, half of which may stay empty. And glibc learns from
the first large block that is freed, the 19 MiB of a PIN's hash, to take the next one from the
heap, where it stays: after two PINs the agent held 96 MB, without that habit 77.
"""

import ctypes
import logging
import os
from typing import Final

PR_SET_THP_DISABLE: Final = 41  # linux/prctl.h
M_MMAP_THRESHOLD: Final = -3  # malloc.h
LARGE_BLOCK: Final = 128 * 1024
"""Bytes, glibc's own first value; that it is set at all is what ends the learning."""

log = logging.getLogger(__name__)


def keep_small() -> None:
    """Have memory given back to the system; if that is not allowed, only log it."""
    libc = ctypes.CDLL(None, use_errno=True)
    if libc.prctl(PR_SET_THP_DISABLE, 1, 0, 0, 0) != 0:
        why_not = os.strerror(ctypes.get_errno())
        log.warning("the memory is larger than it need be, by huge pages: %s", why_not)
    mallopt = getattr(libc, "mallopt", None)  # another C library has no such habit
    if mallopt is not None:
        mallopt(M_MMAP_THRESHOLD, LARGE_BLOCK)
