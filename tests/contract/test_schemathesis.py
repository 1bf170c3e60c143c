"""Schemathesis finds every answer of the simulator valid in its OpenAPI description."""

import subprocess
import sys
from pathlib import Path

import pytest

REQUESTS = Path(__file__).with_name("every_request.py")
PLUGIN = ("-o", "addopts=--strict-markers --strict-config --import-mode=importlib")
"""Enables the plugin here only: it hides failing values in Hypothesis's reports."""


@pytest.mark.slow
def test_every_answer_matches_the_description() -> None:
    run = subprocess.run(
        [sys.executable, "-m", "pytest", *PLUGIN, "-q", "-p", "no:cacheprovider", REQUESTS],
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stdout + run.stderr
