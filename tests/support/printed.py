"""Write or check pages of docs/ that are generated from tests."""

import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

ROOT = Path(__file__).parents[2]


def keep(page: Path, text: str, *, check: bool) -> str | None:
    """Write a page, or only check it; return an error text for `sys.exit`, or None."""
    if not check:
        page.write_text(text)
        return None
    if page.exists() and page.read_text() == text:
        return None
    return f"{page.relative_to(ROOT)} is out of date: run scripts/{Path(sys.argv[0]).name}"


def checked(script: str) -> subprocess.CompletedProcess[str]:
    """Run a page's script with `--check`, which only reports an outdated page."""
    command = [sys.executable, str(ROOT / "scripts" / script), "--check"]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def table(columns: tuple[str, ...], rows: Sequence[tuple[str, ...]]) -> Iterator[str]:
    yield f"| {' | '.join(columns)} |"
    yield f"|{'---|' * len(columns)}"
    for row in rows:
        yield f"| {' | '.join(row)} |"
    yield ""
