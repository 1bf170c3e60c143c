"""`kiosk-agent biometric …`: the box whose RD service this kiosk uses."""

import argparse
import asyncio
import os
import sys

from agent.base.files import errors_explained
from agent.commands.carry_out import OK, problem, say
from agent.config.kiosk_config import ConfigError, Setup
from agent.devices.biometric import bridge_at
from drivers.biometric.rdservice_pairing import pair
from rd_pairing.codes import PairingFailed, typed_code

ASK = "The code that the box shows: "


def biometric_pair(options: argparse.Namespace, setup: Setup) -> int:
    configured = setup.config.biometric.bridge if setup.config.biometric else None
    box = options.box or configured
    if box is None:
        return problem("which box? kiosk-agent biometric pair HOST")
    bridge = bridge_at(box, setup)
    if bridge.pairing_file.parent != setup.state_folder:
        raise ConfigError(
            f"{bridge.pairing_file}: is a credential; remove it before you pair again"
        )
    code = typed_code(input(ASK) if sys.stdin.isatty() else sys.stdin.readline())
    if code is None:
        return problem("not a code of a box: expected eight letters and digits, such as K7QM-4RXD")
    with errors_explained(setup.state_folder):
        setup.state_folder.mkdir(parents=True, exist_ok=True)
    entropy = os.urandom  # noqa: TID251  # a key must be random
    try:
        fingerprint = asyncio.run(
            pair(bridge.host, bridge.port, code, bridge.pairing_file, entropy)
        )
    except PairingFailed as failed:
        return problem(f"not paired: {failed}")
    say(f"paired with the box {fingerprint}")
    if box != configured:
        say(f'now set `bridge = "{box}"` under [biometric] in {setup.file}')
    return OK
