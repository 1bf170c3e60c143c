"""The decision records share one template, are in the index, and can be linked."""

import re
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
FOLDER = ROOT / "docs" / "decisions"
RECORDS = sorted(FOLDER.glob("[0-9]*.md"))
INDEX = (FOLDER / "README.md").read_text()

HEADINGS = ["## Status", "## Context", "## Decision", "## Consequences", "## Alternatives"]
STATUS = re.compile(r"(Accepted|Superseded by \d{4}), \d{4}-\d\d-\d\d")
MENTION = re.compile(r"decisions/(\d{4}(?:-[a-z0-9-]+\.md)?)|\]\((\d{4}-[^)#]+)")


def _title_and_status(path: Path) -> tuple[str, str]:
    lines = path.read_text().splitlines()
    return lines[0].removeprefix(f"# {path.name[:4]} "), lines[4]


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem[:4])
def test_a_record_has_the_headings_in_order(path: Path) -> None:
    headings = re.findall("^#.*", path.read_text(), re.MULTILINE)
    assert headings[0].startswith(f"# {path.name[:4]} ")
    assert headings[1:] == HEADINGS


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem[:4])
def test_a_record_has_a_dated_status_and_its_title_as_file_name(path: Path) -> None:
    title, status = _title_and_status(path)
    assert STATUS.fullmatch(status)
    words = re.findall("[a-z0-9]+", title.lower().replace("'", ""))
    assert path.stem == "-".join([path.name[:4], *words])


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem[:4])
def test_a_record_is_in_the_index_with_its_title_and_status(path: Path) -> None:
    title, status = _title_and_status(path)
    assert f"| [{path.name[:4]}]({path.name}) | {title} | {status} | " in INDEX


def test_the_index_lists_each_number_once_and_in_order() -> None:
    numbers = [int(number) for number in re.findall(r"^\| \[?(\d{4})", INDEX, re.MULTILINE)]
    assert numbers == list(range(1, len(numbers) + 1))


def test_every_link_to_a_record_resolves() -> None:
    known = {path.name for path in RECORDS} | {path.name[:4] for path in RECORDS}
    listed = subprocess.run(
        ["git", "grep", "-lIE", "[0-9]{4}-[a-z]|decisions/[0-9]"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    ).stdout.splitlines()
    broken = [
        f"{name}: {mention}"
        for name in listed
        for found in MENTION.findall((ROOT / name).read_text())
        for mention in found
        if mention and mention not in known
    ]
    assert not broken
