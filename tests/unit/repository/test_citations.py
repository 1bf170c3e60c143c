"""Each page, section, rule and decision that a line cites exists in the repository."""

import re
from collections.abc import Iterator

import pytest

from tests.unit.repository import tracked
from tests.unit.repository.tracked import ROOT

SECTIONED = ("service.md", "devices.md")
"""Pages of docs/ whose numbered sections are cited."""
NUMBER = r"\d+(?:\.\d+)?"
GAP = r"(?:[ \n#*-]+)"
"""Between a page and its number: a citation may be wrapped, also in a comment."""
SECTION = re.compile(
    rf"\b(service|devices)\.md{GAP}({NUMBER}(?:(?:, (?:and )?| and | to |; |-){NUMBER})*)"
)
PAGE = re.compile(r"(?<![\w/.<-])docs/(?!decisions/\d{4}\b(?!-))[\w/.-]*\w")
CODE = re.compile(
    r"(?<![\w/.<$~{-])(?:agent|companion|deploy|drivers|fleet_messages|hw-sim|packaging"
    r"|requirements|scenarios|scripts|systemd|tests)/(?!ui/words/locales/LANGUAGE)[\w/.-]*\w"
)
"""A path of the repository in a page; LANGUAGE is a placeholder."""
DECISION = re.compile(r"\bdecisions?[/ ](\d{4})\b")
RULE = re.compile(r"ARCHITECTURE\.md, rules? (\d+)|\b[Rr]ules? (\d+)")
RULES_OF = "tests/lab/"
"""Here "rule 4" alone means a rule of ARCHITECTURE.md."""
ELSEWHERE = re.compile(
    r"\b(?:CONTRACT|DESIGN|GLOSSARY|SURFACES)\b(?!_)|INSTALL-FACTS"
    rf"|\b(?:DEVICES|SCREENS)(?:\.md\b|{GAP}\d)| \((?:DEVICES|SCREENS)\)"
    r"|# (?:DEVICES|SCREENS|LOOK)\b|\bLOOK's\b"
)
"""Names of pages that no reader of the repository has."""
QUOTING = {"tests/unit/repository/test_citations.py", "tests/contract/document_rows.json"}


def cited_sections(text: str) -> Iterator[tuple[str, str]]:
    for page, numbers in SECTION.findall(text):
        for number in re.findall(NUMBER, numbers):
            yield f"{page}.md", number


def texts() -> Iterator[tuple[str, str]]:
    """Yield the name and content of each tracked text file."""
    for name in sorted({*tracked.names()} - QUOTING):
        file = ROOT / name
        if file.is_file() and b"\0" not in file.read_bytes()[:1024]:
            yield name, file.read_text(encoding="utf-8", errors="replace")


def headings(page: str) -> set[str]:
    """Return the numbers of the page's sections."""
    text = (ROOT / "docs" / page).read_text(encoding="utf-8")
    return set(re.findall(rf"^##+ ({NUMBER})\.? ", text, re.MULTILINE))


SECTIONS = {page: headings(page) for page in SECTIONED}
DECISIONS = {file.name[:4] for file in (ROOT / "docs/decisions").glob("[0-9]*.md")}
RULES = set(
    re.findall(
        r"^(\d+)\. \*\*", (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8"), re.MULTILINE
    )
)


def dead(name: str, text: str) -> list[str]:
    """Return the citations of one file that lead nowhere."""
    found = [f"{page} {n}" for page, n in cited_sections(text) if n not in SECTIONS[page]]
    found += [page for page in PAGE.findall(text) if not (ROOT / page).exists()]
    if name.endswith(".md"):
        found += [path for path in CODE.findall(text) if not (ROOT / path).exists()]
    found += [f"decision {number}" for number in DECISION.findall(text) if number not in DECISIONS]
    for of_page, alone in RULE.findall(text):
        if (of_page or (alone if name.startswith(RULES_OF) else "1")) not in RULES:
            found.append(f"rule {of_page or alone}")
    return found + [mention.strip() for mention in ELSEWHERE.findall(text)]


def test_each_citation_leads_to_a_page_a_section_a_rule_or_a_decision() -> None:
    found = [f"{name}: {citation}" for name, text in texts() for citation in dead(name, text)]
    assert found == []


@pytest.mark.parametrize(
    ("line", "citation"),
    [
        ("# guess: service.md 1.9", "service.md 1.9"),
        ("# as the device says (devices.md 2.1 and 2.12)", "devices.md 2.12"),
        ("# service.md\n# 99", "service.md 99"),
        ("(docs/no-such-page.md)", "docs/no-such-page.md"),
        ("see decision 0999", "decision 0999"),
        ("ARCHITECTURE.md, rule 99", "rule 99"),
        ("# guess: CONTRACT 1.2", "CONTRACT"),
        ('"""A display (DEVICES 3.7)."""', "DEVICES 3"),
        ("# seconds (SCREENS)", "(SCREENS)"),
        ("all so far (DEVICES\n3.7).", "DEVICES\n3"),
        ("PROBE = 60  # DEVICES: each minute", "# DEVICES"),
        ('"""LOOK\'s 13 u."""', "LOOK's"),
    ],
)
def test_a_citation_that_leads_nowhere_is_found(line: str, citation: str) -> None:
    assert dead("agent/some.py", line) == [citation]


def test_a_path_that_is_gone_is_found_in_a_page() -> None:
    assert dead("docs/some.md", "see `agent/no_such.py`") == ["agent/no_such.py"]


def test_code_that_only_looks_like_a_citation_is_accepted() -> None:
    assert dead("agent/some.py", "for name in set(SCREENS): DEVICES = 3  # rule 99") == []
