"""The questions about devices: each device is tested by its own driver, against its simulator."""

import os
import queue
import random
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
from anyio.from_thread import start_blocking_portal

from agent.base.clock import Clock
from agent.setup.draft import Draft, SocketsTable
from agent.setup.interview import Interview
from agent.setup.set_up import set_up_by_questions
from agent.setup.udev import LineChoice, ask_line
from companion.rd_bridge.folder import BridgeFolder
from companion.rd_bridge.pairing_server import PairingServer
from companion.rd_bridge.server import listen
from hw_sim.rig import RigSettings, rig
from tests.support.hangs import HANGS_S
from tests.system.e2e.ports import free_port
from tests.system.e2e.simulator import Bench
from tests.unit.agent.app.setup.kiosk_root import PIN, Answers, KioskRoot, Person, Typed

KIOSK_TOML = "/etc/kiosk-agent/kiosk.toml"


@pytest.fixture(scope="module")
def bench(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Bench]:
    port = free_port()
    folder = tmp_path_factory.mktemp("simulator")
    simulated = rig(RigSettings(folder, seed=1, rd_ports=range(port, port + 1)))
    with (
        start_blocking_portal() as portal,
        portal.wrap_async_context_manager(simulated) as line,
        Bench(line) as bench,
    ):
        yield bench


@pytest.fixture
def expert(kiosk: KioskRoot, bench: Bench, listen: str) -> KioskRoot:
    """A machine with an expert's settings: the ports of the page and of the RD service."""
    rd_port = int(bench.line["rd"].rpartition(":")[2])
    config = kiosk.at(KIOSK_TOML)
    config.parent.mkdir()
    config.write_text(
        '[outlet]\nmerchant_ref = "OLD"\nlatitude = 12.9\nlongitude = 77.5\n'
        '[api]\nbase_url = "https://old.example.in"\n'
        f'[ui]\nlisten = "{listen}"\n[biometric]\nports = [{rd_port}, {rd_port}]\n'
    )
    return kiosk


@pytest.fixture
def answers(bench: Bench) -> Answers:
    """The right answers for a kiosk with every device on a serial line."""
    line = bench.line

    def puts_a_finger() -> str:
        bench.do("biometric", "place", finger="good")
        return "yes"

    return {
        "merchant_ref": line["merchant_ref"],
        "shop's name": "Sharma General Store",
        "Where the shop is": "12.9716 77.5946",
        "service's address": line["api"],
        "The API key": line["api_key"],
        "The TPIN:": line["tpin"],
        "'s PIN": PIN,
        "Another attendant": "no",
        "Which reader": "finger",
        "Put a finger on the sensor": puts_a_finger,
        "How is the card terminal": "serial",
        "Where is a customer's QR": "nextion",
        "Which printer": "serial",
        "Who hands out": "lcdm-4000",
        "each cassette's notes": "500, 200, 100, 0",
        "Which line is": "elsewhere",
        "Its device file": [line[name] for name in ("card", "display", "printer", "cash")],
    }


def test_every_device_is_tested_and_no_secret_is_shown(
    expert: KioskRoot, bench: Bench, answers: Answers
) -> None:
    person = Person(answers)
    assert set_up_by_questions(expert.machine, person, Clock()), person.screen
    for name in ("finger", "card terminal", "display", "printer", "dispenser"):
        assert f"{name}: tried, " in person.screen
    for secret in (bench.line["api_key"], bench.line["tpin"], PIN):
        assert secret not in person.screen
    tables = tomllib.loads(expert.at(KIOSK_TOML).read_text())
    assert tables["card"]["port"] == bench.line["card"]
    assert tables["cash"]["denominations"] == [500, 200, 100, 0]


