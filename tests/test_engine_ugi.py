"""The UGI engine: it answers every line as its page says, and no line ends it but ``quit``."""

from __future__ import annotations

import random
import re
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator

import pytest

import sixfold
from sixfold import Match, Position, Ruleset
from sixfold.engine.levels import characters
from sixfold.engine.ugi import UgiServer
from sixfold.engine.ugi_options import Option
from sixfold.engine.ugi_text import move_of, read_go, read_info, tell_position, word_of
from support.dice_game import DICE, install

PLAIN = [g for g in sixfold.games() if not (Ruleset(g).has_chance or Ruleset(g).has_secrets)]
GAMES = pytest.mark.parametrize("game", PLAIN)
PROGRAM = [sys.executable, "-c", "from sixfold.cli import main; raise SystemExit(main())", "ugi"]


class Session:
    """A host's side of a session within this process."""

    def __init__(self) -> None:
        self.said: list[str] = []
        self.server = UgiServer(self.said.append)

    def tell(self, *lines: str) -> list[str]:
        """Tells some lines and returns what was answered to them, once it is idle again."""
        before = len(self.said)
        for line in lines:
            assert self.server.obey(line)
        self.server._join()
        return self.said[before:]

    def error(self, line: str) -> str:
        """Returns the one error that answers a line."""
        (answer,) = (said for said in self.tell(line) if "error" in said)
        return answer.removeprefix("info string error: ")


@pytest.fixture
def host() -> Session:
    return Session()


def test_it_introduces_itself(host: Session) -> None:
    said = host.tell("ugi")
    assert said[0].startswith("id name Sixfold")
    assert said[1].startswith("id author ")
    assert said[-1] == "ugiok"
    names = [line.split()[2] for line in said[2:-1]]
    assert names[:4] == ["Ruleset", "Hash", "Threads", "MultiPV"]
    assert host.tell("isready") == ["readyok"]


@GAMES
def test_it_plays_a_legal_move_and_tells_lines(host: Session, game: str) -> None:
    host.tell(f"setoption name Ruleset value {game}", "setoption name multipv value 3")
    position = sixfold.new(game)
    for ply in range(6):
        line = " ".join(["position startpos", *(["moves"] if ply else []), *position.line])
        *infos, best = host.tell(line, "go nodes 600")
        assert best.split()[0] == "bestmove"
        ranks = set()
        for said in infos:
            info = read_info(said, position)
            assert info is not None
            assert sum(info.line.win) == pytest.approx(1, abs=1e-3)
            assert info.line.moves[0] in position.legal_moves
            ranks.add(info.rank)
        assert ranks == set(range(1, min(3, len(position.legal_moves)) + 1))
        position = position.play(move_of(best.split()[1]))


@GAMES
def test_levels_and_characters_are_options(host: Session, game: str) -> None:
    host.tell(f"setoption name Ruleset value {game}")
    position = sixfold.new(game)
    words = Option.parse(next(line for line in host.tell("ugi") if "Character" in line))
    assert words
    assert words.words == ("none", *characters())
    for character in ("none", *characters(game)):
        told = []
        for level in (1, 6):
            host.tell(f"setoption name Character value {character}")
            host.tell(f"setoption name Level value {level}", "setoption name Seed value 7")
            told.append(host.tell("position startpos", "go nodes 1"))
            again = host.tell("position startpos", "go nodes 1")
            assert [line.partition(" pv ")[2] for line in told[-1]] == [
                line.partition(" pv ")[2] for line in again
            ]
            assert again[-1] == told[-1][-1]
        assert all(move_of(answer[-1].split()[1]) in position.legal_moves for answer in told)
    for other in set(characters()) - set(characters(game)):
        host.tell(f"setoption name Character value {other}")
        host.server.obey("go nodes 5")
        host.server._join()
        assert host.said[-1] == "bestmove none"
        assert f"no character '{other}'" in host.said[-2]


