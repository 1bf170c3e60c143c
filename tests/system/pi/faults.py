"""Renamed nodes, identical adapters, slow and noisy devices, resets, and a hub without power."""

import threading
from collections.abc import Callable
from typing import Final

from tests.support.hangs import HANGS_S
from tests.system.e2e.waiting import until
from tests.system.pi.accounts import compare, newest
from tests.system.pi.commissioning import wait_for_node
from tests.system.pi.gadgets import CARD, CASH, DISPLAY, FITTED, GADGETS, MODEM, PRINTER, Gadget
from tests.system.pi.unplugs import settle
from tests.system.pi.usb_kiosk import UsbKiosk
from tests.system.pi.visits import Moment, Service
from tests.system.vm.booted import Told
from tests.system.vm.machine import now

LATE_S: Final = 20.0
BABBLE_S: Final = 10.0
BACK_WITHIN_S: Final = HANGS_S
USBDEVFS_RESET: Final = 0x5514  # linux/usbdevice_fs.h
RESET: Final = (
    "import fcntl, glob, os, sys\n"
    "for ids in glob.glob('/sys/bus/usb/devices/*/idVendor'):\n"
    "    if open(ids).read().strip() == sys.argv[1]:\n"
    "        bus, number = (int(open(ids.replace('idVendor', n)).read()) for n in "
    "('busnum', 'devnum'))\n"
    "        node = os.open(f'/dev/bus/usb/{bus:03}/{number:03}', os.O_WRONLY)\n"
    f"        fcntl.ioctl(node, {USBDEVFS_RESET})\n"
    "        break\n"
)
BABBLE: Final = (
    "import os, sys, time\n"
    "line = os.open(sys.argv[1], os.O_RDWR | os.O_NOCTTY)\n"
    "ends = time.monotonic() + float(sys.argv[2])\n"
    "while time.monotonic() < ends:\n"
    "    os.write(line, os.urandom(512))\n"
)


def faults(kiosk: UsbKiosk, told: Told) -> None:
    told.step("a renamed node keeps its name", lambda: _renamed(kiosk))
    told.step("identical adapters in swapped order keep their names", lambda: _swapped(kiosk))
    told.step("a device that enumerates late becomes ready", lambda: _late(kiosk))
    told.step("a babbling device does not disturb a visit", lambda: _babbling(kiosk))
    told.step("a reset printer prints again", lambda: _reset(kiosk, PRINTER, ("result", "")))
    told.step("a reset while the card is read", lambda: _reset(kiosk, CARD, ("card", "pin")))
    told.step("a reset while notes move", lambda: _reset(kiosk, CASH, ("cash", "")))
    told.step("a hub without power while notes move", lambda: _hub_without_power(kiosk))


def _renamed(kiosk: UsbKiosk) -> str:
    """Let another device take the kernel's name while the terminal is away."""
    machine = kiosk.machine
    before = wait_for_node(machine, CARD)
    kiosk.unplug(CARD)
    until("it is missed", lambda: not kiosk.is_usable(CARD), BACK_WITHIN_S)
    kiosk.bus.plug(MODEM)
    taken = wait_for_node(machine, MODEM)
    kiosk.plug(CARD)
    after = wait_for_node(machine, CARD)
    until("it is ready", lambda: kiosk.is_usable(CARD), BACK_WITHIN_S)
    link = machine.must("readlink", "/dev/kiosk-card").strip()
    kiosk.bus.unplug(MODEM)
    assert taken == before != after == link, (before, taken, after, link)
    return f"{before} became {after}; the modem has {taken}"


def _swapped(kiosk: UsbKiosk) -> str:
    """Plug in two adapters that differ only by their socket, the second one first."""
    machine = kiosk.machine
    before = {gadget: wait_for_node(machine, gadget) for gadget in (DISPLAY, CASH)}
    for gadget in before:
        kiosk.unplug(gadget)
    for gadget in before:
        until("it is missed", _is_missed(kiosk, gadget), BACK_WITHIN_S)
    first, second = sorted(before, key=lambda gadget: before[gadget])
    kiosk.plug(second)
    wait_for_node(machine, second)
    kiosk.plug(first)
    after = {gadget: wait_for_node(machine, gadget) for gadget in (DISPLAY, CASH)}
    kiosk.wait_until_ready(BACK_WITHIN_S)
    for gadget, node in after.items():
        link = machine.must("readlink", f"/dev/kiosk-{gadget.name}").strip()
        assert link == node, (gadget.name, link, node)
    assert before != after, f"the order did not change the nodes: {after}"
    return "; ".join(f"{g.name}: {before[g]} became {after[g]}" for g in before)


