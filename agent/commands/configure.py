"""Installs an ordered configuration, and restores the previous one if it fails.

It runs as root, because the agent cannot write to /etc. So it trusts only the operator's signature
on the agent's file, checked with the key in root's own kiosk.toml. Each step is on the disk before
the next one. After a power cut the agent starts with one of the two configurations, and the trial
continues.
"""

import argparse
import asyncio
import stat
from contextlib import suppress
from pathlib import Path
from typing import Final, Protocol

import httpx
import msgspec

from agent.base.clock import Clock
from agent.base.files import read_plain, replace_whole
from agent.commands.carry_out import OK, problem, say
from agent.config.kiosk_config import ConfigError, Setup, load
from agent.fleet.new_configuration import FILE, ConfigurationResult, fingerprint, problems
from agent.fleet.new_configuration import outcome as stored_outcome
from agent.fleet.signed_orders import Refusal, SignedOrder, TakenOrders, opened, wrong_time
from agent.process.kernel import KERNEL
from agent.setup.machine import CommandFailed, Machine
from agent.support.bundle import OWN_SOCKET, answer_of_agent
from agent.ui.words.words import LANGUAGES
from fleet_messages.messages import ORDER_BYTES_MAX, Result
from fleet_messages.orders import Configure, OrderRefused, parse_order

TRIAL: Final = "trial.json"
BEFORE: Final = "kiosk.toml.before"
OUTCOME: Final = "last.json"
PUBLIC: Final = 0o644  # the agent reads the outcome

EVERY_S: Final = 2.0
IDLE_IN_A_ROW: Final = 3  # one idle answer may only be the moment between two screens
IDLE_WITHIN_S: Final = 3600.0
HEALTHY_IN_A_ROW: Final = 10
HEALTHY_WITHIN_S: Final = 120.0


CHANGED_WHILE_IT_WAITED: Final = (
    "kiosk.toml was changed at the kiosk while the order waited: it is kept; order it again"
)
CHANGED_ON_TRIAL: Final = (
    "kiosk.toml was changed at the kiosk during the trial: it is kept, and not undone"
)
NO_PROCESS: Final = "0"
POWER_WENT: Final = "the power failed: the previous configuration is in force"
WRONG_TIME: Final = "{} by this machine's clock: order it again, or set the clock"


class Said(msgspec.Struct, frozen=True):
    """The fields of /healthz that the trial needs."""

    journal: str
    busy: bool = False


class AgentUnit(Protocol):
    """The running agent, seen from another process."""

    def says(self) -> Said | None:
        """Return the agent's health; None: no agent answers."""

    def process(self) -> str:
        """Return the agent's process number as a text; "0": no agent runs, "": unknown."""

    def restart(self) -> None: ...

    def gives_way(self) -> bool:
        """Return True while an update is testing the agent."""


class Dropped(Exception):
    """The file is not a valid order of this operator; no answer is sent."""


class _Trial(msgspec.Struct, frozen=True):
    """The trial in progress, as stored."""

    id: int
    configuration: str
    """SHA-256 of the new configuration."""


