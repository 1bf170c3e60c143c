"""Gathers a support bundle: one file of parts, each searched for private data."""

import io
import os
import subprocess
import tarfile
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import product
from pathlib import Path
from typing import Final

import msgspec

from agent.base.clock import Clock
from agent.base.files import OWNER_ONLY
from agent.base.private import Private
from agent.config.kiosk_config import ConfigError, Setup
from agent.process import programs
from agent.support.parts import PART_BYTES_MAX, Part
from agent.support.private_marks import MARKS, Mark, marks_of, without_private
from agent.ui.access import START_FILE, TOKEN_FILE, runtime_folder

AT_ONCE: Final = 4  # a Pi has four cores; most parts wait for another program
PART_MIN_S: Final = 1.0
"""Seconds for a part that begins late, as on a slow machine. Four parts run at once, so the bundle
takes about four seconds more at most. A program that needs longer is cut off and named."""
CREDSTORE: Final = Path("/etc/credstore.encrypted")
DECRYPT_TIMEOUT_S: Final = 2.0


class PrivateDataLeft(Exception):
    """Private data was found after it was removed; the message names the parts."""


class Gathered(msgspec.Struct, frozen=True):
    """One part, as it will be in the bundle."""

    name: str
    text: str
    seconds: float
    removed: Counter[str]

    def line(self) -> str:
        taken = "".join(f"; removed: {name} ({n})" for name, n in sorted(self.removed.items()))
        size = len(self.text.encode())
        return f"{self.name:<20} {size:>9} bytes  {self.seconds:4.1f} s{taken}"


def marks_for(setup: Setup) -> tuple[Mark, ...]:
    """Return what to search for: the forms of private data, and the readable secrets."""
    return (*marks_of(_secrets(setup)), *MARKS)


def gather(
    wanted: Iterable[Part],
    marks: tuple[Mark, ...],
    clock: Clock,
    within_s: float,
    at_once: int = AT_ONCE,
) -> Iterator[Gathered]:
    """Yield the parts in order, each as soon as it is ready.

    The parts share these seconds, but each gets at least PART_MIN_S.
    """
    ends = clock.now().monotonic + within_s

    def one(part: Part) -> Gathered:
        began = clock.now().monotonic
        try:
            text = part.gather(max(ends - began, PART_MIN_S))
        except Exception as error:  # noqa: BLE001  # the bundle shows the error in place of the part
            text = f"{type(error).__name__}: {error}\n"
        text, removed = without_private(text[-PART_BYTES_MAX:], marks)
        return Gathered(part.name, text, clock.now().monotonic - began, removed)

    with ThreadPoolExecutor(at_once) as threads:
        yield from threads.map(one, wanted)


def packed(folder: str, gathered: Sequence[Gathered], marks: tuple[Mark, ...], now: float) -> bytes:
    """Return the bundle as a .tar.gz, with a list of its parts. Raises PrivateDataLeft."""
    summary = "\n".join(part.line() for part in gathered)
    files = [*((part.name, part.text) for part in gathered), ("contents.txt", f"{summary}\n")]
    if left := [name for name, text in files if without_private(text, marks)[1]]:
        raise PrivateDataLeft(f"{', '.join(left)}: private data is left; nothing was written")
    content = io.BytesIO()
    with tarfile.open(fileobj=content, mode="w:gz", compresslevel=6) as bundle:
        for name, text in files:
            entry = tarfile.TarInfo(f"{folder}/{name}")
            body = text.encode()
            entry.size, entry.mtime, entry.mode = len(body), int(now), OWNER_ONLY
            bundle.addfile(entry, io.BytesIO(body))
    return content.getvalue()


def _secrets(setup: Setup) -> Iterator[tuple[str, Private[str]]]:
    """Yield the secrets that this user can read, to be looked for."""
    api = setup.config.api
    for name, file in (("api-key", api.api_key_file), ("tpin", api.tpin_file)):
        try:
            yield f"the {name}", setup.secret(name, file)
        except ConfigError:
            stored = _decrypted(name)
            if stored:
                yield f"the {name}", stored
    folders = (runtime_folder(os.environ, setup.state_folder), Path("/run/kiosk-agent"))
    for folder, name in product(folders, (TOKEN_FILE, START_FILE)):
        try:
            yield "the page's token", Private((folder / name).read_text(encoding="ascii").strip())
        except (OSError, UnicodeDecodeError):
            continue


def _decrypted(name: str) -> Private[str] | None:
    """Return a secret that systemd keeps encrypted; only root can read it."""
    file = CREDSTORE / f"kiosk-agent.{name}"
    if not os.access(file, os.R_OK):
        return None
    words = ("systemd-creds", "decrypt", f"--name={name}", str(file), "-")
    try:
        done = programs.run(*words, timeout_s=DECRYPT_TIMEOUT_S)
        return Private(done.stdout.decode().strip()) if done.returncode == 0 else None
    except (OSError, subprocess.SubprocessError, UnicodeDecodeError):
        return None
