"""A configuration from an order: active if the kiosk is healthy with it, otherwise not."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest

from agent.base.files import replace_whole
from agent.commands import configure
from agent.commands.configure import (
    BEFORE,
    CHANGED_ON_TRIAL,
    HEALTHY_WITHIN_S,
    OUTCOME,
    TRIAL,
    ConfigurationTrial,
    Dropped,
    Said,
)
from agent.config.kiosk_config import Config
from agent.fleet.new_configuration import (
    FILE,
    ORDERABLE,
    ConfigurationResult,
    fingerprint,
    problems,
)
from agent.fleet.signed_orders import NAME
from agent.ui.words.words import LANGUAGES
from fleet_messages.messages import Result
from tests.support.kiosk_folder import furnish
from tests.support.virtual_clock import virtual_clock
from tests.support.virtual_time import BEGIN, virtual_time
from tests.unit.agent.fleet.giving import KEY, STRANGER, order, public

FLEET = {"mqtt": "mqtts://b.example.in", "kiosk": "K-1", "operator_key": KEY}


class PowerCut(Exception):
    """The machine loses power here."""


class Machine:
    """A kiosk's files, and the agent that runs on them."""

    def __init__(self, folder: Path) -> None:
        self.root = folder / "root"
        self.root.mkdir()
        self.file = furnish(folder, fleet=FLEET)
        self.signed = folder / FILE
        self.old = self.file.read_text()
        self.new = self.old.replace("[outlet]", '[outlet]\nlanguages = ["ta", "en"]')
        self.is_busy: Callable[[], bool] = lambda: False
        self.works: Callable[[str], bool] = lambda _: True
        self.cut_at_restart = False
        self.restarts = 0
        self.is_running = True
        self.answers = True

    # --- what a trial needs from the agent's unit ---

    def says(self) -> Said | None:
        works = self.answers and self.works(self.file.read_text())
        return Said("ok", self.is_busy()) if works else None

    def process(self) -> str:
        return str(41 + self.restarts) if self.is_running else "0"

    def restart(self) -> None:
        self.restarts += 1
        self.is_running = self.answers = True
        if self.cut_at_restart:
            raise PowerCut

    def gives_way(self) -> bool:
        return False

    # --- what a test does ---

    def orders(self, toml: str, **times: Any) -> None:
        self.signed.write_bytes(order("configure", 1, toml=toml, **times))

    async def tries(self) -> ConfigurationResult:
        return await ConfigurationTrial(self.file, self.signed, self.root, self).run(
            virtual_clock()
        )

    def outcome(self) -> ConfigurationResult:
        return msgspec.json.decode((self.root / OUTCOME).read_bytes(), type=ConfigurationResult)


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    return Machine(tmp_path)


@virtual_time
async def test_a_configuration_with_which_the_kiosk_is_healthy_stays(machine: Machine) -> None:
    machine.orders(machine.new)
    outcome = await machine.tries()
    assert machine.file.read_text() == machine.new
    assert (outcome.result, outcome.id) == (Result.DONE, 1)
    assert outcome.configuration == fingerprint(machine.new.encode())
    assert machine.outcome() == outcome
    assert (machine.root / OUTCOME).stat().st_mode & 0o777 == 0o644, "the agent can read it"
    assert (machine.root / BEFORE).read_text() == machine.old
    assert not machine.signed.exists()
    assert not (machine.root / TRIAL).exists()


@virtual_time
async def test_an_unhealthy_configuration_is_replaced_by_the_previous_one(
    machine: Machine,
) -> None:
    machine.works = lambda in_force: in_force == machine.old
    machine.orders(machine.new)
    began = asyncio.get_running_loop().time()
    outcome = await machine.tries()
    assert machine.file.read_text() == machine.old
    assert (outcome.result, machine.restarts) == (Result.FAILED, 2)
    assert "the previous one is restored" in outcome.what
    assert asyncio.get_running_loop().time() - began < HEALTHY_WITHIN_S + 30


@virtual_time
async def test_an_agent_that_dies_repeatedly_is_not_healthy(machine: Machine) -> None:
    def dies(in_force: str) -> bool:
        machine.restarts += in_force == machine.new
        return True

    machine.works = dies
    machine.orders(machine.new)
    assert (await machine.tries()).result is Result.FAILED
    assert machine.file.read_text() == machine.old


@virtual_time
async def test_a_new_configuration_waits_for_the_customer(machine: Machine) -> None:
    machine.is_busy = lambda: asyncio.get_running_loop().time() < 600
    machine.orders(machine.new)
    assert (await machine.tries()).result is Result.DONE
    assert asyncio.get_running_loop().time() > 600


