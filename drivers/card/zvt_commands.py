"""The commands to a ZVT terminal, and the parsers of its replies (devices.md 2.2 to 2.5)."""

from typing import Final

import msgspec

from drivers.card.port import Approved, CardUnknown, Declined, TerminalRecord
from drivers.card.zvt_apdu import Apdu
from drivers.card.zvt_bmp import TEXT_CHARS_MAX, bcd, is_container, read_fields, variable_field
from drivers.card.zvt_codes import CANCELLED, meaning_of, reason_of
from drivers.card.zvt_identity import Remembered, number_of

REGISTRATION: Final = 0x0600
AUTHORISATION: Final = 0x0601
END_OF_DAY: Final = 0x0650
REPEAT_RECEIPT: Final = 0x0620
STATUS_ENQUIRY: Final = 0x0501

INTERMEDIATE_STATUS: Final = 0x04FF
STATUS_INFORMATION: Final = 0x040F
COMPLETION: Final = 0x060F
ABORTED: Final = 0x061E
# Each of these is answered 80 00 00; print lines and text blocks are ignored. Another message is
# answered 84 83 00: a terminal waits for an answer to each of its messages.
MESSAGES: Final = frozenset(
    {INTERMEDIATE_STATUS, STATUS_INFORMATION, 0x06D1, 0x06D3, COMPLETION, ABORTED}
)

DONE: Final = Apdu(0x8000)
NOT_SUPPORTED: Final = Apdu(0x8483)
ABORT: Final = Apdu(0x06B0)

_LONG_TRACE: Final = b"\x1f\x2b"  # a tag of the container
_INR: Final = bytes([0x03, 0x56])
# The kiosk prints the receipts, the terminal reports its status, its own keys are locked, and it
# sends as few print lines as possible (2.3: 02, 04, 08, 10, 20).
_CONFIGURATION: Final = 0x3E
TOKEN_CHARS_MAX: Final = 200  # the API's tokens have about 50; field 3C allows 999


class Ask(msgspec.Struct, frozen=True):
    """Builds the commands with the terminal's password of six digits."""

    password: str = "000000"  # noqa: S105 - the public default of every ZVT terminal

    def registration(self) -> Apdu:
        return Apdu(REGISTRATION, self._password() + bytes([_CONFIGURATION]) + _INR + b"\x03\x00")

    def repeat_receipt(self) -> Apdu:
        return Apdu(REPEAT_RECEIPT, self._password())

    def end_of_day(self) -> Apdu:
        return Apdu(END_OF_DAY, self._password())

    def status(self) -> Apdu:
        return Apdu(STATUS_ENQUIRY, self._password())

    def _password(self) -> bytes:
        return bcd(int(self.password), 3)


def authorisation(amount: int, launch_token: str) -> Apdu:
    """Return the command for a card sale in paise. Raises ValueError for invalid values."""
    amount_field = b"\x04" + bcd(amount, 6)
    return Apdu(AUTHORISATION, amount_field + b"\x49" + _INR + _launch(launch_token))


def _launch(token: str) -> bytes:
    """Return the field with the finance API's launch token: the additional text, 3C.

    This is our choice until a maker documents another field. The token includes the service.
    """
    if not (token.isascii() and token.isprintable() and 0 < len(token) <= TOKEN_CHARS_MAX):
        raise ValueError("the launch token is empty, too long or not ASCII")
    return variable_field(0x3C, token.encode())


def is_answer(message: Apdu) -> bool:
    """Return True for an answer to one of our messages; every other message needs an answer."""
    return message.command >> 8 in {0x80, 0x84}


def answer_code(answer: Apdu) -> int | None:
    """Return 0 for 80 00 00 and 84 00 00, xx for 84 xx 00, and None for everything else.

    Some terminals put the code into the data, after the instruction of an abort: 84 1E 01 xx.
    """
    command, code = divmod(answer.command, 0x100)
    if answer.command == DONE.command:
        return 0
    if command != 0x84:
        return None
    is_abort = code == ABORTED & 0xFF and bool(answer.data)
    return answer.data[0] if is_abort else code


def abort_code(aborted: Apdu) -> int:
    return aborted.data[0] if aborted.data else CANCELLED


def status_of(message: Apdu) -> int:
    """Return the code of an intermediate status; the code for waiting if it has none."""
    return message.data[0] if message.data else 0x0E


class StatusInformation(msgspec.Struct, frozen=True):
    """A terminal's report of one transaction (04 0F)."""

    result: int | None
    amount: int | None
    evidence: TerminalRecord
    text: str
    whole: bool  # False if an unknown field ended the parsing

    @classmethod
    def read(cls, message: Apdu) -> "StatusInformation":
        fields = read_fields(message.data)
        return cls(
            result=fields.byte(0x27),
            amount=fields.number(0x04),
            evidence=TerminalRecord(
                trace=number_of(fields.digits(0x0B)),
                long_trace=number_of(fields.tlv_digits(_LONG_TRACE)),
                receipt_no=number_of(fields.digits(0x87)),
                terminal_id=fields.digits(0x29),
                masked_card=fields.masked_card(),
                card_name=fields.text(0x8B),
                authorisation=fields.text(0x3B),
                at=number_of(f"{fields.digits(0x0D)} {fields.digits(0x0C)}".strip()),
            ),
            text=fields.text(0x3C),
            whole=fields.whole,
        )

    def is_of(self, amount: int, before: Remembered) -> bool | None:
        """Return whether the report is of a sale of this amount after `before`; None: not known."""
        if self.amount not in {None, amount}:
            return False
        return before.is_older_than(self.evidence)

    def outcome(self) -> Approved | Declined | CardUnknown:
        """Return the outcome of this status; an approval needs an amount."""
        if self.result is None:
            return CardUnknown("the terminal reported no result", self.evidence)
        if self.result:
            return declined(self.result, remark=self.text, evidence=self.evidence)
        if self.amount is None:
            return CardUnknown("approved, but without an amount", self.evidence)
        return Approved(self.amount, self.evidence)

    def outcome_for(self, amount: int) -> Approved | Declined | CardUnknown:
        """Return the outcome of a sale of `amount` paise; an approval must have that amount."""
        outcome = self.outcome()
        if isinstance(outcome, Approved) and outcome.amount != amount:
            return CardUnknown("approved, but for another amount", self.evidence)
        return outcome


def declined(code: int, *, remark: str = "", evidence: TerminalRecord | None = None) -> Declined:
    remark = f"{meaning_of(code)}: {remark}" if remark else meaning_of(code)
    return Declined(
        reason_of(code), f"{code:02X}", remark[:TEXT_CHARS_MAX], evidence or TerminalRecord()
    )


def terminal_status(completion: Apdu) -> tuple[int | None, str]:
    """Return a status enquiry's status byte, and the terminal id if it is reported.

    The byte is alone, or the first before a container, or after the software version (F0 to F9
    three times, then text), or in field 19 as after a registration, or the result in 27.
    """
    data = completion.data
    if len(data) == 1 or (len(data) > 1 and is_container(data[1:])):
        return data[0], ""
    if len(data) >= 4 and all(0xF0 <= byte <= 0xF9 for byte in data[:3]):
        at = 3 + int("".join(f"{byte & 0x0F}" for byte in data[:3]))
        return (data[at] if at < len(data) else None), ""
    fields = read_fields(data)
    status = fields.byte(0x19)
    return (fields.byte(0x27) if status is None else status), fields.digits(0x29)
