"""The repository stands alone: nothing in it reads anything outside it."""

import re
import subprocess
from pathlib import Path

ROOT = Path(__file__).parents[3]
OUTSIDE = re.compile(r"\.\./shared|ROOT\.parent\b|/work/")


def test_no_file_names_a_place_outside_the_repository() -> None:
    listed = subprocess.run(
        ["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True
    )
    sources = [name for name in listed.stdout.split() if not name.endswith((".png", ".txt"))]
    naming = [
        name
        for name in sources
        if name != "tests/unit/repository/test_stands_alone.py"
        and OUTSIDE.search((ROOT / name).read_text(encoding="utf-8"))
    ]
    assert naming == []
