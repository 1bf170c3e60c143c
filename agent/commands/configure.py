"""`kiosk-agent configure`: root's part of an order with a new configuration."""

import argparse
import asyncio
from pathlib import Path
from typing import Final

import httpx
import msgspec

from agent.base.clock import Clock
from agent.commands.carry_out import OK, problem, say
from agent.commands.configuration_trial import ConfigurationTrial, Dropped, Said
from agent.config.kiosk_config import ConfigError, Setup, load
from agent.fleet.messages import Result
from agent.fleet.new_configuration import FILE
from agent.process.kernel import KERNEL
from agent.setup import read_only_root
from agent.setup.machine import CommandFailed, Machine
from agent.support.agent_answer import OWN_SOCKET, answer_of_agent

AGENT: Final = "kiosk-agent.service"
ANSWERS_WITHIN_S: Final = 3.0
UPDATE_TRIAL: Final = "/var/lib/kiosk-agent-update/trial"


class RunningUnit:
    """The agent that systemd runs on this machine."""

    def __init__(self, machine: Machine, config: Path) -> None:
        self._machine = machine
        self._config = config

    def says(self) -> Said | None:
        try:
            listen = load(self._config, {}).listen  # an order may change the address
            own = self._machine.at(OWN_SOCKET)
            answer = answer_of_agent(listen, "/healthz", ANSWERS_WITHIN_S, own)
            return msgspec.json.decode(answer.content, type=Said)
        except (httpx.HTTPError, msgspec.DecodeError, ConfigError):
            return None

    def process(self) -> str:
        try:
            return self._machine.run("systemctl", "show", "--property=MainPID", "--value", AGENT)
        except CommandFailed:
            return ""

    def restart(self) -> None:
        self._machine.succeeds("systemctl", "reset-failed", AGENT)
        self._machine.succeeds("systemctl", "restart", AGENT)

    def gives_way(self) -> bool:
        return self._machine.at(UPDATE_TRIAL).exists()


def configure(options: argparse.Namespace, setup: Setup) -> int:
    machine = Machine(config=str(setup.file))
    if read_only_root.is_on(machine):
        return problem("the root is read-only: a new configuration would be lost at the next start")
    signed = Path(options.signed) if options.signed else setup.state_folder / FILE
    folder = KERNEL.configuration.parent
    trial = ConfigurationTrial(setup.file, signed, folder, RunningUnit(machine, setup.file))
    try:
        outcome = asyncio.run(trial.run(Clock()))
    except Dropped as dropped:
        return problem(f"{signed}: dropped: {dropped}")
    except FileNotFoundError:
        say("nothing was ordered")
        return OK
    if outcome.result is Result.DONE:
        say("the new configuration is in force")
        return OK
    return problem(f"{outcome.result.value}: {outcome.what}")
