"""What travels between the server and whoever plays: the one module that names message fields.

docs/reference/http.md tells the same in words. What a seat may see is decided in telling.py.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

ClockKind = Literal["none", "move", "total", "days"]
SeatKind = Literal["me", "here", "friend", "computer"]
Asked = Literal["takeback", "draw", "rematch"]
Trouble = Literal[
    "bad", "unknown", "forbidden", "turn", "stale", "illegal", "over", "refused", "limit", "failed"
]

Text = Annotated[str, Meta(max_length=200)]
Long = Annotated[str, Meta(max_length=2000)]
Name = Annotated[str, Meta(max_length=40)]
Ply = Annotated[int, Meta(ge=0, le=1_000_000)]
Seat = Annotated[int, Meta(ge=0, le=99)]


# What is asked over HTTP


class Clock(Struct, frozen=True, forbid_unknown_fields=True):
    """How time is kept: none, so long for each turn, in total with an increment, or days a turn."""

    kind: ClockKind = "none"  # how time is kept
    seconds: Annotated[float, Meta(ge=0, le=86_400 * 30)] = 0  # of a turn, or in total
    increment: Annotated[float, Meta(ge=0, le=3600)] = 0  # for each turn, of a total
    days: Annotated[int, Meta(ge=0, le=30)] = 0  # of a turn


class NewSeat(Struct, forbid_unknown_fields=True):
    """Who shall sit in a seat of a new match."""

    kind: SeatKind  # one's own, somebody's at this device, a friend's, a computer's
    name: Name = ""  # of who sits there, if it is known
    level: Annotated[int, Meta(ge=0, le=10)] = 0  # of a computer, 1 to 10


class NewMatch(Struct, forbid_unknown_fields=True):
    """A match to be set up."""

    ruleset: Long  # a preset or a ruleset's text
    seats: Annotated[list[NewSeat], Meta(max_length=8)]  # who sits where, seat 1 first
    clock: Clock = Clock()  # how time is kept
    rated: bool = False  # no takebacks, no hints


class Claim(Struct, forbid_unknown_fields=True):
    """The secret of a seat's link, shown to sit down there or to take it along to this device."""

    secret: Text  # the last part of the link
    name: Name = ""  # of who sits down


# What a seat does, over the WebSocket or by HTTP


class Play(Struct, tag_field="do", tag="play", forbid_unknown_fields=True):
    """Plays a move at the ply the mover saw."""

    move: Long  # its text, as in `legal`
    ply: Ply  # of the last position its sender saw


class Rest(Struct, tag_field="do", tag="rest", forbid_unknown_fields=True):
    """Leaves the rest of what is asked to chance, where the game lets that be."""

    ply: Ply  # of the last position its sender saw


class Ask(Struct, tag_field="do", tag="ask", forbid_unknown_fields=True):
    """Asks for a takeback, a draw or a rematch; if others asked for the same, agrees."""

    what: Asked  # what is asked for
    ply: Ply  # of the last position its sender saw
    seat: Seat = 0  # who asks, where several seats are one's own; 0 for the obvious one


class Decline(Struct, tag_field="do", tag="decline", forbid_unknown_fields=True):
    """Declines what was asked, or withdraws what one asked oneself."""

    what: Asked  # what was asked for
    ply: Ply  # of the last position its sender saw
    seat: Seat = 0  # whose, where several are one's own; 0 for the obvious one


class Resign(Struct, tag_field="do", tag="resign", forbid_unknown_fields=True):
    """Gives the game up."""

    ply: Ply  # of the last position its sender saw
    seat: Seat = 0  # whose, where several are one's own; 0 for the obvious one


class Abort(Struct, tag_field="do", tag="abort", forbid_unknown_fields=True):
    """Ends a match that has hardly begun: nobody loses."""

    ply: Ply  # of the last position its sender saw


class Hint(Struct, tag_field="do", tag="hint", forbid_unknown_fields=True):
    """Asks the engine: stage 1 what to look at, stage 2 the move."""

    ply: Ply  # of the last position its sender saw
    stage: Literal[1, 2] = 1  # how much to tell


class LookAs(Struct, tag_field="do", tag="look", forbid_unknown_fields=True):
    """Looks with the eye of one of one's own seats from now on; 0 as a spectator."""

    eye: Seat  # one's own seat, or 0


class Rename(Struct, tag_field="do", tag="name", forbid_unknown_fields=True):
    """Gives one's own seat another name."""

    name: Name  # the new one
    seat: Seat = 0  # whose, where several are one's own; 0 for the obvious one