@pytest.mark.parametrize("answers", [True, False])
@virtual_time
async def test_the_configuration_stays_if_a_customer_is_or_may_be_always_there(
    tmp_path: Path, *, answers: bool
) -> None:
    """A customer may be there while other programs keep the page busy: no answer is not idle."""
    machine = Machine(tmp_path)
    machine.is_busy = lambda: True
    machine.answers = answers
    machine.orders(machine.new)
    assert (await machine.tries()).result is Result.FAILED
    assert asyncio.get_running_loop().time() >= 3600
    assert (machine.file.read_text(), machine.restarts) == (machine.old, 0)


@virtual_time
async def test_a_configuration_is_installed_if_the_agent_is_stopped(machine: Machine) -> None:
    """The new configuration may be the one that repairs it."""
    machine.answers = machine.is_running = False
    machine.orders(machine.new)
    assert (await machine.tries()).result is Result.DONE


@virtual_time
async def test_after_a_power_cut_during_the_trial_the_trial_continues(machine: Machine) -> None:
    machine.orders(machine.new)
    machine.cut_at_restart = True
    with pytest.raises(PowerCut):
        await machine.tries()
    machine.cut_at_restart = False
    machine.works = lambda in_force: in_force == machine.old
    assert (await machine.tries()).result is Result.FAILED
    assert machine.file.read_text() == machine.old


