"""The drawers' own English: every word and sentence that does not come from a `Look`.

A translation is a catalogue beside this file, which `tongue` finds.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ..tongue import form_of, said, spoken

_SENTENCES: Mapping[str, str] = {
    "act": "{seat} to act: {prompt}",
    "act alone": "{seat} to act",
    "chance": "chance to act: {prompt}",
    "chance alone": "chance to act",
    "over": "the game is over",
    "wins": "{seats} wins: {reason}",
    "share": "{seats} share the victory: {reason}",
    "drawn": "drawn: {reason}",
    "ended": "the game is over: {reason}",
    "title": "that makes a {title}",
    "aside": "beside the board",
    "behind": "behind: {seats}",
    "scores": "scores: {scores}",
    "placed": "last move: {piece} on {cell}",
    "moved": "last move: {piece} from {start} to {end}",
    "carried": "last move: {count} from {start} to {end}",
    "moved on": "last move: {piece} from {start} to {end}, then {others}",
    "exchanged": "last move: what lay on {cells} changed places",
    "touched": "last move: {cell}",
    "hands": "in hand: {hands}",
    "hand": "{seat} {count}",
    "hand empty": "{seat} none",
    "holds": "{seat} holds {held}",
    "lies aside": "beside the board: {held}",
    "held": "{piece} {count}",
    "held none": "no {piece}",
    "counted": "{count} {piece}",
    "pictured": "{piece} of {cells}",
    "stands": "{piece} stands on {cell}",
    "pieces": "{piece} on {count}: {cells}",
    "stack": "{height} high on {cell}, from the bottom: {pieces}",
    "uneven stack": "{height} high on {cell}, {count} from the bottom: {pieces}",
    "tall": "{piece}, {height} high,",
    "all": "all {count} on {cell}: {pieces}",
    "upper": "the top {count} on {cell}: {pieces}",
    "top": "the top piece on {cell}: {pieces}",
    "bare": "nothing lies on the board",
    "shape": "the shape: {cells}",
    "mark": "marked {mark}: {cells}",
    "mark nothing": "marked {mark}: no cell",
    "on": "{pieces} on {cell}",
    "nothing": "nothing on {cell}",
    "lift whole": "only the whole stack may be lifted",
    "lift top": "only its top piece may be lifted",
    "lift": "its top {counts} pieces may be lifted",
    "reach": "{count} in reach",
    "choose": "may be chosen",
    "here": "a piece may go here",
    "held here": "{piece} may go here",
    "within": "in reach of {count}",
    "in shape": "in the shape",
    "in mark": "marked {mark}",
    "piled": "a stack reads from its bottom, at the left, to its top; its height follows",
    "legal": "allowed: {moves}",
    "refused": "refused: {moves}",
    "only": "nothing else is allowed but {moves}",
    "typing": "type q,r: a row's first and last cell are named, q grows from left to right",
}

_REASONS: Mapping[str, str] = {
    "repetition": "the same position for the third time",
    "no-progress": "too long without progress",
    "no-moves": "nobody can move",
    "elimination": "too few pieces left",
    "points": "by points",
    "captures": "by captured pieces",
    "full-table": "the table is full",
    "exhausted": "nothing is left to win",
    "resign": "by resignation",
    "time": "on time",
    "agreement": "by agreement",
    "abandoned": "the game was abandoned",
}

_MARKS = (
    *("open", "in reach", "lifted", "leaves", "joins", "free", "one group", "other group"),
    *("came from", "swapped", "may swap", "kept free", "alone", "too many", "black"),
    *("shape", "section {}"),
)
"""The names of marks that games and their pages use, in every language."""

_COUNTED: Mapping[str, str] = {
    "cell": "cell|cells",
    "piece": "piece|pieces",
}
"""Nouns that are counted, in all their forms."""

_AND, _OR = "{many} and {last}", "{many} or {last}"

_COUNTING = "no one two three four five six seven eight nine ten eleven twelve"
_NUMBERS = _COUNTING.split()


def say(key: str, **fields: str) -> str:
    """Returns a phrase of the table with its gaps filled."""
    return said(_SENTENCES[key], __name__).format(**fields)


def sentence(phrase: str) -> str:
    """Returns a phrase as a sentence: a capital first, a full stop last."""
    return f"{phrase[:1].upper()}{phrase[1:]}." if phrase else ""


def number(count: int) -> str:
    """Returns a number in words up to twelve, in digits beyond and in other languages."""
    return _NUMBERS[count] if 0 <= count < len(_NUMBERS) and spoken() == "en" else str(count)


def counted(count: int, noun: str) -> str:
    """Returns a number with its noun: ``one cell``, ``seven cells``."""
    forms = said(_COUNTED[noun], __name__).split("|")
    form = form_of(count, spoken())
    return f"{number(count)} {forms[min(form, len(forms) - 1)]}"


def listed(words: Sequence[str]) -> str:
    """Returns words joined as in ``a, b and c``."""
    return _joined(words, _AND)


def either(words: Sequence[str]) -> str:
    """Returns words joined as in ``a, b or c``."""
    return _joined(words, _OR)


def _joined(words: Sequence[str], how: str) -> str:
    if len(words) < 2:
        return "".join(words)
    return said(how, __name__).format(many=", ".join(words[:-1]), last=words[-1])


def reason(code: str, own: Mapping[str, str]) -> str:
    """Returns an outcome's reason: in the game's ``own`` words, else in general ones."""
    return own.get(code) or said(_REASONS.get(code, code.replace("-", " ")), __name__)


def texts() -> tuple[str, ...]:
    """Returns all that a catalogue translates."""
    counted = _COUNTED.values()
    return (*_SENTENCES.values(), *_REASONS.values(), *_MARKS, *counted, _AND, _OR)


def mark(name: str) -> str:
    """Returns the name of a set of marked cells as it is said, fit for any page or terminal."""
    plain = name.replace("_", " ").replace("-", " ")
    return said("".join(letter for letter in plain if letter.isprintable()), __name__)
