"""`make voices-check`: check the recordings of one language before a kiosk plays them.

The folder is named like its language, such as `recorded/hi`. It lists sounds that are missing, with
their words; that are louder or quieter than the others; that begin or end with silence; and files
that no screen plays. Loudness is measured by ffmpeg (EBU R 128).
"""

import argparse
import array
import math
import re
import shutil
import subprocess
import sys
import wave
from collections.abc import Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from statistics import median

from agent.ui.voice.voices import RATE, SAMPLE_BYTES
from agent.ui.words.words import LANGUAGES
from scripts.voices import sound_texts

LOUDER_MAX_LU = 1.0
SILENCE_MAX_S = 0.1
SILENT = 0.01  # of the sound's peak: 40 dB below it
MEASURED_S = 3.0  # a short sound is repeated, because loudness is measured in blocks of 0.4 s
INTEGRATED = re.compile(r"I:\s+(-?[\d.]+) LUFS")
QUIETEST_LUFS = -70.0  # ffmpeg's value for silence
WORKERS = 2
FORMAT = (1, SAMPLE_BYTES, RATE)


@dataclass(frozen=True, slots=True)
class Recording:
    """One readable recording; `lead` and `tail` are seconds of silence."""

    lead: float
    tail: float
    lufs: float


def main() -> int:
    folder = _options().folder
    language = folder.resolve().name
    if language not in LANGUAGES or not folder.is_dir():
        known = ", ".join(sorted(LANGUAGES))
        print(f"{folder}: expected a folder that is named like its language: {known}")
        return 2
    if shutil.which("ffmpeg") is None:
        print("ffmpeg is missing: apt install ffmpeg")
        return 2
    texts = dict(sound_texts(language))
    files = {path.stem: path for path in sorted(folder.glob("*.wav"))}
    findings = [*_unfit(files, texts), *_missing(files, texts)]
    for finding in findings:
        print(finding)
    recorded = len(files.keys() & texts.keys())
    print(f"{language}: {recorded} of {len(texts)} sounds are recorded, {len(findings)} findings")
    return 1 if findings else 0


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path, metavar="FOLDER", help="such as recorded/hi")
    return parser.parse_args()


def _missing(files: Mapping[str, Path], texts: Mapping[str, str]) -> Iterator[str]:
    for name, words in texts.items():
        if name not in files:
            yield f"{name}.wav: missing. The words: {words}"


def _unfit(files: Mapping[str, Path], texts: Mapping[str, str]) -> Iterator[str]:
    for name in files.keys() - texts.keys():
        yield f"{name}.wav: no screen plays it. Look for its name in the list of missing sounds"
    with ThreadPoolExecutor(WORKERS) as pool:
        measured = dict(zip(files, pool.map(_measure, files.values()), strict=True))
    heard = {name: one for name, one in measured.items() if isinstance(one, Recording)}
    usual = median(one.lufs for one in heard.values()) if heard else 0.0
    for name, one in measured.items():
        for what in [one] if isinstance(one, str) else _faults(one, usual):
            yield f"{name}.wav: {what}"


def _faults(one: Recording, usual: float) -> Iterator[str]:
    louder = one.lufs - usual
    if abs(louder) > LOUDER_MAX_LU:
        how = "louder" if louder > 0 else "quieter"
        yield f"{abs(louder):.1f} LU {how} than the others ({usual:.1f} LUFS)"
    for silence, where in ((one.lead, "beginning"), (one.tail, "end")):
        if silence > SILENCE_MAX_S:
            yield f"{silence * 1000:.0f} ms of silence at its {where}"


def _measure(path: Path) -> Recording | str:
    """Return the measurements of a recording, or why it cannot be played."""
    try:
        with wave.open(str(path), "rb") as file:
            found = (file.getnchannels(), file.getsampwidth(), file.getframerate())
            samples = array.array(
                "h", file.readframes(file.getnframes()) if found == FORMAT else b""
            )
    except (OSError, EOFError, wave.Error) as error:
        return f"cannot be read: {error}"
    if found != FORMAT:
        return f"expected one channel of 16 bits at {RATE} Hz"
    peak = max(map(abs, samples), default=0)
    if not peak:
        return "silent"
    loud = [at for at, sample in enumerate(samples) if abs(sample) > peak * SILENT]
    lead, tail = loud[0] / RATE, (len(samples) - 1 - loud[-1]) / RATE
    return Recording(lead, tail, _lufs(path, len(samples) / RATE))


def _lufs(path: Path, seconds: float) -> float:
    """Return the integrated loudness of a file that is repeated for some seconds."""
    again = str(math.ceil(MEASURED_S / seconds))
    source = ("-stream_loop", again, "-i", str(path))
    command = ("ffmpeg", "-hide_banner", "-nostats", "-nostdin", *source)
    measuring = ("-af", "ebur128=framelog=verbose", "-f", "null", "-")
    done = subprocess.run((*command, *measuring), capture_output=True, text=True, check=True)
    found = INTEGRATED.findall(done.stderr)
    return float(found[-1]) if found else QUIETEST_LUFS


if __name__ == "__main__":
    sys.exit(main())
