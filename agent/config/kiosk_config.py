"""The typed configuration, from a TOML file and systemd credentials.

A wrong file is refused before anything starts; the error names the file, the key and what is
expected.
"""

import os
import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from ipaddress import ip_address
from pathlib import Path
from typing import Annotated, Any, Literal
from urllib.parse import SplitResult, urlsplit

import msgspec

from agent.base import regions
from agent.base.money import Paise, rupees
from agent.base.private import Private
from agent.config.rings import Ring, ring_of
from agent.config.toml import WrongKey, line_of, read_toml, wrong_keys

PORT_MAX = 65535
SECRETS = ("api-key", "tpin", "mqtt-password", "mqtt-key")
"""The systemd credentials, and the names of their files beside kiosk.toml for development."""
SECRET_BYTES_MAX = 4096  # a key or TPIN is one line; a longer file was named by mistake

Port = Annotated[int, msgspec.Meta(ge=1, le=PORT_MAX)]
Rupees = Annotated[int, msgspec.Meta(ge=1, le=100_000)]
"""A price to be paid in notes."""
Argument = Annotated[str, msgspec.Meta(min_length=1)]
Maker = Annotated[str, msgspec.Meta(min_length=1, max_length=64)]
User = Annotated[str, msgspec.Meta(min_length=1, max_length=32)]
Word = Annotated[
    str,
    msgspec.Meta(
        min_length=1,
        max_length=64,
        pattern=r"^[A-Za-z0-9_-]+\Z",
        description="letters, digits, - and _, without spaces",
    ),
]


class ConfigError(Exception):
    """The configuration cannot be used; the message names the file, the key and the expectation."""


