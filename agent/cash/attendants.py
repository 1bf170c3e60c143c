"""The attendants' names and PINs; a PIN is stored as an argon2id hash."""

import unicodedata
from collections.abc import Iterator
from datetime import UTC, datetime
from itertools import pairwise
from pathlib import Path
from typing import Final

import msgspec
from argon2 import PasswordHasher
from argon2.exceptions import Argon2Error, InvalidHashError

from agent.base.files import read_plain, replace_whole
from agent.base.private import Private

LATIN: Final = "LATIN"
SCRIPTS: Final = frozenset(
    {
        *(LATIN, "DEVANAGARI", "BENGALI", "GUJARATI", "GURMUKHI", "KANNADA"),
        *("MALAYALAM", "ORIYA", "TAMIL", "TELUGU", "ARABIC"),
    }
)
"""The scripts of the kiosk's languages. Cyrillic and Greek have letters that look like Latin ones.
"""
SIGNS: Final = frozenset(" .'-")
_LIKE: Final = str.maketrans({"i": "l", "1": "l", "j": "l", "0": "o", "5": "s"})
_LIKE_PAIRS: Final = (("rn", "m"), ("vv", "w"), ("cl", "d"))
"""Latin letters and digits that look the same in small print."""
_LIKE_SIGNS: Final = (
    *(("ाे", "ो"), ("ाै", "ौ"), ("ाॅ", "ॉ"), ("अा", "आ")),
    *(("अो", "ओ"), ("आे", "ओ"), ("अौ", "औ"), ("आै", "औ"), ("अॉ", "ऑ"), ("आॅ", "ऑ")),
    *(("एॅ", "ऍ"), ("एे", "ऐ")),
    *(("\u064a", "\u06cc"), ("\u0649", "\u06cc"), ("\u0643", "\u06a9")),
)
"""Letters that look like another spelling: Devanagari letters written as two characters, in this
order, and Arabic letters that look like Urdu's."""
_TELUGU: Final = range(0x0C00, 0x0C80)
_TO_KANNADA: Final = 0x80
"""Added to a Telugu letter, it gives the Kannada letter: both scripts have the same order, and look
alike."""


def script_problem(name: str) -> str | None:
    """Return why a name's letters can be mistaken for others; None if they cannot.

    The journal stores by name who handed out notes. Nobody may act as a second `Asha` whose name
    has a look-alike letter.
    """
    scripts = set(_scripts(name))
    if strange := sorted(scripts - SCRIPTS):
        return f"a name has no {strange[0].lower()} letters: they look like others"
    if len(scripts) > 1:
        mixed = " and ".join(sorted(script.lower() for script in scripts))
        return f"a name has letters of one script, not {mixed}: they look alike"
    return None


def likeness(name: str) -> str:
    """Return a form of the name that is equal for names that look alike."""
    plain = "".join(_plain_letters(unicodedata.normalize("NFKC", name).casefold()))
    for pair, like in (*_LIKE_PAIRS, *_LIKE_SIGNS):
        plain = plain.replace(pair, like)
    return plain.translate(_LIKE)


def _scripts(name: str) -> Iterator[str]:
    """Yield the Unicode script of each letter; a character without one is its own script."""
    for letter in name:
        if letter in SIGNS or (letter.isascii() and letter.isdecimal()):
            continue
        word = unicodedata.name(letter, "unknown").partition(" ")[0]
        if word == "COMBINING":
            continue  # an accent belongs to the letter before it
        is_plain = word != LATIN or unicodedata.normalize("NFD", letter)[0].isascii()
        yield word if is_plain else f"{LATIN} look-alike"


def _plain_letters(text: str) -> Iterator[str]:
    """Yield letters without signs and accents, and the digits of every script as ASCII digits."""
    for letter in unicodedata.normalize("NFD", text):
        digit = unicodedata.decimal(letter, None)
        if digit is not None:
            yield str(digit)
        elif ord(letter) in _TELUGU:
            yield chr(ord(letter) + _TO_KANNADA)
        elif letter not in SIGNS and not unicodedata.name(letter, "").startswith("COMBINING"):
            yield letter


