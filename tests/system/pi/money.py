"""One of each: withdrawals by finger, card and UPI, a slip and a payout, over USB of the kernel."""

from functools import partial
from typing import Any

from tests.support.hangs import HANGS_S
from tests.system.e2e.waiting import until
from tests.system.pi.accounts import compare, newest
from tests.system.pi.commissioning import CONFIG, SITE_RULES, USB_PRINTER, wait_for_node
from tests.system.pi.gadgets import CARD, PRINTER
from tests.system.pi.usb_kiosk import Board, UsbKiosk
from tests.system.pi.visits import Service, dispensed
from tests.system.vm.booted import Told
from tests.system.vm.machine import Machine, now

FTDI_RULE = (
    'SUBSYSTEM=="tty", ENV{ID_VENDOR_ID}=="0403", SYMLINK+="kiosk-card", GROUP="kiosk-agent", '
    'MODE="0660", OPTIONS+="link_priority=10"\n'
)

USBLP_PRINTER = 'device = "/dev/kiosk-printer"'


def money(kiosk: UsbKiosk, told: Told) -> None:
    for service in Service:
        told.step(
            f"{service.name.lower()}: notes from the dispenser, and a slip",
            partial(_withdrawal, kiosk, service),
        )
    told.step("card over FTDI: notes from the dispenser, and a slip", lambda: _ftdi(kiosk))


def _withdrawal(kiosk: UsbKiosk, service: Service) -> str:
    begun, notes, slips = now(), dispensed(kiosk.bench), len(_slips(kiosk))
    visit = kiosk.visit(service)
    visit.wants_slip = True
    visit.go()
    paid = dispensed(kiosk.bench) - notes
    assert paid == visit.amount, f"₹{paid} of {visit}"
    until("the slip is cut", lambda: len(_slips(kiosk)) > slips)
    took = now() - begun
    rows, problems = compare(kiosk.machine, kiosk.bench, kiosk.notes)
    row = newest(rows, visit.amount)
    assert (row["cash"], row["closed"], problems) == ("handed", True, []), (row, problems)
    return f"₹{paid} in {took:.0f} s; {' '.join(visit.seen)}"


def _ftdi(kiosk: UsbKiosk) -> str:
    """Exchange the card terminal's cable for one with an FTDI adapter, while the kiosk runs."""
    machine = kiosk.machine
    kiosk.unplug(CARD)
    until("the cable is missed", lambda: not kiosk.is_usable(CARD))
    machine.must("tee", "-a", SITE_RULES, typed=FTDI_RULE)
    machine.script("udevadm control --reload")
    plug_adapter(kiosk, "ftdi")
    try:
        until("the terminal is ready", lambda: kiosk.is_usable(CARD))
        link = machine.must("readlink", "/dev/kiosk-card").strip()
        assert link.startswith("ttyUSB"), link
        return f"/dev/kiosk-card → {link}; {_withdrawal(kiosk, Service.CARD)}"
    finally:
        machine.qmp("device_del", id="ftdi")
        until("it is gone", lambda: machine.run("test", "-e", "/dev/kiosk-card").code)
        machine.qmp("chardev-remove", id="ftdi")  # or it would keep the terminal's only cable
        kiosk.plug(CARD)
        wait_for_node(machine, CARD)
        kiosk.wait_until_ready()


def by_usblp(kiosk: UsbKiosk, told: Told) -> None:
    told.step("a printer by usblp, as set-up configures it: a slip", lambda: _usblp(kiosk))


def _usblp(kiosk: UsbKiosk) -> str:
    """Let the kernel's driver have the printer; while pyusb drives it, its node is missing."""
    machine = kiosk.machine
    missing = machine.run("test", "-e", "/dev/kiosk-printer").code
    assert missing, "usblp still has the printer"
    kiosk.unplug(PRINTER)
    _configure(machine, USB_PRINTER, USBLP_PRINTER)
    kiosk.plug(PRINTER)
    try:
        kiosk.wait_until_ready()
        link = machine.must("readlink", "/dev/kiosk-printer").strip()
        slip = _withdrawal(kiosk, Service.FINGER)
        kiosk.unplug(PRINTER)
        until("it is missed", lambda: not kiosk.is_usable(PRINTER))
        plugged = now()
        kiosk.plug(PRINTER)
        until("it is ready", lambda: kiosk.is_usable(PRINTER))
        return (
            f"/dev/kiosk-printer → {link}; {slip}; replugged: ready after {now() - plugged:.1f} s"
        )
    finally:
        _configure(machine, USBLP_PRINTER, USB_PRINTER)
        kiosk.wait_until_ready()


def _configure(machine: Machine, before: str, after: str) -> None:
    machine.must("sed", "-i", f"s|^{before}$|{after}|", CONFIG)
    machine.must("systemctl", "restart", "kiosk-agent", within=HANGS_S)


def plug_adapter(kiosk: UsbKiosk, name: str) -> None:
    """Plug qemu's FTDI adapter in, with the card terminal behind it."""
    address = {"host": "127.0.0.1", "port": str(kiosk.ports["card"])}
    kiosk.machine.qmp(
        "chardev-add",
        id=name,
        backend={
            "type": "socket",
            "data": {"addr": {"type": "inet", "data": address}, "server": False},
        },
    )
    more = _always(kiosk) | kiosk.board.usb_socket
    kiosk.machine.qmp("device_add", driver="usb-serial", id=name, chardev=name, **more)


def _always(kiosk: UsbKiosk) -> dict[str, Any]:
    """Return the option that plugs it in although nobody has opened the other end."""
    return {"always-plugged": True} if kiosk.board is Board.RASPI3B else {}


def _slips(kiosk: UsbKiosk) -> list[dict[str, object]]:
    slips: list[dict[str, object]] = kiosk.bench.state()["printer"]["slips"]
    return slips
