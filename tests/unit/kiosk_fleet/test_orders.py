"""`kiosk-fleet order …`: keys and signed orders, on any machine."""

import json
from pathlib import Path
from typing import Any

import pytest

from agent.base.clock import Clock
from agent.config.toml import read_toml
from agent.fleet.signed_orders import SignedOrder, read_order
from fleet_messages.orders import parse_order
from kiosk_fleet.commands import main


class OperatorsMachine:
    """An operator's own machine."""

    def __init__(self, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
        self.folder = folder
        self._capsys = capsys
        self.key = folder / "operator.pem"
        assert main(["order", "keys", str(self.key)]) == 0
        self.public = capsys.readouterr().out.split('"')[1]

    def gives(self, *words: str) -> Any:
        """Run `order`; return the order that a kiosk reads from the output."""
        assert main(["order", *words, "--key", str(self.key), "--kiosk", "K-1"]) == 0
        envelope = self._capsys.readouterr().out.encode().strip()
        order = read_order(envelope, self.public, "K-1", Clock().now().service)
        assert isinstance(order, SignedOrder)
        return json.loads(order.text)


@pytest.fixture
def operator(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> OperatorsMachine:
    return OperatorsMachine(tmp_path, capsys)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("poll", "REF-1"), {"do": "poll", "client_reference": "REF-1"}),
        (("poll", "R-1", "--by-service"), {"do": "poll", "reference_id": "R-1"}),
        (("refresh",), {"do": "refresh"}),
        (
            ("rest", "aeps", "--reason", "जाँच"),
            {"do": "rest", "service": "aeps", "reason": "जाँच"},
        ),
        (("open", "aeps"), {"do": "open", "service": "aeps"}),
        (("stop", "--reason", "Audit"), {"do": "stop", "reason": "Audit"}),
        (("start",), {"do": "start"}),
        (("restart",), {"do": "restart"}),
        (("bundle",), {"do": "bundle"}),
        (("resend", "--after", "0"), {"do": "resend", "after": 0}),
        (("update",), {"do": "update"}),
    ],
)
def test_a_kiosk_accepts_the_printed_order(
    operator: OperatorsMachine, words: tuple[str, ...], said: dict[str, Any]
) -> None:
    order = operator.gives(*words)
    assert order.items() >= said.items()
    assert order["expires"] - order["at"] == 24 * 3600
    parse_order(json.dumps(order))


def test_a_configuration_is_ordered_byte_for_byte(operator: OperatorsMachine) -> None:
    toml = '# ünïcode, a tab\tand a \u202e\n[outlet]\nname = "दुकान"\n'
    file = operator.folder / "kiosk.toml"
    file.write_text(toml)
    assert operator.gives("configure", str(file))["toml"] == toml


def test_later_orders_have_higher_numbers(operator: OperatorsMachine) -> None:
    assert operator.gives("refresh")["id"] < operator.gives("refresh")["id"]


def test_only_the_owner_can_read_a_key_and_it_is_never_overwritten(
    operator: OperatorsMachine, capsys: pytest.CaptureFixture[str]
) -> None:
    before = operator.key.read_bytes()
    assert operator.key.stat().st_mode & 0o777 == 0o600
    assert main(["order", "keys", str(operator.key)]) == 1
    assert "File exists" in capsys.readouterr().err
    assert operator.key.read_bytes() == before


@pytest.mark.parametrize("content", ["", "no key", "-----BEGIN PRIVATE KEY-----\nAAAA\n"])
def test_an_invalid_key_file_is_reported_without_its_content(
    operator: OperatorsMachine, capsys: pytest.CaptureFixture[str], content: str
) -> None:
    operator.key.write_text(content)
    assert main(["order", "refresh", "--key", str(operator.key), "--kiosk", "K-1"]) == 1
    told = capsys.readouterr()
    assert "is not a private key from" in told.err
    assert told.out == ""


