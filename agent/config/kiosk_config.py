"""The typed configuration, from a TOML file and systemd credentials.

A wrong file is refused before anything starts; the error names the file, the key and what is
expected.
"""

import os
import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from ipaddress import ip_address
from pathlib import Path
from typing import Annotated, Any, Literal
from urllib.parse import SplitResult, urlsplit

import msgspec

from agent.base import regions
from agent.base.money import Paise, rupees
from agent.base.private import Private
from agent.config.toml import WrongKey, WrongValue, line_of, read_tables, read_toml
from fleet_messages.rings import Ring, ring_of

PORT_MAX = 65535
SECRETS = ("api-key", "tpin", "mqtt-password", "mqtt-key")
"""The systemd credentials, and the names of their files beside kiosk.toml for development."""
ATTENDANTS = "attendant.json"
"""The attendants' names and PIN hashes, in the state folder; so is the next file."""
PAIRING = "companion.pem"
"""The pairing with the companion."""
OLD_PAIRING = "rd-bridge.pem"
"""The same of an earlier release; it is used if there is no newer one."""
PAIRINGS = ("companion", "rd-bridge")
"""The credentials for both."""
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


def is_loopback(host: str) -> bool:
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return False


def _address(url: str) -> SplitResult | None:
    """Return the parts of an address of a host without a query; None if it is not one."""
    try:
        parts = urlsplit(url)
        is_address = parts.hostname and parts.port != 0
    except ValueError:  # the port is not a number
        return None
    return parts if is_address and not parts.query and not parts.fragment else None


def _check_port(port: str | int | None, host: str | None) -> None:
    """Raise WrongValue for a port that does not fit to its host, or to a serial line."""
    if port and isinstance(port, int) != bool(host):
        raise WrongValue("port", "expected a number with `host`, and a device's path without")


_PREFIX = "/ext/v1"  # every path of the service begins with it
_BASE_PATH = re.compile(r"(/[A-Za-z0-9_~-][A-Za-z0-9._~-]*)*/*")
"""A path that HTTP clients and proxies do not change, because it is part of what is signed."""
_CASSETTES = {"lcdm-2000": 2, "lcdm-4000": 4}


class OutletTable(Table, frozen=True):
    merchant_ref: Word
    """The outlet's reference, as the finance service gave it, such as `"OUTLET-001"`."""
    latitude: Annotated[float, msgspec.Meta(ge=-90, le=90)]
    """The shop's latitude in degrees, such as `12.9716`; sent with every Aadhaar transaction."""
    longitude: Annotated[float, msgspec.Meta(ge=-180, le=180)]
    """The shop's longitude in degrees, such as `77.5946`."""
    languages: Annotated[tuple[Word, ...], msgspec.Meta(min_length=1)] = ("en", "hi")
    """The languages of the screen: `en`, `hi`, `bn`, `te`, `mr`, `ta`, `gu`, `kn`, `ml`, `pa`,
    `or`, `ur`, `as`. The first three are large on the start screen; the others are one touch away.
    The screen starts in the first one, until the attendant chooses another."""
    name: str = ""
    """The shop's name at the top of the screen and of the slip, such as `"Sharma General Store"`.
    Empty: `merchant_ref`."""
    region: str | tuple[str, ...] = ()
    """The state of the shop, by its code in ISO 3166-2:IN, such as `"KA"`; near a border you can
    name several: `["KA", "TN"]`. Lists show the billers of these states first, then those of all
    India, then the others. Within each group, the billers paid most often here come first. A
    biller's state is its `coverage` in the service's data; without one, the state in its name.
    Empty: the state of the nearest town to `latitude` and `longitude`, which near a border may be
    the neighbour's."""
    upi_payees: tuple[str, ...] = ()
    """The UPI addresses (`pa`) that a QR may pay, such as `["shop@examplebank"]`. The kiosk never
    shows a QR with another address or amount, or a QR that is a picture, because its payee cannot
    be read. Empty: any address is accepted, but the amount is still compared. Set this as soon as
    you know your outlet's address from the service."""
    upi_tr_is_reference_id: bool = False  # guess: upicw.reference-in-qr
    """Whether the QR's `tr` is the transaction's `reference_id`. The service's document does not
    say so; set it after the service has confirmed it. Then the kiosk also never shows a QR with
    another transaction's reference."""

    def __post_init__(self) -> None:
        for problem in filter(None, map(regions.problem, self.regions)):
            raise WrongValue("region", problem)

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
    """The service's address, `https://HOST[:PORT][/PATH]`, such as `"https://api.example.in"`: the
    part before `/ext/v1`. The path is part of the signature. `http` is allowed for this machine
    only."""
    requests_per_minute: Annotated[int, msgspec.Meta(ge=2, le=6000)] = 60
    """The limit of the API key."""
    ca_file: str | None = None
    """A file of certificates (PEM) that replaces the system's for checking the service, such as
    `"service-ca.pem"`."""

    def __post_init__(self) -> None:
        parts = _address(self.base_url)
        path = parts.path if parts else ""
        is_plain = _BASE_PATH.fullmatch(path) and not path.rstrip("/").endswith(_PREFIX)
        if not parts or not is_plain or parts.username or parts.scheme not in ("https", "http"):
            expected = f"https://HOST[:PORT][/PATH] (what stands before {_PREFIX})"
            raise WrongValue("base_url", f"expected {expected}, got `{self.base_url}`")
        if parts.scheme == "http" and not is_loopback(parts.hostname or ""):
            raise WrongValue("base_url", "http is for this machine only; expected https")


