"""The configuration: its defaults, and the errors of a wrong file."""

from pathlib import Path

import pytest

from agent.base.money import rupees
from agent.config.kiosk_config import REMOVED, SECRET_BYTES_MAX, ConfigError, Setup, load
from tests.contract.proofs import proves

SMALLEST = """
[outlet]
merchant_ref = "OUTLET-001"
latitude = 12.9716
longitude = 77.5946
[api]
base_url = "https://api.example.in"
"""


def written(folder: Path, text: str) -> Path:
    path = folder / "kiosk.toml"
    path.write_text(text)
    return path


def loaded(folder: Path, text: str = SMALLEST, **environ: str) -> Setup:
    return load(written(folder, text), environ)


@proves("limit: Request rate", "limit: Client timeout")
def test_a_key_that_is_left_out_has_its_default(tmp_path: Path) -> None:
    setup = loaded(tmp_path)
    assert setup.config.api.requests_per_minute == 60
    assert setup.config.outlet.languages == ("en", "hi")
    assert (setup.config.biometric, setup.config.card, setup.config.fleet) == (None, None, None)
    assert setup.listen == ("127.0.0.1", 8080)
    assert setup.journal == Path("/var/lib/kiosk-agent/journal.db")


def test_a_full_configuration_is_accepted(tmp_path: Path) -> None:
    config = loaded(
        tmp_path,
        SMALLEST
        + """
        requests_per_minute = 120
        [journal]
        path = "journal.db"
        [ui]
        listen = "127.0.0.1:9000"
        [biometric]
        driver = "rd-service"
        ports = [11100, 11120]
        [card]
        driver = "zvt"
        port = "/dev/kiosk-card"
        [printer]
        driver = "escpos"
        [cash]
        driver = "attendant"
        [fleet]
        mqtt = "mqtts://broker.example.in:8883"
        """,
    ).config
    assert config.biometric is not None
    assert config.biometric.ports == (11100, 11120)
    assert config.printer.driver == "escpos"


def test_a_relative_path_begins_beside_the_file(tmp_path: Path) -> None:
    setup = loaded(tmp_path, SMALLEST + '[journal]\npath = "state/journal.db"')
    assert setup.journal == tmp_path / "state" / "journal.db"
    assert setup.state_folder == tmp_path / "state"


@pytest.mark.parametrize(
    ("table", "sold", "vehicle", "voter"),
    [
        ("", False, None, None),
        ("price = 50", True, 50, 50),
        ("price = 50\nprices = { vehicle-rc = 100 }", True, 100, 50),
        ("prices = { vehicle-rc = 100 }", True, 100, None),
    ],
)
def test_a_verification_costs_its_own_price_or_the_common_price(
    tmp_path: Path, table: str, *, sold: bool, vehicle: int | None, voter: int | None
) -> None:
    prices = loaded(tmp_path, f"{SMALLEST}[verification]\n{table}").config.verification
    assert prices.is_sold is sold
    assert prices.price_of("vehicle-rc") == (vehicle and rupees(vehicle))
    assert prices.price_of("voter-id") == (voter and rupees(voter))


@pytest.mark.parametrize("name", REMOVED)
def test_a_removed_key_is_refused_with_what_replaces_it(tmp_path: Path, name: str) -> None:
    table, _, key = name.rpartition(".")
    lines = f"[{table}]\n{key} = 1" if table else f"[{key}]"
    with pytest.raises(ConfigError) as refused:
        loaded(tmp_path, f"{SMALLEST}{lines.removeprefix('[api]')}")
    assert f"{name}: this key is gone: delete it; {REMOVED[name]}" in str(refused.value)


