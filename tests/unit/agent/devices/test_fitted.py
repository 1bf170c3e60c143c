"""The kiosk is fitted with the devices in the configuration, and each of them can be probed."""

import os
import socket
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from agent.base.clock import Clock
from agent.config.kiosk_config import ConfigError, load
from agent.devices.fitted import Devices, fit
from agent.devices.transports import OWN_TRANSPORTS, Transports
from drivers.biometric.port import BiometricReadiness, DeviceStatus, Modality
from drivers.line import Line, LineLost
from drivers.serial import LineSettings
from tests.support.lines import line_pair
from tests.support.virtual_time import virtual_time
from tests.unit.drivers.biometric.rd_machine import Machine, ScriptedService

HEAD = """
[outlet]
merchant_ref = "OUTLET-001"
latitude = 12.9
longitude = 77.5
[api]
base_url = "https://api.example.in"
"""

COMPANION = '[companion]\naddress = "127.0.0.1:9"\n'
LENT = 'driver = "companion"\n'

FITTED = {
    "": [],
    "[biometric]\n": ["biometric"],
    '[biometric]\nmodes = ["iris"]\n': ["iris"],
    '[biometric]\nmodes = ["finger", "iris"]\n': ["biometric", "iris"],
    f"{COMPANION}[biometric]\n{LENT}": ["biometric"],
    f'{COMPANION}[biometric]\n{LENT}modes = ["finger", "face"]\n': ["biometric", "face"],
    f"{COMPANION}[card]\n{LENT}": ["card"],
    COMPANION: [],
    "[card]\n": ["card"],
    '[card]\nport = "/dev/ttyUSB3"\n': ["card"],
    '[card]\nhost = "192.168.7.2"\nport = 20008\n': ["card"],
    '[card]\nhost = "192.168.7.2"\n': ["card"],
    '[display]\ndriver = "framebuffer"\ndevice = "/dev/fb1"\n': ["display"],
    '[display]\ndriver = "nextion"\nport = "/dev/kiosk-display"\n': ["display"],
    '[display]\ndriver = "bonrix"\nport = "/dev/kiosk-display"\n': ["display"],
    '[display]\ndriver = "touch-screen"\n': [],
    '[printer]\ndriver = "file"\n': ["printer"],
    '[printer]\ndriver = "escpos"\n': ["printer"],
    '[printer]\ndriver = "escpos"\nport = "/dev/kiosk-printer"\n': ["printer"],
    '[printer]\ndriver = "escpos"\nhost = "192.168.7.3"\n': ["printer"],
    '[printer]\ndriver = "escpos"\nusb = "0416:5011"\n': ["printer"],
    '[printer]\ndriver = "escpos"\ndevice = "/dev/usb/lp0"\npaper = 58\n': ["printer"],
    '[cash]\ndriver = "lcdm-4000"\nport = "/d"\ndenominations = [500, 200, 100, 0]\n': ["cash"],
    '[cash]\ndriver = "lcdm-2000"\nport = "/d"\ndenominations = [500, 100]\n': ["cash"],
}

IMPOSSIBLE = {
    '[card]\nport = "/d"\nhost = "h"\n': "card.port: expected a number with `host`",
    "[card]\nport = 20007\n": "card.port: expected a number with `host`",
    '[printer]\ndriver = "escpos"\nhost = "h"\nusb = "0416:5011"\n': "printer: expected one of",
    '[cash]\ndriver = "lcdm-4000"\ndenominations = [500]\n': "expected 4 numbers",
    f'{COMPANION}[biometric]\n{LENT}owner = "rd"\n': "biometric.owner: expected none",
    f'{COMPANION}[card]\n{LENT}port = "/dev/kiosk-card"\n': "card.port: expected none",
    f'{COMPANION}[card]\n{LENT}host = "10.9.9.2"\n': "card.host: expected none",
    f"[biometric]\n{LENT}": "companion.address: expected the companion's",
    f"[card]\n{LENT}": "because of the driver of card",
    '[biometric]\nbridge = "10.9.9.2"\n': "biometric.bridge: this key is gone: delete it",
    '[biometric]\nmodes = ["finger", "face"]\n': "biometric.modes: expected no face",
    '[companion]\naddress = "10.9.9.2:0"\n': "companion.address: expected HOST or HOST:PORT",
    '[companion]\naddress = "10.9.9.2:rd"\n': "companion.address",
    '[companion]\naddress = "8.8.8.8"\n': "companion.address: 8.8.8.8: not on a point-to-point",
    '[companion]\naddress = "rd-box"\n': "companion.address: rd-box: a numeric address is expected",
    '[biometric]\nproviders = [""]\n': "biometric.providers",
    "[biometric]\nowner = -1\n": "biometric.owner",
}