@GAMES
def test_queries_tell_of_the_position(host: Session, game: str) -> None:
    host.tell(f"setoption name Ruleset value {game}")
    position = sixfold.new(game)
    while position.outcome is None:
        host.tell(f"position fen {position.text}")
        turn = position.turn
        assert host.tell("query p1turn", "query turn", "query gameover", "query result") == [
            f"response {'true' if turn == 1 else 'false'}",
            f"response p{turn}",
            "response false",
            "response none",
        ]
        assert host.tell("query fen") == [f"response {position.text}"]
        moves = host.tell("query legalmoves")[0].split()[1:]
        assert list(map(move_of, moves)) == list(position.legal_moves)
        assert host.tell(f"query islegal {moves[0]}", "query islegal x") == [
            "response true",
            "response false",
        ]
        position = position.play(position.random_move(len(position.text)))
    told = tell_position(position)
    winner = position.outcome.winner
    assert host.tell(told, "query gameover", "query result", "query ranks", "query turn") == [
        "response true",
        f"response {f'p{winner}win' if winner else 'draw'}",
        "response " + " ".join(map(str, position.outcome.ranks)),
        "response none",
    ]
    assert host.tell("go nodes 10") == ["info string error: the game is over", "bestmove none"]


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("nonsense", "unknown command 'nonsense'; commands: ugi, isready"),
        ("\0\ufffd" * 5000, "unknown command"),
        ("setoption", "setoption name NAME value VALUE"),
        ("setoption name Colour value red", "no option 'Colour'; options: Ruleset, Hash"),
        ("setoption name Hash value lots", "1 to 65536"),
        ("setoption name Hash value 0", "1 to 65536"),
        ("setoption name Threads value 99999999999999999999", "1 to 256"),
        ("setoption name Ruleset value no-such-game", "no-such-game"),
        ("position", "'startpos' or 'fen'"),
        ("position fen", "'startpos' or 'fen'"),
        ("position fen no such text", ""),
        ("position startpos moves zz", "move 1, 'zz'"),
        ("position view x startpos", "number of a seat"),
        ("position view 9 startpos", "no seat 9"),
        ("go fast", "'fast' is no limit; limits: infinite movetime nodes depth p1time"),
        ("go nodes", "whole number"),
        ("go nodes many", "whole number"),
        ("go nodes 5 nodes 6", "told twice"),
        ("go nodes -5", "-5 is no limit"),
        ("go infinite nodes 5", "no other limit"),
        ("go depth 1000", "120 is the most"),
        ("query", "no query; queries: p1turn"),
        ("query weather", "'weather' is no query"),
    ],
)
def test_what_cannot_be_obeyed_gets_a_line_and_changes_nothing(
    host: Session, line: str, why: str
) -> None:
    host.tell(f"setoption name Ruleset value {PLAIN[0]}")
    before = host.tell("query fen")
    assert why in host.error(line)
    assert host.tell("query fen", "isready") == [*before, "readyok"]
    if line.startswith("go"):
        assert host.said[-3] == "bestmove none"


def test_no_garbage_ends_it(host: Session) -> None:
    rng = random.Random(5)
    words = (
        *("position", "startpos", "fen", "moves", "go", "nodes", "50", "-1", "query", "result"),
        *(
            "setoption",
            "name",
            "Hash",
            "value",
            "MultiPV",
            "view",
            "2",
            "\x1b[2J",
            "é",
            "🎲",
            "stop",
        ),
        *("ugi", "isready", "uginewgame", "0,1", "a1", "_", "__", "p1time", "p2inc", "depth", "2"),
    )
    for _ in range(600):
        line = " ".join(rng.choice(words) for _ in range(rng.randrange(8)))
        if "infinite" in line or line.startswith("go p") or line == "go":
            continue
        assert host.server.obey(line)
        host.server._join()
    assert host.tell("isready") == ["readyok"]
    assert all("\n" not in line for line in host.said)


def test_while_it_thinks_it_hears_stop_and_isready_only(host: Session) -> None:
    host.server.obey("go infinite")
    for line in ("position startpos", "go nodes 5", "query result", "setoption name Hash value 1"):
        host.server.obey(line)
    host.server.obey("isready")
    errors = [said for said in host.said if "error" in said]
    assert len(errors) == 4
    assert all("stop comes first" in said for said in errors)
    assert "readyok" in host.said
    assert host.tell("stop")[-1].startswith("bestmove ")
    assert host.tell("stop") == []
    assert host.tell("go nodes 100")[-1].startswith("bestmove ")


@GAMES
def test_infinite_thinking_answers_only_when_it_is_stopped(host: Session, game: str) -> None:
    host.tell(f"setoption name Ruleset value {game}")
    position = next(p for p in reversed(list(_random_line(game))) if p.outcome is None)
    host.server.obey(tell_position(position))  # what follows is proven at once
    host.server.obey("go infinite")
    deadline = time.monotonic() + 20
    while not any(" mate " in line for line in host.said) and time.monotonic() < deadline:
        time.sleep(0.01)
    assert not any(line.startswith("bestmove") for line in host.said)
    assert host.tell("stop")[-1].startswith("bestmove ")


def _random_line(game: str) -> Iterator[Position]:
    position = sixfold.new(game)
    yield position
    while position.outcome is None:
        position = position.play(position.random_move(len(position.line)))
        yield position


