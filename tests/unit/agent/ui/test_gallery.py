"""A tenth of what `make gallery` measures, another tenth for each commit."""

import subprocess
from importlib.metadata import version

import pytest
from playwright.sync_api import Browser

from tests.support.printed import ROOT
from tests.system.e2e.browser import HURRIED, opened
from tests.unit.agent.ui.counter import Counter
from tests.unit.agent.ui.gallery import Panel, drawn
from tests.unit.agent.ui.samples import ALL_LANGUAGES, SAMPLES
from tests.unit.agent.ui.serving import served

PART = 0.1
NEVER = {"missing", "paged", "dots", "date", "direction", "no picture", "few"}
"""Rules whose break hides or falsifies what a customer needs."""
OTHERS_MAX = 0.01
"""The part of cases that may break another rule, such as a word that is longer than its key in one
language. It is what a new wording may add until `make gallery` names it."""


def seed() -> str:
    """Return the commit's hash, or the version in a checkout without git."""
    asked = ["git", "-C", str(ROOT), "rev-parse", "HEAD"]
    found = subprocess.run(asked, capture_output=True, text=True, check=False)
    return found.stdout.strip() or version("kiosk-agent")


@pytest.mark.slow
def test_a_tenth_of_all_screens_languages_and_looks_fits(browser: Browser) -> None:
    counter, drawn_by = Counter(SAMPLES["start"]), seed()
    with (
        served(counter, languages=ALL_LANGUAGES) as address,
        opened(browser, address, HURRIED) as page,
    ):
        panel = Panel(page, counter)
        cases = drawn(drawn_by, PART)
        found = {case: what for case in cases if (what := panel.findings(case))}
    never = {
        case: what for case, what in found.items() if NEVER & {one.split(":")[0] for one in what}
    }
    assert never == {}, drawn_by
    assert len(found) <= OTHERS_MAX * len(cases), (drawn_by, found)
