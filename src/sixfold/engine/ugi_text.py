"""The lines of UGI, the Universal Game Interface: what its server writes and its client reads.

docs/reference/ugi.md tells of each of them. A move whose text holds spaces is written with ``_``.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import exp, log

from ..position import Position
from ..ruleset import Ruleset
from .hearing import fitting, heard_by, replayed, start_of
from .thought import Line, Proof, Thought

_LIMITS = ("movetime", "nodes", "depth")


def word_of(move: str) -> str:
    """Returns a move as one word."""
    return str(move).replace(" ", "_")


def move_of(word: str) -> str:
    """Returns the move that a word stands for."""
    return word.replace("_", " ")


def tell_position(position: Position, eye: int | None = None) -> str:
    """Returns the command that sets up a position: all of it, or what one eye may know."""
    start, moves, view = position.start, list(map(str, position.line)), ""
    if eye is not None:
        view = f"view {eye} "
        start, moves = _hidden(position, eye)
    told = f"position {view}{'startpos' if start is None else f'fen {start}'}"
    return " ".join([told, "moves", *map(word_of, moves)]) if moves else told


def _hidden(position: Position, eye: int) -> tuple[str | None, list[str]]:
    """Returns a start and moves that tell no more of a position than an eye may know."""
    heard = heard_by(position, eye)
    if position.start is None:
        return None, heard
    start = start_of(position.ruleset, position.start).guess(eye, 0)
    try:
        fitting(start, heard, eye)
    except ValueError:  # what was guessed of the start is not what came of it
        return position.guess(eye, 0).text, []
    return start.text, heard


def read_position(ruleset: Ruleset, words: Sequence[str]) -> tuple[Position, int | None]:
    """Returns the position that the words after ``position`` tell, and the eye it was told to."""
    words, eye = list(words), None
    if words[:1] == ["view"]:
        if len(words) < 2 or not words[1].isdecimal():
            raise ValueError("view must be followed by the number of a seat")
        eye, words = int(words[1]), words[2:]
    at = words.index("moves") if "moves" in words else len(words)
    first, moves = words[:at], [move_of(word) for word in words[at + 1 :]]
    if first == ["startpos"]:
        start = start_of(ruleset, None)
    elif first[:1] == ["fen"] and len(first) > 1:
        start = start_of(ruleset, " ".join(first[1:]))
    else:
        raise ValueError("a position is 'startpos' or 'fen' and a position text, then 'moves'")
    if eye is None:
        return replayed(start, moves), None
    if not 1 <= eye <= start.seats:
        raise ValueError(f"there is no seat {eye} to view it; seats: 1 to {start.seats}")
    return fitting(start, moves, eye), eye


def tell_thought(thought: Thought) -> Iterator[str]:
    """Gives an ``info`` line for each line of a thought."""
    seat = thought.position.turn or 1
    spent = round(1000 * thought.seconds)
    speed = round(thought.nodes / max(thought.seconds, 0.001))
    for rank, line in enumerate(thought.lines, 1):
        shares = " ".join(f"{share:.4f}" for share in line.win)
        pv = " ".join(map(word_of, line.moves))
        yield (
            f"info depth {thought.depth} time {spent} nodes {thought.nodes} nps {speed} "
            f"multipv {rank} score {_score(line, seat)} win {shares} pv {pv}"
        )


def _score(line: Line, seat: int) -> str:
    proof = line.proof
    if proof is not None and proof.plies is not None:
        return f"mate {proof.plies if proof.result == 'win' else -proof.plies}"
    share = min(max(line.win[seat - 1], 1e-6), 1 - 1e-6)
    return f"cp {round(100 * log(share / (1 - share)))}"


@dataclass(frozen=True, slots=True)
class Info:
    """What one ``info`` line told of a line of play."""

    rank: int
    line: Line
    depth: int
    nodes: int
    seconds: float


def read_info(line: str, position: Position) -> Info | None:
    """Reads an ``info`` line about a position; None if it tells no line of play."""
    words = line.split()
    if words[:1] != ["info"] or "pv" not in words or words[1:2] == ["string"]:
        return None
    at = words.index("pv")
    told, moves = words[1:at], tuple(move_of(word) for word in words[at + 1 :])

    def number(name: str, standard: float = 0) -> float:
        return float(told[told.index(name) + 1]) if name in told else standard

    seat = position.turn or 1
    try:
        proof = None
        own = 1 / (1 + exp(-max(-5000.0, min(5000.0, number("cp"))) / 100))
        if "mate" in told:
            plies = round(number("mate"))
            proof = Proof("win" if plies > 0 else "loss", abs(plies))
            own = float(plies > 0)
        rest = (1 - own) / max(position.seats - 1, 1)
        win = tuple(own if i == seat else rest for i in range(1, position.seats + 1))
        if "win" in told:
            first = told.index("win") + 1
            win = tuple(map(float, told[first : first + position.seats]))
        if not moves or len(win) != position.seats:
            return None
        return Info(
            rank=round(number("multipv", 1)),
            line=Line(moves, win, proof),
            depth=round(number("depth")),
            nodes=round(number("nodes")),
            seconds=number("time") / 1000,
        )
    except (ValueError, IndexError, OverflowError):
        return None  # another program's liberties end nothing


def tell_limits(seconds: float, nodes: int, depth: int) -> str:
    """Returns the ``go`` command of some limits, none of which is infinite thinking."""
    given = ((round(1000 * seconds), "movetime"), (nodes, "nodes"), (depth, "depth"))
    words = [f"{name} {max(amount, 1)}" for amount, name in given if amount]
    if seconds and not words:
        words = ["movetime 1"]
    return " ".join(["go", *words] if words else ["go infinite"])


@dataclass(frozen=True, slots=True)
class Asked:
    """What a ``go`` command asks for; without any limit, to think until stopped."""

    seconds: float = 0
    nodes: int = 0
    depth: int = 0


def read_go(words: Sequence[str], position: Position) -> Asked:
    """Reads the words after ``go``; clocks become the time for this one move."""
    left = list(words)
    told: dict[str, int] = {}
    while left:
        name = left.pop(0)
        if name == "infinite":
            continue
        if name not in _known(position):
            raise ValueError(f"{name!r} is no limit; limits: infinite {' '.join(_known(position))}")
        if name in told:
            raise ValueError(f"{name} is told twice")
        if not left or not left[0].removeprefix("-").isdecimal() or len(left[0]) > 15:
            raise ValueError(f"{name} must be followed by a whole number")
        told[name] = int(left.pop(0))
        if told[name] < 0 and not name.endswith("time"):
            raise ValueError(f"{name} {told[name]} is no limit; 0 or more is one")
    if "infinite" in words and told:
        raise ValueError("infinite goes with no other limit")
    seconds = told["movetime"] / 1000 if "movetime" in told else _share(told, position)
    if "movetime" in told or f"p{position.turn}time" in told:
        seconds = max(seconds, 0.001)  # whoever has no time left moves at once
    return Asked(seconds, told.get("nodes", 0), told.get("depth", 0))


def _known(position: Position) -> tuple[str, ...]:
    clocks = (f"p{i}{kind}" for i in range(1, position.seats + 1) for kind in ("time", "inc"))
    return (*_LIMITS, *clocks)


def _share(told: dict[str, int], position: Position) -> float:
    """Returns how much of its clock the seat to act should use now, in seconds."""
    clock = told.get(f"p{position.turn}time")
    if clock is None:
        return 0
    more = told.get(f"p{position.turn}inc", 0)
    return max(min(clock / 25 + 0.8 * more, clock / 2) - 20, 1) / 1000
