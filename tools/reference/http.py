"""The play site's interface: its routes, and every message with every field."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator
from functools import cache
from typing import Any

import msgspec
from litestar import Litestar
from litestar.handlers import HTTPRouteHandler

from sixfold.server import live, protocol
from sixfold.server.app import routed
from sixfold.server.openapi import described

from .words import code, constants, fields, source, table

Struct = type[msgspec.Struct]


@cache
def app() -> Litestar:
    """Returns the application, which is not started."""
    return routed()


def operations() -> Iterator[tuple[str, str, dict[str, Any]]]:
    """Gives the method, the path and the description of each operation of the API."""
    for path, methods in described(app())["paths"].items():
        for method, operation in methods.items():
            yield method.upper(), path.replace("{", "<").replace("}", ">"), operation


def routes() -> str:
    """Returns every operation of the API: what it does, its parameters, its answer."""
    parts = []
    for method, path, operation in operations():
        told = [f"### `{method} {path}` {{ #{anchor(method, path)} }}", words_of(operation)]
        rows = [
            [code(each["name"]), each["in"], _type(each["schema"]), each.get("description", "")]
            for each in operation.get("parameters", [])
        ]
        if rows:
            told.append(table(("parameter", "in", "type", "meaning"), rows))
        if "requestBody" in operation:
            told.append(f"Takes {_contents(operation['requestBody'])}.")
        good = next((s, r) for s, r in operation["responses"].items() if s.startswith("2"))
        told.append(f"Answers {good[0]} with {_contents(good[1])}.")
        parts.append("\n\n".join(told))
    parts.append(
        f"### `WS {live.PATH}` {{ #ws-live }}\n\nTells a match as it goes, and takes acts.\n\n"
        "The parameters are those of `GET`. Takes the [acts](#acts); tells "
        + ", ".join(link(name) for name in ("Position", "Presence", "Hinted", "Ping", "Error"))
        + "."
    )
    return "\n\n".join(parts)


def words_of(operation: dict[str, Any]) -> str:
    """Returns what an operation does."""
    return str(operation.get("description", ""))


def operation() -> str:
    """Returns the routes beside the API, in the words of what answers them."""
    rows = []
    for route in app().routes:
        for handler in getattr(route, "route_handlers", ()):
            apart = isinstance(handler, HTTPRouteHandler) and not handler.include_in_schema
            if apart and "OPTIONS" not in handler.http_methods:
                path = re.sub(r"\{(\w+):\w+\}", r"<\1>", route.path)
                rows.append([code(f"GET {path}"), inspect.getdoc(handler.fn) or ""])
    return table(("request", "answer"), sorted(rows))


def anchor(method: str, path: str) -> str:
    """Returns the anchor of an operation."""
    return re.sub(r"\W+", "-", f"{method} {path.removeprefix('/api')}").strip("-").lower()


def _contents(told: dict[str, Any]) -> str:
    for kind, content in told.get("content", {}).items():
        schema = content.get("schema", {})
        if kind != "application/json":
            return f"`{kind}`" if kind != "text/plain" else "a file"
        if "oneOf" in schema and len(schema["oneOf"]) > 5:
            return "one of the [acts](#acts)"
        return _type(schema)
    return "nothing"


def _type(schema: dict[str, Any]) -> str:
    if "$ref" in schema:
        return link(schema["$ref"].rpartition("/")[2].rpartition("_")[2])
    for several in ("oneOf", "anyOf"):
        if several in schema:
            told = [_type(each) for each in schema[several] if each.get("type") != "null"]
            return " or ".join(told)
    if "enum" in schema:
        return ", ".join(code(str(each)) for each in schema["enum"])
    match schema.get("type"):
        case "array":
            return f"a list of {_type(schema['items'])}"
        case "integer":
            return "whole number"
        case "string":
            return "text"
        case other:
            return str(other or "anything")


# Messages


@cache
def sections() -> dict[str, list[Struct]]:
    """Returns the messages by the headings in protocol.py."""
    found: dict[str, list[Struct]] = {}
    here: list[Struct] = []
    for line in source(protocol).splitlines():
        if line.startswith("# "):
            here = found.setdefault(line[2:], [])
        elif made := re.match(r"class (\w+)\(", line):
            here.append(getattr(protocol, made[1]))
    return found


def link(name: str) -> str:
    """Returns a link to a message of this page."""
    return f"[{name}](#{name.lower()})"


def messages(section: str) -> str:
    """Returns the messages under one heading of protocol.py, each with its fields."""
    return "\n\n".join(_message(struct) for struct in sections()[section])


def _message(struct: Struct) -> str:
    config = struct.__struct_config__
    parts = [f"#### {struct.__name__} {{ #{struct.__name__.lower()} }}", struct.__doc__ or ""]
    if config.tag is not None:
        parts[1] += f' Begins with `"{config.tag_field}": "{config.tag}"`.'
    if config.array_like:
        parts[1] += " Told as an array of these, in this order."
    rows = [
        [
            code(field.name),
            shown_type(field.type),
            "" if field.default is None else _default(field.default),
            field.words,
        ]
        for field in fields(struct)
    ]
    titles = ("field", "type", "left out", "meaning")
    if not any(row[2] for row in rows):
        titles, rows = ("field", "type", "meaning"), [[a, b, d] for a, b, _, d in rows]
    return "\n\n".join([*parts, *([table(titles, rows)] if rows else [])])


def _default(text: str) -> str:
    told = {"None": "null", "''": '""', "False": "false", "True": "true"}.get(text, text)
    return code(told.replace("'", '"'))


def shown_type(text: str) -> str:
    """Returns a type of a field in words, with links to other messages."""
    if text in constants(protocol):
        return shown_type(constants(protocol)[text].value)
    if text.endswith(" | None"):
        return f"{shown_type(text.removesuffix(' | None'))} or null"
    if found := re.fullmatch(r"Literal\[(.*)\]", text):
        return ", ".join(code(word.strip().replace("'", '"')) for word in found[1].split(","))
    if found := re.fullmatch(r"Annotated\[(.*), Meta\((.*)\)\]", text):
        return f"{shown_type(found[1])}{_bounds(found[2])}"
    if found := re.fullmatch(r"list\[(.*)\]", text):
        return f"list of {shown_type(found[1])}"
    if found := re.fullmatch(r"dict\[str, (.*)\]", text):
        return f"{shown_type(found[1])} by name"
    words = {"str": "text", "int": "whole number", "float": "number", "bool": "true or false"}
    return words.get(text) or link(text)


def _bounds(text: str) -> str:
    told = {}
    for part in text.split(","):
        name, _, value = part.strip().partition("=")
        told[name] = f"{eval(value, {'__builtins__': {}}):,}"  # a number in the code itself
    if "max_length" in told:
        return f", at most {told['max_length']}"
    if "ge" in told and "le" in told:
        return f", {told['ge']} to {told['le']}"
    return f", from {told['ge']}" if "ge" in told else ""


def troubles() -> tuple[str, ...]:
    """Returns the codes of errors."""
    return tuple(re.findall(r"'(\w+)'", constants(protocol)["Trouble"].value))
