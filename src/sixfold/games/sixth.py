"""How SIXTH! looks and speaks."""

from ..look import Character, Colour, Ladder, Look, Measure, OptionWords, Piece

_SILVER = Colour("silver", "#8a94a3", "#b8c2d0")
_WALNUT = Colour("walnut", "#7a3b12", "#c87941")
_WHITE = Colour("white", "#ffffff", "#f4f1ea")

_ARMIES = [(hunchback, giant, lady) for hunchback in (0, 1) for giant in (0, 1) for lady in (0, 1)]


def _army(hunchback: int, giant: int, lady: int) -> tuple[str, str]:
    pawns = 12 - 3 * hunchback - 2 * giant - 2 * lady
    extras = (
        *(("the hunchback",) if hunchback else ()),
        *(("the giant",) if giant else ()),
        *(("the right to Milady",) if lady else ()),
    )
    words = ", ".join((f"{pawns} discs", *extras))
    return f"army P{pawns}H{hunchback}G{giant}M{lady}", words


LOOK = Look(
    game="sixth",
    title="SIXTH!",
    sentence="Stacks that move as chess pieces: crown a tower of six with your colour on top.",
    board="squares",
    seats=(_SILVER, _WALNUT),
    pieces={
        "P": Piece("silver", "disc", _SILVER, "ring", "○", "o"),
        "H": Piece("silver hunchback", "dome", _SILVER, "ring", "h", "h"),
        "G": Piece("silver giant", "thick", _SILVER, "ring", "g", "g", height=2),
        "p": Piece("walnut", "disc", _WALNUT, "bars", "●", "x"),
        "h": Piece("walnut hunchback", "dome", _WALNUT, "bars", "H", "H"),
        "g": Piece("walnut giant", "thick", _WALNUT, "bars", "G", "G", height=2),
        "M": Piece("Milady", "crown", _WHITE, "plain", "♛", "M"),
        "$": Piece("points", "coin", _WHITE, "plain", "$", "$"),
    },
    prompts={
        "play": "place a piece on an empty square, or move a stack or its upper part onto another",
        "cover": "Milady is visible and must be covered",
        "milady": "place Milady on the edge of the board",
        "army": "choose an army of twelve points",
        "over": "the game is over",
    },
    buttons={
        **dict.fromkeys("Pp", "a disc from the reserve"),
        **dict.fromkeys("Hh", "the hunchback from the reserve"),
        **dict.fromkeys("Gg", "the giant from the reserve"),
        "M": "Milady",
        **dict(_army(*army) for army in _ARMIES),
        "army M0": "keep all twelve points",
        "army M1": "pay two points for the right to Milady",
        "pass": "pass",
    },
    reasons={
        "king": "a tower of six is crowned",
        "kings": "six kings are crowned",
    },
    options={
        "goal": OptionWords(
            "Aim",
            {
                "king": "the first tower of six wins",
                "kings": "each tower of six scores and is cut to five; six points win",
            },
        ),
        "bonus": OptionWords(
            "Bonus pieces",
            {
                "none": "none",
                "milady": "Milady, who must be covered while she is visible",
                "hunchback": "a hunchback each, on which nothing may be put",
                "giant": "a giant each, two high",
                "army": "all of them, bought for twelve points",
            },
        ),
        "milady": OptionWords(
            "Milady's start",
            {
                "board": "seat 2 puts her on the edge first",
                "hand": "either seat places her as a turn",
            },
        ),
        "army": OptionWords(
            "Armies",
            {
                "before": "are chosen before the game",
                "during": "are paid for piece by piece as pieces are placed",
            },
        ),
        "board": OptionWords("Board", {"5": "five by five", "4": "four by four"}),
        "discs": OptionWords(
            "Discs of each player", note="1 to 16; 15, on the smaller board 12, unless said"
        ),
        "limit": OptionWords(
            "Draw without progress",
            note="after so many turns without a placement or a point; 0 for never",
        ),
    },
    presets={
        "sixth": "SIXTH! as published: the first tower of six wins.",
        "sixth-kings": "6 x King: each tower of six scores a point, six points win.",
        "six-making": "The earlier edition, with sixteen discs each.",
        "six-making-4x4": "The earlier edition on the small board, with twelve discs each.",
        "sixth-milady": "With Milady, who must be covered while she is visible.",
        "sixth-hunchback": "With a hunchback each, on which nothing may be put.",
        "sixth-giant": "With a giant each, which is two high.",
        "sixth-army": "With all bonus pieces, bought for twelve points each.",
    },
    next_start="other",
    bench=(
        Measure("perft 5", "perft", "sixth", 5),
        Measure("perft 6", "perft", "sixth", 6),
        Measure("perft 5, every leaf played", "walk", "sixth", 5),
        Measure("random games", "playouts", "sixth", 0),
        Measure("random games with armies", "playouts", "sixth-army", 0),
        Measure("random games to six kings", "playouts", "sixth-kings", 0),
    ),
    ladder=Ladder(
        skills=(0.51, 0.588, 0.66, 0.725, 0.778, 0.83, 0.87, 0.915, 0.952),
        nodes=(1_000, 60_000),
        highest=60_000,
    ),
    characters=(
        Character(
            "mason",
            "The mason",
            "Would rather put down another disc than move what stands.",
            level=6,
            lifts=-0.8,
        ),
        Character(
            "juggler",
            "The juggler",
            "Cannot leave a stack where it is.",
            level=6,
            lifts=0.8,
        ),
        Character(
            "short-sighted",
            "The short-sighted",
            "Sees what happens around the last move, and little else.",
            level=6,
            near=4.0,
        ),
    ),
)
