"""The error codes of the LCDM-2000 and LCDM-4000 as data. Source: devices.md 5.1 ([C1], [C2]).

`doubtful` marks the codes after which the exit counts cannot be trusted: an event at or
behind the exit sensor, or notes came from a wrong place. It is our judgement of each text.
"""

from typing import Final

import msgspec

from drivers.cash.port import DispenserFault


class ErrorCode(msgspec.Struct, frozen=True):
    """The meaning of a code; `fault` is None if it reports success."""

    text: str
    fault: DispenserFault | None = None
    doubtful: bool = False


_T = DispenserFault

LCDM_2000: Final = {
    0x30: ErrorCode("good"),
    0x31: ErrorCode("normal stop"),
    0x32: ErrorCode("pick-up error", _T.PICK_UP),
    0x33: ErrorCode("jam at CHK1,2", _T.JAM),
    0x34: ErrorCode("more notes than asked", _T.MISCOUNT, doubtful=True),
    0x35: ErrorCode("jam at EXIT or EJT", _T.JAM, doubtful=True),
    0x36: ErrorCode("jam at DIV", _T.JAM),
    0x37: ErrorCode("undefined command", _T.REFUSED_COMMAND),
    0x38: ErrorCode("upper cassette empty", _T.EMPTY),
    0x3A: ErrorCode("miscount between CHK3,4 and DIV", _T.MISCOUNT),
    0x3B: ErrorCode("note request error", _T.REFUSED_COMMAND),
    0x3C: ErrorCode("miscount between DIV and EJT", _T.MISCOUNT, doubtful=True),
    0x3D: ErrorCode("miscount between EJT and EXIT", _T.MISCOUNT, doubtful=True),
    0x3F: ErrorCode("reject tray missing", _T.REJECT_TRAY_MISSING),
    0x40: ErrorCode("lower cassette empty", _T.EMPTY),
    0x41: ErrorCode("motor stopped", _T.FAULT, doubtful=True),
    0x42: ErrorCode("jam at DIV", _T.JAM),
    0x43: ErrorCode("timeout from DIV to EJT", _T.JAM),
    0x44: ErrorCode("too many rejected", _T.TOO_MANY_REJECTED),
    0x45: ErrorCode("upper cassette missing", _T.CASSETTE_MISSING),
    0x46: ErrorCode("lower cassette missing", _T.CASSETTE_MISSING),
    0x47: ErrorCode("dispensing timeout", _T.FAULT, doubtful=True),
    0x48: ErrorCode("jam at EJT", _T.JAM, doubtful=True),
    0x49: ErrorCode("diverter or SOL sensor", _T.FAULT, doubtful=True),
    0x4A: ErrorCode("SOL sensor", _T.FAULT, doubtful=True),
    0x4C: ErrorCode("jam at CHK3,4", _T.JAM),
    0x4E: ErrorCode("purge error, jam at DIV", _T.JAM),
}

# The wire carries these plus 0x20.
LCDM_4000: Final = {
    0x00: ErrorCode("good"),
    0x01: ErrorCode("pick-up error", _T.PICK_UP),
    0x02: ErrorCode("jam between CHK and DVT", _T.JAM),
    0x03: ErrorCode("jam between DVT and EJT", _T.JAM),
    0x04: ErrorCode("jam between EJT and EXIT", _T.JAM, doubtful=True),
    0x05: ErrorCode("a note stays in EXIT", _T.JAM, doubtful=True),
    0x06: ErrorCode("ejected a note to be rejected", _T.MISCOUNT, doubtful=True),
    0x07: ErrorCode("count mismatch at EJT", _T.MISCOUNT, doubtful=True),
    0x08: ErrorCode("a note to be rejected passed EJT", _T.MISCOUNT, doubtful=True),
    0x09: ErrorCode("note too long at EJT", _T.MISCOUNT, doubtful=True),
    0x0A: ErrorCode("note too long at EXIT", _T.MISCOUNT, doubtful=True),
    0x0B: ErrorCode("notes on the path before the start", _T.JAM),
    0x0C: ErrorCode("too many notes for one command", _T.REFUSED_COMMAND),
    0x0D: ErrorCode("too many rejected", _T.TOO_MANY_REJECTED),
    0x0E: ErrorCode("purge ended abnormally", _T.JAM, doubtful=True),
    0x20: ErrorCode("sensor trouble before the start", _T.FAULT),
    0x21: ErrorCode("sensor trouble before the start", _T.FAULT),
    0x22: ErrorCode("solenoid trouble before the start", _T.FAULT),
    0x23: ErrorCode("motor or slit sensor before the start", _T.FAULT),
    0x24: ErrorCode("the cassette asked for is missing", _T.CASSETTE_MISSING),
    0x25: ErrorCode("the cassette asked for is nearly empty", _T.EMPTY),
    0x26: ErrorCode("reject tray missing", _T.REJECT_TRAY_MISSING),
    0x29: ErrorCode("more notes than asked", _T.MISCOUNT, doubtful=True),
    0x30: ErrorCode("abnormal command", _T.REFUSED_COMMAND),
    0x31: ErrorCode("abnormal parameter", _T.REFUSED_COMMAND),
    0x32: ErrorCode("VERIFY not possible", _T.FAULT),
    0x33: ErrorCode("program not written", _T.FAULT),
    0x34: ErrorCode("program not verified", _T.FAULT),
    0x35: ErrorCode("EEPROM not written", _T.FAULT),
    0x36: ErrorCode("EEPROM check sum", _T.FAULT),
    0x40: ErrorCode("a note came from the top cassette", _T.MISCOUNT, doubtful=True),
    0x41: ErrorCode("a note came from the second cassette", _T.MISCOUNT, doubtful=True),
    0x42: ErrorCode("a note came from the third cassette", _T.MISCOUNT, doubtful=True),
    0x43: ErrorCode("a note came from the fourth cassette", _T.MISCOUNT, doubtful=True),
}

FOREIGN: Final = ErrorCode("a code that is not in the tables", _T.FAULT, doubtful=True)
