"""Schemathesis finds no answer of the simulator outside its own description."""

import subprocess
import sys
from pathlib import Path

import pytest

REQUESTS = Path(__file__).with_name("every_request.py")
PLUGIN = ("-o", "addopts=--strict-markers --strict-config --import-mode=importlib")
"""Everywhere else the plugin is off: it takes the failing values out of Hypothesis's reports."""


@pytest.mark.slow
def test_no_answer_lies_outside_the_description() -> None:
    run = subprocess.run(
        [sys.executable, "-m", "pytest", *PLUGIN, "-q", "-p", "no:cacheprovider", REQUESTS],
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stdout + run.stderr