class JournalTable(Table, frozen=True):
    path: str = "/var/lib/kiosk-agent/journal.db"
    """The journal of all money. Its disk must keep all data that it has synced."""
    mirror: (
        Annotated[
            str,
            msgspec.Meta(pattern=r"^/", description="a whole path, such as /media/kiosk-mirror"),
        ]
        | None
    ) = None
    """An absolute path to a folder on a second medium, a USB stick, such as
    `"/media/kiosk-mirror"`. `kiosk-agent-mirror.service` keeps a copy of the journal there
    ([how](journal.md#the-mirror))."""


HOUR = r"([01]\d|2[0-3]):[0-5]\d"


class UiTable(Table, frozen=True):
    listen: Annotated[
        str,
        msgspec.Meta(pattern=r"^[^:]+:\d{1,5}\Z", description="HOST:PORT, such as 127.0.0.1:8080"),
    ] = "127.0.0.1:8080"
    """Address of the touch page; this machine only."""
    brightness: Annotated[int, msgspec.Meta(ge=10, le=100)] | None = None
    """Per cent of the screen's backlight, 10 to 100, such as `80`. Without it the system decides;
    with `off_hours` it is 100."""
    off_hours: (
        Annotated[
            str,
            msgspec.Meta(
                pattern=rf"^{HOUR}-{HOUR}\Z", description="HH:MM-HH:MM, such as 22:30-06:00"
            ),
        ]
        | None
    ) = None
    """When the screen is off, such as `"22:30-06:00"`, in India's time. Without it the screen is
    always on."""

    def __post_init__(self) -> None:
        host, _, port = self.listen.rpartition(":")
        if not is_loopback(host) or int(port) > PORT_MAX:
            raise WrongValue("listen", "expected an address of this machine (127.0.0.1)")
        begin, _, end = (self.off_hours or "").partition("-")
        if end and begin == end:
            what = "expected two different times; the screen would always be off"
            raise WrongValue("off_hours", what)


HEADSET = r"^(auto|[0-9A-Fa-f]{4}:[0-9A-Fa-f]{4})\Z"


class VoiceTable(Table, frozen=True):
    folder: str = "/usr/share/kiosk-agent/voices"
    """The folder of your own [recordings](#recordings). It may be missing."""
    volume: Annotated[int, msgspec.Meta(ge=0, le=100)] = 80
    """The volume of the kiosk's voice, in per cent; 0: it never speaks."""
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
    """`"auto"`: the kiosk says balances, names and claim codes only while a headset is plugged in.
    `"VENDOR:PRODUCT"`, such as `"046d:0a44"`: the same, and this USB device is a headset, whatever
    its name is. `true`: the only sound output of the kiosk is a headset. `false`: the kiosk does
    not look for a headset."""


class CompanionTable(Table, frozen=True):
    address: Annotated[
        str,
        msgspec.Meta(
            pattern=r"^[^:]+(:\d{1,5})?\Z", description="HOST or HOST:PORT, such as 10.9.9.2"
        ),
    ]
    """`HOST` or `HOST:PORT` of the companion beside the kiosk, such as `"10.9.9.2"`: a PC or phone
    that lends RD services or a card reader ([how](companion-box.md))."""

    def __post_init__(self) -> None:
        _, _, port = self.address.partition(":")
        if port and not 0 < int(port) <= PORT_MAX:
            raise WrongValue("address", f"expected HOST or HOST:PORT, got `{self.address}`")


