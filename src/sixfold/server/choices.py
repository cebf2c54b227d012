"""A ruleset and what can be chosen from there: values that go with no choice are not told."""

from __future__ import annotations

from ..choosing import values_of, with_option
from ..errors import BadRuleset
from ..games import look_of, translated
from ..position import Position
from ..ruleset import Ruleset
from .protocol import OptionTold, RulesetTold, ValueTold
from .refusals import Refusal


def choices_from(text: str, option: str = "", value: str = "") -> RulesetTold:
    """Tells a ruleset, after one option was given a value if one is named."""
    try:
        ruleset = Ruleset(text)
        if option:
            ruleset = with_option(ruleset, option, value)
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
                values=[
                    ValueTold(value, look.options[choice.option].values.get(value, value), to.name)
                    for value, to in values_of(ruleset, choice).items()
                ],
                least=choice.least,
                most=choice.most,
            )
            for choice in ruleset.choices
        ],
    )
