"""The voices that espeak-ng makes, for tests that listen."""

import fcntl
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / ".voices"
MADE_WITHIN_S = 300


def made_voices(*languages: str) -> Path:
    """Return the folder of `make voices`, where whoever asks first has these languages made."""
    if shutil.which("espeak-ng") is None:
        pytest.fail("espeak-ng is missing: apt install espeak-ng")
    script = [sys.executable, "scripts/voices.py", "--folder", str(FOLDER), *languages]
    FOLDER.mkdir(exist_ok=True)
    with (FOLDER / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)  # two workers would make it at once
        subprocess.run(script, cwd=ROOT, check=True, timeout=MADE_WITHIN_S)
    return FOLDER
