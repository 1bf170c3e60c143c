"""A machine, a service and a page for each test of set-up."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from agent.process.hardening import OWN_FILES_ONLY
from tests.unit.agent.app.setup.kiosk_root import (
    ANSWERS,
    KEY,
    OTHER_PIN,
    OUTLET,
    PIN,
    TPIN,
    KioskRoot,
    Written,
    page,
    service,
)


@pytest.fixture
def kiosk(tmp_path: Path) -> Iterator[KioskRoot]:
    """A machine after the package's installation; the process is hardened like the command's."""
    before = os.umask(OWN_FILES_ONLY)
    yield KioskRoot(tmp_path)
    os.umask(before)


@pytest.fixture
def api() -> Iterator[str]:
    with service() as address:
        yield address


@pytest.fixture(scope="module")
def listen() -> Iterator[str]:
    with page() as address:
        yield address


@pytest.fixture
def answers(tmp_path: Path, api: str, listen: str) -> Written:
    """Return a function that writes a file of answers, with replaced texts."""

    def write(*replaced: tuple[str, str], key: str = KEY) -> Path:
        text = ANSWERS.format(outlet=OUTLET, api=api, listen=listen, key=key, pin=PIN)
        for old, new in replaced:
            assert old in text
            text = text.replace(old, new)
        file = tmp_path / "answers.toml"
        file.write_text(text)
        (tmp_path / "tpin").write_text(f"{TPIN}\n")
        (tmp_path / "ravi.pin").write_text(f"{OTHER_PIN}\n")
        return file

    return write
