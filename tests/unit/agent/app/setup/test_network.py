"""The Wi-Fi and the modem that set-up writes for NetworkManager."""

import re
from configparser import ConfigParser
from pathlib import Path

import pytest

from agent.base.private import Private
from agent.config.kiosk_config import ConfigError
from agent.setup import network
from agent.setup.machine import Machine
from agent.setup.network import FOLDER, NetworkTable
from agent.setup.set_up import tables_of_machine
from tests.unit.agent.app.setup.kiosk_root import KioskRoot, Person, Written

PASSWORD = "chai aur \\ biskut 42"
WIFI, MODEM = (f"{FOLDER}/kiosk-{name}.nmconnection" for name in ("wifi", "modem"))
GIVEN = """
[network]
wifi = "Sharma Store"
apn = "airtelgprs.com"

[screen]
"""
BOTH = ("[screen]", GIVEN), ("[secrets]", f"[secrets]\nwifi_password = '{PASSWORD}'")
"""The texts to replace in a file of answers."""
NEITHER = '[network]\nwifi = ""\napn = ""\n[screen]'


def set_up(kiosk: KioskRoot, file: Path) -> Person:
    person = Person()
    kiosk.set_up(person).by_answers(file)
    return person


def keys_of(file: Path) -> dict[tuple[str, str], str]:
    parser = ConfigParser(interpolation=None)
    parser.read_string(file.read_text())
    return {(name, key): text for name in parser.sections() for key, text in parser[name].items()}


def test_both_connections_are_written_and_started_the_wifi_before_the_modem(
    kiosk: KioskRoot, answers: Written
) -> None:
    set_up(kiosk, answers(*BOTH))

    wifi, modem = keys_of(kiosk.at(WIFI)), keys_of(kiosk.at(MODEM))
    assert wifi["wifi", "ssid"] == "Sharma Store"
    assert wifi["wifi-security", "psk"] == r"chai\saur\s\\\sbiskut\s42"
    assert modem["gsm", "apn"] == "airtelgprs.com"
    for family in ("ipv4", "ipv6"):
        metrics = [int(one[family, "route-metric"]) for one in (wifi, modem)]
        assert 100 < metrics[0] < metrics[1]
    assert [call for call in kiosk.calls if call.startswith("nmcli")] == [
        "nmcli connection reload",
        "nmcli --wait 45 connection up kiosk-wifi",
        "nmcli --wait 45 connection up kiosk-modem",
    ]


def test_the_password_is_in_no_other_file_and_in_no_command_or_message(
    kiosk: KioskRoot, answers: Written
) -> None:
    person = set_up(kiosk, answers(*BOTH))

    assert kiosk.at(WIFI).stat().st_mode & 0o777 == 0o600
    everywhere = {**kiosk.files(), "calls": "\n".join(kiosk.calls).encode()}
    everywhere["screen"] = person.screen.encode()
    assert [name for name, text in everywhere.items() if b"biskut" in text] == [WIFI]


def test_a_second_set_up_keeps_the_password_and_starts_nothing(
    kiosk: KioskRoot, answers: Written
) -> None:
    set_up(kiosk, answers(*BOTH))
    before = kiosk.at(WIFI).read_bytes()
    kiosk.calls_file.unlink()

    person = set_up(kiosk, answers(BOTH[0]))

    assert "wifi Sharma Store" in person.screen
    assert kiosk.at(WIFI).read_bytes() == before
    assert not any(call.startswith("nmcli") for call in kiosk.calls)


def test_networks_that_the_answers_do_not_name_stay_and_empty_ones_are_removed(
    kiosk: KioskRoot, answers: Written
) -> None:
    set_up(kiosk, answers(*BOTH))
    set_up(kiosk, answers())
    assert kiosk.at(WIFI).exists()

    set_up(kiosk, answers(("[screen]", NEITHER)))

    assert not kiosk.at(WIFI).exists()
    assert not kiosk.at(MODEM).exists()
    assert kiosk.calls.count("nmcli connection reload") == 2


def test_another_wifi_needs_its_own_password(kiosk: KioskRoot, answers: Written) -> None:
    set_up(kiosk, answers(*BOTH))
    with pytest.raises(ConfigError, match=r"secrets\.wifi_password: missing"):
        set_up(kiosk, answers(("[screen]", GIVEN.replace("Sharma", "Verma"))))


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        (PASSWORD, "kurz", "secrets.wifi_password: a Wi-Fi's password (WPA) has 8 to 63"),
        ("Sharma Store", "S" * 33, "network.wifi: a Wi-Fi's name has at most 32 bytes"),
        ("airtelgprs.com", "air tel", "network.apn: expected such as airtelgprs.com"),
    ],
)
def test_a_wrong_answer_is_refused_without_the_password(
    kiosk: KioskRoot, answers: Written, old: str, new: str, says: str
) -> None:
    file = answers(*BOTH)
    file.write_text(file.read_text().replace(old, new))
    with pytest.raises(ConfigError, match=re.escape(says)) as refused:
        set_up(kiosk, file)
    assert "kurz" not in str(refused.value)
    assert not kiosk.at(WIFI).exists()


def test_a_connection_needs_its_manager(tmp_path: Path) -> None:
    machine = Machine(tmp_path, environ={"PATH": str(tmp_path)})
    assert network.hindrance(machine, NetworkTable()) is None
    wifi = NetworkTable(wifi="Sharma Store")
    assert (
        network.hindrance(machine, wifi) == "NetworkManager is missing: apt install network-manager"
    )
    (tmp_path / "nmcli").touch(0o755)
    assert network.hindrance(machine, wifi) is None
    modem = NetworkTable(apn="airtelgprs.com")
    assert network.hindrance(machine, modem) == "ModemManager is missing: apt install modemmanager"


def test_a_network_that_does_not_start_is_reported(kiosk: KioskRoot, answers: Written) -> None:
    kiosk.program("nmcli", 'case "$*" in *up*) echo "Error: no network" >&2; exit 10 ;; esac')
    person = set_up(kiosk, answers(*BOTH))
    assert "connection up kiosk-wifi: nmcli: Error: no network" in person.screen


@pytest.mark.parametrize(
    "name", ["Sharma Store", " spaces ", "दुकान", "12345678", "83;104;", "a;b", "#1", "50% off\\"]
)
def test_every_name_of_a_wifi_is_found_again(kiosk: KioskRoot, name: str) -> None:
    given = NetworkTable(wifi=name)
    (change,) = network.changes(kiosk.machine, given, Private(PASSWORD))
    change.path.parent.mkdir(parents=True)
    change.path.write_bytes(change.content or b"")
    assert tables_of_machine(kiosk.machine)["network"] == {"wifi": name}
