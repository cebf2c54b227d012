"""The bot of the guide is a program that plays: it is run as the file that a reader would write."""

from __future__ import annotations

import re
import shlex
import sys
from pathlib import Path

import pytest

import sixfold
from sixfold import EngineFailed
from sixfold.engine import connect, player
from support.random_matches import play_out

PAGE = Path(__file__).parents[1] / "docs" / "guides" / "bots.md"
EVERY = pytest.mark.parametrize("game", sixfold.games())


@pytest.fixture
def bot(tmp_path: Path) -> Path:
    found = re.search(r"^```py\n(.*?)^```$", PAGE.read_text(encoding="utf-8"), re.S | re.M)
    assert found
    path = tmp_path / "bot.py"
    path.write_text(found[1], encoding="utf-8")
    return path


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
