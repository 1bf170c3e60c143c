"""`kiosk-agent order …`: keys and signed orders, on any machine."""

import json
from pathlib import Path
from typing import Any

import pytest

from agent.base.clock import Clock
from agent.commands import main
from agent.fleet.orders import parse_order
from agent.fleet.signed_orders import Giver, SignedOrder, read_order


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
        keys = {Giver.OPERATOR: self.public}
        order = read_order(envelope, keys, "K-1", Clock().now().service)
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