def test_a_failed_test_can_be_repeated_kept_or_answered_again(
    expert: KioskRoot, answers: Answers
) -> None:
    """Nothing listens at these addresses, and there is no such panel."""
    nowhere: Answers = {
        "Which reader": "none",
        "How is the card terminal": "network",
        "The terminal's address": "127.0.0.1",
        "Its ZVT port": "9",
        "Where is a customer's QR": "framebuffer",
        "Its device file": "/dev/no-panel",
        "Which printer": ["network", "none"],
        "The printer's address": "127.0.0.1",
        "Who hands out": "attendant",
        "What now?": ["again", "leave", "keep", "change"],
    }
    person = Person({**nowhere, **{key: answers[key] for key in answers if key not in nowhere}})
    assert set_up_by_questions(expert.machine, person, Clock()), person.screen
    assert "reader: none fitted" in person.screen
    assert "card terminal: left out after a test: absent" in person.screen
    assert "display: kept, although the test failed: " in person.screen
    assert "printer: none fitted" in person.screen
    tables = tomllib.loads(expert.at(KIOSK_TOML).read_text())
    assert tables["display"] == {"driver": "framebuffer", "device": "/dev/no-panel"}
    assert {"biometric", "card", "printer"}.isdisjoint(tables)


@pytest.mark.parametrize("place", ['usb = "0416:5011"', 'device = "/dev/usb/lp0"'])
def test_a_printer_that_is_not_found_now_is_kept_by_default(
    expert: KioskRoot, answers: Answers, place: str
) -> None:
    """Given another printer at the kernel's name, Enter keeps the one that is not plugged in."""
    config = expert.at(KIOSK_TOML)
    config.write_text(config.read_text() + f'[printer]\ndriver = "escpos"\n{place}\n')
    expert.at("/dev").mkdir()
    expert.at("/dev/kiosk-printer").touch()
    only_a_printer: Answers = {
        "Which reader": "none",
        "How is the card terminal": "none",
        "Where is a customer's QR": "touch-screen",
        "Which printer": "",
        "Print a test slip": "no",
        "Who hands out": "attendant",
    }
    person = Person({**answers, **only_a_printer})
    assert set_up_by_questions(expert.machine, person, Clock()), person.screen
    table = tomllib.loads(config.read_text())["printer"]
    assert table == {"driver": "escpos", "paper": 80, **tomllib.loads(place)}


class Box:
    """A box with the reader, which shows codes for the pairing."""

    def __init__(self, folder: Path) -> None:
        self._codes: queue.Queue[str] = queue.Queue()
        self._listener = listen("127.0.0.1", 0)
        self.address = "{}:{}".format(*self._listener.getsockname())
        rng, entropy = random.Random(7), os.urandom  # noqa: TID251  # as in the field
        self._server = PairingServer(BridgeFolder(folder), self._show, rng, entropy, good_for_s=60)

    def _show(self, line: str) -> None:
        if line.startswith("Code: "):
            self._codes.put(line.split()[1])

    def code(self) -> str:
        return self._codes.get(timeout=HANGS_S)

    async def pair(self) -> None:
        with self._listener:
            await self._server.pair(self._listener)


def test_a_box_with_the_reader_is_paired(
    expert: KioskRoot, answers: Answers, tmp_path: Path
) -> None:
    """An address that is not on a separate cable, and wrong codes, are asked again."""
    box = Box(tmp_path / "box")

    def later() -> str:
        box.code()  # no longer valid after the wrong attempt
        return box.code()

    from_box: Answers = {
        "Where does the maker's RD": "bridge",
        "The box's address": ["192.0.2.7", box.address],
        "The code that the box shows": ["no code", "2222-2222", later],
        "Put a finger": "no",
        "How is the card terminal": "none",
        "Where is a customer's QR": "touch-screen",
        "Which printer": "none",
        "Who hands out": "attendant",
    }
    person = Person({**from_box, **{key: answers[key] for key in answers if key not in from_box}})
    with start_blocking_portal() as portal:
        pairing = portal.start_task_soon(box.pair)
        assert set_up_by_questions(expert.machine, person, Clock()), person.screen
        pairing.result(HANGS_S)
    assert "192.0.2.7: not on a point-to-point link" in person.screen
    assert "This is not a code of a box." in person.screen
    assert "Not paired: " in person.screen
    assert "  Paired." in person.screen
    paired = expert.at("/var/lib/kiosk-agent/rd-bridge.pem")
    assert paired.stat().st_mode & 0o777 == 0o600
    assert b"PRIVATE KEY" in paired.read_bytes()


