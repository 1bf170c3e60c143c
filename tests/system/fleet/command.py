"""The command `kiosk-agent`, in the kiosks' time."""

import sys
from pathlib import Path

_TEXT = """#!{python}
import sys
import time

time.time = lambda: {now}

from agent.commands import main

sys.exit(main())
"""


def command_at(folder: Path, now: float) -> Path:
    """Return a program that sees this Unix time."""
    command = folder / "bin" / "kiosk-agent"
    command.parent.mkdir(exist_ok=True)
    command.write_text(_TEXT.format(python=sys.executable, now=now))
    command.chmod(0o755)
    return command
