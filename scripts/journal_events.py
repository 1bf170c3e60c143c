"""Write docs/results/journal-events.md, an export's events; with --check, fail if it is stale."""

import sys
from collections.abc import Iterator
from enum import Enum
from inspect import cleandoc
from pathlib import Path
from typing import get_args

import msgspec

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))  # the tests' own modules, as pytest finds them

from agent.commands.journal_output import HIDDEN  # noqa: E402  # see above
from agent.journal import continuation  # noqa: E402  # see above
from agent.transactions import model, till  # noqa: E402  # see above
from agent.transactions.origin import Origin  # noqa: E402  # see above
from agent.transactions.outcome import Outcome  # noqa: E402  # see above
from tests.support.printed import keep, table  # noqa: E402  # see above

PAGE = ROOT / "docs/results/journal-events.md"
HEAD = """# The events of an export

For an auditor, and for code that reads `kiosk-agent journal export`. `scripts/journal_events.py`
writes this page from the agent's own types. Each line of the export also has `seq`, `at`, `name`,
`client_reference` and `link` ([the journal](../journal.md#journal-export)). Money is in rupees. A
field that has its default value is left out; "required" fields are always there. `long` and `short`
have `count` and `amount` by the kind of movement: over the lifetime, and since the last
replenishment.
"""
COMMON = {"at", *HIDDEN}


def written() -> Iterator[str]:
    yield HEAD
    for title, union in (
        ("A customer's transaction", model.AnyEvent),
        ("The till, under `@TILL`", till.TillEvent),
        ("A new file of the journal", continuation.SegmentEvent),
    ):
        yield f"## {title}\n"
        rows = [row(str(one.__struct_config__.tag), one) for one in get_args(union)]
        yield from table(("Event", "Meaning", "Fields"), rows)
    yield "## Values inside an event\n"
    inside = {
        "terms": model.Terms,
        "outcome": Outcome,
        "origin": Origin,
        "transaction": model.Transaction,
    }
    yield from table(("Field", "Meaning", "Fields"), [row(*one) for one in inside.items()])


def row(name: str, event: type[msgspec.Struct]) -> tuple[str, str, str]:
    meaning = " ".join(cleandoc(event.__doc__ or "").partition("\n\n")[0].split())
    told = (field(one) for one in msgspec.structs.fields(event) if one.encode_name not in COMMON)
    return f"`{name}`", meaning, "; ".join(told)


def field(one: msgspec.structs.FieldInfo) -> str:
    if one.required:
        return f"`{one.encode_name}` (required)"
    default = one.default
    if default is msgspec.NODEFAULT:
        factory = one.default_factory
        default = factory() if callable(factory) else None
    plain = default.value if isinstance(default, Enum) else default
    return f"`{one.encode_name}` ({msgspec.json.encode(plain).decode()})"


if __name__ == "__main__":
    sys.exit(keep(PAGE, "\n".join(written()), check="--check" in sys.argv))
