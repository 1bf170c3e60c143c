"""A part of what `make gallery` measures, another part for each commit."""

import pytest
from playwright.sync_api import Browser

from tests.support.counts import SEED
from tests.system.e2e.browser import HURRIED, opened
from tests.unit.agent.ui.counter import Counter
from tests.unit.agent.ui.gallery import Panel, drawn
from tests.unit.agent.ui.samples import ALL_LANGUAGES, SAMPLES
from tests.unit.agent.ui.serving import served

PART = 0.1  # of fewer cases, one screen whose word is too long is already more than OTHERS_MAX
NEVER = {"missing", "paged", "dots", "date", "direction", "no picture", "few"}
"""Rules whose break hides or falsifies what a customer needs."""
OTHERS_MAX = 0.01
"""The part of cases that may break another rule, such as a word that is longer than its key in one
language. It is what a new wording may add until `make gallery` names it."""


@pytest.mark.slow
def test_a_part_of_all_screens_languages_and_looks_fits(browser: Browser) -> None:
    counter = Counter(SAMPLES["start"])
    with (
        served(counter, languages=ALL_LANGUAGES) as address,
        opened(browser, address, HURRIED) as page,
    ):
        panel = Panel(page, counter)
        cases = drawn(SEED, PART)
        found = {case: what for case in cases if (what := panel.findings(case))}
    never = {
        case: what for case, what in found.items() if NEVER & {one.split(":")[0] for one in what}
    }
    assert never == {}, SEED
    assert len(found) <= max(1, OTHERS_MAX * len(cases)), (SEED, found)
