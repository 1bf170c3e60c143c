"""The questions about devices: the check asks each device, against its simulator."""

import tomllib
from collections.abc import Callable, Iterator

import pytest
from anyio.from_thread import start_blocking_portal

from agent.setup.asked import ASKED, AskedKey
from hw_sim.rig import RigSettings, rig
from tests.system.e2e.ports import free_port
from tests.system.e2e.simulator import Bench
from tests.unit.agent.app.setup.kiosk_root import KEY, PIN, Answers, KioskRoot, Person

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
    return {
        "outlet.merchant_ref": line["merchant_ref"],
        "outlet.name": "Sharma General Store",
        "api.base_url": line["api"],
        "The key that the finance service": line["api_key"],
        "The TPIN": line["tpin"],
        "'s PIN": PIN,
        "attendant's name": "Asha",
        "biometric.modes": "finger",
        "card.driver": "zvt",
        "card.port\n": line["card"],
        "display.driver": "nextion",
        "display.port\n": line["display"],
        "printer.driver": "escpos",
        "printer.port\n": line["printer"],
        "cash.driver": "lcdm-4000",
        "cash.denominations": "500, 200, 100, 0",
        "cash.port\n": line["cash"],
    }


def test_every_device_is_checked_and_no_secret_is_shown(
    expert: KioskRoot, bench: Bench, answers: Answers
) -> None:
    person = Person(answers)
    assert expert.set_up(person).by_questions(), person.screen
    for name in ("biometric", "card", "display", "printer", "cash"):
        assert f"  ok    {name:<10} " in person.screen
    for secret in (bench.line["api_key"], bench.line["tpin"], PIN):
        assert secret not in person.screen
    tables = tomllib.loads(expert.at(KIOSK_TOML).read_text())
    assert tables["card"] == {"driver": "zvt", "port": bench.line["card"]}
    assert tables["cash"]["denominations"] == [500, 200, 100, 0]


def test_another_driver_has_none_of_the_keys_of_the_one_before(
    expert: KioskRoot, answers: Answers
) -> None:
    """A card terminal that does not answer, and a panel that is not there, are answered again."""
    nowhere: Answers = {
        "biometric.modes": "-",
        "card.host": "127.0.0.1",
        "card.port\n": "9",
        "card.driver": ["zvt", "-"],
        "display.driver": ["framebuffer", "touch-screen"],
        "display.device": "/dev/no-panel",
        "printer.driver": "none",
        "cash.driver": "attendant",
        "What now?": ["answer", "answer"],
    }
    person = Person({**nowhere, **{key: answers[key] for key in answers if key not in nowhere}})
    assert expert.set_up(person).by_questions(), person.screen
    assert "FAIL  card       absent" in person.screen
    assert "FAIL  display    absent" in person.screen
    tables = tomllib.loads(expert.at(KIOSK_TOML).read_text())
    assert tables["display"] == {"driver": "touch-screen"}
    assert {"biometric", "card"}.isdisjoint(tables)


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
        "biometric.modes": "-",
        "card.driver": "-",
        "display.driver": "",
        "printer.driver": "",
        "cash.driver": "",
        "What now?": "keep",
    }
    person = Person({**answers, **only_a_printer})
    assert expert.set_up(person).by_questions(), person.screen
    table = tomllib.loads(config.read_text())["printer"]
    assert table == {"driver": "escpos", **tomllib.loads(place)}


def test_a_box_is_paired_after_the_files_are_written(expert: KioskRoot, answers: Answers) -> None:
    """A reader that is not paired yet is not a failure. A pairing that fails is offered again."""
    pairing = expert.at("/var/lib/kiosk-agent/companion.pem")
    expert.program("kiosk-agent", 'case "$1" in companion) exit 1;; esac')
    tries: list[str] = []

    def next_try() -> str:
        assert expert.at(KIOSK_TOML).exists()
        tries.append("yes")
        if len(tries) == 2:
            pairing.touch()
        return "yes"

    from_box: Answers = {
        "biometric.driver": "companion",
        "companion.address": "127.0.0.1",
        "card.driver": "-",
        "display.driver": "touch-screen",
        "printer.driver": "none",
        "cash.driver": "attendant",
        "Pair with the companion": next_try,
    }
    person = Person({**from_box, **{key: answers[key] for key in answers if key not in from_box}})
    assert expert.set_up(person).by_questions(), person.screen
    assert "companion pair (docs/companion-box.md)" not in person.screen
    assert len([call for call in expert.calls if "companion pair" in call]) == 2


# --- which serial line a device is on ---

USB_LINE = "ID_BUS=usb\nID_PATH=pci-usb-0:1.{socket}:1.0\nID_MODEL_FROM_DATABASE=FT232 Serial"


@pytest.fixture
def plugged(kiosk: KioskRoot) -> Callable[..., None]:
    """Return a function that plugs serial lines in."""
    folder = kiosk.at("/dev")
    folder.mkdir()
    facts = USB_LINE.format(socket="${3##*USB}")
    kiosk.program("udevadm", f'case "$3" in *USB*) printf "{facts}";; *) exit 1;; esac')

    def plug(*names: str) -> None:
        for name in names:
            (folder / name).touch()

    plug("ttyAMA0", "ttyUSB0", "ttyUSB1")
    return plug


def card_line() -> AskedKey:
    return next(row for row in ASKED if (row.table, row.key) == ("sockets", "card"))


def test_the_serial_lines_are_suggested_by_their_sockets(
    kiosk: KioskRoot, plugged: Callable[..., None]
) -> None:
    dev = kiosk.at("/dev")
    assert card_line().suggest(kiosk.machine) == {
        "ttyAMA0": f"{dev}/ttyAMA0, the board's own line",
        "pci-usb-0:1.0:1.0": f"{dev}/ttyUSB0, FT232 Serial",
        "pci-usb-0:1.1:1.0": f"{dev}/ttyUSB1, FT232 Serial",
    }
    plugged("kiosk-card")
    first = next(iter(card_line().suggest(kiosk.machine).items()))
    assert first == ("-", "/dev/kiosk-card, which udev has already named")


def test_a_line_that_is_plugged_in_later_is_listed_after_another_look(
    kiosk: KioskRoot, plugged: Callable[..., None], api: str
) -> None:
    def plug_it() -> str:
        plugged("ttyUSB7")
        return "look"

    person = Person(
        {
            "outlet.merchant_ref": "OUTLET-001",
            "outlet.latitude": "12.9716",
            "outlet.longitude": "77.5946",
            "api.base_url": api,
            "card.driver": "zvt",
            "sockets.card": [plug_it, "4"],
            "The key that": KEY,
            "attendant's name": "^C",
        }
    )
    with pytest.raises(KeyboardInterrupt):
        kiosk.set_up(person).by_questions()
    stored = tomllib.loads(kiosk.at("/etc/kiosk-agent/answers.toml").read_text())
    assert stored["sockets"] == {"card": "pci-usb-0:1.7:1.0"}