@virtual_time
async def test_after_a_power_cut_before_the_change_the_old_one_stays_and_is_reported(
    machine: Machine, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = replace_whole

    def cut(file: Path, content: bytes, mode: int = 0o600) -> None:
        if file == machine.file:
            raise PowerCut
        whole(file, content, mode)

    monkeypatch.setattr(configure, "replace_whole", cut)
    machine.orders(machine.new)
    with pytest.raises(PowerCut):
        await machine.tries()
    monkeypatch.setattr(configure, "replace_whole", whole)
    outcome = await machine.tries()
    assert (outcome.result, outcome.what[:14]) == (Result.FAILED, "the power fail")
    assert (machine.file.read_text(), machine.restarts) == (machine.old, 0)
    assert not (machine.root / TRIAL).exists()


@virtual_time
async def test_an_order_that_a_power_cut_interrupts_before_its_trial_has_a_result(
    machine: Machine, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Given a cut after the order counts as taken, its file is still there at the next start."""
    monkeypatch.setattr(configure, "replace_whole", _cut)
    machine.orders(machine.new)
    envelope = machine.signed.read_bytes()
    with pytest.raises(PowerCut):
        await machine.tries()
    monkeypatch.undo()
    machine.signed.write_bytes(envelope)
    assert (await machine.tries()).result is Result.FAILED
    assert (machine.outcome().id, machine.file.read_text()) == (1, machine.old)

    machine.signed.write_bytes(envelope)
    with pytest.raises(Dropped, match="replayed"):
        await machine.tries()


def _cut(*_: object) -> None:
    raise PowerCut


@virtual_time
async def test_a_forbidden_key_is_refused_here_too(machine: Machine) -> None:
    machine.orders(machine.old.replace("https://api.example.in", "https://evil.example.in"))
    outcome = await machine.tries()
    assert outcome.result is Result.REFUSED
    assert "api.base_url: an order may not change this" in outcome.what
    assert (machine.file.read_text(), machine.restarts) == (machine.old, 0)


REPLACED = FLEET["operator_key"], public(STRANGER)
"""Somebody at the kiosk replaces a stolen key."""


@virtual_time
async def test_a_key_that_is_replaced_at_the_kiosk_while_an_order_waits_stays(
    machine: Machine,
) -> None:
    """Given a customer for whom the order of the stolen key waits, then that order is dropped."""

    def replaces_the_key() -> bool:
        if asyncio.get_running_loop().time() < 600:
            return True
        machine.file.write_text(machine.old.replace(*REPLACED))
        return False

    machine.is_busy = replaces_the_key
    machine.orders(machine.new)
    outcome = await machine.tries()
    assert outcome.result is Result.REFUSED
    assert "changed at the kiosk while the order waited" in outcome.what
    assert machine.file.read_text() == machine.old.replace(*REPLACED)
    assert (machine.restarts, machine.signed.exists()) == (0, False)


@pytest.mark.parametrize("is_healthy", [True, False])
@virtual_time
async def test_a_key_that_is_replaced_at_the_kiosk_during_the_trial_stays(
    tmp_path: Path, *, is_healthy: bool
) -> None:
    machine = Machine(tmp_path)

    def replaces_the_key(in_force: str) -> bool:
        if asyncio.get_running_loop().time() > 20:
            machine.file.write_text(in_force.replace(*REPLACED))
        return is_healthy or machine.restarts == 0

    machine.works = replaces_the_key
    machine.orders(machine.new)
    outcome = await machine.tries()
    assert outcome.result is Result.FAILED
    assert "changed at the kiosk during the trial" in outcome.what
    assert machine.file.read_text() == machine.new.replace(*REPLACED)


@virtual_time
async def test_a_key_that_is_replaced_after_a_power_cut_stays(machine: Machine) -> None:
    machine.orders(machine.new)
    machine.cut_at_restart = True
    with pytest.raises(PowerCut):
        await machine.tries()
    machine.file.write_text(machine.new.replace(*REPLACED))
    outcome = await machine.tries()
    assert (outcome.result, outcome.what) == (Result.FAILED, CHANGED_ON_TRIAL)
    assert machine.file.read_text() == machine.new.replace(*REPLACED)


@pytest.mark.parametrize(
    ("at", "expires", "why"),
    [
        (BEGIN - 7200, BEGIN - 3600, "expired"),
        (BEGIN + 7200, BEGIN + 9000, "from_the_future"),
        (BEGIN, BEGIN + 8 * 24 * 3600, "valid_too_long"),
        (BEGIN, BEGIN + 300, "expired"),  # while somebody is at the kiosk
    ],
)
@virtual_time
async def test_an_order_that_is_not_valid_now_is_not_applied(
    tmp_path: Path, at: float, expires: float, why: str
) -> None:
    machine = Machine(tmp_path)
    machine.is_busy = lambda: asyncio.get_running_loop().time() < 600
    machine.orders(machine.new, at=at, expires=expires)
    outcome = await machine.tries()
    assert (outcome.result, outcome.what.partition(" ")[0]) == (Result.REFUSED, why)
    assert "order it again" in outcome.what
    assert (machine.file.read_text(), machine.restarts) == (machine.old, 0)


def with_key(toml: str, table: str, key: str, value: str) -> str:
    """Return a configuration in which this key of a table has this value."""
    toml = toml.replace('path = "journal.db"\n', "") if key == "path" else toml
    header = f"[{table}]\n"
    toml = toml if header in toml else f"{toml}\n{header}"
    return toml.replace(header, f"{header}{key} = {value}\n")


@pytest.mark.parametrize("is_omitted", [False, True])
@pytest.mark.parametrize(
    ("table", "key", "value"),
    [
        ("journal", "mirror", '"/tmp/mirror"'),
        ("outlet", "upi_payees", '["thief@upi"]'),
        ("machine", "power_off", '["/tmp/program"]'),
        ("card", "host", '"192.0.2.7"'),
    ],
)
def test_an_order_cannot_change_or_omit_a_local_key(
    tmp_path: Path, table: str, key: str, value: str, *, is_omitted: bool
) -> None:
    file = furnish(tmp_path, fleet=FLEET)
    plain = file.read_text()
    new = with_key(plain, table, key, value)
    if is_omitted:
        file.write_text(new)
        new = plain
    found = [line for line in problems(new, file, LANGUAGES) if "may not change" in line]
    assert found == [
        f"kiosk.toml: {table}.{key}: an order may not change this; change it at the kiosk"
    ]


@pytest.mark.parametrize("value", ["[" * 3000 + "]" * 3000, "9" * 5000], ids=["deep", "long"])
def test_an_order_with_toml_that_breaks_the_parser_is_refused(tmp_path: Path, value: str) -> None:
    file = furnish(tmp_path)
    found = [*problems(f"{file.read_text()}\nx = {value}\n", file, LANGUAGES)]
    assert len(found) == 1
    assert "is not TOML" in found[0]


def test_every_key_that_an_order_may_change_is_a_key_of_the_configuration() -> None:
    keys = {
        f"{table.name}.{key.name}"
        for table in msgspec.structs.fields(Config)
        for kind in (get_args(table.type) or (table.type,))
        if kind is not type(None)
        for key in msgspec.structs.fields(kind)
    }
    assert keys >= ORDERABLE


@pytest.mark.parametrize(
    ("envelope", "why"),
    [
        (b"{}", "unreadable"),
        (order("configure", 2, STRANGER, toml=""), "bad_signature"),
        (order("configure", 2, toml="", kiosk="K-2"), "other_kiosk"),
        (order("configure", 1, toml=""), "replayed"),
        (order("update", 2), "something else"),
    ],
)
@virtual_time
async def test_files_of_a_compromised_agent_change_nothing(
    tmp_path: Path, envelope: bytes, why: str
) -> None:
    machine = Machine(tmp_path)
    machine.orders(machine.new)
    await machine.tries()
    taken, restarts = (machine.root / NAME).read_bytes(), machine.restarts
    machine.signed.write_bytes(envelope)

    with pytest.raises(Dropped, match=why):
        await machine.tries()

    assert machine.file.read_text() == machine.new
    assert (machine.root / NAME).read_bytes() == taken
    assert machine.restarts == restarts
    assert not machine.signed.exists()


@virtual_time
async def test_a_link_is_not_followed(machine: Machine, tmp_path: Path) -> None:
    secret = tmp_path / "secret"
    secret.write_bytes(order("configure", 1, toml=machine.new))
    machine.signed.symlink_to(secret)
    with pytest.raises(OSError, match="is a link"):
        await machine.tries()
    assert machine.file.read_text() == machine.old
    assert secret.exists()
