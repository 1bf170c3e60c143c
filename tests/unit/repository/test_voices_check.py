"""`make voices-check`: what it finds in the recordings of a language."""

import math
import struct
import sys
import wave
from pathlib import Path

import pytest

from agent.ui.voice.voices import RATE
from scripts import voices_check
from scripts.voices import sound_texts

pytestmark = pytest.mark.slow

TEXTS = dict(sound_texts("hi"))


def record(file: Path, *, loud: float = 0.1, lead: float = 0.0, rate: int = RATE) -> None:
    """Put a tone of half a second there, after some seconds of silence."""
    silence = [0] * int(lead * rate)
    tone = [int(32_000 * loud * math.sin(at / 5)) for at in range(rate // 2)]
    with wave.open(str(file), "wb") as sound:
        sound.setnchannels(1)
        sound.setsampwidth(2)
        sound.setframerate(rate)
        sound.writeframes(struct.pack(f"<{len(silence) + len(tone)}h", *silence, *tone))


GOOD = ("number-0", *(name for name in TEXTS if name.startswith("place-")))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Some sounds of Hindi, in one loudness."""
    hindi = tmp_path / "hi"
    hindi.mkdir()
    for name in GOOD:
        record(hindi / f"{name}.wav")
    return hindi


def checked(folder: Path, monkeypatch: pytest.MonkeyPatch) -> int:
    monkeypatch.setattr(sys, "argv", ["voices_check", str(folder)])
    return voices_check.main()


def test_each_fault_of_a_recording_is_listed(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    record(folder / "number-1.wav", loud=0.15)
    record(folder / "number-2.wav", lead=0.25)
    record(folder / "number-3.wav", rate=8000)
    record(folder / "numbr-4.wav")
    (folder / "number-5.wav").write_bytes(b"an mp3")
    assert checked(folder, monkeypatch) == 1
    found = capsys.readouterr().out
    assert f"action-back.wav: missing. The words: {TEXTS['action-back']}" in found
    assert "number-1.wav: 3.6 LU louder than the others" in found
    assert "number-2.wav: 250 ms of silence at its beginning" in found
    assert "number-3.wav: expected one channel of 16 bits at 22050 Hz" in found
    assert "numbr-4.wav: no screen plays it" in found
    assert "number-5.wav: cannot be read" in found
    assert not any(f"{name}.wav" in found for name in GOOD)


def test_the_folder_names_the_language(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert checked(tmp_path, monkeypatch) == 2
    assert "named like its language" in capsys.readouterr().out
