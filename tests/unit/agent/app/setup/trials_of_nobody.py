"""Try devices as `nobody`, and print the results: `python -m … SECRET`, started as root."""

import asyncio
import os
import pwd
import sys

import msgspec

from agent.base.files import Owner
from agent.config.kiosk_config import Setup
from agent.setup.device_trials import Trial, try_as_agent, try_device

NOBODY = pwd.getpwnam("nobody")


async def who(_: Setup) -> Trial:
    return Trial(is_fine=True, what=f"{os.geteuid()} {os.getegid()} {os.getgroups()}")


async def opens_secret(_: Setup) -> Trial:
    try:
        os.close(os.open(sys.argv[1], os.O_RDONLY))
    except PermissionError as error:
        return Trial(is_fine=False, what=str(error.strerror))
    return Trial(is_fine=True, what="opened")


async def dies(_: Setup) -> Trial:
    raise RuntimeError("a driver's own error")


def main() -> None:
    owner = Owner(NOBODY.pw_uid, NOBODY.pw_gid)
    results = [
        asyncio.run(try_device({}, opens_secret)),
        *(try_as_agent(owner, {}, trial) for trial in (who, opens_secret, dies)),
        asyncio.run(try_device({}, opens_secret)),
    ]
    sys.stdout.buffer.write(msgspec.json.encode(results))


if __name__ == "__main__":
    main()
