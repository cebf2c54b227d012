"""What travels between a terminal and a Sixfold server: the one module here that names its fields.

docs/reference/http.md tells the same in words. What a server adds to a message is passed over;
what it leaves out or garbles is refused, and nothing that could move a cursor gets through.
"""

from __future__ import annotations

from typing import TypeVar

import msgspec
from msgspec import Struct

from .. import draw
from ..draw.words import outcome_words, status_words
from ..errors import BadRuleset
from ..games import look_of, translated
from ..outcome import Outcome
from ..ruleset import Ruleset
from ..view import Item, View
from .table import Hint, MoveShown, SeatShown, Shown
from .words import say

Struct_ = TypeVar("Struct_")

_MOST = 10_000  # pieces of a kind in one place
_ASKS = ("takeback", "draw", "rematch")  # what a seat may ask the others for


class Garbled(ValueError):
    """What a server said cannot be understood."""

    def __init__(self) -> None:
        """Says so."""
        super().__init__(say("the server says what cannot be understood"))


class Refused(ValueError):
    """What a server refused, in its words; ``what`` is the kind of trouble."""

    def __init__(self, why: str, what: str) -> None:
        """Takes the server's words."""
        super().__init__(why)
        self.what = what


class _Placed(Struct):
    place: str
    piece: str
    count: int


class _Seat(Struct):
    seat: int
    colour: str
    kind: str
    name: str
    level: int
    mine: bool
    present: bool
    score: int | None
    left: float | None
    asks: list[str]
    invite: str | None = None


class _Outcome(Struct):
    ranks: list[int]
    scores: list[int] | None
    reason: str


class _Move(Struct, array_like=True):
    seat: int
    move: str
    hints: int = 0


class _Board(Struct):
    eye: int
    turn: int | None
    stage: str
    items: list[_Placed]
    cells: list[str]
    last: list[str]
    lifted: int
    marks: dict[str, list[str]]
    legal: list[list[str]]


class _Clock(Struct):
    kind: str = "none"


class Standing(Struct, tag_field="is", tag="position"):
    """A match as it stands, for one eye."""

    match: str
    ruleset: str
    ply: int
    board: _Board
    moves: list[_Move]
    seats: list[_Seat]
    mine: list[int]
    secrets: bool
    clock: _Clock
    running: int | None
    outcome: _Outcome | None
    may: list[str]
    rated: bool
    next: str | None
    watching: int


class Presence(Struct, tag_field="is", tag="presence"):
    """Who is there."""

    match: str
    present: list[bool]
    watching: int


class Ping(Struct, tag_field="is", tag="ping"):
    """Asks for a pong at once."""

    at: float


class Trouble(Struct, tag_field="is", tag="error"):
    """Why something was not done."""

    why: str
    what: str


class Hinted(Struct, tag_field="is", tag="hint"):
    """What the server's engine would do."""

    stage: int
    look: list[str]
    words: str
    move: str | None = None


class Replay(Struct, tag_field="is", tag="replay"):
    """The board after so many moves."""

    board: _Board


class Created(Struct, tag_field="is", tag="created"):
    """A new match, or a seat that was taken."""

    match: str
    mine: list[int]


class OwnMatch(Struct):
    """One of one's own matches."""

    match: str
    title: str
    over: bool
    my_turn: bool
    names: list[str]


Message = Standing | Presence | Ping | Trouble | Hinted
Answer = Standing | Hinted


def read(told: str | bytes, kind: type[Struct_]) -> Struct_:
    """Reads an answer of a kind; raises `Garbled`."""
    try:
        return msgspec.json.decode(told, type=kind)
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        raise Garbled from None


_message: msgspec.json.Decoder[Message] = msgspec.json.Decoder(Message)


def read_message(told: str | bytes) -> Message:
    """Reads what came along a live channel; raises `Garbled`."""
    try:
        return _message.decode(told)
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        raise Garbled from None


def refusal(trouble: Trouble) -> Refused:
    """Returns a server's refusal as an error."""
    return Refused(plain(trouble.why), trouble.what)


def plain(text: str) -> str:
    """Returns a text of one line with nothing but what can be seen."""
    return "".join(letter if letter.isprintable() else " " for letter in text)[:2000]


# What is sent


def play(move: str, ply: int) -> dict[str, object]:
    """Returns the act that plays a move at the ply its mover saw."""
    return {"do": "play", "move": move, "ply": ply}


def rest(ply: int) -> dict[str, object]:
    """Returns the act that leaves the rest of what is asked to chance."""
    return {"do": "rest", "ply": ply}


def ask(what: str, ply: int) -> dict[str, object]:
    """Returns the act that asks for a takeback, a draw or a rematch, or agrees to it."""
    return {"do": "ask", "what": what, "ply": ply}


def decline(what: str, ply: int) -> dict[str, object]:
    """Returns the act that declines what was asked, or withdraws it."""
    return {"do": "decline", "what": what, "ply": ply}


def resign(ply: int) -> dict[str, object]:
    """Returns the act that gives the match up."""
    return {"do": "resign", "ply": ply}


def abort(ply: int) -> dict[str, object]:
    """Returns the act that ends a match which has hardly begun."""
    return {"do": "abort", "ply": ply}


def hint(ply: int, stage: int) -> dict[str, object]:
    """Returns the act that asks the engine."""
    return {"do": "hint", "ply": ply, "stage": stage}


def look(eye: int) -> dict[str, object]:
    """Returns the act that looks with another eye."""
    return {"do": "look", "eye": eye}


