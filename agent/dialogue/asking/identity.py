"""Who the customer is: the Aadhaar number and the bank that it is linked to."""

from dataclasses import replace

from stdnum import exceptions
from stdnum.in_ import aadhaar as aadhaar_number

from agent.api.aeps import Bank
from agent.dialogue.asking.finding import LETTERS_MAX, find
from agent.dialogue.asking.kind import Asking, Face, Kind, Next, Recalled, Stay, Taken
from agent.dialogue.screens import Act, Choice, Input, InputKind, Line, Name, Text
from agent.private import Private
from agent.services.answers import ChosenBank
from agent.services.steps import AskAadhaar, AskBank

AADHAAR_DIGITS = 12
MOST_USED = 8  # tiles that fit one screen


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


def _recall_aadhaar(_: AskAadhaar, asking: Asking) -> tuple[Recalled, ...]:
    last4 = asking.answers.last4
    return (Recalled(Line(Text("line-aadhaar"), f"XXXXXXXX{last4}"), "aadhaar"),) if last4 else ()


AADHAAR = Kind(Name.AADHAAR, _show_aadhaar, _take_aadhaar, recall=_recall_aadhaar)


def _show_bank(step: AskBank, asking: Asking) -> Face:
    banks = asking.world.banks()
    found = _search(asking.place.search, banks) if asking.place.search else banks
    return Face(
        choices=tuple(_choice(bank, step.supports) for bank in found),
        input=Input(InputKind.TEXT, "bank", LETTERS_MAX),
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
    letters = letters.strip()[:LETTERS_MAX]
    if letters and not _search(letters, asking.world.banks()):
        return Stay(Text("error-bank-unknown"))
    return Stay(place=replace(asking.place, search=letters))


def _search(letters: str, banks: tuple[Bank, ...]) -> tuple[Bank, ...]:
    return find(letters, banks, lambda bank: bank.bank_name)


def _recall_bank(_: AskBank, asking: Asking) -> tuple[Recalled, ...]:
    bank = asking.answers.bank
    return (Recalled(Line(Text("line-bank"), bank.name), "bank"),) if bank else ()


BANK = Kind(Name.BANK, _show_bank, _take_bank, recall=_recall_bank)
