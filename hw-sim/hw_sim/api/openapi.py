"""The service's OpenAPI 3.1 description, made from the declarations that validate requests."""

import re
from collections.abc import Iterable
from typing import Any

from hw_sim.api.endpoint import Endpoint
from hw_sim.api.errors import CODES
from hw_sim.api.fields import Field

JSON = dict[str, Any]
ERROR: JSON = {
    "type": "object",
    "required": ["success", "error"],
    "properties": {
        "success": {"const": False},
        "error": {
            "type": "object",
            "required": ["code", "message"],
            "properties": {
                "code": {"type": "string", "enum": sorted(CODES)},
                "message": {"type": "string"},
                "field": {"type": "string"},
                "failure_code": {"type": "string"},
            },
        },
    },
}
TIMESTAMP: JSON = {
    "name": "X-Timestamp",
    "in": "header",
    "required": True,
    "description": "Unix time in seconds, at most 5 minutes off",
    "schema": {"type": "string", "pattern": "^[0-9]+$"},
}
SIGNATURE: JSON = {
    "name": "X-Signature",
    "in": "header",
    "required": True,
    "description": "Hex HMAC-SHA256 of method, path, timestamp and the body's SHA-256",
    "schema": {"type": "string", "pattern": "^[0-9a-f]{64}$"},
}


def describe(endpoints: Iterable[Endpoint]) -> JSON:
    paths: dict[str, JSON] = {}
    for endpoint in endpoints:
        paths.setdefault(endpoint.path, {})[endpoint.method.lower()] = _operation(endpoint)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Financial Services API, simulated", "version": "1"},
        "security": [{"key": []}],
        "paths": paths,
        "components": {
            "securitySchemes": {"key": {"type": "http", "scheme": "bearer"}},
            "schemas": {"Error": ERROR},
        },
    }


def _operation(endpoint: Endpoint) -> JSON:
    operation: JSON = {
        "operationId": f"{endpoint.method.lower()} {endpoint.name}",
        "tags": [endpoint.name.split("/")[0]],
        "parameters": _parameters(endpoint),
        "responses": _responses(endpoint),
    }
    if endpoint.body:
        operation["requestBody"] = {
            "required": True,
            "content": {"application/json": {"schema": _object(endpoint.body)}},
        }
    return operation


def _parameters(endpoint: Endpoint) -> list[JSON]:
    in_path = [
        {"name": name, "in": "path", "required": True, "schema": {"type": "string"}}
        for name in re.findall(r"{(\w+)}", endpoint.name)
    ]
    in_query = [
        {"name": f.name, "in": "query", "required": f.required, "schema": f.kind.schema}
        for f in endpoint.query
    ]
    return [*in_path, *in_query, TIMESTAMP, *([SIGNATURE] if endpoint.signed else [])]


def _responses(endpoint: Endpoint) -> JSON:
    done = {
        "type": "object",
        "required": ["success", "data"],
        "properties": {"success": {"const": True}, "data": endpoint.gives},
    }
    refused = {"$ref": "#/components/schemas/Error"}
    statuses = sorted({meaning.status for meaning in CODES.values()})
    return {
        **{str(status): _answer("Done", done) for status in endpoint.statuses},
        **{str(status): _answer("Refused", refused) for status in statuses},
    }


def _answer(description: str, schema: JSON) -> JSON:
    return {"description": description, "content": {"application/json": {"schema": schema}}}


def _object(fields: tuple[Field, ...]) -> JSON:
    return {
        "type": "object",
        "required": [field.name for field in fields if field.required],
        "properties": {field.name: field.kind.schema for field in fields},
    }
