"""ZVT's messages from the terminal's side: requests and answers (devices.md 2.2 to 2.5)."""

from dataclasses import dataclass

from hw_sim.card.personalities import PLAIN, Numbers, Personality, StatusShape

OK = b"\x80\x00\x00"
BUSY, NOT_REGISTERED, WRONG_CURRENCY = 0x9C, 0x6B, 0x6F
NOT_POSSIBLE, STOPPED = 0x83, 0x6C
WRONG_PASSWORD = NOT_POSSIBLE  # ZVT has no code of its own for it (devices.md 2.6)
PROTOCOL_ERROR = 0x9A
INR = b"\x03\x56"

NAMES = {
    "0600": "registration",
    "0601": "authorisation",
    "06b0": "abort, please",
    "0620": "repeat receipt",
    "0650": "end of day",
    "0501": "status enquiry",
    "8000": "done",
    "04ff": "intermediate status",
    "040f": "status information",
    "06d1": "print line",
    "060f": "completion",
    "061e": "abort",
}

FIXED = {0x01: 1, 0x02: 1, 0x04: 6, 0x19: 1, 0x49: 2, 0x0B: 3, 0x87: 2}


def message(command: str, data: bytes = b"") -> bytes:
    """Return a message from its class and instruction in hex."""
    short = len(data) < 0xFF
    length = bytes([len(data)]) if short else b"\xff" + len(data).to_bytes(2, "little")
    return bytes.fromhex(command) + length + data


def refused(code: int, *, with_1e: bool = False) -> bytes:
    return bytes([0x84, 0x1E, 1, code]) if with_1e else bytes([0x84, code, 0])


def state_message(state: int, shape: StatusShape) -> bytes:
    """Return the 06 0F after a status enquiry."""
    before = {
        StatusShape.VERSION: b"\xf0\xf0\xf5" + b"S1.00",
        StatusShape.BYTE: b"",
        StatusShape.FIELD: b"\x19",
    }
    return message("060f", before[shape] + bytes([state]))


def data_of(raw: bytes) -> bytes:
    return raw[5:] if raw[2:3] == b"\xff" else raw[3:]


def is_whole(raw: bytes) -> bool:
    """Return True if the length in the message is right."""
    size = size_of(raw)
    return size is not None and size == len(raw)


def size_of(raw: bytes | bytearray) -> int | None:
    """Return the bytes of the message that begins here; None while that is not known."""
    if len(raw) < 3:
        return None
    if raw[2] != 0xFF:
        return 3 + raw[2]
    return 5 + int.from_bytes(raw[3:5], "little") if len(raw) >= 5 else None


@dataclass(frozen=True, slots=True)
class Sale:
    """An authorisation's request: paise, and the launch token from the additional text."""

    amount: int
    currency: bytes
    token: str


def read_sale(data: bytes) -> Sale:
    """Return an authorisation's fields; an unknown field ends them."""
    amount, currency, token = 0, INR, ""
    at = 0
    while at < len(data):
        field = data[at]
        if field == 0x3C:
            size = int("".join(str(digit & 0x0F) for digit in data[at + 1 : at + 4]) or "0")
            token = data[at + 4 : at + 4 + size].decode("cp437")
            at += 4 + size
        elif field in FIXED:
            value = data[at + 1 : at + 1 + FIXED[field]]
            amount = int(value.hex()) if field == 0x04 and value.hex().isdecimal() else amount
            currency = value if field == 0x49 else currency
            at += 1 + FIXED[field]
        else:
            break
    return Sale(amount, currency, token)


PASSWORD_BYTES = 3
WANTS_STATUS, RESERVED = 0x08, 0x41  # bits of the configuration byte (devices.md 2.3)


@dataclass(frozen=True, slots=True)
class Registration:
    """A registration's contents: the password, and the terminal's settings (devices.md 2.3)."""

    password: str
    configuration: int
    currency: bytes

    @property
    def wants_status(self) -> bool:
        """Return True if 04 FF is wanted."""
        return bool(self.configuration & WANTS_STATUS)


