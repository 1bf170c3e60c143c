"""The machine that set-up changes: its files below one root, its programs, the agent's user."""

import os
import pwd
import shutil
import subprocess
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path

from agent.base.files import Owner, opened_folder
from agent.process import programs

AGENT_USER = "kiosk-agent"
LONGEST_S = 600.0  # enough to format a slow card and to copy years of journal

CONFIG = "/etc/kiosk-agent/kiosk.toml"
STATE = "/var/lib/kiosk-agent"


class CommandFailed(Exception):
    """A program failed or is missing; the message has its name and its output."""


ROOT_OWNER = Owner(0, 0)


class Machine:
    """A machine with its files below `root`; `environ` is for its programs."""

    def __init__(
        self,
        root: Path = Path("/"),
        *,
        config: str = CONFIG,
        agent_user: str = AGENT_USER,
        environ: Mapping[str, str] | None = None,
    ) -> None:
        self.root = root
        self.config = self.at(config)
        self._agent_user = agent_user
        self._environ = programs.environment() if environ is None else environ

    def at(self, path: str) -> Path:
        """Return the path of a file of the machine."""
        return self.root / path.lstrip("/")

    def named(self, path: Path) -> str:
        """Return a file's path on the machine itself, without the root."""
        return f"/{path.relative_to(self.root)}"

    def has(self, program: str) -> bool:
        return shutil.which(program, path=self._environ.get("PATH")) is not None

    def run(self, *command: str, stdin: bytes = b"") -> str:
        """Run a program and return its output. Raises CommandFailed."""
        done = self._run(command, stdin)
        if done.returncode:
            problem = done.stderr.decode(errors="replace").strip() or f"exit code {done.returncode}"
            raise CommandFailed(f"{command[0]}: {problem}")
        return done.stdout.decode(errors="replace")

    def succeeds(self, *command: str) -> bool:
        """Run a program that answers a question by its exit code. Raises CommandFailed."""
        return self._run(command, b"").returncode == 0

    def show(self, *command: str) -> bool:
        """Run a program that writes to the person's terminal; return True if it succeeds."""
        try:
            done = programs.run(
                *command,
                timeout_s=None,  # a person watches it
                is_captured=False,
                has_terminal=True,
                environ=self._environ,
            )
        except OSError as error:
            raise CommandFailed(f"{command[0]}: {error.strerror}") from error
        return done.returncode == 0

    def agent(self) -> Owner:
        """Return the agent's user and group. Raises CommandFailed."""
        try:
            user = pwd.getpwnam(self._agent_user)
        except KeyError:
            missing = f"there is no user `{self._agent_user}`. Is the package installed?"
            raise CommandFailed(missing) from None
        return Owner(user.pw_uid, user.pw_gid)

    def as_agent(self, work: Callable[[], bytes]) -> bytes:
        """Return what `work` returns if the agent's user does it: root can open more devices.

        Without root, or if root runs the agent, it runs in this process. Raises CommandFailed.
        """
        agent = self.agent()
        if os.geteuid() != 0 or agent.user == 0:
            return work()
        reads, writes = os.pipe()
        child = os.fork()
        if child == 0:  # it only does the work, and ends without this process's handlers
            with suppress(BaseException), os.fdopen(writes, "wb") as pipe:
                os.initgroups(self._agent_user, agent.group)
                os.setgid(agent.group)
                os.setuid(agent.user)
                pipe.write(work())
            os._exit(0)
        os.close(writes)
        with os.fdopen(reads, "rb") as result:
            said = result.read()
        os.waitpid(child, 0)
        if not said:
            raise CommandFailed("the test ended without a result")
        return said

    @staticmethod
    def give(path: Path, owner: Owner, mode: int) -> None:
        """Change a folder's owner; only root can. Raises OSError, also for a link."""
        with opened_folder(path) as folder:
            os.fchmod(folder, mode)
            if os.geteuid() == 0:
                os.fchown(folder, owner.user, owner.group)

    def _run(self, command: Sequence[str], stdin: bytes) -> subprocess.CompletedProcess[bytes]:
        try:
            return programs.run(*command, stdin=stdin, timeout_s=LONGEST_S, environ=self._environ)
        except OSError as error:
            raise CommandFailed(f"{command[0]}: {error.strerror}") from error
        except subprocess.TimeoutExpired as late:
            raise CommandFailed(f"{command[0]}: did not end within {LONGEST_S:.0f} s") from late
