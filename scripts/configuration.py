"""Print the keys of kiosk.toml into docs/configuration.md, and write systemd/kiosk.toml.example.

.venv/bin/python scripts/configuration.py           write both
.venv/bin/python scripts/configuration.py --check   fail if one is out of date
"""

import re
import sys
from pathlib import Path

import msgspec

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))  # the tests' own modules, as pytest finds them

from agent.config.keys import as_toml, example_file, keys  # noqa: E402  # see above
from agent.config.kiosk_config import Config  # noqa: E402  # see above
from tests.support.printed import keep, table  # noqa: E402  # see above

PAGE = ROOT / "docs/configuration.md"
EXAMPLE = ROOT / "systemd/kiosk.toml.example"
HEAD = """\
# The configuration of one kiosk. Copy it to /etc/kiosk-agent/kiosk.toml.
# docs/configuration.md describes every key. Most kiosks need no commented key.
"""
ROWS = re.compile(
    r"(?<=^## \[)(?P<name>\w+)(?P<before>\]\n(?:(?!## |\|).*\n)*)(?:\|.*\n)+", re.MULTILINE
)
"""The rows of a table of the page, and what is before them."""


def main() -> int:
    check = "--check" in sys.argv
    old = PAGE.read_text(encoding="utf-8")
    page = ROWS.sub(lambda found: found["name"] + found["before"] + rows(found["name"]), old)
    example = "\n".join((HEAD.rstrip(), *example_file(Config), ""))
    stale = keep(PAGE, page, check=check), keep(EXAMPLE, example, check=check)
    problems = [one for one in stale if one]
    print("\n".join(problems) or f"{len(keys(Config))} keys")
    return 1 if problems else 0


def rows(name: str) -> str:
    """Return the rows of a table of kiosk.toml."""
    cells = [
        (f"`{key.name}`", default(key.default), key.text)
        for key in keys(Config).values()
        if key.table == name
    ]
    return "\n".join([*table(("key", "default", "what it is"), cells)][:-1]) + "\n"


def default(value: object) -> str:
    if value is msgspec.NODEFAULT:
        return "required"
    return "none" if value is None else f"`{as_toml(value)}`"


if __name__ == "__main__":
    raise SystemExit(main())
