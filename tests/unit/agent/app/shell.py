"""Run the commands of a kiosk in the test's own process."""

import json
from pathlib import Path
from typing import Any

import pytest

from agent.commands import main

API = {"base_url": "http://127.0.0.1:9"}


class Shell:
    """Somebody who types commands at a kiosk."""

    def __init__(self, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
        self.folder = folder
        self._capsys = capsys
        self.out = ""
        self.err = ""

    @property
    def journal(self) -> Path:
        return self.folder / "journal.db"

    def types(self, line: str) -> int:
        try:
            code = main([*line.split(), "--config", str(self.folder / "kiosk.toml")])
        except SystemExit as left:
            code = int(str(left.code))
        self.out, self.err = self._capsys.readouterr()
        return code

    def reads(self, line: str) -> Any:
        """Read what a command prints as JSON."""
        assert self.types(f"{line} --json") == 0, self.err
        return json.loads(self.out)