KEY = "A" * 43 + "="
WRONG = {
    "an unknown key": ('colour = "red"', "colour"),
    "an unknown table": ("[coffee]\nsugar = 1", "coffee"),
    "a wrong type": ("requests_per_minute = true", "api.requests_per_minute: Expected `int`"),
    "a number as text": ('requests_per_minute = "60"', "api.requests_per_minute: Expected `int`"),
    "too many requests": ("requests_per_minute = 100000", "api.requests_per_minute"),
    "an unknown driver": ('[biometric]\ndriver = "usb"', "biometric.driver"),
    "one port": ("[biometric]\nports = [11100]", "biometric.ports"),
    "ports in the wrong order": ("[biometric]\nports = [11120, 11100]", "biometric.ports"),
    "an invalid port": ("[biometric]\nports = [0, 70000]", "biometric.ports"),
    "a missing certificate file": ('ca_file = "missing.pem"', "api.ca_file"),
    "a screen that nobody can read": ("[ui]\nbrightness = 9", "ui.brightness"),
    "off at half past": ('[ui]\noff_hours = "22:30"', "ui.off_hours"),
    "off at 24 o'clock": ('[ui]\noff_hours = "24:00-06:00"', "ui.off_hours"),
    "always off": ('[ui]\noff_hours = "06:00-06:00"', "ui.off_hours"),
    "a listen address without a port": ('[ui]\nlisten = "127.0.0.1"', "ui.listen"),
    "a port too high": ('[ui]\nlisten = "127.0.0.1:99999"', "ui.listen"),
    "a port of thousands of digits": (f'[ui]\nlisten = "127.0.0.1:{"9" * 5000}"', "ui.listen"),
    "the whole network": ('[ui]\nlisten = "0.0.0.0:8080"', "ui.listen"),
    "a price of zero": ("[verification]\nprice = 0", "verification.price"),
    "a price in paise": ("[verification.prices]\nvoter-id = 2.5", "verification.prices"),
    "a broker's page": ('[fleet]\nmqtt = "https://broker.example.in"', "fleet.mqtt"),
    "a broker's path": ('[fleet]\nmqtt = "mqtts://broker.example.in/kiosks"', "fleet.mqtt"),
    "a broker without TLS": (
        '[fleet]\nmqtt = "mqtt://broker.example.in"',
        "fleet.mqtt: mqtt is for",
    ),
    "an invalid key": (
        '[fleet]\nmqtt = "mqtts://broker.example.in"\noperator_key = "abc"',
        "fleet.operator_key",
    ),
    "a missing certificate": (
        '[fleet]\nmqtt = "mqtts://broker.example.in"\ncertificate_file = "none.pem"',
        "fleet.certificate_file",
    ),
    "a certificate without TLS": (
        '[fleet]\nmqtt = "mqtt://127.0.0.1"\ncertificate_file = "kiosk.toml"',
        "fleet.certificate_file",
    ),
    "a host name as listen address": ('[ui]\nlisten = "localhost:8080"', "ui.listen"),
}


@pytest.mark.parametrize(("line", "key"), WRONG.values(), ids=WRONG)
def test_the_error_names_the_file_the_key_and_the_expectation(
    tmp_path: Path, line: str, key: str
) -> None:
    path = written(tmp_path, SMALLEST + line)
    with pytest.raises(ConfigError) as refused:
        load(path, {})
    assert str(refused.value).startswith(f"{path}: ")
    assert key in str(refused.value)


@pytest.mark.parametrize("key", ["merchant_ref", "latitude", "longitude", "base_url"])
def test_a_missing_required_key_is_named(tmp_path: Path, key: str) -> None:
    without = "\n".join(line for line in SMALLEST.splitlines() if not line.startswith(key))
    with pytest.raises(ConfigError, match=f"missing required field `{key}`"):
        loaded(tmp_path, without)


MISTAKES = """
[outlet]
merchant_ref = "OUTLET-001"
latitud = 12.9716
longitude = 77.5946
languages = "en"
[api]
base_url = "https://api.example.in"
listen = "127.0.0.1:80"
[ui]
listen = "0.0.0.0:8080"
[printr]
driver = "escpos"
[cash]
driver = "lcdm2000"
[biometric]
modes = ["finger", "eye"]
"""


