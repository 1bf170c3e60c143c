"""The steps of set-up: collect, prove, confirm, write, start, check, and list open tasks."""

import asyncio
import os
import tempfile
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import get_args

from agent.base.clock import Clock
from agent.config.kiosk_config import ConfigError, UiTable, wrong_in
from agent.config.toml import read_toml
from agent.setup import credentials, kept_answers, network
from agent.setup.answers import Stored, read_answers
from agent.setup.api_proof import Proven, prove
from agent.setup.commission import RD_PAIRING, SCREEN_ENV, Written, commission, summary
from agent.setup.draft import (
    TIME_ZONE,
    ClockTable,
    Draft,
    Rotation,
    ScreenTable,
    Toml,
    names_of,
    set_pins,
    state_of,
    zone_problem,
)
from agent.setup.interview import GoBack, Interview, Person, ask_yes
from agent.setup.machine import STATE, CommandFailed, Machine
from agent.setup.questions import ask_all
from agent.setup.questions.service import question_of
from agent.setup.start import (
    AGENT_UNITS,
    BROWSER,
    back_if_it_fails,
    is_running,
    start,
    stop_agent,
    wait_for_page,
)
from agent.setup.udev import SITE_RULES, sockets_in

ROTATIONS: tuple[Rotation, ...] = get_args(Rotation)
KIOSKS_OWN_SCREEN = "/dev/tty1"
WELCOME = """\
This sets up a kiosk. It writes nothing until you confirm a summary at the end; Ctrl+C leaves
everything as it was. Press Enter to accept the value in brackets. Type back for the step before."""
CONTINUES = """\
The answers of your interrupted set-up are in the brackets. Secrets and PINs were not kept."""


UNCHANGED = "nothing was changed"
MOVE_AWAY = "correct it, or move it away to start again"


class SetUpFailed(Exception):
    """Set-up cannot continue; the message says why, and what was already changed."""


def set_up_by_questions(machine: Machine, person: Person, clock: Clock) -> bool:
    """Ask, write and start; return True if the check at the end found nothing wrong.

    Raises SetUpFailed, ConfigError; KeyboardInterrupt and EOFError leave everything as it was.
    """
    draft = draft_of_machine(machine)
    person.say(WELCOME)
    if kept_answers.restore(machine, draft):
        person.say(CONTINUES)
    with back_if_it_fails(machine):
        if is_running(machine):
            person.say("The kiosk runs. It has to stop while its devices are tested.")
            if not ask_yes(person, "Stop it now? It is started again in every case.", default=True):
                raise SetUpFailed(UNCHANGED)
            stop_agent(machine)
        try:
            _ask(machine, draft, person)
        except BaseException:  # also for Ctrl+C
            kept_answers.keep(machine, draft)
            raise
        written = _written(machine, draft, person, clock)
    kept_answers.forget(machine)
    return _started(machine, draft, written, person, clock)


def _ask(machine: Machine, draft: Draft, person: Person) -> None:
    """Ask everything, until the summary is confirmed. Raises SetUpFailed if it is not."""
    interview = Interview(
        person,
        machine,
        draft,
        is_kept=lambda name: credentials.is_stored(machine, name),
        is_first=not machine.config.exists(),
    )
    while True:
        ask_all(interview)
        person.say(summary(draft, machine))
        try:
            if ask_yes(person, "Write this, and start the kiosk?", default=True):
                return
        except GoBack:
            continue  # all steps again, with the answers as defaults
        raise SetUpFailed(f"{UNCHANGED}; your answers are kept until the machine restarts")


def set_up_by_answers(machine: Machine, file: Path, person: Person, clock: Clock) -> bool:
    """Set up from a file of answers, without questions.

    Raises ConfigError, which names file, key and expectation; SetUpFailed.
    """
    stored = Stored(
        api_key=credentials.is_stored(machine, credentials.API_KEY),
        attendants=bool(names_of(machine.at(f"{STATE}/attendant.json"))),
        wifi=network.configured(machine).wifi,
    )
    draft = read_answers(file, stored)
    _refuse_impossible(machine, draft)
    person.say("Asking the service for the outlet …")
    proof = asyncio.run(prove(question_of(draft, machine), Clock()))
    if not isinstance(proof, Proven):
        raise SetUpFailed(f"{UNCHANGED}. {proof}")
    person.say(f"It knows the outlet: {proof.status}. {proof.remark}".rstrip())
    person.say(summary(draft, machine))
    with back_if_it_fails(machine):
        stop_agent(machine)
        written = _written(machine, draft, person, clock)
    return _started(machine, draft, written, person, clock)


def draft_of_machine(machine: Machine) -> Draft:
    """Return the machine's settings, the defaults of the questions. Raises ConfigError."""
    rules = machine.at(SITE_RULES)
    draft = Draft(_tables(machine.config))
    draft.sockets = sockets_in(rules.read_text() if rules.exists() else "")
    draft.screen = ScreenTable(rotation=_rotation(machine))
    draft.clock = ClockTable(time_zone=_time_zone(machine))
    draft.network = network.configured(machine)
    if named := draft.value("api", "ca_file"):
        draft.ca_file = machine.config.parent / named
    return draft