def rename(name: str) -> dict[str, object]:
    """Returns the act that gives one's own seat another name."""
    return {"do": "name", "name": name}


def pong(ping: Ping) -> dict[str, object]:
    """Returns the answer to a ping."""
    return {"do": "pong", "at": ping.at}


def claim(secret: str, name: str) -> dict[str, object]:
    """Returns what sits down by a seat's secret."""
    return {"secret": secret, "name": name}


def wanted_match(
    ruleset: str, seats: list[dict[str, object]], clock: dict[str, object]
) -> dict[str, object]:
    """Returns what sets up a match."""
    return {"ruleset": ruleset, "seats": seats, "clock": clock}


def wanted_seat(kind: str, name: str = "", level: int = 0) -> dict[str, object]:
    """Returns who is to sit in a seat of a new match."""
    return {"kind": kind, "name": name} | ({"level": level} if level else {})


def clock(*, total: int = 0, increment: int = 0, move: int = 0, days: int = 0) -> dict[str, object]:
    """Returns how time is kept: in seconds in total or for each turn, or in days for each turn."""
    if days:
        return {"kind": "days", "days": days}
    if move:
        return {"kind": "move", "seconds": move}
    if total:
        return {"kind": "total", "seconds": total, "increment": increment}
    return {"kind": "none"}


# What it tells of a match


def ruleset_of(standing: Standing) -> Ruleset:
    """Returns what is played; refuses what is not known here."""
    try:
        return Ruleset(standing.ruleset)
    except BadRuleset:
        what = plain(standing.ruleset)
        raise Garbled from ValueError(what)


def view_of(standing: Standing, board: _Board) -> View:
    """Returns a board of a match as a view, in the language spoken; raises `Garbled`."""
    scores = [seat.score for seat in standing.seats if seat.score is not None]
    ended = standing.outcome if board is standing.board else None
    return View(
        look=translated(look_of(ruleset_of(standing).game)),
        eye=board.eye,
        turn=None if ended else board.turn,
        stage=plain(board.stage),
        items=tuple(Item(item.place, item.piece, item.count) for item in board.items),
        paths=tuple(tuple(map(plain, targets)) for _, *targets in board.legal),
        last=tuple(board.last),
        lifted=board.lifted,
        marks={plain(name): tuple(cells) for name, cells in board.marks.items()},
        outcome=_outcome(ended) if ended else None,
        seats=len(standing.seats),
        scores=tuple(scores) if len(scores) == len(standing.seats) else None,
        cells=tuple(board.cells),
    )


def _outcome(told: _Outcome) -> Outcome:
    scores = None if told.scores is None else tuple(told.scores)
    return Outcome(tuple(told.ranks), scores, plain(told.reason))


def shown(standing: Standing, base: str, *, version: int, trouble: str, since: float) -> Shown:
    """Returns a match as a client is shown it; raises `Garbled` for one that cannot be drawn."""
    try:
        return _shown(standing, base, version, trouble, since)
    except (ValueError, IndexError, KeyError, OverflowError, MemoryError):
        raise Garbled from None


def _shown(standing: Standing, base: str, version: int, trouble: str, since: float) -> Shown:
    board, mine = standing.board, standing.mine
    view = view_of(standing, board)
    if any(not 0 <= item.count <= _MOST for item in board.items):
        raise Garbled
    draw.text(view)  # which refuses what cannot be shown
    if view.turn is not None and not 0 <= view.turn <= len(standing.seats):
        raise Garbled
    status = status_words(view)
    seats = tuple(_seat(seat, view, base) for seat in standing.seats)
    several = standing.secrets and len(mine) > 1 and view.turn in mine
    passing = view.turn if several and board.eye != view.turn else None
    thinks = next((s.seat for s in seats if s.seat == view.turn and s.kind == "computer"), None)
    return Shown(
        view=view,
        legal=tuple((plain(move), tuple(map(plain, path))) for move, *path in board.legal),
        moves=tuple(MoveShown(m.seat, plain(m.move), m.hints) for m in standing.moves),
        seats=seats,
        may=frozenset({"arrive"} if passing else standing.may),
        outcome_words=outcome_words(view) if view.outcome else None,
        status=status,
        asks=tuple((seat.seat, what) for seat in seats if not seat.mine for what in seat.asks),
        version=version,
        reader=board.eye if standing.secrets else 0,
        passing=passing,
        thinking=thinks,
        running=standing.running,
        trouble=trouble,
        next=standing.next,
        watching=standing.watching,
        connected=not trouble,
        ply=standing.ply,
        since=since,
    )


def _seat(told: _Seat, view: View, base: str) -> SeatShown:
    name = plain(told.name)
    if told.kind == "computer" and not name:
        name = say("level {}").format(told.level)
    return SeatShown(
        seat=told.seat,
        colour=view.look.seats[told.seat - 1].name,
        kind=told.kind if told.kind in ("computer", "open") else "person",  # type: ignore[arg-type]
        name=name,
        level=told.level,
        mine=told.mine,
        present=told.present,
        score=told.score,
        left=told.left,
        asks=tuple(what for what in told.asks if what in _ASKS),
        invite=None if told.invite is None else base + plain(told.invite),
    )


def hint_of(hinted: Hinted) -> Hint:
    """Returns a hint."""
    move = None if hinted.move is None else plain(hinted.move)
    return Hint(hinted.stage, tuple(map(plain, hinted.look)), plain(hinted.words), move)
