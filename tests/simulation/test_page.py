"""The printed page of the simulation says what the simulation has."""

import subprocess
import sys

from tests.printed import ROOT


def test_the_page_is_up_to_date() -> None:
    checked = subprocess.run(
        [sys.executable, ROOT / "scripts" / "simulation.py", "--check"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert checked.returncode == 0, checked.stdout + checked.stderr
