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
def test_nothing_is_chosen_besides_what_was_asked_for(preset: str) -> None:
    ruleset = sixfold.Ruleset(preset)
    for choice in ruleset.choices:
        for chosen in values_of(ruleset, choice).values():
            asked = {part for part in spelt(chosen) if not part.startswith(f"{choice.option}=")}
            assert asked <= spelt(ruleset)


def spelt(ruleset: sixfold.Ruleset) -> set[str]:
    """Returns the options that a ruleset's name spells out: those that are not as usual."""
    return set(filter(None, ruleset.name.partition("(")[2].rstrip(")").split(",")))


def test_what_goes_with_nothing_is_refused_with_the_reason() -> None:
    ruleset = sixfold.Ruleset(next(iter(sixfold.presets())))
    option = ruleset.choices[0].option
    with pytest.raises(BadRuleset, match=option):
        with_option(ruleset, option, "nonsense")
