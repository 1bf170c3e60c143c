"""The udev rules name a kiosk's devices and set their permissions."""

from pathlib import Path

import pytest

from tests.system.systemd.udev_rules import BadRule, Plugged, Token, parse, plug

SYSTEMD = Path(__file__).parents[3] / "systemd"
KIOSK = SYSTEMD / "60-kiosk.rules"
SITE = SYSTEMD / "61-kiosk-site.rules.example"

FIRST_SOCKET = "platform-fd500000.pcie-pci-0000:01:00.0-usb-0:1.1:1.0"
SECOND_SOCKET = "platform-fd500000.pcie-pci-0000:01:00.0-usb-0:1.2:1.0"


@pytest.fixture
def kiosk() -> list[list[Token]]:
    return parse(KIOSK.read_text())


@pytest.fixture
def commissioned(kiosk: list[list[Token]]) -> list[list[Token]]:
    """Return the rules of a kiosk whose USB sockets are configured."""
    return kiosk + parse(SITE.read_text())


def usb_device(vendor: str, interfaces: str = "") -> dict[str, str]:
    return {
        "SUBSYSTEM": "usb",
        "ENV{DEVTYPE}": "usb_device",
        "TEST": "power/control",
        "ATTR{idVendor}": vendor,
        "ENV{ID_USB_INTERFACES}": interfaces,
    }


def usb_serial_line(vendor: str, *, interface: str = "00", path: str = "") -> dict[str, str]:
    return {
        "SUBSYSTEM": "tty",
        "SUBSYSTEMS": "usb",
        "ENV{ID_VENDOR_ID}": vendor,
        "ENV{ID_USB_INTERFACE_NUM}": interface,
        "ENV{ID_PATH}": path,
    }


def is_the_agents_alone(device: Plugged) -> bool:
    return (device.facts.get("GROUP"), device.facts.get("MODE")) == ("kiosk-agent", "0660")


@pytest.mark.parametrize(
    ("device", "names"),
    [
        pytest.param(usb_serial_line("11ca"), ["kiosk-card"], id="a card terminal, by its vendor"),
        pytest.param({"SUBSYSTEM": "usbmisc", "KERNEL": "lp0"}, ["kiosk-printer"], id="a printer"),
        pytest.param(usb_device("04b8", interfaces=":070102:"), [], id="a printer, for pyusb"),
        pytest.param(usb_serial_line("1a86", path=SECOND_SOCKET), [], id="a serial adapter"),
        pytest.param({"SUBSYSTEM": "graphics", "KERNEL": "fb1"}, [], id="a framebuffer"),
    ],
)
def test_a_device_is_named_and_given_to_the_agent(
    kiosk: list[list[Token]], device: dict[str, str], names: list[str]
) -> None:
    plugged = plug(kiosk, device)
    assert plugged.symlinks == names
    assert is_the_agents_alone(plugged)


def test_only_a_terminals_first_line_gets_the_name(kiosk: list[list[Token]]) -> None:
    assert plug(kiosk, usb_serial_line("11ca", interface="02")).symlinks == []


@pytest.mark.parametrize(
    ("line", "name"),
    [
        (usb_serial_line("0403", path=FIRST_SOCKET), "kiosk-card"),
        (usb_serial_line("1a86", path=SECOND_SOCKET), "kiosk-cash"),
        ({"SUBSYSTEM": "tty", "KERNEL": "ttyAMA0"}, "kiosk-display"),
    ],
)
def test_the_site_names_adapters_by_their_socket(
    commissioned: list[list[Token]], line: dict[str, str], name: str
) -> None:
    device = plug(commissioned, line)
    assert device.symlinks == [name]
    assert is_the_agents_alone(device)


def test_usb_autosuspend_is_disabled(kiosk: list[list[Token]]) -> None:
    sensor = plug(kiosk, usb_device("2c0f"))
    assert sensor.facts["ATTR{power/control}"] == "on"


@pytest.mark.parametrize("vendor", ["0403", "067b", "10c4", "1a86", "0b00", "0ca6", "11ca"])
def test_modem_manager_ignores_terminals_and_adapters(
    kiosk: list[list[Token]], vendor: str
) -> None:
    assert plug(kiosk, usb_device(vendor)).facts["ENV{ID_MM_DEVICE_IGNORE}"] == "1"


def test_modem_manager_still_manages_an_lte_modem(kiosk: list[list[Token]]) -> None:
    stick = plug(kiosk, usb_device("12d1"))
    assert "ENV{ID_MM_DEVICE_IGNORE}" not in stick.facts
    assert not is_the_agents_alone(plug(kiosk, usb_serial_line("12d1")))


def test_the_touch_screens_framebuffer_is_left_alone(kiosk: list[list[Token]]) -> None:
    assert not is_the_agents_alone(plug(kiosk, {"SUBSYSTEM": "graphics", "KERNEL": "fb0"}))


def test_the_agent_can_open_a_headsets_jack_but_not_a_keyboard(kiosk: list[list[Token]]) -> None:
    keys = {"SUBSYSTEM": "input", "KERNEL": "event3"}
    jack = plug(kiosk, keys | {"SUBSYSTEMS": "sound"})
    assert jack.facts["MODE"] == "0640"
    assert jack.facts["GROUP"] == "kiosk-agent"
    assert "GROUP" not in plug(kiosk, keys | {"SUBSYSTEMS": "usb"}).facts


@pytest.mark.parametrize("rules", [KIOSK, SITE], ids=lambda path: path.name)
def test_a_device_that_is_gone_is_skipped(rules: Path) -> None:
    gone = usb_serial_line("11ca", path=FIRST_SOCKET) | {"ACTION": "remove"}
    assert plug(parse(rules.read_text()), gone).symlinks == []


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ('KERNAL=="ttyUSB*"', "no such key"),
        ('GROUP=="kiosk-agent"', "not with =="),
        ('ATTR="on"', "no such key"),
        ('SUBSYSTEMS!="usb"', "not with !="),
        ('KERNEL=="lp*" SYMLINK+="kiosk-printer"', "is not a key, an operator and a quoted value"),
        ("MODE=0660", "is not a key, an operator and a quoted value"),
        ('GOTO="nowhere"', "has no label"),
    ],
)
def test_a_line_that_udev_would_silently_ignore_is_refused(line: str, complaint: str) -> None:
    with pytest.raises(BadRule, match=complaint):
        parse(line)
