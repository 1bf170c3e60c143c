"""The events and statuses of a transaction in English: what happened, by whom, and amounts.

`journal show` and the back office print them. An event is the JSON that the journal stores. The
back office has it from a kiosk, so any field may be missing or of another type. This module needs
only the standard library, because the back office has none of our other libraries.

The screens have their own words, in each language: they are shorter, and for people in the shop.
"""

from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

from fleet_messages.rupees import money


class CashWords(NamedTuple):
    """A cash status in words."""

    state: str
    """The status as `cash owed --json` prints it."""
    sentence: str


_MOVING: Final = CashWords(
    "in_doubt", "notes were about to move, and nobody has confirmed whether they did"
)
CASH: Final = {
    "none": CashWords("nothing", "no notes are owed for it"),
    "owed": CashWords("owed", "the notes are owed to the customer"),
    "handing_over": _MOVING,
    "handed": CashWords("handed", "the customer has the notes"),
    "held": CashWords(
        "held", "the customer's notes are in the drawer, and the service is not done yet"
    ),
    "kept": CashWords("kept", "the customer's notes paid for the service"),
    "refund_owed": CashWords("refund_owed", "the customer's own notes are to be given back"),
    "refunding": _MOVING,
    "refunded": CashWords("given_back", "the customer has their own notes back"),
    "disputed": CashWords("disputed", "in dispute: a person or the bank has to decide"),
}
BANK: Final = {
    "prepared": "nothing has been sent yet",
    "sent": "the service has not answered; the kiosk keeps asking",
    "pending": "the bank has not decided; the kiosk keeps asking",
    "succeeded": "the bank has done it",
    "failed": "the bank has refused it",
    "not_sent": "nothing was done at the bank",
}
DEBIT_MISSING: Final = "its debit is not back in the shop's wallet"
SHORTFALL: Final = "the customer says that notes were missing: two people have to find the same"
FINDINGS: Final = {
    "paid": "notes were missing, and the customer has them now",
    "unfounded": "no note was missing",
}
BY_DIGITS: Final = "claimed by the last four digits"
DONE: Final = "Nothing is left to do."
OPEN: Final = "It is open."

_STATUS = {"SUCCESS": "done", "PENDING": "not decided yet", "FAILED": "failed"}
_SLIP = {
    "started": "Printing of the slip began.",
    "printed": "The slip was printed.",
    "torn": "Only a part of the slip was printed.",
    "not printed": "The slip was not printed.",
}
_TERMINAL = {
    "approved": "approved (a hint only: the service decides)",
    "declined": "declined",
    "unknown": "result unknown",
}
_CLAIMED = {"code": "; the customer showed the code of the slip", "digits": f"; {BY_DIGITS}"}


class Body:
    """An event's fields. A field of another type counts as missing."""

    def __init__(self, fields: object) -> None:
        self._fields = fields if isinstance(fields, Mapping) else {}

    def text(self, name: str) -> str:
        value = self._fields.get(name)
        return value if isinstance(value, str) else ""

    def word(self, name: str, words: Mapping[str, str]) -> str:
        """Return a value in words; a value of a newer release as it is."""
        value = self.text(name)
        return words.get(value, value)

    def is_set(self, name: str) -> bool:
        return self._fields.get(name) is True

    def money(self, name: str) -> str:
        """Return an amount of paise in figures; empty: missing."""
        paise = self._fields.get(name)
        return money(paise) if isinstance(paise, int) and not isinstance(paise, bool) else ""

    def person(self, otherwise: str = "somebody") -> str:
        return self.text("by") or otherwise

    def texts(self, name: str) -> str:
        """Return a list of texts with commas."""
        values = self._fields.get(name)
        return ", ".join(map(str, values)) if isinstance(values, list | tuple) else ""

    def outcome(self) -> str:
        """Return an answer of the service in words."""
        outcome = Body(self._fields.get("outcome"))
        known = (
            ("unclear status", outcome.text("word")),
            ("bank's reference", outcome.text("bank_rrn")),
            ("code", outcome.text("failure_code")),
            ("message", outcome.text("message")),
            ("charge", outcome.money("charge")),
        )
        details = "".join(f"; {name} {value}" for name, value in known if value)
        refunded = "; its debit is back in the wallet" if outcome.is_set("refunded") else ""
        return f"{outcome.word('status', _STATUS)}{details}{refunded}."


