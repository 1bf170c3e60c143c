"""`kiosk-agent check`: a line for each thing that a kiosk needs: ok, or FAIL and what to do."""

import argparse
import asyncio
import logging
import os
import subprocess
from collections.abc import AsyncIterator, Callable, Collection, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Final

from agent.base.check_result import CheckResult, wrong
from agent.base.clock import Clock
from agent.base.log_lines import one_line
from agent.commands.carry_out import (
    OK,
    PROBLEM,
    USAGE,
    described,
    owner_of,
    problem,
    say,
)
from agent.commands.check.faults import Judge, faults_by_line
from agent.commands.check.fleet import fleet
from agent.commands.check.hardware import hardware
from agent.commands.check.kiosk import (
    ASK_AS_ROOT,
    RunningAgent,
    kept,
    running_agent,
    service_and_devices,
)
from agent.commands.check.machine import machine, others
from agent.commands.check.report import report
from agent.commands.check.service import ask_service
from agent.commands.check.upkeep import logs, mirror, upkeep
from agent.commands.journal_output import to_json
from agent.config.kiosk_config import SECRETS, Setup
from agent.process import programs
from agent.process.kernel import KERNEL, Kernel
from drivers.usb import UsbBus


def look(options: argparse.Namespace, setup: Setup) -> int:
    if options.service and options.report:
        problem("check: --service and --report are two different reports; give one of them")
        return USAGE
    logging.getLogger().setLevel(logging.ERROR)
    code = look_as_agent(options, setup, os.environ)
    if code is not None:
        return code
    if options.service:
        return asyncio.run(ask_service(setup, is_json=options.json))
    if options.report:
        return asyncio.run(_report(options, setup))
    if options.json:
        return asyncio.run(_as_json(setup))
    return OK if asyncio.run(check(setup, say)) else PROBLEM


OF_A_CONFIGURATION: Final = frozenset({"files", "payees"})


def look_before_set_up(options: argparse.Namespace, setup: Setup) -> int:
    """Check the machine alone, and say what is missing first."""
    if options.service:
        return problem(f"check: there is no {setup.file}: run sudo kiosk-agent setup")
    now = Clock().now().service
    judge = Judge(faults_by_line(setup, KERNEL, None, now))
    looks = (
        *(one for one in machine(setup, KERNEL, {}) if one.name not in OF_A_CONFIGURATION),
        *hardware(setup, KERNEL),
        *upkeep(setup, KERNEL),
    )
    found = [
        wrong("set-up", f"there is no {setup.file}: run sudo kiosk-agent setup"),
        *map(judge.judged, looks),
        *judge.rest(),
    ]
    if options.json:
        say(_listed(found))
    else:
        for result in found:
            say(one_line(result.line()))
    return PROBLEM


async def check(setup: Setup, say: Callable[[str], None], kernel: Kernel = KERNEL) -> bool:
    """Check everything and print one line each; return True if all is well. Change nothing."""
    is_well = True
    async for result in results(setup, kernel):
        is_well &= result.is_fine
        say(one_line(result.line()))
    return is_well


async def _as_json(setup: Setup) -> int:
    found = [result async for result in results(setup)]
    say(_listed(found))
    return OK if all(result.is_fine for result in found) else PROBLEM


def _listed(found: Iterable[CheckResult]) -> str:
    return to_json([{"name": one.name, "ok": one.is_fine, "what": one.what} for one in found])


async def _report(options: argparse.Namespace, setup: Setup) -> int:
    made = await report(setup, KERNEL, UsbBus())
    if options.json:
        say(to_json(made))
    else:
        for line in made.lines():
            say(one_line(line))
    return OK


async def results(setup: Setup, kernel: Kernel = KERNEL) -> AsyncIterator[CheckResult]:
    """Yield each result as soon as it is known."""
    agent = await running_agent(setup)
    judge = Judge(faults_by_line(setup, kernel, agent, Clock().now().service))
    async for result in _looks(setup, kernel, agent):
        yield judge.judged(result)
    for result in judge.rest():
        yield result


