"""A device is tried as the agent's user, so that a missing permission is found at set-up."""

import os
import pwd

import pytest

from agent.base.files import Owner
from agent.config.kiosk_config import Setup
from agent.setup.device_trials import Trial, try_as_agent

pytestmark = pytest.mark.skipif(os.geteuid() != 0, reason="only root can become another user")
NOBODY = pwd.getpwnam("nobody")


async def who(_: Setup) -> Trial:
    return Trial(is_fine=True, what=f"{os.geteuid()} {os.getegid()} {os.getgroups()}")


async def opens_a_root_file(_: Setup) -> Trial:
    try:
        os.close(os.open("/etc/shadow", os.O_RDONLY))
    except PermissionError as error:
        return Trial(is_fine=False, what=str(error.strerror))
    return Trial(is_fine=True, what="opened")


async def dies(_: Setup) -> Trial:
    raise RuntimeError("a driver's own error")


def failed(what: str) -> Trial:
    return Trial(is_fine=False, what=what)


def test_the_trial_has_only_the_rights_of_the_agents_user() -> None:
    owner = Owner(NOBODY.pw_uid, NOBODY.pw_gid)
    found = try_as_agent(owner, {}, who)
    assert found.what == f"{NOBODY.pw_uid} {NOBODY.pw_gid} [{NOBODY.pw_gid}]"
    assert os.geteuid() == 0
    assert try_as_agent(owner, {}, opens_a_root_file) == failed("Permission denied")


def test_a_trial_that_dies_is_a_failed_trial() -> None:
    owner = Owner(NOBODY.pw_uid, NOBODY.pw_gid)
    assert try_as_agent(owner, {}, dies) == failed("RuntimeError: a driver's own error")
