"""The repository stands alone: nothing in it reads anything outside it."""

import re

from tests.unit.repository import tracked
from tests.unit.repository.tracked import ROOT

TOP = {
    ".editorconfig",
    ".gitignore",
    ".pre-commit-config.yaml",
    "ARCHITECTURE.md",
    "CHANGELOG.md",
    "CONTRIBUTING.md",
    "Makefile",
    "README.md",
    "SECURITY.md",
    "pyproject.toml",
}
OUTSIDE = re.compile(r"\.\./shared|ROOT\.parent\b|/work/")


def test_the_top_folder_has_only_the_files_that_a_reader_expects() -> None:
    assert {name for name in tracked.names() if "/" not in name} == TOP


def test_no_file_names_a_place_outside_the_repository() -> None:
    sources = [name for name in tracked.names() if not name.endswith((".png", ".txt"))]
    naming = [
        name
        for name in sources
        if name != "tests/unit/repository/test_stands_alone.py"
        and OUTSIDE.search((ROOT / name).read_text(encoding="utf-8"))
    ]
    assert naming == []
