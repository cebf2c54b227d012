"""What each command of the command line does. Which there are, and their options, is in cli.py."""

from __future__ import annotations

import argparse
import dataclasses
import json
import os
import sys
from collections.abc import Sequence
from math import inf
from pathlib import Path

from . import draw
from .bench import machine, measure
from .console import colour, holds
from .errors import BadRuleset
from .files import read_bounded, write_safely
from .games import look_of
from .match import Match
from .pages import drawn_in, page_in, rendered_in
from .position import CHANCE, Position
from .position import perft as count_lines
from .record import Record
from .ruleset import Ruleset, presets
from .ruleset import games as all_games
from .view import View


def _start(chosen: argparse.Namespace) -> Position:
    if chosen.position is None:
        return Position(chosen.ruleset)
    return Position.from_text(chosen.ruleset, chosen.position)


def reached(chosen: argparse.Namespace) -> Position:
    """Returns the position asked about: with a seed, chance is drawn as in play."""
    recorded = _recorded(chosen)
    if recorded is not None:
        for move in chosen.moves:
            recorded = recorded.play(move)
        return recorded
    draws = chosen.seed is not None
    match = Match(chosen.ruleset, start=chosen.position, seed=chosen.seed or 0, draws=draws)
    for move in chosen.moves:
        match.play(move)
    return match.position


def _recorded(chosen: argparse.Namespace) -> Position | None:
    """Returns the position of a record, where a file is named in place of a ruleset."""
    path = _file_named(chosen.ruleset)
    if path is None:
        if chosen.ply is not None:
            raise ValueError(f"--ply goes with the file of a record; {chosen.ruleset} is a ruleset")
        return None
    for option in ("position", "seed"):
        if getattr(chosen, option) is not None:
            raise ValueError(f"--{option} goes with a ruleset, not with a record")
    positions = Record.parse(read_bounded(path)).positions()
    ply = len(positions) - 1 if chosen.ply is None else chosen.ply
    if not 0 <= ply < len(positions):
        raise ValueError(f"there is no ply {ply}: {path} has 0 to {len(positions) - 1}")
    return positions[ply]


def _file_named(text: str) -> Path | None:
    """Returns the file a text names if it names no ruleset, for which it is None.

    A path with a folder or a dot names a file even if there is none: opening it will say so.
    """
    try:
        Ruleset(text)
    except BadRuleset:
        path = Path(text)
        spelt_out = (path.name != text or "." in text or text == "-") and "(" not in text
        if spelt_out or os.path.isfile(text):  # unlike Path.is_file it takes any length
            return path
        raise
    return None


def _marked(view: View, marks: Sequence[str]) -> View:
    sets: dict[str, tuple[str, ...]] = {}
    for mark in marks:
        name, equals, cells = mark.partition("=")
        if not (name and equals and cells):
            raise ValueError(f"mark {mark!r} is not NAME=CELL;CELL")
        if not name.isprintable():
            raise ValueError(f"the name of mark {mark!r} holds what cannot be printed")
        sets[name] = (*sets.get(name, ()), *cells.split(";"))
    return view.marked(**sets)


def _print_json(data: object) -> None:
    text = json.dumps(data, ensure_ascii=False, indent=2)
    print(text if holds(text) else json.dumps(data, indent=2))


def games(chosen: argparse.Namespace) -> None:
    """Lists the games, their presets and options."""
    told = []
    for game in all_games():
        look, ruleset = look_of(game), Ruleset(game)
        own = {name: text for name, text in presets().items() if Ruleset(text).game == game}
        options = [dataclasses.asdict(choice) for choice in ruleset.choices]
        told.append(
            {"id": game, "title": look.title, "sentence": look.sentence}
            | {"version": ruleset.version, "presets": own, "options": options}
            | {"characters": [dataclasses.asdict(each) for each in look.characters]}
        )
        if chosen.json:
            continue
        print(f"{game}: {look.title}. {look.sentence}")
        for name, text in own.items():
            print(f"  preset {name} = {text}: {look.presets[name]}")
        for choice in ruleset.choices:
            allowed = "|".join(choice.words) or f"{choice.least}..{choice.most}"
            title = look.options[choice.option].title
            print(f"  option {choice.option}={allowed} (default {choice.default}): {title}")
        for each in look.characters:
            print(f"  character {each.id} ({each.title}): {each.sentence}")
    if chosen.json:
        _print_json(told)


def rules(chosen: argparse.Namespace) -> None:
    """Shows a game's page, its diagrams drawn."""
    from .table.seating import named  # which loads the engine's players

    game = named(chosen.game).game
    if chosen.markdown:
        print(page_in(game, chosen.lang)[1], end="")
        return
    if not sys.stdout.isatty():
        drawn = drawn_in(game, chosen.lang, ascii=chosen.ascii, words=chosen.words)
        if not holds(drawn):
            drawn = drawn_in(game, chosen.lang, ascii=True, words=chosen.words)
        print(drawn, end="")
        return
    from rich.console import Console

    console = Console(no_color=not colour(chosen) or None)
    width = min(console.width, 100)
    page = rendered_in(
        game,
        chosen.lang,
        colour=colour(chosen),
        ascii=chosen.ascii or not holds(drawn_in(game, chosen.lang)),
        words=chosen.words,
        columns=width,
    )
    console.print(page, width=width)


def _tell(position: Position) -> dict[str, object]:
    outcome = position.outcome
    return {
        "ruleset": position.ruleset.name,
        "position": position.text,
        "turn": position.turn,
        "outcome": outcome and dataclasses.asdict(outcome),
    }


def new(chosen: argparse.Namespace) -> None:
    """Prints the first position."""
    position = Position(chosen.ruleset, seed=chosen.seed)
    if chosen.json:
        _print_json(_tell(position))
    else:
        print(position.text)


