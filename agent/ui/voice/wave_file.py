"""WAV files in the one format that the page plays: one channel, 16 bits, 22,050 Hz."""

import io
import struct
import wave
from pathlib import Path

RATE = 22_050  # samples a second, as espeak-ng makes them
SAMPLE_BYTES = 2
HEADER_BYTES = 44
"""Bytes of a WAV file's header; espeak-ng writes it before it knows the length."""
SECONDS_MAX = 90
"""The longest speech of a screen: 4 MB."""
BYTES_MAX = SECONDS_MAX * RATE * SAMPLE_BYTES
FORMAT = (1, SAMPLE_BYTES, RATE)
PCM = 1
UNKNOWN = 0x7FFFF000
"""The length in the header of a stream: more than is ever sent."""


class Unreadable(Exception):
    """The page cannot play a file; the message says why."""


def file_of(samples: bytes) -> bytes:
    """Return samples as a WAV file."""
    written = io.BytesIO()
    with wave.open(written, "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(SAMPLE_BYTES)
        file.setframerate(RATE)
        file.writeframes(samples)
    return written.getvalue()


def head_of_stream() -> bytes:
    """Return the header of a file that is sent while it is made, so its length is unknown."""
    return struct.pack(
        "<4sI4s4sIHHIIHH4sI",
        *(b"RIFF", UNKNOWN, b"WAVE", b"fmt ", 16, PCM, 1),
        *(RATE, RATE * SAMPLE_BYTES, SAMPLE_BYTES, 8 * SAMPLE_BYTES, b"data", UNKNOWN),
    )


def length_s(samples: bytes) -> float:
    """Return the seconds of samples."""
    return len(samples) / (RATE * SAMPLE_BYTES)


def samples_of(file: Path) -> bytes:
    """Return the samples of a file, at most 90 seconds. Raises Unreadable, FileNotFoundError."""
    try:
        with wave.open(str(file), "rb") as sound:
            if (sound.getnchannels(), sound.getsampwidth(), sound.getframerate()) != FORMAT:
                raise Unreadable(f"{file}: expected one channel of 16 bits at {RATE} Hz")
            return sound.readframes(SECONDS_MAX * RATE)
    except FileNotFoundError:
        raise
    except (OSError, EOFError, wave.Error) as error:
        raise Unreadable(f"{file}: {error}") from error
