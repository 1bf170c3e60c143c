"""ZVT's numbers in words: intermediate statuses as prompts, result codes as reasons.

Source: devices.md 2.6.
"""

from typing import Final

from drivers.card.port import DeclineReason, Prompt

NOT_REGISTERED: Final = 0x6B
CANCELLED: Final = 0x6C
NOT_POSSIBLE: Final = 0x83  # also the answer to an unknown command
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

_RESULTS: Final = {
    DeclineReason.CANCELLED: {
        CANCELLED: "stopped by key or time-out",
    },
    DeclineReason.CARD_UNREADABLE: {
        0x64: "card unreadable",
        0x65: "no card data",
        0x66: "processing error",
        0x72: "chip error",
        0x73: "card data wrong",
        0x7B: "no fallback to the magnetic stripe",
        0x7C: "no fallback to the magnetic stripe",
        0x7E: "no fallback to the magnetic stripe",
    },
    DeclineReason.CARD_NOT_ACCEPTED: {
        0x67: "not permitted for this kind of card",
        0x68: "not permitted for this kind of card",
        0x6E: "card in the blocked list",
        0x6F: "wrong currency",
        0x76: "card not in the white list",
        0x78: "card expired",
        0x79: "card not yet valid",
        0x7A: "card unknown",
        NOT_POSSIBLE: "not possible",
        0xC5: "card method unsupported",
        0xC6: "currency unsupported",
        0xD2: "not permitted for this kind of card",
    },
    DeclineReason.BANK_DECLINED: {
        0x71: "credit not sufficient",
        0xCD: "no cashback",
    },
    DeclineReason.BANK_SILENT: {
        0x7D: "communication module failed",
        0x9B: "communication fault",
        0xA1: "no reply from the bank's host",
        0xA3: "no connection",
    },
    DeclineReason.LIMIT: {
        0x6A: "turnover full",
        0xC3: "amount above the maximum",
        0xC8: "amount too small",
        0xC9: "maximum of the terminal too small",
    },
    DeclineReason.BUSY: {
        BUSY: "busy",
        0xA0: "receiver not ready",
    },
    DeclineReason.NEEDS_ATTENTION: {
        NOT_REGISTERED: "not registered",
        0x74: "keys used up",
        0x85: "key missing",
        0x89: "PIN pad defective",
        0xB1: "memory full",
        0xB2: "journal full",
        0xBF: "low voltage",
        0xC0: "card lock defective",
        0xC1: "merchant card locked",
        0xC2: "diagnosis required",
        0xC4: "card profile invalid",
        0xCC: "printer",
        CARD_INSIDE: "a card is in the reader",
        0xDD: "card cannot be ejected",
        0xDE: "card cannot be inserted",
        0xE0: "remote maintenance",
        0xE2: "card reader dead",
        0xE3: "shutter",
        0xE4: "activation required",
        0xEC: "PIN cannot be processed",
        0xED: "PIN pad defective",
        0xF0: "end of day pending",
        0xF5: "OPT error",
        0xF6: "OPT data missing",
        0xFB: "turnover data defective",
        0xFC: "device missing",
        0xFD: "wrong line speed",
    },
    DeclineReason.OTHER: {
        0x9A: "protocol error",
        0xA5: "forbidden by card-data rules",
        0xB4: "already reversed",
        0xB5: "reversal impossible",
        0xFA: "clearing",
        0xFF: "system error",
    },
}
"""The result codes, each with a text for the operator's log, by what a person can do about it."""
_REASON_OF: Final = {code: reason for reason, texts in _RESULTS.items() for code in texts}
_MEANINGS: Final = {code: text for texts in _RESULTS.values() for code, text in texts.items()}


# Below the terminal's own codes: those of the bank's system (devices.md 2.6).
_OF_THE_BANK: Final = range(0x01, 0x64)


def prompt_of(status: int) -> Prompt:
    """Return the prompt of an intermediate status; PLEASE_WAIT for an unknown one."""
    return _PROMPT_OF.get(status, Prompt.PLEASE_WAIT)


def reason_of(code: int) -> DeclineReason:
    if code in _OF_THE_BANK:
        return DeclineReason.BANK_DECLINED
    return _REASON_OF.get(code, DeclineReason.OTHER)


def meaning_of(code: int) -> str:
    """Return a text for the operator's log."""
    if code in _OF_THE_BANK:
        return "the bank's own code"
    return _MEANINGS.get(code, "unknown code")