class Pong(Struct, tag_field="do", tag="pong", forbid_unknown_fields=True):
    """Answers a ping at once, so that the server knows the way's length."""

    at: float  # that of the ping


Act = Play | Rest | Ask | Decline | Resign | Abort | Hint | LookAs | Rename | Pong


# What is told


class Error(Struct, tag_field="is", tag="error"):
    """Why something was not done; the one shape of all errors."""

    why: str  # in the reader's language
    what: Trouble  # the kind of error
    ply: int | None = None  # of the match as it stands


class Placed(Struct):
    """A piece, or several of a kind in a hand, and how it is drawn."""

    place: str  # a cell, "hand 1" …, or "beside"
    piece: str  # its code in the game's look
    count: int  # how many
    part: str  # the id of its drawing in the game's sheet
    level: int = 0  # in its stack, from 1; 0 in a hand
    x: float = 0  # of its part's origin from the middle of its cell, in hundredths of a cell
    y: float = 0  # likewise, downwards
    scale: float = 1  # how large its part is drawn


class SeatTold(Struct):
    """A seat of a match."""

    seat: int  # its number, from 1
    colour: str  # in the reader's language
    kind: Literal["person", "computer", "open"]  # who sits there; open while nobody does
    name: str  # of who sits there
    level: int  # of a computer; 0 of a person
    mine: bool  # one's own
    present: bool  # a computer always is
    score: int | None  # where the ruleset scores
    left: float | None  # seconds on its clock; None without clocks
    asks: list[str]  # what it has asked for and nobody answered
    invite: str | None = None  # the path of its secret link, for whoever may hand it out


class OutcomeTold(Struct):
    """How a match ended."""

    ranks: list[int]  # by seat; 1 is best, equal ranks share
    scores: list[int] | None  # by seat, where the ruleset scores
    reason: str  # a code, such as "resign"
    words: str  # how it ended, in words


class MoveTold(Struct, array_like=True):
    """A ply as this eye heard it."""

    seat: int  # 0 for chance
    move: str  # its text, or less of it
    hints: int = 0  # the highest stage of hint the mover had asked for


class Board(Struct):
    """What lies where, as one eye sees it."""

    eye: int  # whose; 0 is a spectator
    turn: int | None  # 0 for chance, None when over
    stage: str  # what is asked, a key of the look's prompts
    status: str  # one line in words: who is asked what, or how it ended
    words: str  # the whole position in words
    items: list[Placed]  # the pieces, in the order in which they are drawn
    cells: list[str]  # of a bounded board
    last: list[str]  # targets of the last move
    lifted: int  # how many pieces of a stack the last move moved
    marks: dict[str, list[str]]  # sets of cells by name, such as the winning shape
    shape: str | None  # path data around the marked shape, about the cell that is 0,0 or a1
    legal: list[list[str]]  # for each move: its text, then the targets a hand touches in order


class Position(Struct, tag_field="is", tag="position"):
    """A match as it stands, whole, for one eye."""

    match: str  # its id, which is in its address
    game: str  # its id
    ruleset: str  # canonical
    ply: int  # how much was written of this match; goes up with takebacks, too
    board: Board  # what this eye sees
    moves: list[MoveTold]  # all that was played, taken back moves left out
    seats: list[SeatTold]  # seat 1 first
    mine: list[int]  # one's own seats
    secrets: bool  # seats know what others do not
    clock: Clock  # how time is kept
    running: int | None  # the seat whose clock runs
    now: float  # the server's time in seconds, for the clocks told here
    outcome: OutcomeTold | None  # null while it goes on
    may: list[str]  # of play, rest, takeback, draw, resign, abort, rematch, hint
    rated: bool  # no takebacks, no hints
    next: str | None  # the match that is the rematch
    watching: int  # how many spectators


class Presence(Struct, tag_field="is", tag="presence"):
    """Who is there: sent when it changes."""

    match: str  # its id, which is in its address
    present: list[bool]  # by seat, seat 1 first
    watching: int  # how many spectators


class Hinted(Struct, tag_field="is", tag="hint"):
    """What the engine would do."""

    ply: int  # of the match when it was asked
    stage: int  # how much is told
    look: list[str]  # cells and buttons to look at
    words: str  # what to look at, in words
    move: str | None = None  # at stage 2


class Ping(Struct, tag_field="is", tag="ping"):
    """To be answered with a pong at once."""

    at: float  # the server's time in seconds


