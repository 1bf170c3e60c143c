"""`setup --answers`: a whole kiosk from one file, or an error and nothing changed."""

import re
import tomllib
from pathlib import Path

import pytest

from agent.base.private import Private
from agent.cash.attendants import Attendants
from agent.config.kiosk_config import ConfigError, load
from agent.setup.answers import example, read_answers
from agent.setup.set_up import SetUpFailed
from tests.unit.agent.app.setup.kiosk_root import (
    KEY,
    OPENS,
    OTHER_PIN,
    OUTLET,
    PIN,
    TPIN,
    KioskRoot,
    Person,
    Written,
)


def set_up(kiosk: KioskRoot, file: Path, person: Person | None = None) -> bool:
    return kiosk.set_up(person or Person()).by_answers(file)


def test_one_file_makes_a_whole_kiosk(kiosk: KioskRoot, answers: Written) -> None:
    person = Person()
    assert set_up(kiosk, answers(), person), person.screen

    config = load(kiosk.at("/etc/kiosk-agent/kiosk.toml"), {}).config
    assert config.outlet.merchant_ref == OUTLET
    assert config.outlet.languages == ("kn", "en")
    assert config.ui.brightness == 80
    people = Attendants(kiosk.at("/var/lib/kiosk-agent/attendant.json"))
    assert people.name_of(Private(PIN)) == "Asha"
    assert people.name_of(Private(OTHER_PIN)) == "Ravi Kumar"
    assert kiosk.at("/etc/kiosk-agent/screen.env").read_text() == "KIOSK_SCREEN_TRANSFORM=90\n"
    rules = kiosk.at("/etc/udev/rules.d/62-kiosk-screen.rules").read_text()
    assert 'ENV{LIBINPUT_CALIBRATION_MATRIX}="0 -1 1 1 0 0"' in rules
    site = kiosk.at("/etc/udev/rules.d/61-kiosk-site.rules").read_text()
    assert 'usb-0:1.1:1.0", SYMLINK+="kiosk-card"' in site
    assert "timedatectl set-timezone Asia/Kolkata" in kiosk.calls
    assert "timedatectl set-ntp true" in kiosk.calls
    assert any(call.startswith("systemctl restart") for call in kiosk.calls)
    assert "kiosk-agent journal key" in person.screen


def test_each_file_has_its_owner_and_mode(kiosk: KioskRoot, answers: Written) -> None:
    set_up(kiosk, answers())
    modes = {
        "/etc/kiosk-agent": 0o755,
        "/etc/kiosk-agent/kiosk.toml": 0o644,
        "/etc/kiosk-agent/screen.env": 0o644,
        "/etc/credstore.encrypted": 0o700,
        "/etc/credstore.encrypted/kiosk-agent.api-key": 0o600,
        "/etc/udev/rules.d/61-kiosk-site.rules": 0o644,
        "/var/lib/kiosk-agent": 0o700,
        "/var/lib/kiosk-agent/attendant.json": 0o600,
    }
    assert {name: kiosk.at(name).stat().st_mode & 0o777 for name in modes} == modes


def test_a_secret_is_only_in_its_credential(kiosk: KioskRoot, answers: Written) -> None:
    person = Person()
    set_up(kiosk, answers(), person)
    sealed = kiosk.files().pop("/etc/credstore.encrypted/kiosk-agent.api-key").decode()
    assert kiosk.machine.run("sh", "-c", OPENS, stdin=sealed.encode()) == KEY
    everywhere = {**kiosk.files(), "calls": "\n".join(kiosk.calls).encode()}
    everywhere["screen"] = person.screen.encode()
    for mark in (KEY, TPIN, PIN, OTHER_PIN):
        assert [name for name, text in everywhere.items() if mark.encode() in text] == []


