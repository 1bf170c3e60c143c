"""The steps of set-up: collect, check, confirm, write, start, check again, and list open tasks."""

import asyncio
import os
import tempfile
from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path
from typing import Final

import msgspec

from agent.base.check_result import CheckResult, wrong
from agent.base.clock import Clock
from agent.base.files import make_folder, read_plain, replace_whole
from agent.config.kiosk_config import (
    OLD_PAIRING,
    PAIRING,
    Config,
    ConfigError,
    JournalTable,
    Setup,
    load,
)
from agent.config.toml import fields
from agent.journal.database import JournalError
from agent.journal.files import live_path
from agent.journal.reader import JournalReader
from agent.setup import credentials, network
from agent.setup.answers import (
    OWN_TABLES,
    SECRETS,
    TIME_ZONE,
    Draft,
    Toml,
    TypedSecrets,
    read_answers,
    state_of,
    tables_of,
    zone_problem,
)
from agent.setup.asked import ASKED, AskedKey
from agent.setup.commission import SCREEN_ENV, Written, commission, edited
from agent.setup.file_changes import SECRET, FileChange, write_all
from agent.setup.machine import CommandFailed, Machine
from agent.setup.prompter import (
    HELP,
    Person,
    Prompter,
    as_typed,
    ask_choice,
    ask_yes,
)
from agent.setup.start import (
    AGENT_UNITS,
    BROWSER,
    back_if_it_fails,
    is_running,
    start,
    stop_agent,
    wait_for_page,
)
from agent.setup.typed import ask_typed
from agent.setup.udev import SITE_RULES, sockets_in

FILE: Final = "answers.toml"
"""The answers of an unfinished guided set-up, beside kiosk.toml. They have no secrets."""
FILE_HEAD: Final = "The answers of an unfinished `kiosk-agent setup`, which continues with them."
PAIRING_BYTES_MAX: Final = 64 * 1024  # a key and two certificates
KIOSKS_OWN_SCREEN: Final = "/dev/tty1"
WELCOME: Final = f"""\
This sets up a kiosk. It writes nothing but your answers until you confirm a summary at the end; \
Ctrl+C leaves everything as it was. {HELP}"""
CONTINUES: Final = """\
The answers of your interrupted set-up are in the brackets. Secrets and PINs were not kept."""
UNCHANGED: Final = "nothing was changed"
KEPT: Final = f"{UNCHANGED}; your answers are kept for the next run"
MOVE_AWAY: Final = "correct it, or move it away to start again"

SERVICE: Final = frozenset({"api", "outlet", "secrets"})
"""The checks of the service, which must pass before a file of answers is written."""
GROUPS: Final = {"launches": "card", "iris": "biometric", "face": "biometric"}
"""The table that a check is about, if it does not have the table's name."""

Check = Callable[[Setup], AsyncIterator[CheckResult]]


class SetUpFailed(Exception):
    """Set-up cannot continue; the message says why, and what was already changed."""