def sentence(name: str, fields: object) -> str:
    """Return an event in words; an event of a newer release by its name."""
    say = SENTENCES.get(name)
    return say(Body(fields)) if say else f"{name}."


def sum_of(amount: str, fee: str) -> str:
    """Return an amount and its fee, both in figures, in words."""
    return f"{amount} and {fee} fee" if fee not in {"", money(0)} else amount


def _prepared(event: Body) -> str:
    notes = "; the notes are in the drawer" if event.is_set("held") else ""
    return f"The customer confirmed {sum_of(event.money('amount'), event.money('fee'))}{notes}."


def _refused(event: Body) -> str:
    why = f" ({event.text('message')})" if event.text("message") else ""
    return f"The service refused it: {event.text('failure_code') or event.text('code')}{why}."


def _terminal(event: Body) -> str:
    remark = f"; {event.text('note')}" if event.text("note") else ""
    return f"The card reader reported: {event.word('word', _TERMINAL)}{remark}."


def _claim_issued(event: Body) -> str:
    digits = ", after the last four digits were entered" if event.is_set("by_digits") else ""
    return f"A claim code was made for the slip{digits}."


SENTENCES: Final[Mapping[str, Callable[[Body], str]]] = {
    "prepared": _prepared,
    "sending": lambda _: "The request was sent to the service.",
    "answered": lambda e: f"The service answered: {e.outcome()}",
    "refused": _refused,
    "unanswered": lambda e: f"No answer came: {e.text('why')}.",
    "looked_up": lambda e: f"The service answered a status check: {e.outcome()}",
    "mismatched": lambda e: (
        f"An answer was rejected because these fields do not match: {e.texts('fields')}."
    ),
    "not_found": lambda _: "The service answered a status check: not found.",
    "not_sent": lambda e: f"The kiosk abandoned it: {e.text('why')}.",
    "launched": lambda _: "The card reader was started.",
    "reader_said": _terminal,
    "slip_started": lambda _: "Printing of a slip began.",
    "slip_ended": lambda e: e.word("state", _SLIP),
    "claim_issued": _claim_issued,
    "handing_over": lambda e: (
        f"{e.person()} began to hand out the notes{e.word('claimed_by', _CLAIMED)}."
    ),
    "handed": lambda e: f"{e.person('The attendant')} says: the customer has the notes.",
    "not_handed": lambda e: f"{e.person('The attendant')} says: no note went out.",
    "held": lambda e: f"{e.person()} counted the customer's notes into the drawer.",
    "refunding": lambda e: (
        f"{e.person()} began to give the notes back{e.word('claimed_by', _CLAIMED)}."
    ),
    "refunded": lambda e: f"{e.person()} says: the customer has their notes back.",
    "disputed": lambda e: f"{e.person()} does not know where the notes are: {e.text('note')}.",
    "resolved": lambda e: f"{e.person()} confirmed that no notes are owed: {e.text('note')}.",
    "refund_settled": lambda e: f"{e.person()} settled the debit with the service.",
    "salvaged": lambda _: "The journal was damaged and rebuilt: earlier events may be lost.",
    "vouched": lambda e: f"{e.person()} gave a verdict: {e.text('verdict')}.",
    "shortfall_reported": lambda _: "The customer says: notes were missing.",
    "shortfall_settled": lambda e: (
        f"{e.person()} about the missing notes: {e.word('finding', FINDINGS)}."
    ),
}
"""The sentence of each event, by the name that the journal stores."""