def read_registration(data: bytes) -> Registration | None:
    """Return a registration; None if it is too short or has a reserved bit."""
    if len(data) <= PASSWORD_BYTES or data[PASSWORD_BYTES] & RESERVED:
        return None
    currency = data[PASSWORD_BYTES + 1 : PASSWORD_BYTES + 3]
    return Registration(password_of(data), data[PASSWORD_BYTES], currency or INR)


def password_of(data: bytes) -> str:
    return data[:PASSWORD_BYTES].hex()


@dataclass(frozen=True, slots=True)
class Entry:
    """One transaction as the terminal's memory keeps it."""

    amount: int
    trace: int
    result: int
    terminal_id: str
    at: str = "1121103000"  # MMDDHHMMSS
    card: str = ""  # packed, masked with E
    card_name: str = ""
    text: str = ""
    maker: Personality = PLAIN

    def status(self) -> bytes:
        """Return it as 04 0F."""
        amount = f"04{self.amount:012d}" if self.maker.reports_amount else ""
        fields = f"27{self.result:02x}{amount}490356{self._marks()}29{self.terminal_id}"
        if self.card:
            fields += f"22f0f{len(self.card) // 2}{self.card}"
        name = self.card_name.encode()
        if name:
            fields += f"8bf{len(name) // 10}f{len(name) % 10}{name.hex()}"
        text = self.text.encode("cp437")
        if text:
            size = f"{len(text):03d}"
            fields += f"3cf{size[0]}f{size[1]}f{size[2]}{text.hex()}"
        if self.maker.numbers is Numbers.LONG:
            fields += f"06071f2b04{10_000_000 + self.trace:08d}"
        return message("040f", bytes.fromhex(fields))

    def _marks(self) -> str:
        """Return the fields that tell this record from another."""
        numbers = self.maker.numbers
        trace = self.trace if numbers is Numbers.SHORT else 0
        receipt = self.trace % 10_000 if numbers in {Numbers.SHORT, Numbers.RECEIPT} else 0
        at = "" if numbers is Numbers.NONE else f"0c{self.at[4:]}0d{self.at[:4]}"
        return f"0b{trace:06d}{at}87{receipt:04d}"


KINDS_OF_CARD = 7  # girocard, JCB, Eurocard, Amex, VISA, Diners, others; RuPay is one of the last
COUNT_MAX = 99  # two digits


@dataclass(slots=True)
class Turnover:
    """The approved sales since the last end of day; receipt numbers, and paise."""

    first: int = 0
    last: int = 0
    count: int = 0
    total: int = 0

    def book(self, sale: "Entry") -> None:
        receipt = sale.trace % 10_000
        self.first, self.last = self.first or receipt, receipt
        self.count += 1
        self.total += sale.amount

    def status(self, terminal_id: str, at: str) -> bytes:
        """Return it as the 04 0F of an end of day: the sum, and the totals of each kind of card."""
        others = f"{min(self.count, COUNT_MAX):02d}{self.total:012d}"
        totals = f"{self.first:04d}{self.last:04d}" + "0" * 14 * (KINDS_OF_CARD - 1) + others
        size = f"{len(totals) // 2:03d}"
        fields = f"270004{self.total:012d}4903560c{at[4:]}0d{at[:4]}29{terminal_id}"
        fields += f"60f{size[0]}f{size[1]}f{size[2]}{totals}"
        return message("040f", bytes.fromhex(fields))


def described(raw: bytes) -> str:
    """Return a message in words for the bench, without card, token and PIN."""
    command = raw[:2].hex()
    if command.startswith("84"):
        return f"refused {command[2:].upper()}"
    name = NAMES.get(command, command.upper())
    data = data_of(raw)
    if command in {"04ff", "061e"} and data:
        return f"{name} {_shown(data[0])}"
    if command == "040f" and data[:1] == b"\x27":
        return f"{name} result {data[1]:02X}"
    return name


def _shown(code: int) -> str:
    return "PIN" if 0x6A <= code <= 0x6D else f"{code:02X}"