def test_without_encryption_the_secrets_are_in_files_that_only_root_can_read(
    kiosk: KioskRoot, answers: Written
) -> None:
    kiosk.without("systemd-creds")
    person = Person()
    set_up(kiosk, answers(), person)
    plain = kiosk.at("/etc/credstore/kiosk-agent.api-key")
    assert plain.read_text() == f"{KEY}\n"
    assert plain.stat().st_mode & 0o777 == 0o600
    assert "not encrypted (systemd-creds: not supported here)" in person.screen
    unit = kiosk.at("/etc/systemd/system/kiosk-agent.service.d/credentials.conf")
    assert "LoadCredential=api-key:kiosk-agent.api-key\n" in unit.read_text()
    assert KEY not in person.screen


def test_plain_files_are_deleted_once_encryption_works(kiosk: KioskRoot, answers: Written) -> None:
    seals = kiosk.programs["systemd-creds"]
    kiosk.without("systemd-creds")
    set_up(kiosk, answers())
    kiosk.program("systemd-creds", seals)
    set_up(kiosk, answers(('tpin_file = "tpin"', "")))  # the TPIN stays as it is: plain
    unit = kiosk.at("/etc/systemd/system/kiosk-agent.service.d/credentials.conf")
    assert not unit.exists()
    assert kiosk.at("/etc/credstore/kiosk-agent.tpin").exists()
    set_up(kiosk, answers())
    assert not kiosk.at("/etc/credstore/kiosk-agent.tpin").exists()
    assert not kiosk.at("/etc/credstore/kiosk-agent.api-key").exists()


def test_a_second_set_up_needs_no_secrets_and_keeps_the_old_file(
    kiosk: KioskRoot, answers: Written
) -> None:
    set_up(kiosk, answers())
    before = kiosk.files()
    old = kiosk.at("/etc/kiosk-agent/kiosk.toml").read_text()
    file = answers(
        (f'api_key = "{KEY}"', ""),
        ('tpin_file = "tpin"', ""),
        ("Sharma General Store", "Sharma & Sons"),
        (f'Asha = {{ pin = "{PIN}" }}', ""),
        ('"Ravi Kumar" = { pin_file = "ravi.pin" }', ""),
    )
    assert set_up(kiosk, file)
    after = kiosk.files()
    (kept,) = set(after) - set(before)
    assert kept.startswith("/etc/kiosk-agent/kiosk.toml.before-")
    assert after[kept].decode() == old
    assert [name for name in before if before[name] != after[name]] == [
        "/etc/kiosk-agent/kiosk.toml"
    ]


def test_a_comment_in_the_configuration_is_kept(kiosk: KioskRoot, answers: Written) -> None:
    set_up(kiosk, answers())
    config = kiosk.at("/etc/kiosk-agent/kiosk.toml")
    config.write_text(config.read_text().replace("[outlet]", "[outlet]  # beside the temple"))
    set_up(kiosk, answers(("77.5946", "77.6")))
    assert "[outlet]  # beside the temple" in config.read_text()
    assert tomllib.loads(config.read_text())["outlet"]["longitude"] == 77.6


PRINTER = '[printer]\ndriver = "escpos"\nhost = 7\nport = 9100\n[ui]'


@pytest.mark.parametrize(
    ("replaced", "line", "message"),
    [
        (('merchant_ref = "OUTLET-001"', ""), 2, "merchant_ref: missing required field"),
        (("12.9716", "77.5946"), 5, "77.5946, 77.5946 is not in India"),
        (("12.9716", '"north"'), 5, "outlet.latitude: Expected `float`, got `str`"),
        (
            ("Sharma General", "Sharma\\nGeneral"),
            4,
            "expected one line, without control characters",
        ),
        (('pin = "258036"', 'pim = "258036"'), 22, "attendants.Asha: expected { pin_file"),
        (("Asha =", '" Asha" ='), 21, "attendants. Asha: a name has 1 to 24 letters"),
        (
            ('pin_file = "ravi.pin"', f'pin = "{PIN}"'),
            21,
            "this PIN cannot be used: choose another one",
        ),
        (('"ravi.pin"', '"gone.pin"'), 21, "gone.pin: No such file or directory"),
        (('tpin_file = "tpin"', 'tpin_file = "t"\ntpin = "1"'), 20, "expected one of tpin and"),
        ((f'api_key = "{KEY}"', ""), 17, "secrets.api_key: missing: expected the service's key"),
        ((f'api_key = "{KEY}"', "api_key = 7"), 18, "secrets.api_key: Expected `str | null`, got"),
        (("[ui]", PRINTER), 15, "printer.host: Expected `str | null`, got `int`"),
    ],
)
def test_a_mistake_is_reported_once_with_line_key_and_expected_value(
    kiosk: KioskRoot, answers: Written, replaced: tuple[str, str], line: int, message: str
) -> None:
    before = kiosk.files()
    with pytest.raises(ConfigError) as wrong:
        set_up(kiosk, answers(replaced))
    (reported,) = str(wrong.value).splitlines()
    assert f"answers.toml: line {line}: " in reported
    assert message in reported
    assert PIN not in reported
    assert kiosk.files() == before


