"""The memory of a PIN's hash is released, and huge pages are not used."""

import subprocess
import sys

HASHES_THREE_PINS = """
from argon2 import PasswordHasher
from pathlib import Path
from agent.process.hardening import keep_small

def resident():
    return int(Path("/proc/self/statm").read_text().split()[1]) * 4 // 1024

keep_small()
hasher = PasswordHasher(time_cost=2, memory_cost=19 * 1024, parallelism=1)
before = resident()
for _ in range(3):
    hasher.hash("258036")
print(resident() - before)
print(*(line for line in Path("/proc/self/status").read_text().splitlines() if "THP" in line))
"""


def test_checking_pins_does_not_keep_memory() -> None:
    """Without `keep_small` the process would keep 19 MiB after the second hash."""
    done = subprocess.run(
        (sys.executable, "-c", HASHES_THREE_PINS), capture_output=True, text=True, check=True
    )
    grown, huge_pages = done.stdout.splitlines()
    assert int(grown) < 3, f"{grown} MiB"
    assert huge_pages == "THP_enabled:\t0"
    assert done.stderr == ""
