"""The manual page has an example of each command."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[3]


def test_the_manual_page_has_the_example_of_every_command(tmp_path: Path) -> None:
    out = tmp_path / "examples.inc"
    script = ROOT / "packaging/examples.py"
    words = (sys.executable, script, "agent.commands", "_parser", "--output", out)
    subprocess.run(words, cwd=ROOT, check=True)
    section = out.read_text().replace("\\-", "-")
    assert section.startswith("[EXAMPLES]\n")
    for call in (
        "kiosk-agent check --service",
        "kiosk-agent journal verify",
        "kiosk-agent order stop --reason Audit --key operator.pem --kiosk OUTLET-001",
    ):
        assert f"\\fB{call}\\fR" in section
    assert section.count("kiosk-agent journal salvage") == 1, "it has two names"
