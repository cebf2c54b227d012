"""Rulesets made option by option, so that nobody is offered what goes with nothing else chosen."""

from __future__ import annotations

from collections.abc import Mapping

from .errors import BadRuleset
from .ruleset import Choice, Ruleset


def with_option(ruleset: Ruleset, option: str, value: str) -> Ruleset:
    """Returns a ruleset with another value; options that do not go with it take their defaults.

    As few as possible do. Raises `BadRuleset` where the value goes with no choice.
    """
    given = {**_given(ruleset), option: value}
    try:
        return _made(ruleset.game, given)
    except BadRuleset as error:
        first = error
    others = [name for name in given if name != option]
    for name in others:
        try:
            return _made(ruleset.game, {k: v for k, v in given.items() if k != name})
        except BadRuleset:
            continue
    kept = {option: value}
    try:
        made = _made(ruleset.game, kept)
    except BadRuleset:
        raise first from None
    for name in others:
        try:
            made = _made(ruleset.game, {**kept, name: given[name]})
        except BadRuleset:
            continue
        kept[name] = given[name]
    return made


def values_of(ruleset: Ruleset, choice: Choice) -> dict[str, Ruleset]:
    """Returns the values that can be chosen for an option, each with the ruleset it leads to."""
    found = {}
    for value in choice.words:
        try:
            found[value] = with_option(ruleset, choice.option, value)
        except BadRuleset:
            continue
    return found


def _given(ruleset: Ruleset) -> dict[str, str]:
    """Returns the options of a ruleset that are not as they are by default."""
    inside = ruleset.name.partition("(")[2].rstrip(")")
    pairs = (part.partition("=") for part in inside.split(",") if part)
    return {name.strip(): value.strip() for name, _, value in pairs}


def _made(game: str, given: Mapping[str, str]) -> Ruleset:
    told = ",".join(f"{name}={value}" for name, value in given.items())
    return Ruleset(f"{game}({told})" if told else game)
