"""`make voices`: make the page's sounds from its catalogues with espeak-ng (Debian).

Each language has a folder and each text a file, named after its message. A message with variables
has a numbered file for each text between them. Sounds of unchanged texts are kept.
"""

import argparse
import math
import shutil
import struct
import subprocess
import sys
import wave
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import time
from hashlib import sha256
from pathlib import Path

from babel.dates import format_time, get_month_names

from agent.ui.voice.sounds import AFTERNOON, LETTERS, MORNING, texts
from agent.ui.voice.speech import SLIP_STATES
from agent.ui.voice.voices import RATE, SHORT_SOUNDS, ShortSound, respelt, voice_of
from agent.ui.words.money_words import every_number_part
from agent.ui.words.words import LANGUAGES, Catalogue

ROOT = Path(__file__).resolve().parent.parent
UNSPOKEN = ("slip-", "attendant-", "owed-", "report-", "outlet-", "complaint-", "drawer-")
"""Messages on slips and on the attendant's screens."""
SPOKEN = frozenset({*SLIP_STATES.values(), "attendant-dispute", "slip-take-along"})
"""Spoken keys of a dialogue, although their names have one of these prefixes."""
STAMP = "made-of"
WORKERS = 2

# Pairs of frequency in Hz and seconds. A customer can distinguish them without looking.
TONES = {
    ShortSound.TAKEN: ((180, 0.05),),
    ShortSound.SUCCESS: ((523, 0.12), (659, 0.12), (784, 0.25)),
    ShortSound.ERROR: ((220, 0.2), (175, 0.3)),
    ShortSound.MORE_TIME: ((659, 0.15), (0, 0.1), (659, 0.15), (0, 0.1), (523, 0.3)),
    ShortSound.KEY: ((440, 0.04),),
    ShortSound.KEY_FIVE: ((880, 0.05), (0, 0.03), (880, 0.05)),
    ShortSound.TAKE_CARD: ((880, 0.12), (0, 0.08), (880, 0.12), (0, 0.08), (880, 0.12)),
}
LOUDNESS = 0.5
FADE_S = 0.01  # a tone that begins or ends abruptly clicks


def main() -> int:
    options = _options()
    espeak = shutil.which("espeak-ng")
    if espeak is None:
        print("espeak-ng is missing: apt install espeak-ng; without it the page stays silent")
        return 1
    _make_tones(options.folder / SHORT_SOUNDS)
    able = _able(espeak)
    for language in sorted(set(options.languages or LANGUAGES) & able):
        count, is_new = _make_voice(espeak, language, options.folder / language)
        print(f"{language}: {count} sounds {'made' if is_new else 'were made before'}", flush=True)
    for language in sorted(set(options.languages or LANGUAGES) - able):
        print(f"{language}: espeak-ng has no voice for it; it stays silent", flush=True)
    return 0


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--folder", type=Path, default=ROOT / ".voices", metavar="DIR")
    parser.add_argument("languages", nargs="*", metavar="LANGUAGE", help="default: all")
    return parser.parse_args()


def _able(espeak: str) -> set[str]:
    """Return the languages for which espeak-ng has a voice."""
    listed = subprocess.run([espeak, "--voices"], capture_output=True, text=True, check=True)
    return {line.split()[1].partition("-")[0] for line in listed.stdout.splitlines()[1:]}


def _make_voice(espeak: str, language: str, folder: Path) -> tuple[int, bool]:
    said = {name: respelt(text, language) for name, text in sound_texts(language)}
    stamp, made_of = (
        folder / STAMP,
        sha256(repr((voice_of(language), sorted(said.items()))).encode()),
    )
    if stamp.exists() and stamp.read_text() == made_of.hexdigest():
        return len(said), False
    unfinished = folder.with_name(f".{language}")  # a running agent speaks whole voices only
    for old in (folder, unfinished):
        shutil.rmtree(old, ignore_errors=True)
    unfinished.mkdir(parents=True)

    def make(text: tuple[str, str]) -> None:
        file = str(unfinished / f"{text[0]}.wav")
        command = [espeak, *voice_of(language), "-w", file, "--", text[1]]
        subprocess.run(command, check=True)

    with ThreadPoolExecutor(WORKERS) as pool:
        list(pool.map(make, said.items()))
    (unfinished / STAMP).write_text(made_of.hexdigest())
    unfinished.rename(folder)
    return len(said), True


def sound_texts(language: str) -> Iterator[tuple[str, str]]:
    """Yield the name of every sound of a voice, with its words."""
    catalogue = Catalogue(language)
    for key in catalogue:
        if key in SPOKEN or not key.startswith(UNSPOKEN):
            for piece in texts(key, catalogue.source(key)):
                yield piece.name, piece.text
    for part in every_number_part(language):
        yield f"number-{part.name}", part.word
    for month, name in get_month_names("wide", locale=f"{language}_IN").items():
        yield f"month-{month}", name
    for half, hour in ((MORNING, 9), (AFTERNOON, 15)):
        yield half, format_time(time(hour), "a", locale=f"{language}_IN")
    for letter in LETTERS:
        yield f"letter-{letter}", letter


def _make_tones(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for sound, tones in TONES.items():
        with wave.open(str(folder / f"{sound.value}.wav"), "wb") as file:
            file.setnchannels(1)
            file.setsampwidth(2)
            file.setframerate(RATE)
            file.writeframes(b"".join(_tone(*tone) for tone in tones))


def _tone(frequency: int, seconds: float) -> bytes:
    count = int(RATE * seconds)
    samples = (
        math.sin(2 * math.pi * frequency * i / RATE)
        * LOUDNESS
        * min(1.0, i / (RATE * FADE_S), (count - i) / (RATE * FADE_S))
        for i in range(count)
    )
    return b"".join(struct.pack("<h", int(sample * 32767)) for sample in samples)


if __name__ == "__main__":
    sys.exit(main())
