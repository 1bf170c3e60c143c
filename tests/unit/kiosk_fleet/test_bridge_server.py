"""The bridge's configuration file: valid content, and the errors for wrong content."""

import re
from pathlib import Path

import pytest

from agent.api.exchange import signature
from agent.base.private import Private
from kiosk_fleet.bridge_server import BridgeConfig, bridge_of
from kiosk_fleet.commands import main
from kiosk_fleet.configuration import load
from tests.support.virtual_time import BEGIN
from tests.unit.agent.api.service import OUTLET
from tests.unit.agent.fleet.mosquitto import comes_true, mosquitto, sink
from tests.unit.kiosk_fleet.webhooks import webhook

PATH = "/webhooks/aeps"
GOOD = f"""
[broker]
mqtt = "mqtt://127.0.0.1:1883"

[webhooks]
"{PATH}" = "api-key"

[kiosks]
"OUTLET-002" = ["till-1", "till-2"]
"""


def furnished(folder: Path, text: str = GOOD) -> Path:
    (folder / "api-key").write_text("key-under-test\n")
    file = folder / "bridge.toml"
    file.write_text(text)
    return file


def test_a_complete_file_makes_a_bridge(tmp_path: Path) -> None:
    config = load(furnished(tmp_path), BridgeConfig)
    assert config.kiosks == {"OUTLET-002": ("till-1", "till-2")}
    paths = {route.path for route in bridge_of(config, tmp_path, lambda: BEGIN).app().routes}  # type: ignore[attr-defined]  # all are Route
    assert paths == {"/healthz", PATH}


WRONG = {
    "an unknown key": (GOOD.replace("mqtt =", "mqqt ="), r"mqqt"),
    "no webhook": (GOOD.replace(f'"{PATH}" = "api-key"', ""), r"\$.webhooks"),
    "another scheme": (GOOD.replace("mqtt://", "http://"), r"\$.broker.mqtt"),
    "no path": (GOOD.replace(f'"{PATH}"', '"hook"'), r"\$.webhooks"),
    "no TOML": ("[", "is not TOML"),
    "a key that is not there": (GOOD.replace('"api-key"', '"nowhere"'), "nowhere: cannot be read"),
}


@pytest.mark.parametrize(("text", "said"), WRONG.values(), ids=WRONG.keys())
def test_a_wrong_file_is_refused_before_anything_starts(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], text: str, said: str
) -> None:
    file = furnished(tmp_path, text)
    assert main(["bridge", "--config", str(file)]) == 1
    error = capsys.readouterr().err
    assert error.startswith(f"kiosk-fleet: {tmp_path}")
    assert re.search(said, error)


@pytest.mark.slow
async def test_a_hint_reaches_the_kiosk_through_a_real_mosquitto(tmp_path: Path) -> None:
    """Given a broker that is unavailable at first, then the delivery is refused, and accepted
    later.
    """
    with mosquitto(tmp_path) as broker:
        text = GOOD.replace("1883", str(broker.port))
        config = load(furnished(tmp_path, text), BridgeConfig)
        bridge = bridge_of(config, tmp_path, lambda: BEGIN)
        body = webhook()
        made = signature(Private("key-under-test"), "POST", PATH, int(BEGIN), body)
        headers = {"x-timestamp": str(int(BEGIN)), "x-signature": made}
        broker.kill()
        assert await bridge.hear(PATH, headers, body) == 503
        broker.start()
        async with sink(port=broker.port) as kiosk:
            assert await bridge.hear(PATH, headers, body) == 204
            await comes_true(lambda: kiosk.messages)
    ((topic, message),) = kiosk.messages
    assert topic == f"kiosks/{OUTLET}/hints"
    assert message["client_reference"] == f"{OUTLET}-000001"
