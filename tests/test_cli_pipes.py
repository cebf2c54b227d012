"""The command line as a program of its own: through pipes, in other encodings, cut off."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
from pathlib import Path
from subprocess import PIPE

import pytest

import sixfold

START = "0,0 1,0 1 20,20"


def command(*words: str, **options: object) -> subprocess.CompletedProcess[str]:
    program = [sys.executable, "-c", "import sys; from sixfold.cli import main; sys.exit(main())"]
    return subprocess.run(  # type: ignore[call-overload, no-any-return]
        [*program, *words], **{"text": True, "capture_output": True, "timeout": 60, **options}
    )


def test_a_reader_that_leaves_early_is_no_error() -> None:
    reading, writing = os.pipe()
    os.close(reading)
    program = "import sys; from sixfold.cli import main; sys.exit(main(['moves', 'six']))"
    with os.fdopen(writing, "w") as pipe:
        done = subprocess.run(
            [sys.executable, "-c", program], stdout=pipe, stderr=subprocess.PIPE, timeout=60
        )
    assert (done.returncode, done.stderr) == (0, b"")


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such terminals")
def test_rules_in_a_terminal_are_drawn_in_its_width_and_colours() -> None:
    import pty

    def shown(*words: str, **variables: str) -> str:
        ours, theirs = pty.openpty()
        environment = {k: v for k, v in os.environ.items() if k not in ("NO_COLOR", "LINES")}
        environment |= {"COLUMNS": "50", "TERM": "xterm-256color"} | variables
        program = [sys.executable, "-m", "sixfold", "rules", *words]
        done = subprocess.Popen(program, stdout=theirs, stdin=theirs, env=environment)
        os.close(theirs)
        told = b""
        while True:
            try:
                some = os.read(ours, 65536)
            except OSError:  # how Linux tells that the other side has closed
                break
            if not some:
                break
            told += some
        os.close(ours)
        assert done.wait(timeout=60) == 0
        return told.decode()

    page = shown("six")
    lines = [re.sub(r"\x1b\[[0-9;]*m", "", line) for line in page.splitlines()]
    assert max(map(len, lines)) <= 50
    assert "\x1b[1;38;5;" in page or "\x1b[1;36m" in page
    assert "```" not in page
    assert any("●" in line for line in lines)
    assert "38;5" not in shown("six", NO_COLOR="1")
    assert "●" not in shown("six", "--ascii")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no full device to write to")
@pytest.mark.parametrize("words", ["moves six", "--help", "--version", "rules six", "play six"])
@pytest.mark.parametrize("unbuffered", ["", "1"])
def test_a_full_disk_is_told_in_one_line(words: str, unbuffered: str) -> None:
    program = [sys.executable, "-m", "sixfold", *words.split()]
    with open("/dev/full", "w") as full:
        done = subprocess.run(
            program,
            env=os.environ | {"PYTHONUNBUFFERED": unbuffered},
            stdin=subprocess.DEVNULL,
            stdout=full,
            stderr=PIPE,
            timeout=60,
        )
    assert done.returncode == 2
    assert done.stderr.count(b"\n") == 1


@pytest.mark.parametrize("words", ["games", "--version", "render six", "moves six", "play six-o"])
@pytest.mark.parametrize("closed", ["<&-", ">&-", "<&- >&- 2>&-"])
def test_a_closed_stream_is_as_one_to_nowhere(words: str, closed: str) -> None:
    line = f"exec {sys.executable} -m sixfold {words} {closed}"
    done = subprocess.run(
        ["bash", "-c", line], stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=60
    )
    assert (done.returncode, done.stderr) == (0, "")


def test_standard_input_may_be_a_record() -> None:
    text = sixfold.Match("six-o").record().to_text()
    assert START in command("show", "-", "--json", input=text).stdout
    assert "0 plies, right" in command("record", "check", "-", input=text).stdout


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGINT])
def test_a_game_that_is_cut_off_is_printed(number: int) -> None:
    words = [sys.executable, "-m", "sixfold", "play", "six-o"]
    with subprocess.Popen(words, stdin=PIPE, stdout=PIPE, stderr=PIPE, text=True) as playing:
        assert playing.stdin is not None
        assert playing.stdout is not None
        playing.stdin.write("1,1\n")
        playing.stdin.flush()
        while "Orange to act" not in playing.stdout.readline():
            pass
        playing.send_signal(number)
        rest, faults = playing.communicate(timeout=60)
    assert "1. 1,1" in rest
    assert "Traceback" not in faults
    assert playing.returncode == 128 + number


@pytest.mark.parametrize("encoding", ["ascii", "cp1252"])
def test_a_pipe_that_is_not_utf_8_gets_plain_characters(encoding: str) -> None:
    spoken = os.environ | {"PYTHONIOENCODING": encoding}
    for words in (("show", "six", "0,1"), ("render", "six", "0,1", "--format", "txt")):
        done = command(*words, env=spoken, encoding=encoding)
        assert (done.returncode, done.stderr) == (0, "")
        assert done.stdout == command(words[0], *words[1:], env=spoken).stdout
        assert done.stdout.isascii()
        assert "[x]" in done.stdout
    for words in (("--help",), ("show", "--help"), ("games",), ("rules", "six")):
        done = command(*words, env=spoken, encoding=encoding)
        assert (done.returncode, done.stderr) == (0, "")
    told = command("moves", "six", "--json", env=spoken).stdout
    assert json.loads(told)["position"] == START
    game = command("play", "six", input="0,1\n€\nquit\n", env=spoken | {"LC_ALL": "C"})
    assert game.returncode == 0
    assert game.stderr == ""
    assert "[x]" in game.stdout


def test_a_record_is_written_as_utf_8_into_any_pipe(tmp_path: Path) -> None:
    match = sixfold.Match("six", seats=["Zoë", "Åsa"])
    path = tmp_path / "game.txt"
    path.write_text(match.record().to_text(), encoding="utf-8")
    spoken = os.environ | {"PYTHONIOENCODING": "cp1252"}
    for form in ("json", "text"):
        done = command("record", "convert", str(path), "--to", form, env=spoken, encoding="utf-8")
        assert sixfold.Record.parse(done.stdout) == match.record()


def test_play_goes_through_a_pipe() -> None:
    done = command("play", "six-o", "--ascii", input="1,1\nnonsense\nundo\nresign\n")
    assert done.returncode == 0
    assert done.stderr == ""
    assert "nonsense" in done.stdout
    assert "wins" in done.stdout


def test_a_game_cut_off_is_taken_up_again(tmp_path: Path) -> None:
    kept = tmp_path / "game.txt"
    command("play", "six-o", "--record", str(kept), input="1,1\n2,0\n")
    assert sixfold.Record.parse(kept.read_bytes()).plies[1].move == "2,0"
    again = command("play", "--record", str(kept), input="undo\nquit\n")
    assert "Going on" in again.stdout
    assert len(sixfold.Record.parse(kept.read_bytes()).plies) == 1
    other = command("play", "six", "--record", str(kept), input="")
    assert other.returncode == 2
    assert "another game" in other.stderr


@pytest.mark.parametrize(
    ("end", "printed"),
    [
        ("", True),
        ("resign\n", True),
        ("resign\nsave {}\n", False),
        ("save {}\nresign\n", True),
        ("resign\nundo\nsave {}\nquit\n", False),
    ],
)
def test_a_game_that_no_file_holds_is_printed(tmp_path: Path, end: str, printed: bool) -> None:
    done = command("play", "six-o", input="1,1\n" + end.format(tmp_path / "game.txt"))
    assert done.returncode == 0
    assert ('[Ruleset "six(opening=both,split=forbid)"]' in done.stdout) == printed
    kept = command(
        "play", "six-o", "--record", str(tmp_path / "kept.txt"), input="1,1\n" + "draw agreed\n"
    )
    assert "[Ruleset" not in kept.stdout
