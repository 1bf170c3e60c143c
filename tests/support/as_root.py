"""Run a command as root, also for an ordinary user: then in a user namespace that has all users."""

import os
import shutil

NAMESPACE = ("unshare", "--user", "--map-root-user", "--map-auto")
NEEDS = (
    "without root it needs uidmap, the user's lines in /etc/subuid and /etc/subgid, and a kernel "
    "that allows user namespaces"
)


def as_root(*command: str) -> tuple[str, ...]:
    """Return the command that runs `command` as root, or as the root of a user namespace."""
    if os.geteuid() == 0:
        return command
    assert shutil.which("newuidmap"), NEEDS
    return (*NAMESPACE, *command)
