"""The fields of the queries that the analysis server reads."""

from __future__ import annotations

from sixfold.engine.analysis_queries import Query

from .words import code, fields, table

TYPES = {
    "str": "text",
    "int": "whole number",
    "float": "number",
    "tuple[str, ...]": "list of texts",
    "tuple[int, ...]": "list of whole numbers",
}
"""How JSON calls what Python's types stand for."""


def query() -> str:
    """Returns every field of a query, by its name in JSON."""
    names = dict(zip(Query.__struct_fields__, Query.__struct_encode_fields__, strict=True))
    rows = []
    for field in fields(Query):
        kind = TYPES[field.type.removesuffix(" | None")]
        left_out = "" if field.default in (None, "None", "()") else code(str(field.default))
        rows.append([code(names[field.name]), kind, left_out, field.words])
    return table(("field", "type", "left out", "meaning"), rows)
