"""The page and the example of the configuration have exactly the existing keys."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest

from agent.config.kiosk_config import Config, ConfigError, load

ROOT = Path(__file__).parents[4]
PAGE = (ROOT / "docs/configuration.md").read_text(encoding="utf-8")
EXAMPLE = ROOT / "systemd/kiosk.toml.example"
RULE = ROOT / "systemd/50-kiosk-power-off.rules"

TABLE = re.compile(r"^## \[(\w+)\]\n(.*?)(?=^## |\Z)", re.MULTILINE | re.DOTALL)
ROW = re.compile(r"^\| `(\w+)` \| (.+?) \| .+ \|$", re.MULTILINE)

Keys = dict[tuple[str, str], str]
"""Each key by its table, and its default as the page writes it."""


def keys() -> Keys:
    return {
        (table.name, key.name): default(key)
        for table in msgspec.structs.fields(Config)
        for key in msgspec.structs.fields(struct_of(table.type))
    }


def struct_of(kind: Any) -> type[msgspec.Struct]:
    """Return a table's type; the type of an optional table is a union with None."""
    struct: type[msgspec.Struct]
    (struct,) = (one for one in get_args(kind) or (kind,) if one is not type(None))
    return struct


def default(key: msgspec.structs.FieldInfo) -> str:
    if key.required:
        return "required"
    made = key.default_factory is not msgspec.NODEFAULT
    value = key.default_factory() if made else key.default
    return "none" if value is None else f"`{toml(value)}`"


def toml(value: object) -> str:
    if isinstance(value, tuple):
        return f"[{', '.join(toml(one) for one in value)}]"
    if isinstance(value, bool):
        return str(value).lower()
    return f'"{value}"' if isinstance(value, str) else str(value)


def on_the_page() -> Keys:
    return {
        (table, key): said for table, rows in TABLE.findall(PAGE) for key, said in ROW.findall(rows)
    }


def in_the_example() -> Iterator[tuple[str, str]]:
    """Yield the example's keys, including those in comments."""
    table = ""
    for line in EXAMPLE.read_text(encoding="utf-8").splitlines():
        if found := re.fullmatch(r"(?:# )?\[(\w+)\]", line):
            table = found[1]
        if found := re.match(r"(?:# )?(\w+) = ", line):
            yield table, found[1]


def test_the_page_lists_every_key_and_its_default() -> None:
    assert on_the_page() == keys()


def test_the_example_shows_every_key() -> None:
    assert sorted(in_the_example()) == sorted(keys())


def test_the_example_is_a_configuration() -> None:
    config = load(EXAMPLE, environ={}).config
    assert config.biometric is not None
    assert config.biometric.modes == ("finger", "iris")
    assert config.machine.power_off == ("systemctl", "poweroff")


def test_the_page_shows_the_rule_beside_the_unit() -> None:
    code = RULE.read_text(encoding="utf-8").partition("polkit.addRule")
    assert "".join(code[1:]).strip() in PAGE


@pytest.mark.parametrize("wrong", ["[]", '["eye"]', '"finger"'])
def test_a_biometric_table_without_a_device_is_refused(tmp_path: Path, wrong: str) -> None:
    written = EXAMPLE.read_text(encoding="utf-8").replace('["finger", "iris"]', wrong)
    file = tmp_path / "kiosk.toml"
    file.write_text(written)
    with pytest.raises(ConfigError, match=r"biometric\.modes"):
        load(file, environ={})