def test_seven_wrong_answers_are_reported_in_one_run(kiosk: KioskRoot, answers: Written) -> None:
    """Wrong keys, languages, PINs and secrets do not hide each other."""
    file = answers(
        ("region =", "regoin ="),
        ('"kn", "en"', '"kn", "xx"'),
        ('listen = "', 'listen = "192.0.2.7:8080" #'),
        ("rotation = 90", "rotation = 45"),
        ("platform-fd5", "/dev/fd5 "),
        (f'"{PIN}"', '"123456"'),
        ('tpin_file = "tpin"', 'tpin_file = "gone"'),
    )
    before = kiosk.files()
    with pytest.raises(ConfigError) as wrong:
        set_up(kiosk, file)
    reported = str(wrong.value).splitlines()
    expected = {
        "line 7: outlet.regoin": "unknown field `regoin`; did you mean `region`?",
        "line 8: outlet.languages": "expected some of as, bn, en,",
        "line 14: ui.listen": "expected an address of this machine",
        "line 26: screen.rotation": "expected one of `0`, `90`,",
        "line 29: sockets.card": "expected an ID_PATH",
        "line 22: attendants.Asha": "guessed at once",
        "line 19: secrets.tpin_file": "expected a file of one line",
    }
    for key, expectation in expected.items():
        (line,) = (line for line in reported if line.startswith(f"{file}: {key}: "))
        assert expectation in line
    assert len(reported) == len(expected)
    assert kiosk.files() == before


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"key": "sk_wrong"}, "The service does not know this key"),
        ({"outlet": "OUTLET-002"}, "Under this key there is no such outlet"),
        ({"api": "http://127.0.0.1:9"}, "nothing listens at the service's address"),
    ],
)
def test_answers_that_the_service_rejects_are_not_written(
    kiosk: KioskRoot, answers: Written, api: str, change: dict[str, str], message: str
) -> None:
    replaced = [(api, change["api"])] if "api" in change else []
    replaced += [(OUTLET, change["outlet"])] if "outlet" in change else []
    file = answers(*replaced, key=change.get("key", KEY))
    before = kiosk.files()
    with pytest.raises(SetUpFailed, match="nothing was changed") as failed:
        set_up(kiosk, file)
    assert message in str(failed.value)
    assert kiosk.files() == before


def test_udev_reloads_new_device_names(kiosk: KioskRoot, answers: Written) -> None:
    kiosk.at("/run/udev").mkdir(parents=True)
    kiosk.at("/run/udev/control").touch()
    for is_new in (True, False):
        set_up(kiosk, answers())
        assert ("udevadm control --reload" in kiosk.calls) is is_new
        kiosk.calls_file.unlink()


def test_a_failure_after_the_files_is_reported_at_the_end(
    kiosk: KioskRoot, answers: Written
) -> None:
    kiosk.without("timedatectl")
    person = Person()
    assert not set_up(kiosk, answers(), person)
    assert "timedatectl set-ntp true: timedatectl: not supported here" in person.screen


def test_ctrl_c_after_the_files_does_not_say_that_nothing_was_changed(
    kiosk: KioskRoot, answers: Written
) -> None:
    with pytest.raises(SetUpFailed, match="everything is written"):
        set_up(kiosk, answers(), Person(stops_at="Starting the kiosk"))
    assert kiosk.at("/etc/kiosk-agent/kiosk.toml").exists()


