"""`kiosk-gaps` asks every kiosk that has a gap, even if one of them cannot be asked."""

import os
import subprocess
from pathlib import Path

from tests.system.fleet.stack import SINK


def program(folder: Path, name: str, does: str) -> None:
    file = folder / name
    file.write_text(f"#!/bin/sh\n{does}\n")
    file.chmod(0o755)


def test_a_kiosk_that_cannot_be_asked_does_not_stop_the_others(tmp_path: Path) -> None:
    """Given three kiosks with gaps, if the second cannot be asked, then the third is."""
    program(tmp_path, "psql", "printf '%s\\n' '2 3 K-001' '5 1 K-002' '7 4 K-003'")
    publish = f'case "$*" in *K-002*) exit 2 ;; esac; echo "$*" >>{tmp_path}/published'
    program(tmp_path, "mosquitto_pub", publish)

    done = subprocess.run(
        [SINK / "kiosk-gaps"],
        env={"PATH": f"{tmp_path}:{os.environ['PATH']}"},
        capture_output=True,
        text=True,
        check=False,
    )

    published = (tmp_path / "published").read_text()
    assert "kiosks/K-001/hints" in published
    assert 'kiosks/K-003/hints -m {"do":"resend","after":7}' in published
    assert done.returncode == 1
    assert "K-002: the request could not be sent" in done.stderr
