"""Boards of SIXTH! laid out for its tests, and what those ask of a position."""

from __future__ import annotations

from sixfold import Position, Ruleset

FILES = "abcde"
STRAIGHT = {(0, 1), (1, 0), (0, -1), (-1, 0)}
DIAGONAL = {(1, 1), (1, -1), (-1, -1), (-1, 1)}


def squares(side: int = 5) -> list[str]:
    """The names of a board's squares."""
    return [f"{file}{rank}" for file in FILES[:side] for rank in range(1, side + 1)]


def edge(side: int = 5) -> set[str]:
    """The squares on the edge of a board."""
    return {
        at for at in squares(side) if at[0] in FILES[0] + FILES[side - 1] or at[1] in f"1{side}"
    }


def step(start: str, end: str) -> tuple[int, int]:
    """How many files and ranks lie from one square to another."""
    return FILES.index(end[0]) - FILES.index(start[0]), int(end[1]) - int(start[1])


def line(start: str, way: tuple[int, int]) -> list[str]:
    """The squares of the board of 25 that one meets from a square on in one way."""
    file, rank = FILES.index(start[0]), int(start[1])
    cells = [(file + n * way[0], rank + n * way[1]) for n in range(1, 5)]
    return [f"{FILES[f]}{r}" for f, r in cells if 0 <= f < 5 and 1 <= r <= 5]


def board_text(stacks: dict[str, str], side: int = 5) -> str:
    """The first field of a position text."""
    ranks = []
    for rank in range(side, 0, -1):
        fields: list[str] = []
        for file in FILES[:side]:
            if stack := stacks.get(f"{file}{rank}", ""):
                fields.append(stack)
            elif fields and fields[-1].isdigit():
                fields[-1] = str(int(fields[-1]) + 1)
            else:
                fields.append("1")
        ranks.append(",".join(fields))
    return "/".join(ranks)


def set_of(ruleset: Ruleset) -> dict[str, int]:
    """What each seat begins with, armies apart."""
    bonus = ruleset.options["bonus"]
    if bonus == "none":
        return {"P": int(ruleset.options["discs"]), "H": 0, "G": 0}
    return {
        "P": 12 if bonus == "milady" else 11,
        "H": int(bonus == "hunchback"),
        "G": int(bonus == "giant"),
    }


def reserves_text(ruleset: Ruleset, stacks: dict[str, str]) -> str:
    """What is left of both sets when some of it lies on the board."""
    placed = "".join(stacks.values())
    waits = "+M" if ruleset.options["bonus"] == "milady" and "M" not in placed else ""
    hands = []
    for letters in ("PHG", "phg"):
        counts = [(at, set_of(ruleset)[at.upper()] - placed.count(at)) for at in letters]
        hands.append("".join(f"{at}{count}" for at, count in counts if count) or "-")
    return "/".join(hand + waits for hand in hands)


def lay(ruleset: str = "sixth", seat: int = 1, rest: str = "- 0-0 0", **stacks: str) -> Position:
    """A position of stacks by their squares, and what comes after the reserves.

    ``hands`` among the stacks are the reserves; without it they are what is left of the sets.
    """
    rules = Ruleset(ruleset)
    hands = stacks.pop("hands", "") or reserves_text(rules, stacks)
    board = board_text(stacks, int(rules.options["board"]))
    return Position.from_text(rules, f"{board} {seat} {hands} {rest}")


def at(text: str, ruleset: str = "sixth") -> Position:
    return Position.from_text(ruleset, text)


def placings(position: Position, piece: str = "") -> set[str]:
    """The squares on which a piece of a letter, a disc without one, may be placed."""
    found = {str(move) for move in position.legal_moves if "-" not in move}
    return {move[-2:] for move in found if move[:-2] == piece and move[-1].isdigit()}


def shifts(position: Position, start: str = "") -> set[str]:
    """The moves of stacks, or of one stack."""
    return {str(m) for m in position.legal_moves if start in m.partition("-")[0] and "-" in m}


def ends(position: Position, start: str) -> set[str]:
    """The squares to which a stack or parts of it may go."""
    return {move[-2:] for move in shifts(position, start)}


def field(position: Position, number: int) -> str:
    """One field of the text: 0 the board, 2 the reserves, 3 the forbidden move, 4 the scores."""
    return position.text.split(" ")[number]


def stack(position: Position, square: str) -> str:
    """The pieces on a square from the bottom up."""
    return "".join(item.piece for item in position.view().items if item.place == square)
