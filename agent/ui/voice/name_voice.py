"""Names spoken by espeak-ng if it is installed on the kiosk: a name cannot be recorded.

The text goes to espeak-ng through its standard input, where no other process can read it.
"""

import logging
import subprocess
from pathlib import Path

from agent.process import programs

SPEED = "140"  # words a minute: 175 is espeak-ng's own, too fast for a shop
HEADER_BYTES = 44
"""The length in a WAV header that was written before the length was known."""
TIMEOUT_S = 5
DIALECTS = {"en": "en-gb"}

log = logging.getLogger(__name__)


def voice_of(language: str) -> tuple[str, ...]:
    """Return the options with which espeak-ng speaks a language."""
    return ("-v", DIALECTS.get(language, language), "-s", SPEED)


def samples_of(espeak: Path, language: str, text: str) -> bytes:
    """Return the samples of a name, at espeak-ng's own rate; b"" if it cannot speak the name."""
    command = [str(espeak), *voice_of(language), "--stdin", "--stdout"]
    try:
        said = programs.run(*command, stdin=text.encode(), timeout_s=TIMEOUT_S)
        said.check_returncode()
    except (OSError, subprocess.SubprocessError) as error:
        log.warning("cannot speak a name: %s", type(error).__name__)
        return b""
    return said.stdout[HEADER_BYTES:]