FIRST = "attendant"
"""The name that `set-pin` uses by default. An older release's file has one PIN; it gets this name.
"""
ATTENDANTS_MAX = 8
"""More attendants would be too slow: a wrong PIN is compared with each hash, which takes a tenth of
a second on a Pi. With more than this the keypad would not respond for a second. Each attendant is
also one more PIN that a guess may hit."""
FILE_BYTES_MAX = 16 * 1024
"""Bytes of the attendants' file that are read. Eight names and hashes need a tenth of this."""
NAME_MAX = 24  # letters; names are in the journal and in one line of the report
LENGTH_MIN, LENGTH_MAX = 6, 8  # digits
OLD_LENGTH_MIN = 4  # digits of a PIN set by an older release; it is valid until it is changed
RESERVED = frozenset({"operator", "dispenser"})
"""Names in the journal that belong to no attendant."""

# A date of birth is guessed first; the year has two or four digits.
_DATES = ("%d%m%y", "%m%d%y", "%y%m%d", "%d%m%Y", "%m%d%Y", "%Y%m%d")

# OWASP's smallest parameters (19 MiB, two passes): a tenth of a second on a Pi.
_hasher = PasswordHasher(time_cost=2, memory_cost=19 * 1024, parallelism=1)


class PinNotSet(Exception):
    """No PIN is set, or the file cannot be read. `kiosk-agent attendant set-pin` sets one."""


class Attendant(msgspec.Struct, frozen=True, omit_defaults=True):
    """A person who may hand out notes."""

    name: str
    hash: str
    may_be_short: bool = False
    """The PIN may have only four digits, because an older release accepted it."""


class _StoredAttendants(msgspec.Struct, frozen=True):
    """The file's content."""

    attendants: tuple[Attendant, ...]


class _OldContent(msgspec.Struct, frozen=True):
    """The content of an older release's file: one PIN. Its number of wrong tries is not read."""

    hash: str


class Attendants:
    """The file of names and hashes. It is read for each check, so a new PIN needs no restart."""

    def __init__(self, file: Path) -> None:
        self._file = file

    def all(self) -> tuple[Attendant, ...]:
        """Return all attendants in the order in which they were added. Raises PinNotSet."""
        try:
            content = read_plain(self._file, FILE_BYTES_MAX)
            keys = msgspec.json.decode(content, type=dict[str, msgspec.Raw])
            if "attendants" in keys:
                people = msgspec.json.decode(content, type=_StoredAttendants).attendants
            else:
                old = msgspec.json.decode(content, type=_OldContent)
                people = (Attendant(FIRST, old.hash, may_be_short=True),)
        except FileNotFoundError as error:
            raise PinNotSet(f"{self._file}: no attendant's PIN is set") from error
        except (OSError, ValueError, RecursionError) as error:
            raise PinNotSet(f"{self._file}: cannot be read, set the PIN again ({error})") from error
        if not people or len({one.name for one in people}) < len(people):
            raise PinNotSet(f"{self._file}: has no name, or one name twice; set the PIN again")
        return people[:ATTENDANTS_MAX]

    def name_of(self, pin: Private[str]) -> str | None:
        """Return the name of the attendant with this PIN, or None. Raises PinNotSet."""
        people = self.all()
        typed = pin.reveal()
        is_possible = typed.isascii() and typed.isdecimal()
        if not is_possible or not OLD_LENGTH_MIN <= len(typed) <= LENGTH_MAX:
            return None  # no hash is computed for it
        return next((one.name for one in people if _matches(one.hash, pin)), None)

    def add(self, name: str, pin: Private[str]) -> None:
        """Store another attendant durably. Raises ValueError with the reason, or OSError."""
        people = self._stored()
        alike = next((one.name for one in people if likeness(one.name) == likeness(name)), None)
        if alike is not None and _plain(alike) == _plain(name):
            raise ValueError(
                f"{alike} is an attendant already; `attendant set-pin` changes the PIN"
            )
        if alike is not None:
            raise ValueError(f"{name} looks like {alike}: choose another name")
        if len(people) >= ATTENDANTS_MAX:
            raise ValueError(
                f"there are already {ATTENDANTS_MAX} attendants, the most that are possible"
            )
        self._write(*people, Attendant(_name(name), self._hash(pin, people)))

    def set_pin(self, name: str | None, pin: Private[str]) -> None:
        """Store a new PIN durably; without a name, for the first attendant.

        If there is no attendant yet, the first one is added. Raises ValueError with the reason, or
        OSError.
        """
        people = self._stored()
        if not people and name in (None, FIRST):
            self.add(FIRST, pin)
            return
        name = people[0].name if people and name is None else _stored_name(name or FIRST, people)
        others = tuple(one for one in people if one.name != name)
        new = Attendant(name, self._hash(pin, others))
        self._write(*(new if one.name == name else one for one in people))

    def remove(self, name: str) -> str:
        """Remove an attendant durably; return the name as it was stored.

        Raises ValueError with the reason, PinNotSet or OSError.
        """
        people = self.all()
        name = _stored_name(name, people)
        if len(people) == 1:
            raise ValueError(f"{name} is the last attendant: add another one first")
        self._write(*(one for one in people if one.name != name))
        return name

    def _stored(self) -> tuple[Attendant, ...]:
        """Return all attendants; none if there is no file or it cannot be read."""
        try:
            return self.all()
        except PinNotSet:
            return ()

    def _hash(self, pin: Private[str], others: tuple[Attendant, ...]) -> str:
        digits = pin.reveal()
        why_not = why_not_a_pin(digits)
        if why_not:
            raise ValueError(why_not)
        if any(_matches(one.hash, pin) for one in others):
            # Do not say whose PIN it is.
            raise ValueError("this PIN cannot be used: choose another one")
        return _hasher.hash(digits)

    def _write(self, *people: Attendant) -> None:
        replace_whole(self._file, msgspec.json.encode(_StoredAttendants(people)))