class BiometricTable(Table, frozen=True):
    driver: Literal["rd-service", "companion"] = "rd-service"
    """Where the RD services are: on this machine (`rd-service`), or on the `companion`."""
    modes: Annotated[tuple[Literal["finger", "iris", "face"], ...], msgspec.Meta(min_length=1)] = (
        "finger",
    )
    """The fitted devices: a finger sensor (`finger`), an iris camera (`iris`), or both. With both,
    the kiosk asks for the finger first, and the customer may choose the eye. `face` needs a
    companion that announces it ([how](companion-box.md#a-face)), and is for the owner's daily
    authentication only."""
    ports: tuple[Port, Port] = (11100, 11120)
    """The lowest and the highest port that RD services may listen on. Each sensor has its own
    service and its own port."""
    providers: tuple[Maker, ...] = ()
    """The makers whose services are used, as the device's info names them (`dpId`), such as
    `["MANTRA.MSIPL"]`. Empty: any."""
    owner: User | Annotated[int, msgspec.Meta(ge=0)] | None = None
    """The user of this machine who runs the RD services, by name or number, such as `"rdservice"`.
    The agent does not use a service of another user, because any program could take a port of the
    range first. None: not checked."""

    def __post_init__(self) -> None:
        low, high = self.ports
        if low > high:
            raise WrongValue("ports", f"expected the lower port first, got [{low}, {high}]")
        if self.driver == "companion" and self.owner is not None:
            what = "expected none with the driver `companion`, whose services it brings"
            raise WrongValue("owner", what)
        if self.driver != "companion" and "face" in self.modes:
            what = "expected no face without the driver `companion`, which announces it"
            raise WrongValue("modes", what)


class CardTable(Table, frozen=True):
    driver: Literal["zvt", "companion"] = "zvt"
    """The card reader: a terminal with the protocol `zvt`, or one that the `companion` lends."""
    port: str | Port | None = None
    """The serial line, such as `"/dev/kiosk-card"`, which is the default; with `host`, the TCP port
    (none: 20007)."""
    baud: int = 9600
    """The speed of the serial line."""
    host: str | None = None
    """The terminal's address, such as `"192.168.7.3"`, if it is on the network."""
    device: Word | None = None
    """The terminal's kind, by the finance service's name (`devices` of mATM's info), such as
    `"ZVT_TERMINAL"`. None: the first that the service lists. If the service does not list it,
    `kiosk-agent check` reports it, and card services are unavailable."""

    def __post_init__(self) -> None:
        _check_port(self.port, self.host)
        if self.driver == "companion" and (self.port is not None or self.host is not None):
            what = "expected none with the driver `companion`, whose address is in [companion]"
            raise WrongValue("port" if self.host is None else "host", what)

    @property
    def is_serial(self) -> bool:
        return self.driver == "zvt" and self.host is None


class DisplayTable(Table, frozen=True):
    driver: Literal["touch-screen", "framebuffer", "nextion", "bonrix"] = "touch-screen"
    """Where the customer's QR is shown: on the touch screen, or on a separate display:
    `framebuffer`, `nextion`, `bonrix`."""
    device: str | None = None
    """The framebuffer, such as `"/dev/fb1"`, which is the default. A plain file works too if
    `NAME.screeninfo` is beside it, as in the simulator."""
    port: str | None = None
    """The serial line, such as `"/dev/kiosk-display"`, which is the default."""


class PrinterTable(Table, frozen=True):
    driver: Literal["escpos", "file", "none"] = "none"
    """The slip printer: `escpos`, `none`, or `file`, which writes slips as pictures into a folder.
    Without a printer the slip is a QR on the screen."""
    folder: str | None = None
    """The folder for `file`, such as `"slips"` (none: `slips` beside the journal)."""
    port: str | Port | None = None
    """The serial line, such as `"/dev/kiosk-printer"`, which is the default; with `host`, the TCP
    port (none: 9100)."""
    baud: int = 115_200
    """The speed of the serial line."""
    host: str | None = None
    """The printer's address, such as `"192.168.7.4"`, if it is on the network."""
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
    """`VENDOR:PRODUCT` in hex, such as `"0416:5011"`, for a printer on USB."""
    device: str | None = None
    """A device file, such as `"/dev/usb/lp0"`."""
    paper: Literal[58, 80] = 80
    """Millimetres: 58 or 80."""

    def __post_init__(self) -> None:
        _check_port(self.port, self.host)
        if sum(way is not None for way in (self.host, self.usb, self.device)) > 1:
            raise WrongValue("", "expected one of host, usb and device")


