"""The commands' output: standard output, standard error, and exit codes."""

import sys

from agent.log_lines import lines

OK, PROBLEM, USAGE = 0, 1, 2


def say(text: str) -> None:
    print(lines(text))  # noqa: T201  # the command line's voice


def problem(what: str) -> int:
    """Print a problem to standard error; return its exit code."""
    print(f"kiosk-agent: {lines(what)}", file=sys.stderr)  # noqa: T201  # the command line's voice
    return PROBLEM


def described(error: OSError) -> str:
    return f"{error.filename}: {error.strerror}" if error.filename else str(error)
