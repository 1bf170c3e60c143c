"""The JSON Schema of each message between a kiosk and its operator's broker."""

import json
from pathlib import Path
from typing import Any

import msgspec

from agent.fleet import messages, orders
from agent.fleet.signed_orders import Envelope

FOLDER = Path(__file__).parents[4] / "deploy/fleet/schemas"
MESSAGES: dict[str, Any] = {
    "orders": Envelope,
    "hints": messages.AnyHint,
    "presence": messages.Presence,
    "events": messages.Events,
    "report": messages.Report,
    "health": messages.Health,
    "version": messages.Version,
    "head": messages.Head,
    "done": messages.Done,
}
"""By the last part of the topic."""
KINDS: dict[str, Any] = {**MESSAGES, "order": orders.AnyOrder}
"""Includes the text in an envelope."""


def schema(topic: str) -> dict[str, Any]:
    (top,), components = msgspec.json.schema_components(
        [KINDS[topic]], ref_template="#/$defs/{name}"
    )
    if "$ref" in top:
        top = components.pop(top["$ref"].rpartition("/")[2])
    whole = {"$schema": "https://json-schema.org/draft/2020-12/schema", **top}
    return {**whole, "$defs": components} if components else whole


def page(topic: str) -> str:
    return json.dumps(schema(topic), indent=2, ensure_ascii=False) + "\n"
