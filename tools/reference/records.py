"""The fields of a record, from the schema of its JSON form."""

from __future__ import annotations

import json
from typing import Any

from sixfold import record_schema

from .words import code, table


def fields() -> str:
    """Returns a table of fields for each object of a record."""
    told = []
    for name, struct in record_schema()["$defs"].items():
        rows = [
            [
                code(field),
                kind(schema),
                "must be told" if field in struct["required"] else _default(schema),
                words(schema),
            ]
            for field, schema in struct["properties"].items()
        ]
        told.append(
            f"### The fields of a {name.lower()}\n\n{struct['description']}\n\n"
            + table(("field", "type", "left out", "meaning"), rows)
        )
    return "\n\n".join(told)


def words(schema: dict[str, Any]) -> str:
    """Returns what a field is, wherever its schema says so."""
    inner = schema.get("anyOf", [])
    return next((s["description"] for s in (schema, *inner) if "description" in s), "")


def kind(schema: dict[str, Any]) -> str:
    """Returns the type of a field in words."""
    if "anyOf" in schema:
        return " or ".join(kind(inner) for inner in schema["anyOf"])
    if "$ref" in schema:
        name = schema["$ref"].rpartition("/")[2].lower()
        return f"a [{name}](#the-fields-of-a-{name})"
    match schema["type"]:
        case "array":
            return f"list of {kind(schema['items'])}"
        case "object":
            return f"object of {kind(schema['additionalProperties'])} by name"
        case "integer":
            least = schema.get("minimum")
            return "whole number" if least is None else f"whole number from {least}"
        case "number":
            return "number" if "minimum" not in schema else f"number from {schema['minimum']}"
        case "string":
            return "text"
        case other:
            return str(other)


def _default(schema: dict[str, Any]) -> str:
    return f"means {code(json.dumps(schema['default']))}"
