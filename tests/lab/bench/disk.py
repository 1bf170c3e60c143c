"""The disk of a benchmark: its file system and the time of a synced write.

Waiting for the disk hides our own work. So a figure from a disk whose synced write takes
milliseconds says little about a disk where it takes 80 µs, and vice versa.
"""

import os
import subprocess
from pathlib import Path
from statistics import median
from time import perf_counter

MEMORY = frozenset({"tmpfs", "ramfs"})
WRITES = 200
BARE_BYTES = 300  # about an event's row
QUICK_US = 500.0  # flash with a power-safe cache is faster than this; a memory card is slower


def file_system(folder: Path) -> str:
    asked = ["stat", "--file-system", "--format=%T", str(folder)]
    return subprocess.run(asked, check=True, capture_output=True, text=True).stdout.strip()


def described(folder: Path) -> str:
    """Return the file system and the time of a bare synced write, in words."""
    took = synced_write_us(folder)
    kind = "quick" if took <= QUICK_US else "slow"
    return f"{file_system(folder)}, a {kind} disk: a synced write takes {took:,.0f} µs"


def synced_write_us(folder: Path) -> float:
    """Return the median of some bare synced writes at the end of a file, in microseconds."""
    file = os.open(folder / "synced", os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    try:
        return median(write_synced(file) for _ in range(WRITES)) * 1e6
    finally:
        os.close(file)


def write_synced(file: int) -> float:
    """Make the cheapest durable write; return its seconds."""
    began = perf_counter()
    os.write(file, b"." * BARE_BYTES)
    os.fdatasync(file)
    return perf_counter() - began
