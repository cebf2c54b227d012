"""What is offered of a ruleset's options can be had, and changes no more than it must."""

from __future__ import annotations

import pytest

import sixfold
from sixfold.choosing import values_of, with_option
from sixfold.errors import BadRuleset


@pytest.mark.parametrize("preset", sixfold.presets())
def test_every_value_that_is_offered_is_had(preset: str) -> None:
    ruleset = sixfold.Ruleset(preset)
    for choice in ruleset.choices:
        offered = values_of(ruleset, choice)
        assert set(offered) <= set(choice.words)
        if choice.words:
            assert offered[ruleset.options[choice.option]] == ruleset
        for value, chosen in offered.items():
            assert chosen.options[choice.option] == value


@pytest.mark.parametrize("preset", sixfold.presets())
def test_an_option_that_fits_changes_nothing_else(preset: str) -> None:
    ruleset = sixfold.Ruleset(preset)
    for choice in ruleset.choices:
        for value, chosen in values_of(ruleset, choice).items():
            given = {**ruleset.options, choice.option: value}
            text = ",".join(f"{name}={told}" for name, told in given.items())
            try:
                wanted = sixfold.Ruleset(f"{ruleset.game}({text})")
            except BadRuleset:
                changed = [n for n, told in chosen.options.items() if told != given[n]]
                assert changed, "what does not fit gives way"
            else:
                assert chosen == wanted


def test_what_goes_with_nothing_is_refused_with_the_reason() -> None:
    ruleset = sixfold.Ruleset(next(iter(sixfold.presets())))
    option = ruleset.choices[0].option
    with pytest.raises(BadRuleset, match=option):
        with_option(ruleset, option, "nonsense")