class CashTable(Table, frozen=True):
    driver: Literal["attendant", "lcdm-2000", "lcdm-4000"] = "attendant"
    """Notes are handed out by the `attendant`, or by a dispenser: `lcdm-2000`, `lcdm-4000`."""
    port: str = "/dev/kiosk-cash"
    """The dispenser's serial line."""
    parity: Literal["N", "E"] = "N"
    """`N` or `E`, as set on the dispenser."""
    denominations: tuple[Annotated[int, msgspec.Meta(ge=0, le=2000)], ...] = ()
    """The denomination of each cassette in rupees, from the top, such as `[500, 200]`; 0: no
    cassette."""

    def __post_init__(self) -> None:
        cassettes = _CASSETTES.get(self.driver)
        if cassettes and len(self.denominations) != cassettes:
            what = f"expected {cassettes} numbers, one for each cassette"
            raise WrongValue("denominations", what)


class TransferTable(Table, frozen=True):
    account_check: Rupees = 3
    """Whole rupees that a customer pays, in notes, for a request to the bank about the owner of a
    new account. The screen shows the price before the request."""


class VerificationTable(Table, frozen=True):
    """The prices of verifications. Only the attendant can use one without a price."""

    price: Rupees | None = None
    """Whole rupees for each verification that the service lists, such as `50`. None: only those in
    `prices` are sold."""
    prices: dict[str, Rupees] = {}
    """Prices by the service's names; they override `price`, such as `{ vehicle-rc = 100 }`."""

    @property
    def is_sold(self) -> bool:
        return self.price is not None or bool(self.prices)

    def price_of(self, name: str) -> Paise | None:
        """Return the price of a verification; None if it is not sold to customers."""
        price = self.prices.get(name, self.price)
        return None if price is None else rupees(price)


class MachineTable(Table, frozen=True):
    power_off: Annotated[tuple[Argument, ...], msgspec.Meta(min_length=1)] | None = None
    """The command of the attendant's *Shut down*, word by word, such as
    `["systemctl", "poweroff"]`. None: only the agent stops."""


class RetentionTable(Table, frozen=True):
    """How long records are kept: docs/data.md lists the laws."""

    money_years: Annotated[int, msgspec.Meta(ge=5, le=100)] = 10
    """Years for which all files of the journal must be kept. The agent never erases them."""
    log_days: Annotated[int, msgspec.Meta(ge=1, le=3650)] = 180
    """Days after which `kiosk-agent-night` deletes the log, if a time server has set the clock.
    systemd-journald deletes it only if it is too large (`SystemMaxUse=`)."""


class UpdateTable(Table, frozen=True):
    ring: Ring | None = None
    """When this kiosk gets a new release, such as `"first"`; the others are `early` and `all`.
    Without it, a hash of the kiosk's name decides
    ([rings](fleet.md#rings-a-release-for-a-few-kiosks-first)). `kiosk-agent configured update.ring`
    prints it."""


PublicKey = Annotated[
    str,
    msgspec.Meta(
        pattern=r"^[A-Za-z0-9+/]{43}=\Z",
        description="the 44 characters that `kiosk-fleet order keys` prints",
    ),
]
"""An Ed25519 key: 32 bytes in base64, as `kiosk-fleet order keys` prints them."""


class FleetTable(Table, frozen=True):
    mqtt: str
    """`mqtts://HOST[:PORT]`, such as `"mqtts://broker.example.in:8883"`; `mqtt` for this machine
    only, such as the end of a tunnel."""
    kiosk: Word | None = None
    """This kiosk's name in the topics, such as `"OUTLET-001"` (none: `merchant_ref`)."""
    user: Annotated[str, msgspec.Meta(min_length=1, max_length=64)] | None = None
    """The user name at the broker, such as `"kiosk-001"`."""
    certificate_file: str | None = None
    """This kiosk's certificate, such as `"kiosk.pem"`, for a broker that requires one."""
    ca_file: str | None = None
    """The authority of the broker's certificate, such as `"broker-ca.pem"` (none: those that the
    system trusts)."""
    operator_key: PublicKey | None = None
    """The key that signs orders, such as `"11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo="`: an
    Ed25519 public key, as `kiosk-fleet order keys` prints it. None: no orders are accepted."""

    def __post_init__(self) -> None:
        parts = _address(self.mqtt)
        more = parts is None or parts.path.strip("/") or "@" in parts.netloc
        if not parts or more or parts.scheme not in ("mqtts", "mqtt"):
            raise WrongValue("mqtt", "expected mqtts://HOST[:PORT]")  # it may hold a password
        if parts.scheme == "mqtt" and not is_loopback(parts.hostname or ""):
            raise WrongValue("mqtt", "mqtt is for this machine only; expected mqtts")
        if parts.scheme == "mqtt" and self.certificate_file:
            raise WrongValue("certificate_file", "only mqtts shows a certificate")


