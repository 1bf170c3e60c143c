"""The package's changelog is made from CHANGELOG.md (packaging/changelog.py)."""

import re
from pathlib import Path

import pytest

from tests.support.loaded import loaded

ROOT = Path(__file__).parents[3]
TEXT = """# Changelog

## [Unreleased]

### Fixed

- A refused TPIN is not used again
  after a restart.

## [0.1.0] - 2026-11-20

### Added

- Cash withdrawal by Aadhaar.
"""
BUILT_AT = 1_795_500_000  # 24 November 2026


changelog = loaded(ROOT / "packaging/changelog.py")


def test_a_build_shows_what_is_unreleased_and_then_the_older_releases() -> None:
    newest, older = changelog.debian(TEXT, "0.2.0", BUILT_AT).split("\n\nkiosk-agent")
    assert newest.startswith("kiosk-agent (0.2.0) stable")
    assert "  * Fixed: A refused TPIN is not used again after a restart." in newest
    assert "24 Nov 2026" in newest
    assert "  * Added: Cash withdrawal by Aadhaar." in older
    assert "20 Nov 2026" in older


def test_a_release_without_unreleased_changes_shows_its_own() -> None:
    released = TEXT.replace(TEXT[TEXT.index("### Fixed") : TEXT.index("## [0.1.0]")], "")
    text = changelog.debian(released, "0.1.0", BUILT_AT)
    assert text.count("kiosk-agent (") == 1
    assert "  * Added: Cash withdrawal by Aadhaar." in text


def test_a_version_without_any_entry_is_not_built() -> None:
    with pytest.raises(ValueError, match=r"no entries for 0\.3\.0"):
        changelog.debian("## [0.1.0] - 2026-11-20\n\n### Added\n\n- Cash.\n", "0.3.0", BUILT_AT)


def test_the_repository_s_changelog_gives_lines_that_debian_accepts() -> None:
    text = changelog.debian((ROOT / "CHANGELOG.md").read_text(), "0.2.0", BUILT_AT)
    line = re.compile(r"kiosk-agent \(\S+\) stable; urgency=medium|  \* .+|    .+| -- .+ <.+>  .+|")
    assert [found for found in text.splitlines() if not line.fullmatch(found)] == []
