"""`make check` fails on phrases that have to be read twice (scripts/prose.py)."""

from pathlib import Path
from typing import Any

import pytest

from tests.support.loaded import loaded

ROOT = Path(__file__).parents[3]
PYTHON = '''"""A key. The new one is in force."""

LIMIT = 3
"""Likewise for the second key."""


def test_the_key_is_opened_anew(log):
    # Else the key is lost.
    log.warning("the key is %s", "`in force`")
    if log:
        raise ValueError(f"{log} takes nothing")
'''


prose = loaded(ROOT / "scripts/prose.py")


@pytest.mark.parametrize("idiom", prose.phrases(), ids=lambda idiom: idiom.pattern.pattern)
def test_each_pattern_finds_its_bad_example_and_not_the_good_one(idiom: Any) -> None:
    assert idiom.pattern.search(idiom.bad)
    assert not idiom.pattern.search(idiom.good)


def test_all_prose_of_a_python_file_is_read_and_code_is_not(tmp_path: Path) -> None:
    file = tmp_path / "key.py"
    file.write_text(PYTHON)
    found = [(hit.line, hit.phrase) for hit in prose.hits(file, prose.phrases())]
    assert sorted(found) == [
        (1, "in force"),
        (4, "Likewise"),
        (7, "anew"),
        (8, "Else"),
        (11, "takes nothing"),
    ]


@pytest.mark.parametrize(
    ("name", "text", "lines"),
    [
        ("page.md", "The key is in force.\n```\nin force\n```\nIt is `in force`.\n", [1]),
        ("kiosk.toml", 'key = 1  # in force\nname = "in force"\n', [1]),
        ("tables.sql", "-- in force\nselect 'in force';\n", [1]),
        ("Makefile", "# in force\nfast:\n", [1]),
        ("page.svg", "<text># in force</text>", []),
    ],
)
def test_the_prose_of_other_files_is_their_text_or_their_comments(
    tmp_path: Path, name: str, text: str, lines: list[int]
) -> None:
    file = tmp_path / name
    file.write_text(text)
    assert [hit.line for hit in prose.hits(file, prose.phrases())] == lines
