"""A view in plain words: a whole position, one cell, or how the game ended.

What is said of every game comes from english.py, a game's own words from its `Look`.
"""

from __future__ import annotations

from collections.abc import Iterable

from ..look import Piece
from ..view import View, cell_of, level_of
from .english import counted, either, listed, mark, number, reason, say, sentence
from .grid import At
from .scene import Scene, height, prompt


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


def last_words(view: View) -> str:
    """Returns what the last move did on the board, in a sentence; empty where it did nothing."""
    return " ".join(sentence(phrase) for phrase in _last(Scene.of(view)))


def cell_words(view: View, cell: str, *, touched: tuple[str, ...] = ()) -> str:
    """Returns what lies on a cell and what touching it next would open.

    ``cell`` may also name a piece of the stack that lies there, such as ``c3:2``, and ``touched``
    are the targets already touched of the move being made. Raises ValueError where ``cell``
    names no cell of the board, or no piece on it.
    """
    scene = Scene.of(view)
    at, level = scene.at(cell), level_of(cell)
    stack = scene.stacks.get(at, ())
    if level is not None:
        parts = [_upper(cell_of(cell), level, stack)]
    elif len(_lying(stack)) > 1:
        parts = [_pile(cell, stack)]
    elif stack:
        parts = [say("on", pieces=listed([_tall(piece) for piece in stack]), cell=cell)]
    else:
        parts = [say("nothing", cell=cell)]
    parts += _reach(view, scene, cell, touched, stack)
    for name, cells in scene.marks.items():
        if at in cells:
            parts.append(say("in shape") if name == "shape" else say("in mark", mark=mark(name)))
    # The pieces of a stack are listed with commas already.
    return ("; " if len(stack) > 1 else ", ").join(parts)


def _upper(cell: str, level: int, stack: tuple[Piece, ...]) -> str:
    """What the piece on that level and all above it are called."""
    if level > len(stack):
        raise ValueError(f"no piece {level} on {cell}")
    if len(stack) == 1:
        return say("on", pieces=_tall(stack[0]), cell=cell)
    lifted = stack[level - 1 :]
    key = "all" if level == 1 else "top" if len(lifted) == 1 else "upper"
    return say(key, count=counted(len(lifted), "piece"), cell=cell, pieces=_upwards(lifted))


def _reach(
    view: View, scene: Scene, cell: str, touched: tuple[str, ...], stack: tuple[Piece, ...]
) -> list[str]:
    def cells(targets: Iterable[str]) -> int:
        places = dict.fromkeys(cell_of(target) for target in targets)
        return sum(scene.grid.find(place) is not None for place in places)

    if level_of(cell) is None and (splits := _splits(view, cell, touched)):
        reached = [to for split in splits for to in view.next_targets((*touched, split))]
        phrases = [say("reach", count=counted(cells(reached), "cell"))]
        if len(stack) > 1:
            counts = [len(stack) + 1 - (level_of(split) or 1) for split in splits]
            phrases.insert(0, _parts(sorted(counts), len(stack)))
        return phrases
    if cell in view.next_targets(touched):
        onwards = cells(view.next_targets((*touched, cell)))
        if onwards:
            return [say("reach", count=counted(onwards, "cell"))]
        return [say("choose" if stack else "here")]
    if stack:
        return []
    # An empty cell that only a later touch can choose: from how many cells does one get there?
    n = len(touched)
    ways = dict.fromkeys(
        path[n] for path in view.paths if path[:n] == touched and cell in path[n + 1 :]
    )
    held = [view.look.buttons[way] for way in ways if way in view.look.buttons]
    sources = cells(ways)
    phrases = [say("held here", piece=either(held))] if held else []
    return [*phrases, say("within", count=counted(sources, "piece"))] if sources else phrases


def _splits(view: View, cell: str, touched: tuple[str, ...]) -> list[str]:
    """The pieces of the stack on a cell that may be touched next."""
    targets = view.next_targets(touched)
    return [t for t in targets if cell_of(t) == cell and level_of(t) is not None]


def _parts(counts: list[int], whole: int) -> str:
    """How many pieces of a stack may be lifted, from its top."""
    if counts == [whole]:
        return say("lift whole")
    if counts == [1]:
        return say("lift top")
    return say("lift", counts=either([number(count) for count in counts]))


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
    asks = say("act", seat=seat, prompt=asked) if asked else say("act alone", seat=seat)
    return [asks, *_scores(view.scores, scene)]


