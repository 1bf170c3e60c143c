"""ZVT's numbers in words: intermediate statuses as prompts, result codes as reasons.

Source: DEVICES 2.6.
"""

from typing import Final

from drivers.card.port import DeclineReason, Prompt

NOT_REGISTERED: Final = 0x6B
CANCELLED: Final = 0x6C
BUSY: Final = 0x9C
CARD_INSIDE: Final = 0xDC  # the customer was quicker than the screen: a sale can begin with it

# 41 to 5D are 01 to 1D with "and remove the card"; FF carries a text of the terminal's own. 6A to
# 6D report each digit of the PIN as it is typed. They are one prompt, so nobody can count the
# digits.
_PROMPTS: Final = {
    Prompt.INSERT_CARD: (0x0A,),
    Prompt.ENTER_PIN: (0x6A, 0x6B, 0x6C, 0x6D),
    Prompt.WRONG_PIN: (0x15,),
    Prompt.PIN_BLOCKED: (0x18,),
    Prompt.LOOK_AT_TERMINAL: (0x00, 0x01, 0x02, 0x11, 0x28, 0x29, 0x2C, 0xE0, 0xE1, 0xFF),
    Prompt.ASKING_BANK: (0x04, 0xD2, 0xD3, 0xF1, 0xF2),
    Prompt.CARD_UNREADABLE: (0x0C, 0x0D, 0x19),
    Prompt.CARD_NOT_ACCEPTED: (0x03, 0x07, 0x08, 0x09, 0x10, 0x13),
    Prompt.LIMIT_REACHED: (0x14, 0x16),
    Prompt.DECLINED: (0x05, 0x1D),
    Prompt.CARD_DONE: (0x1B, 0x1C),
    Prompt.REMOVE_CARD: (0x0B, *range(0x41, 0x5E)),
    Prompt.OUT_OF_ORDER: (0x12, 0x1A),
    Prompt.PLEASE_WAIT: (0x06, 0x0E, 0x0F, 0x17, 0x68, 0xC9, 0xCA),
}
_PROMPT_OF: Final = {code: prompt for prompt, codes in _PROMPTS.items() for code in codes}

_REASONS: Final = {
    DeclineReason.CANCELLED: (CANCELLED,),
    DeclineReason.CARD_UNREADABLE: (0x64, 0x65, 0x66, 0x72, 0x73),
    DeclineReason.CARD_NOT_ACCEPTED: (0x6F, 0x78, 0x7A, 0x83, 0xC5, 0xC6),
    DeclineReason.BANK_DECLINED: (0x71, 0xCD),
    DeclineReason.BANK_SILENT: (0x7D, 0x9B, 0xA1, 0xA3),
    DeclineReason.LIMIT: (0x6A, 0xC3, 0xC8),
    DeclineReason.BUSY: (BUSY, 0xA0),
    DeclineReason.NEEDS_ATTENTION: (
        *(NOT_REGISTERED, 0x85, 0x89, 0xB1, 0xB2, 0xBF, 0xC0, 0xC2, 0xCC),
        *(0xDC, 0xDD, 0xDE, 0xE2, 0xE3, 0xE4, 0xED, 0xF0, 0xFC, 0xFD),
    ),
}
_REASON_OF: Final = {code: reason for reason, codes in _REASONS.items() for code in codes}

_MEANINGS: Final = {
    0x64: "card unreadable",
    0x65: "no card data",
    0x66: "processing error",
    0x6A: "turnover full",
    0x6B: "not registered",
    0x6C: "stopped by key or time-out",
    0x6F: "wrong currency",
    0x71: "credit not sufficient",
    0x72: "chip error",
    0x73: "card data wrong",
    0x78: "card expired",
    0x7A: "card unknown",
    0x7D: "communication module failed",
    0x83: "not possible",
    0x85: "key missing",
    0x89: "PIN pad defective",
    0x9A: "protocol error",
    0x9B: "communication fault",
    0x9C: "busy",
    0xA0: "receiver not ready",
    0xA1: "no reply from the bank's host",
    0xA3: "no connection",
    0xA5: "forbidden by card-data rules",
    0xB1: "memory full",
    0xB2: "journal full",
    0xB4: "already reversed",
    0xB5: "reversal impossible",
    0xBF: "low voltage",
    0xC0: "card lock defective",
    0xC2: "diagnosis required",
    0xC3: "amount above the maximum",
    0xC5: "card method unsupported",
    0xC6: "currency unsupported",
    0xC8: "amount too small",
    0xCC: "printer",
    0xCD: "no cashback",
    0xDC: "a card is in the reader",
    0xDD: "card cannot be ejected",
    0xDE: "card cannot be inserted",
    0xE2: "card reader dead",
    0xE3: "shutter",
    0xE4: "activation required",
    0xED: "PIN pad defective",
    0xF0: "end of day pending",
    0xFA: "clearing",
    0xFC: "device missing",
    0xFD: "wrong line speed",
    0xFF: "system error",
}


def prompt_of(status: int) -> Prompt:
    """Return the prompt of an intermediate status; PLEASE_WAIT for an unknown one."""
    return _PROMPT_OF.get(status, Prompt.PLEASE_WAIT)


def reason_of(code: int) -> DeclineReason:
    return _REASON_OF.get(code, DeclineReason.OTHER)


def meaning_of(code: int) -> str:
    """Return a text for the operator's log."""
    return _MEANINGS.get(code, "unknown code")
