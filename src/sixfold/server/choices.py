"""A ruleset and what can be chosen from there: values that go with no choice are not told."""

from __future__ import annotations

from collections.abc import Mapping

from ..errors import BadRuleset
from ..games import look_of, translated
from ..position import Position
from ..ruleset import Choice, Ruleset
from .protocol import OptionTold, RulesetTold, ValueTold
from .refusals import Refusal


def choices_from(text: str, option: str = "", value: str = "") -> RulesetTold:
    """Tells a ruleset, after one option was given a value if one is named."""
    try:
        ruleset = Ruleset(text)
        if option:
            ruleset = _with(ruleset, option, value)
    except BadRuleset as error:
        raise Refusal("bad", str(error)) from None
    look = translated(look_of(ruleset.game))
    return RulesetTold(
        ruleset=ruleset.name,
        game=ruleset.game,
        preset=ruleset.preset,
        seats=Position(ruleset).seats,
        chance=ruleset.has_chance or ruleset.draws_start,
        secrets=ruleset.has_secrets,
        options=[
            OptionTold(
                option=choice.option,
                title=look.options[choice.option].title,
                note=look.options[choice.option].note,
                value=ruleset.options[choice.option],
                default=choice.default,
                values=_values(ruleset, choice, look.options[choice.option].values),
                least=choice.least,
                most=choice.most,
            )
            for choice in ruleset.choices
        ],
    )


def _values(ruleset: Ruleset, choice: Choice, words: Mapping[str, str]) -> list[ValueTold]:
    found = []
    for value in choice.words:
        try:
            chosen = _with(ruleset, choice.option, value)
        except BadRuleset:
            continue
        found.append(ValueTold(value, words.get(value, value), chosen.name))
    return found


def _with(ruleset: Ruleset, option: str, value: str) -> Ruleset:
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


def _given(ruleset: Ruleset) -> dict[str, str]:
    """Returns the options of a ruleset that are not as they are by default."""
    inside = ruleset.name.partition("(")[2].rstrip(")")
    pairs = (part.partition("=") for part in inside.split(",") if part)
    return {name.strip(): value.strip() for name, _, value in pairs}


def _made(game: str, given: Mapping[str, str]) -> Ruleset:
    told = ",".join(f"{name}={value}" for name, value in given.items())
    return Ruleset(f"{game}({told})" if told else game)