def test_an_order_that_no_kiosk_would_understand_is_not_signed(
    operator: OperatorsMachine, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["order", "rest", "aeps", "--reason", "x" * 61, "--key", str(operator.key)]
    assert main([*words, "--kiosk", "K-1"]) == 2
    assert capsys.readouterr().out == ""


@pytest.mark.parametrize("do", [("rest", "--reason", "Audit"), ("open",)])
@pytest.mark.parametrize(
    ("service", "hint"),
    [("nosuch", "expected one of aeps, aeps."), ("aeps.CX", "did you mean `aeps.C")],
)
def test_an_unknown_service_is_refused_before_the_order_is_signed(
    operator: OperatorsMachine,
    capsys: pytest.CaptureFixture[str],
    do: tuple[str, ...],
    service: str,
    hint: str,
) -> None:
    words = ["order", do[0], service, *do[1:], "--key", str(operator.key), "--kiosk", "K-1"]
    assert main(words) == 2
    told = capsys.readouterr()
    assert hint in told.err
    assert told.out == ""


# --- many kiosks ---

BASE = """
[outlet]
latitude = 12.97
longitude = 77.59
languages = ["en", "hi"]

[api]
base_url = "https://api.example.in"

[verification]
prices = { vehicle-rc = 100, voter-id = 50 }
"""


@pytest.fixture
def kiosks(tmp_path: Path) -> Path:
    """Return a folder with two kiosks in Karnataka and one elsewhere."""
    folder = tmp_path / "fleet"
    files = {
        "all.toml": BASE,
        "groups/karnataka.toml": '[outlet]\nregion = "KA"\nlanguages = ["kn", "en"]\n',
        "groups/loud.toml": "voice.volume = 100\n",
        "kiosks/K-1.toml": 'groups = ["karnataka"]\noutlet.merchant_ref = "K-1"\n',
        "kiosks/K-2.toml": (
            'groups = ["karnataka", "loud"]\noutlet = { merchant_ref = "K-2", region = "TN" }\n'
            "[verification]\nprices = { vehicle-rc = 120 }\n"
        ),
        "kiosks/K-3.toml": '[outlet]\nmerchant_ref = "K-3"\n',
    }
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text)
    return folder


def given(
    operator: OperatorsMachine, capsys: pytest.CaptureFixture[str], *words: str
) -> dict[str, Any]:
    """Return the orders that the operator prints, by kiosk."""
    assert main(["order", *words, "--key", str(operator.key)]) == 0
    lines = (line.partition(" ") for line in capsys.readouterr().out.splitlines())
    orders = {}
    for kiosk, _, envelope in lines:
        order = read_order(envelope.encode(), operator.public, kiosk, Clock().now().service)
        assert isinstance(order, SignedOrder)
        orders[kiosk] = json.loads(order.text)
    return orders


def test_one_order_stops_a_group_or_all_kiosks(
    operator: OperatorsMachine, capsys: pytest.CaptureFixture[str], kiosks: Path
) -> None:
    stop = ("stop", "--reason", "Audit", "--folder", str(kiosks))
    assert given(operator, capsys, *stop, "--group", "karnataka").keys() == {"K-1", "K-2"}
    everywhere = given(operator, capsys, *stop, "--all")
    assert [order["do"] for order in everywhere.values()] == ["stop"] * 3


def test_each_kiosk_of_a_group_gets_its_own_merged_configuration(
    operator: OperatorsMachine, capsys: pytest.CaptureFixture[str], kiosks: Path
) -> None:
    words = ("configure", "--folder", str(kiosks), "--group", "karnataka")
    orders = given(operator, capsys, *words)

    first, second = (read_toml(order["toml"]) for order in orders.values())
    assert first["outlet"]["languages"] == ["kn", "en"]
    assert first["outlet"]["region"] == "KA"
    assert "groups" not in first
    assert second["outlet"] == {**first["outlet"], "merchant_ref": "K-2", "region": "TN"}
    assert second["voice"] == {"volume": 100}
    assert second["verification"]["prices"] == {"vehicle-rc": 120, "voter-id": 50}


@pytest.mark.parametrize(
    ("file", "text", "said"),
    [
        ("kiosks/K-3.toml", "[outlet\n", "is not TOML"),
        ("kiosks/K-3.toml", 'groups = ["elsewhere"]\n', "elsewhere.toml: cannot be read"),
        ("kiosks/K-3.toml", 'groups = "karnataka"\n', "expected a list of names"),
        (
            "kiosks/K-3.toml",
            "[outlet]\nnamee = 1\n",
            "outlet: Additional properties are not allowed ('namee' was",
        ),
        ("all.toml", "", 'outlet: "latitude" is a required property'),
    ],
)
def test_nothing_is_signed_if_one_kiosks_configuration_is_wrong(  # noqa: PLR0917  # a table's columns
    operator: OperatorsMachine,
    capsys: pytest.CaptureFixture[str],
    kiosks: Path,
    file: str,
    text: str,
    said: str,
) -> None:
    (kiosks / file).write_text(text)
    words = ["order", "configure", "--folder", str(kiosks), "--all", "--key", str(operator.key)]
    assert main(words) == 1
    told = capsys.readouterr()
    assert said in told.err
    assert told.out == ""


@pytest.mark.parametrize(
    "whom",
    [
        (),
        ("--kiosk", "K-1", "--all"),
        ("--group", "karnataka"),
        ("--all",),
    ],
)
def test_an_order_without_a_clear_addressee_is_refused(
    operator: OperatorsMachine, capsys: pytest.CaptureFixture[str], whom: tuple[str, ...]
) -> None:
    assert main(["order", "refresh", *whom, "--key", str(operator.key)]) == 2
    assert capsys.readouterr().out == ""
