"""The files of the repository, as git lists them."""

import subprocess
from pathlib import Path

ROOT = Path(__file__).parents[3]


def names() -> list[str]:
    """Return the name of each tracked file, in order."""
    asked = ("git", "ls-files", "-z")
    listed = subprocess.run(asked, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    return listed.split("\0")[:-1]
