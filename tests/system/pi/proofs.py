"""What a real kernel and a real udev make of the package's rules, and of its unit's sandbox."""

import json
from collections.abc import Iterator
from typing import Final

from tests.support.hangs import HANGS_S
from tests.system.pi.commissioning import wait_for_node
from tests.system.pi.gadgets import MODEM, PRINTER, SENSOR
from tests.system.pi.usb_kiosk import UsbKiosk
from tests.system.vm.booted import Told
from tests.system.vm.machine import Machine

AGENTS: Final = "root:kiosk-agent 660"
SERIAL_NAMES: Final = ("/dev/kiosk-card", "/dev/kiosk-display", "/dev/kiosk-cash")
UNIT: Final = "kiosk-agent.service"
CHECKED: Final = ("biometric", "card", "display", "printer", "cash")
REFUSED: Final = ("/dev/mem", "/dev/uinput", "/dev/mmcblk0", "/dev/vda", "/dev/ttyGS0", "/dev/rtc0")
"""Nodes that the unit's DevicePolicy= must refuse even to root; those that exist are tried."""
OPEN: Final = """\
import os, sys
for path in sys.argv[1:]:
    try:
        os.close(os.open(path, os.O_RDWR | os.O_NONBLOCK | os.O_NOCTTY))
        print(path, "opened")
    except OSError as error:
        print(path, os.strerror(error.errno))
"""
TOUCH_PANEL: Final = """\
import fcntl, os, struct, time
UI_SET_EVBIT, UI_SET_KEYBIT, UI_SET_ABSBIT, UI_SET_PROPBIT = (0x40045564 + n for n in (0, 1, 3, 10))
UI_DEV_CREATE, EV_KEY, EV_ABS, BTN_TOUCH, DIRECT = 0x5501, 1, 3, 0x14A, 1
panel = os.open("/dev/uinput", os.O_WRONLY)
for request, bit in ((UI_SET_EVBIT, EV_KEY), (UI_SET_EVBIT, EV_ABS), (UI_SET_KEYBIT, BTN_TOUCH),
                     (UI_SET_ABSBIT, 0), (UI_SET_ABSBIT, 1), (UI_SET_PROPBIT, DIRECT)):
    fcntl.ioctl(panel, request, bit)
most = struct.pack("64i", 4095, 4095, *(0 for _ in range(62)))
os.write(panel, struct.pack("80sHHHHi", b"Touch panel", 3, 0x0EEF, 1, 1, 0) + most + bytes(768))
fcntl.ioctl(panel, UI_DEV_CREATE)
time.sleep(3600)
"""


def rules(kiosk: UsbKiosk, told: Told) -> None:
    """Test the udev rules, a step for each group of lines."""
    machine = kiosk.machine
    told.step("each serial line has its name and is the agent's", lambda: _named(machine))
    told.step("usblp's node has its name, and pyusb's is the agent's", lambda: _printer(machine))
    told.step("no USB device suspends itself", lambda: _awake(machine))
    told.step("ModemManager ignores terminals and adapters only", lambda: _modems(kiosk))
    told.step("the sensor and a foreign modem are not the agent's", lambda: _strangers(kiosk))
    told.step("a touch panel is not the agent's", lambda: _touch_panel(machine))
    told.step("a headset is recognised", lambda: _headset(kiosk))


def sandbox(kiosk: UsbKiosk, told: Told) -> None:
    """Test the unit's DevicePolicy= and user, with the agent running in it."""
    told.step("the unit opens its devices, and no others", lambda: _opens(kiosk))


def check(kiosk: UsbKiosk, told: Told) -> None:
    """Test `kiosk-agent check`: with the agent stopped it opens the devices itself."""
    told.step("check finds each device by itself", lambda: _check(kiosk, "stop"))
    told.step("check reports the running agent's devices", lambda: _check(kiosk, "start"))


def _named(machine: Machine) -> str:
    found = dict(_owners(machine, *SERIAL_NAMES))
    assert set(found.values()) == {AGENTS}, found
    targets = machine.must("readlink", *SERIAL_NAMES).split()
    return ", ".join(f"{n} → {t}" for n, t in zip(SERIAL_NAMES, targets, strict=True))


def _printer(machine: Machine) -> str:
    node = _usb_node(machine, PRINTER.vendor)
    found = dict(_owners(machine, "/dev/kiosk-printer", node))
    assert set(found.values()) == {AGENTS}, found
    return f"/dev/kiosk-printer → {machine.must('readlink', '/dev/kiosk-printer').strip()}, {node}"


def _awake(machine: Machine) -> str:
    controls = machine.script("cat /sys/bus/usb/devices/*/power/control").split()
    assert set(controls) == {"on"}, controls
    return f"{len(controls)} devices"


def _modems(kiosk: UsbKiosk) -> str:
    machine = kiosk.machine
    kiosk.bus.plug(MODEM)
    wait_for_node(machine, MODEM)
    ignored = {
        vendor: "ID_MM_DEVICE_IGNORE=1"
        in machine.must("udevadm", "info", "--query=property", _usb_path(machine, vendor))
        for vendor in (0x11CA, 0x1A86, MODEM.vendor)
    }
    assert ignored == {0x11CA: True, 0x1A86: True, MODEM.vendor: False}, ignored
    return "11ca and 1a86 are ignored, 12d1 is not"


def _strangers(kiosk: UsbKiosk) -> str:
    machine = kiosk.machine
    modem = f"/dev/{wait_for_node(machine, MODEM)}"
    found = dict(_owners(machine, modem, _usb_node(machine, SENSOR.vendor)))
    kiosk.bus.unplug(MODEM)
    assert AGENTS not in found.values(), found
    return ", ".join(f"{node} {owner}" for node, owner in found.items())


