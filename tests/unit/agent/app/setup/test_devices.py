"""The questions about devices: each device is tested by its own driver, against its simulator."""

import tomllib
from collections.abc import Iterator

import pytest
from anyio.from_thread import start_blocking_portal

from agent.base.clock import Clock
from agent.setup.set_up import set_up_by_questions
from hw_sim.rig import RigSettings, rig
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
