"""The JSON Schemas of the messages between a kiosk and its operator's broker, and of kiosk.toml."""

import json
from pathlib import Path
from typing import Any

import msgspec

from agent.config.kiosk_config import Config
from agent.dialogue.steps.identity import service_text
from agent.services.registry import BY_CODE
from agent.ui.words.words import FALLBACK, Words
from fleet_messages import messages, orders
from fleet_messages.envelopes import Envelope

FLEET = Path(__file__).parents[4] / "deploy/fleet"
FOLDER = FLEET / "schemas"
KIOSK = FLEET / "kiosk_fleet/kiosk.json"
"""What the operator's server knows about a kiosk of this release."""
SERVICES = FLEET / "office/office/services.json"
"""The names of the services, as the back office shows them."""
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


def schema(kind: Any) -> dict[str, Any]:
    (top,), components = msgspec.json.schema_components([kind], ref_template="#/$defs/{name}")
    if "$ref" in top:
        top = components.pop(top["$ref"].rpartition("/")[2])
    whole = {"$schema": "https://json-schema.org/draft/2020-12/schema", **top}
    return {**whole, "$defs": components} if components else whole


def page(topic: str) -> str:
    return _printed(schema(KINDS[topic]))


def kiosk_page() -> str:
    # In JSON Schema, `$` is the end of the text, and there is no `\\Z`.
    configuration = json.dumps(schema(Config)).replace(r"\\Z", "$")
    return _printed({"services": [*BY_CODE], "configuration": json.loads(configuration)})


def services_page() -> str:
    words = Words((FALLBACK,))
    return _printed({code: words.text(FALLBACK, service_text(code)) for code in BY_CODE})


def _printed(content: Any) -> str:
    return json.dumps(content, indent=2, ensure_ascii=False) + "\n"
