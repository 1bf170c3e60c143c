"""The sound of a screen's speech: espeak-ng makes it when it is needed, or a shop has recorded it.

A recording is one whole message: `recorded/<language>/<key>.wav`. Everything else, such as a
message with blanks, is spoken by espeak-ng. Where it is missing or fails, the kiosk is silent.
"""

import logging
import shutil
import subprocess
from collections import OrderedDict
from collections.abc import Iterable, Iterator
from enum import Enum, unique
from itertools import groupby
from pathlib import Path
from threading import Lock

from agent.process import programs
from agent.ui.voice.aloud import Sentence, SpokenPart
from agent.ui.voice.tones import ShortSound, file_of_sound
from agent.ui.voice.wave_file import (
    BYTES_MAX,
    HEADER_BYTES,
    RATE,
    SAMPLE_BYTES,
    Unreadable,
    samples_of,
)
from agent.ui.words.words import LANGUAGES, catalogue_of

PAUSE_S = 0.3  # between two sentences
PAUSE = bytes(int(RATE * PAUSE_S) * SAMPLE_BYTES)

PROGRAM = "espeak-ng"
SPEED = "140"  # words a minute: 175 is espeak-ng's own, too fast for a shop
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

TEXT_MAX = 2000  # characters; the longest message, a consent, has 400
TIMEOUT_S = 5
"""Seconds for one sentence. It takes 15 milliseconds on a PC, and less than a second on a Raspberry
Pi."""
LIMITS = ("prlimit", "--cpu=5", "--as=268435456", "--core=0", "--")
"""Seconds of CPU time and bytes of memory of one espeak-ng, which needs 20 MB. Private text is in
its memory, so it never dumps it."""
KEPT_MAX = 8 * 1024 * 1024
"""Bytes of sounds in memory: three minutes, more than the screens of a withdrawal."""

FAILURES_MAX = 2
"""Sentences of a screen that fail before the rest is left out: the customer waits for each one."""

RECORDED = "recorded"

log = logging.getLogger(__name__)


class CannotSpeak(Exception):
    """espeak-ng failed. The message contains no text of a screen."""


@unique
class VoiceStatus(Enum):
    """Whether the kiosk can speak, as /healthz has it."""

    OK = "ok"
    OFF = "off"
    """The volume is 0."""
    MISSING = "espeak-ng is missing"
    FAILED = "espeak-ng failed"
    """espeak-ng could not speak the last sentence."""


