"""How 6x5 looks and speaks."""

from ..look import Character, Colour, Ladder, Look, Measure, OptionWords, Pattern, Piece

_BLUE = Colour("blue", "#1f5fbf", "#5b9bff")
_RED = Colour("red", "#c23a32", "#ff7468")
_YELLOW = Colour("yellow", "#e5b400", "#ffd84d")
_BLACK = Colour("black", "#26282c", "#0b0d10")
_CARD = Colour("card", "#fbf7ec", "#e9e2d0")
_SEATS = (
    Colour("green", "#2f8f4e", "#58c97c"),
    Colour("purple", "#7d4bb3", "#b98cf0"),
    Colour("orange", "#d9701a", "#ff9d4d"),
    Colour("turquoise", "#0f8a94", "#3fd0d8"),
    Colour("white", "#f4f4f2", "#ffffff"),
)
_PAWNS: tuple[Pattern, ...] = ("ring", "bars", "dots", "cross", "plain")

_GOALS = {
    "01a": "0,0;0,1;0,2;1,0;1,1",
    "02a": "0,0;0,1;0,2;1,1;1,2",
    "02b": "0,0;0,1;1,0;1,1;2,1",
    "03a": "0,1;0,2;1,0;1,1;2,1",
    "04a": "0,1;0,2;1,1;2,0;2,1",
    "05a": "0,0;0,1;0,2;1,0;1,2",
    "05b": "0,0;0,1;1,0;2,0;2,1",
    "06a": "0,0;0,1;0,2;0,3;1,0",
    "06b": "0,0;0,1;0,2;0,3;1,2",
    "07a": "0,0;0,1;0,2;0,3;1,1",
    "08a": "0,0;0,1;0,2;1,0;2,0",
    "09a": "0,0;0,1;0,2;1,1;2,1",
    "09b": "0,0;1,0;1,1;1,2;2,0",
    "10a": "0,0;0,1;1,1;1,2;2,1",
    "10b": "0,0;1,0;1,1;1,2;2,1",
    "11a": "0,0;0,1;0,2;0,3;0,4",
    "12a": "0,0;0,1;0,3;1,1;1,2",
    "12b": "0,0;0,2;0,3;1,0;1,1",
    "13a": "0,0;0,1;1,1;2,1;3,0",
    "14a": "0,0;0,1;0,2;0,3;1,3",
    "14b": "0,0;0,1;1,1;2,1;3,1",
    "15a": "0,0;0,1;0,2;1,2;1,3",
    "15b": "0,0;1,0;1,1;2,1;3,1",
    "16a": "0,1;0,2;1,0;1,2;2,0",
    "17a": "0,0;0,1;0,2;1,2;2,1",
    "17b": "0,0;1,0;1,2;2,0;2,1",
    "18a": "0,0;0,1;1,1;1,2;2,0",
    "18b": "0,0;0,2;1,0;1,1;2,1",
    "19a": "0,0;0,1;0,2;1,2;2,2",
    "20a": "0,0;0,1;1,1;1,2;2,2",
    "21a": "0,0;0,1;1,1;2,1;2,2",
    "22a": "0,1;1,1;1,2;1,3;2,0",
}

LOOK = Look(
    game="6x5",
    title="6x5",
    sentence="Make the shape on your secret card from the black tile and four of one colour.",
    board="hexagons",
    seats=_SEATS,
    pieces={
        "b": Piece("blue", "hexagon", _BLUE, "ring", "b", "b"),
        "r": Piece("red", "hexagon", _RED, "bars", "r", "r"),
        "y": Piece("yellow", "hexagon", _YELLOW, "dots", "y", "y"),
        "k": Piece("black", "hexagon", _BLACK, "cross", "K", "K"),
        **{
            str(seat): Piece(
                f"{colour.name} pawn", "disc", colour, pattern, str(seat), str(seat), height=0
            )
            for seat, (colour, pattern) in enumerate(zip(_SEATS, _PAWNS, strict=True), start=1)
        },
        **{
            name: Piece(f"card {name}", "card", _CARD, "plain", "#", "#", cells=cells)
            for name, cells in _GOALS.items()
        },
        "?": Piece("face down", "card", _CARD, "cross", "?", "?"),
    },
    prompts={
        "play": "place a tile, replace one, or move the black tile",
        "swap": "swap two tiles of different colours; the pawn goes on the one touched first",
        "change": "change a card, or keep what you have",
        "deal": "a card is dealt",
        "over": "the game is over",
    },
    buttons={
        "b": "a blue tile from the supply",
        "r": "a red tile from the supply",
        "y": "a yellow tile from the supply",
        "keep": "keep all cards",
        **{name: f"change card {name}" for name in _GOALS},
        **{
            f"deal {seat} {name}": f"seat {seat} draws card {name}"
            for seat in range(1, len(_SEATS) + 1)
            for name in _GOALS
        },
    },
    reasons={
        "goal": "a goal is complete",
        "points": "enough goals are complete",
        "full-table": "all tiles are on the table",
    },
    options={
        "players": OptionWords("Players", note="2 to 5"),
        "goals": OptionWords("Goal cards of each player", note="1 to 5"),
        "change": OptionWords(
            "Changing a card",
            {
                "no": "not allowed",
                "yes": "one card at the end of one's own turn, which is then shown to all",
            },
        ),
        "visible": OptionWords(
            "Cards", {"no": "secret", "yes": "face up on the table, for everybody to see"}
        ),
        "points": OptionWords(
            "Points to win", note="1 to 9, a point for each card completed; 0: one card wins"
        ),
        "open": OptionWords(
            "When all tiles are on the table",
            {"no": "the game is over", "yes": "play goes on by swapping two tiles"},
        ),
        "clash": OptionWords(
            "Cards of several players completed at once",
            {"draw": "the game is drawn", "redraw": "they are replaced and play goes on"},
        ),
        "limit": OptionWords(
            "Draw without progress",
            note="after so many turns without a placement; 0 for never",
        ),
    },
    presets={
        "6x5": "6x5 as published: one secret card each, the first to complete it wins.",
        "6x5-points": "For experienced players: three cards each, two points win, open game.",
        "6x5-open-cards": "With all cards face up.",
    },
    next_start="other",
    bench=(
        Measure("random games of two", "playouts", "6x5", 0),
        Measure("random games of five", "playouts", "6x5(players=5)", 0),
        Measure("random games to two points", "playouts", "6x5-points", 0),
    ),
    ladder=Ladder(
        skills=(0.35, 0.45, 0.58, 0.65, 0.72, 0.79, 0.84, 0.89, 0.95),
        nodes=(64, 1_000),
        lines=(96, 24),
        dull=24.0,
        wrong=2.5,
        highest=3_000,
    ),
    characters=(
        Character(
            "wanderer",
            "The wanderer",
            "Cannot leave the black tile where it is.",
            level=6,
            lifts=0.8,
        ),
        Character(
            "bricklayer",
            "The bricklayer",
            "Would rather lay another tile than change what lies.",
            level=6,
            lifts=-0.8,
        ),
        Character(
            "dreamer",
            "The dreamer",
            "Sees what happens around the last tile, and little else.",
            level=6,
            near=4.0,
        ),
    ),
)
