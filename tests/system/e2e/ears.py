"""A listener at the page: what it played, measured by sox, and the words in it."""

import re
import shutil
import subprocess
import wave
from dataclasses import dataclass
from functools import cached_property
from io import BytesIO
from pathlib import Path

import pytest
from playwright.sync_api import Page

from tests.system.e2e.fingertip import Fingertip
from tests.system.e2e.kiosk import Kiosk
from tests.system.e2e.waiting import until

# Records what the page plays, and plays it as fast as Chromium can.
LISTENING = """(() => {
  const { play } = HTMLMediaElement.prototype;
  window.played = [];
  HTMLMediaElement.prototype.play = function () {
    if (this.src.includes("/voice/")) window.played.push(this.src);
    this.playbackRate = this.defaultPlaybackRate = 16;
    return play.call(this);
  };
})()"""

MEASURED = re.compile(r"^(?P<name>[A-Z][\w ()]+?): +(?P<value>-?[\d.]+)$", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Measure:
    """The measurements of a sound by sox; loudness is a part of the loudest possible."""

    seconds: float
    rms: float
    loudest: float


def measured(sound: bytes) -> Measure:
    sox = shutil.which("sox")
    if sox is None:
        pytest.fail("sox is missing: apt install sox")
    command = [sox, "-t", "wav", "-", "-n", "stat"]
    said = subprocess.run(command, input=sound, capture_output=True, check=True).stderr.decode()
    values = {" ".join(m["name"].split()): float(m["value"]) for m in MEASURED.finditer(said)}
    return Measure(
        seconds=values["Length (seconds)"],
        rms=values["RMS amplitude"],
        loudest=max(values["Maximum amplitude"], -values["Minimum amplitude"]),
    )


class Ears:
    """Listens where `page` shows the screens of `kiosk`, in the voice of a folder."""

    def __init__(self, page: Page, kiosk: Kiosk, voice: Path) -> None:
        self._page = page
        self._kiosk = kiosk
        self._voice = voice

    def hear(self, name: str) -> bytes:
        """Wait until the screen `name` speaks by itself; return the sound."""
        screen = Fingertip(self._page).see(name)
        until(f"{name} speaks", lambda: self._page.evaluate("window.played.splice(0).length > 0"))

        def given() -> bytes | None:
            """Return the sound of the shown revision; a newer one may exist."""
            answer = self._kiosk.get(f"/voice/{screen.get_attribute('data-revision')}")
            return answer.content if answer.status_code == 200 else None

        return until(f"{name} has a sound", given)

    def numbers_in(self, sound: bytes) -> set[str]:
        """Return the numbers of this voice whose samples are in a sound."""
        samples = _samples(sound)
        return {name for name, spoken in self._numbers.items() if spoken in samples}

    @cached_property
    def _numbers(self) -> dict[str, bytes]:
        files = self._voice.glob("number-*.wav")
        return {file.stem.removeprefix("number-"): _samples(file.read_bytes()) for file in files}


def _samples(sound: bytes) -> bytes:
    with wave.open(BytesIO(sound)) as file:
        samples: bytes = file.readframes(file.getnframes())
        return samples
