"""Who may hand out notes: each attendant's name and PIN, the PIN as an argon2id hash on disk."""

import unicodedata
from datetime import UTC, datetime
from itertools import pairwise
from pathlib import Path

import msgspec
from argon2 import PasswordHasher
from argon2.exceptions import Argon2Error, InvalidHashError

from agent.files import replace_whole
from agent.private import Private

FIRST = "attendant"
"""Who set-pin means without a name, and whom a file of an older release holds."""
ATTENDANTS_MAX = 8
"""A wrong PIN is held against each hash, a tenth of a second each on a Pi: with more the keypad
would stand still for a second. And each attendant is one more PIN that a guess can meet."""
NAME_MAX = 24  # letters; they stand in the journal and in one line of the report
LENGTH_MIN, LENGTH_MAX = 6, 8  # digits
OLD_LENGTH_MIN = 4  # digits of a PIN that an older release took; it opens until it is changed
RESERVED = frozenset({"operator", "dispenser"})
"""Whom the journal names beside attendants: nobody's word counts as theirs."""

# A date of birth is the first thing that is guessed: written with two or four digits of the year.
_DATES = ("%d%m%y", "%m%d%y", "%y%m%d", "%d%m%Y", "%m%d%Y", "%Y%m%d")

# 19 MiB and two passes, OWASP's smallest: a tenth of a second on a Pi, and the agent stays small.
_hasher = PasswordHasher(time_cost=2, memory_cost=19 * 1024, parallelism=1)


class PinNotSet(Exception):
    """There is no PIN that can be read: `kiosk-agent attendant set-pin`."""


class Attendant(msgspec.Struct, frozen=True, omit_defaults=True):
    """One of those who may hand out notes."""

    name: str
    hash: str
    may_be_short: bool = False
    """Set by an older release, which took four digits."""


class _Kept(msgspec.Struct, frozen=True):
    """What the file holds."""

    attendants: tuple[Attendant, ...]


class _KeptBefore(msgspec.Struct, frozen=True):
    """What an older release wrote: one PIN, and its count of wrong tries."""

    hash: str
    wrong: int = 0


class Attendants:
    """The file of names and hashes. Read for each PIN: a new one counts without a restart."""

    def __init__(self, file: Path) -> None:
        self._file = file

    def all(self) -> tuple[Attendant, ...]:
        """Return them in the order in which they were added. Raises PinNotSet."""
        try:
            content = self._file.read_bytes()
            kept = msgspec.json.decode(content, type=dict[str, msgspec.Raw])
            if "attendants" in kept:
                people = msgspec.json.decode(content, type=_Kept).attendants
            else:
                before = msgspec.json.decode(content, type=_KeptBefore)
                people = (Attendant(FIRST, before.hash, may_be_short=True),)
        except FileNotFoundError as error:
            raise PinNotSet(f"{self._file}: no attendant's PIN is set") from error
        except (OSError, ValueError, RecursionError) as error:
            raise PinNotSet(f"{self._file}: cannot be read, set the PIN anew ({error})") from error
        if not people or len({one.name for one in people}) < len(people):
            raise PinNotSet(f"{self._file}: names nobody, or one name twice; set the PIN anew")
        return people[:ATTENDANTS_MAX]

    def whose(self, pin: Private[str]) -> str | None:
        """Return the name of whose PIN it is; None: nobody's. Raises PinNotSet."""
        people = self.all()
        if not _may_be_a_pin(pin.reveal()):
            return None
        return next((one.name for one in people if _matches(one.hash, pin)), None)

    def add(self, name: str, pin: Private[str]) -> None:
        """Keep another attendant, durably. Raises ValueError, which says why not; OSError."""
        people = self._known()
        namesake = next((one.name for one in people if _plain(one.name) == _plain(name)), None)
        if namesake is not None:
            raise ValueError(
                f"{namesake} is an attendant already; `attendant set-pin` changes the PIN"
            )
        if len(people) >= ATTENDANTS_MAX:
            raise ValueError(f"there are {ATTENDANTS_MAX} attendants, and no kiosk takes more")
        self._write(*people, Attendant(_name(name), self._hash(pin, people)))

    def set_pin(self, name: str | None, pin: Private[str]) -> None:
        """Keep a new PIN, durably; None: the first attendant's, who is added where nobody is.

        Raises ValueError, which says why not; OSError.
        """
        people = self._known()
        if not people and name in (None, FIRST):
            self.add(FIRST, pin)
            return
        name = people[0].name if people and name is None else _meant(name or FIRST, people)
        others = tuple(one for one in people if one.name != name)
        new = Attendant(name, self._hash(pin, others))
        self._write(*(new if one.name == name else one for one in people))

    def remove(self, name: str) -> str:
        """Let somebody hand out notes no more, durably, and return the name as it was kept.

        Raises ValueError, which says why not; PinNotSet; OSError.
        """
        people = self.all()
        name = _meant(name, people)
        if len(people) == 1:
            raise ValueError(f"{name} is the last attendant: add another one first")
        self._write(*(one for one in people if one.name != name))
        return name

    def _known(self) -> tuple[Attendant, ...]:
        """Return who is kept; nobody, where there is no file or none that can be read."""
        try:
            return self.all()
        except PinNotSet:
            return ()

    def _hash(self, pin: Private[str], others: tuple[Attendant, ...]) -> str:
        digits = pin.reveal()
        why_not = refusal(digits)
        if why_not:
            raise ValueError(why_not)
        if any(_matches(one.hash, pin) for one in others):
            raise ValueError("a PIN tells who it is: choose another one")  # never whose this is
        return _hasher.hash(digits)

    def _write(self, *people: Attendant) -> None:
        replace_whole(self._file, msgspec.json.encode(_Kept(people)))