def test_clocks_of_all_seats_become_time_for_a_move() -> None:
    position = sixfold.new(PLAIN[0])
    own = read_go(["p1time", "60000", "p1inc", "1000", "p2time", "5", "p2inc", "0"], position)
    assert 1 < own.seconds < 10
    assert read_go(["p2time", "5"], position).seconds == 0  # another's clock is no limit
    for spent in ("p1time 0", "p1time -300", "p1time 10", "movetime 0"):
        assert 0 < read_go(spent.split(), position).seconds <= 0.005
    longest = read_go(["p1time", "1000", "p1inc", "10000"], position)
    assert longest.seconds <= 0.5
    with pytest.raises(ValueError, match="p3time"):
        read_go(["p3time", "5"], position)


def test_moves_with_spaces_are_one_word() -> None:
    assert word_of("deal 1 3") == "deal_1_3"
    assert move_of("deal_1_3") == "deal 1 3"


def test_a_host_can_hide_cards_and_tells_what_chance_did(monkeypatch: pytest.MonkeyPatch) -> None:
    install(monkeypatch)
    match = Match(DICE, seed=1)
    host = Session()
    host.tell(f"setoption name Ruleset value {DICE}")
    assert "drawn by chance" in host.error("position startpos")
    for _ in range(3):
        turn = match.position.turn
        told = tell_position(match.position, turn)
        assert told.startswith(f"position view {turn} fen ")
        hidden = match.position.line[2 - (turn or 0)]
        assert hidden.replace(" ", "_") not in told.split()
        assert host.tell(told, "query turn") == [f"response p{turn}"]
        assert "would be a guess" in host.error("query fen")
        best = host.tell("go nodes 500")[-1].split()[1]
        match.play(move_of(best))
    other = tell_position(match.position, 3 - (match.position.turn or 0))
    host.tell(other)
    assert "seat" in host.error("go nodes 5")
    before = Position.from_text(DICE, match.position.start or "")
    host.tell(tell_position(before))
    assert "chance is to act" in host.error("go nodes 5")
    assert host.tell("query turn") == ["response chance"]


def test_the_answer_depends_on_what_the_seat_sees_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    install(monkeypatch)

    def answer(hidden: int) -> tuple[str, list[str]]:
        match = Match(DICE, start="20 1 0 0 0", draws=False)
        for move in ("deal 1 3", f"deal 2 {hidden}", "roll 3"):
            match.play(move)
        host = Session()
        host.tell(f"setoption name Ruleset value {DICE}")
        told = tell_position(match.position, 1)
        said = host.tell(told, "go nodes 3000")
        return told, [re.sub("time .* multipv", "multipv", line) for line in said]

    assert answer(1) == answer(5)


# The program itself


def program(**options: object) -> subprocess.Popen[str]:
    return subprocess.Popen(  # type: ignore[call-overload, no-any-return]
        PROGRAM,
        **{
            "stdin": subprocess.PIPE,
            "stdout": subprocess.PIPE,
            "stderr": subprocess.PIPE,
            "text": True,
            **options,
        },
    )


@pytest.mark.parametrize("end", ["quit\n", ""])
def test_quit_and_the_end_of_input_end_it_cleanly(end: str) -> None:
    with program() as started:
        out, err = started.communicate(f"ugi\ngo nodes 300\n{end}", timeout=60)
    assert (started.returncode, err) == (0, "")
    assert out.splitlines()[-1].startswith("bestmove ")
    with program() as started:
        out, err = started.communicate(f"go infinite\n{end}", timeout=60)
    assert (started.returncode, err) == (0, "")
    assert out.splitlines()[-1].startswith("bestmove ")


def test_input_that_is_no_text_does_not_end_it() -> None:
    with program(text=False) as started:
        sent = b"\xff\xfe\0\n\x80go\nisready\n"
        out, err = started.communicate(sent, timeout=60)  # type: ignore[arg-type]
    assert (started.returncode, err) == (0, b"")
    assert b"readyok" in out  # type: ignore[operator]


def test_a_host_that_is_gone_leaves_no_program_behind() -> None:
    started = program()
    assert started.stdin
    assert started.stdout
    started.stdin.write("go infinite\n")
    started.stdin.flush()
    assert started.stdout.readline().startswith("info")
    started.stdout.close()
    started.stdin.close()
    assert started.wait(60) == 0
    assert started.stderr
    assert started.stderr.read() == ""
    started.stderr.close()


def test_an_interrupt_is_no_traceback() -> None:
    started = program()
    assert started.stdin
    assert started.stdout
    started.stdin.write("isready\n")
    started.stdin.flush()
    assert started.stdout.readline() == "readyok\n"
    watch = threading.Timer(60, started.kill)
    watch.start()
    started.send_signal(signal.SIGINT)
    _, err = started.communicate(timeout=60)
    watch.cancel()
    assert "Traceback" not in err
    assert started.returncode == 130