def fitted(folder: Path, tables: str, wires: Transports = OWN_TRANSPORTS) -> Devices:
    file = folder / "kiosk.toml"
    file.write_text(HEAD + tables)
    return fit(load(file, {}), Clock(), wires)


@pytest.mark.parametrize("tables", FITTED)
def test_every_configured_device_is_built_and_probed(tmp_path: Path, tables: str) -> None:
    assert list(fitted(tmp_path, tables).probes) == FITTED[tables]


@virtual_time
async def test_all_devices_are_closed_when_the_agent_stops(tmp_path: Path) -> None:
    """Given devices on serial lines, when the agent stops, then all lines are closed."""
    opened: list[Line] = []

    async def open_serial(_: str, __: LineSettings) -> Line:
        ours, theirs = line_pair()
        opened.append(theirs)
        return ours

    devices = '[printer]\ndriver = "escpos"\n' + next(t for t in FITTED if "lcdm-4000" in t)
    fittings = fitted(tmp_path, devices, Transports(serial=open_serial))
    async with AsyncExitStack() as stack:
        fittings.close_with(stack)
        for ask in fittings.probes.values():
            await ask()
    assert opened
    for line in opened:
        with pytest.raises(LineLost):
            line.write(b"?")


@pytest.mark.parametrize("tables", IMPOSSIBLE)
def test_an_unreachable_device_is_refused(tmp_path: Path, tables: str) -> None:
    with pytest.raises(ConfigError, match=r"kiosk\.toml: ") as refused:
        fitted(tmp_path, tables)
    assert IMPOSSIBLE[tables] in str(refused.value)


OTHER_MAKER = '[biometric]\nproviders = ["STARTEK.ACPL"]\n'


async def test_a_reader_of_a_maker_that_is_not_configured_is_named(tmp_path: Path) -> None:
    machine = Machine({11100: ScriptedService()})
    fittings = fitted(tmp_path, OTHER_MAKER, Transports(loopback=machine))
    condition = await fittings.probes["biometric"]()
    assert (condition.usable, condition.word) == (False, "refused")
    assert condition.detail == "MANTRA.MSIPL is not among the allowed makers"


@pytest.mark.parametrize("owner", [os.getuid() + 1, '"daemon"'])
async def test_a_reader_of_another_user_than_configured_is_named(
    tmp_path: Path, owner: int | str
) -> None:
    with socket.create_server(("127.0.0.1", 0)) as listening:
        port = listening.getsockname()[1]
        table = f"[biometric]\nports = [{port}, {port}]\nowner = {owner}\n"
        condition = await fitted(tmp_path, table).probes["biometric"]()
    assert (condition.usable, condition.word) == (False, "refused")
    assert condition.detail.startswith(f"port {port} is ")


def test_an_owner_who_is_not_a_user_of_the_machine_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match=r"biometric\.owner: this machine has no user `nobody-at"):
        fitted(tmp_path, '[biometric]\nowner = "nobody-at-all"\n')


@pytest.mark.parametrize(
    ("readiness", "usable"),
    [
        (BiometricReadiness.READY, True),
        (BiometricReadiness.IN_USE, True),
        (BiometricReadiness.NOT_READY, False),
        (BiometricReadiness.NOT_REGISTERED, False),
        (BiometricReadiness.REFUSED, False),
        (BiometricReadiness.ABSENT, False),
    ],
)
async def test_a_reader_that_can_capture_is_usable(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, readiness: BiometricReadiness, *, usable: bool
) -> None:
    fittings = fitted(tmp_path, "[biometric]\n")

    async def status(**_: Modality) -> DeviceStatus:
        return DeviceStatus(readiness)

    monkeypatch.setattr(fittings.biometric, "status", status)
    condition = await fittings.probes["biometric"]()
    assert (condition.usable, condition.word) == (usable, readiness.value)


async def test_an_unpaired_box_is_reported_with_what_to_do(tmp_path: Path) -> None:
    tables = f'[journal]\npath = "journal.db"\n{COMPANION}[biometric]\n{LENT}'

    condition = await fitted(tmp_path, tables).probes["biometric"]()

    assert (condition.usable, condition.word) == (False, "refused")
    assert condition.detail == (
        "the companion 127.0.0.1:9 is not paired: kiosk-agent companion pair"
    )
