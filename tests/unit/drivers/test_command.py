"""`python -m drivers.KIND`: each command has an example, and says what is wrong in its use."""

from typing import Any

import pytest

from drivers.biometric.__main__ import COMMAND as BIOMETRIC
from drivers.card.__main__ import COMMAND as CARD
from drivers.cash.__main__ import COMMAND as CASH
from drivers.command import DeviceCommand, address
from drivers.display.__main__ import COMMAND as DISPLAY
from drivers.printer.__main__ import COMMAND as PRINTER
from drivers.tcp import RAW_PRINTING_PORT, ZVT_PORT


@pytest.mark.parametrize(
    "command",
    [BIOMETRIC, CARD, CASH, DISPLAY, PRINTER],
    ids=lambda command: command.kind,
)
async def test_the_help_shows_an_example(
    command: DeviceCommand[Any], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit, match="0"):
        await command.run(["--help"])
    assert f"python -m drivers.{command.kind} " in capsys.readouterr().out.partition("example")[2]


@pytest.mark.parametrize(
    ("command", "arguments", "why"),
    [
        (BIOMETRIC, "--pid-options /nowhere", "/nowhere is not a file"),
        (BIOMETRIC, "--companion 127.0.0.1", "--companion and --pairing go together"),
        (BIOMETRIC, "--companion box --pairing /nowhere", "a numeric address is expected"),
        (BIOMETRIC, "--companion 10.9.9.2:rd --pairing /nowhere", "expected HOST[:PORT]"),
        (BIOMETRIC, "--companion 8.8.8.8 --pairing x", "not on a point-to-point link"),
        (CARD, "", "one of the arguments --serial --tcp is required"),
        (CARD, "--serial a --tcp b", "not allowed with argument"),
        (CARD, "--serial a --password 12", "six digits"),
        (CARD, "--tcp 10.0.0.2:abc", "expected HOST[:PORT]"),
        (CASH, "--pay 1", "--pay: lcdm4000 has 4 cassettes"),
        (CASH, "--cassettes 1", "--cassettes: lcdm4000 has 4 cassettes"),
        (CASH, "--model lcdm1", "invalid choice"),
        (DISPLAY, "screen /dev/fb1", "invalid choice"),
        (PRINTER, "", "is required"),
        (PRINTER, "--usb printer", "expected VENDOR:PRODUCT, see lsusb"),
        (PRINTER, "--tcp :9100", "expected HOST[:PORT]"),
        (PRINTER, "--serial /dev/ttyUSB0 --usb 0416:5011", "not allowed with argument"),
    ],
)
async def test_wrong_usage_ends_with_exit_code_2(
    command: DeviceCommand[Any], arguments: str, why: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit, match="2"):
        await command.run(arguments.split())
    assert why in capsys.readouterr().err


def test_the_usual_port_is_the_default() -> None:
    assert address(ZVT_PORT)("10.0.0.7") == ("10.0.0.7", 20007)
    assert address(RAW_PRINTING_PORT)("10.0.0.7") == ("10.0.0.7", 9100)
    assert address(RAW_PRINTING_PORT)("10.0.0.7:9101") == ("10.0.0.7", 9101)