def refusal(digits: str) -> str | None:
    """Say why these cannot be a new PIN; None: they can."""
    if not (digits.isascii() and digits.isdecimal()):
        return "a PIN is made of digits"
    if not LENGTH_MIN <= len(digits) <= LENGTH_MAX:
        return f"a PIN has {LENGTH_MIN} to {LENGTH_MAX} digits"
    if _is_a_run(digits):
        return "a PIN of one digit, or of digits in a row, is guessed at once: choose another one"
    if _repeats(digits):
        return "a PIN that says the same again is guessed at once: choose another one"
    if _is_a_date(digits):
        return "a PIN that can be read as a date is guessed soon: choose another one"
    return None


def _is_a_run(digits: str) -> bool:
    """Say whether each digit is the one before, or its neighbour in one direction (9 meets 0)."""
    steps = {(int(b) - int(a)) % 10 for a, b in pairwise(digits)}
    return steps in ({0}, {1}, {9})


def _repeats(digits: str) -> bool:
    """Say whether it is one, two, three or four digits again and again: 121212, 123123."""
    lengths = range(1, len(digits) // 2 + 1)
    return any(digits == (digits[:n] * len(digits))[: len(digits)] for n in lengths)


def _is_a_date(digits: str) -> bool:
    return any(_reads_as(digits, form) for form in _DATES)


def _reads_as(digits: str, form: str) -> bool:
    try:
        day = datetime.strptime(digits, form).replace(tzinfo=UTC)
    except ValueError:
        return False
    # strptime takes single digits, too: only what is written so again was meant. And nobody
    # in a shop was born, or will marry, in another century than these.
    return day.strftime(form) == digits and 1900 <= day.year < 2100  # as said


def _name(name: str) -> str:
    """Return a name that can stand in the journal. Raises ValueError."""
    name = unicodedata.normalize("NFC", name)
    if name.strip() != name or not name.isprintable() or not 1 <= len(name) <= NAME_MAX:
        raise ValueError(f"a name has 1 to {NAME_MAX} letters, and no space at its ends")
    if _plain(name) in RESERVED:
        raise ValueError(f"{name} is somebody else in the journal: choose another name")
    return name


def _plain(name: str) -> str:
    """Return a name as two are compared: neither its case nor how its letters are put together."""
    return unicodedata.normalize("NFC", unicodedata.normalize("NFC", name).casefold())


def _meant(name: str, people: tuple[Attendant, ...]) -> str:
    """Return the name as it is kept. Raises ValueError where nobody has it, or two have.

    An older release kept names apart that differ in their case alone: there it takes the very name.
    """
    named = [one.name for one in people if _plain(one.name) == _plain(name)]
    if name in named:
        return name
    if not named:
        raise ValueError(f"{name} is no attendant; `kiosk-agent attendant add {name}`")
    if len(named) > 1:
        raise ValueError(f"{name} may be {' or '.join(named)}: write the name exactly so")
    return named[0]


def _may_be_a_pin(typed: str) -> bool:
    """Say whether it is worth a hash: what has another form is nobody's PIN."""
    return typed.isascii() and typed.isdecimal() and OLD_LENGTH_MIN <= len(typed) <= LENGTH_MAX


def _matches(hash_: str, pin: Private[str]) -> bool:
    try:
        return _hasher.verify(hash_, pin.reveal())
    except (Argon2Error, InvalidHashError):
        return False
