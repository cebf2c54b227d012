"""How each game looks: one module a game, found by being there."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from types import MappingProxyType

from ..look import Look, OptionWords
from ..tongue import find, said, spoken


@cache
def looks() -> Mapping[str, Look]:
    """Returns the look of every game by its id, in the order of ids."""
    found = [import_module(f"{__name__}.{module.name}").LOOK for module in iter_modules(__path__)]
    return MappingProxyType({look.game: look for look in sorted(found, key=lambda look: look.game)})


def look_of(game: str) -> Look:
    """Returns the look of a game; raises `ValueError` naming the games for one there is not."""
    try:
        return looks()[game]
    except KeyError:
        raise ValueError(f"{game!r} is no game; games: {', '.join(looks())}") from None


def translated(look: Look) -> Look:
    """Returns a look in the language spoken, by the catalogues that lie beside its module."""
    if spoken() == "en" or look is not looks().get(look.game):
        return look
    return _translated(look.game, spoken())


@cache
def module_of(game: str) -> str:
    """Returns the module that holds a game's look, which its catalogues are named after."""
    names = (f"{__name__}.{module.name}" for module in iter_modules(__path__))
    return next(name for name in names if import_module(name).LOOK.game == game)


def refused(reason: str, game: str) -> str:
    """Returns the core's reason why a move is illegal, in the language spoken.

    Its catalogues lie beside the game's module, such as ``x_refusals.fr.json``.
    """
    return said(reason, f"{module_of(game)}_refusals")


@cache
def _translated(game: str, language: str) -> Look:
    module = module_of(game)
    return retold(look_of(game), lambda text: find(text, module, language) or text)


def retold(look: Look, say: Callable[[str], str]) -> Look:
    """Returns a look with every text for people said otherwise."""

    def every(texts: Mapping[str, str]) -> dict[str, str]:
        return {key: say(text) for key, text in texts.items()}

    colours = {colour: replace(colour, name=say(colour.name)) for colour in look.seats}
    return replace(
        look,
        title=say(look.title),
        sentence=say(look.sentence),
        seats=tuple(colours[colour] for colour in look.seats),
        pieces={
            code: replace(
                piece, name=say(piece.name), colour=colours.get(piece.colour, piece.colour)
            )
            for code, piece in look.pieces.items()
        },
        prompts=every(look.prompts),
        buttons=every(look.buttons),
        reasons=every(look.reasons),
        options={
            option: OptionWords(
                say(words.title), every(words.values), say(words.note) if words.note else ""
            )
            for option, words in look.options.items()
        },
        presets=every(look.presets),
        titles=tuple((least, say(title)) for least, title in look.titles),
        characters=tuple(
            replace(who, title=say(who.title), sentence=say(who.sentence))
            for who in look.characters
        ),
    )
