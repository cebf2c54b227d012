"""A view sorted for drawing: stacks, hands, empty targets, last move and marks on a grid.

Every drawer starts here, so all of them show the same things and refuse the same names.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from ..look import Colour, Look, Piece
from ..view import View
from .grid import At, Grid, grid

_HAND = re.compile("hand ([1-9][0-9]*)")


@dataclass(frozen=True, slots=True)
class Scene:
    """What a view shows, every cell found; mappings of cells are in reading order."""

    grid: Grid
    floor: tuple[At, ...]  # cells that are there even when empty: a square board's
    stacks: Mapping[At, tuple[Piece, ...]]  # from the bottom up
    targets: tuple[At, ...]  # empty cells that some legal move touches
    last: tuple[At, ...]  # in the order they were touched
    marks: Mapping[str, tuple[At, ...]]
    hands: Mapping[int, tuple[tuple[Piece, int], ...]]  # seat: what it holds, and how many
    seats: Mapping[int, Colour]  # the seats that play

    @classmethod
    def of(cls, view: View) -> Scene:
        """Sorts a view; raises ValueError naming a place, cell, piece or seat it cannot draw."""
        lay = grid(view.look.board)
        seats = _seats(view)
        stacks: dict[At, list[Piece]] = {}
        hands: dict[int, list[tuple[Piece, int]]] = {seat: [] for seat in seats}
        for item in view.items:
            piece = _piece(view.look, item.piece)
            hand = _HAND.fullmatch(item.place)
            if hand is None:
                stacks.setdefault(lay.at(item.place), []).extend([piece] * item.count)
            elif int(hand[1]) in hands:
                hands[int(hand[1])].append((piece, item.count))
            else:
                raise ValueError(f"no such seat: {item.place!r}")
        touched = dict.fromkeys(target for path in view.paths for target in path)
        cells = [at for at in map(lay.find, touched) if at is not None]
        last = tuple(lay.at(name) for name in view.last)
        marks = {
            name: lay.reading(lay.at(cell) for cell in cells) for name, cells in view.marks.items()
        }
        floor: tuple[At, ...] = ()
        if lay.kind == "squares":
            floor = _rectangle(
                lay, [*stacks, *cells, *last, *(c for m in marks.values() for c in m)]
            )
        return cls(
            grid=lay,
            floor=floor,
            stacks={at: tuple(stacks[at]) for at in lay.reading(stacks) if stacks[at]},
            targets=lay.reading(at for at in cells if not stacks.get(at)),
            last=last,
            marks=marks,
            hands={seat: tuple(held) for seat, held in hands.items()},
            seats=seats,
        )

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
    """Where a game ended, its outcome says how many play; before that the look does."""
    colours = view.look.seats
    if view.outcome is not None:
        colours = colours[: len(view.outcome.ranks)]
    return dict(enumerate(colours, start=1))


def _rectangle(lay: Grid, cells: Iterable[At]) -> tuple[At, ...]:
    """The board from its first cell to the outermost file and rank that the view names."""
    named = list(cells)
    files = 1 + max((a for a, _ in named), default=0)
    ranks = 1 + max((b for _, b in named), default=0)
    return lay.reading((a, b) for a in range(files) for b in range(ranks))
