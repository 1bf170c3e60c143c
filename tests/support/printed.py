"""Pages of docs/ that are printed from what the tests carry out: written, or found out of date."""

import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

ROOT = Path(__file__).parents[2]


def keep(page: Path, text: str, *, check: bool) -> str | None:
    """Write a page; or only check it: then give what is wrong with it, as `sys.exit` takes it."""
    if not check:
        page.write_text(text)
        return None
    if page.exists() and page.read_text() == text:
        return None
    return f"{page.relative_to(ROOT)} is out of date: run scripts/{Path(sys.argv[0]).name}"


def checked(script: str) -> subprocess.CompletedProcess[str]:
    """Have a page's script say whether its page is out of date, and change nothing."""
    command = [sys.executable, str(ROOT / "scripts" / script), "--check"]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def table(columns: tuple[str, ...], rows: Sequence[tuple[str, ...]]) -> Iterator[str]:
    yield f"| {' | '.join(columns)} |"
    yield f"|{'---|' * len(columns)}"
    for row in rows:
        yield f"| {' | '.join(row)} |"
    yield ""
