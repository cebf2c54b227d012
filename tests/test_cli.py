"""The command line: what it answers, and that every error is one line with status 2."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

import sixfold
from sixfold import commands
from sixfold.cli import main
from sixfold.diagrams import blocks
from sixfold.pages import page_of
from support.dice_game import DICE, install

START = "0,0 1,0 1 20,20"


class Answer:
    """What a command printed and its status."""

    def __init__(self, status: int, out: str, err: str) -> None:
        self.status, self.out, self.err = status, out, err
        self.lines = out.splitlines()


Run = Callable[..., Answer]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    """Returns a function that runs one command."""

    def run(*words: object) -> Answer:
        try:
            status = main([str(word) for word in words])
        except SystemExit as exit:
            status = int(exit.code or 0)
        printed = capsys.readouterr()
        return Answer(status, printed.out, printed.err)

    return run


@pytest.fixture
def record(tmp_path: Path) -> Path:
    match = sixfold.Match("six-o", seats=["Ada", "Ben"])
    for move in ("1,1", "2,-1", "0,1"):
        match.play(move)
    path = tmp_path / "game.json"
    path.write_text(match.record().to_json(), encoding="utf-8")
    return path


def test_games_lists_every_game_preset_and_option(run: Run) -> None:
    answer = run("games")
    for game in sixfold.games():
        assert game in answer.out
        for choice in sixfold.Ruleset(game).choices:
            assert choice.option in answer.out
    for preset in sixfold.presets():
        assert preset in answer.out


def test_games_tells_the_same_in_json(run: Run) -> None:
    told = json.loads(run("games", "--json").out)
    assert [game["id"] for game in told] == list(sixfold.games())
    presets = {game["id"]: game["presets"] for game in told}
    assert presets["six"]["six-o"] == "six(opening=both,split=forbid)"


def test_rules_prints_the_page_of_the_game(run: Run) -> None:
    assert "## Rulings" in run("rules", "six").out


def test_rules_have_their_diagrams_drawn_told_in_words_or_as_they_are_written(run: Run) -> None:
    for game in sixfold.games():
        page, drawn = page_of(game), run("rules", game).out
        assert run("rules", game, "--markdown").out == page
        assert "```diagram" in page
        assert "```diagram" not in drawn
        told = run("rules", game, "--words").out
        for diagram in blocks(page):
            assert diagram.words in told
            assert diagram.text().splitlines()[0] in drawn


def test_rules_can_be_drawn_with_plain_signs(run: Run) -> None:
    signs = {*run("rules", "six").out} - {*run("rules", "six", "--ascii").out}
    assert "●" in signs


def test_rules_are_told_in_other_languages(run: Run) -> None:
    assert "## Règles" in run("rules", "six", "--lang", "fr").out
    assert "invalid choice: 'xx'" in run("rules", "six", "--lang", "xx").err


def test_new_prints_the_first_position(run: Run) -> None:
    assert run("new", "six-o").lines == [START]


def test_moves_are_listed_after_the_moves_given(run: Run) -> None:
    position = sixfold.new("six").play("-1,0")
    assert run("moves", "six", "-1,0").lines == list(position.legal_moves)


@pytest.mark.parametrize(
    ("words", "moves"),
    [
        (("--theme", "dark", "1,1"), ["1,1"]),
        (("--json", "1,1"), ["1,1"]),
        (("1,1", "--json", "2,0"), ["1,1", "2,0"]),
        (("--position", "0,0;1,1 1,0 2 19,20", "2,0", "--json"), ["2,0"]),
        (("-1,0", "--json", "-1,1", "--seed", "-3", "-2,0"), ["-1,0", "-1,1", "-2,0"]),
        (("--json", "--", "-1,0"), ["-1,0"]),
    ],
)
def test_moves_may_stand_anywhere(run: Run, words: tuple[str, ...], moves: list[str]) -> None:
    start = words[words.index("--position") + 1] if "--position" in words else START
    position = sixfold.Position.from_text("six", start)
    for move in moves:
        position = position.play(move)
    if "--theme" in words:
        assert run("render", "six", *words).out.strip() == position.svg(theme="dark").strip()
    else:
        told = json.loads(run("moves", "six", *words).out)
        assert told["position"] == position.text


def test_moves_in_json_tell_targets_and_actions(run: Run) -> None:
    told = json.loads(run("moves", "six-o", "--json").out)
    assert told["turn"] == 1
    assert told["position"] == START
    assert all(row["targets"] == [row["move"]] for row in told["moves"])


def test_a_position_text_may_be_given(run: Run) -> None:
    text = "0,0;1,1 1,0 2 19,20"
    assert run("show", "six-o", "--position", text, "--json").status == 0
    assert json.loads(run("show", "six-o", "--position", text, "--json").out)["turn"] == 2


def test_show_draws_marks_and_words(run: Run) -> None:
    drawn = run("show", "six", "0,1", "--mark", "threats=2,0;1,1", "--ascii").out
    assert "threats" in drawn
    assert drawn.isascii()
    assert "to act" in run("show", "six", "--words").out


def test_perft_prints_the_count_last(run: Run) -> None:
    answer = run("perft", "six", 3, "--divide")
    assert answer.lines[-1] == "888"
    assert sum(int(line.split(": ")[1]) for line in answer.lines[:-1]) == 888
    text = "0,0;1,1 1,0 2 19,20"
    count = sixfold.perft(sixfold.Position.from_text("six", text), 2)
    assert run("perft", "six", 2, "--position", text).lines == [str(count)]
    assert run("perft", "six", 0).lines == ["1"]


def test_perft_tells_the_same_in_json(run: Run) -> None:
    told = json.loads(run("perft", "six-o", 2, "--json").out)
    position = sixfold.new("six-o")
    behind = {move: len(position.play(move).legal_moves) for move in position.legal_moves}
    assert told == {
        "ruleset": position.ruleset.name,
        "position": START,
        "depth": 2,
        "count": sum(behind.values()),
        "divide": behind,
    }
    assert json.loads(run("perft", "six", 0, "--json").out)["count"] == 1


def test_render_writes_what_the_name_says(run: Run, tmp_path: Path) -> None:
    position = sixfold.new("six").play("0,1")
    files = {"a.svg": position.svg().encode(), "a.png": position.png(), "a.txt": str(position)}
    for name, content in files.items():
        assert run("render", "six", "0,1", "-o", tmp_path / name).status == 0
        wanted = content if isinstance(content, bytes) else f"{content}\n".encode()
        assert (tmp_path / name).read_bytes() == wanted
    assert run("render", "six").out.startswith("<svg")


def test_a_file_may_be_named_like_a_move(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert run("render", "six", "-1,0", "-o", "-1x.svg").status == 0
    assert [path.name for path in tmp_path.iterdir()] == ["-1x.svg"]


def test_a_file_named_like_a_ruleset_is_not_taken_for_it(
    run: Run, record: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(record.parent)
    record.rename("six-o")
    assert json.loads(run("show", "six-o", "--json").out)["position"] == START
    assert json.loads(run("show", "./six-o", "--json").out)["position"] != START
    Path("six-o").rename("game")
    assert json.loads(run("show", "game", "--json").out)["position"] != START


def test_a_record_stands_for_its_position(run: Run, record: Path) -> None:
    last = sixfold.Record.parse(record.read_bytes()).positions()
    assert json.loads(run("show", record, "--json").out)["position"] == last[-1].text
    assert json.loads(run("show", record, "--ply", 1, "--json").out)["position"] == last[1].text


def test_records_are_checked_and_converted(run: Run, record: Path, tmp_path: Path) -> None:
    text = tmp_path / "game.txt"
    assert run("record", "convert", record, "--to", "text", "-o", text).status == 0
    assert run("record", "check", record, text).status == 0
    assert run("record", "convert", text, "--to", "json").out == record.read_text(encoding="utf-8")


def test_every_record_is_reported_whatever_is_wrong_with_some(run: Run, record: Path) -> None:
    short, gone = record.with_name("short.json"), record.with_name("gone.json")
    short.write_bytes(record.read_bytes()[:-20])
    files = (record, gone, short, record.parent, record)
    answer = run("record", "check", *files)
    assert answer.status == 2
    assert answer.err == ""
    whys = ["3 plies, right", "No such file", "cut short", "Is a directory", "3 plies, right"]
    for line, file, why in zip(answer.lines, files, whys, strict=True):
        assert line.startswith(f"{file}: ")
        assert why in line
    told = run("record", "check", record, "--json", *files[1:])
    assert told.status == 2
    assert [row["ok"] for row in json.loads(told.out)] == [True, False, False, False, True]
    assert [row["file"] for row in json.loads(told.out)] == [str(file) for file in files]


def test_bench_tells_figures_for_every_measure(run: Run) -> None:
    told = json.loads(run("bench", "--seconds", "0.01", "--json").out)
    assert told["machine"]
    names = [row["name"] for row in told["figures"]]
    assert sorted(names) == sorted(
        m.name for g in sixfold.games() for m in sixfold.look_of(g).bench
    )
    assert all(row["per_second"] > 0 and row["ratio"] > 0 for row in told["figures"])


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ((), "COMMAND"),
        (("dance",), "dance"),
        (("new", "seven"), "six-o-advanced"),
        (("new", "six(split=maybe)"), "forbid, remove"),
        (("new", "six-o(tiles=7)"), "takes no options"),
        (("moves", "six", "9,9"), "touches no tile"),
        (("moves", "six", "-1,0", "-1,0"), "-1,0 is taken"),
        (("show", "six", "--position", "0,0 1,0 2 20,20"), "seat 1's turn"),
        (("show", "six", "--ply", "1"), "--ply"),
        (("show", "no-such.json"), "no-such.json: No such file"),
        (("show", "."), "Is a directory"),
        (("show", "x" * 5000), "is no game and no preset"),
        (("show", "x" * 5000 + ".json"), "File name too long"),
        (("show", "six(limit=1.5)"), "limit"),
        (("show", "six", "--eye", "3"), "eye 3"),
        (("show", "six", "--eye", "99999999999999999999"), "eye 9999"),
        (("new", "a" + "é" * 50), "is no game and no preset"),
        (("new", "six(split=forbid)x"), "does not end with"),
        (("show", "six", "--mark", "\x1b[31mred=0,0"), "cannot be printed"),
        (("record", "convert", "/dev/zero", "--to", "json"), "more than 16 megabytes"),
        (("show", "six", "--seed", "x"), "--seed"),
        (("show", "six", "1,1", "--dance", "2,0"), "unrecognized arguments: --dance"),
        (("new", "six", "1,1"), "unrecognized arguments: 1,1"),
        (("show", "six", "--mark", "a"), "NAME=CELL"),
        (("show", "six", "--mark", "a=zz"), "zz"),
        (("perft", "six", "-1"), "0 to 100"),
        (("perft", "six", "10000000000000000000000"), "0 to 100"),
        (("perft", "six", "two"), "two"),
        (("render", "six", "-o", "a.gif"), ".svg, .png or .txt"),
        (("render", "six", "--size", "1"), "wide"),
        (("render", "six", "--format", "png", "--theme", "auto"), "--theme"),
        (("render", "six", "-o", "no/such/folder.svg"), "folder.svg"),
        (("record", "convert", "no-such-file", "--to", "json"), "no-such-file"),
        (("record", "check"), "FILE"),
        (("bench", "--seconds", "0"), "more than 0"),
        (("bench", "--seconds", "nan"), "more than 0"),
        (("bench", "--seconds", "inf"), "more than 0"),
        (("rules", "chess"), "six"),
    ],
)
def test_an_error_is_one_clear_line_with_status_2(
    run: Run, words: tuple[str, ...], why: str
) -> None:
    answer = run(*words)
    assert answer.status == 2
    assert answer.out == ""
    assert answer.err.count("\n") == 1
    assert answer.err.startswith("sixfold")
    assert why in answer.err


def test_too_little_memory_is_told_in_one_line(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def too_much(_: object) -> None:
        raise MemoryError

    monkeypatch.setattr(commands, "games", too_much)
    answer = run("games")
    assert answer.status == 2
    assert answer.err == "sixfold: error: there is not enough memory for this\n"


def test_a_text_that_no_encoding_holds_is_named(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def unreadable(_: object) -> None:
        b"\xff".decode("ascii")

    monkeypatch.setattr(commands, "games", unreadable)
    assert "can't decode byte 0xff" in run("games").err


def test_a_seed_draws_as_play_does(
    run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    install(monkeypatch)
    match = sixfold.Match(DICE, seed=8)
    first = match.record().start
    assert run("new", DICE, "--seed", 8).lines == [first]
    assert run("new", DICE).lines == [sixfold.new(DICE).text]
    match.play("take 1")
    told = json.loads(run("show", DICE, "--seed", 8, "take 1", "--json").out)
    assert told["position"] == match.position.text
    lines = iter(["", "take 1", "", f"save {tmp_path / 'game.txt'}"])

    def next_line(_: str) -> str:
        for line in lines:
            return line
        raise EOFError

    monkeypatch.setattr("builtins.input", next_line)
    printed = run("play", DICE, "--seed", 8).out
    assert "[Ruleset" not in printed
    assert (tmp_path / "game.txt").read_text(encoding="utf-8") == match.record().to_text()


def test_without_a_seed_chance_moves_are_moves(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    install(monkeypatch)
    position = sixfold.new(DICE).play("deal 1 5").play("deal 2 3")
    told = json.loads(run("moves", DICE, "deal 1 5", "deal 2 3", "--json").out)
    assert told["position"] == position.text
    assert told["turn"] == sixfold.CHANCE
    assert {row["move"]: row["weight"] for row in told["moves"]} == position.weights


def test_an_eye_sees_what_its_seat_may_see(
    run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    install(monkeypatch)
    text = "30 1 2 5 3"
    asked = (DICE, "--position", text)
    for eye, card in ((1, "card 5"), (2, "card 3"), (0, None)):
        told = json.loads(run("show", *asked, "--eye", eye, "--json").out)
        cards = [item["piece"] for item in told["items"] if item["piece"].startswith("card")]
        assert cards == ([card] if card else [])
        assert told["position"] is None
        file = tmp_path / f"{eye}.svg"
        assert run("render", *asked, "--eye", eye, "-o", file).status == 0
        assert file.read_text() == sixfold.Position.from_text(DICE, text).svg(eye=eye)
    assert json.loads(run("show", *asked, "--json").out)["position"] == text
    assert "eye 3" in run("show", *asked, "--eye", 3).err


def test_a_record_needs_no_seed(run: Run, record: Path) -> None:
    assert "--seed goes with a ruleset" in run("show", record, "--seed", 1).err
