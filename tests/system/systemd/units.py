"""Read the systemd units."""

import re
from pathlib import Path

SYSTEMD = Path(__file__).parents[3] / "systemd"


def settings(unit: Path, key: str) -> list[str]:
    return re.findall(rf"^{key}=(.*)$", unit.read_text(), re.MULTILINE)
