"""What each command of the command line does. Which there are, and their options, is in cli.py."""

from __future__ import annotations

import argparse
import dataclasses
import json
import os
import signal
import sys
from collections.abc import Iterator, Sequence
from contextlib import suppress
from math import inf
from pathlib import Path
from shutil import get_terminal_size

from . import draw
from .bench import machine, measure
from .errors import BadRuleset
from .files import read_bounded, write_safely
from .games import look_of
from .hotseat import Drawing, Hotseat, write_record
from .match import Match
from .pages import drawn_in, page_in, rendered_in
from .position import CHANCE, Position
from .position import perft as count_lines
from .record import Record
from .ruleset import Ruleset, plainest, presets
from .ruleset import games as all_games
from .view import View


def _start(chosen: argparse.Namespace) -> Position:
    if chosen.position is None:
        return Position(chosen.ruleset)
    return Position.from_text(chosen.ruleset, chosen.position)


def _reached(chosen: argparse.Namespace) -> Position:
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


def _holds(text: str) -> bool:
    """Tells whether the encoding of standard output has every character of a text."""
    try:
        text.encode(sys.stdout.encoding or "utf-8")
    except UnicodeEncodeError:
        return False
    return True


def _print_json(data: object) -> None:
    text = json.dumps(data, ensure_ascii=False, indent=2)
    print(text if _holds(text) else json.dumps(data, indent=2))


def _colour(chosen: argparse.Namespace) -> bool:
    if chosen.colour == "auto":
        plain = "NO_COLOR" in os.environ or os.environ.get("TERM") == "dumb"
        return sys.stdout.isatty() and not plain
    return bool(chosen.colour == "always")


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
    game = Ruleset(chosen.game).game
    if chosen.markdown:
        print(page_in(game, chosen.lang)[1], end="")
        return
    if not sys.stdout.isatty():
        drawn = drawn_in(game, chosen.lang, ascii=chosen.ascii, words=chosen.words)
        if not _holds(drawn):
            drawn = drawn_in(game, chosen.lang, ascii=True, words=chosen.words)
        print(drawn, end="")
        return
    from rich.console import Console

    colour, words = _colour(chosen), chosen.words
    console = Console(no_color=not colour or None)
    width = min(console.width, 100)
    plain = chosen.ascii or not _holds(drawn_in(game, chosen.lang))
    page = rendered_in(game, chosen.lang, colour=colour, ascii=plain, words=words, columns=width)
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
    position = _reached(chosen)
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
    position = _reached(chosen)
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
        colour, plain = _colour(chosen), chosen.ascii
        print(_text(view, colour=colour, coordinates=chosen.coordinates, ascii=plain))


def _text(
    view: View, *, colour: bool = False, coordinates: bool = False, ascii: bool = False
) -> str:
    """Draws for standard output: with plain characters where its encoding has no others."""
    drawn = draw.text(view, colour=colour, coordinates=coordinates, ascii=ascii)
    if _holds(drawn):
        return drawn
    return draw.text(view, colour=colour, coordinates=coordinates, ascii=True)


def play(chosen: argparse.Namespace) -> None:
    """Plays at one keyboard."""
    keep: Path | None = chosen.record
    if keep is not None and keep.exists():
        match = Match.from_record(Record.parse(read_bounded(keep)), seed=chosen.seed)
        wanted = Ruleset(chosen.ruleset) if chosen.ruleset else match.ruleset
        if match.ruleset != wanted or chosen.position:
            raise ValueError(f"{keep} holds another game: go on without RULESET and --position")
        print(f"Going on with {keep}.")
    else:
        match = Match(chosen.ruleset or plainest(), start=chosen.position, seed=chosen.seed)
        if keep is not None:
            write_record(keep, match.record())
    ruleset = match.ruleset
    print(f"{look_of(ruleset.game).title}: {ruleset.preset or ruleset.name}. Type 'help' for help.")
    plain = chosen.ascii or not _holds(_all_signs(match.position.view()))
    screen = get_terminal_size().columns if sys.stdout.isatty() else 0
    drawing = Drawing(_colour(chosen), plain, words=chosen.words, columns=screen)
    hotseat = Hotseat(match, drawing, lambda text: print(text, flush=True), keep)
    for ending in (signal.SIGTERM, signal.SIGHUP):  # a closed window loses no game
        signal.signal(ending, lambda number, _: sys.exit(128 + number))
    try:
        hotseat.run(_typed())
    finally:
        if hotseat.unsaved:
            print(f"\nThe game so far:\n\n{match.record().to_text()}", end="", flush=True)
    if hotseat.unsaved and keep is not None:
        raise ValueError(f"{keep} does not hold the game as it ended")


def _typed() -> Iterator[str]:
    """Gives the lines that are typed, with a prompt and with editing where there is a screen."""
    prompt = ""
    if sys.stdin.isatty():
        prompt = "> "
        with suppress(ImportError):  # there are systems without it
            import readline  # noqa: F401
    while True:
        try:
            yield input(prompt)
        except EOFError:
            return


def _all_signs(view: View) -> str:
    """Returns every sign that drawings of a game may hold."""
    return draw.text(view, coordinates=True) + "".join(p.symbol for p in view.look.pieces.values())


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
    position = _reached(chosen)
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
