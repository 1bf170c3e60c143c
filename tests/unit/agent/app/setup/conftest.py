"""A machine, a service and a page for each test of set-up."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from agent.process.hardening import OWN_FILES_ONLY
from tests.unit.agent.app.setup.kiosk_root import KioskRoot, page, service


@pytest.fixture
def kiosk(tmp_path: Path) -> Iterator[KioskRoot]:
    """A machine after the package's installation; the process is hardened like the command's."""
    before = os.umask(OWN_FILES_ONLY)
    yield KioskRoot(tmp_path)
    os.umask(before)


@pytest.fixture(scope="module")
def api() -> Iterator[str]:
    with service() as address:
        yield address


@pytest.fixture(scope="module")
def listen() -> Iterator[str]:
    with page() as address:
        yield address
