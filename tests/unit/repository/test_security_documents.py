"""Check that each file, module, unit and test named in the security documents exists."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
PAGES = (
    "SECURITY.md",
    "docs/threat-model.md",
    "docs/data.md",
    "docs/compliance.md",
    "docs/companion-box.md",
)
LINK = re.compile(r"\]\(([^)#:]+)(?:#[^)]*)?\)")
PLACE = re.compile(
    r"`((?:agent|drivers|companion|fleet_messages|systemd|packaging|scripts|deploy|docs|tests)/[\w./-]+)`"
)


@pytest.mark.parametrize("page", PAGES)
def test_every_place_that_a_page_names_exists(page: str) -> None:
    path = ROOT / page
    text = path.read_text(encoding="utf-8")
    places = [path.parent / link for link in LINK.findall(text)]
    places += [ROOT / place for place in PLACE.findall(text)]

    assert places
    assert [str(place) for place in places if not place.exists()] == []


def is_shown(test: str) -> bool:
    """Return True if a row names its test, or says that another project tests it."""
    return "`tests/" in test or test.startswith("not tested here: ")


def test_every_threat_has_its_code_and_its_test() -> None:
    text = (ROOT / "docs/threat-model.md").read_text(encoding="utf-8")
    tables = re.findall(r"^\| threat .+\n\|[-|]+\|\n((?:\|.+\n)+)", text, re.MULTILINE)
    rows = [row.split(" | ") for table in tables for row in table.splitlines()]

    assert len(rows) > 30
    assert [row for row in rows if not (PLACE.search(row[2]) and is_shown(row[3]))] == []


def test_every_duty_of_the_product_has_its_test() -> None:
    text = (ROOT / "docs/compliance.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| (?!duty|-)(.+?) \| .+ \| (.+) \|$", text, re.MULTILINE)

    assert len(rows) > 20
    assert [duty for duty, test in rows if not is_a_test(test)] == []


def is_a_test(cell: str) -> bool:
    """Return True for a path and a name such as `tests/…/test_x.py` `test_y`, if both exist."""
    named = re.fullmatch(r"`(tests/[\w./]+)` `(test_\w+)`", cell)
    return named is not None and f"def {named[2]}(" in (ROOT / named[1]).read_text(encoding="utf-8")
