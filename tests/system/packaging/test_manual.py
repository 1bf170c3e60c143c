"""The manual pages have an example of each command."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[3]


def examples_of(module: str, folder: str, out: Path) -> str:
    script = ROOT / "packaging/examples.py"
    words = (sys.executable, script, module, "_parser", "--output", out)
    subprocess.run(words, cwd=ROOT / folder, check=True)
    section = out.read_text().replace("\\-", "-")
    assert section.startswith("[EXAMPLES]\n")
    return section


def test_the_manual_page_has_the_example_of_every_command(tmp_path: Path) -> None:
    section = examples_of("agent.commands", ".", tmp_path / "examples.inc")
    for call in ("kiosk-agent check --service", "kiosk-agent journal verify"):
        assert f"\\fB{call}\\fR" in section
    assert section.count("kiosk-agent journal salvage") == 1, "it has two names"


def test_the_operators_manual_page_has_the_example_of_every_command(tmp_path: Path) -> None:
    section = examples_of("kiosk_fleet.commands", "deploy/fleet", tmp_path / "examples.inc")
    for call in (
        "kiosk-fleet order stop --reason Audit --key operator.pem --kiosk OUTLET-001",
        "kiosk-fleet rings --repo /srv/kiosks",
    ):
        assert f"\\fB{call}\\fR" in section