class SetUp(msgspec.Struct, frozen=True):
    """The set-up of one machine by one person."""

    machine: Machine
    person: Person
    clock: Clock
    check: Check
    """Checks the service and the devices of a configuration."""

    def by_questions(self) -> bool:
        """Ask, write and start; return True if the check at the end found nothing wrong.

        Raises SetUpFailed, ConfigError; KeyboardInterrupt and EOFError leave everything as it was.
        """
        machine, person = self.machine, self.person
        file = machine.config.with_name(FILE)
        person.say(WELCOME)
        if is_continued := file.exists():
            person.say(CONTINUES)
        _, tables = tables_of(file) if is_continued else ("", tables_of_machine(machine))

        def store(tables: Toml) -> None:
            text = edited(file.read_text() if file.exists() else "", tables, FILE_HEAD)
            make_folder(file.parent, 0o755)
            replace_whole(file, text.encode())

        prompter = Prompter(person, machine, file.parent, store)
        with back_if_it_fails(machine):
            draft = self._confirmed(prompter, file, tables)
            written = self._write(draft)
        file.unlink()
        return self._start(draft, written, asks=True)

    def by_answers(self, file: Path) -> bool:
        """Set up from a file of answers, without questions.

        Raises ConfigError, which names file, key and expectation; SetUpFailed.
        """
        draft = read_answers(self.machine, file)
        failed = self._failures(draft)
        if hindrances := [one for one in failed if one.name in SERVICE]:
            raise SetUpFailed(f"{UNCHANGED}. {'; '.join(one.what for one in hindrances)}")
        self.person.say(self._summary(draft, failed))
        with back_if_it_fails(self.machine):
            stop_agent(self.machine)
            written = self._write(draft)
        return self._start(draft, written)

    # --- the answers, until they are checked and confirmed ---

    def _confirmed(self, prompter: Prompter, file: Path, tables: Toml) -> Draft:
        """Ask everything, until the summary is confirmed. Raises SetUpFailed if it is not."""
        rows: tuple[AskedKey, ...] = ASKED
        typed: TypedSecrets | None = None
        while True:
            tables = prompter.ask(tables, rows)
            asks_key = any(row.group == "api" for row in rows)
            typed = ask_typed(self.person, self.machine, tables, typed, asks_key=asks_key)
            draft = read_answers(self.machine, file, typed)
            if is_running(self.machine):
                self._stop()
            failed = self._failures(draft)
            if failed and (again := self._again(failed)) is not None:
                rows = again
                continue
            self.person.say(self._summary(draft, failed))
            choices = {"yes": "", "no": "", "back": "to the questions"}
            match ask_choice(self.person, "Write this, and start the kiosk?", choices, "yes"):
                case "yes":
                    return draft
                case "no":
                    raise SetUpFailed(KEPT)
            rows = ASKED

    def _stop(self) -> None:
        self.person.say("The kiosk runs. It has to stop while its devices are tested.")
        question = "Stop it now? It is started again in every case."
        if not ask_yes(self.person, question, default=True):
            raise SetUpFailed(KEPT)
        stop_agent(self.machine)

    def _again(self, failed: list[CheckResult]) -> tuple[AskedKey, ...] | None:
        """Return the questions to ask again after a failed check; None: keep the answers.

        Raises SetUpFailed if the person wants to stop.
        """
        then = ask_choice(
            self.person,
            "What now? docs/hardware.md says what the states of devices mean.",
            {
                "test": "run the checks again",
                "answer": "answer the questions about it again",
                "keep": "keep the answers, and solve this later",
                "stop": "end the set-up; nothing is changed",
            },
            "test",
        )
        if then == "stop":
            raise SetUpFailed(KEPT)
        if then == "keep":
            return None
        if then == "test":
            return ()
        name = GROUPS.get(failed[0].name, failed[0].name)
        if name in SERVICE:
            return tuple(row for row in ASKED if row.group == "api" or row.key == "merchant_ref")
        return tuple(row for row in ASKED if row.group == name)

    def _failures(self, draft: Draft) -> list[CheckResult]:
        """Check the service and the devices of the new configuration; show and return failures."""
        self.person.say("\nAsking the service and the devices …")
        with tempfile.TemporaryDirectory(prefix="kiosk-setup-") as folder:
            setup = self._candidate(draft, Path(folder))

            async def results() -> list[CheckResult]:
                try:
                    return [one async for one in self.check(setup)]
                except (ConfigError, OSError) as error:  # a file of certificates without any
                    return [wrong("api" if setup.config.api.ca_file else "devices", str(error))]
                except Exception as error:  # noqa: BLE001  # the person sees it as the result
                    return [wrong("devices", f"{type(error).__name__}: {error}")]

            def encoded() -> bytes:
                return msgspec.json.encode(asyncio.run(results()))

            found = msgspec.json.decode(self.machine.as_agent(encoded), type=list[CheckResult])
        hidden = _lent_names(draft) if _unpaired(self.machine, draft) else ()
        shown = [one for one in found if one.name not in hidden]
        for one in shown:
            self.person.say(f"  {one.line()}")
        return [one for one in shown if not one.is_fine]

    def _candidate(self, draft: Draft, state: Path) -> Setup:
        """Return the new configuration with its secrets; it writes only to the folder `state`."""
        machine, answers = self.machine, draft.answers
        agent = machine.agent()
        machine.give(state, agent, 0o700)
        for pairing in _pairings(machine, draft):
            content = read_plain(pairing, PAIRING_BYTES_MAX)
            write_all([FileChange(state / pairing.name, content, SECRET, agent)], "")
        known = (
            (name, draft.secrets.get(name) or credentials.stored(machine, name))
            for name in credentials.LOADED
        )
        tables = {name: getattr(answers, name) for name in fields(Config)}
        tables["journal"] = JournalTable(path=str(state / "journal.db"))
        tables["fleet"] = None  # the check at the end asks the running agent for its broker
        typed = {name: secret for name, secret in known if secret}
        return Setup(Config(**tables), draft.folder / "kiosk.toml", credentials=None, typed=typed)

    # --- the summary, and what comes after its confirmation ---

    def _summary(self, draft: Draft, failed: list[CheckResult]) -> str:
        lines = [f"  {name:<12} {what}" for name, what in self._rows(draft, failed)]
        return "\n".join(("", "This is what will be written:", *lines))

    def _rows(self, draft: Draft, failed: list[CheckResult]) -> Iterator[tuple[str, str]]:
        own = {name: getattr(draft.answers, name) for name in OWN_TABLES - {"secrets"}}
        shown = {**draft.tables, **{name: msgspec.to_builtins(own[name]) for name in sorted(own)}}
        for name, values in shown.items():
            given = (f"{key} {text}" for key, one in values.items() if (text := as_typed(one)))
            if text := ", ".join(given):
                yield name, text
        for name in SECRETS:
            if name in draft.secrets:
                yield name, "new"
            elif credentials.is_stored(self.machine, name):
                yield name, "kept"
            elif name == "tpin":
                yield name, "none: attendants type it"
        if draft.new_pins:
            yield "new PIN of", ", ".join(draft.new_pins)
        if count := open_transactions(state_of(self.machine, draft.answers.journal)):
            what = f"{count} transactions are not closed. With another address, key or outlet"
            yield "OPEN", f"{what} the kiosk can no longer ask about them (docs/journal.md)."
        for one in failed:
            yield "FAIL", f"{one.name}: kept, although the test failed: {one.what}"

    def _write(self, draft: Draft) -> Written:
        stamp = f"{self.clock.now().ist:%Y-%m-%dT%H%M%S}"
        try:
            return commission(self.machine, draft, stamp, self.person.say)
        except (OSError, CommandFailed) as error:
            raise SetUpFailed(f"{UNCHANGED} of the kiosk's files. {error}") from error

    def _pair(self, draft: Draft) -> None:
        """Pair with the companion, if there is one and it is not paired yet."""
        config = str(self.machine.config)
        question = "Pair with the companion now? Start `kiosk-companion pair` there first."
        while _unpaired(self.machine, draft) and ask_yes(self.person, question, default=True):
            self.machine.show("kiosk-agent", "companion", "pair", "--config", config)

    def _start(self, draft: Draft, written: Written, *, asks: bool = False) -> bool:
        """Start the kiosk, check it, and say what is left to do. Raises SetUpFailed."""
        try:
            if asks:
                self._pair(draft)
            return self._start_and_check(draft, written)
        except KeyboardInterrupt:
            raise SetUpFailed(
                "everything is written, but the start was interrupted. Run: kiosk-agent check"
            ) from None

    def _start_and_check(self, draft: Draft, written: Written) -> bool:
        machine, person = self.machine, self.person
        failures = list(written.failures)
        is_on_own_screen = _terminal() == KIOSKS_OWN_SCREEN
        person.say("Starting the kiosk …")
        try:
            start(machine, *AGENT_UNITS, *(() if is_on_own_screen else (BROWSER,)))
            address = f"http://{draft.answers.ui.listen}"
            if asyncio.run(wait_for_page(address, self.clock, person.say)):
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


