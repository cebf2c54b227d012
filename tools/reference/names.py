"""Which names of the package are public, what they are, and on which page each is told of."""

from __future__ import annotations

import ast
import inspect
import re
import sys
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pkgutil import walk_packages
from types import ModuleType
from typing import Any, NamedTuple

import sixfold

from .words import constants, fields, source


class Name(NamedTuple):
    """A public name, or a type that the signature of one names."""

    name: str
    thing: Any
    home: ModuleType  # the module that makes it
    package: str  # on whose page it is told of
    exported: bool  # by its package; else it is only named in signatures

    @property
    def link(self) -> str:
        """The place it is told of, from any page of the library."""
        return f"{self.package}.html#{self.name.lower()}"

    @property
    def words(self) -> str:
        """Its docstring, or the text under a constant."""
        if inspect.isclass(self.thing) or inspect.isroutine(self.thing):
            return (inspect.getdoc(self.thing) if self.thing.__doc__ else "") or ""
        return constants(self.home)[self.name].words


@cache
def packages() -> dict[str, ModuleType]:
    """Returns the packages that export names, the first one first."""
    found = {"sixfold": sixfold}
    for told in walk_packages(sixfold.__path__, "sixfold."):
        if told.ispkg and "__all__" in _text_of(told):
            found[told.name] = import_module(told.name)
    return found


def _text_of(told: Any) -> str:
    spec = told.module_finder.find_spec(told.name)
    assert spec is not None
    return str(spec.loader.get_source(told.name) or "")


@cache
def names() -> dict[str, Name]:
    """Returns all names that the reference tells of: what is exported, and the types it names."""
    found: dict[str, Name] = {}
    for package, module in packages().items():
        for name in module.__all__:
            if name not in found:
                found[name] = Name(name, getattr(module, name), home(module, name), package, True)
    waiting = list(found.values())
    while waiting:
        here = waiting.pop()
        for word in sorted(_types_of(here)):
            if word not in found and (owner := _owner(here.home, word)) is not None:
                thing = getattr(owner, word)
                found[word] = Name(word, thing, owner, here.package, False)
                waiting.append(found[word])
    return found


def home(module: ModuleType, name: str) -> ModuleType:
    """Returns the module that makes what another one imports."""
    if not module.__name__.startswith("sixfold") or module.__name__ == "sixfold._core":
        return module  # what others make is not told of here
    for node in ast.parse(source(module)).body:
        if isinstance(node, ast.ImportFrom) and any(
            name == (alias.asname or alias.name) for alias in node.names
        ):
            package = module.__name__ if hasattr(module, "__path__") else module.__package__
            told = f"{'.' * node.level}{node.module or ''}"
            if told.strip("."):
                return home(import_module(told, package), name)
    return module


def _owner(module: ModuleType, word: str) -> ModuleType | None:
    """Returns the module of the package that makes a type which another one names."""
    if word.startswith("_") or not hasattr(module, word):
        return None
    made = home(module, word)
    if not made.__name__.startswith("sixfold.") or made.__name__ == "sixfold._core":
        return None
    thing = getattr(made, word)
    if inspect.isclass(thing):
        return made
    alias = constants(made).get(word)  # such as ``Theme = Literal["light", "dark", "auto"]``
    return made if alias and word[0].isupper() and not word.isupper() else None


def _types_of(name: Name) -> set[str]:
    """Returns the identifiers in the signatures, fields and value of a name."""
    told: list[str] = []
    if inspect.isclass(name.thing):
        told += [field.type for field in fields(name.thing)]
        for _, member in members(name.thing):
            called = member.fget if isinstance(member, property) else member
            told.append(str(inspect.signature(called)))
        told += [base.__name__ for base in name.thing.__bases__]
    elif inspect.isroutine(name.thing):
        told.append(str(inspect.signature(name.thing)))
    elif name.name in constants(name.home):
        told.append(constants(name.home)[name.name].value)
    return set(re.findall(r"[A-Za-z_]\w*", " ".join(told)))


def members(cls: type) -> Iterator[tuple[str, Any]]:
    """Goes through the public methods and properties that a class defines, in their order."""
    for name, member in vars(cls).items():
        if isinstance(member, classmethod | staticmethod):
            member = member.__func__
        if not name.startswith("_") and (
            inspect.isfunction(member) or isinstance(member, property)
        ):
            yield name, member


def specials(cls: type) -> Iterator[tuple[str, Any]]:
    """Goes through the methods of a class that Python itself calls, such as ``__len__``."""
    own = source(sys.modules[cls.__module__])
    for name, member in vars(cls).items():
        asked = name.startswith("__") and name not in _HIDDEN and inspect.isfunction(member)
        if asked and member.__doc__ and f"def {name}(" in own and _made_here(cls, member):
            yield name, member


_HIDDEN = ("__init__", "__new__", "__reduce__", "__getnewargs__", "__post_init__")


def _made_here(cls: type, member: Any) -> bool:
    """Tells whether a method stands in its class's own text, not made by a decorator."""
    return member.__qualname__.startswith(cls.__name__) and (
        member.__code__.co_filename == inspect.getsourcefile(cls)
    )