async def _looks(
    setup: Setup, kernel: Kernel, agent: RunningAgent | None
) -> AsyncIterator[CheckResult]:
    for result in (*decrypted(os.environ), *kept(setup)):
        yield result
    async for result in service_and_devices(setup, agent):
        yield result
    async for result in fleet(setup, agent):
        yield result
    now = Clock().now().service
    for looks in (
        machine(setup, kernel, os.environ),
        hardware(setup, kernel),
        others(setup, kernel),
        upkeep(setup, kernel),
        logs(setup, kernel),
        mirror(setup, kernel, now),
    ):
        try:
            for result in looks:
                yield result
        except PermissionError as error:  # the other results are still reported
            yield wrong(
                "access", f"{described(error)}: to see everything, run as root: {ASK_AS_ROOT}"
            )


UNREADABLE: Final = "KIOSK_UNREADABLE_CREDENTIALS"
"""The variable with the names of the credentials that root could not decrypt."""
UNIT: Final = "kiosk-agent"
RUNTIME: Final = "run/kiosk-agent"
REMEDY: Final = "sudo kiosk-agent setup"
DECRYPTS_S: Final = 30  # a TPM is slow
TIMEOUT_S: Final = 300  # the service may be asked four times, each for half a minute


def look_as_agent(
    options: argparse.Namespace, setup: Setup, environ: Mapping[str, str]
) -> int | None:
    """If root asks, check as the agent and return the exit code. None: check in this process."""
    root = Path("/")
    user = owner_of(setup.state_folder) if os.geteuid() == 0 else None
    if user is None or user.pw_uid == 0 or "CREDENTIALS_DIRECTORY" in environ:
        return None
    if not (root / "run/systemd/system").is_dir():  # sd_booted(3)
        return None
    chosen = (f"--{name}" for name in ("json", "report", "service") if getattr(options, name))
    words = programs.own_command("check", "--config", str(setup.file.absolute()), *chosen)
    unreadable = [name for name in SECRETS if not _can_decrypt(root, name)]
    command = (*systemd_run(root, user.pw_name, unreadable), *words)
    try:
        done = programs.run(*command, timeout_s=TIMEOUT_S, is_captured=False, has_terminal=True)
    except (OSError, subprocess.SubprocessError) as error:
        problem(f"check: cannot run as the agent's user: {error}")
        return None
    if done.returncode in (OK, PROBLEM):
        return done.returncode
    problem(f"check: systemd-run ended with {done.returncode} (were the credentials made here?)")
    return None


def _can_decrypt(root: Path, name: str) -> bool:
    """Return False if a credential's file exists and this machine cannot decrypt it."""
    file = root / "etc/credstore.encrypted" / f"{UNIT}.{name}"
    if not file.exists():
        return True
    try:
        words = ("systemd-creds", "decrypt", f"--name={name}", str(file), "-")
        return programs.run(*words, timeout_s=DECRYPTS_S).returncode == 0
    except (OSError, subprocess.SubprocessError):
        return False


def decrypted(environ: Mapping[str, str]) -> Iterator[CheckResult]:
    """Yield the credentials that root could not decrypt."""
    for name in environ.get(UNREADABLE, "").split():
        file = f"/etc/credstore.encrypted/{UNIT}.{name}"
        yield wrong("secrets", f"{file} cannot be decrypted here: enter it again ({REMEDY})")


def systemd_run(root: Path, user: str, unreadable: Collection[str] = ()) -> Iterator[str]:
    """Yield the arguments that start a command as the agent's unit does.

    systemd does not start a command with a credential that it cannot decrypt.
    """
    yield from ("systemd-run", "--quiet", "--wait", "--pipe", "--collect")
    yield f"--property=User={user}"
    if unreadable:
        yield f"--setenv={UNREADABLE}={' '.join(unreadable)}"
    for name in SECRETS:
        stored = f"{UNIT}.{name}"
        if name in unreadable:
            continue
        if (root / "etc/credstore.encrypted" / stored).exists():
            yield f"--property=LoadCredentialEncrypted={name}:{stored}"
        elif (root / "etc/credstore" / stored).exists():
            yield f"--property=LoadCredential={name}:{stored}"
    if (root / RUNTIME).is_dir():
        yield f"--setenv=RUNTIME_DIRECTORY=/{RUNTIME}"
