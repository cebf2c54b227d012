"""The screens of the terminal client look as they did when they were looked at, small and large."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.pilot import Pilot

import sixfold
from sixfold.ruleset import Ruleset
from sixfold.tongue import LANGUAGES, speaking
from sixfold.tui.app import Client
from sixfold.tui.keys import keys_text
from sixfold.tui.plan import HERE, Plan, presets_of
from sixfold.tui.settings import COLOURS, THEMES, Settings
from sixfold.tui.start_screen import StartScreen
from support.terminal import (
    LARGE,
    SMALL,
    SNAPSHOTS,
    assert_screen,
    drive,
    first_preset,
    hotseat,
    pictured,
    press,
    screen_text,
    settled,
)

SIZES = {"small": SMALL, "large": LARGE}


@pytest.fixture(autouse=True)
def _at_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("XDG_STATE_HOME", "XDG_CONFIG_HOME"):
        monkeypatch.setenv(name, str(tmp_path / name))


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", sixfold.games())
def test_the_screens_of_a_game_are_those_kept(game: str, size: str) -> None:
    async def chooses(client: Client, pilot: Pilot[None]) -> None:
        assert_screen(client, f"{game}.start.{size}")
        await press(client, pilot, "right", "enter")
        assert_screen(client, f"{game}.options.{size}")

    async def begins(client: Client, pilot: Pilot[None]) -> None:
        if client.match_screen and client.match_screen.shown.passing:
            assert_screen(client, f"{game}.pass.{size}")
            await press(client, pilot, "enter")
        assert_screen(client, f"{game}.first.{size}")

    async def goes_on(client: Client, pilot: Pilot[None]) -> None:
        if client.match_screen and client.match_screen.shown.passing:
            await press(client, pilot, "enter")
        assert_screen(client, f"{game}.middle.{size}")
        if size == "small":
            await press(client, pilot, "f3")
            assert_screen(client, f"{game}.moves.{size}")

    drive(Client(plan=Plan(presets_of(game)[0][1])), chooses, SIZES[size])
    drive(Client(hotseat(first_preset(game))), begins, SIZES[size])
    drive(Client(pictured(game)), goes_on, SIZES[size])


def test_dialogs_are_those_kept() -> None:
    game = next(g for g in sixfold.games() if not Ruleset(g).has_chance)

    async def hand(client: Client, pilot: Pilot[None]) -> None:
        await press(client, pilot, "f1")
        assert_screen(client, "keys.small")
        await press(client, pilot, "escape", "f10")
        assert_screen(client, "menu.small")
        await press(client, pilot, "escape", "f8")
        assert_screen(client, "save.small")
        await press(client, pilot, "escape", "f2")
        assert_screen(client, "rules.small")
        await press(client, pilot, "f2")
        await pilot.resize_terminal(50, 12)
        await settled(client, pilot)
        assert_screen(client, "tiny")

    drive(Client(hotseat(first_preset(game))), hand)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_starts_and_plays(language: str) -> None:
    plan = Plan(presets_of(sixfold.games()[-1])[0][1])
    plan.sit(2, HERE)

    async def hand(client: Client, pilot: Pilot[None]) -> None:
        assert_screen(client, f"{language}.start.small")
        await press(client, pilot, "enter")
        await pilot.resize_terminal(*LARGE)
        await settled(client, pilot)
        assert_screen(client, f"{language}.match.large")

    with speaking(language):
        drive(Client(plan=plan), hand)
        assert keys_text()


def test_themes_and_colours_change_no_character() -> None:
    seen: dict[Settings, tuple[str, frozenset[object]]] = {}

    async def hand(client: Client, pilot: Pilot[None]) -> None:
        for theme in THEMES:
            for colours in COLOURS:
                client.choose(Settings(theme, colours))
                await settled(client, pilot)
                rows = client.screen._compositor.render_strips()
                styles = frozenset(segment.style for strip in rows for segment in strip)
                seen[client.settings] = screen_text(client), styles
                assert Settings.kept() == Settings(theme, colours)

    drive(Client(pictured(sixfold.games()[-1])), hand)
    assert len({text for text, _ in seen.values()}) == 1
    assert len({styles for _, styles in seen.values()}) == len(THEMES) * len(COLOURS)


def test_settings_that_cannot_be_read_are_as_if_never_chosen(tmp_path: Path) -> None:
    Settings("light", "safe").keep()
    file = next(tmp_path.rglob("terminal.json"))
    for told in (b"", b"[]", b'{"theme": "pink", "colours": 3}', b"\xff\x00", b'{"theme": []}'):
        file.write_bytes(told)
        assert Settings.kept() == Settings()


def test_all_options_are_offered_in_words_and_only_what_goes_together() -> None:
    async def hand(client: Client, pilot: Pilot[None]) -> None:
        screen = client.screen
        assert isinstance(screen, StartScreen)
        await press(client, pilot, "right", "enter")
        for preset in sixfold.presets():
            screen.plan.play(Ruleset(preset))
            await screen.fill()
            plan = screen.plan
            for choice in plan.ruleset.choices:
                found = screen.query(f"#o-{choice.option}, #n-{choice.option}")
                assert len(found) == 1, choice.option
                words = plan.look.options[choice.option]
                for _, value in getattr(found.first(), "_options", ()):
                    other = Plan(plan.ruleset)
                    other.choose(choice.option, value)
                    assert other.ruleset.options[choice.option] == value
                    assert words.values[value]

    drive(Client(plan=Plan()), hand, LARGE)


def test_the_picture_in_the_guide_is_a_screen_that_is_kept() -> None:
    guide = Path(__file__).parents[1] / "docs" / "guides" / "terminal.md"
    shown = guide.read_text(encoding="utf-8").split("```text\n")[1].split("```")[0]
    kept = {file.read_text(encoding="utf-8") for file in SNAPSHOTS.glob("*.moves.small.txt")}
    assert shown in kept
