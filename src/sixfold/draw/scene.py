"""A view sorted for drawing: stacks, hands, empty targets, last move and marks on a grid.

Every drawer starts here, so all of them show the same things and refuse the same names.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from ..look import Colour, Look, Piece
from ..view import View, cell_of, level_of
from .grid import At, Grid, grid

_HAND = re.compile("hand ([1-9][0-9]*)")
_BESIDE = "beside"


@dataclass(frozen=True, slots=True)
class Scene:
    """What a view shows, every cell found; mappings of cells are in reading order."""

    grid: Grid
    board: tuple[At, ...]  # all cells of a bounded board; none of an unbounded table
    floor: tuple[At, ...]  # cells that are drawn even when empty
    stacks: Mapping[At, tuple[Piece, ...]]  # from the bottom up
    targets: tuple[At, ...]  # empty cells that some legal move touches
    last: tuple[At, ...]  # in the order they were touched
    levels: tuple[int | None, ...]  # which piece of its stack each of `last` names, if any
    lifted: int  # how many pieces of a stack the last move took along
    exchanged: bool  # whether it let what lay on its two cells change places
    marks: Mapping[str, tuple[At, ...]]
    hands: Mapping[int, tuple[tuple[Piece, int], ...]]  # seat: what it holds, and how many
    beside: tuple[tuple[Piece, int], ...]  # what waits beside the board and is nobody's
    seats: Mapping[int, Colour]  # the seats that play

    @classmethod
    def of(cls, view: View) -> Scene:
        """Sorts a view; raises ValueError naming a place, cell, piece or seat it cannot draw."""
        known = _latest.get(id(view))
        if known is not None and known[0] is view:
            return known[1]
        scene = cls._of(view)
        _latest.clear()
        _latest[id(view)] = view, scene
        return scene

    @classmethod
    def _of(cls, view: View) -> Scene:
        lay = grid(view.look.board)
        board = lay.reading(lay.at(cell) for cell in view.cells)

        def find(target: str) -> At:
            return _find(lay, board, target)

        seats = _seats(view)
        stacks: dict[At, list[Piece]] = {}
        hands: dict[int, list[tuple[Piece, int]]] = {seat: [] for seat in seats}
        beside: list[tuple[Piece, int]] = []
        for item in view.items:
            piece = _piece(view.look, item.piece)
            hand = _HAND.fullmatch(item.place)
            if item.place == _BESIDE:
                beside.append((piece, item.count))
            elif hand is None:
                stacks.setdefault(find(item.place), []).extend([piece] * item.count)
            elif int(hand[1]) in hands:
                hands[int(hand[1])].append((piece, item.count))
            else:
                raise ValueError(f"no such seat: {item.place!r}")
        touched = dict.fromkeys(cell_of(target) for path in view.paths for target in path)
        cells = [find(name) for name in touched if lay.find(name) is not None]
        last = tuple(find(target) for target in view.last)
        marks = {
            name: lay.reading(find(cell) for cell in cells) for name, cells in view.marks.items()
        }
        floor = board
        if lay.kind == "squares" and not board:
            floor = _rectangle(
                lay, [*stacks, *cells, *last, *(c for m in marks.values() for c in m)]
            )
        return cls(
            grid=lay,
            board=board,
            floor=floor,
            stacks={at: tuple(stacks[at]) for at in lay.reading(stacks) if stacks[at]},
            targets=lay.reading(at for at in cells if not stacks.get(at)),
            last=last,
            levels=tuple(level_of(target) for target in view.last),
            lifted=view.lifted,
            exchanged=view.look.exchanges and len(last) == 2,
            marks=marks,
            hands={seat: tuple(held) for seat, held in hands.items()},
            beside=tuple(beside),
            seats=seats,
        )

    def at(self, target: str) -> At:
        """Returns the cell of a target; raises ValueError where it lies on no cell of the board."""
        return _find(self.grid, self.board, target)

    @property
    def arrived(self) -> dict[At, int]:
        """Where the last move put pieces on others: the lowest of them, counted from 1."""
        ends = zip(self.last[1:2], self.levels[1:2], strict=True)
        return {at: level for at, level in ends if level is not None and level > 1}

    def cells(self, *, empty: bool = True) -> tuple[At, ...]:
        """Returns every cell with something to draw, in reading order."""
        marked = (at for cells in self.marks.values() for at in cells)
        targets = self.targets if empty else ()
        return self.grid.reading([*self.floor, *self.stacks, *targets, *self.last, *marked])

    @property
    def others(self) -> list[tuple[str, tuple[At, ...]]]:
        """The sets of marked cells but ``shape``, which is drawn in a way of its own."""
        return [(name, cells) for name, cells in self.marks.items() if name != "shape"]

    def names(self, cells: Iterable[At]) -> list[str]:
        """Returns the names of cells, in the order given."""
        return [self.grid.name(at) for at in cells]


_latest: dict[int, tuple[View, Scene]] = {}
"""The view that was sorted last: what draws it and what tells it in words follow each other."""


def height(stack: Iterable[Piece]) -> int:
    """Returns how high a stack counts, which may be more than its pieces."""
    return sum(piece.height for piece in stack)


def sign(look: Look, colour: Colour) -> Piece | None:
    """Returns the piece that stands for a seat of that colour, if it has one."""
    return next((piece for piece in look.pieces.values() if piece.colour == colour), None)


def prompt(view: View) -> str:
    """Returns what is asked, in the game's words; empty where the game has none."""
    return view.look.prompts.get(view.stage, "")


def _piece(look: Look, code: str) -> Piece:
    if code not in look.pieces:
        raise ValueError(f"unknown piece {code!r}")
    return look.pieces[code]


def _seats(view: View) -> dict[int, Colour]:
    """As many of the look's seats as play; all of them where the view does not say."""
    return dict(enumerate(view.look.seats[: view.seats], start=1))


def _find(lay: Grid, board: tuple[At, ...], target: str) -> At:
    at = lay.at(cell_of(target))
    if board and at not in board:
        raise ValueError(f"unknown cell {target!r} on this board")
    return at


def _rectangle(lay: Grid, cells: Iterable[At]) -> tuple[At, ...]:
    """The board from its first cell to the outermost file and rank that the view names."""
    named = list(cells)
    files = 1 + max((a for a, _ in named), default=0)
    ranks = 1 + max((b for _, b in named), default=0)
    return lay.reading((a, b) for a in range(files) for b in range(ranks))
