"""The parts of a support bundle: what is gathered of this machine, each as a text."""

import platform
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from importlib import metadata
from pathlib import Path
from typing import Final

import msgspec

from agent import __version__
from agent.config.kiosk_config import Setup
from agent.process import programs
from agent.support.agent_answer import answer_of_agent

LOG_DAYS: Final = 7
LOG_LINES: Final = 5000
KERNEL_LINES: Final = 1000
PART_BYTES_MAX: Final = 2 * 1024 * 1024
"""The end of each part that is kept: a bundle must fit in an e-mail."""
UNITS: Final = ("kiosk-agent*", "kiosk-browser*", "kiosk-rd-bridge*")
ANSWER_TIMEOUT_S: Final = 3.0


class Part(msgspec.Struct, frozen=True):
    """One file of the bundle; `gather` is given the seconds that are left."""

    name: str
    gather: Callable[[float], str]


def parts(setup: Setup) -> Iterator[Part]:
    """Yield all parts: first the agent's own reports, then the slowest ones."""
    yield Part("healthz.json", partial(_page, setup, "/healthz"))
    yield Part("metrics.txt", partial(_page, setup, "/metrics"))
    config = ("--config", str(setup.file.absolute()))  # it runs in another folder
    yield Part("check.txt", partial(_ours, ("check", *config)))
    yield Part("journal/verify.txt", partial(_ours, ("journal", "verify", *config)))
    yield Part("journal/open.txt", partial(_ours, ("journal", "list", "--open", *config)))
    yield Part("journal/report.txt", partial(_ours, ("report", *config)))
    units = tuple(f"--unit={unit}" for unit in UNITS)
    since = (f"--since=-{LOG_DAYS}d", f"--lines={LOG_LINES}", "--no-pager")
    yield Part("log.txt", partial(_run, ("journalctl", *units, *since, "--output=short-iso")))
    lines = f"--lines={KERNEL_LINES}"
    yield Part("kernel.txt", partial(_run, ("journalctl", "--dmesg", "--no-pager", lines)))
    show = ("systemctl", "--no-pager", "--lines=0", "status", *UNITS)
    yield Part("units.txt", partial(_run, show))
    yield Part("timers.txt", partial(_run, ("systemctl", "--no-pager", "list-timers", "--all")))
    yield Part("kiosk.toml", lambda _: setup.file.read_text(encoding="utf-8"))
    yield Part("versions.txt", _versions)
    yield Part("disks.txt", _disks)
    yield Part("usb.txt", lambda _: "\n".join(_usb()))


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
