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
from agent.setup.set_up import set_up_by_questions
from hw_sim.rig import RigSettings, rig
from rd_bridge.folder import BridgeFolder
from rd_bridge.pairing_desk import PairingServer
from rd_bridge.server import listen
from tests.support.hangs import HANGS_S
from tests.system.e2e.ports import free_port
from tests.system.e2e.simulator import Bench
from tests.unit.agent.app.setup.kiosk_root import PIN, Answers, KioskRoot, Person

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
def kiosk(kiosk: KioskRoot, bench: Bench, listen: str) -> KioskRoot:
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
    kiosk: KioskRoot, bench: Bench, answers: Answers
) -> None:
    person = Person(answers)
    assert set_up_by_questions(kiosk.machine, person, Clock()), person.screen
    for name in ("finger", "card terminal", "display", "printer", "dispenser"):
        assert f"{name}: tried, " in person.screen
    for secret in (bench.line["api_key"], bench.line["tpin"], PIN):
        assert secret not in person.screen
    tables = tomllib.loads(kiosk.at(KIOSK_TOML).read_text())
    assert tables["card"]["port"] == bench.line["card"]
    assert tables["cash"]["denominations"] == [500, 200, 100, 0]


def test_a_failed_test_can_be_repeated_kept_or_answered_again(
    kiosk: KioskRoot, answers: Answers
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
    assert set_up_by_questions(kiosk.machine, person, Clock()), person.screen
    assert "reader: none fitted" in person.screen
    assert "card terminal: left out after a test: absent" in person.screen
    assert "display: kept, although the test failed: " in person.screen
    assert "printer: none fitted" in person.screen
    tables = tomllib.loads(kiosk.at(KIOSK_TOML).read_text())
    assert tables["display"] == {"driver": "framebuffer", "device": "/dev/no-panel"}
    assert {"biometric", "card", "printer"}.isdisjoint(tables)


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
    kiosk: KioskRoot, answers: Answers, tmp_path: Path
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
        assert set_up_by_questions(kiosk.machine, person, Clock()), person.screen
        pairing.result(HANGS_S)
    assert "192.0.2.7: not on a point-to-point link" in person.screen
    assert "This is not a code of a box." in person.screen
    assert "Not paired: " in person.screen
    assert "  Paired." in person.screen
    paired = kiosk.at("/var/lib/kiosk-agent/rd-bridge.pem")
    assert paired.stat().st_mode & 0o777 == 0o600
    assert b"PRIVATE KEY" in paired.read_bytes()
