"""The JSON lines that the analysis server reads and writes: see docs/reference/analysis.md.

What is asked is checked here as a whole, before any of it is done.
"""

from __future__ import annotations

import re
from dataclasses import asdict
from typing import Any

import msgspec
from msgspec import Struct

from ..errors import BadPosition, BadRuleset
from ..position import Position
from ..ruleset import Ruleset
from .hearing import fitting, replayed, start_of
from .thinking import Limits
from .thought import Thought

_ACTIONS = ("terminate", "terminate_all", "clear_cache", "query_version")
_MOST_PLIES = 10_000


class BadQuery(ValueError):
    """A line that asks for nothing that can be done: why, in which field, of which query."""

    def __init__(self, reason: str, field: str | None = None, id: str | None = None) -> None:
        """Makes the error of a reason, and of a field and a query's id where they are known."""
        super().__init__(reason)
        self.field, self.id = field, id

    def told(self, line: int) -> dict[str, Any]:
        """Returns the answer to a line of that number."""
        told = {"error": str(self), "field": self.field, "id": self.id, "line": line}
        return {name: value for name, value in told.items() if value is not None}


class Query(Struct, frozen=True, forbid_unknown_fields=True, rename="camel", kw_only=True):
    """What a line asks for."""

    id: str  # any text; it comes back with the answers
    ruleset: str | None = None  # a preset or a ruleset; an analysis needs one
    position: str | None = None  # a position text to start from, if not the game's own start
    view: int | None = None  # the seat whose view it is: `moves` hold what it heard: `deal 2 ?`
    moves: tuple[str, ...] = ()  # the moves played from there
    analyse_turns: tuple[int, ...] | None = None  # after how many moves to analyse, if not all
    seconds: float = 0  # limits each position; 0 does not
    nodes: int = 0  # likewise: positions that are looked at
    depth: int = 0  # likewise: plies that are looked ahead
    multipv: int = 1  # how many first moves to tell, 1 to 256
    priority: int = 0  # what is higher is done first; equals in their order
    priorities: tuple[int, ...] | None = None  # the same for each of `analyseTurns`
    report_during_search_every: float | None = None  # seconds between partial answers
    action: str | None = None  # what to do instead of an analysis
    terminate_id: str | None = None  # of an action: the query that is meant
    turn_numbers: tuple[int, ...] | None = None  # of an action: which of its turns

    @property
    def limits(self) -> Limits:
        """What ends the search of each position."""
        return Limits(self.seconds, self.nodes, self.depth)


def read_query(line: str | bytes) -> Query:
    """Reads a line; raises `BadQuery`."""
    try:
        told = msgspec.json.decode(line)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise BadQuery(f"the line is no JSON: {error}") from None
    if not isinstance(told, dict):
        raise BadQuery("the line is no JSON object")
    id = told.get("id") if isinstance(told.get("id"), str) else None
    try:
        query = msgspec.convert(told, Query)
    except msgspec.ValidationError as error:
        raise _placed(str(error), id) from None
    if query.action is not None and query.action not in _ACTIONS:
        raise BadQuery(
            f"there is no action {query.action!r}; actions: {', '.join(_ACTIONS)}", "action", id
        )
    if query.action == "terminate" and query.terminate_id is None:
        raise BadQuery("terminate needs the id of a query", "terminateId", id)
    return query


def _placed(message: str, id: str | None) -> BadQuery:
    message, _, path = message.replace("`", "'").partition(" - at ")
    field = re.search(r"\$\.(\w+)", path) or re.search("field '([^']*)'", message)
    if "unknown field" in message:
        message += f"; fields: {', '.join(Query.__struct_encode_fields__)}"
    return BadQuery(message, field[1] if field else None, id)


def positions_of(query: Query) -> dict[int, Position]:
    """Returns the positions to analyse by their turn numbers; raises `BadQuery`."""

    def refuse(reason: object, field: str) -> BadQuery:
        return BadQuery(str(reason), field, query.id)

    if query.ruleset is None:
        raise refuse("an analysis needs a ruleset", "ruleset")
    if len(query.moves) > _MOST_PLIES:
        raise refuse(f"{len(query.moves)} moves are too many; {_MOST_PLIES} can be", "moves")
    try:
        query.limits.check()
    except ValueError as error:
        raise refuse(error, str(error).partition("=")[0]) from None
    if not 1 <= query.multipv <= 256:
        raise refuse(f"multipv={query.multipv} cannot be; 1 to 256 can", "multipv")
    every = query.report_during_search_every
    if every is not None and not every >= 0:
        raise refuse(f"{every} is no time in seconds; 0 or more is one", "reportDuringSearchEvery")
    try:
        ruleset = Ruleset(query.ruleset)
    except BadRuleset as error:
        raise refuse(error, "ruleset") from None
    try:
        start = start_of(ruleset, query.position)
    except (BadPosition, ValueError) as error:
        raise refuse(error, "position") from None
    if query.view is not None and not 1 <= query.view <= start.seats:
        raise refuse(f"there is no seat {query.view}; seats: 1 to {start.seats}", "view")
    turns = (len(query.moves),) if query.analyse_turns is None else query.analyse_turns
    for turn in turns:
        if not 0 <= turn <= len(query.moves):
            raise refuse(f"there is no turn {turn}; turns: 0 to {len(query.moves)}", "analyseTurns")
        if turns.count(turn) > 1:
            raise refuse(f"turn {turn} is told twice", "analyseTurns")
    if query.priorities is not None and len(query.priorities) != len(turns):
        raise refuse(
            f"{len(query.priorities)} priorities are told for {len(turns)} turns", "priorities"
        )
    try:
        last = (
            replayed(start, query.moves)
            if query.view is None
            else fitting(start, query.moves, query.view)
        )
    except ValueError as error:
        raise refuse(error, "moves") from None
    line, wanted = [start], max(turns, default=0)
    for move in last.line[:wanted]:
        line.append(line[-1].play(move))
    positions = {turn: line[turn] for turn in turns}
    for turn, position in positions.items():
        if query.view is not None and position.turn and position.turn != query.view:
            raise refuse(
                f"at turn {turn} seat {position.turn} is to act, but seat {query.view} views it",
                "view",
            )
    return positions


def tell_thought(thought: Thought) -> dict[str, Any]:
    """Returns what is told of a thought."""
    seat = thought.position.turn or 0
    proof = thought.proof and asdict(thought.proof)
    return {
        "rootInfo": {
            "turn": seat,
            "win": list(thought.win),
            "winrate": thought.win[seat - 1],
            "proof": proof,
            "depth": thought.depth,
            "nodes": thought.nodes,
            "seconds": thought.seconds,
        },
        "moveInfos": [
            {
                "move": line.moves[0],
                "order": order,
                "win": list(line.win),
                "winrate": line.win[seat - 1],
                "proof": line.proof and asdict(line.proof),
                "pv": list(line.moves),
            }
            for order, line in enumerate(thought.lines)
        ],
    }


def tell_rest(position: Position) -> dict[str, Any]:
    """Returns what is told of a position in which no seat is to act."""
    outcome = position.outcome and asdict(position.outcome)
    return {"rootInfo": {"turn": position.turn, "outcome": outcome}, "moveInfos": []}
