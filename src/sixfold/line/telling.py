"""What is said of a match in lines: who did what, what the engine thinks, who sits where."""

from __future__ import annotations

from collections.abc import Callable

from ..draw.english import listed, sentence
from ..draw.words import cell_words, last_words
from ..engine.thought import Thought
from ..look import Look
from ..table import Hint, MoveShown, SeatShown, Shown
from ..view import View
from .words import say


def called(seat: SeatShown) -> str:
    """Returns a seat's name with its colour, or its colour alone."""
    return f"{seat.name} ({seat.colour})" if seat.name else seat.colour


def happened(shown: Shown, told: int, at: Callable[[int], View], *, words: bool) -> list[str]:
    """Returns a line for each move that chance or others made and that was not told yet.

    What chance did since a seat last moved is told again. With ``words`` the last move itself is
    left to the sentences about the position.
    """
    moves = shown.moves
    tail = len(moves)
    while tail and moves[tail - 1].seat == 0:
        tail -= 1
    lines = []
    for number in range(min(told, tail), len(moves)):
        move = moves[number]
        if move.seat == 0:
            lines.append(say("chance: {move}", move=_with_words(move, shown.view.look)))
        elif number >= told and not shown.seats[move.seat - 1].mine:
            who = called(shown.seats[move.seat - 1])
            line = say("{who} plays {move}", who=who, move=_with_words(move, shown.view.look))
            last = number == len(moves) - 1
            what = "" if words and last else _what(shown.view if last else _seen(at, number + 1))
            lines.append(f"{sentence(line)} {what}".rstrip())
    return lines


def _with_words(move: MoveShown, look: Look) -> str:
    """Returns a move's text, with what it means where it is a button's."""
    words = look.buttons.get(move.text, move.text)
    return move.text if words == move.text else f"{move.text}, {words}"


def _seen(at: Callable[[int], View], moves: int) -> View | None:
    try:
        return at(moves)
    except ValueError:
        return None


def _what(view: View | None) -> str:
    return "" if view is None else last_words(view)


def hint_words(hint: Hint, view: View) -> str:
    """Returns a hint as a sentence: where to look, or the move."""
    if hint.move is not None:
        return say("{hint}: {where}", hint=sentence(hint.words)[:-1], where=hint.move)
    told = [view.look.buttons.get(target) or _cell(view, target) for target in hint.look]
    if not told:
        return sentence(hint.words)
    return say("{hint}: {where}", hint=sentence(hint.words)[:-1], where="; ".join(told))


def _cell(view: View, target: str) -> str:
    try:
        return cell_words(view, target)
    except ValueError:
        return target


def thought_words(thought: Thought, shown: Shown) -> str:
    """Returns what the engine found: what each seat may expect, and what it would play."""
    told = [
        say("{who} {share} percent", who=seat.colour, share=round(100 * share))
        for seat, share in zip(shown.seats, thought.win, strict=True)
    ]
    phrases = [say("expected share of the victory: {shares}", shares=listed(told))]
    proof = thought.proof
    if proof is not None and shown.view.turn:
        who = shown.seats[shown.view.turn - 1].colour
        found = {
            "win": "proven: {who} wins, plies at most: {plies}",
            "loss": "proven: {who} loses, plies at most: {plies}",
            "draw": "proven: a draw",
        }[proof.result]
        phrases.append(say(found, who=who, plies=proof.plies))
    for line in thought.lines[:1]:
        phrases.append(say("best moves in order: {moves}", moves=" ".join(line.moves[:8])))
    return " ".join(map(sentence, phrases))


def seat_lines(shown: Shown) -> list[str]:
    """Returns a line for each seat: who sits there, points, clock, whether they are there."""
    lines = []
    for seat in shown.seats:
        parts = [say("seat {seat}: {who}", seat=seat.seat, who=called(seat))]
        if seat.kind == "open":
            parts.append(say("still open"))
        elif seat.kind == "computer":
            parts.append(say("a computer"))
        elif seat.mine:
            parts.append(say("at this keyboard"))
        elif not seat.present:
            parts.append(say("not there just now"))
        if seat.score is not None:
            parts.append(say("points: {points}", points=seat.score))
        left = shown.time_left(seat.seat)
        if left is not None:
            parts.append(say("time left: {clock}", clock=clock_words(left)))
        if seat.invite:
            parts.append(say("the link to sit down there: {link}", link=seat.invite))
        lines.append(", ".join(parts))
    return lines


def clock_words(seconds: float) -> str:
    """Returns a time as on a clock: minutes and seconds, with hours where there are any."""
    whole = max(0, int(seconds))
    hours, minutes = divmod(whole // 60, 60)
    return (f"{hours}:" if hours else "") + f"{minutes:02}:{whole % 60:02}"
