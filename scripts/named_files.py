"""The files that a linter of this repository reads."""

import argparse
import subprocess
from pathlib import Path


def named_files(description: str | None) -> list[Path]:
    """Return the files under the paths of the command line that git knows and that still exist."""
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("paths", nargs="*", default=["."], help="default: the whole repository")
    paths = parser.parse_args().paths
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--", *paths],  # noqa: S607 - the developer's own git
        capture_output=True,
        text=True,
        check=True,
    )
    return [path for name in listed.stdout.split("\0")[:-1] if (path := Path(name)).is_file()]
