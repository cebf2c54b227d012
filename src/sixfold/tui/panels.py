"""What stands beside the board: who plays and holds what, the moves, what the engine thinks."""

from __future__ import annotations

from collections.abc import Sequence

from rich.style import Style
from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.message import Message
from textual.widgets import Static

from ..draw import english
from ..draw.hands import Part, beside, held, pictures
from ..draw.layout import Ink
from ..draw.scene import Scene, sign
from ..engine.thought import Thought
from ..pages import rendered_in
from ..table.table import MoveShown, SeatShown, Shown
from ..tongue import spoken
from ..view import View
from .listing import Listing
from .themes import Brush
from .words import counted, say

_BAR = 10  # characters of a bar of win shares
_LINE = 8  # moves of a line of play that are shown
MOST_COLUMNS = 100  # that a page of rules is wide
_UNDERLINED = Style(underline=True)


class Seats(Static):
    """Each seat with its sign, its name, its score and what it holds; what lies beside the board.

    In one column, or in few rows where there is no room beside the board.
    """

    rows = 1  # that it takes across the whole screen

    class Touched(Message):
        """A piece in a hand was touched."""

        def __init__(self, target: str) -> None:
            """Takes the target."""
            super().__init__()
            self.target = target

    def show(
        self,
        shown: Shown,
        view: View,
        brush: Brush,
        open_: Sequence[str],
        *,
        narrow: bool,
        ascii: bool = False,
        since: float = 0,
    ) -> None:
        """Shows the seats as they are in a view; what may be touched of them is underlined.

        A clock that runs has run on ``since`` the match was told so, in seconds.
        """
        scene = Scene.of(view)
        blocks = []
        for seat in shown.seats:
            block = self._head(shown, seat, view, brush, narrow=narrow, since=since)
            kinds = held(view, scene, seat.seat, ascii=ascii)
            self._hold(block, kinds, brush, open_)
            blocks.append(block)
        kinds = beside(view, scene, ascii=ascii)
        if kinds:
            block = Text(say("{name}: {words}", name=english.say("aside"), words="").rstrip())
            self._hold(block, kinds, brush, open_)
            blocks.append(block)
        told = Text("   " if narrow else "\n").join(blocks)
        drawn = pictures(scene, ascii=ascii, abreast=6 if narrow else 2)
        if drawn:
            told.append("\n" + "\n".join(drawn))
        self.rows = len(told.wrap(self.app.console, max(20, self.app.size.width - 2)))
        self.update(told)

    def _head(
        self,
        shown: Shown,
        seat: SeatShown,
        view: View,
        brush: Brush,
        *,
        narrow: bool,
        since: float,
    ) -> Text:
        acts = view.turn == seat.seat
        block = Text("▸ " if acts else "" if narrow else "  ")
        colour = view.look.seats[seat.seat - 1]
        block.append(colour.name, brush.style(Ink(colour=colour)))
        if seat.name:
            block.append(f" {seat.name}")
        if seat.score is not None:
            block.append(f" {counted(seat.score, 'point')}")
        if seat.left is not None:
            gone = since if shown.running == seat.seat else 0
            block.append(f" {_clock(seat.left - gone)}")
        if seat.kind == "open":
            block.append(f" ({say('not here yet')})")
        elif not seat.present:
            block.append(f" ({say('has left')})")
        if shown.thinking == seat.seat:
            block.append(" …")
        return block

    def _hold(
        self, block: Text, kinds: list[list[Part]], brush: Brush, open_: Sequence[str]
    ) -> None:
        for parts in kinds:
            block.append(" ")
            target = parts[0][2]
            for said, ink, _ in parts:
                style = brush.style(ink, filled=True) if ink.colour else brush.style(ink)
                if target and target in open_:
                    style = style + _UNDERLINED
                block.append(said, style)
            if target and target in open_:
                wide = sum(len(said) for said, _, _ in parts)
                block.apply_meta({"touch": target}, len(block) - wide, len(block))

    def on_click(self, event: events.Click) -> None:
        """Touches what is held."""
        target = event.style.meta.get("touch")
        if isinstance(target, str):
            self.post_message(self.Touched(target))


class Moves(Listing):
    """The moves so far: each leads back to the board as it was then."""

    def show(self, moves: Sequence[MoveShown], view: View, at: int) -> None:
        """Shows the moves, with the one that led to what is seen."""
        told = [
            f"{i:>3} {_mover(move, view)} {move.text}{' !' if move.hints else ''}"
            for i, move in enumerate(moves, start=1)
        ]
        self.list(told, at - 1 if 0 < at <= len(told) else None)
        if self.highlighted is not None:
            self.call_after_refresh(self.scroll_to_highlight)


class Thinking(Static):
    """What the engine thinks, as it comes to think so: each seat's share of the win, lines."""

    def show(self, thought: Thought, view: View, *, done: bool) -> None:
        """Shows a thought."""
        told = Text()
        for seat, share in enumerate(thought.win, start=1):
            name = view.look.seats[seat - 1].name
            full = round(share * _BAR)
            told.append(f"{'█' * full}{'░' * (_BAR - full)} {share:>4.0%} {name}\n")
        for line in thought.lines:
            worth = ""
            if view.turn:
                worth = f"{line.win[view.turn - 1]:.0%} "
            moves = " ".join(line.moves[:_LINE]) + (" …" if len(line.moves) > _LINE else "")
            told.append(f"{worth}{moves}\n")
        if proof := thought.proof:
            told.append(_proof(proof.result, proof.plies) + "\n")
        told.append(
            say("depth {depth}, {nodes} positions", depth=thought.depth, nodes=thought.nodes)
        )
        if not done:
            told.append(" …")
        self.update(told)


class Rules(VerticalScroll):
    """The page of a game, in the language spoken, drawn as wide as there is room."""

    def __init__(self, *, ascii: bool = False, id: str | None = None) -> None:
        """Makes an empty page."""
        super().__init__(id=id)
        self._game, self._wide, self._ascii = "", 0, ascii

    def show(self, game: str) -> None:
        """Shows a game's page from its beginning."""
        self._game, self._wide = game, 0
        self.scroll_home(animate=False)
        self.on_resize()

    def compose(self) -> ComposeResult:
        """Makes the page: one text, for as many parts as a page has would be slow to lay out."""
        yield Static()

    def on_resize(self) -> None:
        """Draws the page anew where it has another width."""
        wide = min(self.size.width - 1, MOST_COLUMNS)
        if self._game and wide > 0 and wide != self._wide:
            self._wide = wide
            page = rendered_in(self._game, spoken(), ascii=self._ascii, columns=wide)
            self.query_one(Static).update(page)


def _mover(move: MoveShown, view: View) -> str:
    if not move.seat:
        return "·"
    own = sign(view.look, view.look.seats[move.seat - 1])
    return own.symbol if own is not None else str(move.seat)


def _proof(result: str, plies: int | None) -> str:
    if result == "draw":
        return say("a draw is proven")
    if result == "win":
        return say("a win in {count} plies is proven", count=plies or 0)
    return say("a loss in {count} plies is proven", count=plies or 0)


def _clock(seconds: float) -> str:
    whole = max(0, round(seconds))
    return f"{whole // 60}:{whole % 60:02}"
