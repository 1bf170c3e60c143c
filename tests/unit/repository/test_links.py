"""`make check` fails on dead links and broken diagrams (scripts/links.py)."""

import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from tests.support.loaded import loaded

ROOT = Path(__file__).parents[3]
OTHER = """# The *journal*, and `verify`

## A key: 1. What?
## A key: 1. What?
<a id="here"></a>
"""
DIAGRAM = """```mermaid
flowchart LR
    a["an <br/>agent"] -- "calls" --> b[(store)]
```
"""
links = loaded(ROOT / "scripts/links.py")


def found(folder: Path, text: str) -> list[tuple[int, str]]:
    (folder / "other.md").write_text(OTHER)
    (folder / "picture.png").touch()
    page = folder / "page.md"
    page.write_text(text)
    return [tuple(problem) for problem in links.problems(page, Counter())]


@pytest.mark.parametrize(
    "text",
    [
        "[a](other.md) ![b](picture.png) [c](.) <https://example.in/x> [d](https://example.in)\n",
        "[a](other.md#the-journal-and-verify)\n",
        "[a](other.md#a-key-1-what) [b](other.md#a-key-1-what-1) [c](other.md#here)\n",
        "# The head\n\n[a](#the-head)\n",
        "`[a](none.md)`\n\n```\n[a](none.md)\n```\n",
    ],
)
def test_a_page_without_a_mistake_has_no_problem(tmp_path: Path, text: str) -> None:
    assert found(tmp_path, text) == []


@pytest.mark.parametrize(
    ("text", "line", "what"),
    [
        ("x\n\n[a](none.md)\n", 3, "none.md: there is no none.md"),
        ("x\n\n[a][1]\n\n[1]: none.md\n", 3, "none.md: there is no none.md"),
        ('<img src="none.png">\n', 1, "none.png: there is no none.png"),
        ("| a |\n|---|\n| [a](none.md) |\n", 3, "none.md: there is no none.md"),
        ("[a](other.md#gone)\n", 1, "other.md#gone: there is no heading for #gone"),
        ("[a](#gone)\n", 1, "#gone: there is no heading for #gone"),
        ("[a](other.md#a-key-1-what-2)\n", 1, "other.md#a-key-1-what-2: there is no heading"),
    ],
)
def test_a_dead_link_or_anchor_is_found_with_its_line(
    tmp_path: Path, text: str, line: int, what: str
) -> None:
    [(at, why)] = found(tmp_path, text)
    assert at == line
    assert why.startswith(what)


def test_the_command_fails_with_mermaids_own_error_of_a_broken_diagram(tmp_path: Path) -> None:
    (tmp_path / "good.md").write_text(DIAGRAM)
    (tmp_path / "bad.md").write_text("x\n\n```mermaid\nflowchart LR a --> b c --> d\n```\n")
    subprocess.run(("git", "init", "-q"), cwd=tmp_path, check=True)
    subprocess.run(("git", "add", "."), cwd=tmp_path, check=True)
    done = subprocess.run(
        (sys.executable, ROOT / "scripts/links.py"),
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1
    problem, checked = done.stdout.splitlines()
    assert problem.startswith("bad.md:3: ")
    assert "Parse error on line 1" in problem
    assert checked == "0 links and 2 diagrams are checked"
