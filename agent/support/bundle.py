"""Gathers a support bundle: what is known of this machine, each part searched for private data."""

import io
import os
import platform
import subprocess
import sys
import tarfile
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from importlib import metadata
from itertools import product
from pathlib import Path
from typing import Final

import httpx
import msgspec

from agent import __version__
from agent.api.guesses import evidence
from agent.base.clock import Clock
from agent.base.files import OWNER_ONLY
from agent.base.private import Private
from agent.config.kiosk_config import ConfigError, Setup
from agent.process import programs
from agent.support.private_marks import MARKS, Mark, marks_of, without_private
from agent.ui.access import START_FILE, TOKEN_FILE, runtime_folder

AT_ONCE: Final = 4  # a Pi has four cores; most parts wait for another program
PART_MIN_S: Final = 1.0
"""Seconds for a part that begins late, as on a slow machine. Four parts run at once, so the bundle
takes about four seconds more at most. A program that needs longer is cut off and named."""
CREDSTORE: Final = Path("/etc/credstore.encrypted")
DECRYPT_TIMEOUT_S: Final = 2.0
OWN_SOCKET: Final = "/run/kiosk-agent/health.sock"
"""The agent's own socket: RuntimeDirectory= in systemd/kiosk-agent.service, and HEALTH_SOCKET in
agent.app.service."""


class PrivateDataLeft(Exception):
    """Private data was found after it was removed; the message names the parts."""


class Gathered(msgspec.Struct, frozen=True):
    """One part of the bundle, without private data."""

    name: str
    text: str
    seconds: float
    removed: Counter[str]

    def line(self) -> str:
        taken = "".join(f"; removed: {name} ({n})" for name, n in sorted(self.removed.items()))
        size = len(self.text.encode())
        return f"{self.name:<20} {size:>9} bytes  {self.seconds:4.1f} s{taken}"


LOG_DAYS: Final = 7
LOG_LINES: Final = 5000
KERNEL_LINES: Final = 1000
PART_BYTES_MAX: Final = 2 * 1024 * 1024
"""The end of each part that is kept: a bundle must fit in an e-mail."""
UNITS: Final = ("kiosk-agent*", "kiosk-browser*", "kiosk-companion*")
ANSWER_TIMEOUT_S: Final = 3.0


class BundlePart(msgspec.Struct, frozen=True):
    """One file of the bundle; `gather` is given the seconds that are left."""

    name: str
    gather: Callable[[float], str]


def parts(setup: Setup) -> Iterator[BundlePart]:
    """Yield all parts: first the agent's own reports, then the slowest ones."""
    yield BundlePart("healthz.json", partial(_page, setup, "/healthz"))
    yield BundlePart("metrics.txt", partial(_page, setup, "/metrics"))
    config = ("--config", str(setup.file.absolute()))  # it runs in another folder
    yield BundlePart("check.txt", partial(_ours, ("check", *config)))
    yield BundlePart("guesses.json", lambda _: _guesses(setup))
    yield BundlePart("journal/verify.txt", partial(_ours, ("journal", "verify", *config)))
    yield BundlePart("journal/open.txt", partial(_ours, ("journal", "list", "--open", *config)))
    yield BundlePart("journal/report.txt", partial(_ours, ("report", *config)))
    units = tuple(f"--unit={unit}" for unit in UNITS)
    since = (f"--since=-{LOG_DAYS}d", f"--lines={LOG_LINES}", "--no-pager")
    yield BundlePart("log.txt", partial(_run, ("journalctl", *units, *since, "--output=short-iso")))
    lines = f"--lines={KERNEL_LINES}"
    yield BundlePart("kernel.txt", partial(_run, ("journalctl", "--dmesg", "--no-pager", lines)))
    show = ("systemctl", "--no-pager", "--lines=0", "status", *UNITS)
    yield BundlePart("units.txt", partial(_run, show))
    yield BundlePart(
        "timers.txt", partial(_run, ("systemctl", "--no-pager", "list-timers", "--all"))
    )
    yield BundlePart("kiosk.toml", lambda _: setup.file.read_text(encoding="utf-8"))
    yield BundlePart("versions.txt", _versions)
    yield BundlePart("disks.txt", _disks)
    yield BundlePart("usb.txt", lambda _: "\n".join(_usb()))


def _guesses(setup: Setup) -> str:
    """Return what the service's answers have shown so far."""
    file = setup.state_folder / evidence.FILE
    return file.read_text(encoding="utf-8") if file.exists() else "no answer was seen\n"


def _ours(words: Sequence[str], left_s: float) -> str:
    """Run a kiosk-agent command in its own process: from root it switches to the agent's user."""
    return _run(programs.own_command(*words), left_s)


