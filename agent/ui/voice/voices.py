"""The voices: one folder per language with one sound per file, joined into a screen's speech.

`make voices` makes the files, and `make deb-voices` their packages, never on a kiosk. A file with
the same name in `recorded/<language>/` replaces the made one. A missing file is silent. Only names,
which are spoken through a headset, are made on the kiosk, if it has espeak-ng.
"""

import io
import logging
import shutil
import subprocess
import wave
from collections.abc import Iterable
from enum import Enum, unique
from functools import cached_property
from pathlib import Path

from agent.process import programs
from agent.ui.voice.sounds import Sentence, Sound, Spoken

RATE = 22_050  # samples a second, as espeak-ng makes them
SAMPLE_BYTES = 2
PAUSE_S = 0.3  # between two sentences
PAUSE = bytes(int(RATE * PAUSE_S) * SAMPLE_BYTES)
SECONDS_MAX = 90
"""The longest speech of a screen: 4 MB."""
BYTES_MAX = SECONDS_MAX * RATE * SAMPLE_BYTES

SPEED = "140"  # words a minute: 175 is espeak-ng's own, too fast for a shop
HEADER_BYTES = 44
"""Of a WAV file; espeak-ng writes it before it knows the length."""
TIMEOUT_S = 5
DIALECTS = {"en": "en-gb"}
RESPELT = {
    "as": (
        ("\u09af\u09bc", "\u09df"),
        ("\u09a1\u09bc", "\u09f0"),
        ("\u09a2\u09bc", "\u09f0"),
        ("'", ""),
    ),
    "or": (("\u0b71", "\u0b2c"), ("'", "")),
}
"""What espeak-ng names or pauses at instead of reading the word, and the spelling that it reads.

Assamese: letters with a dot below. Odia: wa. Both: the apostrophe."""

RECORDED = "recorded"
SHORT_SOUNDS = "sounds"

log = logging.getLogger(__name__)


@unique
class ShortSound(Enum):
    """The wordless sounds."""

    TAKEN = "taken"
    SUCCESS = "success"
    ERROR = "error"
    TAKE_CARD = "take-card"
    MORE_TIME = "more-time"
    KEY = "key"
    """A finger slides onto a key that the loudspeaker must not say."""
    KEY_FIVE = "key-five"
    """The same for the 5, from which the other digits are found as on a telephone."""


class Voices:
    """The sounds in a folder; the kiosk is silent without one, or at volume 0."""

    def __init__(self, folder: Path | None, volume: int = 100) -> None:
        self.volume = volume if folder is not None and folder.is_dir() else 0
        self._folder = folder or Path()

    @property
    def languages(self) -> frozenset[str]:
        """The languages that have a voice now: one can be installed while the agent runs."""
        if not self.volume:
            return frozenset()
        roots = (self._folder, self._folder / RECORDED)
        return frozenset(
            folder.name
            for root in roots
            if root.is_dir()
            for folder in root.iterdir()
            if folder.name not in (RECORDED, SHORT_SOUNDS) and next(folder.glob("*.wav"), None)
        )

    def speak(self, sentences: Iterable[Sentence]) -> bytes | None:
        """Return a WAV file of the sentences; None if none of their sounds exists."""
        said = bytearray()
        for sentence in sentences:
            samples = b"".join(map(self._samples, sentence))
            if samples and len(said) + len(samples) < BYTES_MAX:
                said += samples + PAUSE
        return file_of(bytes(said)) if said else None

    def short(self, sound: ShortSound) -> bytes | None:
        """Return the file of a wordless sound; None if it does not exist."""
        samples = _read(self._folder / SHORT_SOUNDS / f"{sound.value}.wav") if self.volume else b""
        return file_of(samples) if samples else None

    @cached_property
    def _espeak(self) -> Path | None:
        found = shutil.which("espeak-ng")
        return Path(found) if found else None

    def _samples(self, sound: Sound | Spoken) -> bytes:
        if not self.volume:
            return b""
        if isinstance(sound, Spoken):
            if self._espeak is None or sound.language not in self.languages:
                return b""
            return _samples_of(self._espeak, sound.language, sound.text)
        place = Path(sound.language, f"{sound.name}.wav")
        return _read(self._folder / RECORDED / place) or _read(self._folder / place)


def missing_packages(folder: Path, languages: Iterable[str]) -> tuple[str, ...]:
    """Return Debian's packages of the languages that have no voice in the folder."""
    spoken = Voices(folder).languages
    return tuple(f"kiosk-agent-voices-{one}" for one in languages if one not in spoken)


def _read(file: Path) -> bytes:
    """Return the samples of a file; b"" if it is missing or has another format."""
    try:
        with wave.open(str(file), "rb") as sound:
            if (sound.getnchannels(), sound.getsampwidth(), sound.getframerate()) == (
                1,
                SAMPLE_BYTES,
                RATE,
            ):
                return sound.readframes(SECONDS_MAX * RATE)
            log.warning("%s: expected one channel of 16 bits at %d Hz", file, RATE)
    except FileNotFoundError:
        pass
    except (OSError, EOFError, wave.Error) as error:
        log.warning("%s: %s", file, error)
    return b""


def file_of(samples: bytes) -> bytes:
    """Return samples as a WAV file."""
    written = io.BytesIO()
    with wave.open(written, "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(SAMPLE_BYTES)
        file.setframerate(RATE)
        file.writeframes(samples)
    return written.getvalue()


def length_s(file: bytes) -> float:
    """Return the seconds of a file that `speak` returned."""
    return (len(file) - HEADER_BYTES) / (RATE * SAMPLE_BYTES)


SILENT = Voices(None)


def voice_of(language: str) -> tuple[str, ...]:
    """Return the options with which espeak-ng speaks a language."""
    # -z: without the half second of silence that would follow each part of a number
    return ("-z", "-v", DIALECTS.get(language, language), "-s", SPEED)


def respelt(text: str, language: str) -> str:
    """Return a text in the spelling that espeak-ng reads."""
    for written, read in RESPELT.get(language, ()):
        text = text.replace(written, read)
    return text


def _samples_of(espeak: Path, language: str, text: str) -> bytes:
    """Return the samples of a name, at espeak-ng's own rate; b"" if it cannot speak the name.

    The text goes through standard input, where no other process can read it.
    """
    command = [str(espeak), *voice_of(language), "--stdin", "--stdout"]
    try:
        said = programs.run(*command, stdin=respelt(text, language).encode(), timeout_s=TIMEOUT_S)
        said.check_returncode()
    except (OSError, subprocess.SubprocessError) as error:
        log.warning("cannot speak a name: %s", type(error).__name__)
        return b""
    return said.stdout[HEADER_BYTES:]
