"""Levels of play, from one that a child beats up to all the engine has; and characters.

A level looks at so many nodes, so that it is the same on every machine. It errs as people do: it
overlooks moves, its own and the others', and misjudges what it sees. It never knows more than the
seat to act.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass, replace
from math import exp, log

from ..errors import IllegalMove
from ..games import look_of, looks
from ..look import Character, Ladder
from ..position import Position
from ..view import View
from .perception import Sight
from .thinking import Engine
from .thought import Line, Thought

HIGHEST = 10
"""The level that is the engine itself, with all the time it is given."""


@dataclass(frozen=True, slots=True)
class Level:
    """How one level plays."""

    nodes: int  # looked at for a move
    lines: int  # first moves weighed against each other
    keenness: float  # how much it notices, up to 1
    noise: float  # by how much it misjudges, in logits of winning


def level_at(skill: float, ladder: Ladder) -> Level:
    """Returns the level of a skill from 0 to 1 in a game of such a ladder."""
    if not 0 <= skill <= 1:
        raise ValueError(f"skill={skill} cannot be had; 0 to 1 can")
    lacking = 1 - skill
    return Level(
        nodes=_between(*ladder.nodes, skill),
        lines=_between(*ladder.lines, skill),
        keenness=exp(-ladder.dull * lacking * lacking),
        noise=ladder.wrong * lacking * lacking,
    )


def level_of(game: str, level: int) -> Level:
    """Returns how a level below the highest plays a game; raises ValueError if it is none."""
    if not 1 <= level < HIGHEST:
        raise ValueError(f"level {level} has no way to think of its own; 1 to {HIGHEST - 1} have")
    ladder = look_of(game).ladder
    return level_at(ladder.skills[level - 1], ladder)


def _between(low: float, high: float, share: float) -> int:
    """Returns a number some share of the way from one to another, by equal factors."""
    return round(float(low * (high / low) ** share))


_LATER = 1e-3  # what a win is liked less for each ply that it takes
_PLAIN = Character("", "", "", level=HIGHEST - 1)


def characters(game: str | None = None) -> Mapping[str, Character]:
    """Returns the characters of a game, or of all games, by their ids."""
    known = looks().values() if game is None else (look_of(game),)
    return {each.id: each for look in known for each in look.characters}


def character_of(id: str, game: str) -> Character:
    """Returns a character of a game; raises ValueError naming those there are."""
    known = characters(game)
    if id not in known:
        raise ValueError(
            f"{look_of(game).title} has no character {id!r}; characters: "
            f"{', '.join(known) or 'none'}"
        )
    return known[id]


def think_at_level(
    engine: Engine,
    position: Position,
    level: int,
    *,
    character: Character | None = None,
    seed: int = 0,
) -> Thought:
    """Thinks as a level below the highest does; equal seeds think the same of equal games.

    For that the engine forgets what it found before. The lines are told in the order in which the
    level likes them, with what it believes.
    """
    played = level_of(position.ruleset.game, level)
    return think_as(engine, position, played, character=character, seed=seed)


def think_as(
    engine: Engine,
    position: Position,
    played: Level,
    *,
    character: Character | None = None,
    seed: int = 0,
) -> Thought:
    """Thinks as `think_at_level` does, in a way that need not be that of any level."""
    engine.forget()
    thoughts = list(engine.stream(position, nodes=played.nodes, lines=played.lines))
    # What was played so far, not what lies hidden, makes one game different from another.
    rng = random.Random(f"{seed} {len(position.line)} {position.turn}")
    return _Mind(position, played, character or _PLAIN, rng).weigh(thoughts)


class _Mind:
    """One player before one move."""

    def __init__(
        self, position: Position, level: Level, character: Character, rng: random.Random
    ) -> None:
        self._position = position
        self._seat = position.turn or 0
        self._character = character
        self._noise = level.noise
        self._rng = rng
        self._sight = Sight(position, level.keenness, character.near, rng)
        self._view = position.view(self._seat)
        self._usual = (1 / position.seats,) * position.seats

    def weigh(self, thoughts: list[Thought]) -> Thought:
        """Returns what it believes, the move it likes best first."""
        last = thoughts[-1]
        self._usual = self._worth_at_first_sight(thoughts[0])
        known: dict[str, list[tuple[int, Line]]] = {}
        for thought in thoughts:
            for line in thought.lines:
                known.setdefault(line.moves[0], []).append((thought.depth, line))
        liked: list[tuple[float, Line]] = []
        sees_why = self._sees_why(last)
        for move, found in known.items():
            if not self._sight.notices(self._position, move, 0):
                continue
            if sees_why and found[-1][0] < last.depth:
                continue  # it looked good at first and no longer does
            line = self._believed(found)
            worth = _logit(line.win[self._seat - 1]) + self._taste(move)
            wrong = self._rng.gauss(0, self._noise)
            if line.proof is not None and line.proof.result == "win":
                wrong = -_LATER * (line.proof.plies or 0)  # what is seen to win is not misjudged
            liked.append((worth + wrong, line))
        if not liked:  # nothing was noticed: it plays where it looks anyhow
            liked.append((0.0, Line((self._at_hand(),), self._usual)))
        liked.sort(key=lambda each: -each[0])
        return replace(last, lines=tuple(line for _, line in liked))

    def _at_hand(self) -> str:
        """Returns what it plays where it notices nothing: what comes to mind, rather plain things.

        The less skill, the less plain they are.
        """
        here, noise = self._position, self._noise
        strange = {str(move): self._sight.strangeness(here, move) for move in here.legal_moves}
        return min(
            strange, key=lambda move: strange[move] - self._taste(move) + self._rng.gauss(0, noise)
        )

    def _worth_at_first_sight(self, first: Thought) -> tuple[float, ...]:
        """Returns what the seats may expect where nothing is seen to be decided."""
        open_lines = [line.win for line in first.lines if line.proof is None]
        seats = self._position.seats
        if not open_lines:
            return (1 / seats,) * seats
        return tuple(sum(shares) / len(open_lines) for shares in zip(*open_lines, strict=True))

    def _believed(self, found: list[tuple[int, Line]]) -> Line:
        """Returns a first move's line as far as it is seen, with what it seems to be worth."""
        _, line = found[-1]
        seen = self._seen(line)
        if seen >= len(line.moves):
            return line
        understood = [each for at, each in found if at <= seen and _within(each, seen)]
        if not understood:  # it does not see what the move itself leads to
            return Line(line.moves[: max(seen, 1)], self._usual)
        return replace(understood[-1], moves=line.moves[: max(seen, 1)])

    def _sees_why(self, last: Thought) -> bool:
        """Tells whether it sees the best line to begin with, as far as that is told."""
        best = last.lines[0]
        if not self._sight.notices(self._position, best.moves[0], 0):
            return False
        return self._seen(best) >= min(2, len(best.moves))

    def _seen(self, line: Line) -> int:
        """Returns how many plies of a line are seen, its first one being noticed."""
        here = self._position
        for ahead, move in enumerate(line.moves):
            if ahead and not (here.turn and self._sight.notices(here, move, ahead)):
                return ahead
            try:
                here = here.play(move)
            except IllegalMove:  # what follows was thought of another deal
                return ahead
            ended = here.outcome
            if ended is not None and ended.reason in self._character.misses:
                return ahead
            if self._forgets(here):
                return ahead + 1
            if here.turn is None:
                break
        return len(line.moves)

    def _forgets(self, here: Position) -> bool:
        forgets = self._character.forgets
        if not forgets or self._view.stage in forgets:
            return False
        return here.view(self._seat).stage in forgets

    def _taste(self, move: str) -> float:
        """Returns what it likes in a move besides what it is worth, in logits."""
        who, liking = self._character, 0.0
        if who.lifts:
            view = self._view
            held = {item.place for item in view.items} - set(view.look.buttons)
            targets = self._position.move(move).targets
            lifted = len(targets) > 1 and targets[0].partition(":")[0] in held
            liking += who.lifts * lifted
        if who.gains:
            after = self._position.play(move)
            liking += who.gains * (self._taken(after) - self._taken(self._position))
        return liking

    def _taken(self, position: Position) -> int:
        """Returns the points of the seat, or else how few pieces the others have in play."""
        scores = position.scores
        if scores is not None:
            return scores[self._seat - 1]
        return -_pieces_of_others(position.view(self._seat), self._seat)


def _within(line: Line, seen: int) -> bool:
    """Tells whether what is proven of a line comes within so many plies."""
    return line.proof is None or (line.proof.plies is not None and line.proof.plies <= seen)


def _pieces_of_others(view: View, seat: int) -> int:
    own = view.look.seats[seat - 1]
    others = {colour for colour in view.look.seats if colour != own}
    return sum(item.count for item in view.items if view.look.pieces[item.piece].colour in others)


def _logit(share: float) -> float:
    share = min(max(share, 1e-4), 1 - 1e-4)
    return log(share / (1 - share))
