"""How noughts and crosses looks and speaks."""

from ..look import Colour, Look, OptionWords, Piece

_BLUE = Colour("blue", "#2f52cf", "#93b4ff")
_AMBER = Colour("amber", "#8a5a00", "#ffd45e")

LOOK = Look(
    game="noughts",
    title="Noughts and crosses",
    sentence="Three in a row on nine squares.",
    board="squares",
    seats=(_BLUE, _AMBER),
    pieces={
        "x": Piece("cross", "disc", _BLUE, "cross", "x", "x"),
        "o": Piece("nought", "disc", _AMBER, "ring", "o", "o"),
    },
    prompts={"play": "fill an empty square", "over": "the game is over"},
    buttons={},
    reasons={},
    options={
        "aim": OptionWords(
            "Aim",
            {"make": "three in a row win", "avoid": "three in a row lose"},
        ),
    },
    presets={
        "noughts": "Three in a row win.",
        "noughts-avoid": "Three in a row lose.",
    },
    next_start="other",
)