def _is_missed(kiosk: UsbKiosk, gadget: Gadget) -> Callable[[], bool]:
    return lambda: not kiosk.is_usable(gadget)


def _late(kiosk: UsbKiosk) -> str:
    """Start the agent without the dispenser, as after a power cut of a slow device."""
    machine = kiosk.machine
    kiosk.unplug(CASH)
    machine.must("systemctl", "restart", "kiosk-agent", within=HANGS_S)
    until("the others are ready", lambda: kiosk.is_usable(CARD), HANGS_S)
    threading.Event().wait(LATE_S)
    assert not kiosk.is_usable(CASH), kiosk.part(CASH)
    begun = now()
    kiosk.plug(CASH)
    until("it is ready", lambda: kiosk.is_usable(CASH), BACK_WITHIN_S)
    return f"ready {now() - begun:.1f} s after the plug"


def _babbling(kiosk: UsbKiosk) -> str:
    """Let the display send random bytes as fast as it can while somebody withdraws."""
    machine = kiosk.machine
    function = f"{GADGETS}/{DISPLAY.name}/functions/acm.0/port_num"
    line = f"/dev/ttyGS{machine.must('cat', function).strip()}"
    babble = ("/usr/bin/python3", "-c", BABBLE, line, str(BABBLE_S))
    machine.must("systemd-run", "--collect", "--unit=vm-babble", *babble)
    begun = now()
    visit = kiosk.visit(Service.FINGER)
    visit.go()
    took = now() - begun
    until("it is silent", lambda: machine.run("systemctl", "is-active", "vm-babble").code)
    until("the display is ready", lambda: kiosk.is_usable(DISPLAY), BACK_WITHIN_S)
    _assert_handed(kiosk, visit.amount)
    return f"a visit of {took:.0f} s beside it, then ready again"


def _reset(kiosk: UsbKiosk, gadget: Gadget, moment: Moment) -> str:
    """Reset the device's port in the middle of a visit, as the hub does after an electric shock."""
    machine = kiosk.machine
    reset = ("/usr/bin/python3", "-c", RESET, f"{gadget.vendor:04x}")
    visit = kiosk.visit(Service.CARD)
    visit.wants_slip = gadget is PRINTER
    visit.moment = moment

    def do_reset() -> None:
        machine.must(*reset)

    visit.on_moment = do_reset
    visit.go()
    begun = now()
    kiosk.wait_until_ready()
    rows, problems = compare(machine, kiosk.bench, kiosk.notes)
    assert not problems, problems
    row = newest(rows, visit.amount)
    return f"{row['fate']}, cash {row['cash']}; ready after {now() - begun:.1f} s; {visit}"


def _hub_without_power(kiosk: UsbKiosk) -> str:
    """Unplug all devices at once while notes move, and plug them in again."""
    visit = kiosk.visit(Service.CARD)
    visit.moment = ("cash", "")
    took_s: list[float] = []

    def lose_power() -> None:
        kiosk.unplug(*FITTED)
        for gadget in FITTED:
            until(f"{gadget.name} is missed", _is_missed(kiosk, gadget), BACK_WITHIN_S)
        begun = now()
        kiosk.plug(*FITTED)
        kiosk.wait_until_ready(BACK_WITHIN_S)
        took_s.append(now() - begun)

    visit.on_moment = lose_power
    visit.go()
    assert took_s, f"no notes moved: {visit}"
    settle(kiosk)
    return f"all ready after {took_s[0]:.1f} s; nothing is owed; {visit}"


def _assert_handed(kiosk: UsbKiosk, amount: int) -> None:
    rows, problems = compare(kiosk.machine, kiosk.bench, kiosk.notes)
    assert not problems, problems
    assert newest(rows, amount)["cash"] == "handed", rows
