"""The wordless sounds: what the page plays when something happens, and under a finger."""

import math
import struct
from enum import Enum, unique
from functools import cache

from agent.ui.voice.wave_file import RATE, file_of

LOUDNESS = 0.5
FADE_S = 0.01  # a tone that begins or ends abruptly clicks


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
    """The sound of the 5, from which the other digits are found as on a telephone."""


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


@cache
def file_of_sound(sound: ShortSound) -> bytes:
    """Return a sound as a WAV file."""
    return file_of(b"".join(_tone(*tone) for tone in TONES[sound]))


def _tone(frequency: int, seconds: float) -> bytes:
    count = int(RATE * seconds)
    samples = (
        math.sin(2 * math.pi * frequency * i / RATE)
        * LOUDNESS
        * min(1.0, i / (RATE * FADE_S), (count - i) / (RATE * FADE_S))
        for i in range(count)
    )
    return b"".join(struct.pack("<h", int(sample * 32767)) for sample in samples)
