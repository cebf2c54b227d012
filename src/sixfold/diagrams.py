"""Diagrams in pages: fenced blocks that say what to draw, drawn when a page is shown.

A block names a ruleset, a position or moves and marks, and may claim what the rules say of it.
Nothing here knows a game: whether a claim holds is asked of the core.
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from html import escape
from textwrap import dedent, wrap

from . import draw
from .draw.english import say, sentence
from .errors import IllegalMove
from .games import translated
from .position import Position
from .ruleset import Ruleset
from .view import View, cell_of

FENCE = "diagram"
"""The word after the fence of a block."""

_FENCE = re.compile(rf"^( *)```{FENCE} *\n((?:.*\n)*?)\1``` *$", re.MULTILINE)
_KEYS = (
    *("ruleset", "rules", "position", "seed", "moves", "marks", "eye", "with", "without"),
    *("legal", "refused", "only", "ends", "text", "caption"),
)
_SWITCHES = ("seats", "coordinates", "targets")
_USUAL = frozenset(("coordinates", "targets"))


class BadDiagram(ValueError):
    """A block that cannot be drawn, or claims what is not so: where, and why."""

    def __init__(self, page: str, line: int, reason: str) -> None:
        """Makes the error of a page, the line its block begins on, and the reason."""
        super().__init__(f"{page}:{line}: {reason}")
        self.page = page
        self.line = line
        self.reason = reason

    def __reduce__(self) -> tuple[type[BadDiagram], tuple[str, int, str]]:
        """Pickles by its parts."""
        return type(self), (self.page, self.line, self.reason)


@dataclass(frozen=True, slots=True)
class Diagram:
    """One block that was read: the position to draw and all that is said of it.

    It holds no drawing: each is made in the language spoken when it is asked for.
    """

    lines: Mapping[str, str]  # the block's lines, by key
    rules: tuple[str, ...]  # the numbers of the rules it shows, or the names of options
    position: Position
    eye: int
    marks: Mapping[str, tuple[str, ...]]
    shows: frozenset[str]  # of `_SWITCHES`
    caption: str

    @property
    def view(self) -> View:
        """What is drawn, in the language spoken."""
        view = self.position.view(self.eye).marked(**self.marks)
        return replace(view, look=translated(view.look))

    def svg(self, key: str) -> str:
        """Returns the picture as SVG to stand within a page, its ids beginning with ``key``."""
        return draw.inline(
            self.view,
            key,
            title=_plain(self.caption),
            coordinates="coordinates" in self.shows,
            empty="targets" in self.shows,
            seats="seats" in self.shows,
        )

    @property
    def told(self) -> list[str]:
        """The caption, and which moves are legal and which refused; what is code in backticks."""
        lines = [self.caption] if self.caption else []
        for key in ("legal", "refused", "only"):
            moves = _words(self.lines, key)
            if 0 < len(moves) <= _FEW:
                lines.append(sentence(say(key, moves=", ".join(f"`{move}`" for move in moves))))
        return lines

    def html(self, key: str) -> str:
        """Returns the picture with its caption as HTML without any style."""
        lines = [_CODE.sub(r"<code>\1</code>", escape(line, quote=False)) for line in self.told]
        below = f"<figcaption>{'<br>'.join(lines)}</figcaption>\n" if lines else ""
        return f'<figure class="diagram">\n{self.svg(key)}{below}</figure>\n'

    def text(self, *, colour: bool = False, ascii: bool = False, columns: int = 79) -> str:
        """Returns the picture as lines for a terminal, its caption below.

        Where these would be wider than ``columns`` it has no coordinates, or is told in words.
        """
        for coordinates in dict.fromkeys(("coordinates" in self.shows, False)):
            drawn = draw.text(
                self.view,
                colour=colour,
                ascii=ascii,
                coordinates=coordinates,
                hint=False,
                empty="targets" in self.shows,
                seats="seats" in self.shows,
                columns=columns,
            )
            if max(map(len, _INK.sub("", drawn).splitlines())) <= columns:
                below = [line for told in self.told for line in wrap(_plain(told), columns)]
                return "\n".join([drawn, *([""] if below else []), *below])
        return "\n".join(wrap(self.words, columns))

    @property
    def words(self) -> str:
        """The picture in sentences, its caption first."""
        return " ".join([*map(_plain, self.told), draw.words(self.view)])


_FEW = 4  # so many moves are listed in a caption; marks show more of them better
_CODE = re.compile(r"`([^`]*)`")
_INK = re.compile(r"\x1b\[[0-9;]*m")


def _plain(caption: str) -> str:
    return caption.replace("`", "")


def read(block: str, page: str = "a page", line: int = 1) -> Diagram:
    """Reads the text of a block that begins on a line of a page; raises `BadDiagram`.

    Each line is ``key: text``. All claims are put to the core.
    """
    try:
        return _read(block)
    except ValueError as error:
        raise BadDiagram(page, line, str(error)) from None


def blocks(text: str, page: str = "a page") -> list[Diagram]:
    """Returns the diagrams of a page's Markdown in their order; raises `BadDiagram`."""
    return [part for part in split(text, page) if isinstance(part, Diagram)]


def split(text: str, page: str = "a page") -> list[str | Diagram]:
    """Returns a page as Markdown texts and the diagrams between them; raises `BadDiagram`.

    What follows a diagram within an item of a list no longer stands within it, so that each
    text can be shown alone.
    """
    parts: list[str | Diagram] = []
    begin, indent = 0, 0
    for found in _FENCE.finditer(text):
        parts.append(_outdented(text[begin : found.start()], indent))
        parts.append(read(found[2], page, text.count("\n", 0, found.start()) + 1))
        begin, indent = found.end(), len(found[1])
    parts.append(_outdented(text[begin:], indent))
    return [part for part in parts if not isinstance(part, str) or part.strip()]


