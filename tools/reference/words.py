"""The words that code says of itself: docstrings, and the comments at the ends of lines."""

from __future__ import annotations

import ast
import inspect
import re
import sys
import textwrap
from collections.abc import Iterable, Mapping
from functools import cache
from types import ModuleType
from typing import NamedTuple


class Field(NamedTuple):
    """One field of a class."""

    name: str
    type: str  # as the code writes it
    default: str | None  # likewise; None where it must be given
    words: str  # what it is; "" where nobody says


@cache
def source(module: ModuleType) -> str:
    """Returns the text of a module."""
    return inspect.getsource(module)


def fields(cls: type) -> list[Field]:
    """Returns the public fields that a class declares, with the comments at their ends."""
    text = textwrap.dedent(inspect.getsource(cls))
    tree = ast.parse(text)
    declared = tree.body[0]
    assert isinstance(declared, ast.ClassDef)
    found = []
    for at, node in enumerate(declared.body):
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            name = node.target.id
            if not name.startswith("_") and not ast.unparse(node.annotation).startswith("ClassVar"):
                default = None if node.value is None else _default(node.value)
                told, words = _described(node.annotation, cls)
                words = words or _after(text, node) or _under(declared.body, at)
                found.append(Field(name, told, default, words))
    return found


def _default(value: ast.expr) -> str:
    """Returns a default as a reader wants it: that of ``field(default=…)`` is what it holds."""
    if isinstance(value, ast.Call) and ast.unparse(value.func) == "field":
        told = {word.arg: ast.unparse(word.value) for word in value.keywords}
        made = {"dict": "{}", "list": "[]", "tuple": "()"}
        return told.get("default", made.get(told.get("default_factory", ""), "…"))
    return ast.unparse(value)


def _after(text: str, node: ast.AnnAssign) -> str:
    """Returns the comment at the end of a field's line, or of that where its value ends."""
    line = text.splitlines()[(node.end_lineno or node.lineno) - 1]
    found = re.search(r"  # (.*)$", line[node.end_col_offset or 0 :])
    return found[1] if found else ""


def _described(annotation: ast.expr, cls: type) -> tuple[str, str]:
    """Returns a field's type without its ``Annotated``, and what its ``Meta`` says of it."""
    words = ""
    for inner in ast.walk(annotation):
        if isinstance(inner, ast.keyword) and inner.arg == "description":
            words = words or str(eval(ast.unparse(inner.value), vars(sys.modules[cls.__module__])))
    if not words:
        return ast.unparse(annotation), ""

    class Bare(ast.NodeTransformer):
        def visit_Subscript(self, node: ast.Subscript) -> ast.expr:
            self.generic_visit(node)
            annotated = ast.unparse(node.value) == "Annotated" and isinstance(node.slice, ast.Tuple)
            return node.slice.elts[0] if annotated else node

    return ast.unparse(Bare().visit(annotation)), words


def _under(body: list[ast.stmt], at: int) -> str:
    """Returns the text that stands under a statement, as under a constant."""
    after = body[at + 1] if at + 1 < len(body) else None
    if isinstance(after, ast.Expr) and isinstance(after.value, ast.Constant):
        return inspect.cleandoc(str(after.value.value))
    return ""


class Constant(NamedTuple):
    """A name that a module gives to a value or to a type."""

    name: str
    value: str  # as the code writes it
    words: str


@cache
def constants(module: ModuleType) -> Mapping[str, Constant]:
    """Returns the constants of a module with the texts under them."""
    body = ast.parse(source(module)).body
    found = {}
    for at, node in enumerate(body):
        match node:
            case ast.Assign(targets=[ast.Name(id=name)], value=value):
                words = _under(body, at)
            case ast.AnnAssign(target=ast.Name(id=name), value=ast.expr() as value):
                words = _after(source(module), node) or _under(body, at)
            case _:
                continue
        found[name] = Constant(name, ast.unparse(value), words)
    return found


def table(titles: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    """Returns a table in Markdown; what stands in a cell cannot end it."""
    heads = list(titles)
    lines = [heads, ["---"] * len(heads), *([cell.replace("|", "\\|") for cell in r] for r in rows)]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def code(text: str) -> str:
    """Returns a text as code within a sentence, or nothing of nothing."""
    return f"`{text}`" if text else ""


def sentence(words: str) -> str:
    """Returns words that begin with a capital and end with a dot."""
    words = words.strip()
    return words if not words else words[0].upper() + words[1:].rstrip(".") + "."