def why_not_a_pin(digits: str) -> str | None:
    """Return why these digits cannot be a new PIN; None if they can."""
    if not (digits.isascii() and digits.isdecimal()):
        return "a PIN is made of digits"
    if not LENGTH_MIN <= len(digits) <= LENGTH_MAX:
        return f"a PIN has {LENGTH_MIN} to {LENGTH_MAX} digits"
    if _is_a_run(digits):
        return "a PIN of one digit, or of digits in a row, is guessed at once: choose another one"
    if _repeats(digits):
        return "a PIN that repeats its digits is guessed at once: choose another one"
    if any(_reads_as(digits, form) for form in _DATES):
        return "a PIN that can be read as a date is guessed soon: choose another one"
    return None


def _is_a_run(digits: str) -> bool:
    """Return True for one digit repeated, or digits counting up or down (0 follows 9)."""
    steps = {(int(b) - int(a)) % 10 for a, b in pairwise(digits)}
    return steps in ({0}, {1}, {9})


def _repeats(digits: str) -> bool:
    """Return True for one to four digits repeated: 121212, 123123."""
    lengths = range(1, len(digits) // 2 + 1)
    return any(digits == (digits[:n] * len(digits))[: len(digits)] for n in lengths)


def _reads_as(digits: str, form: str) -> bool:
    try:
        day = datetime.strptime(digits, form).replace(tzinfo=UTC)
    except ValueError:
        return False
    # strptime also accepts single digits, so strftime must return the same digits. People choose
    # dates of these two centuries only.
    return day.strftime(form) == digits and 1900 <= day.year < 2100


def _name(name: str) -> str:
    """Return a name that the journal may hold. Raises ValueError."""
    if why_not := why_not_a_name(name):
        raise ValueError(why_not)
    return unicodedata.normalize("NFC", name)


def why_not_a_name(name: str) -> str | None:
    """Return why this cannot be an attendant's name; None if it can."""
    name = unicodedata.normalize("NFC", name)
    if name.strip() != name or not name.isprintable() or not 1 <= len(name) <= NAME_MAX:
        return f"a name has 1 to {NAME_MAX} letters, and no space at its ends"
    if likeness(name) in map(likeness, RESERVED):
        return f"{name} has another meaning in the journal: choose another name"
    return script_problem(name)


def _plain(name: str) -> str:
    """Return a name for comparison, without regard to case and Unicode composition."""
    return unicodedata.normalize("NFC", unicodedata.normalize("NFC", name).casefold())


def _stored_name(name: str, people: tuple[Attendant, ...]) -> str:
    """Return the name as it is stored. Raises ValueError if no name or more than one name matches.

    An older release accepted names that differ only in case. Such a name must be typed exactly.
    """
    named = [one.name for one in people if _plain(one.name) == _plain(name)]
    if name in named:
        return name
    if not named:
        known = ", ".join(one.name for one in people) or "nobody"
        raise ValueError(f"{name} is not an attendant; there is {known}")
    if len(named) > 1:
        raise ValueError(f"{name} may be {' or '.join(named)}: type the name exactly as stored")
    return named[0]


def _matches(hash_: str, pin: Private[str]) -> bool:
    try:
        return _hasher.verify(hash_, pin.reveal())
    except (Argon2Error, InvalidHashError):
        return False
