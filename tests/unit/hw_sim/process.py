"""`kiosk-sim run` as a separate process."""

import contextlib
import json
import signal
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

from tests.support.hangs import HANGS_S

COMMAND = (sys.executable, "-m", "hw_sim", "run")
RD_PORTS = "31100-31180"


@contextlib.contextmanager
def simulator(*arguments: str, rd_ports: str = RD_PORTS) -> Iterator[dict[str, Any]]:
    """Run it, yield its printed line, and check that it ends with exit code 0.

    Raises ConnectionError if it does not start.
    """
    command = (*COMMAND, "--rd-ports", rd_ports, *arguments)
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    with process.stdout as out:
        if not (line := out.readline()):
            raise ConnectionError(f"the simulator did not start ({process.wait()})")
        try:
            yield json.loads(line)
        finally:
            process.send_signal(signal.SIGTERM)
            assert process.wait(timeout=HANGS_S) == 0
