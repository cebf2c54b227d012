"""The pages of the Python library: every public name with its signature and its docstring."""

from __future__ import annotations

import inspect
import re
from html import escape
from types import ModuleType
from typing import Any

from .names import Name, members, names, packages, specials
from .words import code, constants, fields, table

FOLDER = "reference/library"


def pages() -> dict[str, str]:
    """Returns a page for each package, and one that lists all names."""
    told = {f"{FOLDER}/index.md": index()}
    for package, module in packages().items():
        told[f"{FOLDER}/{package}.md"] = page(package, module)
    return told


def index() -> str:
    """Returns the page that lists every public name."""
    parts = [
        "# The Python library",
        "Every public name. What is not here may change at any time. The [guide](../../guides/"
        "library.md) shows how they go together.",
    ]
    for package, module in packages().items():
        rows = [
            [f"[`{name}`]({names()[name].package}.md#{name.lower()})", _first(names()[name].words)]
            for name in module.__all__
        ]
        parts += [
            f"## [{package}]({package}.md)",
            _prose(_first(module.__doc__ or "")),
            table(("name", "what it is"), [[name, _prose(words)] for name, words in rows]),
        ]
    return "\n\n".join(parts)


def page(package: str, module: ModuleType) -> str:
    """Returns the page of a package."""
    parts = [f"# {package}", _prose(inspect.cleandoc(module.__doc__ or ""))]
    elsewhere = [names()[n] for n in module.__all__ if names()[n].package != package]
    if elsewhere:
        links = ", ".join(
            f"[`{name.name}`]({name.package}.md#{name.name.lower()})" for name in elsewhere
        )
        parts.append(f"It also exports {links}.")
    own = [name for name in names().values() if name.package == package]
    kinds = {
        "Functions": [n for n in own if n.exported and inspect.isroutine(n.thing)],
        "Classes": [n for n in own if n.exported and _is_class(n) and not _is_error(n)],
        "Errors": [n for n in own if n.exported and _is_error(n)],
        "Constants": [n for n in own if n.exported and not callable(n.thing)],
        "Types that these name": [n for n in own if not n.exported],
    }
    for title, found in kinds.items():
        if found:
            parts.append(f"## {title}")
            parts += [entry(name) for name in sorted(found, key=lambda n: n.name.lower())]
    return "\n\n".join(parts)


def _is_class(name: Name) -> bool:
    return inspect.isclass(name.thing)


def _is_error(name: Name) -> bool:
    return _is_class(name) and issubclass(name.thing, Exception)


def entry(name: Name) -> str:
    """Returns what the reference says of one name."""
    parts = [f"### {name.name} {{ #{name.name.lower()} }}"]
    if inspect.isroutine(name.thing):
        return "\n\n".join([*parts, signature(name.name, name.thing), _prose(name.words)])
    if not inspect.isclass(name.thing):
        value = constants(name.home)[name.name].value
        return "\n\n".join([*parts, _signature_block(f"{name.name} = {value}"), _prose(name.words)])
    return "\n\n".join([*parts, *_class(name)])


def _class(name: Name) -> list[str]:
    cls = name.thing
    bases = [b for b in cls.__bases__ if b.__name__ in names() or issubclass(b, BaseException)]
    parts = []
    declared = fields(cls)
    maker = vars(cls).get("__init__") if "__init__" in vars(cls) else None
    if inspect.isfunction(maker) and maker.__doc__ and not declared:
        parts += [signature(cls.__name__, maker, skip=1), _prose(name.words)]
        parts.append(_prose(inspect.getdoc(maker) or ""))
    else:
        parts.append(_prose(name.words))
    if bases:
        parts.append(
            "It is a kind of " + ", ".join(_linked(escape(b.__name__)) for b in bases) + "."
        )
    if declared:
        rows = [
            [
                code(field.name),
                _linked(escape(_plain(field.type))),
                code(field.default or ""),
                _prose(field.words),
            ]
            for field in declared
        ]
        parts.append(table(("field", "type", "default", "meaning"), rows))
    for method, member in members(cls):
        anchor = f"{cls.__name__}-{method}".lower()
        parts.append(f"#### {cls.__name__}.{method} {{ #{anchor} }}")
        told = member.fget if isinstance(member, property) else member
        if isinstance(member, property):
            parts.append(_signature_block(f"{method}: {_returned(told)}"))
        else:
            held = isinstance(vars(cls)[method], staticmethod)
            parts.append(signature(f"{method}", told, skip=0 if held else 1))
        parts.append(_prose(inspect.getdoc(told) or ""))
    rows = [[code(f"{n}"), _prose(_first(inspect.getdoc(m) or ""))] for n, m in specials(cls)]
    if rows:
        parts += [
            f"*What Python asks of a {cls.__name__}:*",
            table(("method", "what it does"), rows),
        ]
    return parts


def signature(name: str, thing: Any, skip: int = 0) -> str:
    """Returns the signature of a function as a block whose types are links."""
    told = inspect.signature(thing)
    given = list(told.parameters.values())[skip:]
    parts, starred = [], False
    for each in given:
        if each.kind is each.KEYWORD_ONLY and not starred:
            starred = True
            parts.append("*")
        starred = starred or each.kind is each.VAR_POSITIONAL
        parts.append(_plain(str(each)))
        if each.kind is each.POSITIONAL_ONLY:
            parts.append("/")
    after = f" -> {_returned(thing)}" if _returned(thing) else ""
    line = f"{name}({', '.join(parts)}){after}"
    if len(line) > 78:
        line = f"{name}(\n    " + ",\n    ".join(parts) + f",\n){after}"
    return _signature_block(line)


def _returned(thing: Any) -> str:
    told = inspect.signature(thing).return_annotation
    return "" if told in (inspect.Signature.empty, "None") else _plain(str(told))


def _plain(text: str) -> str:
    """Returns a signature's text without the quotes of annotations that are texts."""
    return re.sub(r"(: |-> )'([^']*)'", r"\1\2", text.replace("typing.", ""))


def _signature_block(text: str) -> str:
    return f'<pre class="signature"><code>{_linked(escape(text, quote=False))}</code></pre>'


def _linked(text: str) -> str:
    """Returns HTML in which the names that the reference tells of are links."""

    def link(found: re.Match[str]) -> str:
        name = names().get(found[0])
        return found[0] if name is None else f'<a href="{name.link}">{found[0]}</a>'

    return re.sub(r"(?<![\w.&])[A-Z]\w*(?=[^\w(]|\(\)|$)", link, text)


def _first(words: str) -> str:
    """Returns the first paragraph on one line."""
    return " ".join(words.partition("\n\n")[0].split())


def _prose(words: str) -> str:
    """Returns a docstring as Markdown: the names in it are links, the code in it is code."""
    words = re.sub(r"``(.+?)``", lambda found: f"`{found[1]}`\0", words, flags=re.DOTALL)

    def link(found: re.Match[str]) -> str:
        told, _, inner = found[1].partition(".")
        name = names().get(told)
        if name is None:
            return found[0]
        anchor = name.name.lower() + (f"-{inner}" if inner else "")
        known = not inner or any(inner == member for member, _ in members(name.thing))
        target = anchor if known else name.name.lower()
        return f"[`{found[1]}`]({name.package}.md#{target})"

    words = re.sub(r"(?<!\[)`([A-Z]\w*(?:\.\w+)?)`(?!\0)", link, words)
    return words.replace("\0", "")