# --- which serial line a device is on ---

USB_LINE = "ID_BUS=usb\nID_PATH=pci-usb-0:1.{socket}:1.0\nID_MODEL_FROM_DATABASE=FT232 Serial"


class Plugs:
    """The serial lines of a machine, which a person plugs in and out."""

    def __init__(self, kiosk: KioskRoot) -> None:
        self.folder = kiosk.at("/dev")
        self.folder.mkdir()
        for name in ("ttyAMA0", "ttyUSB0", "ttyUSB1"):
            (self.folder / name).touch()
        facts = USB_LINE.format(socket="${3##*USB}")
        kiosk.program("udevadm", f'case "$3" in *USB*) printf "{facts}";; *) exit 1;; esac')

    def pulls(self, *names: str) -> str:
        for name in names:
            (self.folder / name).unlink()
        return ""

    def puts(self, *names: str) -> str:
        for name in names:
            (self.folder / name).touch()
        return ""


def asked(kiosk: KioskRoot, *typed: Typed) -> tuple[LineChoice, Draft, Person]:
    draft, person = Draft({}), Person({"": typed})
    interview = Interview(person, kiosk.machine, draft, lambda _: False, is_first=True)
    return ask_line(interview, "card", "the terminal"), draft, person


def test_a_line_is_chosen_from_the_list_by_its_socket(kiosk: KioskRoot) -> None:
    plugs = Plugs(kiosk)
    choice, draft, person = asked(kiosk, "2")
    assert choice == LineChoice(str(plugs.folder / "ttyUSB0"), None)
    assert draft.sockets.card == "pci-usb-0:1.0:1.0"
    assert "ttyAMA0: the board's own line, in socket ttyAMA0" in person.screen
    assert "ttyUSB1: FT232 Serial, in socket pci-usb-0:1.1:1.0" in person.screen
    assert asked(kiosk, "1")[1].sockets.card == "ttyAMA0"


def test_a_line_is_found_by_unplugging_its_device(kiosk: KioskRoot) -> None:
    """A person who unplugs nothing, or two devices, is asked again."""
    plugs = Plugs(kiosk)
    both = ("ttyUSB0", "ttyUSB1")
    choice, draft, person = asked(
        kiosk,
        *("find", "", "", ""),
        *("find", "", lambda: plugs.pulls(*both), lambda: plugs.puts(*both)),
        *("find", "", lambda: plugs.pulls("ttyUSB1"), lambda: plugs.puts("ttyUSB1")),
    )
    assert choice == LineChoice(str(plugs.folder / "ttyUSB1"), None)
    assert draft.sockets.card == "pci-usb-0:1.1:1.0"
    assert "No line disappeared." in person.screen
    assert "More than one line disappeared." in person.screen


def test_a_line_that_udev_has_named_or_that_is_typed_needs_no_rule(
    kiosk: KioskRoot,
) -> None:
    plugs = Plugs(kiosk)
    typed = str(plugs.folder / "ttyUSB1")
    choice, draft, person = asked(kiosk, "elsewhere", "", "/dev/nothing", typed)
    assert choice == LineChoice(typed, typed)
    for why in ("Type its path.", "There is no /dev/nothing."):
        assert why in person.screen
    plugs.puts("kiosk-card")
    choice, draft, _ = asked(kiosk)
    assert choice == LineChoice("/dev/kiosk-card", None)
    assert draft.sockets == SocketsTable()