def _scores(scores: tuple[int, ...] | None, scene: Scene) -> list[str]:
    if scores is None:
        return []
    names = [scene.seats[seat].name for seat in scene.seats]
    told = [f"{name} {score}" for name, score in zip(names, scores, strict=True)]
    return [say("scores", scores=listed(told))]


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
        if title := view.look.title_of(outcome.scores):
            phrases.append(say("title", title=title))
    elif not others:
        phrases = [say("drawn", reason=why)]
    else:
        key = "wins" if len(first) == 1 else "share"
        phrases = [say(key, seats=listed(first), reason=why)]
    if len(names) > 2 and others:
        phrases.append(say("behind", seats=listed([names[i] for _, i in others])))
    return phrases + _scores(outcome.scores, scene)


def _last(scene: Scene) -> list[str]:
    if not scene.last:
        return []
    start, *rest = scene.names(scene.last)
    if scene.exchanged:
        return [say("exchanged", cells=listed([start, *rest]))]
    if scene.lifted > 1 and rest:
        return [say("carried", count=counted(scene.lifted, "piece"), start=start, end=rest[0])]
    arrived = scene.stacks.get(scene.last[min(1, len(rest))])
    if arrived is None:
        return [say("touched", cell=listed([start, *rest]))]
    piece = _lying(arrived)[-1].name
    if not rest:
        return [say("placed", piece=piece, cell=start)]
    if len(rest) == 1:
        return [say("moved", piece=piece, start=start, end=rest[0])]
    return [say("moved on", piece=piece, start=start, end=rest[0], others=listed(rest[1:]))]


def _hands(scene: Scene) -> list[str]:
    """Hands of one plain piece share a sentence, others have one each, the last nobody's."""
    hands: list[str] = []
    mixed: list[str] = []
    for seat, holds in scene.hands.items():
        name = scene.seats[seat].name
        if len(holds) == 1 and holds[0][0].name == name:
            count = holds[0][1]
            hands.append(say("hand" if count else "hand empty", seat=name, count=number(count)))
        elif holds:
            mixed.append(say("holds", seat=name, held=_held(holds)))
    if scene.beside:
        alone = len(scene.beside) == 1 and scene.beside[0][1] == 1
        held = scene.beside[0][0].name if alone else _held(scene.beside, pictures=False)
        mixed.append(say("lies aside", held=held))
    return [say("hands", hands=listed(hands)), *mixed] if hands else mixed


def _held(holds: Iterable[tuple[Piece, int]], *, pictures: bool = True) -> str:
    """What is held; of cards that are told apart by their pictures one is not counted."""
    told = []
    for piece, count in holds:
        if piece.cells and count == 1:
            cells = piece.cells.replace(";", " ")
            told.append(say("pictured", piece=piece.name, cells=cells) if pictures else piece.name)
        else:
            told.append(say(_holding(piece, count), count=number(count), piece=piece.name))
    return listed(told)


def _holding(piece: Piece, count: int) -> str:
    return "counted" if piece.shape in ("coin", "card") else "held" if count else "held none"


def _pieces(view: View, scene: Scene) -> list[str]:
    if not scene.stacks:
        return [say("bare")]
    single: dict[str, list[At]] = {_tall(piece): [] for piece in view.look.pieces.values()}
    piles, standing = [], []
    for at, stack in scene.stacks.items():
        cell, lying = scene.grid.name(at), _lying(stack)
        standing += [say("stands", piece=p.name, cell=cell) for p in stack[len(lying) :]]
        if len(lying) == 1:
            single[_tall(lying[0])].append(at)
        else:
            piles.append(_pile(cell, lying))
    phrases = [_group(name, scene.names(cells)) for name, cells in single.items() if cells]
    return [*phrases, *piles, *standing]


def _lying(stack: tuple[Piece, ...]) -> tuple[Piece, ...]:
    """A stack without what only stands on it."""
    count = len(stack)
    while count > 1 and stack[count - 1].height == 0:
        count -= 1
    return stack[:count]


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


def _pile(cell: str, stack: tuple[Piece, ...]) -> str:
    """A whole stack: its height, its pieces where they are another number, and each of them."""
    high, pieces = height(stack), _upwards(stack)
    if high == len(stack):
        return say("stack", cell=cell, height=number(high), pieces=pieces)
    some = counted(len(stack), "piece")
    return say("uneven stack", cell=cell, height=number(high), count=some, pieces=pieces)


def _upwards(stack: tuple[Piece, ...]) -> str:
    return listed([piece.name for piece in stack])


def _tall(piece: Piece) -> str:
    """A piece that lies alone, with its height where that is not one."""
    if piece.height <= 1:
        return piece.name
    return say("tall", piece=piece.name, height=number(piece.height))