def moves(chosen: argparse.Namespace) -> None:
    """Lists the legal moves."""
    position = reached(chosen)
    if chosen.json:
        weights = position.weights
        moves = [
            {"move": move, "targets": move.targets, "action": move.action}
            | ({"weight": weights[move]} if position.turn == CHANCE else {})
            for move in position.legal_moves
        ]
        _print_json(_tell(position) | {"moves": moves})
    else:
        for move in position.legal_moves:
            print(move)


def show(chosen: argparse.Namespace) -> None:
    """Draws or tells a position."""
    position = reached(chosen)
    view = _marked(position.view(chosen.eye or 0), chosen.mark)
    if chosen.json:
        told = _tell(position)
        if chosen.eye is not None and position.ruleset.has_secrets:
            told["position"] = None  # the text holds what this eye may not see
        items = [dataclasses.asdict(item) for item in view.items]
        seen = {"stage": view.stage, "items": items, "last": view.last, "marks": dict(view.marks)}
        _print_json(told | seen | {"words": draw.words(view)})
    elif chosen.words:
        print(draw.words(view))
    else:
        coloured, plain = colour(chosen), chosen.ascii
        print(_text(view, colour=coloured, coordinates=chosen.coordinates, ascii=plain))


def _text(
    view: View, *, colour: bool = False, coordinates: bool = False, ascii: bool = False
) -> str:
    """Draws for standard output: with plain characters where its encoding has no others."""
    drawn = draw.text(view, colour=colour, coordinates=coordinates, ascii=ascii)
    if holds(drawn):
        return drawn
    return draw.text(view, colour=colour, coordinates=coordinates, ascii=True)


def perft(chosen: argparse.Namespace) -> None:
    """Counts lines move by move, so that counting can be stopped between two moves."""
    position, depth = _start(chosen), chosen.depth
    if not 0 <= depth <= 100:
        raise ValueError(f"depth {depth} cannot be counted; 0 to 100 can")
    divided: dict[str, int] = {}
    for move in position.legal_moves if depth else ():
        divided[move] = count_lines(position.play(move), depth - 1)
        if chosen.divide and not chosen.json:
            print(f"{move}: {divided[move]}", flush=True)
    count = sum(divided.values()) if depth else 1
    if chosen.json:
        told = {"ruleset": position.ruleset.name, "position": position.text}
        _print_json(told | {"depth": depth, "count": count, "divide": divided})
    else:
        print(count)


def render(chosen: argparse.Namespace) -> None:
    """Draws a position into a file."""
    position = reached(chosen)
    view = _marked(position.view(chosen.eye or 0), chosen.mark)
    output: Path | None = chosen.output
    kind = chosen.format or (output.suffix.lstrip(".").lower() if output else "svg")
    if kind not in ("svg", "png", "txt"):
        raise ValueError(f"{output} does not end in .svg, .png or .txt: give --format")
    drawn: str | bytes
    if kind == "txt":
        to_text = draw.text if output else _text
        drawn = to_text(view, coordinates=chosen.coordinates) + "\n"
    elif kind == "svg":
        drawn = draw.svg(view, theme=chosen.theme, size=chosen.size, coordinates=chosen.coordinates)
    elif chosen.theme == "auto":
        raise ValueError("a PNG cannot change with the page: --theme light or dark")
    else:
        drawn = draw.png(view, theme=chosen.theme, size=chosen.size, coordinates=chosen.coordinates)
    _put(output, drawn)


def _put(output: Path | None, content: str | bytes) -> None:
    """Writes what a file holds; a pipe gets the same bytes, whatever its encoding."""
    if output is not None:
        write_safely(output, content)
        return
    if isinstance(content, str):
        content = content.removesuffix("\n") + "\n"
        if sys.stdout.isatty() or not hasattr(sys.stdout, "buffer"):
            print(content, end="")
            return
        content = content.encode()
    sys.stdout.flush()
    sys.stdout.buffer.write(content)


def record_check(chosen: argparse.Namespace) -> int:
    """Replays records; 2 if one cannot be read or is not right."""
    told = []
    for path in chosen.files:
        try:
            record = Record.parse(read_bounded(path))
        except (ValueError, OSError) as error:
            why = error.strerror if isinstance(error, OSError) else None
            told.append({"file": str(path), "ok": False, "why": why or str(error)})
        else:
            told.append({"file": str(path), "ok": True, "plies": len(record.plies)})
    if chosen.json:
        _print_json(told)
    for row in told if not chosen.json else ():
        print(
            f"{row['file']}: {row['plies']} plies, right"
            if row["ok"]
            else f"{row['file']}: {row['why']}"
        )
    return 0 if all(row["ok"] for row in told) else 2


def record_convert(chosen: argparse.Namespace) -> None:
    """Writes a record in the other form."""
    record = Record.parse(read_bounded(chosen.file))
    _put(chosen.output, record.to_json() if chosen.to == "json" else record.to_text())


def bench(chosen: argparse.Namespace) -> None:
    """Measures the core."""
    if not 0 < chosen.seconds < inf:
        raise ValueError(f"--seconds {chosen.seconds} cannot be: more than 0 is allowed")
    figures = measure(chosen.seconds, chosen.game)
    if chosen.json:
        _print_json({"machine": machine(), "figures": [figure.as_dict() for figure in figures]})
        return
    print(f"{machine()}, one thread, per second of CPU time; the ratio is to a thousand rounds of")
    print("a fixed piece of work, measured turn about.")
    for figure in figures:
        rate = f"{figure.per_second:,.0f} {figure.unit}/s"
        print(
            f"{figure.game:<10} {figure.name:<24} {rate:>28}   ratio {figure.ratio:,.2f}",
            flush=True,
        )
