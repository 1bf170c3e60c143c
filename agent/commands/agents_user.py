"""Switches a command run by root to the agent's user before it opens a file.

Otherwise it would leave files that the running agent cannot read, for example a new PIN.
"""

import errno
import os
import pwd
from contextlib import suppress
from pathlib import Path

from agent.base.files import errors_explained

NAME = "kiosk-agent"
ROOT = 0


def take_agents_user(state_folder: Path) -> bool:
    """Switch to the owner of the agent's state; return False if that is not needed.

    Only root switches. Raises OSError.
    """
    if os.geteuid() != ROOT:
        return False
    user = owner_of(state_folder)
    if user is None or user.pw_uid == ROOT:
        return False
    with errors_explained(state_folder):
        os.initgroups(user.pw_name, user.pw_gid)
        os.setgid(user.pw_gid)
        os.setuid(user.pw_uid)
    return True


def owner_of(state_folder: Path) -> pwd.struct_passwd | None:
    """Return the folder's owner. Without a folder, return the packaged user, or None.

    Raises PermissionError for an owner without a name.
    """
    try:
        uid = state_folder.stat().st_uid
    except FileNotFoundError:
        with suppress(KeyError):  # not installed from the package
            return pwd.getpwnam(NAME)
        return None
    try:
        return pwd.getpwuid(uid)
    except KeyError as error:
        what = f"belongs to user {uid}, who has no name here; give it to the agent's user"
        raise PermissionError(errno.EPERM, what, str(state_folder)) from error