class Voices:
    """Speaks at a volume in per cent; `folder` has the recordings, and may be missing.

    `espeak` is the synthesiser's program. `secret` names the speech of each screen (`identity_of`).
    """

    def __init__(
        self, folder: Path, espeak: Path | None, volume: int = 100, *, secret: bytes
    ) -> None:
        self.volume = volume
        self.secret = secret
        self._espeak = espeak
        self._folder = folder / RECORDED
        self._kept = KeptSounds()
        self._one_at_a_time = Lock()
        """A finger that slides over many keys does not start many programs."""
        self._has_failed = False

    @property
    def status(self) -> VoiceStatus:
        if not self.volume:
            return VoiceStatus.OFF
        if self._espeak is None:
            return VoiceStatus.MISSING
        return VoiceStatus.FAILED if self._has_failed else VoiceStatus.OK

    @property
    def languages(self) -> frozenset[str]:
        """The languages that have a voice now: recordings can be added while the agent runs."""
        if not self.volume:
            return frozenset()
        if self._espeak is not None:
            return LANGUAGES
        return frozenset(language for language in LANGUAGES if any(self._recordings(language)))

    def sounds(self, sentences: Iterable[Sentence]) -> Iterator[bytes]:
        """Yield the samples of each sentence that has a sound, as soon as they are made."""
        bytes_left = BYTES_MAX
        failures = 0
        for sentence in sentences if self.volume else ():
            try:
                samples = b"".join(self._samples(sentence))
            except CannotSpeak as error:
                log.warning("cannot speak a sentence: %s", error)
                failures += 1
                if failures == FAILURES_MAX:
                    break
                continue
            if samples and len(samples) < bytes_left:
                bytes_left -= len(samples) + len(PAUSE)
                yield samples + PAUSE

    def short(self, sound: ShortSound) -> bytes | None:
        """Return the file of a wordless sound; None at volume 0."""
        return file_of_sound(sound) if self.volume else None

    def findings(self, languages: Iterable[str]) -> Iterator[str]:
        """Yield the recordings of these languages that are never played, with the reason."""
        for language in languages:
            for file in sorted(self._recordings(language)):
                if not is_recordable(language, file.stem):
                    yield f"{file}: no message without blanks has this name"
                else:
                    try:
                        samples_of(file)
                    except (Unreadable, FileNotFoundError) as error:
                        yield str(error)

    def _recordings(self, language: str) -> Iterator[Path]:
        return (self._folder / language).glob("*.wav")

    def _samples(self, sentence: Sentence) -> Iterator[bytes]:
        parts = [(part, self._recorded(part)) for part in sentence]
        for (language, is_recorded), together in groupby(
            parts, lambda one: (one[0].language, bool(one[1]))
        ):
            if is_recorded:
                yield from (samples for _, samples in together)
            else:
                yield self._made(language, [part for part, _ in together])

    def _recorded(self, part: SpokenPart) -> bytes:
        if not part.key:
            return b""
        try:
            return samples_of(self._folder / part.language / f"{part.key}.wav")
        except FileNotFoundError:
            return b""
        except Unreadable as error:
            log.warning("%s", error)
            return b""

    def _made(self, language: str, parts: list[SpokenPart]) -> bytes:
        """Return the sound that espeak-ng makes, now or earlier. Raises CannotSpeak."""
        text = respelt(" ".join(part.text for part in parts), language)
        if samples := self._kept.get(language, text):
            return samples
        if self._espeak is None:
            return b""
        with self._one_at_a_time:
            samples = self._kept.get(language, text) or self._spoken(self._espeak, language, text)
        if not any(part.is_private for part in parts):
            self._kept.add(language, text, samples)
        return samples

    def _spoken(self, espeak: Path, language: str, text: str) -> bytes:
        """Return the samples of a text. Raises CannotSpeak.

        The text goes through standard input, where no other process can read it.
        """
        self._has_failed = True
        command = [*LIMITS, str(espeak), *voice_of(language), "--stdin", "--stdout"]
        try:
            said = programs.output_of(
                *command,
                stdin=text[:TEXT_MAX].encode(),
                timeout_s=TIMEOUT_S,
                bytes_max=HEADER_BYTES + BYTES_MAX,
            )
        except (OSError, subprocess.SubprocessError) as error:
            raise CannotSpeak(str(error)) from error
        if len(said) <= HEADER_BYTES:
            raise CannotSpeak(f"{espeak} wrote no sound")
        self._has_failed = False
        return said[HEADER_BYTES:]


class KeptSounds:
    """The sounds that were used last, within a limit of bytes."""

    def __init__(self, bytes_max: int = KEPT_MAX) -> None:
        self.size = 0
        self._bytes_max = bytes_max
        self._sounds: OrderedDict[tuple[str, str], bytes] = OrderedDict()
        self._lock = Lock()

    def get(self, language: str, text: str) -> bytes:
        """Return the samples of a text; b"" if they are not kept."""
        with self._lock:
            found = self._sounds.get((language, text), b"")
            if found:
                self._sounds.move_to_end((language, text))
            return found

    def add(self, language: str, text: str, samples: bytes) -> None:
        """Keep the samples of a text, and drop those that were not used for longest."""
        with self._lock:
            self.size += len(samples) - len(self._sounds.get((language, text), b""))
            self._sounds[language, text] = samples
            self._sounds.move_to_end((language, text))
            while self.size > self._bytes_max:
                _, dropped = self._sounds.popitem(last=False)
                self.size -= len(dropped)


SILENT = Voices(Path(), None, 0, secret=b"")


def espeak_ng() -> Path | None:
    """Return the path of espeak-ng; None if it is not installed."""
    found = shutil.which(PROGRAM)
    return Path(found) if found else None


def is_recordable(language: str, key: str) -> bool:
    """Return True for a message without blanks, which a shop can record as a whole."""
    catalogue = catalogue_of(language)
    return key in catalogue and not catalogue.blanks(key)


def voice_of(language: str) -> tuple[str, ...]:
    """Return the options with which espeak-ng speaks a language."""
    # -z: without the half second of silence that would follow each sentence
    return ("-z", "-v", DIALECTS.get(language, language), "-s", SPEED)


def respelt(text: str, language: str) -> str:
    """Return a text in the spelling that espeak-ng reads."""
    for written, read in RESPELT.get(language, ()):
        text = text.replace(written, read)
    return text
