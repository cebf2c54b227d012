"""How SIX / Six-o looks and speaks."""

from ..look import Character, Colour, Ladder, Look, Measure, OptionWords, Piece

_TEAL = Colour("teal", "#0b7f83", "#2bc4bd")
_ORANGE = Colour("orange", "#e07a1f", "#ffa24d")

LOOK = Look(
    game="six",
    title="SIX / Six-o",
    sentence="Hexagon tiles: be the first to make a line, a triangle or a ring of six.",
    board="hexagons",
    seats=(_TEAL, _ORANGE),
    pieces={
        "1": Piece("teal", "hexagon", _TEAL, "ring", "●", "x"),
        "2": Piece("orange", "hexagon", _ORANGE, "bars", "▲", "o"),
    },
    prompts={
        "place": "place a tile so that it touches one on the table",
        "move": "lift one of your tiles and put it elsewhere, touching another",
        "over": "the game is over",
    },
    buttons={
        "call": "call the shape",
        "hush": "say nothing",
        "pass": "pass",
    },
    reasons={
        "line": "six in a line",
        "triangle": "a triangle of six",
        "ring": "a ring of six",
        "elimination": "too few tiles left",
    },
    options={
        "opening": OptionWords(
            "First tiles",
            {
                "free": "anywhere that touches a tile",
                "both": "seat 1's first tile touches the other start tile, seat 2's does not",
                "starter": "seat 1's first tile touches the other start tile and not its own",
            },
        ),
        "split": OptionWords(
            "Splitting the tiles in the second phase",
            {
                "forbid": "not allowed",
                "remove": "all groups but the largest leave the game",
            },
        ),
        "claim": OptionWords(
            "Winning",
            {
                "auto": "a shape wins as soon as it is made",
                "call": "a shape wins when its owner calls it",
            },
        ),
        "tiles": OptionWords("Tiles of each player", note="6 to 21, the start tile included"),
        "limit": OptionWords(
            "Draw without progress",
            note="after so many second-phase moves without a removal; 0 for never",
        ),
    },
    presets={
        "six": "SIX as published: free opening, cut-off groups leave the game.",
        "six-o": "Six-o, basic rules: restricted opening, the tiles may not be split.",
        "six-o-advanced": "Six-o, advanced rules: restricted opening, cut-off groups leave.",
    },
    next_start="loser",
    bench=(
        Measure("perft 5", "perft", "six", 5),
        Measure("perft 6", "perft", "six", 6),
        Measure("perft 7", "perft", "six", 7),
        Measure("first-phase playouts", "playouts", "six", 40),
        Measure("whole random games", "playouts", "six", 0),
    ),
    ladder=Ladder(
        skills=(0.49, 0.557, 0.613, 0.68, 0.732, 0.79, 0.845, 0.912, 0.975),
        nodes=(1_000, 30_000),
        highest=60_000,
    ),
    characters=(
        Character(
            "ringless",
            "The surveyor",
            "Sees lines and triangles, but never a ring.",
            level=6,
            misses=("ring",),
        ),
        Character(
            "grabber",
            "The collector",
            "Loves to take tiles off the table, whatever else there is to do.",
            level=6,
            gains=0.8,
        ),
        Character(
            "settler",
            "The settler",
            "Plays as if the game were over when all tiles lie on the table.",
            level=6,
            forgets=("move",),
        ),
    ),
)