def _tables(config: Path) -> Toml:
    if not config.exists():
        return {}
    try:
        tables: Toml = read_toml(config.read_text())
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise ConfigError(f"{config}: is not TOML ({error}); {MOVE_AWAY}") from error
    if wrong := wrong_in(tables, config.parent):
        raise ConfigError(f"{config}: {wrong[0].name}: {wrong[0].what}; {MOVE_AWAY}")
    return tables


def _rotation(machine: Machine) -> Rotation:
    file = machine.at(SCREEN_ENV)
    value = file.read_text().strip().rpartition("=")[2] if file.exists() else ""
    return next((one for one in ROTATIONS if str(one) == value), 0)


def _time_zone(machine: Machine) -> str:
    """Return India's time zone at the first set-up; later the chosen one."""
    if not machine.config.exists():
        return TIME_ZONE
    try:
        zone = machine.run("timedatectl", "show", "--property=Timezone", "--value").strip()
    except CommandFailed:
        return TIME_ZONE
    return TIME_ZONE if zone_problem(zone) else zone


def _refuse_impossible(machine: Machine, draft: Draft) -> None:
    """Raise SetUpFailed if this machine cannot have what the draft asks for."""
    tables = {name: dict(keys) for name, keys in draft.tables.items()}
    tables["api"].pop("ca_file", None)  # it is copied only now
    for key in draft.fleet_files:
        tables["fleet"].pop(key, None)  # it is copied only later
    wrong = [f"{one.name}: {one.what}" for one in wrong_in(tables, machine.config.parent)]
    if why_not := _unfit_attendants(machine, draft):
        wrong.append(why_not)
    if why_not := network.hindrance(machine, draft.network):
        wrong.append(f"network: {why_not}")
    if wrong:
        raise SetUpFailed(f"{UNCHANGED}. {'; '.join(wrong)}")


def _unfit_attendants(machine: Machine, draft: Draft) -> str | None:
    """Return why these names and PINs cannot be used together; None: they can."""
    names = ", ".join(one.name for one in draft.attendants)
    with tempfile.TemporaryDirectory(prefix="kiosk-setup-") as folder:
        try:
            set_pins(state_of(draft, machine) / "attendant.json", draft.attendants, Path(folder))
        except ValueError as error:
            return f"attendants ({names}): {error}"
        except OSError as error:
            return f"{error.filename}: {error.strerror}"
    return None


def _written(machine: Machine, draft: Draft, person: Person, clock: Clock) -> Written:
    _refuse_impossible(machine, draft)
    stamp = f"{clock.now().ist:%Y-%m-%dT%H%M%S}"
    try:
        return commission(machine, draft, stamp, person.say)
    except (OSError, CommandFailed) as error:
        raise SetUpFailed(f"{UNCHANGED} of the kiosk's files. {error}") from error


def _started(
    machine: Machine, draft: Draft, written: Written, person: Person, clock: Clock
) -> bool:
    """Start the kiosk, check it, and say what is left to do. Raises SetUpFailed."""
    try:
        return _start_and_check(machine, draft, written, person, clock)
    except KeyboardInterrupt:
        raise SetUpFailed(
            "everything is written, but the start was interrupted. Run: kiosk-agent check"
        ) from None


def _start_and_check(
    machine: Machine, draft: Draft, written: Written, person: Person, clock: Clock
) -> bool:
    failures = list(written.failures)
    is_on_own_screen = _terminal() == KIOSKS_OWN_SCREEN
    person.say("Starting the kiosk …")
    try:
        start(machine, *AGENT_UNITS, *(() if is_on_own_screen else (BROWSER,)))
        address = f"http://{draft.value('ui', 'listen', UiTable().listen)}"
        if asyncio.run(wait_for_page(address, clock, person.say)):
            person.say("Its page answers.")
        else:
            failures.append("the page does not answer; see journalctl -u kiosk-agent")
        if not machine.show("kiosk-agent", "check", "--config", str(machine.config)):
            failures.append("the check failed: see the lines marked FAIL above")
    except CommandFailed as failed:
        failures.append(str(failed))
    person.say("\n".join(_last_words(machine, draft, written, failures)))
    if is_on_own_screen and not failures:
        person.types("Press Enter to give this screen to the kiosk > ")
        start(machine, BROWSER)
    return not failures


def _terminal() -> str | None:
    try:
        return os.ttyname(0)
    except OSError:
        return None


def _last_words(
    machine: Machine, draft: Draft, written: Written, failures: list[str]
) -> Iterator[str]:
    yield from written.remarks
    if failures:
        yield "\nNot in order:"
        yield from (f"  * {failure}" for failure in failures)
    yield "\nWhat you still have to do:"
    yield (
        "  * Run `sudo kiosk-agent journal key`, and keep the key in another place. Without it, "
        "nobody can verify the journal, or continue from a copy of it (docs/journal.md)."
    )
    yield "  * Make one withdrawal of a small amount yourself at the screen."
    pairing = state_of(draft, machine) / RD_PAIRING
    if draft.value("biometric", "bridge") and not pairing.exists():
        yield "  * Pair with the reader's box: sudo kiosk-agent biometric pair (docs/rd-bridge.md)."
    if not draft.value("outlet", "upi_payees"):
        yield "  * Set outlet.upi_payees when the service has given you the outlet's UPI address."
