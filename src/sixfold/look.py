"""The words in which a game says how it looks: colours, pieces, board, options, prompts.

Only data types. games/<game>.py fills them in; draw/ reads them; neither knows the other.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

Board = Literal["hexagons", "squares"]
"""How cells lie: ``q,r`` hexagons with a corner up, or squares ``a1`` with files from the left."""

Shape = Literal["hexagon", "disc", "thick", "dome", "crown", "coin", "card", "die"]
"""The outline of a piece: a tile, a disc, one twice as thick, one with a hump that nothing can
lie on, a waisted one with a crown; or what never lies on a cell: a coin, which is counted in a
hand, a card, and a die, which lies beside the board with the face up that was rolled."""

Pattern = Literal["plain", "ring", "bars", "dots", "cross", "triangle", "diamond", "spot"]
"""What is drawn on a piece, so that its colour is never the only sign."""

NextStart = Literal["loser", "winner", "other"]
"""Who starts the next game of a match; where nobody is that alone, the next seat does."""


@dataclass(frozen=True, slots=True)
class Colour:
    """A colour with a name to say and a shade for either theme."""

    name: str  # as it is said
    light: str  # "#0f8b8d", on a light page
    dark: str  # "#2ec4b6", on a dark page


@dataclass(frozen=True, slots=True)
class Piece:
    """How one kind of piece looks, everywhere it is drawn."""

    name: str  # "teal", as in "teal on 3,-1"
    shape: Shape  # its outline
    colour: Colour  # what it is filled with
    pattern: Pattern  # what is drawn on it
    symbol: str  # one character for a terminal
    plain: str  # the same in ASCII
    height: int = 1  # what it adds to the height of its stack; 0 for what only stands on another
    cells: str = ""  # the picture on a card: hexagons such as "0,0;0,1", or none


@dataclass(frozen=True, slots=True)
class OptionWords:
    """An option of the rules in words."""

    title: str  # what it decides
    values: Mapping[str, str] = field(default_factory=dict)  # what each value means
    note: str = ""  # for options that are numbers


@dataclass(frozen=True, slots=True)
class Measure:
    """One row of ``sixfold bench``: what is counted, on which ruleset, how deep."""

    name: str  # what the row is called
    kind: Literal["perft", "walk", "playouts"]  # a walk plays the last ply, too
    ruleset: str  # what is counted on
    depth: int  # in plies; playouts are cut after it, 0 for never


@dataclass(frozen=True, slots=True)
class Character:
    """A way to play that errs as some people do, by what it overlooks and what it likes."""

    id: str  # one word, no other game's
    title: str  # what it is called
    sentence: str  # what it is known for
    level: int  # at which it plays otherwise, 1 to 9
    misses: tuple[str, ...] = ()  # reasons of an outcome that it does not see coming
    forgets: tuple[str, ...] = ()  # stages of a view that it does not think of before they come
    gains: float = 0.0  # what it likes in taking a piece or a point more, in logits of winning
    lifts: float = 0.0  # the same for moving what lies on the board rather than placing
    near: float = 1.0  # how much harder than others it sees what happens far from the last moves


@dataclass(frozen=True, slots=True)
class Ladder:
    """How skilled the levels of a game are; bench/levels.py measures it and can place them."""

    skills: tuple[float, ...] = (0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9)  # from 0 to 1
    nodes: tuple[int, int] = (1_500, 60_000)  # looked at for a move without skill, and with all
    lines: tuple[int, int] = (48, 2)  # first moves weighed, likewise
    dull: float = 6.0  # how little is noticed without skill: a logarithm of keenness
    wrong: float = 4.0  # how far off its judgement is without skill, in logits of winning
    highest: int = 200_000  # looked at by the highest level where it is measured


@dataclass(frozen=True, slots=True)
class Look:
    """All that a game tells of itself besides its rules."""

    game: str  # its id, as the core knows it
    title: str  # what the game is called
    sentence: str  # the game in one sentence
    board: Board  # how its cells lie
    seats: tuple[Colour, ...]  # the colour of each seat, seat 1 first
    pieces: Mapping[str, Piece]  # by the code a view uses
    prompts: Mapping[str, str]  # what is asked of a seat, by a view's stage
    buttons: Mapping[str, str]  # words for targets that are not cells
    reasons: Mapping[str, str]  # words for the reasons of an outcome that are the game's own
    options: Mapping[str, OptionWords]  # by option, in the order of the rules
    presets: Mapping[str, str]  # a sentence for each preset
    next_start: NextStart  # who starts the next game of a match
    bench: tuple[Measure, ...] = ()  # what ``sixfold bench`` measures
    ladder: Ladder = Ladder()  # how strong its levels of play are
    characters: tuple[Character, ...] = ()  # ways to play that err as people do
    exchanges: bool = False  # whether what lies on two touched cells changes places
    titles: tuple[tuple[int, str], ...] = ()  # of a single seat's least score up to the next one
    finishes: tuple[str, ...] = ()  # stages whose rest a player may leave to chance

    def title_of(self, scores: tuple[int, ...] | None) -> str | None:
        """Returns the title that a single seat's score earns, where the game gives any."""
        if scores is None or len(scores) != 1:
            return None
        return next((title for least, title in reversed(self.titles) if scores[0] >= least), None)
