"""Descriptions of a dispenser's frames, for the bench."""

NAMES = {
    "LCDM-2000": {
        0x44: "purge",
        0x45: "dispense upper",
        0x46: "status",
        0x47: "ROM version",
        0x55: "dispense lower",
        0x56: "dispense both",
    },
    "LCDM-4000": {
        0x44: "reset",
        0x50: "status",
        0x51: "purge",
        0x52: "dispense",
        0x53: "test dispense",
        0x55: "last status",
        0x5D: "dispense order",
    },
}
SIGNS = {0x06: "ack", 0x15: "nak"}


def asked(model: str, code: int, parameters: bytes) -> str:
    return f"{_name(model, code)} {_numbers(model, parameters[:4])}".strip()


def answered(model: str, code: int, data: bytes) -> str:
    """Return an answer in words: counts and error if it has them, else its bytes."""
    name = _name(model, code)
    if model == "LCDM-2000" and name.startswith("dispense"):
        one = 2 * (2 if code == 0x56 else 1)
        left, rejected = data[one : 2 * one].decode(), data[-one:].decode()
        return f"{name}: left {left}, rejected {rejected}, error {data[2 * one]:02X}"
    if model == "LCDM-4000" and code in {0x51, 0x52, 0x53, 0x55}:
        counts = data[1:] if code == 0x55 else data
        left = _numbers(model, counts[2:14:3])
        rejected = _numbers(model, counts[3:14:3])
        about = f" of {_name(model, data[0])}" if code == 0x55 else ""
        return f"{name}{about}: left {left}, rejected {rejected}, error {counts[0] - 0x20:02X}"
    return f"{name}: {data.hex(' ')}"


def _name(model: str, code: int) -> str:
    return NAMES[model].get(code, f"{code:02X}")


def _numbers(model: str, counts: bytes) -> str:
    if model == "LCDM-2000":
        return counts.decode(errors="replace")
    return " ".join(str(count - 0x20) for count in counts)
