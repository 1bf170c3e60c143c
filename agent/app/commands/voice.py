"""What the command line answers: on standard output, on standard error, and by its exit code."""

import sys

from agent.log_lines import lines

OK, PROBLEM, USAGE = 0, 1, 2


def say(text: str) -> None:
    print(lines(text))  # noqa: T201  # the command line's voice


def problem(what: str) -> int:
    """Tell of a problem; return the exit code that goes with it."""
    print(f"kiosk-agent: {lines(what)}", file=sys.stderr)  # noqa: T201  # the command line's voice
    return PROBLEM


def described(error: OSError) -> str:
    return f"{error.filename}: {error.strerror}" if error.filename else str(error)
