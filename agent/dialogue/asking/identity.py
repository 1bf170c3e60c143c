"""Who the customer is: the Aadhaar number and the bank that it is linked to."""

from dataclasses import replace
from difflib import get_close_matches

from stdnum import exceptions
from stdnum.in_ import aadhaar as aadhaar_number

from agent.api.aeps import Bank
from agent.dialogue.asking.kind import Asking, Face, Kind, Next, Stay, Taken
from agent.dialogue.screens import Act, Choice, Input, InputKind, Name, Text
from agent.private import Private
from agent.services.answers import ChosenBank
from agent.services.steps import AskAadhaar, AskBank

AADHAAR_DIGITS = 12
MOST_USED = 8  # tiles that fit one screen
SEARCH_MAX = 30  # letters; no bank's name needs more to be told from the others
FOUND_MAX = 8
NEARLY = 0.7  # of a word's letters in order: one wrong or missing in a short word


def _show_aadhaar(_: AskAadhaar, __: Asking) -> Face:
    return Face(input=Input(InputKind.DIGITS, "aadhaar", AADHAAR_DIGITS))


def _take_aadhaar(_: AskAadhaar, asking: Asking, __: Act, value: str) -> Taken:
    if len(value) != AADHAAR_DIGITS or not value.isascii() or not value.isdecimal():
        return Stay(Text("error-aadhaar-length"))
    try:
        aadhaar_number.validate(value)
    except exceptions.ValidationError:
        return Stay(Text("error-aadhaar-check"))
    return Next(replace(asking.answers.without_code(), aadhaar=Private(value)))


AADHAAR = Kind(Name.AADHAAR, _show_aadhaar, _take_aadhaar)


def _show_bank(step: AskBank, asking: Asking) -> Face:
    banks = asking.world.banks()
    found = _search(asking.place.search, banks) if asking.place.search else banks
    return Face(
        choices=tuple(_choice(bank, step.supports) for bank in found),
        input=Input(InputKind.TEXT, "bank", SEARCH_MAX),
        facts={"featured": min(MOST_USED, len(found)), "search": asking.place.search},
    )


def _choice(bank: Bank, supports: str | None) -> Choice:
    unable = supports and bank.services is not None and supports not in bank.services
    rests = not bank.available or unable
    return Choice(bank.bank_iin, bank.bank_name, reason=Text("rest-bank") if rests else None)


def _take_bank(step: AskBank, asking: Asking, _: Act, value: str) -> Taken:
    bank = next((b for b in asking.world.banks() if b.bank_iin == value), None)
    if bank is None:
        return _searched(asking, value)
    if _choice(bank, step.supports).reason:
        return Stay(Text("error-bank-service"))
    chosen = ChosenBank(bank.bank_iin, bank.bank_name)
    return Next(replace(asking.answers.without_code(), bank=chosen))


def _searched(asking: Asking, letters: str) -> Taken:
    letters = letters.strip()[:SEARCH_MAX]
    if letters and not _search(letters, asking.world.banks()):
        return Stay(Text("error-bank-unknown"))
    return Stay(place=replace(asking.place, search=letters))


def _search(letters: str, banks: tuple[Bank, ...]) -> tuple[Bank, ...]:
    """Find banks by a part of the name, or by a name that is spelt nearly so."""
    wanted = letters.casefold()
    hits = [bank for bank in banks if wanted in bank.bank_name.casefold()]
    near = hits or [bank for bank in banks if _sounds_like(wanted.split(), bank)]
    return tuple(near[:FOUND_MAX])


def _sounds_like(words: list[str], bank: Bank) -> bool:
    """Say whether each word typed is nearly a word of the bank's name."""
    name = bank.bank_name.casefold().split()
    return all(get_close_matches(word, name, n=1, cutoff=NEARLY) for word in words)


BANK = Kind(Name.BANK, _show_bank, _take_bank)
