"""Each relative link in a page leads to a file or folder of the repository."""

import re
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
LISTED = ("git", "ls-files", "-z", "--", "*.md")
PAGES = subprocess.run(LISTED, cwd=ROOT, capture_output=True, text=True, check=True).stdout
LINK = re.compile(r"\]\(([^)#\s]+)(?:#[^)]*)?\)")


@pytest.mark.parametrize("page", PAGES.split("\0")[:-1])
def test_each_link_of_a_page_leads_somewhere(page: str) -> None:
    links = [link for link in LINK.findall((ROOT / page).read_text()) if "://" not in link]
    assert [link for link in links if not (ROOT / page).parent.joinpath(link).exists()] == []