class Table(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A TOML table; an unknown key in it is an error."""


class OutletTable(Table, frozen=True):
    merchant_ref: Word
    latitude: Annotated[float, msgspec.Meta(ge=-90, le=90)]
    longitude: Annotated[float, msgspec.Meta(ge=-180, le=180)]
    languages: Annotated[tuple[Word, ...], msgspec.Meta(min_length=1)] = ("en", "hi")
    name: str = ""
    """Shown at the top of the screen and of the slip."""
    region: str | tuple[str, ...] = ()
    """The states (ISO 3166-2:IN) whose companies are shown first."""
    upi_payees: tuple[str, ...] = ()
    """The payee addresses (pa) allowed in a UPI QR; empty: any. See drivers/display/upi.py."""
    upi_tr_is_reference_id: bool = False  # guess: upicw.reference-in-qr
    """Whether a UPI QR's `tr` is the service's reference_id; then one with another is not shown."""

    @property
    def regions(self) -> tuple[str, ...]:
        return (self.region,) if isinstance(self.region, str) else self.region

    @property
    def home_regions(self) -> tuple[str, ...]:
        """The configured regions; without any, the one in which the shop probably is."""
        nearest = regions.nearest(self.latitude, self.longitude)
        return self.regions or tuple(filter(None, (nearest,)))


class ApiTable(Table, frozen=True):
    base_url: str
    requests_per_minute: Annotated[int, msgspec.Meta(ge=2, le=6000)] = 60
    budget: Annotated[
        str,
        msgspec.Meta(
            pattern=r"^(memory|rediss?://.+)\Z", description="`memory`, or redis://HOST:PORT/NUMBER"
        ),
    ] = "memory"
    ca_file: str | None = None


class JournalTable(Table, frozen=True):
    path: str = "/var/lib/kiosk-agent/journal.db"
    archive_after_days: Annotated[int, msgspec.Meta(ge=1)] = 90
    """Closed transactions that are older move into archives beside the journal."""
    mirror: (
        Annotated[
            str,
            msgspec.Meta(pattern=r"^/", description="a whole path, such as /media/kiosk-mirror"),
        ]
        | None
    ) = None
    """The folder on a second medium for a copy of the journal. None disables it."""


HOUR = r"([01]\d|2[0-3]):[0-5]\d"


class UiTable(Table, frozen=True):
    listen: Annotated[
        str,
        msgspec.Meta(pattern=r"^[^:]+:\d{1,5}\Z", description="HOST:PORT, such as 127.0.0.1:8080"),
    ] = "127.0.0.1:8080"
    brightness: Annotated[int, msgspec.Meta(ge=10, le=100)] | None = None
    """Per cent of the backlight; None: the system's own, and 100 with `off_hours`."""
    off_hours: (
        Annotated[
            str,
            msgspec.Meta(
                pattern=rf"^{HOUR}-{HOUR}\Z", description="HH:MM-HH:MM, such as 22:30-06:00"
            ),
        ]
        | None
    ) = None
    """When the screen is off, in India's time, until somebody touches it; None: never."""


HEADSET = r"^(auto|[0-9A-Fa-f]{4}:[0-9A-Fa-f]{4})\Z"


class VoiceTable(Table, frozen=True):
    folder: str = "/usr/share/kiosk-agent/voices"
    """The sounds of the packages `kiosk-agent-voices-…`; without the folder the page is silent."""
    volume: Annotated[int, msgspec.Meta(ge=0, le=100)] = 80
    headset: (
        bool
        | Annotated[
            str,
            msgspec.Meta(
                pattern=HEADSET,
                description="`auto`, or VENDOR:PRODUCT as lsusb shows it, such as 046d:0a44",
            ),
        ]
    ) = False
    """Whether customers listen only with a headset: always, never, or while one is plugged in.

    With a headset the voice also speaks balances. An id names a USB device that counts as one."""


class BiometricTable(Table, frozen=True):
    driver: Literal["rd-service"] = "rd-service"
    modes: Annotated[tuple[Literal["finger", "iris", "face"], ...], msgspec.Meta(min_length=1)] = (
        "finger",
    )
    """The fitted devices; the finger is asked for first. A face needs a `bridge`."""
    ports: tuple[Port, Port] = (11100, 11120)
    bridge: (
        Annotated[
            str,
            msgspec.Meta(
                pattern=r"^[^:]+(:\d{1,5})?\Z", description="HOST or HOST:PORT, such as 10.9.9.2"
            ),
        ]
        | None
    ) = None
    """HOST or HOST:PORT of a box whose kiosk-rd-bridge is paired with this kiosk; default: none."""
    providers: tuple[Maker, ...] = ()
    """The makers (dpId) whose RD services are used; empty: any."""
    owner: User | Annotated[int, msgspec.Meta(ge=0)] | None = None
    """The user of this machine who must run the RD services; None: any."""


class CardTable(Table, frozen=True):
    driver: Literal["zvt"] = "zvt"
    port: str | Port | None = None
    """The serial line (default: /dev/kiosk-card); with `host`, ZVT's TCP port (default: 20007)."""
    baud: int = 9600
    host: str | None = None
    device: Word | None = None
    """The finance service's name for this kind of reader (default: the first in mATM info)."""


class DisplayTable(Table, frozen=True):
    driver: Literal["touch-screen", "framebuffer", "nextion", "bonrix"] = "touch-screen"
    device: str | None = None
    """The framebuffer (default: /dev/fb1)."""
    port: str | None = None
    """The serial line (default: /dev/kiosk-display)."""


class PrinterTable(Table, frozen=True):
    driver: Literal["escpos", "file", "none"] = "none"
    folder: str | None = None
    """For `file`: the slips' folder (default: `slips` beside the journal)."""
    port: str | Port | None = None
    """The serial line (default: /dev/kiosk-printer); with `host`, its TCP port (default: 9100)."""
    baud: int = 115_200
    host: str | None = None
    usb: (
        Annotated[
            str,
            msgspec.Meta(
                pattern=r"^[0-9A-Fa-f]{4}:[0-9A-Fa-f]{4}\Z",
                description="VENDOR:PRODUCT as lsusb shows it, such as 0416:5011",
            ),
        ]
        | None
    ) = None
    """VENDOR:PRODUCT in hexadecimal."""
    device: str | None = None
    """A device file such as /dev/usb/lp0."""
    paper: Literal[58, 80] = 80
    """Millimetres."""


class CashTable(Table, frozen=True):
    driver: Literal["attendant", "lcdm-2000", "lcdm-4000"] = "attendant"
    port: str = "/dev/kiosk-cash"
    parity: Literal["N", "E"] = "N"
    denominations: tuple[Annotated[int, msgspec.Meta(ge=0, le=2000)], ...] = ()
    """The rupees of each cassette's notes, from the top; 0 for no cassette."""


class TransferTable(Table, frozen=True):
    account_check: Rupees = 3
    """What a customer pays for the verification of a beneficiary's new account."""


class VerificationTable(Table, frozen=True):
    """The prices of verifications. Only the attendant can use one without a price."""

    price: Rupees | None = None
    """The price of verifications that `prices` does not name."""
    prices: dict[str, Rupees] = {}
    """Prices by the name in the service's catalogue: vehicle-rc, voter-id, …"""

    @property
    def is_sold(self) -> bool:
        return self.price is not None or bool(self.prices)

    def price_of(self, name: str) -> Paise | None:
        """Return the price of a verification; None if it is not sold to customers."""
        price = self.prices.get(name, self.price)
        return None if price is None else rupees(price)


class MachineTable(Table, frozen=True):
    power_off: Annotated[tuple[Argument, ...], msgspec.Meta(min_length=1)] | None = None
    """The command that switches the machine off, word by word; None: only the agent stops."""


class RetentionTable(Table, frozen=True):
    """How long records are kept: docs/data.md lists the laws."""

    money_years: Annotated[int, msgspec.Meta(ge=5, le=100)] = 10
    """Years for the journal of money. A shop's record-keeping laws ask for at least five."""


class UpdateTable(Table, frozen=True):
    ring: Ring | None = None
    """When this kiosk gets a new release; None: by a hash of its name (agent/config/rings.py)."""


PublicKey = Annotated[
    str,
    msgspec.Meta(
        pattern=r"^[A-Za-z0-9+/]{43}=\Z",
        description="the 44 characters that `kiosk-agent order keys` prints",
    ),
]
"""Ed25519: 32 bytes in base64, as `kiosk-agent order keys` prints them."""


class FleetTable(Table, frozen=True):
    mqtt: str
    kiosk: Word | None = None
    """This kiosk's name in the topics; default: outlet.merchant_ref."""
    user: Annotated[str, msgspec.Meta(min_length=1, max_length=64)] | None = None
    certificate_file: str | None = None
    ca_file: str | None = None
    operator_key: PublicKey | None = None
    """The key that signs orders. None disables orders."""
    nudge_key: PublicKey | None = None
    """The key of the operator's servers. It signs hints to poll a transaction or deliver again."""


REMOVED = {
    "api.api_key_file": "store the key as the credential `api-key`: sudo kiosk-agent setup",
    "api.tpin_file": "store the TPIN as the credential `tpin`: sudo kiosk-agent setup",
    "api.money_timeout_s": "the timeout is always 90 s, as the service's document asks",
    "ui.panel_mm": "`kiosk-agent check` asks the panel itself",
    "biometric.host": "use kiosk-rd-bridge on that box, and `bridge` (docs/rd-bridge.md)",
    "biometric.fingerprint": "`kiosk-agent biometric pair` exchanges the certificates",
    "retention.log_days": "set MaxRetentionSec= of systemd-journald; `check` compares it with 180",
    "fleet.prefix": "all topics begin with `kiosks`",
    "fleet.plain": "use mqtts, or end the tunnel at an address of this machine",
    "fleet.mqtt_password_file": "store it as the credential `mqtt-password` (docs/fleet.md)",
    "fleet.key_file": "store it as the credential `mqtt-key` (docs/fleet.md)",
    "disk": "use the system image, or make the partition by hand (docs/install.md)",
}
"""Keys of earlier versions, and of a file of answers, each with what replaces it."""


class Config(Table, frozen=True):
    outlet: OutletTable
    api: ApiTable
    journal: JournalTable = JournalTable()
    ui: UiTable = UiTable()
    voice: VoiceTable = VoiceTable()
    biometric: BiometricTable | None = None
    card: CardTable | None = None
    display: DisplayTable = DisplayTable()
    printer: PrinterTable = PrinterTable()
    cash: CashTable = CashTable()
    transfer: TransferTable = TransferTable()
    verification: VerificationTable = VerificationTable()
    machine: MachineTable = MachineTable()
    retention: RetentionTable = RetentionTable()
    update: UpdateTable = UpdateTable()
    fleet: FleetTable | None = None


@dataclass(frozen=True)  # no slots, because of the cached properties
class Setup:
    """A configuration and its file's path, from which relative paths and secrets are resolved."""

    config: Config
    file: Path
    credentials: Path | None

    @cached_property
    def folder(self) -> Path:
        return self.file.parent

    @cached_property
    def journal(self) -> Path:
        return self.folder / self.config.journal.path

    @cached_property
    def state_folder(self) -> Path:
        """The folder for all files that the agent writes."""
        return self.journal.parent

    @property
    def mirror(self) -> Path | None:
        """The folder of the journal's second medium."""
        folder = self.config.journal.mirror
        return None if folder is None else Path(folder)

    @property
    def voices(self) -> Path:
        return self.folder / self.config.voice.folder

    @property
    def attendants(self) -> Path:
        """The file of the attendants' names and PIN hashes."""
        return self.state_folder / "attendant.json"

    @property
    def rd_pairing(self) -> Path:
        """The file of this kiosk's pairing with an RD bridge: its key, and both certificates."""
        given = self.credentials / "rd-bridge" if self.credentials else None
        return given if given and given.exists() else self.state_folder / "rd-bridge.pem"

    @property
    def listen(self) -> tuple[str, int]:
        host, _, port = self.config.ui.listen.partition(":")
        return host, int(port)

    @property
    def kiosk(self) -> str:
        """This kiosk's name among its operator's."""
        named = self.config.fleet.kiosk if self.config.fleet else None
        return named or self.config.outlet.merchant_ref

    @property
    def ring(self) -> Ring:
        """The ring that decides when this kiosk gets a release."""
        return self.config.update.ring or ring_of(self.kiosk)

    def secret_file(self, name: str) -> Path:
        """Return the systemd credential; without it, for development, a file beside kiosk.toml."""
        credential = self.credentials / name if self.credentials else None
        return credential if credential and credential.exists() else self.folder / name

    def secret(self, name: str) -> Private[str]:
        """Return a secret of one line, such as `api-key`. Raises ConfigError."""
        path = self.secret_file(name)
        try:
            text = path.read_bytes()[:SECRET_BYTES_MAX].decode().strip()
        except (OSError, UnicodeDecodeError) as error:
            raise ConfigError(f"{path}: the secret `{name}` cannot be read ({error})") from error
        if not text:
            raise ConfigError(f"{path}: the secret `{name}` is empty")
        if not (text.isascii() and text.isprintable()):
            raise ConfigError(f"{path}: the secret `{name}` is not one line of plain characters")
        return Private(text)


def load(path: Path, environ: Mapping[str, str] = os.environ) -> Setup:
    """Return the configuration of a file, checked. Raises ConfigError, with all that is wrong."""
    try:
        text = path.read_bytes().decode()
        table = read_toml(text)
    except FileNotFoundError as error:
        what = "there is no such file; set the kiosk up: sudo kiosk-agent setup"
        raise ConfigError(f"{path}: {what}") from error
    except OSError as error:
        raise ConfigError(f"{path}: cannot be read ({error.strerror})") from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise ConfigError(f"{path}: is not TOML ({error})") from error
    if every := wrong_in(table, path.parent):
        raise ConfigError("\n".join(located_error(path, text, one) for one in every))
    credentials = environ.get("CREDENTIALS_DIRECTORY")
    config = msgspec.convert(table, Config)
    return Setup(config, path.resolve(), Path(credentials) if credentials else None)


def before_set_up(path: Path) -> Setup:
    """Return a stand-in for a machine without a configuration, to examine the machine itself."""
    stand_ins = msgspec.convert(msgspec.to_builtins(STAND_INS), Config)
    return Setup(stand_ins, path.absolute(), credentials=None)


def wrong_in(
    table: Mapping[str, Any], folder: Path, kind: type[Config] = Config
) -> tuple[WrongKey, ...]:
    """Return all that is wrong in a file's tables; relative paths begin at `folder`.

    `kind` is a Config with more tables, if the file may have more.
    """
    wrong = tuple(wrong_keys(table, kind, REMOVED))
    return (*wrong, *_unworkable(table, wrong, folder))


STAND_INS = {
    "outlet": OutletTable(merchant_ref="-", latitude=0, longitude=0),
    "api": ApiTable(base_url="https://localhost"),
}
"""Replace required tables that are wrong, so that the others can still be checked."""


def _unworkable(
    table: Mapping[str, Any], wrong: Iterable[WrongKey], folder: Path
) -> Iterator[WrongKey]:
    """Yield the keys that cannot work, as far as they do not depend on one that is wrong."""
    spoilt = {one.name for one in wrong}
    sound = sound_part(table, wrong)
    config = msgspec.convert({**msgspec.to_builtins(STAND_INS), **sound}, Config)
    for name, problem in _problems(config, folder):
        first, _, _ = name.partition(".")
        depends_on = {f"{first}.{key}" for key in JUDGED_WITH.get(name, ())}
        if first in sound and spoilt.isdisjoint({name, *depends_on}):
            yield WrongKey(*_place(name), problem)


JUDGED_WITH = {
    "card.port": ("host",),
    "printer.port": ("host",),
    "printer": ("host", "usb", "device"),
    "cash.denominations": ("driver",),
    "biometric.ports": ("bridge",),
    "biometric.owner": ("bridge",),
    "fleet.certificate_file": ("mqtt",),
    "fleet.nudge_key": ("operator_key",),
}
"""For a key: the other keys of its table that decide whether it can work."""


def sound_part(
    table: Mapping[str, Any], wrong: Iterable[WrongKey], kind: type[Config] = Config
) -> dict[str, dict[str, Any]]:
    """Return the tables without the keys that are wrong, so that the others can be checked.

    A required key that is wrong or missing gets a stand-in; a table without one is left out.
    """
    spoilt = {one.name for one in wrong}
    stand_ins: dict[str, dict[str, Any]] = msgspec.to_builtins(STAND_INS)
    sound = {}
    for field in msgspec.structs.fields(kind):
        name = field.name
        if name not in table or name in spoilt:
            continue
        keys = {k: v for k, v in table[name].items() if f"{name}.{k}" not in spoilt}
        keys = {**stand_ins.get(name, {}), **keys}
        with suppress(msgspec.ValidationError):
            msgspec.convert(keys, field.type)
            sound[name] = keys
    return sound


def _place(name: str) -> tuple[str, str]:
    table, _, key = name.rpartition(".")
    return table, key


def located_error(path: Path, text: str, wrong: WrongKey) -> str:
    """Return what is wrong with a key, with its file and line."""
    line = line_of(text, wrong)
    return f"{path}: {f'line {line}: ' if line else ''}{wrong.name}: {wrong.what}"


def _problems(config: Config, folder: Path) -> Iterator[tuple[str, str]]:
    """Yield the keys whose values have the right type but cannot work, each with the problem."""
    yield from _api_problems(config.api, folder)
    for problem in filter(None, map(regions.problem, config.outlet.regions)):
        yield "outlet.region", problem
    host, _, port = config.ui.listen.rpartition(":")
    if not is_loopback(host) or int(port) > PORT_MAX:
        yield "ui.listen", "expected an address of this machine (127.0.0.1)"
    begin, _, end = (config.ui.off_hours or "").partition("-")
    if end and begin == end:
        yield "ui.off_hours", "expected two different times; the screen would always be off"
    yield from _device_problems(config)
    if config.fleet:
        yield from _fleet_problems(config.fleet, folder)
    if config.biometric:
        yield from _biometric_problems(config.biometric)


def _biometric_problems(biometric: BiometricTable) -> Iterator[tuple[str, str]]:
    low, high = biometric.ports
    if low > high:
        yield "biometric.ports", f"expected the lower port first, got [{low}, {high}]"
    if biometric.bridge is None:
        return
    _, _, port = biometric.bridge.partition(":")
    if port and not 0 < int(port) <= PORT_MAX:
        yield "biometric.bridge", f"expected HOST or HOST:PORT, got `{biometric.bridge}`"
    if biometric.owner is not None:
        yield "biometric.owner", "expected one of this and `bridge`, which brings its own"


_CASSETTES = {"lcdm-2000": 2, "lcdm-4000": 4}


def _device_problems(config: Config) -> Iterator[tuple[str, str]]:
    for name, table in (("card", config.card), ("printer", config.printer)):
        if table and table.port and isinstance(table.port, int) != bool(table.host):
            yield f"{name}.port", "expected a number with `host`, and a device's path without"
    printer = config.printer
    if sum(way is not None for way in (printer.host, printer.usb, printer.device)) > 1:
        yield "printer", "expected one of host, usb and device"
    cassettes = _CASSETTES.get(config.cash.driver)
    if cassettes and len(config.cash.denominations) != cassettes:
        yield "cash.denominations", f"expected {cassettes} numbers, one for each cassette"


_PREFIX = "/ext/v1"  # every path of the service begins with it
_BASE_PATH = re.compile(r"(/[A-Za-z0-9_~-][A-Za-z0-9._~-]*)*/*")
"""A path that HTTP clients and proxies leave as it is: it is part of what is signed."""


def _api_problems(api: ApiTable, folder: Path) -> Iterator[tuple[str, str]]:
    parts = _address(api.base_url)
    path = parts.path if parts else ""
    is_plain = _BASE_PATH.fullmatch(path) and not path.rstrip("/").endswith(_PREFIX)
    if not parts or not is_plain or parts.username or parts.scheme not in ("https", "http"):
        expected = f"https://HOST[:PORT][/PATH] (what stands before {_PREFIX})"
        yield "api.base_url", f"expected {expected}, got `{api.base_url}`"
    elif parts.scheme == "http" and not is_loopback(parts.hostname or ""):
        yield "api.base_url", "http is for this machine only; expected https"
    if api.ca_file and not (folder / api.ca_file).is_file():
        yield "api.ca_file", f"expected a file of certificates, there is no {folder / api.ca_file}"


def _address(url: str) -> SplitResult | None:
    """Return the parts of an address of a host without a query; None if it is not one."""
    try:
        parts = urlsplit(url)
        is_address = parts.hostname and parts.port != 0
    except ValueError:  # the port is not a number
        return None
    return parts if is_address and not parts.query and not parts.fragment else None


def _fleet_problems(fleet: FleetTable, folder: Path) -> Iterator[tuple[str, str]]:
    parts = _address(fleet.mqtt)
    more = parts is None or parts.path.strip("/") or "@" in parts.netloc
    if not parts or more or parts.scheme not in ("mqtts", "mqtt"):
        yield "fleet.mqtt", "expected mqtts://HOST[:PORT]"  # it may hold a password: not shown
    elif parts.scheme == "mqtt" and not is_loopback(parts.hostname or ""):
        yield "fleet.mqtt", "mqtt is for this machine only; expected mqtts"
    elif parts.scheme == "mqtt" and fleet.certificate_file:
        yield "fleet.certificate_file", "only mqtts shows a certificate"
    for name in ("certificate_file", "ca_file"):
        file = getattr(fleet, name)
        if file and not (folder / file).is_file():
            yield f"fleet.{name}", f"expected a file of certificates, there is no {folder / file}"
    if fleet.nudge_key and fleet.nudge_key == fleet.operator_key:
        yield "fleet.nudge_key", "expected another key than operator_key: it may do less"


def is_loopback(host: str) -> bool:
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return False