def test_the_errors_of_all_tables_are_reported_together(
    tmp_path: Path,
) -> None:
    with pytest.raises(ConfigError) as refused:
        loaded(tmp_path, MISTAKES)
    reported = [
        line.removeprefix(f"{tmp_path}/kiosk.toml: ") for line in str(refused.value).split("\n")
    ]
    assert reported == [
        "line 12: printr: unknown field `printr`; did you mean `printer`?",
        "line 4: outlet.latitud: unknown field `latitud`; did you mean `latitude`?",
        "line 6: outlet.languages: Expected `array`, got `str`",
        (
            "line 9: api.listen: unknown field `listen`; known here: base_url, "
            "requests_per_minute, ca_file"
        ),
        "line 11: ui.listen: expected an address of this machine (127.0.0.1)",
        (
            "line 17: biometric.modes: Invalid enum value 'eye': expected one of `finger`, "
            "`iris`, `face`"
        ),
        (
            "line 15: cash.driver: Invalid enum value 'lcdm2000': expected one of `attendant`, "
            "`lcdm-2000`, `lcdm-4000`"
        ),
    ]


def test_a_missing_table_has_no_line(tmp_path: Path) -> None:
    without = SMALLEST.partition("[api]")[0]
    with pytest.raises(ConfigError, match=r"toml: api: missing required field `api`$"):
        loaded(tmp_path, without)


@pytest.mark.parametrize("flat", ["ui = 5", 'ui = "127.0.0.1:8080"', "ui = []"])
def test_a_value_instead_of_a_table_is_reported(tmp_path: Path, flat: str) -> None:
    with pytest.raises(ConfigError, match=r"line 1: ui: expected a table: \[ui\]"):
        loaded(tmp_path, f"{flat}\n{SMALLEST}")


def test_an_unlisted_number_is_reported_with_the_list(tmp_path: Path) -> None:
    with pytest.raises(
        ConfigError,
        match=r"line 10: printer\.paper: Invalid enum value 57: expected one of `58`, `80`",
    ):
        loaded(tmp_path, SMALLEST + '[printer]\ndriver = "none"\npaper = 57')


@pytest.mark.parametrize(
    ("given", "wrong", "key"),
    [
        *(("OUTLET-001", ref, "merchant_ref") for ref in ("", "OUTLET 001", "x" * 65, "ref/../x")),
        *(("12.9716", latitude, "latitude") for latitude in ("91", "-91", "nan", '"12.9"')),
    ],
)
def test_an_outlet_has_a_plain_name_and_a_place_on_the_globe(
    tmp_path: Path, given: str, wrong: str, key: str
) -> None:
    with pytest.raises(ConfigError, match=rf"outlet\.{key}"):
        loaded(tmp_path, SMALLEST.replace(given, wrong))


@pytest.mark.parametrize(
    "base_url",
    [
        "api.example.in",
        "ftp://api.example.in",
        "https://",
        "https://api.example.in/ext/v1",
        "https://api.example.in/gateway/ext/v1/",
        "https://api.example.in/gate way",
        "https://api.example.in/a/../b",
        "https://api.example.in//gateway",
        "https://api.example.in/%67ateway",
        "https://api.example.in?key=1",
        "https://user@api.example.in",
        "https://api.example.in:port",
        "https://api.example.in:70000",
        "https://[::1",
        "",
    ],
)
def test_the_base_address_is_scheme_host_and_a_plain_path(tmp_path: Path, base_url: str) -> None:
    with pytest.raises(ConfigError, match=r"api.base_url: expected https://HOST"):
        loaded(tmp_path, SMALLEST.replace("https://api.example.in", base_url))


@pytest.mark.parametrize("path", ["/", "/gateway", "/gateway/", "/finance-api/v2.1"])
def test_the_base_address_may_have_a_path(tmp_path: Path, path: str) -> None:
    address = f"https://api.example.in{path}"
    setup = loaded(tmp_path, SMALLEST.replace("https://api.example.in", address))
    assert setup.config.api.base_url == address


def test_a_password_in_the_brokers_address_is_refused_and_not_shown(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match=r"fleet\.mqtt: expected mqtts://HOST") as refused:
        loaded(tmp_path, SMALLEST + '[fleet]\nmqtt = "mqtts://kiosk:hunter2@broker.example.in"')
    assert "hunter2" not in str(refused.value)


def test_the_fleet_name_of_a_kiosk_is_its_outlet_by_default(tmp_path: Path) -> None:
    fleet = '[fleet]\nmqtt = "mqtts://broker.example.in"\n'
    assert loaded(tmp_path, SMALLEST + fleet).kiosk == "OUTLET-001"
    assert loaded(tmp_path, SMALLEST + fleet + 'kiosk = "K-17"').kiosk == "K-17"