class ConfigurationTrial:
    """One configuration on trial."""

    def __init__(self, file: Path, signed: Path, folder: Path, unit: AgentUnit) -> None:
        """`file` is the kiosk.toml; `folder` is root's own; `signed` is where an order is."""
        self._file = file
        self._signed = signed
        self._folder = folder
        self._unit = unit

    async def run(self, clock: Clock) -> ConfigurationResult:
        """Install the ordered configuration, and watch it. Raises Dropped, OSError."""
        begun = self._under_way(clock)
        if begun is None:
            try:
                begun = await self._begin(clock)
            finally:  # otherwise the path unit would start this again and again
                self._signed.unlink(missing_ok=True)
        if isinstance(begun, ConfigurationResult):
            return self._end(begun)
        is_healthy = await self._becomes_healthy(clock)
        if self._in_force() != begun.configuration:
            return self._end(_outcome(begun.id, clock, Result.FAILED, CHANGED_ON_TRIAL))
        if is_healthy:
            return self._end(_outcome(begun.id, clock, Result.DONE, of=begun.configuration))
        self._put_back()
        what = f"not healthy within {HEALTHY_WITHIN_S:.0f} s: the previous one is restored"
        return self._end(_outcome(begun.id, clock, Result.FAILED, what))

    def _under_way(self, clock: Clock) -> _Trial | ConfigurationResult | None:
        """Return the trial that a power cut interrupted, or its outcome."""
        try:
            trial = msgspec.json.decode((self._folder / TRIAL).read_bytes(), type=_Trial)
        except FileNotFoundError:
            return None
        if self._in_force() == trial.configuration:
            return trial
        is_before = self._in_force() == fingerprint((self._folder / BEFORE).read_bytes())
        what = POWER_WENT if is_before else CHANGED_ON_TRIAL
        return _outcome(trial.id, clock, Result.FAILED, what)

    def _in_force(self) -> str:
        return fingerprint(self._file.read_bytes())

    async def _begin(self, clock: Clock) -> _Trial | ConfigurationResult:
        # The agent can write this file. A link could lead to another file and is refused.
        envelope = read_plain(self._signed, ORDER_BYTES_MAX + 1)
        in_force = self._in_force()  # before the key is read from it
        setup = load(self._file)
        fleet = setup.config.fleet
        signed = opened(envelope, (fleet and fleet.operator_key) or "", setup.kiosk)
        taken = TakenOrders(self._folder, 0.0)
        if isinstance(signed, Refusal):
            raise Dropped(signed.value)
        if taken.is_last(signed) and not self._has_result(signed.head.id):
            return _outcome(signed.head.id, clock, Result.FAILED, POWER_WENT)
        if not taken.is_new(signed):
            raise Dropped(Refusal.REPLAYED.value)
        toml, outcome = await self._judged(signed, in_force, clock)
        taken.take(signed)  # not before: a power cut while it waits must not lose the order
        return outcome or self._put_in_place(signed.head.id, toml.encode())

    def _has_result(self, number: int) -> bool:
        """Return False for a taken order that a power cut interrupted before its trial began."""
        last = stored_outcome(self._folder / OUTCOME)
        return last is not None and last.id == number

    async def _judged(
        self, signed: SignedOrder, in_force: str, clock: Clock
    ) -> tuple[str, ConfigurationResult | None]:
        """Return the new configuration, and why it is not installed; None: it is installed.

        `in_force` is the fingerprint of the configuration whose key the order was opened with.
        """
        number = signed.head.id
        try:
            order = parse_order(signed.text)
        except OrderRefused as refused:
            return "", _outcome(number, clock, Result.REFUSED, str(refused))
        if not isinstance(order, Configure):
            raise Dropped("it orders something else")
        if why_not := wrong_time(signed.head, clock.now().service):
            return "", _outcome(number, clock, Result.REFUSED, WRONG_TIME.format(why_not.value))
        if wrong := [*problems(order.toml, self._file, LANGUAGES)]:
            return "", _outcome(number, clock, Result.REFUSED, "\n".join(wrong))
        if not await self._becomes_idle(clock):
            what = "the kiosk was in use all the time: order it again"
            return "", _outcome(number, clock, Result.FAILED, what)
        if why_not := wrong_time(signed.head, clock.now().service):
            return "", _outcome(number, clock, Result.REFUSED, WRONG_TIME.format(why_not.value))
        if self._in_force() != in_force:  # a change of the operator's key must not be undone
            return "", _outcome(number, clock, Result.REFUSED, CHANGED_WHILE_IT_WAITED)
        return order.toml, None

    def _put_in_place(self, number: int, toml: bytes) -> _Trial:
        file = self._file
        trial = _Trial(number, fingerprint(toml))
        mode = stat.S_IMODE(file.stat().st_mode)
        replace_whole(self._folder / BEFORE, file.read_bytes(), mode)
        replace_whole(self._folder / TRIAL, msgspec.json.encode(trial))
        replace_whole(file, toml, mode)
        self._unit.restart()
        return trial

    def _put_back(self) -> None:
        file, before = self._file, self._folder / BEFORE
        replace_whole(file, before.read_bytes(), stat.S_IMODE(before.stat().st_mode))
        self._unit.restart()

    async def _becomes_idle(self, clock: Clock) -> bool:
        """Wait until a restart disturbs nobody.

        A missing answer does not mean idle: a customer may be there while the page is busy.
        """
        ends, in_a_row = clock.now().monotonic + IDLE_WITHIN_S, 0
        while in_a_row < IDLE_IN_A_ROW:
            if clock.now().monotonic > ends:
                return False
            said = self._unit.says()
            is_idle = not said.busy if said else self._unit.process() == NO_PROCESS
            is_free = is_idle and not self._unit.gives_way()
            in_a_row = in_a_row + 1 if is_free else 0
            await clock.sleep(EVERY_S)
        return True

    async def _becomes_healthy(self, clock: Clock) -> bool:
        """Wait until the same process has answered several times with its journal open."""
        ends, in_a_row, process = clock.now().monotonic + HEALTHY_WITHIN_S, 0, ""
        while in_a_row < HEALTHY_IN_A_ROW:
            if clock.now().monotonic > ends:
                return False
            said, now = self._unit.says(), self._unit.process()
            is_well = said is not None and said.journal == "ok"
            in_a_row = (in_a_row + 1 if now == process else 1) if is_well else 0
            process = now
            await clock.sleep(EVERY_S)
        return True

    def _end(self, outcome: ConfigurationResult) -> ConfigurationResult:
        replace_whole(self._folder / OUTCOME, msgspec.json.encode(outcome), PUBLIC)
        with suppress(FileNotFoundError):
            (self._folder / TRIAL).unlink()
        return outcome


def _outcome(
    number: int, clock: Clock, result: Result, what: str = "", *, of: str = ""
) -> ConfigurationResult:
    return ConfigurationResult(number, clock.now().service, result, what, of)


# --- the running agent, and the command ---

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
