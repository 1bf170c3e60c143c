"""Prometheus's own checker of rules, for tests of alerts."""

import shutil
import subprocess
from pathlib import Path

MONITORING = Path(__file__).parents[3] / "deploy" / "monitoring"
MISSING = "promtool is missing: apt install --no-install-recommends prometheus"


def promtool(*words: str, given: str = "") -> str:
    tool = shutil.which("promtool")
    assert tool, MISSING
    done = subprocess.run(
        (tool, *words), input=given, capture_output=True, text=True, check=False, cwd=MONITORING
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout + done.stderr
