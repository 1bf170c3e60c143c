"""The page and the example of the configuration are printed from its classes."""

import re
from pathlib import Path

import pytest

from agent.config.keys import keys
from agent.config.kiosk_config import Config, ConfigError, load
from tests.support.printed import checked

ROOT = Path(__file__).parents[4]
PAGE = (ROOT / "docs/configuration.md").read_text(encoding="utf-8")
EXAMPLE = ROOT / "systemd/kiosk.toml.example"
RULE = ROOT / "systemd/50-kiosk-power-off.rules"


def test_the_page_and_the_example_are_as_their_script_prints_them() -> None:
    found = checked("configuration.py")
    assert found.returncode == 0, found.stdout + found.stderr


def test_each_key_has_a_text_that_says_what_it_is() -> None:
    assert [name for name, key in keys(Config).items() if len(key.first_sentence) < 10] == []


def test_the_page_has_a_section_for_each_table() -> None:
    assert re.findall(r"^## \[(\w+)\]", PAGE, re.MULTILINE) == [*Config.__struct_fields__]


def example_with(*switched_on: str) -> str:
    """Return the example without the comment signs of these lines."""
    lines = EXAMPLE.read_text(encoding="utf-8").splitlines()
    return "\n".join(line.removeprefix("# ") if line in switched_on else line for line in lines)


def commented_keys() -> list[tuple[str, str]]:
    """Return each commented key, with the line of its table."""
    found, table = [], ""
    for line in EXAMPLE.read_text(encoding="utf-8").splitlines():
        if re.fullmatch(r"(# )?\[\w+\]", line):
            table = line
        elif re.match(r"# \w+ = ", line):
            found.append((table, line))
    return found


REQUIRED = '# mqtt = "mqtts://broker.example.in:8883"'
"""Needed by every other key of its table."""


@pytest.mark.parametrize(("table", "line"), commented_keys())
def test_the_example_is_a_configuration_with_each_commented_key(
    tmp_path: Path, table: str, line: str
) -> None:
    for name in ("service-ca.pem", "kiosk.pem", "broker-ca.pem"):
        (tmp_path / name).touch()
    file = tmp_path / "kiosk.toml"
    needed = (REQUIRED,) if table == "# [fleet]" else ()
    file.write_text(example_with(table, line, *needed))
    assert load(file, environ={}).config.outlet.merchant_ref == "OUTLET-001"


def test_the_page_shows_the_rule_beside_the_unit() -> None:
    code = RULE.read_text(encoding="utf-8").partition("polkit.addRule")
    assert "".join(code[1:]).strip() in PAGE


@pytest.mark.parametrize("wrong", ["[]", '["eye"]', '"finger"'])
def test_a_biometric_table_without_a_device_is_refused(tmp_path: Path, wrong: str) -> None:
    modes = '# modes = ["finger"]'
    file = tmp_path / "kiosk.toml"
    file.write_text(example_with("# [biometric]", modes).replace('["finger"]', wrong))
    with pytest.raises(ConfigError, match=r"biometric\.modes"):
        load(file, environ={})
