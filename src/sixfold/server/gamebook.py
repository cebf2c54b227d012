"""What the site tells of games: their list, how they look, their rules as pages."""

from __future__ import annotations

import logging
from functools import lru_cache

from markdown_it import MarkdownIt

from .. import __version__, diagrams
from ..draw import svg
from ..draw.paint import Theme
from ..draw.parts import corners, parts_of
from ..draw.scene import sign
from ..draw.tiles import UNIT
from ..engine.level_words import level_words
from ..engine.levels import HIGHEST
from ..games import look_of, looks, translated
from ..look import Look
from ..pages import name_in, rules_in
from ..position import Position
from ..ruleset import Ruleset, games, presets
from ..tongue import LANGUAGES, speaking, spoken
from . import protocol as told
from .refusals import Refusal

_log = logging.getLogger(__name__)


def known(game: str) -> Look:
    """Returns the look of a game in the language spoken; refuses one that there is not."""
    if game not in looks():
        raise Refusal("unknown", "there is no such game")
    return translated(look_of(game))


def site() -> told.SiteTold:
    """Tells what the first page needs."""
    return told.SiteTold(
        version=__version__,
        language=spoken(),
        languages=dict(LANGUAGES),
        games=[_game(game) for game in games()],
        levels=[told.LevelTold(n, level_words(n)) for n in range(1, HIGHEST + 1)],
    )


def _game(game: str) -> told.GameTold:
    look = known(game)
    named = {name: Ruleset(text) for name, text in presets().items() if name in look.presets}
    return told.GameTold(
        game=game,
        title=look.title,
        sentence=look.sentence,
        seats=_seats(next(iter(named.values())).name),
        picture=f"/api/games/{game}/picture.svg",
        chance=any(r.has_chance or r.draws_start for r in named.values()),
        secrets=any(r.has_secrets for r in named.values()),
        presets=[
            told.PresetTold(name, ruleset.name, look.presets[name])
            for name, ruleset in named.items()
        ],
    )


@lru_cache(maxsize=256)
def _seats(ruleset: str) -> int:
    return Position(ruleset).seats


def look(game: str) -> told.LookTold:
    """Tells everything that is needed to draw a game."""
    own = known(game)
    parts = parts_of(own)
    signs = [sign(own, colour) for colour in own.seats]
    codes = {piece: code for code, piece in reversed(list(own.pieces.items()))}
    seat_codes = [None if piece is None else codes[piece] for piece in signs]
    return told.LookTold(
        game=game,
        title=own.title,
        sentence=own.sentence,
        board=own.board,
        unit=UNIT,
        exchanges=own.exchanges,
        corners=corners(own),
        seats=[colour.name for colour in own.seats],
        seat_paints=list(parts.seats),
        seat_parts=[parts.pieces[code] if code else None for code in seat_codes],
        pieces={
            code: told.PieceTold(
                piece.name, parts.pieces[code], piece.colour.name, piece.height, piece.symbol
            )
            for code, piece in own.pieces.items()
        },
        prompts=dict(own.prompts),
        buttons=dict(own.buttons),
        reasons=dict(own.reasons),
        signs=told.SignsTold(
            parts.floor, parts.target, parts.start, parts.end, parts.inner, list(parts.marks)
        ),
        sheet=parts.document,
        paints={name: list(pair) for name, pair in parts.paints.items()},
        palettes={
            palette: {name: list(pair) for name, pair in pairs.items()}
            for palette, pairs in parts.palettes.items()
        },
    )


def rules(game: str) -> told.RulesTold:
    """Tells the rules page of a game as HTML, in the language spoken if there is one."""
    known(game)
    language, html = _page(game, spoken())
    return told.RulesTold(game, language, html)


@lru_cache(maxsize=64)
def _page(game: str, language: str) -> tuple[str, str]:
    """Draws a page with its diagrams; a process shows the pages it was installed with."""
    there, page = rules_in(game, language)
    with speaking(there):
        return there, _html(page, name_in(game, there))


def _html(page: str, name: str = "a page") -> str:
    """Returns Markdown as HTML without any style, which the site would refuse."""
    markdown = MarkdownIt("commonmark", {"html": False}).enable("table")
    tokens = markdown.parse(page)
    drawn = 0
    for token in tokens:
        if aligned := token.attrs.pop("style", None):
            token.attrs["class"] = str(aligned).removeprefix("text-align:")
        if token.type == "fence" and token.info.strip() == diagrams.FENCE:
            drawn += 1
            try:
                diagram = diagrams.read(token.content, name, 1 + (token.map or [0])[0])
            except diagrams.BadDiagram as error:  # the page is worth reading without it
                _log.error("%s", error)
                continue
            token.type, token.content = "html_block", diagram.html(f"diagram{drawn}")
    return str(markdown.renderer.render(tokens, markdown.options, {}))


@lru_cache(maxsize=64)
def picture(game: str, theme: str) -> str:
    """Draws a game as it may come to look after some moves, the same each time."""
    look = look_of(game)
    position = Position(next(iter(look.presets)), seed=6)
    for ply in range(14):
        after = position.play(position.random_move(seed=600 + ply))
        if after.outcome:
            break
        position = after
    shade: Theme = "light" if theme == "light" else "dark" if theme == "dark" else "auto"
    return svg(position.view(), theme=shade, size=360, empty=False, seats=False)
