"""The package's preinst refuses a version that cannot read this kiosk's journal."""

import subprocess
import sys
from pathlib import Path

import pytest

from agent.journal.journal import Journal
from agent.journal.schema import SCHEMA_VERSION
from tests.system.packaging.kiosk_root import LIB, KioskRoot
from tests.unit.agent.transactions.facts import REFERENCE, SHORT
from tests.unit.agent.transactions.till_events import WITHDRAWN

PREINST = LIB.parent / "debian/kiosk-agent.preinst"
BUILD = LIB.parent / "build.py"
OLDER = 4
"""The number of the releases that do not know reports of missing notes."""
SEGMENTS = 6
"""The number of a file that continues another one."""


@pytest.fixture
def kiosk(tmp_path: Path) -> KioskRoot:
    """A kiosk whose agent runs and has served a customer."""
    root = KioskRoot(tmp_path / "root")
    root.lay_version("1.1", schema=SCHEMA_VERSION)
    root.turn("current", "1.1")
    return root


def install(kiosk: KioskRoot, schema: int) -> subprocess.CompletedProcess[str]:
    """Run the preinst of a package as debian/rules fills it."""
    script = kiosk.folder / "preinst"
    text = PREINST.read_text().replace("@KIOSK_SH@", (LIB / "kiosk.sh").read_text())
    script.write_text(text.replace("@SCHEMA@", str(schema)))
    return kiosk.runs(["sh", script, "upgrade"])


def test_a_downgrade_is_accepted_until_the_journal_has_an_event_that_it_does_not_know(
    kiosk: KioskRoot,
) -> None:
    """The running agent has the journal open, as during an installation."""
    with Journal(kiosk.journal) as journal:
        for event in WITHDRAWN:
            journal.append(REFERENCE, event)
        assert install(kiosk, OLDER).returncode == 0

        journal.append(REFERENCE, SHORT)
        refused = install(kiosk, OLDER)
        assert refused.returncode == 1
        assert "(its schema is 5,\nthis package knows 4). Nothing was changed." in refused.stderr
        assert install(kiosk, SCHEMA_VERSION).returncode == 0


def test_a_downgrade_is_refused_after_the_journal_goes_on_in_a_file_that_it_does_not_know(
    kiosk: KioskRoot,
) -> None:
    """The older release would go on in the first file, and the journal would have two ends."""
    with Journal(kiosk.journal) as journal:
        for event in WITHDRAWN:
            journal.append(REFERENCE, event)
        journal.roll_over(WITHDRAWN[-1].at)
        refused = install(kiosk, SEGMENTS - 1)
        assert refused.returncode == 1
        assert f"(its schema is {SEGMENTS}," in refused.stderr
        assert install(kiosk, SCHEMA_VERSION).returncode == 0


def test_a_kiosk_without_a_journal_takes_any_version(kiosk: KioskRoot) -> None:
    assert install(kiosk, 1).returncode == 0


def test_the_package_carries_the_number_that_its_agent_reads() -> None:
    asked = "import build; print(build.journal_schema(), end='')"
    done = subprocess.run(
        [sys.executable, "-c", asked], cwd=BUILD.parent, check=True, capture_output=True, text=True
    )
    assert done.stdout == f"{SCHEMA_VERSION}\n"
