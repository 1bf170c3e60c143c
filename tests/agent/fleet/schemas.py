"""The JSON Schema of each message between a kiosk and its operator's broker."""

import json
from pathlib import Path
from typing import Any

import msgspec

from agent.fleet import messages

FOLDER = Path(__file__).parents[3] / "docs/fleet/schemas"
MESSAGES: dict[str, type[msgspec.Struct]] = {
    "presence": messages.Presence,
    "events": messages.Events,
    "report": messages.Report,
    "health": messages.Health,
    "version": messages.Version,
    "head": messages.Head,
    "done": messages.Done,
}
"""By the last word of the topic."""


def schema(topic: str) -> dict[str, Any]:
    kind = MESSAGES[topic]
    _, components = msgspec.json.schema_components([kind], ref_template="#/$defs/{name}")
    top = components.pop(kind.__name__)
    whole = {"$schema": "https://json-schema.org/draft/2020-12/schema", **top}
    return {**whole, "$defs": components} if components else whole


def page(topic: str) -> str:
    return json.dumps(schema(topic), indent=2, ensure_ascii=False) + "\n"
