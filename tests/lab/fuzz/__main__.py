"""`make fuzz`: fuzz every parser with coverage-guided bytes, for a fixed time each.

An unexpected exception stops a target and stores the input in a file.
"""

import argparse
import subprocess
import sys

from tests.lab.fuzz.targets import TARGETS


def main() -> int:
    parser = argparse.ArgumentParser(
        prog="python -m tests.lab.fuzz",
        description=__doc__,
        epilog="example: python -m tests.lab.fuzz 60",
    )
    parser.add_argument("seconds", type=int, nargs="?", default=20, help="for each target")
    parser.add_argument("--only", choices=TARGETS, action="append")
    options = parser.parse_args()
    broken = [name for name in options.only or TARGETS if not survives(name, options.seconds)]
    sys.stdout.write(f"broken: {', '.join(broken) or 'none'}\n")
    return 1 if broken else 0


def survives(name: str, seconds: int) -> bool:
    """Run one target in a separate process, because libFuzzer ends its process."""
    sys.stdout.write(f"{name}: {seconds} s\n")
    sys.stdout.flush()
    command = [sys.executable, "-m", "tests.lab.fuzz.search", name, str(seconds)]
    return subprocess.run(command, check=False).returncode == 0


if __name__ == "__main__":
    sys.exit(main())
