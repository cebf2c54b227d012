"""A match in lines: words are obeyed, mistakes change nothing, the record is kept."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

import sixfold
from sixfold import Match
from sixfold.line import Drawing, Session
from sixfold.table.local import LocalTable
from sixfold.table.seating import new_match
from sixfold.tongue import speaking, spoken
from support.dice_game import DICE, install
from support.random_matches import play_out

_open: list[LocalTable] = []


@pytest.fixture(autouse=True)
def closing() -> Iterator[None]:
    """Closes every table after its test."""
    yield
    while _open:
        _open.pop().close()


class Table:
    """A session at one keyboard whose sayings are kept."""

    def __init__(
        self,
        keep: Path | None = None,
        *,
        words: bool = False,
        match: Match | None = None,
        computers: dict[int, str] | None = None,
    ) -> None:
        self.said: list[str] = []
        first = match or new_match(sixfold.Ruleset("six"), computers or {}, seed=6)
        self.local = LocalTable(first, computers, keep=keep, steady=True, language=spoken())
        drawing = Drawing(colour=False, ascii=True, words=words)
        self.session = Session(self.local, drawing, self.said.append, own=keep)
        _open.append(self.local)

    @property
    def match(self) -> Match:
        return self.local.match

    def hear(self, *lines: str) -> str:
        """Returns what is said to some lines."""
        before = len(self.said)
        for line in lines:
            self.session.obey(line)
        return "\n".join(self.said[before:])

    def first_move(self) -> str:
        return self.match.position.legal_moves[0]


def test_a_move_is_played_and_the_board_shown() -> None:
    table = Table()
    assert "to act" in table.hear(table.first_move())
    assert len(table.match.moves) == 1


def test_what_is_no_move_is_told_and_changes_nothing() -> None:
    table = Table()
    assert "cannot be played" in table.hear("nonsense")
    assert table.match.moves == ()


def test_moves_are_taken_back_and_played_again() -> None:
    table = Table()
    move = table.first_move()
    table.hear(move, "undo")
    assert table.match.moves == ()
    table.hear("redo")
    assert table.match.moves == (move,)
    assert "nothing to redo" in table.hear("redo")


def test_the_board_that_is_asked_for_is_told_how_to_read() -> None:
    table = Table()
    shown = table.hear(table.first_move())
    again = table.hear("board")
    assert again.startswith(shown)
    assert len(again) > len(shown)


def test_everything_can_be_asked() -> None:
    table = Table()
    assert table.first_move() in table.hear("moves").split()
    assert "undo" in table.hear("help")
    assert table.hear("words").endswith(".")
    place = table.match.position.view().items[0].place
    assert place in table.hear(f"at {place}")
    assert "cell" in table.hear("at nowhere")
    assert table.hear("board") in table.said
    assert table.hear("") == ""
    assert "[Ruleset" in table.hear("record")


@pytest.mark.parametrize(("word", "reason"), [("resign", "resign"), ("draw agreed", "agreement")])
def test_the_players_may_end_the_game(word: str, reason: str) -> None:
    table = Table()
    table.hear(word)
    assert table.match.outcome is not None
    assert table.match.outcome.reason == reason
    assert "the game is over" in table.hear("resign")


@pytest.mark.parametrize("line", ["resign foo", "undo 3", "quit now", "help moves", "draw"])
def test_a_word_that_is_not_alone_or_not_whole_does_nothing(line: str) -> None:
    table = Table()
    move = table.first_move()
    table.hear(move)
    assert "'" in table.hear(line)
    assert (table.match.moves, table.match.outcome) == ((move,), None)


def test_a_file_that_was_there_is_not_written_over_unless_asked(tmp_path: Path) -> None:
    table, diary = Table(), tmp_path / "diary.txt"
    diary.write_text("dear")
    assert f"'replace {diary}'" in table.hear(f"save {diary}")
    assert diary.read_text() == "dear"
    table.hear(f"replace {diary}", table.first_move(), f"save {diary}")
    assert sixfold.Record.parse(diary.read_bytes()) == table.match.record()


def test_a_move_stands_where_it_cannot_be_written() -> None:
    table = Table(Path("/dev/full"))
    said = table.hear(table.first_move())
    assert "to act" in said
    assert "/dev/full does not hold this yet: No space left" in said
    assert len(table.match.moves) == 1
    assert table.session.unsaved


def test_a_run_ends_with_quit_or_with_the_lines() -> None:
    table = Table()
    rest = iter(["resign", "quit", "never read"])
    table.session.run(rest)
    assert next(rest) == "never read"
    assert table.match.outcome is not None
    table.session.run(iter(["undo", table.first_move()]))
    assert table.match.outcome is None
    assert len(table.match.moves) == 1


def test_a_game_that_is_over_can_be_saved_told_and_taken_back(tmp_path: Path) -> None:
    table = Table()
    table.session.run(iter([table.first_move(), "resign", f"save {tmp_path / 'game.txt'}"]))
    saved = sixfold.Record.parse((tmp_path / "game.txt").read_bytes())
    assert saved == table.match.record()
    assert saved.result is not None
    assert "resign" in table.hear("record")
    assert "by resignation" in table.hear("words")
    assert "'undo' takes the end back" in table.hear("board")
    table.hear("undo")
    assert table.match.outcome is None
    assert len(table.match.moves) == 1


def test_it_is_known_whether_a_file_tells_it_all(tmp_path: Path) -> None:
    table = Table()
    assert not table.session.unsaved
    for line, unsaved in (
        (table.first_move(), True),
        ("nonsense", True),
        (f"save {tmp_path}/no/game.txt", True),
        (f"save {tmp_path / 'game.txt'}", False),
        ("moves", False),
        ("undo", True),
    ):
        table.hear(line)
        assert table.session.unsaved == unsaved, line
    kept = Table(tmp_path / "kept.txt")
    kept.hear(kept.first_move())
    assert not kept.session.unsaved


def test_every_move_of_the_computer_is_told_with_what_it_did() -> None:
    table = Table(computers={2: "1"})
    said = table.hear(table.first_move())
    reply = table.match.moves[1]
    assert f"Level 1 (orange) plays {reply}. Last move: orange on {reply}." in said
    assert said.count("plays") == 1
    assert "plays" not in table.hear("board")


def test_undo_goes_back_to_ones_own_last_move() -> None:
    table = Table(computers={2: "1"})
    table.hear(table.first_move())
    assert len(table.match.moves) == 2
    table.hear("undo")
    assert table.match.moves == ()


def test_a_hint_comes_in_stages() -> None:
    table = Table()
    assert table.hear("hint").startswith("Look here: ")
    move = table.hear("hint").removeprefix("This move is good: ")
    assert move in table.match.position.legal_moves
    table.hear(move)
    assert table.hear("hint").startswith("Look here: ")
    assert table.hear("hint move").startswith("This move is good: ")


def test_the_engine_says_what_it_expects_and_would_play() -> None:
    table = Table()
    said = table.hear("evaluate")
    assert "percent" in said
    assert said.split("Best moves in order: ")[1].split()[0].rstrip(".") in (
        table.match.position.legal_moves
    )


def test_any_ply_is_shown_again() -> None:
    table = Table()
    table.hear(table.first_move())
    table.hear(table.first_move())
    assert "after 1 of 2 moves" in table.hear("replay 1")
    assert "after 2 of 2 moves" in table.hear("replay next")
    assert "after 2 of 2 moves" in table.hear("replay next")
    assert "after 1 of 2 moves" in table.hear("replay back")
    assert "0 to 2 can be shown" in table.hear("replay 3")
    assert "'replay 0'" in table.hear("replay")


def test_the_rules_are_read_section_by_section_or_by_number() -> None:
    table = Table()
    first = table.hear("rules")
    assert first.startswith("# ")
    assert "'rules' reads on" in first
    assert table.hear("rules") != first
    assert table.hear("rules first") == first
    assert table.hear("rules 3").startswith("3. The players take turns.")
    assert "no rule 999" in table.hear("rules 999")
    assert "'rules 3'" in table.hear("rules of chess")
    last = ""
    for _ in range(40):
        last = table.hear("rules")
        if "That is all" in last or "that is all" in last:
            break
    assert "that is all" in last
    assert table.hear("rules") == first


def test_a_rematch_begins_when_the_game_is_over() -> None:
    table = Table()
    assert "comes after its end" in table.hear("rematch")
    table.hear("resign", "rematch")
    assert not table.local.now().over
    assert table.match.moves == ()


def test_what_only_a_server_can_do_is_told() -> None:
    table = Table()
    for line in ("abort", "name Ann"):
        assert "a match on a server" in table.hear(line)
    assert "Nobody asked" in table.hear("accept")
    for line in ("load game.txt", "resume"):
        assert "kept by its server" in table.hear(line)
    assert "load which file" in table.hear("load")


def test_who_sits_where_is_told() -> None:
    table = Table(computers={2: "4"})
    assert table.hear("seats").splitlines() == [
        "seat 1: teal, at this keyboard",
        "seat 2: level 4 (orange), a computer",
    ]


def test_no_word_is_a_move() -> None:
    table = Table()
    for game in sixfold.games():
        for seed in range(3):
            for position in list(play_out(sixfold.new(game), seed))[:200:5]:
                for move in position.legal_moves:
                    assert not table.session.knows(str(move).partition(" ")[0])


def test_everything_is_said_in_the_language_spoken() -> None:
    with speaking("de"):
        table = Table(computers={2: "1"})
        assert "Züge" in table.hear("help")
        assert "spielt" in table.hear(table.first_move())
        assert "Tipp" not in table.hear("rules 3")
        assert table.hear("rules 3").startswith("3. ")
        refusal = table.hear("nonsense")
        assert "kann nicht gespielt werden" in refusal
        assert "placement" not in refusal


def test_records_are_saved_in_both_forms(tmp_path: Path) -> None:
    table = Table()
    table.hear(table.first_move())
    for name in ("game.txt", "game.json"):
        assert name in table.hear(f"save {tmp_path / name}")
        assert sixfold.Record.parse((tmp_path / name).read_bytes()) == table.match.record()
    assert "save where" in table.hear("save")
    assert "No such file" in table.hear(f"save {tmp_path}/no/game.txt")


def test_the_record_is_kept_after_every_change(tmp_path: Path) -> None:
    kept = tmp_path / "game.json"
    table = Table(kept)
    for _ in range(3):
        table.hear(table.first_move())
        assert sixfold.Record.parse(kept.read_bytes()) == table.match.record()
    table.hear("undo")
    assert sixfold.Record.parse(kept.read_bytes()) == table.match.record()


def test_words_take_the_place_of_the_drawing() -> None:
    table = Table(words=True)
    assert "Last move" in table.hear(table.first_move())


@pytest.fixture
def secrets(monkeypatch: pytest.MonkeyPatch) -> Table:
    """Returns a table at which Ada and Ben play for dice with secret cards."""
    install(monkeypatch)
    return Table(words=True, match=Match(DICE, seats=["Ada", "Ben"], seed=4))


def test_the_keyboard_is_passed_on_before_a_secret_is_shown(secrets: Table) -> None:
    cards = [move for move in secrets.match.moves if move.startswith("deal")]
    ada, ben = (f"card {move.split()[-1]}" for move in cards)
    assert ada != ben

    passed = secrets.hear("board")
    assert passed.startswith("\n" * 20)
    assert passed.endswith("pass the keyboard to Ada (teal) and press Enter")
    for line in ("record", "words", "take 1", "undo", "save game.txt"):
        assert secrets.hear(line) == "pass the keyboard to Ada (teal) and press Enter"
    shown = secrets.hear("")
    assert ada in shown
    assert ben not in shown

    passed = secrets.hear("take 1")
    assert passed.endswith("pass the keyboard to Ben (orange) and press Enter")
    assert "card" not in passed
    shown = secrets.hear("")
    assert ben in shown
    assert ada not in shown
    assert secrets.hear("undo").endswith("pass the keyboard to Ada (teal) and press Enter")


def test_the_record_holds_every_secret(secrets: Table, tmp_path: Path) -> None:
    secrets.hear("board", "", "take 1", "")
    assert secrets.hear("record") == "the record tells every secret: 'save FILE' writes it unseen"
    secrets.hear(f"save {tmp_path / 'game.txt'}")
    saved = sixfold.Record.parse((tmp_path / "game.txt").read_bytes())
    assert saved == secrets.match.record()
    assert Match.from_record(saved).moves == secrets.match.moves
    assert "deal 1" in secrets.hear("resign", "record")


def test_what_chance_drew_is_told_as_far_as_the_reader_may_know(secrets: Table) -> None:
    first, _, rolled = secrets.match.moves
    secrets.hear("board")
    shown = secrets.hear("").splitlines()
    assert shown[:3] == [f"chance: {first}", "chance: deal 2 ?", f"chance: {rolled}"]
    secrets.hear("take 1")
    shown = secrets.hear("").splitlines()
    assert shown[0] == f"chance: {secrets.match.moves[-1]}"
    assert "chance" not in shown[1]


def test_a_game_with_secrets_ends_before_all_eyes(secrets: Table) -> None:
    secrets.hear("board", "")
    assert "by resignation" in secrets.hear("resign")
    assert "card" not in secrets.hear("words")
    assert "card" in secrets.hear("undo")


def test_a_game_with_secrets_can_be_left_while_the_keyboard_is_passed_on(secrets: Table) -> None:
    rest = iter(["quit", "never read"])
    secrets.session.run(rest)
    assert next(rest) == "never read"


def test_a_seat_without_a_name_is_called_by_its_number(monkeypatch: pytest.MonkeyPatch) -> None:
    install(monkeypatch)
    table = Table(match=Match(DICE, seed=4))
    assert "pass the keyboard to seat 1 (teal) and" in table.hear("board")
