"""JSON schemas of what the service answers, in short form; for openapi.py."""

from typing import Any

Shape = dict[str, Any]

TEXT: Shape = {"type": "string"}
NUMBER: Shape = {"type": "number"}
INTEGER: Shape = {"type": "integer"}
FLAG: Shape = {"type": "boolean"}
TIME: Shape = {"type": "string", "pattern": r"^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$"}
STATUS: Shape = {"type": "string", "enum": ["SUCCESS", "PENDING", "FAILED"]}


def maybe(shape: Shape) -> Shape:
    """Return the shape that also allows null."""
    return {"anyOf": [shape, {"type": "null"}]}


def rows(shape: Shape) -> Shape:
    return {"type": "array", "items": shape}


def record(*optional: str, **properties: Shape) -> Shape:
    """Return the shape of an object with all properties present but the optional ones."""
    return {
        "type": "object",
        "properties": properties,
        "required": [name for name in properties if name not in optional],
    }
