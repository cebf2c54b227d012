"""Views made by hand for the tests of the drawers, and how a drawing is held to its snapshot.

The rules are left to the core: the paths here are near enough to look real.
"""

from __future__ import annotations

import os
from pathlib import Path

from sixfold.games.six import LOOK
from sixfold.look import Colour, Look, Piece
from sixfold.outcome import Outcome
from sixfold.view import Item, View

HEXES = LOOK
SNAPSHOTS = Path(__file__).parents[1] / "snapshots" / "draw"
_STEPS = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))

_IVORY = Colour("ivory", "#d9d2bf", "#efe8d2")
_PLUM = Colour("plum", "#6b2d5c", "#b05a9c")
_GREY = Colour("grey", "#8a8f98", "#9aa0aa")
SQUARES = Look(
    game="towers",
    title="Towers & <walls>",
    sentence="Discs on squares.",
    board="squares",
    seats=(_IVORY, _PLUM),
    pieces={
        "P": Piece("ivory disc", "disc", _IVORY, "plain", "○", "o"),
        "H": Piece("ivory tower", "disc", _IVORY, "cross", "◎", "O"),
        "p": Piece("plum disc", "disc", _PLUM, "dots", "●", "x"),
        "n": Piece("wall", "hexagon", _GREY, "bars", "#", "#"),
    },
    prompts={"place": "place a disc or move a stack"},
    buttons={},
    reasons={},
    options={},
    presets={},
    next_start="other",
)
"""A made-up game on squares: nothing of it is known outside this file."""


_CLEAR = Colour("cream", "#e8d9b0", "#f0e4c4")
_BLACK = Colour("black", "#3a3f4a", "#5a6272")
_WHITE = Colour("white", "#ffffff", "#ffffff")
PILES = Look(
    game="piles",
    title="Piles",
    sentence="Stacks on a bounded board.",
    board="squares",
    seats=(_CLEAR, _BLACK),
    pieces={
        "P": Piece("cream", "disc", _CLEAR, "ring", "○", "o"),
        "H": Piece("hump of cream", "dome", _CLEAR, "ring", "△", "^"),
        "G": Piece("giant of cream", "thick", _CLEAR, "ring", "◎", "O", 2),
        "p": Piece("black", "disc", _BLACK, "bars", "●", "x"),
        "h": Piece("hump of black", "dome", _BLACK, "bars", "▲", "A"),
        "g": Piece("giant of black", "thick", _BLACK, "bars", "◉", "X", 2),
        "M": Piece("the white one", "crown", _WHITE, "plain", "♛", "M"),
        "$": Piece("points", "coin", _WHITE, "plain", "$", "$"),
    },
    prompts={"play": "place a piece or move a stack", "over": "the game is over"},
    buttons={"P": "a disc", "H": "the hump", "G": "the giant", "M": "the white one"},
    reasons={"tower": "a tower"},
    options={},
    presets={},
    next_start="other",
)
"""Another: its board is bounded, its stacks high, some of its pieces special."""


def piles(
    stacks: str,
    first: str,
    second: str,
    *,
    side: int = 5,
    turn: int | None = 1,
    beside: str = "",
    last: tuple[str, ...] = (),
    lifted: int = 0,
    outcome: Outcome | None = None,
) -> View:
    """Returns a board of stacks like ``a1=PpG;c3=M`` and hands like ``P11 H1``."""
    board = [f"{file}{rank}" for rank in range(1, side + 1) for file in "abcdefgh"[:side]]
    lying = dict(stack.split("=") for stack in cells(stacks))
    items = [Item(cell, code) for cell in board for code in lying.get(cell, "")]
    held = {"hand 1": first, "hand 2": second, "beside": beside}
    items += [
        Item(place, kind[0], int(kind[1:]))
        for place, kinds in held.items()
        for kind in kinds.split()
    ]
    hand = dict.fromkeys(
        kind[0].upper() for kind in f"{held[f'hand {turn or 1}']} {beside}".split()
    )
    paths = [(code, cell) for code in hand for cell in board if cell not in lying]
    for cell, stack in lying.items():
        beyond = [c for c in lying if c != cell and (c[0] == cell[0]) != (c[1] == cell[1])]
        paths += [(f"{cell}:{n}", to) for n in range(1, len(stack) + 1) for to in beyond]
    return View(
        look=PILES,
        eye=0,
        turn=None if outcome else turn,
        stage="over" if outcome else "play",
        items=tuple(items),
        paths=() if outcome else tuple(paths),
        last=last,
        lifted=lifted,
        outcome=outcome,
        cells=tuple(board),
    )


def cells(text: str) -> list[str]:
    """Returns the cells of a text like ``0,0;1,0``."""
    return text.split(";") if text else []


def table(
    first: str,
    second: str,
    *,
    turn: int | None = 1,
    hands: tuple[int, int] = (0, 0),
    last: tuple[str, ...] = (),
    outcome: Outcome | None = None,
) -> View:
    """Returns a table of hexagons with tiles of two colours; without hands, tiles move."""
    lying = {cell: code for code, text in (("1", first), ("2", second)) for cell in cells(text)}
    items = [Item(f"hand {i + 1}", str(i + 1), n) for i, n in enumerate(hands) if n]
    items += [Item(cell, code) for cell, code in lying.items()]
    paths: list[tuple[str, ...]] = []
    if any(hands):
        paths = [(cell,) for cell in around(lying)]
    else:
        for cell, code in lying.items():
            if code == str(turn):
                rest = [other for other in lying if other != cell]
                paths += [(cell, to) for to in around(rest) if to != cell]
    stage = "over" if outcome else "place" if any(hands) else "move"
    return View(
        look=HEXES,
        eye=0,
        turn=None if outcome else turn,
        stage=stage,
        items=tuple(items),
        paths=() if outcome else tuple(paths),
        last=last,
        outcome=outcome,
    )


