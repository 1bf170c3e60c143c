"""Tests the stored language of the start screen."""

from pathlib import Path

import pytest

from agent.outlet.settings import Settings

SPOKEN = ("en", "hi")


def test_a_new_kiosk_starts_in_its_first_language(tmp_path: Path) -> None:
    assert Settings(tmp_path / "settings.json", SPOKEN).language == "en"


def test_the_settings_survive_a_restart(tmp_path: Path) -> None:
    file = tmp_path / "settings.json"
    Settings(file, SPOKEN).set_language("hi")
    assert Settings(file, SPOKEN).language == "hi"
    assert file.stat().st_mode & 0o077 == 0, "its owner's alone"


def test_a_setting_that_cannot_be_stored_lasts_for_this_run(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    file = tmp_path / "no folder" / "settings.json"
    settings = Settings(file, SPOKEN)
    settings.set_language("hi")
    assert settings.language == "hi"
    assert "kept only until the next start" in caplog.text
    assert Settings(file, SPOKEN).language == "en"


def test_a_removed_language_is_not_used(tmp_path: Path) -> None:
    file = tmp_path / "settings.json"
    Settings(file, SPOKEN).set_language("hi")
    assert Settings(file, ("en", "ta")).language == "en"


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"{",
        b"[]",
        b'{"language": 7}',
        b"\xff\xfe",
        b'{"language": "e\xee"}',
        b'{"x": ' + b"[" * 100_000,
    ],
    ids=["empty", "cut", "a list", "a number", "no text", "a flipped bit", "nested without end"],
)
def test_a_damaged_file_starts_empty(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "settings.json"
    file.write_bytes(content)
    settings = Settings(file, SPOKEN)
    assert settings.language == "en"
    settings.set_language("hi")
    assert Settings(file, SPOKEN).language == "hi"