def _touch_panel(machine: Machine) -> str:
    machine.script("modprobe uinput")
    machine.must("systemd-run", "--unit=vm-touch", "/usr/bin/python3", "-c", TOUCH_PANEL)
    node = machine.script(
        "for _ in $(seq 100); do udevadm settle; for n in /dev/input/event*; do "
        'udevadm info -q property -n "$n" | grep -q ID_INPUT_TOUCHSCREEN=1 && echo "$n" && exit; '
        "done; sleep 0.2; done; exit 1",
    ).strip()
    [(_, owner)] = _owners(machine, node)
    machine.must("systemctl", "stop", "vm-touch")
    assert "kiosk-agent" not in owner, owner
    return f"{node}, a touch screen for udev, is {owner}"


def _headset(kiosk: UsbKiosk) -> str:
    """Plug in qemu's USB sound card, because `dummy_hcd` carries no sound."""
    machine = kiosk.machine
    machine.qmp(
        "device_add", driver="usb-audio", id="headset", audiodev="sound", **kiosk.board.usb_socket
    )
    asked = (
        "from drivers.headset.kernel import KernelHeadsets; "
        "print(KernelHeadsets('46f4:0002').is_plugged(), KernelHeadsets().is_plugged())"
    )
    machine.script("for _ in $(seq 50); do ls /dev/snd/pcm* 2>/dev/null && exit; sleep 0.2; done")
    python = machine.must("head", "-1", "/usr/bin/kiosk-agent").strip().removeprefix("#!")
    known, unknown = machine.must(*python.split(), "-c", asked).split()
    machine.qmp("device_del", id="headset")
    assert known == "True", "a USB sound card that is configured by its ids"
    return f"by its ids: {known}; by its descriptors (a loudspeaker's): {unknown}"


def _opens(kiosk: UsbKiosk) -> str:
    machine = kiosk.machine
    own = [*SERIAL_NAMES, _usb_node(machine, PRINTER.vendor)]
    kiosk.bus.plug(MODEM)
    strangers = [f"/dev/{wait_for_node(machine, MODEM)}", _usb_node(machine, SENSOR.vendor)]
    machine.script("modprobe uinput")
    refused = machine.script(f"ls {' '.join(REFUSED)} 2>/dev/null || true").split()
    as_root = dict(_tried(machine, *refused, is_root=True))
    as_agent = dict(_tried(machine, *own, *strangers))
    kiosk.bus.unplug(MODEM)
    assert set(as_root.values()) == {"Operation not permitted"}, as_root
    # A line in use is exclusive; EBUSY comes after the permissions were checked.
    opened = {as_agent[path] for path in own}
    assert opened <= {"opened", "Device or resource busy"}, as_agent
    assert {as_agent[path] for path in strangers} == {"Permission denied"}, as_agent
    return f"{len(own)} own; {', '.join(refused)} refused to root; 2 strangers refused to its user"


def _check(kiosk: UsbKiosk, verb: str) -> str:
    machine = kiosk.machine
    machine.must("systemctl", verb, "kiosk-agent.socket", UNIT, "kiosk-agent.timer")
    if verb == "start":
        kiosk.wait_until_ready(HANGS_S)
    said = machine.run("kiosk-agent", "check", "--json", within=HANGS_S)
    found = {one["name"]: one for one in json.loads(said.out)}
    wrong = [found[name]["what"] for name in CHECKED if not found[name]["ok"]]
    assert not wrong, wrong
    return "; ".join(f"{name}: {found[name]['what']}" for name in CHECKED)


def _tried(machine: Machine, *paths: str, is_root: bool = False) -> Iterator[tuple[str, str]]:
    """Yield the result of opening each path in the unit's cgroup and mounts, by its user or root.

    DevicePolicy= is a program at the unit's cgroup, so every process in it is limited.
    """
    user = () if is_root else ("setpriv", "--reuid=kiosk-agent", "--regid=kiosk-agent")
    groups = () if is_root else ("--clear-groups",)
    pid = machine.must("systemctl", "show", "-P", "MainPID", UNIT).strip()
    group = '"/sys/fs/cgroup$(cut -d: -f3 /proc/$1/cgroup)/cgroup.procs"'
    enter = f'echo $$ > {group}; shift; exec "$@"'
    said = machine.must(
        *("sh", "-ec", enter, "sh", pid, "nsenter", "--target", pid, "--mount"),
        *(*user, *groups, "/usr/bin/python3", "-c", OPEN, *paths),
    )
    for line in said.splitlines():
        path, _, result = line.partition(" ")
        yield path, result


def _owners(machine: Machine, *nodes: str) -> Iterator[tuple[str, str]]:
    for line in machine.must("stat", "--dereference", "--format=%n %U:%G %a", *nodes).splitlines():
        node, _, owner = line.partition(" ")
        yield node, owner


def _usb_path(machine: Machine, vendor: int) -> str:
    """Return the first USB device of a vendor in /sys."""
    said = machine.script(f"grep -l {vendor:04x} /sys/bus/usb/devices/*/idVendor | head -1")
    return said.strip().removesuffix("/idVendor")


def _usb_node(machine: Machine, vendor: int) -> str:
    path = _usb_path(machine, vendor)
    return machine.script(f"printf '/dev/bus/usb/%03d/%03d' $(cat {path}/busnum {path}/devnum)")
