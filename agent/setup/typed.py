"""Asks for the secrets and PINs, which are never in the file of the guided set-up."""

from typing import Final

import msgspec

from agent.config.keys import keys
from agent.config.kiosk_config import ATTENDANTS, JournalTable
from agent.setup import credentials, network
from agent.setup.answers import SECRETS, SetupAnswers, Toml, TypedSecrets, state_of
from agent.setup.machine import Machine
from agent.setup.pins import NewAttendant, names_of, with_pins
from agent.setup.prompter import Person, ask_hidden, ask_yes

RULES: Final = "six to eight digits; not a date, not a row such as 123456, not a repeated pattern"


def ask_typed(
    person: Person, machine: Machine, tables: Toml, before: TypedSecrets | None, *, asks_key: bool
) -> TypedSecrets:
    """Return all secrets and new PINs. After the first time only what is needed is asked again."""
    secrets = dict(before.secrets) if before else {}
    wifi = tables.get("network", {}).get("wifi")
    has_wifi = wifi == network.configured(machine).wifi
    needs_wifi = bool(wifi) and "wifi-password" not in secrets
    asked = {
        "api-key": before is None or asks_key,
        "tpin": before is None,
        "wifi-password": needs_wifi and (before is None or not has_wifi),
    }
    for name in (name for name, is_asked in asked.items() if is_asked):
        is_stored = credentials.is_stored(machine, name) or (name == "wifi-password" and has_wifi)
        is_known = is_stored or name in secrets
        question = keys(SetupAnswers)["secrets", name.replace("-", "_")].first_sentence
        hint = " Press Enter to keep the present one." if is_known else ""
        is_needed = not is_known and name != "tpin"
        text = ask_hidden(person, f"\n{question}{hint}", SECRETS[name], is_needed=is_needed)
        if text is not None:
            secrets[name] = text
    return TypedSecrets(
        secrets, before.attendants if before else _attendants(person, machine, tables)
    )


def _attendants(person: Person, machine: Machine, tables: Toml) -> tuple[NewAttendant, ...]:
    """Ask until there is an attendant and the person does not add another."""
    journal = msgspec.convert(tables.get("journal", {}), JournalTable)
    file = state_of(machine, journal) / ATTENDANTS
    new: list[NewAttendant] = []
    if names := names_of(file):
        person.say(f"\nThese attendants have a PIN: {', '.join(names)}.")
        if not ask_yes(person, "Add somebody, or change a PIN?", default=False):
            return ()
    while True:
        person.say("\nThe attendant's name, as the journal and the day's report show it:")
        one = _with_pin(person, person.types("  > "))
        _, refused = with_pins(file, [*new, one])
        if refused:
            person.say(f"  {refused[0].what}. Try again.")
            continue
        new.append(one)
        if not ask_yes(person, "Another attendant?", default=False):
            return tuple(new)


def _with_pin(person: Person, name: str) -> NewAttendant:
    while True:
        person.say(f"{name}'s PIN: {RULES}. {name} types it while nobody looks:")
        first = person.types_hidden("  (hidden) > ")
        if person.types_hidden("  (hidden, again) > ") == first:
            return NewAttendant(name, first)
        person.say("  The two PINs differ.")
