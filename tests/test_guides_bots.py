"""The bots of the guide are programs that play: they are run as a reader would run them."""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import sixfold
from sixfold import EngineFailed, cli
from sixfold.engine import connect, player
from support.random_matches import play_out

if TYPE_CHECKING:  # tests that visit no site load no server
    from support.play_site import Visitor

EXAMPLES = Path(__file__).parents[1] / "docs" / "examples"
EVERY = pytest.mark.parametrize("game", sixfold.games())


@pytest.fixture
def bot() -> Path:
    return EXAMPLES / "bot.py"


def test_the_bot_is_short(bot: Path) -> None:
    code = [line for line in bot.read_text().splitlines() if line.strip() and '"""' not in line]
    assert len(code) <= 21


@EVERY
def test_the_bot_plays_and_takes_a_win(bot: Path, game: str) -> None:
    seen = 0
    with connect([sys.executable, str(bot)], timeout=60) as program:
        assert program.name == "Two plies"
        assert list(program.options) == ["Ruleset"]
        for seed in range(12):
            here = [p for p in play_out(sixfold.new(game), seed) if p.turn][-1]
            if len(here.legal_moves) > 60:
                continue
            chosen = program.think(here, seconds=60).best
            assert chosen in here.legal_moves
            ends = [here.play(move).outcome for move in here.legal_moves]
            if not here.ruleset.has_secrets and any(e and e.winner == here.turn for e in ends):
                outcome = here.play(chosen).outcome
                assert outcome
                assert outcome.winner == here.turn
                seen += 1
    assert seen or game not in ("six", "sixth")


def test_a_bot_that_fails_is_told_of(tmp_path: Path) -> None:
    path = tmp_path / "bot.py"
    path.write_text(
        "from sixfold.engine import serve\nserve(lambda position: 1 / 0)", encoding="utf-8"
    )
    told = shlex.join([sys.executable, str(path)])
    game = sixfold.games()[0]
    with player(f"ugi:{told}", game) as made:
        made.new_game(1)
        with pytest.raises(EngineFailed, match="answered 'none'"):
            made.choose(next(p for p in play_out(sixfold.new(game), 1) if p.turn))


def test_the_bot_meets_the_levels(bot: Path, capsys: pytest.CaptureFixture[str]) -> None:
    told = f"ugi:{shlex.join([sys.executable, str(bot)])}"
    words = ["match", told, "random", "--game", "sixth", "--games", "2", "--nodes", "1"]
    assert cli.main([*words, "--longest", "40", "--processes", "1"]) == 0
    assert "2 games in 1 openings" in capsys.readouterr().out


@EVERY
def test_the_bot_in_bash_plays(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(Path(sys.executable).parent), prepend=os.pathsep)
    with connect(["bash", str(EXAMPLES / "bot.sh")], timeout=60) as program:
        assert program.name == "Any move"
        for seed in range(2):
            for here in [p for p in play_out(sixfold.new(game, seed=seed), seed) if p.turn][:3]:
                assert program.think(here, seconds=60).best in here.legal_moves


@EVERY
def test_the_bot_of_a_server_plays_a_match_to_its_end(game: str, ann: Visitor) -> None:
    seats = sixfold.new(game).seats
    match = ann.create(game, "me", *["friend"] * (seats - 1))
    asked = (f"/api/matches/{match}/seats/{seat + 1}/link" for seat in range(seats))
    links = [ann.address + ann.get(path)["path"] for path in asked]
    run = [sys.executable, str(EXAMPLES / "server_bot.py")]
    bots = [
        subprocess.Popen([*run, link], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        for link in links
    ]
    heard = [bot.communicate(timeout=120) for bot in bots]
    outcome = ann.get(f"/api/matches/{match}")["outcome"]
    assert outcome
    assert heard == [(f"{outcome['words']}\n", "")] * seats


@pytest.mark.parametrize("game", ["six", "6x5"])
def test_the_bot_at_a_table_plays_a_match_to_its_end(
    game: str, ann: Visitor, tmp_path: Path
) -> None:
    match = ann.create(game, "me", {"kind": "friend"})
    links = [
        ann.address + ann.get(f"/api/matches/{match}/seats/{seat}/link")["path"] for seat in (1, 2)
    ]
    bots = [
        subprocess.Popen(
            [sys.executable, str(EXAMPLES / "table_bot.py"), link],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env=os.environ | {"XDG_STATE_HOME": str(tmp_path / str(number))},
        )
        for number, link in enumerate(links)
    ]
    heard = [bot.communicate(timeout=120) for bot in bots]
    outcome = ann.get(f"/api/matches/{match}")["outcome"]
    assert outcome
    assert heard == [(f"{outcome['words']}\n", "")] * 2
    assert ann.get(f"/api/matches/{match}")["seats"][1]["name"] == "Level 2"