def _run(words: Sequence[str], left_s: float) -> str:
    try:
        done = programs.run(
            *words,
            timeout_s=left_s,
            environ={**programs.environment(), "SYSTEMD_COLORS": "0"},
        )
    except FileNotFoundError:
        return f"{words[0]}: there is no such program\n"
    except subprocess.TimeoutExpired as late:
        return f"{_text(late.stdout)}\n{words[0]}: not within {left_s:.1f} s\n"
    code = f"exit code {done.returncode}\n" if done.returncode else ""
    return f"{_text(done.stdout)}{_text(done.stderr)}{code}"


def _text(output: bytes | None) -> str:
    return (output or b"")[-PART_BYTES_MAX:].decode(errors="replace")


def _page(setup: Setup, path: str, left_s: float) -> str:
    return answer_of_agent(setup.listen, path, min(left_s, ANSWER_TIMEOUT_S)).text


def _versions(left_s: float) -> str:
    debian = ("dpkg-query", "--show", "kiosk-*", "chromium", "cage", "systemd", "linux-image-*")
    libraries = sorted(f"{d.name} {d.version}" for d in metadata.distributions())
    lines = (
        f"kiosk-agent {__version__}",
        f"Python {platform.python_version()} ({sys.executable})",
        " ".join(platform.uname()[i] for i in (0, 2, 3, 4)),
        *(f"{key}={value}" for key, value in platform.freedesktop_os_release().items()),
        _run(debian, left_s),
        *libraries,
    )
    return "\n".join(lines)


def _disks(left_s: float) -> str:
    named = ("NAME,SIZE,TYPE,FSTYPE,FSUSE%,RO,LABEL,MOUNTPOINTS",)
    return "\n".join(
        _run(words, left_s)
        for words in (
            ("lsblk", "--output", *named),
            ("df", "--human-readable", "--local"),
            ("findmnt", "--real"),
        )
    )


def _usb() -> Iterator[str]:
    """Yield the USB devices from the kernel's files; this needs no program."""
    for device in sorted(Path("/sys/bus/usb/devices").glob("*")):
        words = [
            _read(device / name) for name in ("idVendor", "idProduct", "manufacturer", "product")
        ]
        if words[0]:
            yield f"{device.name}: {words[0]}:{words[1]} {words[2]} {words[3]}".rstrip()
    for line in sorted(Path("/dev").glob("kiosk-*")):
        yield f"{line} -> {line.resolve()}"


def _read(file: Path) -> str:
    try:
        return file.read_text(encoding="utf-8", errors="replace").strip()
    except OSError:
        return ""


def marks_for(setup: Setup) -> tuple[Mark, ...]:
    """Return the marks to search for: the forms of private data, and the readable secrets."""
    return (*marks_of(_secrets(setup)), *MARKS)


def gather(
    wanted: Iterable[BundlePart],
    marks: tuple[Mark, ...],
    clock: Clock,
    within_s: float,
    at_once: int = AT_ONCE,
) -> Iterator[Gathered]:
    """Yield the parts in order, each as soon as it is ready.

    The parts share these seconds, but each gets at least PART_MIN_S.
    """
    ends = clock.now().monotonic + within_s

    def one(part: BundlePart) -> Gathered:
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
    """Yield the secrets that this user can read, so that they can be removed."""
    for name in ("api-key", "tpin"):
        try:
            yield f"the {name}", setup.secret(name)
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


def answer_of_agent(
    listen: tuple[str, int], path: str, timeout_s: float, own: Path = Path(OWN_SOCKET)
) -> httpx.Response:
    """Ask the running agent on its own socket first, then at the page's address.

    Any program can keep the page's address busy. Only root and the agent's user can open the
    socket. An older release has none. Raises httpx.HTTPError.
    """
    host, port = listen
    address = f"http://{host}:{port}{path}"
    if not os.access(own, os.W_OK):  # it does not exist, or is not for this user
        return _asked(address, timeout_s)
    try:
        answer = _asked(address, timeout_s, httpx.HTTPTransport(uds=str(own)))
    except httpx.TransportError:  # the socket of an ended agent
        return _asked(address, timeout_s)
    is_another = answer.status_code == httpx.codes.MISDIRECTED_REQUEST
    return _asked(address, timeout_s) if is_another else answer


def _asked(
    address: str, timeout_s: float, transport: httpx.HTTPTransport | None = None
) -> httpx.Response:
    with httpx.Client(transport=transport, timeout=timeout_s, trust_env=False) as client:
        return client.get(address)