def test_certificates_are_copied_beside_the_configuration(
    kiosk: KioskRoot, answers: Written, tmp_path: Path
) -> None:
    (tmp_path / "usb").mkdir()
    (tmp_path / "usb" / "ca.pem").write_text("a certificate")
    set_up(kiosk, answers(("[ui]", 'ca_file = "usb/ca.pem"\n[ui]')))
    assert kiosk.at("/etc/kiosk-agent/service-ca.pem").read_text() == "a certificate"
    config = tomllib.loads(kiosk.at("/etc/kiosk-agent/kiosk.toml").read_text())
    assert config["api"]["ca_file"] == "service-ca.pem"


PEM_KEY = "-----BEGIN PRIVATE KEY-----\nMC4=\n-----END PRIVATE KEY-----\n"


def test_a_kiosk_is_attached_by_a_certificate_whose_key_is_kept_as_a_credential(
    kiosk: KioskRoot, answers: Written, tmp_path: Path
) -> None:
    (tmp_path / "ca.pem").write_text("the broker's authority")
    (tmp_path / "kiosk.pem").write_text("a certificate")
    (tmp_path / "kiosk-key.pem").write_text(PEM_KEY)
    fleet = '[fleet]\nmqtt = "mqtts://b.in"\nca_file = "ca.pem"\ncertificate_file = "kiosk.pem"\n'
    secrets = '[secrets]\nmqtt_key_file = "kiosk-key.pem"'
    set_up(kiosk, answers(("[ui]", f"{fleet}[ui]"), ("[secrets]", secrets)))
    folder = kiosk.at("/etc/kiosk-agent")
    config = tomllib.loads((folder / "kiosk.toml").read_text())
    for key, content in (
        ("ca_file", "the broker's authority"),
        ("certificate_file", "a certificate"),
    ):
        assert (folder / config["fleet"][key]).read_text() == content
    assert PEM_KEY not in (folder / "kiosk.toml").read_text()
    sealed = kiosk.at("/etc/credstore.encrypted/kiosk-agent.mqtt-key")
    assert sealed.exists() or kiosk.at("/etc/credstore/kiosk-agent.mqtt-key").exists()


@pytest.mark.parametrize("content", ["", "a certificate", None])
def test_a_file_that_is_not_a_private_key_is_refused(
    kiosk: KioskRoot, answers: Written, tmp_path: Path, content: str | None
) -> None:
    if content is not None:
        (tmp_path / "kiosk-key.pem").write_text(content)
    secrets = '[secrets]\nmqtt_key_file = "kiosk-key.pem"'
    with pytest.raises(ConfigError, match=r"mqtt_key_file: expected a file"):
        set_up(kiosk, answers(("[secrets]", secrets)))


@pytest.mark.parametrize("table", ["[api]", "[fleet]", "[screen]", "[sockets]", "[secrets]"])
def test_the_example_is_a_valid_file_of_answers(
    kiosk: KioskRoot, tmp_path: Path, table: str
) -> None:
    """Each commented line of these tables is valid too, after its comment sign is removed."""
    for name in ("api-key", "tpin", "mqtt-password", "wifi-password"):
        (tmp_path / name).write_text("12345678")
    (tmp_path / "asha.pin").write_text(PIN)
    for name in ("service-ca.pem", "broker-ca.pem", "kiosk.pem"):
        (tmp_path / name).write_text("a certificate")
    (tmp_path / "kiosk-key.pem").write_text(PEM_KEY)
    before, head, after = example().partition(f"{table}\n")
    inside, rest, others = after.partition("\n\n")
    keys = re.sub(
        r"^# (?=\w+ = )(?!(api_key|tpin|mqtt_password|wifi_password) )",
        "",
        inside,
        flags=re.MULTILINE,
    )
    file = tmp_path / "answers.toml"
    file.write_text(before.removesuffix("# ") + head + keys + rest + others)
    draft = read_answers(kiosk.machine, file)
    assert draft.answers.outlet.merchant_ref == OUTLET
    assert draft.new_pins == ("Asha",)
