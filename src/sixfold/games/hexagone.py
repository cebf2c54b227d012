"""How Hexagone looks and speaks."""

from ..look import Character, Colour, Ladder, Look, Measure, OptionWords, Pattern, Piece

_SEATS = (
    Colour("teal", "#0b7f83", "#2bc4bd"),
    Colour("pink", "#c2377f", "#ff86bd"),
    Colour("brown", "#7a4a1e", "#c99562"),
    Colour("grey", "#5f6875", "#a6b0bd"),
)

_COLOURS: dict[str, tuple[Colour, Pattern]] = {
    "r": (Colour("red", "#c9302c", "#e0524d"), "bars"),
    "o": (Colour("orange", "#f08a24", "#f59b42"), "cross"),
    "y": (Colour("yellow", "#f6d33c", "#f2d24a"), "dots"),
    "g": (Colour("green", "#2f8f46", "#46ab5e"), "ring"),
    "b": (Colour("blue", "#2a62c4", "#4f86e0"), "triangle"),
    "v": (Colour("violet", "#7b3fa8", "#a06cd0"), "diamond"),
    "w": (Colour("white", "#ffffff", "#f4f1ea"), "spot"),
}
_DICE = "roygbv"


def _piece(letter: str) -> Piece:
    colour, pattern = _COLOURS[letter]
    return Piece(colour.name, "hexagon", colour, pattern, letter, letter)


def _die(letter: str) -> Piece:
    colour, pattern = _COLOURS[letter]
    return Piece(f"{colour.name} die", "die", colour, pattern, letter.upper(), letter.upper())


def _throw(one: str, two: str) -> str:
    first, second = (_COLOURS[die][0].name for die in (one, two))
    return f"double {first}" if one == two else f"{first} and {second}"


LOOK = Look(
    game="hexagone",
    title="Hexagone",
    sentence="Swap pieces by the colours of the dice and capture groups of three and more.",
    board="hexagons",
    seats=_SEATS,
    pieces={
        **{letter: _piece(letter) for letter in _COLOURS},
        **{f"die {letter}": _die(letter) for letter in _DICE},
    },
    prompts={
        **dict.fromkeys(("roll1", "roll2", "rollb"), "the dice are rolled"),
        **dict.fromkeys(
            ("swap1", "swap2", "swapb"),
            "swap two touching pieces, one of a rolled colour; on a double, one of it with "
            "any other",
        ),
        "roll2?": "roll a second time or end the turn",
        **dict.fromkeys(("main", "mainb"), "choose the section that stays as the main block"),
        **dict.fromkeys(
            ("reform", "reformb"),
            "put a piece back where it touches two pieces and none of its colour",
        ),
        "reform?": "put the sections together in order to buy a roll, or end the game",
        "bonus?": "add a captured piece to the block, or go without",
        "over": "the game is over",
    },
    buttons={
        **{letter: f"a {colour.name} piece" for letter, (colour, _) in _COLOURS.items()},
        **{
            f"roll {one}{two}": _throw(one, two) for i, one in enumerate(_DICE) for two in _DICE[i:]
        },
        "roll": "roll again",
        "reform": "put the sections together",
        "stop": "stop here",
        "pass": "pass",
    },
    reasons={
        "captures": "few pieces are left",
        "unreformable": "the block cannot be put together again",
        "no-progress": "after 400 turns",
        "exhausted": "no colour has three pieces left",
    },
    options={
        "bonus": OptionWords(
            "Bonus rolls",
            {
                "no": "none",
                "yes": "a captured piece buys one at the end of a turn",
            },
        ),
        "players": OptionWords("Players", note="1 to 4; one plays the solo game of fifteen rolls"),
        "gaps": OptionWords(
            "Block",
            {
                "no": "a hexagon with one row more",
                "yes": "any outline, with gaps",
            },
        ),
    },
    presets={
        "hexagone": "Hexagone as published, for two.",
        "hexagone-advanced": "With the advanced rule: captured pieces buy bonus rolls.",
        "hexagone-solo": "The solo puzzle of fifteen rolls.",
    },
    next_start="other",
    ladder=Ladder(
        skills=(0.24, 0.29, 0.36, 0.43, 0.5, 0.57, 0.68, 0.82, 0.885),
        nodes=(64, 600),
        lines=(96, 24),
        highest=3_000,
    ),
    characters=(
        Character(
            "gatherer",
            "The gatherer",
            "Takes what lies there for the taking, whatever it leaves to the others.",
            level=6,
            gains=0.8,
        ),
        Character(
            "spendthrift",
            "The spendthrift",
            "Would rather do without a piece than be seen to hoard.",
            level=5,
            gains=-0.5,
        ),
        Character(
            "neighbour",
            "The neighbour",
            "Sees what happens around the last move, and little else.",
            level=6,
            near=4.0,
        ),
    ),
    exchanges=True,
    titles=(
        (0, "Ultimate Champion"),
        (1, "Grand Master"),
        (5, "Master"),
        (9, "Amateur"),
        (13, "Rookie"),
        (17, "Novice"),
    ),
    finishes=("reform", "reformb"),
    bench=(
        Measure("random games", "playouts", "hexagone", 0),
        Measure("random games with bonus rolls", "playouts", "hexagone-advanced", 0),
        Measure("random solo games", "playouts", "hexagone-solo", 0),
        Measure("perft 6", "perft", "hexagone", 6),
        Measure("perft 5, every leaf played", "walk", "hexagone", 5),
    ),
)
