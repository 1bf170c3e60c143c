"""`kiosk-agent check --report` says which device is where, and nothing private."""

from pathlib import Path
from typing import Any

import pytest

from agent.commands.check.report import HardwareReport, places, report, reported
from agent.process.kernel import Kernel
from drivers.usb import UsbBus
from hw_sim.usb import Gadget, SimBackend, SimulatedUsbBus
from tests.support.kiosk_folder import DISPENSER, configured
from tests.support.virtual_time import virtual_time

TERMINAL = "sys/devices/platform/usb1/1-1"
TABLES: dict[str, dict[str, Any]] = {
    "biometric": {"ports": [2, 2]},
    "card": {},
    "display": {"driver": "nextion", "port": "/dev/ttyAMA0"},
    "printer": {"driver": "escpos", "usb": "0416:5011"},
    "cash": DISPENSER,
}
SECRETS = ("key-under-test", "123456", "OUTLET-001", "Sharma", "12.97", "SIM0001")
"""Credentials, the outlet's name and place, and a device's serial number."""


@pytest.fixture
def kernel(tmp_path: Path) -> Kernel:
    """Return a kernel with a card terminal on USB, as udev has named it."""
    root = tmp_path / "root"
    for name, text in {
        f"{TERMINAL}/idVendor": "11ca\n",
        f"{TERMINAL}/idProduct": "0201\n",
        f"{TERMINAL}/serial": "SIM0001\n",
        f"{TERMINAL}/1-1:1.0/tty/ttyACM0/dev": "166:0\n",
        "sys/bus/usb/drivers/cdc_acm/bind": "",
        "proc/device-tree/model": "Raspberry Pi 3 Model B Rev 1.2\0",
        "etc/os-release": 'ID=debian\nPRETTY_NAME="Debian GNU/Linux 13 (trixie)"\n',
        "dev/ttyACM0": "",
    }.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text)
    (root / TERMINAL / "1-1:1.0/driver").symlink_to(root / "sys/bus/usb/drivers/cdc_acm")
    (root / TERMINAL / "1-1:1.0/tty/ttyACM0/device").symlink_to("../..")
    (root / "sys/class").mkdir()
    (root / "sys/class/tty").mkdir()
    (root / "sys/class/tty/ttyACM0").symlink_to(root / TERMINAL / "1-1:1.0/tty/ttyACM0")
    (root / "dev/kiosk-card").symlink_to("ttyACM0")
    return Kernel(root)


def bus() -> UsbBus:
    plugged = SimulatedUsbBus()
    plugged.plug(Gadget("sensor", 0x2C0F, 0x1005, "MFS100", "SIM0001"))
    return UsbBus(SimBackend(plugged.plugged))


async def made(folder: Path, kernel: Kernel) -> HardwareReport:
    (folder / "kiosk").mkdir()
    return await report(configured(folder / "kiosk", **TABLES), kernel, bus())


@virtual_time
async def test_a_serial_device_has_its_node_ids_and_driver(tmp_path: Path, kernel: Kernel) -> None:
    found = {one.name: one for one in (await made(tmp_path, kernel)).devices}
    card = found["card"]
    assert (card.path, card.node) == ("/dev/kiosk-card", "ttyACM0")
    assert (card.usb, card.kernel_driver) == ("11ca:0201", "cdc_acm")
    assert card.result == "absent", "the real port of this machine was tried"


@virtual_time
async def test_the_report_names_each_device_and_the_machine(tmp_path: Path, kernel: Kernel) -> None:
    lines = list((await made(tmp_path, kernel)).lines())
    assert [line.split()[0] for line in lines] == [
        *("agent", "board", "system"),
        *("biometric", "card", "display", "printer", "cash", "usb"),
    ]
    assert lines[1] == "board      Raspberry Pi 3 Model B Rev 1.2"
    assert lines[2].startswith("system     Debian GNU/Linux 13 (trixie); Linux ")
    assert "2c0f:1005" in lines[-1]


@virtual_time
async def test_the_report_has_no_private_data(tmp_path: Path, kernel: Kernel) -> None:
    text = "\n".join((await made(tmp_path, kernel)).lines())
    assert [secret for secret in SECRETS if secret in text] == []


def test_a_device_on_the_network_is_reported_without_its_address(
    tmp_path: Path, kernel: Kernel
) -> None:
    setup = configured(tmp_path, card={"host": "10.9.9.7"}, printer={"driver": "none"})
    [card] = places(setup.config)
    assert reported(card, "ready", kernel).line() == "card       zvt; network; ready"
