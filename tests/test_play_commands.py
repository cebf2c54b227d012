"""The command that plays: who sits where, scripts that repeat, games that are gone on with."""

from __future__ import annotations

import os
import pty
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import sixfold
from sixfold.cli import main
from sixfold.table.keeping import state_folder
from sixfold.table.seating import named, seated

Play = Callable[..., tuple[int, str, str]]


@pytest.fixture
def play(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> Play:
    """Returns a function that plays a script."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))

    def play(*words: object, lines: str = "") -> tuple[int, str, str]:
        script = iter(lines.splitlines())

        def typed(_: str) -> str:
            for line in script:
                return line
            raise EOFError

        monkeypatch.setattr("builtins.input", typed)
        try:
            status = main(["play", *map(str, words)])
        except SystemExit as exit:
            status = int(exit.code or 0)
        told = capsys.readouterr()
        return status, told.out, told.err

    return play


def test_a_script_with_a_seed_plays_the_same_game_again(play: Play) -> None:
    words = ("hexagone", "--vs", "2", "--seed", "7", "--plain")
    first, again = (play(*words, lines="hint\nhint\nstop\n") for _ in range(2))
    assert first == again
    assert first[0] == 0
    assert "chance: roll" in first[1]
    assert play("hexagone", "--vs", "2", "--seed", "8")[1] != first[1]


def test_nothing_moves_the_cursor_or_has_colours_in_a_pipe(play: Play) -> None:
    status, out, err = play("six", "--vs", "1", "--seed", "1", lines="1,1\nundo\nquit\n")
    assert (status, err) == (0, "")
    assert "\x1b" not in out
    assert "\r" not in out


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("SIX", "six"),
        ("Six-O", "six(opening=both,split=forbid)"),
        ("sixth!", "sixth"),
        ("Hexagone", "hexagone"),
        ("SIX / Six-o", "six"),
        ("SIX(Split=Forbid)", "six(split=forbid)"),
        (" 6X5 ", "6x5"),
        ("Six MaKING", sixfold.presets()["six-making"]),
        ("six/six-o", "six"),
    ],
)
def test_games_are_named_in_any_case_and_by_title(text: str, name: str) -> None:
    assert named(text).name == sixfold.Ruleset(name).name


def test_what_names_no_game_is_refused_with_what_does() -> None:
    with pytest.raises(sixfold.BadRuleset, match="hexagone"):
        named("chess")


def test_opponents_take_the_other_seats_in_their_order() -> None:
    assert seated(["3"], 2, 1) == {2: "3"}
    assert seated(["3"], 4, 2) == {1: "3", 3: "3", 4: "3"}
    assert seated(["3", "here", "5"], 4, 2) == {1: "3", 3: "here", 4: "5"}
    assert seated(["3", "5"], 2, 1) == {1: "3", 2: "5"}
    assert seated([], 2, 1) == {}
    with pytest.raises(ValueError, match="3 others sit at this table"):
        seated(["3", "5"], 4, 1)
    with pytest.raises(ValueError, match="plays alone"):
        seated(["3"], 1, 1)


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("six", "--vs", "11"), "'11' is no player"),
        (("six", "--vs", "wanderer"), "has no character 'wanderer'"),
        (("six", "--vs", "3", "--seat", "3"), "there is no seat '3'; seats: 1 to 2, or random"),
        (("six", "--game", "six"), "--game goes with the address of a site"),
        (("six", "--clock", "2d"), "--clock goes with the address of a site"),
        (("six", "--lang", "xx"), "invalid choice: 'xx'"),
        (("chess",), "chess"),
        (("--resume", "six"), "--resume goes without"),
        (("--resume",), "no game waits"),
        (("http://127.0.0.1:9/match/a", "--seed", "3"), "--seed goes with a game at this keyboard"),
        (("http://127.0.0.1:9/match/a", "--vs", "3"), "set up a match"),
        (("http://127.0.0.1:9/match/a",), "cannot be reached"),
        (("http://127.0.0.1:9", "--vs", "3"), "--game tells of which game"),
        (("http://127.0.0.1:9", "--game", "six", "--clock", "x"), "is no clock"),
        (("http://127.0.0.1:9", "--game", "six", "--vs", "ringless"), "a site seats level 1"),
    ],
)
def test_what_cannot_be_played_is_one_line_with_status_2(
    play: Play, words: tuple[str, ...], why: str
) -> None:
    status, _, err = play(*words)
    assert status == 2
    assert why in err
    assert len(err.strip().splitlines()) == 1


def test_a_character_plays_by_name(play: Play) -> None:
    status, out, _ = play("six", "--vs", "ringless", "--as", "2", "--seed", "3", lines="seats\n")
    assert status == 0
    assert "seat 1: The surveyor (teal), a computer" in out
    assert "seat 2: orange, at this keyboard" in out
    assert "The surveyor (teal) plays" in out


def test_a_seat_may_be_left_to_chance(play: Play) -> None:
    seats = set()
    for seed in range(8):
        _, out, _ = play("six", "--vs", "1", "--seat", "random", "--seed", seed, lines="seats\n")
        seats.add(re.findall(r"seat (\d): \S+, at this keyboard", out)[0])
    assert seats == {"1", "2"}


def test_computers_alone_play_to_the_end(play: Play) -> None:
    status, out, _ = play("six", "--vs", "1", "--vs", "1", "--seed", "3")
    assert status == 0
    assert "wins" in out


def test_the_last_game_is_gone_on_with(play: Play) -> None:
    assert "The game is kept" in play("six", "--vs", "2", "--name", "Ann", lines="1,1\n")[1]
    play("sixth", lines="")
    status, out, _ = play("--resume", lines="seats\nundo\nresign\n")
    assert status == 0
    assert "Going on with SIX" in out
    assert "seat 1: Ann (teal), at this keyboard" in out
    assert "seat 2: level 2 (orange), a computer" in out
    assert play("--resume")[0] == 2


def test_a_saved_game_is_loaded_and_the_one_before_is_not_lost(play: Play, tmp_path: Path) -> None:
    saved = tmp_path / "game.json"
    _, out, _ = play(
        "six", "--vs", "2", "--seed", "2", lines=f"1,1\nsave {saved}\nundo\n0,1\nload {saved}\n"
    )
    record = sixfold.Record.parse(saved.read_bytes())
    assert len(record.plies) == 2
    kept = [
        sixfold.Record.parse(path.read_bytes())
        for path in sorted((state_folder() / "games").glob("*.json"))
    ]
    assert [each.plies[0].move for each in kept] == ["0,1", "1,1"]
    assert out.rstrip().splitlines()
    assert play("--resume", lines="resume\nseats\n")[1].count("level 2 (orange), a computer") == 1


def test_a_game_with_secrets_is_not_printed_and_not_lost(play: Play) -> None:
    status, out, _ = play("6x5", "--seed", "3", lines="\nquit\n")
    assert status == 0
    assert "The game holds secrets" not in out  # for nothing was played
    status, out, _ = play("6x5", "--vs", "1", "--seed", "3", lines="b@1,1\nb@1,-1\nb@0,1\nquit\n")
    assert "The game holds secrets, so that it is not shown." in out
    assert "deal 2 0" not in out
    assert "[Ruleset" not in out
    assert "deal 2" in "".join(
        path.read_text(encoding="utf-8") for path in (state_folder() / "games").glob("*.json")
    )


def test_where_nothing_can_be_kept_a_secret_game_is_written_aside(
    play: Play, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "no").write_text("")
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "no"))
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    status, out, err = play("6x5", "--vs", "1", "--seed", "3", lines="b@1,1\nb@1,-1\nb@0,1\n")
    assert status == 0
    assert "Not a directory" in err
    name = re.findall(r"Saved to (.*)\.$", out, re.M)[0]
    assert sixfold.Record.parse(Path(name).read_bytes()).plies
    assert "--resume" not in out


def test_the_line_mode_speaks_other_languages(play: Play) -> None:
    _, out, _ = play("six", "--vs", "1", "--seed", "1", "--lang", "de", lines="1,1\nhelp\nx\n")
    for said in ("Stufe 1 (Orange) spielt", "Letzter Zug:", "kann nicht gespielt werden", "am Zug"):
        assert said in out
    assert "to act" not in out


def test_on_a_terminal_lines_are_prompted_for_and_plain_is_a_choice(tmp_path: Path) -> None:
    leader, follower = pty.openpty()
    environment = os.environ | {"XDG_STATE_HOME": str(tmp_path), "TERM": "xterm"}
    command = [sys.executable, "-m", "sixfold", "play", "six", "--plain", "--vs", "1"]
    playing = subprocess.Popen(
        command, stdin=follower, stdout=follower, stderr=follower, env=environment
    )
    os.close(follower)
    os.write(leader, b"1,1\nquit\n")
    said = b""
    try:
        while chunk := os.read(leader, 4096):
            said += chunk
    except OSError:  # the other end is closed
        pass
    assert playing.wait(60) == 0
    os.close(leader)
    assert b"> " in said
    assert b"plays" in said
