"""The options of the UGI engine: what each may be, and what it is."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Literal, get_args

from ..ruleset import Ruleset, plainest
from .levels import HIGHEST, characters

NOBODY = "none"
"""The character of whoever has none."""

Kind = Literal["string", "spin", "combo", "check", "button"]
"""What an option may be set to: text, a number, one of some words, true or false, or nothing."""

_KINDS: tuple[Kind, ...] = get_args(Kind)


@dataclass(frozen=True, slots=True)
class Option:
    """An option of an engine, as it tells it to a host."""

    name: str  # as a host writes it, in any case
    kind: Kind  # what it may be set to
    default: str  # its value until it is set
    least: int | None = None  # of a number
    most: int | None = None  # of a number
    words: tuple[str, ...] = ()  # that it may be, of a combo
    meaning: str = field(default="", compare=False)  # for people; a host is not told

    def __str__(self) -> str:
        """Returns the line that tells of it."""
        bounds = "" if self.least is None else f" min {self.least} max {self.most}"
        words = "".join(f" var {word}" for word in self.words)
        default = "" if self.kind == "button" else f" default {self.default or '<empty>'}"
        return f"option name {self.name} type {self.kind}{default}{bounds}{words}"

    def read(self, value: str) -> str:
        """Returns a value as it is kept; raises ValueError naming what is allowed."""
        if self.kind == "spin":
            low, high = self.least or 0, self.most or 0
            whole = value.removeprefix("-").isdecimal() and len(value) < 12
            if not (whole and low <= int(value) <= high):
                raise ValueError(f"{self.name} {value!r} cannot be; {low} to {high} can")
            return str(int(value))
        if self.kind == "combo":
            for word in self.words:
                if word.casefold() == value.casefold():
                    return word
            raise ValueError(f"{self.name} {value!r} cannot be; {', '.join(self.words)} can")
        if self.kind == "check" and value not in ("true", "false"):
            raise ValueError(f"{self.name} {value!r} cannot be; true and false can")
        return value

    @classmethod
    def parse(cls, line: str) -> Option | None:
        """Reads the line that tells of an option; None where it does not."""
        words = line.split()
        if words[:2] != ["option", "name"] or "type" not in words:
            return None
        at = words.index("type")
        told: dict[str, list[str]] = {}
        name = "type"
        for word in words[at:]:
            if word in ("type", "default", "min", "max", "var"):
                name = word
                told.setdefault(name, [])
                if word == "var":
                    told["var"].append("")
            elif name == "var":
                told["var"][-1] = f"{told['var'][-1]} {word}".strip()
            else:
                told[name].append(word)
        kind = next((kind for kind in _KINDS if told["type"] == [kind]), None)
        if kind is None:
            return None
        default = " ".join(told.get("default", []))
        bounds = [_number(told.get(name, [])) for name in ("min", "max")]
        return cls(
            name=" ".join(words[2:at]),
            kind=kind,
            default="" if default == "<empty>" else default,
            least=bounds[0],
            most=bounds[1],
            words=tuple(told.get("var", [])),
        )


def _number(words: list[str]) -> int | None:
    try:
        return int(words[0])
    except (ValueError, IndexError):
        return None


# What the options mean, for people.
_RULESET = "the rules: a preset or a ruleset; changing them forgets the position"
_HASH = "megabytes for what is found"
_THREADS = "threads that search"
_MULTI_PV = "first moves that are told, each with its line"
_LEVEL = "how well it plays; below the highest it needs no limits of `go`"
_CHARACTER = "whose weakness it has; with a `Level` below the character's own, that level"
_SEED = "how a level errs: the same seed errs in the same way"


class Options:
    """The values of Sixfold's own options; each is what was given last, or its default."""

    def __init__(self) -> None:
        """Takes the defaults."""
        names = (NOBODY, *characters())
        self.known = {
            option.name.casefold(): option
            for option in (
                Option("Ruleset", "string", plainest(), meaning=_RULESET),
                Option("Hash", "spin", "64", 1, 65_536, meaning=_HASH),
                Option("Threads", "spin", "1", 1, 256, meaning=_THREADS),
                Option("MultiPV", "spin", "1", 1, 256, meaning=_MULTI_PV),
                Option("Level", "spin", str(HIGHEST), 1, HIGHEST, meaning=_LEVEL),
                Option("Character", "combo", NOBODY, None, None, names, _CHARACTER),
                Option("Seed", "spin", "1", 0, 999_999_999, meaning=_SEED),
            )
        }
        self._values = {name: option.default for name, option in self.known.items()}

    def __iter__(self) -> Iterator[Option]:
        """Goes through the options there are."""
        return iter(self.known.values())

    def set(self, words: list[str]) -> str:
        """Obeys the words after ``setoption`` and returns the option's name, in small letters."""
        if words[:1] != ["name"] or "value" not in words:
            raise ValueError("setoption is written: setoption name NAME value VALUE")
        at = words.index("value")
        name = " ".join(words[1:at]).casefold()
        if name not in self.known:
            names = ", ".join(option.name for option in self)
            raise ValueError(f"there is no option {' '.join(words[1:at])!r}; options: {names}")
        value = self.known[name].read(" ".join(words[at + 1 :]))
        if name == "ruleset":
            value = Ruleset(value).name
        self._values[name] = value
        return name

    def text(self, name: str) -> str:
        """Returns the value of an option."""
        return self._values[name.casefold()]

    def number(self, name: str) -> int:
        """Returns the value of an option that is a number."""
        return int(self.text(name))