def tables_of_machine(machine: Machine) -> Toml:
    """Return the machine's settings as the tables of a file of answers. Raises ConfigError."""
    tables: Toml = {}
    zone = TIME_ZONE
    if machine.config.exists():
        try:
            load(machine.config, {})
        except ConfigError as error:
            raise ConfigError(f"{error}; {MOVE_AWAY}") from error
        tables = tables_of(machine.config)[1]
        zone = _time_zone(machine)
    rules, screen = machine.at(SITE_RULES), machine.at(SCREEN_ENV)
    rotation = screen.read_text().strip().rpartition("=")[2] if screen.exists() else ""
    found: Toml = {
        "sockets": msgspec.to_builtins(sockets_in(rules.read_text() if rules.exists() else "")),
        "screen": {"rotation": int(rotation) if rotation.isdigit() else 0},
        "network": msgspec.to_builtins(network.configured(machine)),
        "clock": {"time_zone": zone},
    }
    given = {name: {key: one for key, one in keys.items() if one} for name, keys in found.items()}
    return {**tables, **{name: one for name, one in given.items() if one}}


def open_transactions(state: Path) -> int:
    """Return the number of open transactions; 0 if the journal is missing or damaged."""
    journal = state / "journal.db"
    if not live_path(journal).exists():
        return 0
    try:
        with JournalReader(journal) as reader:
            return sum(1 for _ in reader.still_open())
    except (JournalError, OSError):
        return 0


def _time_zone(machine: Machine) -> str:
    try:
        zone = machine.run("timedatectl", "show", "--property=Timezone", "--value").strip()
    except CommandFailed:
        return TIME_ZONE
    return TIME_ZONE if zone_problem(zone) else zone


def _unpaired(machine: Machine, draft: Draft) -> bool:
    return draft.answers.companion is not None and not _pairings(machine, draft)


def _lent_names(draft: Draft) -> list[str]:
    """Return the names of the checks of devices that the companion lends."""
    biometric, card = draft.answers.biometric, draft.answers.card
    lent = {
        **dict.fromkeys(("biometric", "iris", "face"), biometric and biometric.driver),
        "card": card and card.driver,
    }
    return [name for name, driver in lent.items() if driver == "companion"]


def _pairings(machine: Machine, draft: Draft) -> list[Path]:
    """Return the files of the pairings that exist."""
    folder = state_of(machine, draft.answers.journal)
    return [file for name in (PAIRING, OLD_PAIRING) if (file := folder / name).exists()]


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
    yield "  * Try the reader, the display and the printer: Devices, in the attendant's menu."
    yield "  * Make one withdrawal of a small amount yourself at the screen."
    if _unpaired(machine, draft):
        what = "sudo kiosk-agent companion pair (docs/companion-box.md)"
        yield f"  * Pair with the companion: {what}."
    if not draft.answers.outlet.upi_payees:
        yield "  * Set outlet.upi_payees when the service has given you the outlet's UPI address."
