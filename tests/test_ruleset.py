"""Rulesets: canonical names, presets, and refusals that tell what is allowed."""

from __future__ import annotations

import pickle

import pytest

from sixfold import BadRuleset, Ruleset, games, presets

GAME = next(game for game in games() if "limit" in Ruleset(game).options)


def test_a_game_id_alone_is_its_ruleset_of_defaults() -> None:
    for game in games():
        assert Ruleset(game).name == Ruleset(presets().get(game, game)).name
        assert Ruleset(game).game == game


def test_presets_stand_for_canonical_rulesets() -> None:
    for preset, text in presets().items():
        assert Ruleset(preset).name == text
        assert Ruleset(text).name == text
        assert Ruleset(preset).preset is not None


def test_options_come_in_any_order_and_defaults_are_left_out() -> None:
    for game in games():
        choices = Ruleset(game).choices
        given = ",".join(f"{choice.option}={choice.default}" for choice in reversed(choices))
        assert Ruleset(f"{game}({given})").name == game


def test_a_changed_option_is_in_the_name_and_the_options() -> None:
    for game in games():
        for choice in Ruleset(game).choices:
            for word in choice.words or (str(choice.least), str(choice.most)):
                try:
                    ruleset = Ruleset(f"{game}({choice.option}={word})")
                except BadRuleset:
                    continue
                assert ruleset.options[choice.option] == word
                assert (f"{choice.option}={word}" in ruleset.name) == (word != choice.default)
                assert Ruleset(ruleset.name) == ruleset


def test_equal_rulesets_are_equal_values() -> None:
    for preset, text in presets().items():
        assert Ruleset(preset) == Ruleset(text)
        assert len({Ruleset(preset), Ruleset(text)}) == 1
        assert pickle.loads(pickle.dumps(Ruleset(preset))) == Ruleset(text)
        assert eval(repr(Ruleset(preset))) == Ruleset(text)
        assert Ruleset(Ruleset(preset)) == Ruleset(text)
        assert str(Ruleset(preset)) == text


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("", "games:"),
        ("no-such-game", "presets:"),
        (f"{GAME}(", "')'"),
        (f"{GAME}()", "option=value"),
        (f"{GAME}(,)", "option=value"),
        (f"{GAME}(limit)", "option=value"),
        (f"{GAME}(colour=red)", "limit"),
        (f"{GAME}(limit=-1)", "0 to"),
        (f"{GAME}(limit=007)", "0 to"),
        (f"{GAME}(limit=99999999999999999999)", "0 to"),
        (f"{GAME}(limit=1,limit=1)", "twice"),
        (f"{GAME} (limit=1)", "games:"),
        (f"{GAME}(limit=1) ", "')'"),
        (GAME.upper(), "games:"),
        (f"{GAME}\0", "games:"),
        ("é" * 1000, "games:"),
        ("\ud800", "games:"),
    ],
)
def test_what_is_no_ruleset_is_refused_with_what_is_allowed(text: str, named: str) -> None:
    with pytest.raises(BadRuleset) as refusal:
        Ruleset(text)
    assert named in str(refusal.value)
    assert len(str(refusal.value)) < 400


def test_what_is_no_text_is_a_type_error() -> None:
    with pytest.raises(TypeError, match="7"):
        Ruleset(7)  # type: ignore[arg-type]


def test_a_preset_takes_no_options() -> None:
    for preset, text in presets().items():
        if preset not in games():
            with pytest.raises(BadRuleset) as refusal:
                Ruleset(f"{preset}(limit=1)")
            assert text in str(refusal.value)