class Replay(Struct, tag_field="is", tag="replay"):
    """A match after so many of its moves; nothing can be played there."""

    match: str  # its id, which is in its address
    move: int  # how many of the moves were played
    board: Board  # what lies there


class Created(Struct, tag_field="is", tag="created"):
    """A new match, or a seat that was taken."""

    match: str  # its id, which is in its address
    mine: list[int]  # one's own seats


# Games and their options


class PresetTold(Struct):
    """A named ruleset."""

    name: str  # as it is asked for
    ruleset: str  # what it stands for
    sentence: str  # what it is, in one sentence


class GameTold(Struct):
    """A game in the list of games."""

    game: str  # its id
    title: str  # what it is called
    sentence: str  # what it is, in one sentence
    seats: int  # the most that can play
    picture: str  # the path of its picture
    chance: bool  # dice or cards are drawn
    secrets: bool  # seats know what others do not
    presets: list[PresetTold]  # its named rulesets


class ValueTold(Struct):
    """A value an option may take, given the other options."""

    value: str  # as a ruleset writes it
    words: str  # what it means
    ruleset: str  # what the ruleset becomes by choosing it


class OptionTold(Struct):
    """An option of a ruleset: some values in words, or a number within bounds."""

    option: str  # as a ruleset writes it
    title: str  # what it is called
    note: str  # what its number means
    value: str  # that of this ruleset
    default: str  # its value where a ruleset does not say
    values: list[ValueTold]  # empty for a number
    least: int  # of a number
    most: int  # likewise


class RulesetTold(Struct):
    """A ruleset with what can be chosen from there."""

    ruleset: str  # canonical
    game: str  # its id
    preset: str | None  # its name, if it has one
    seats: int  # how many play
    chance: bool  # dice or cards are drawn
    secrets: bool  # seats know what others do not
    options: list[OptionTold]  # in the rules' order


class PieceTold(Struct):
    """A kind of piece."""

    name: str  # as it is said
    part: str  # the id of its drawing in the sheet
    colour: str  # the name of its colour
    height: int  # what it adds to a stack
    symbol: str  # one character for a terminal


class SignsTold(Struct):
    """The ids in the sheet of what is drawn on cells besides pieces."""

    floor: str  # an empty cell
    target: str  # a cell that may be touched
    start: str  # where the last move came from
    end: str  # where it ended
    inner: str  # `end`, clear of a shape's line
    marks: list[str]  # cells of a named set: one for each such set


class LookTold(Struct):
    """All that is needed to draw a game, in the reader's language."""

    game: str  # its id
    title: str  # what it is called
    sentence: str  # what it is, in one sentence
    board: Literal["hexagons", "squares"]  # how cells lie
    unit: int  # the step between neighbouring cells in the sheet's lengths
    corners: list[list[float]]  # of a cell about its middle, in the sheet's lengths
    exchanges: bool  # a move over two cells lets what lies there change places
    seats: list[str]  # names of the colours
    seat_paints: list[str]  # the variable of each seat's colour
    seat_parts: list[str | None]  # the piece that stands for each seat
    pieces: dict[str, PieceTold]  # by their codes
    prompts: dict[str, str]  # what is asked of a seat, by stage
    buttons: dict[str, str]  # words for targets that are no cells
    reasons: dict[str, str]  # words for the reasons of an outcome
    signs: SignsTold  # what is drawn on cells besides pieces
    sheet: str  # an SVG document whose <defs> hold every part under its id, without any style
    paints: dict[str, list[str]]  # CSS variables used in the sheet: light and dark shade
    palettes: dict[str, dict[str, list[str]]]  # other shades for some of them, by name


class RulesTold(Struct):
    """The rules page of a game."""

    game: str  # its id
    language: str  # of the page
    html: str  # the page and its diagrams; without styles, painted by the variables of the look


class MineTold(Struct):
    """One of one's own matches."""

    match: str  # its id, which is in its address
    game: str  # its id
    title: str  # the game's
    over: bool  # it has ended
    my_turn: bool  # one of one's own seats is to act
    names: list[str]  # by seat
    changed: float  # when, in seconds since 1970


class LevelTold(Struct):
    """A level of the computer."""

    level: int  # 1 to 10
    words: str  # how it plays


class SiteTold(Struct):
    """What the first page needs."""

    version: str  # the server's
    language: str  # of the texts told
    languages: dict[str, str]  # by code, each named in itself
    games: list[GameTold]  # all there are
    levels: list[LevelTold]  # of the computer


class Link(Struct):
    """A secret link."""

    path: str  # to be put behind the site's address
