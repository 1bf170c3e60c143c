"""A class is named after a whole kiosk, or its people, only where a whole kiosk runs.

There are three: in the test's process on virtual time, in real processes, and on a virtual machine.
A fixture of one part is named after what it holds.
"""

import re
from collections.abc import Iterator

from tests.unit.repository import tracked
from tests.unit.repository.tracked import ROOT

NAMED_AFTER_A_WHOLE = re.compile(
    r"^class (World|Kiosk|Shop|Shopkeeper|Customer|Scene|Hand)\b", re.MULTILINE
)
WHOLE_KIOSKS = (
    "tests.support.surroundings",
    "tests.support.kiosk_world",
    "tests.lab.simulation.simulated_kiosk",
    "tests.system.e2e.",
    "tests.system.vm.",
)


def named_after_a_whole() -> Iterator[tuple[str, str]]:
    """Yield the modules of the tests with such a class, and their text."""
    for name in tracked.names():
        if not name.startswith("tests/") or not name.endswith(".py"):
            continue
        text = (ROOT / name).read_text(encoding="utf-8")
        if NAMED_AFTER_A_WHOLE.search(text):
            yield name.removesuffix(".py").replace("/", "."), text


def test_a_class_is_named_after_a_kiosk_only_where_a_whole_one_runs() -> None:
    alone = [
        module
        for module, text in named_after_a_whole()
        if not module.startswith(WHOLE_KIOSKS)
        and not re.search(rf"^from ({'|'.join(map(re.escape, WHOLE_KIOSKS))})", text, re.MULTILINE)
    ]
    assert alone == []
    assert len(list(named_after_a_whole())) >= 8, "the whole ones are found"