REMOVED = {
    "api.api_key_file": "store the key as the credential `api-key`: sudo kiosk-agent setup",
    "api.tpin_file": "store the TPIN as the credential `tpin`: sudo kiosk-agent setup",
    "api.budget": "each kiosk counts its own calls; up to 40 may share a key (docs/fleet.md)",
    "api.money_timeout_s": "the timeout is always 90 s, as the service's document asks",
    "journal.archive_after_days": "it is always 90",
    "ui.panel_mm": "`kiosk-agent check` asks the panel itself",
    "fleet.nudge_key": "the operator's servers send hints without a key (docs/fleet.md)",
    "biometric.host": "use a companion, and `companion.address` (docs/companion-box.md)",
    "biometric.bridge": '`companion.address`, and biometric.driver = "companion"',
    "biometric.fingerprint": "`kiosk-agent companion pair` exchanges the certificates",
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
    companion: CompanionTable | None = None
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
    typed: Mapping[str, Private[str]] = field(default_factory=dict)
    """Secrets that set-up has not stored yet, by name."""

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
        return self.state_folder / ATTENDANTS

    @property
    def pairing(self) -> Path:
        """The file of this kiosk's pairing with its companion: its key, and both certificates."""
        given = [self.credentials / name for name in PAIRINGS] if self.credentials else []
        stored = [self.state_folder / name for name in (PAIRING, OLD_PAIRING)]
        there = (file for file in (*given, *stored) if file.exists())
        return next(there, self.state_folder / PAIRING)

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
        if name in self.typed:
            return self.typed[name]
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


UNCONFIGURED = Config(
    outlet=OutletTable(merchant_ref="-", latitude=0, longitude=0),
    api=ApiTable(base_url="https://localhost"),
)
"""The configuration of a machine before its set-up: it has no device and no service."""


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
    tables, wrong = tables_in(table, path.parent)
    if wrong:
        raise ConfigError("\n".join(located_error(path, text, one) for one in wrong))
    credentials = environ.get("CREDENTIALS_DIRECTORY")
    return Setup(Config(**tables), path.resolve(), Path(credentials) if credentials else None)


def before_set_up(path: Path) -> Setup:
    """Return a stand-in for a machine without a configuration, to examine the machine itself."""
    return Setup(UNCONFIGURED, path.absolute(), credentials=None)


def tables_in(
    table: Mapping[str, Any], folder: Path, kind: type[Config] = Config
) -> tuple[dict[str, Any], list[WrongKey]]:
    """Return the sound tables of a file, and all that is wrong; relative paths begin at `folder`.

    `kind` is a Config with more tables, if the file may have more.
    """
    sound, wrong = read_tables(table, kind, REMOVED)
    lent = [n for n in LENDABLE if getattr(sound.get(n), "driver", None) == "companion"]
    if lent and "companion" not in table:
        what = f"expected the companion's address, because of the driver of {' and '.join(lent)}"
        wrong.append(WrongKey("companion", "address", what))
    for name, key in CERTIFICATES:
        named = getattr(sound.get(name), key, None)
        if named and not (folder / named).is_file():
            what = f"expected a file of certificates, there is no {folder / named}"
            wrong.append(WrongKey(name, key, what))
    return sound, wrong


LENDABLE = ("biometric", "card")
"""The tables of devices that a companion may lend."""
CERTIFICATES = (("api", "ca_file"), ("fleet", "ca_file"), ("fleet", "certificate_file"))


def wrong_in(table: Mapping[str, Any], folder: Path) -> list[WrongKey]:
    """Return all that is wrong in the tables of a kiosk.toml."""
    return tables_in(table, folder)[1]


def located_error(path: Path, text: str, wrong: WrongKey) -> str:
    """Return what is wrong with a key, with its file and line."""
    line = line_of(text, wrong)
    return f"{path}: {f'line {line}: ' if line else ''}{wrong.name}: {wrong.what}"
