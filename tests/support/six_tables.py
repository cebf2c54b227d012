"""Tables of SIX laid out for its tests, and what those ask of a position."""

from __future__ import annotations

from collections.abc import Iterable

from oracle.six import Cell, cells_text, neighbours
from sixfold import Position

ZIGZAG = ((1, 0), (0, 1))  # steps that never make a shape of six


def table(first: Iterable[Cell], second: Iterable[Cell], seat: int = 1, hands: str = "0,0") -> str:
    """The text of a position."""
    return f"{cells_text(first)} {cells_text(second)} {seat} {hands}"


def drawn(picture: str, corner: Cell = (0, 0)) -> dict[str, list[Cell]]:
    """The cells of each letter of a picture, one letter a cell, its first row at ``corner``.

    Letters go east (+q) and rows, parted by ``/``, south-east (+r). So a cell touches those above
    and below, left and right of it, above to the right, and below to the left.
    """
    found: dict[str, list[Cell]] = {}
    for r, row in enumerate(picture.split("/")):
        for q, letter in enumerate(row):
            found.setdefault(letter, []).append((corner[0] + q, corner[1] + r))
    return found


def scene(picture: str, seat: int = 1, hands: str = "0,0", corner: Cell = (0, 0)) -> str:
    """The text of a picture of ``x`` (seat 1), ``o`` (seat 2) and dots."""
    cells = drawn(picture, corner)
    return table(cells.get("x", ()), cells.get("o", ()), seat, hands)


def row(count: int, step: Cell = (1, 0), start: Cell = (0, 0)) -> list[Cell]:
    """Cells in a straight row."""
    return [(start[0] + i * step[0], start[1] + i * step[1]) for i in range(count)]


def zigzag(count: int, start: Cell) -> list[Cell]:
    """A chain of cells that grows eastwards and holds no shape."""
    cells = [start]
    for i in range(count - 1):
        step = ZIGZAG[i % 2]
        cells.append((cells[-1][0] + step[0], cells[-1][1] + step[1]))
    return cells


def with_gap(own: Iterable[Cell], gap: Cell) -> tuple[str, str]:
    """A table where seat 1 holds ``own`` but for ``gap``, and a move that fills the gap.

    Seat 2 lies around the gap, so that all hangs together, and along a tail to the tile that
    seat 1 lifts, whose lifting splits nothing.
    """
    kept = set(own) - {gap}
    around = set(neighbours(gap)) - kept
    east = max(kept | around)
    tail = zigzag(6, (east[0] + 1, east[1]))
    lifted = (tail[-1][0] + 1, tail[-1][1])
    text = table({*kept, lifted}, {*around, *tail})
    return text, f"{cells_text([lifted])}>{cells_text([gap])}"


def at(text: str, ruleset: str = "six") -> Position:
    return Position.from_text(ruleset, text)


def lifts(position: Position) -> set[str]:
    """The tiles that may be lifted."""
    return {move.split(">")[0] for move in position.legal_moves if ">" in move}
