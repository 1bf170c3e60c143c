"""The base of every end-to-end test: a simulator and kiosks, all real processes."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from agent.journal.reader import JournalReader
from tests.support.judged import breaches
from tests.system.e2e.browser import browser
from tests.system.e2e.kiosk import Kiosk
from tests.system.e2e.simulator import Bench, simulator

__all__ = ["browser"]

NewKiosk = Callable[[str], Kiosk]
"""Creates a quick kiosk in a folder of this name, connected to the module's simulator."""


@pytest.fixture(scope="module")
def bench() -> Iterator[Bench]:
    with simulator() as bench:
        yield bench


@pytest.fixture(scope="module")
def new_kiosk(bench: Bench, tmp_path_factory: pytest.TempPathFactory) -> Iterator[NewKiosk]:
    journals: list[Path] = []
    with ExitStack() as kiosks:

        def furnish(name: str) -> Kiosk:
            folder: Path = tmp_path_factory.mktemp(name, numbered=True)
            kiosk = kiosks.enter_context(Kiosk(folder, bench.line, quick=True))
            journals.append(kiosk.journal)
            return kiosk

        yield furnish
    for path in journals:
        with JournalReader(path) as journal:
            assert breaches(journal) == []
