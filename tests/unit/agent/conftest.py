"""Fixtures of the agent's tests."""

from pathlib import Path

import pytest

from tests.support.kiosk_folder import furnish
from tests.unit.agent.app.shell import API, Shell


@pytest.fixture
def shell(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Shell:
    furnish(tmp_path, api=API)
    return Shell(tmp_path, capsys)