def around(lying: dict[str, str] | list[str]) -> list[str]:
    """Returns the empty hexagons that touch a tile."""
    tiles = {(int(q), int(r)) for q, r in (cell.split(",") for cell in lying)}
    near = {(q + a, r + b) for q, r in tiles for a, b in _STEPS} - tiles
    return [f"{q},{r}" for q, r in sorted(near)]


START = table("0,0", "1,0", hands=(20, 20))
MIDDLE = table(
    "0,0;0,1;1,-1;2,-1;-1,2;-2,2;3,-3;1,2;-1,0;2,1",
    "1,0;1,1;0,2;2,0;-1,1;0,-1;3,-1;-2,1;2,-2;0,3",
    hands=(11, 11),
    last=("0,3",),
)
MOVED = table(
    "0,0;0,1;1,-1;2,-1;-1,2;-2,2;3,-3;1,2;-1,0;2,1;4,-3;-3,2;-3,3;0,4;3,0;4,-1;1,-3",
    "1,0;1,1;0,2;2,0;-1,1;0,-1;3,-1;-2,1;2,-2;0,3;4,-2;-1,3;1,3;2,-3;5,-2;-2,0",
    turn=1,
    last=("-1,-1", "-2,0", "0,0"),
).marked(threats=["5,-3", "-4,2"], best_move=["4,0", "5,-3"])
RING = table(
    "1,-1;1,0;0,1;-1,1;-1,0;0,-1;3,-1;2,-3;-2,3",
    "0,0;2,-1;2,0;1,1;0,2;-2,2;-2,1;-2,0;1,-2",
    hands=(12, 12),
    last=("-1,0",),
    outcome=Outcome((1, 2), None, "ring"),
).marked(shape=["1,-1", "1,0", "0,1", "-1,1", "-1,0", "0,-1"])
LINE = table(
    ";".join(f"{q},0" for q in range(0, 42, 2)),
    ";".join(f"{q},0" for q in range(1, 42, 2)),
    last=("-1,1", "41,0"),
)
FAR = table("1000000000000,5", "1000000000001,5", hands=(20, 20), last=("1000000000001,5",))
EMPTY = View(look=HEXES, eye=0, turn=1, stage="place", items=(), paths=())
TOWERS = View(
    look=SQUARES,
    eye=0,
    turn=2,
    stage="place",
    items=(
        *(Item(place, piece) for place in ("b2",) for piece in "PpP"),
        *(Item("d4", piece) for piece in "pPpPpH"),
        Item("a1", "p"),
        Item("c3", "H"),
        Item("e5", "n"),
        Item("hand 1", "P", 11),
        Item("hand 1", "H", 1),
        Item("hand 2", "p", 9),
    ),
    paths=(("a2",), ("c1",), ("b2", "c3"), ("a1", "b2"), ("hand 2", "e1")),
    last=("d2", "d4"),
).marked(guarded=["c3", "e1"])
BARE = piles("", "P15", "p15")
STACKS = piles(
    "a1=P;b1=pP;c2=PpP;d4=pPpM;e5=PPpPp;a4=H;b3=G;c4=pGp;d2=Ppg;e2=pPPh;a5=M;c5=p;e3=gP;b5=h",
    "P4 G1",
    "p5 h1",
    turn=2,
    last=("a2:1", "d2:3"),
    lifted=1,
)
TOWER = piles(
    "a1=P;b4=pPpPGP;c3=pPpPPH;d1=M;e5=pPp",
    "P6",
    "p7 h1",
    beside="M1",
    last=("c1:1", "b4:4"),
    lifted=3,
    outcome=Outcome((1, 2), None, "tower"),
).marked(shape=["b4"])
TALL = piles(
    "a1=PpPpPpPpPp;b2=GpPMPpPpGh;d3=pPp;d4=g;c1=P",
    "P4",
    "p0",
    side=4,
    last=("d3:4", "b2:9"),
    lifted=2,
).marked(forced=["d3", "d4", "c2"], guarded=["d3", "a1"])

VIEWS = {
    "start": START,
    "middle": MIDDLE,
    "moved": MOVED,
    "ring": RING,
    "line": LINE,
    "far": FAR,
    "empty": EMPTY,
    "towers": TOWERS,
    "bare": BARE,
    "stacks": STACKS,
    "tower": TOWER,
    "tall": TALL,
}
"""Every view above by a name for its snapshots."""


def assert_snapshot(drawn: str, name: str, folder: Path = SNAPSHOTS) -> None:
    """Compares a drawing with the file kept of it; a wanted file is written on request."""
    path = folder / name
    if os.environ.get("SIXFOLD_UPDATE_SNAPSHOTS"):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(drawn, encoding="utf-8", newline="\n")
    hint = "look at the drawing, then write it with SIXFOLD_UPDATE_SNAPSHOTS=1"
    assert path.exists(), f"no snapshot {path}: {hint}"
    assert path.read_text(encoding="utf-8") == drawn, f"{path} is drawn differently: {hint}"
