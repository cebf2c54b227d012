"""A view in plain words: a whole position, one cell, or how the game ended.

What is said of every game comes from english.py, a game's own words from its `Look`.
"""

from __future__ import annotations

from ..look import Piece
from ..view import View
from .english import counted, listed, mark, number, reason, say, sentence
from .grid import At
from .scene import Scene, prompt


def words(view: View) -> str:
    """Returns the position in sentences: whose turn, last move, hands, pieces, marks."""
    scene = Scene.of(view)
    phrases = [
        *_standing(view, scene),
        *_last(scene),
        *_hands(scene),
        *_pieces(view, scene),
        *_marks(scene),
    ]
    return " ".join(sentence(phrase) for phrase in phrases)


def status_words(view: View) -> str:
    """Returns one line: how the game ended, or who is to act and what is asked."""
    return " ".join(sentence(phrase) for phrase in _standing(view, Scene.of(view)))


def outcome_words(view: View) -> str:
    """Returns how the game ended, in sentences; empty while it goes on."""
    return " ".join(sentence(phrase) for phrase in _outcome(view, Scene.of(view)))


def cell_words(view: View, cell: str, *, touched: tuple[str, ...] = ()) -> str:
    """Returns what lies on a cell and what touching it next would open.

    ``touched`` are the targets already touched of the move being made. Raises ValueError
    where ``cell`` names no cell of the board.
    """
    scene = Scene.of(view)
    at = scene.grid.at(cell)
    stack = scene.stacks.get(at, ())
    if stack:
        parts = [say("on", pieces=_from_top(stack), cell=cell)]
    else:
        parts = [say("nothing", cell=cell)]
    parts += _reach(view, scene, cell, touched, bool(stack))
    for name, cells in scene.marks.items():
        if at in cells:
            parts.append(say("in shape") if name == "shape" else say("in mark", mark=mark(name)))
    return ", ".join(parts)


def _reach(
    view: View, scene: Scene, cell: str, touched: tuple[str, ...], occupied: bool
) -> list[str]:
    def cells(targets: tuple[str, ...]) -> int:
        return sum(scene.grid.find(target) is not None for target in targets)

    if cell in view.next_targets(touched):
        onwards = cells(view.next_targets((*touched, cell)))
        if onwards:
            return [say("reach", count=counted(onwards, "cell"))]
        return [say("choose" if occupied else "here")]
    if occupied:
        return []
    # An empty cell that only a later touch can choose: from how many cells does one get there?
    n = len(touched)
    ways = dict.fromkeys(
        path[n] for path in view.paths if path[:n] == touched and cell in path[n + 1 :]
    )
    sources = cells(tuple(ways))
    return [say("within", count=counted(sources, "piece"))] if sources else []


def _standing(view: View, scene: Scene) -> list[str]:
    if view.outcome is not None:
        return _outcome(view, scene)
    if view.turn is None:
        return [say("over")]
    asked = prompt(view)
    if view.turn == 0:
        return [say("chance", prompt=asked) if asked else say("chance alone")]
    if view.turn not in scene.seats:
        raise ValueError(f"no such seat: {view.turn}")
    seat = scene.seats[view.turn].name
    return [say("act", seat=seat, prompt=asked) if asked else say("act alone", seat=seat)]


def _outcome(view: View, scene: Scene) -> list[str]:
    outcome = view.outcome
    if outcome is None:
        return []
    why = reason(outcome.reason, view.look.reasons)
    names = [scene.seats[seat].name for seat in scene.seats]
    first = [name for name, rank in zip(names, outcome.ranks, strict=True) if rank == 1]
    others = sorted((rank, i) for i, rank in enumerate(outcome.ranks) if rank > 1)
    if len(names) == 1:
        phrases = [say("ended", reason=why)]
    elif not others:
        phrases = [say("drawn", reason=why)]
    else:
        key = "wins" if len(first) == 1 else "share"
        phrases = [say(key, seats=listed(first), reason=why)]
    if len(names) > 2 and others:
        phrases.append(say("behind", seats=listed([names[i] for _, i in others])))
    if outcome.scores is not None:
        scores = [f"{name} {score}" for name, score in zip(names, outcome.scores, strict=True)]
        phrases.append(say("scores", scores=listed(scores)))
    return phrases


def _last(scene: Scene) -> list[str]:
    if not scene.last:
        return []
    start, *rest = scene.names(scene.last)
    arrived = scene.stacks.get(scene.last[min(1, len(rest))])
    if arrived is None:
        return [say("touched", cell=listed([start, *rest]))]
    piece = arrived[-1].name
    if not rest:
        return [say("placed", piece=piece, cell=start)]
    if len(rest) == 1:
        return [say("moved", piece=piece, start=start, end=rest[0])]
    return [say("moved on", piece=piece, start=start, end=rest[0], others=listed(rest[1:]))]


def _hands(scene: Scene) -> list[str]:
    """Hands of one plain piece share a sentence, others have one each."""
    hands: list[str] = []
    mixed: list[str] = []
    for seat, holds in scene.hands.items():
        name = scene.seats[seat].name
        if len(holds) == 1 and holds[0][0].name == name:
            hands.append(say("hand", seat=name, count=number(holds[0][1])))
        elif holds:
            held = [say("held", count=number(count), piece=piece.name) for piece, count in holds]
            mixed.append(say("holds", seat=name, held=listed(held)))
    return [say("hands", hands=listed(hands)), *mixed] if hands else mixed


def _pieces(view: View, scene: Scene) -> list[str]:
    if not scene.stacks:
        return [say("bare")]
    single: dict[str, list[At]] = {piece.name: [] for piece in view.look.pieces.values()}
    for at, stack in scene.stacks.items():
        if len(stack) == 1:
            single[stack[0].name].append(at)
    phrases = [_group(name, scene.names(cells)) for name, cells in single.items() if cells]
    for at, stack in scene.stacks.items():
        if len(stack) > 1:
            upper = [piece.name for piece in reversed(stack)]
            phrases.append(say("stack", cell=scene.grid.name(at), pieces=listed(upper)))
    return phrases


def _group(name: str, cells: list[str]) -> str:
    if len(cells) == 1:
        return say("on", pieces=name, cell=cells[0])
    return say("pieces", piece=name, count=counted(len(cells), "cell"), cells=listed(cells))


def _marks(scene: Scene) -> list[str]:
    phrases = []
    for name, cells in scene.marks.items():
        where = listed(scene.names(cells))
        if name == "shape" and cells:
            phrases.append(say("shape", cells=where))
        elif cells:
            phrases.append(say("mark", mark=mark(name), cells=where))
        else:
            phrases.append(say("mark nothing", mark=mark(name)))
    return phrases


def _from_top(stack: tuple[Piece, ...]) -> str:
    said = stack[0].name
    for piece in stack[1:]:
        said = say("over each other", upper=piece.name, lower=said)
    return said