def test_plain_http_is_only_for_this_machine(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match="http is for this machine only"):
        loaded(tmp_path, SMALLEST.replace("https:", "http:"))
    local = SMALLEST.replace("https://api.example.in", "http://127.0.0.1:8000")
    assert loaded(tmp_path, local).config.api.base_url == "http://127.0.0.1:8000"


@pytest.mark.parametrize(
    "content",
    [
        *(b"[outlet", b"\xff\xfe", b"a = 1\na = 2"),
        b"a = " + b"[" * 3000 + b"]" * 3000,
        b"a = " + b"{a = " * 3000 + b"1" + b"}" * 3000,
        b"a = " + b"9" * 5000,
    ],
    ids=["cut", "no text", "twice", "deep lists", "deep tables", "a long number"],
)
def test_a_file_that_is_not_toml_is_reported(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "kiosk.toml"
    path.write_bytes(content)
    with pytest.raises(ConfigError, match="is not TOML"):
        load(path, {})


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match=r"nowhere.toml: there is no such file; set the kiosk up"):
        load(tmp_path / "nowhere.toml", {})


# --- secrets ---


def test_a_systemd_credential_is_used_before_the_file(tmp_path: Path) -> None:
    credentials = tmp_path / "credentials"
    credentials.mkdir()
    (credentials / "api-key").write_text("from-systemd")
    (tmp_path / "api-key").write_text("from-file")
    (tmp_path / "tpin").write_text("2468")
    setup = loaded(tmp_path, CREDENTIALS_DIRECTORY=str(credentials))
    secret = setup.secret("api-key")
    assert secret.reveal() == "from-systemd"
    assert "systemd" not in repr(secret)
    assert setup.secret("tpin").reveal() == "2468"
    assert loaded(tmp_path).secret("api-key").reveal() == "from-file"


@pytest.mark.parametrize(
    ("content", "what"),
    [
        (None, "the secret `api-key` cannot be read"),
        (b"", "is empty"),
        (b" \n", "is empty"),
        (b"\xff\xfe", "cannot be read"),
        (b"two\nlines", "plain characters"),
        ("schlüssel".encode(), "plain characters"),
    ],
)
def test_an_unusable_secret_is_refused_without_being_shown(
    tmp_path: Path, content: bytes | None, what: str
) -> None:
    if content is not None:
        (tmp_path / "api-key").write_bytes(content)
    with pytest.raises(ConfigError, match=what) as refused:
        loaded(tmp_path).secret("api-key")
    assert "lines" not in str(refused.value)


def test_a_large_file_named_by_mistake_is_not_read_completely(tmp_path: Path) -> None:
    (tmp_path / "api-key").write_bytes(b"k" * (SECRET_BYTES_MAX + 1000))
    secret = loaded(tmp_path).secret("api-key")
    assert len(secret.reveal()) == 4096


# --- the shop's region ---


@pytest.mark.parametrize(
    ("region", "codes"), [('"KA"', ("KA",)), ('["KA", "TN"]', ("KA", "TN")), ("[]", ())]
)
def test_a_shop_is_in_one_state_or_between_several(
    tmp_path: Path, region: str, codes: tuple[str, ...]
) -> None:
    outlet = SMALLEST.replace("[api]", f"region = {region}\n[api]")
    assert loaded(tmp_path, outlet).config.outlet.regions == codes


@pytest.mark.parametrize(
    ("region", "meant"),
    [
        ('"ka"', "did you mean KA (Karnataka)?"),
        ('["MH", "Karnatak"]', "did you mean KA (Karnataka)?"),
        ('"orissa"', "did you mean OD (Odisha)?"),
        ('"XX"', "known: AN (Andaman and Nicobar), AP (Andhra Pradesh),"),
    ],
)
def test_an_unknown_region_is_reported_with_the_known_states(
    tmp_path: Path, region: str, meant: str
) -> None:
    outlet = SMALLEST.replace("[api]", f"region = {region}\n[api]")
    with pytest.raises(ConfigError) as error:
        loaded(tmp_path, outlet)
    assert "outlet.region: " in str(error.value)
    assert meant in str(error.value)
    assert "WB (West Bengal)" in str(error.value)
