"""Lets root's check read what only the agent may read.

systemd gives a unit's decrypted credentials only to that unit. So root has systemd start the check
again, with the agent's user and credentials.
"""

import argparse
import os
import subprocess
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

from agent.commands.agents_user import owner_of
from agent.commands.carry_out import OK, PROBLEM, problem
from agent.config.kiosk_config import Setup
from agent.process import programs

CREDENTIALS: Final = ("api-key", "tpin")
UNIT: Final = "kiosk-agent"
RUNTIME: Final = "run/kiosk-agent"
TIMEOUT_S: Final = 300  # the service may be asked four times, each for half a minute


def look(options: argparse.Namespace, setup: Setup, environ: Mapping[str, str]) -> int | None:
    """If root asks, check as the agent and return the exit code. None: check in this process."""
    root = Path("/")
    user = owner_of(setup.state_folder) if os.geteuid() == 0 else None
    if user is None or user.pw_uid == 0 or "CREDENTIALS_DIRECTORY" in environ:
        return None
    if not (root / "run/systemd/system").is_dir():  # sd_booted(3)
        return None
    words = programs.own_command("check", "--config", str(setup.file.absolute()))
    command = (*systemd_run(root, user.pw_name), *words, *(("--json",) if options.json else ()))
    try:
        done = programs.run(*command, timeout_s=TIMEOUT_S, is_captured=False, has_terminal=True)
    except (OSError, subprocess.SubprocessError) as error:
        problem(f"check: cannot run as the agent's user: {error}")
        return None
    if done.returncode in (OK, PROBLEM):
        return done.returncode
    problem(f"check: systemd-run ended with {done.returncode} (were the credentials made here?)")
    return None


def systemd_run(root: Path, user: str) -> Iterator[str]:
    """Yield the arguments that start a command as the agent's unit does."""
    yield from ("systemd-run", "--quiet", "--wait", "--pipe", "--collect")
    yield f"--property=User={user}"
    for name in CREDENTIALS:
        stored = f"{UNIT}.{name}"
        if (root / "etc/credstore.encrypted" / stored).exists():
            yield f"--property=LoadCredentialEncrypted={name}:{stored}"
        elif (root / "etc/credstore" / stored).exists():
            yield f"--property=LoadCredential={name}:{stored}"
    if (root / RUNTIME).is_dir():
        yield f"--setenv=RUNTIME_DIRECTORY=/{RUNTIME}"