def replaced(
    text: str, told: Callable[[Diagram], str], page: str = "a page", *, fenced: bool = True
) -> str:
    """Returns a page's Markdown with what is ``told`` of each diagram in place of its block."""

    def block(found: re.Match[str]) -> str:
        lines = told(read(found[2], page, text.count("\n", 0, found.start()) + 1)).splitlines()
        if fenced:
            lines = ["```", *lines, "```"]
        return "\n".join(f"{found[1]}{line}".rstrip() for line in lines)

    return _FENCE.sub(block, text)


def _outdented(text: str, indent: int) -> str:
    lines = text.split("\n")
    for i, line in enumerate(lines):
        if line.strip() and not line.startswith(" " * indent):
            break
        lines[i] = line[indent:]
    return "\n".join(lines)


def _read(block: str) -> Diagram:
    lines = _lines(block)
    if not lines.get("ruleset"):
        raise ValueError("the line 'ruleset' is missing")
    position = _reached(lines)
    eye = _number(lines, "eye")
    view = position.view(eye)
    switched = {key: tuple(_words(lines, key)) for key in ("with", "without")}
    for word in (*switched["with"], *switched["without"]):
        if word not in _SWITCHES:
            raise ValueError(f"{word!r} cannot be shown or left out: {', '.join(_SWITCHES)} can")
    _check(position, lines)
    diagram = Diagram(
        lines=lines,
        rules=tuple(lines.get("rules", "").split()),
        position=position,
        eye=eye,
        marks=dict(_marks(view, lines)),
        shows=_USUAL.union(switched["with"]).difference(switched["without"]),
        caption=lines.get("caption", ""),
    )
    draw.text(diagram.view)  # names what cannot be drawn
    return diagram


def _lines(block: str) -> dict[str, str]:
    lines: dict[str, str] = {}
    last = ""
    for line in dedent(block).splitlines():
        if last and line.startswith(" "):  # goes on with the line before
            lines[last] += f" {line.strip()}"
            continue
        last, colon, told = line.partition(":")
        if not colon or last not in _KEYS:
            raise ValueError(f"{line!r} begins with none of: {', '.join(_KEYS)}")
        if last in lines:
            raise ValueError(f"there are two lines {last!r}")
        lines[last] = told.strip()
    return lines


def _words(lines: Mapping[str, str], key: str) -> list[str]:
    """The words of a line; those with spaces stand in quotes, as on the command line."""
    try:
        return shlex.split(lines.get(key, ""))
    except ValueError as error:
        raise ValueError(f"the line {key!r} cannot be read: {error}") from None


def _number(lines: Mapping[str, str], key: str) -> int:
    told = lines.get(key, "0")
    if not re.fullmatch("[0-9]{1,9}", told):
        raise ValueError(f"{key} is {told!r}; it must be a whole number")
    return int(told)


def _reached(lines: Mapping[str, str]) -> Position:
    ruleset = Ruleset(lines["ruleset"])
    if "position" in lines:
        position = Position.from_text(ruleset, lines["position"])
    else:
        position = Position(ruleset, seed=_number(lines, "seed"))
    for move in _words(lines, "moves"):
        position = position.play(move)
    return position


def _marks(view: View, lines: Mapping[str, str]) -> Iterator[tuple[str, tuple[str, ...]]]:
    """The marks, each with its cells: those named, or after ``@`` those a hand may touch next."""
    for mark in _words(lines, "marks"):
        name, equals, told = mark.partition("=")
        if not (name and equals and told and name.isprintable()):
            raise ValueError(f"mark {mark!r} is not NAME=CELL;CELL or NAME=@TARGET>TARGET")
        if not told.startswith("@"):
            yield name, tuple(told.split(";"))
            continue
        touched = tuple(filter(None, told[1:].split(">")))
        nexts = (cell_of(target) for target in view.next_targets(touched))
        buttons = {*view.look.buttons, *view.look.pieces}
        cells = tuple(dict.fromkeys(cell for cell in nexts if cell not in buttons))
        if not cells:
            raise ValueError(f"mark {mark!r}: no cell can be touched then")
        yield name, cells


def _check(position: Position, lines: Mapping[str, str]) -> None:
    """Puts what a block claims to the core."""
    for move in _words(lines, "legal"):
        position.move(move)
    for move in _words(lines, "refused"):
        try:
            position.move(move)
        except IllegalMove:
            continue
        raise ValueError(f"{move!r} is said to be refused, but is legal")
    if "only" in lines:
        told, there = _words(lines, "only"), [str(move) for move in position.legal_moves]
        if sorted(told) != sorted(there):
            raise ValueError(f"the legal moves are not {told} but {there}")
    if "text" in lines and position.text != lines["text"]:
        raise ValueError(f"the position is {position.text!r}")
    outcome, claim = position.outcome, lines.get("ends", "").split()
    if outcome is None:
        if claim:
            raise ValueError("the game is said to be over, but goes on")
        return
    first = [str(seat) for seat, rank in enumerate(outcome.ranks, 1) if rank == 1]
    drawn = len(first) == len(outcome.ranks) > 1
    if claim != [outcome.reason, *([] if drawn else first)]:
        raise ValueError(f"the game ends by {outcome.reason}, first: seat {', '.join(first)}")
