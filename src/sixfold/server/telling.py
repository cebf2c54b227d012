"""What an eye is told of a match, in the language spoken: nothing that it may not see.

All that leaves of a position comes from its view and from what the eye heard of the moves.
"""

from __future__ import annotations

import time
from collections import OrderedDict
from dataclasses import replace

from msgspec import structs

from ..draw.english import reason
from ..draw.parts import outline, placings
from ..draw.words import outcome_words, status_words, words
from ..games import look_of, translated
from ..outcome import Outcome
from ..position import Position
from ..tongue import spoken
from . import protocol as told
from .keys import Keys
from .room import Room
from .rooms import Rooms
from .standing import Standing
from .words import say


def seen(position: Position, eye: int, outcome: Outcome | None, *, playable: bool) -> told.Board:
    """Tells a position as an eye sees it; ``playable`` with the legal moves."""
    looking = eye if position.ruleset.has_secrets else 0  # without secrets all eyes see the same
    key = (id(position), looking, spoken(), outcome is None)
    known = _lately.get(key)
    if known is None or known[0] is not position:
        known = _lately[key] = position, _board(position, looking, outcome)
        if len(_lately) > _KEPT:
            _lately.popitem(last=False)
    board = structs.replace(known[1], eye=eye)
    if playable and board.turn is not None:
        legal = [[str(move), *move.targets] for move in position.legal_moves]
        position.forget()  # a long list, which few of the matches at hand need at any moment
        board = structs.replace(board, legal=legal)
    return board


# A match that changed is told to several at once, and not again for a while.
_KEPT = 64
_lately: OrderedDict[tuple[int, int, str, bool], tuple[Position, told.Board]] = OrderedDict()


def _board(position: Position, eye: int, outcome: Outcome | None) -> told.Board:
    view = position.view(eye)
    view = replace(view, look=translated(view.look), paths=())
    if outcome is not None and view.outcome is None:  # it ended from outside the rules
        view = replace(view, outcome=outcome, turn=None, stage="over")
    return told.Board(
        eye=eye,
        turn=view.turn,
        stage=view.stage,
        status=status_words(view),
        words=words(view),
        items=[told.Placed(*_placed) for _placed in _in_order(placings(view))],
        cells=list(view.cells),
        last=list(view.last),
        lifted=view.lifted,
        marks={name: list(cells) for name, cells in view.marks.items()},
        shape=outline(view),
        legal=[],
    )


def _in_order(placed: list) -> list[tuple]:  # type: ignore[type-arg]
    return [(p.place, p.piece, p.count, p.part, p.level, p.x, p.y, p.scale) for p in placed]


def eye_for(here: Standing, player: str | None, wanted: int | None) -> int:
    """Returns the eye a player looks with: as wanted, if the seat is the player's own."""
    mine = here.mine(player)
    if wanted is not None:
        return wanted if wanted in mine else 0
    if len(mine) == 1:
        return mine[0]
    if not mine or here.ruleset.has_secrets:  # who holds the device is to say so
        return 0
    return here.turn if here.turn in mine and here.turn else mine[0]


def tell(rooms: Rooms, room: Room, player: str | None, wanted: int | None = None) -> told.Position:
    """Tells a player, or a spectator, how a match stands."""
    here, now = room.standing, time.time()
    eye, mine, outcome = eye_for(here, player, wanted), here.mine(player), here.outcome
    playable = here.full and here.turn is not None and here.turn in mine
    if here.ruleset.has_secrets:
        playable = playable and eye == here.turn
    left = here.left_at(now)
    board = seen(here.position, eye, outcome, playable=playable)
    return told.Position(
        match=here.id,
        game=here.game,
        ruleset=here.ruleset.name,
        ply=here.ply,
        board=board,
        moves=here.heard(eye),
        seats=_seats(rooms.keys, room, player, left),
        mine=mine,
        secrets=here.ruleset.has_secrets,
        clock=here.clock,
        running=here.turn if left is not None and here.since is not None else None,
        now=round(now, 3),
        outcome=_outcome(here, outcome) if outcome else None,
        may=_may(rooms, here, mine, board, playable=playable),
        rated=here.rated,
        next=here.next,
        watching=room.watching(),
    )


def replayed(here: Standing, moves: int, player: str | None, wanted: int | None) -> told.Replay:
    """Tells a match after so many of its moves."""
    moves = min(moves, len(here.moves))
    eye = eye_for(here, player, wanted)
    outcome = here.outcome if moves == len(here.moves) else None
    board = seen(here.after(moves), eye, outcome, playable=False)
    return told.Replay(here.id, moves, board)


def presence(room: Room) -> told.Presence:
    """Tells who is there."""
    return told.Presence(room.standing.id, room.present(), room.watching())


def _seats(
    keys: Keys, room: Room, player: str | None, left: tuple[float, ...] | None
) -> list[told.SeatTold]:
    here, present = room.standing, room.present()
    look = translated(look_of(here.game))
    scores = here.position.scores
    host = bool(here.mine(player))
    return [
        told.SeatTold(
            seat=seat.seat,
            colour=look.seats[seat.seat - 1].name,
            kind=seat.kind,  # type: ignore[arg-type]
            name=seat.name,
            level=seat.level,
            mine=player is not None and seat.player == player,
            present=present[i],
            score=None if scores is None else scores[i],
            left=None if left is None else round(left[i], 3),
            asks=[what for asker, what in here.asks if asker == seat.seat],
            invite=link(keys, here, seat.seat) if seat.kind == "open" and host else None,
        )
        for i, seat in enumerate(here.seats)
    ]


def link(keys: Keys, here: Standing, seat: int) -> str:
    """Returns the path of a seat's secret link."""
    return f"/seat/{here.id}/{keys.seat(here.id, seat, here.seats[seat - 1].turn)}"


def _outcome(here: Standing, outcome: Outcome) -> told.OutcomeTold:
    view = here.position.view(0)
    look = translated(view.look)
    phrases = outcome_words(replace(view, look=look, outcome=outcome))
    return told.OutcomeTold(
        ranks=list(outcome.ranks),
        scores=None if outcome.scores is None else list(outcome.scores),
        reason=outcome.reason,
        words=phrases or reason(outcome.reason, look.reasons),
    )


def _may(
    rooms: Rooms, here: Standing, mine: list[int], board: told.Board, *, playable: bool
) -> list[str]:
    """Tells what would be accepted of a player."""
    if not mine:
        return []
    if here.outcome:
        return [] if here.next else ["rematch"]
    may = ["play"] if playable else []
    if rooms.can_abort(here):
        may.append("abort")
    if not here.full:
        return may
    if not here.rated:
        if any(here.takes_back_to(seat) is not None for seat in mine):
            may.append("takeback")
        if playable:
            may.append("hint")
    if playable and board.stage in look_of(here.game).finishes:
        may.append("rest")
    if not any(seat.kind == "computer" for seat in here.seats):
        may.append("draw")
    return [*may, "resign"]


def translated_hint(hinted: told.Hinted) -> told.Hinted:
    """Tells a hint in the language spoken."""
    return told.Hinted(hinted.ply, hinted.stage, hinted.look, say(hinted.words), hinted.move)
