"""The command line: what can be asked, and how errors are told. What is done is in commands.py."""

from __future__ import annotations

import argparse
import os
import re
import sys
from collections.abc import Callable, Sequence
from io import TextIOWrapper
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

import shtab

from . import (
    __version__,
    commands,
    contest_commands,
    engine_commands,
    play_commands,
    server_commands,
    visit_commands,
)
from .completion import FILE, RULESET, RULESET_OR_FILE, offering
from .ruleset import games, presets
from .tongue import LANGUAGES

if TYPE_CHECKING:
    from _typeshed import SupportsWrite

_PLAYERS = "level 1 to 10, character, engine, engine:nodes=N, random or ugi:COMMAND"


class _Parser(argparse.ArgumentParser):
    """Says what is wrong in one line, with status 2; a word like -1,1 is a move and no option."""

    def __init__(self, prog: str | None = None, description: str | None = None) -> None:
        super().__init__(prog=prog, description=description)
        self._negative_number_matcher = re.compile(r"-\d")

    def error(self, message: str) -> NoReturn:
        """Ends the program with one line."""
        self.exit(2, f"{self.prog}: error: {message}\n")

    def _print_message(self, message: str, file: SupportsWrite[str] | None = None) -> None:
        """Lets what hinders standard output be told, which argparse passes over."""
        if file is sys.stdout:
            file.write(message)
        else:
            super()._print_message(message, file)

    def exit(self, status: int = 0, message: str | None = None) -> NoReturn:
        """Ends the program once all is written, so that `main` can tell what hindered it."""
        sys.stdout.flush()
        super().exit(status, message)


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs one command and returns its exit status: 0, or 2 where something is wrong."""
    for name in ("stdin", "stdout", "stderr"):  # one that was closed is as one to nowhere
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, "r+", encoding="utf-8"))  # noqa: SIM115
    for stream in (sys.stdin, sys.stdout):
        # What a terminal or a pipe cannot hold becomes a question mark and ends nothing.
        if isinstance(stream, TextIOWrapper) and stream.errors != "replace":
            stream.reconfigure(errors="replace")
    try:
        chosen = _parse(sys.argv[1:] if arguments is None else arguments)
        status: int | None = chosen.run(chosen)
        sys.stdout.flush()
    except BrokenPipeError:  # whoever read the output has seen enough
        _discard_output()
        return 0
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return 130
    except OSError as error:
        try:
            sys.stdout.flush()
        except OSError:
            _discard_output()
        named = f"{error.filename}: " if error.filename else ""
        return _fail(f"{named}{error.strerror or error}")
    except MemoryError:
        return _fail("there is not enough memory for this")
    except ValueError as error:
        return _fail(str(error))
    return status or 0


def _parse(given: Sequence[str]) -> argparse.Namespace:
    """Reads the words given; moves, or the names of files, may stand anywhere among options."""
    parser = _parser()
    chosen, more = parser.parse_known_args(given)
    more = [word for word in more if word != "--"]
    if more:
        unknown = [word for word in more if re.match(r"-\D", word)]
        if unknown or not hasattr(chosen, "several"):
            parser.error(f"unrecognized arguments: {' '.join(unknown or more)}")
        name, kind = chosen.several
        getattr(chosen, name).extend(map(kind, more))
    return chosen


def _discard_output() -> None:
    """Lets what cannot be written go, so that the interpreter does not try again at its end."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _fail(why: str) -> int:
    print(f"sixfold: error: {' '.join(why.split())}", file=sys.stderr)
    return 2


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(prog="sixfold", description="Games that turn on the number six.")
    parser.add_argument("--version", action="version", version=f"sixfold {__version__}")
    known = parser.add_subparsers(title="commands", required=True, metavar="COMMAND")

    def command(
        name: str, run: Callable[[argparse.Namespace], int | None], words: str
    ) -> argparse.ArgumentParser:
        made = known.add_parser(name, help=words, description=words[0].upper() + words[1:] + ".")
        made.set_defaults(run=run)
        return made

    _json(command("games", commands.games, "list the games, their presets and options"))

    rules = command("rules", commands.rules, "show the rules of a game, with the rulings")
    offering(
        RULESET,
        rules.add_argument("game", metavar="GAME", help=f"{', '.join(games())}, or a ruleset"),
    )
    rules.add_argument("--markdown", action="store_true", help="print the page as it is written")
    _drawing(rules)
    rules.add_argument(
        "--lang", choices=LANGUAGES, default="en", help="the language of the page (en)"
    )

    new = command("new", commands.new, "print the first position of a ruleset")
    _ruleset(new)
    new.add_argument("--seed", type=int, default=0, help="of a set-up drawn by chance (0)")
    _json(new)

    moves = command("moves", commands.moves, "list the legal moves of a position")
    _position(moves)
    _json(moves)

    show = command("show", commands.show, "draw a position in the terminal, or tell it in words")
    _position(show)
    _eye(show)
    _drawing(show)
    show.add_argument("--coordinates", action="store_true", help="with the names of cells")
    _mark(show)
    _json(show)

    play = command("play", play_commands.play, "play here, against computers, or on a server")
    play_commands.options(play)
    _drawing(play)

    watch = command("watch", visit_commands.watch, "watch a match of a server")
    visit_commands.watch_options(watch)
    _drawing(watch)

    count = command("perft", commands.perft, "count the lines of so many plies from a position")
    _ruleset(count)
    count.add_argument("depth", type=int, metavar="DEPTH", help="how many plies")
    count.add_argument(
        "--position", type=str.strip, metavar="TEXT", help="the position to count from"
    )
    count.add_argument("--divide", action="store_true", help="count behind each move, too")
    _json(count)

    render = command("render", commands.render, "draw a position as SVG, PNG or text")
    _position(render)
    _eye(render)
    offering(
        FILE,
        render.add_argument("-o", "--output", type=Path, metavar="FILE", help="default: print SVG"),
    )
    render.add_argument("--format", choices=("svg", "png", "txt"), help="default: as FILE ends")
    render.add_argument(
        "--theme", choices=("light", "dark", "auto"), default="light", help="its colours (light)"
    )
    render.add_argument("--size", type=int, default=480, help="width in pixels (480)")
    render.add_argument("--coordinates", action="store_true", help="with the names of cells")
    _mark(render)

    record = command("record", lambda _: None, "check and convert records of games")
    actions = record.add_subparsers(title="actions", required=True, metavar="ACTION")
    check = actions.add_parser("check", help="replay records and say what is wrong with them")
    offering(
        FILE, check.add_argument("files", nargs="+", type=Path, metavar="FILE", help="their files")
    )
    _json(check)
    check.set_defaults(run=commands.record_check, several=("files", Path))
    convert = actions.add_parser("convert", help="write a record in the other form")
    offering(
        FILE, convert.add_argument("file", type=Path, metavar="FILE", help="the file of a record")
    )
    convert.add_argument("--to", choices=("json", "text"), required=True, help="which form")
    offering(
        FILE,
        convert.add_argument("-o", "--output", type=Path, metavar="FILE", help="default: print it"),
    )
    convert.set_defaults(run=commands.record_convert)

    bench = command("bench", commands.bench, "measure the speed of the core on this machine")
    bench.add_argument("--game", choices=games(), help="one game only")
    bench.add_argument("--seconds", type=float, default=2.0, help="CPU time of each measure (2)")
    _json(bench)

    match = command("match", contest_commands.match, "play two players against each other")
    match.add_argument("a", metavar="A", help=_PLAYERS)
    match.add_argument("b", metavar="B", help="likewise")
    _contest(match, 100, "in all (100)")
    match.add_argument(
        "--sprt", metavar="ELO0,ELO1", help="stop as soon as one of these differences is accepted"
    )

    tournament = command(
        "tournament", contest_commands.tournament, "play everybody against everybody"
    )
    tournament.add_argument(
        "players", nargs="+", metavar="PLAYER", help=f"{_PLAYERS}; levels; characters"
    )
    _contest(tournament, 20, "of each two, or of each round where more sit at a table (20)")
    tournament.add_argument(
        "--near", type=int, default=0, metavar="N", help="pair those N apart in the list at most"
    )
    tournament.add_argument("--zero", metavar="PLAYER", help="whose rating is 0; else the mean is")

    command("ugi", engine_commands.ugi, "speak UGI, the Universal Game Interface, to a host")

    analyse = command(
        "analyse", engine_commands.analyse, "mark the moves of a game, or answer queries"
    )
    offering(
        FILE,
        analyse.add_argument(
            "record", nargs="?", type=Path, metavar="RECORD", help="the file of a record"
        ),
    )
    analyse.add_argument(
        "--json",
        action="store_true",
        help="answer in JSON; without RECORD, answer queries that come as JSON lines",
    )
    _limits(analyse, "of each position (1 second)")
    analyse.add_argument("--threads", type=int, default=1, help="that search one position (1)")
    analyse.add_argument("--workers", type=int, default=1, help="positions of queries at once (1)")
    analyse.add_argument("--memory", type=int, default=64, help="megabytes of each worker (64)")
    offering(
        FILE,
        analyse.add_argument(
            "-o", "--output", type=Path, metavar="FILE", help="write the record with marks here"
        ),
    )

    prove = command("prove", engine_commands.prove, "prove who wins a position, and how soon")
    _position(prove)
    _limits(prove, "of the search (10 seconds)")
    prove.add_argument("--memory", type=int, default=64, help="megabytes for what is found (64)")
    _json(prove)

    serve = command("serve", server_commands.serve, "serve the play site")
    server_commands.settings(serve)

    db = command("db", lambda _: None, "keep the database of the play site safe")
    actions = db.add_subparsers(title="actions", required=True, metavar="ACTION")
    for name, run, words in server_commands.DATABASE:
        action = actions.add_parser(name, help=words)
        server_commands.database(action)
        if name != "check":
            offering(
                FILE, action.add_argument("file", type=Path, metavar="FILE", help="of the copy")
            )
        action.set_defaults(run=run)

    completion = command("completion", _completion, "print a completion script for a shell")
    completion.add_argument("shell", choices=shtab.SUPPORTED_SHELLS, help="one of these")
    return parser


def _json(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="answer in JSON")


def _contest(parser: argparse.ArgumentParser, games: int, what: str) -> None:
    _json(parser)
    offering(
        RULESET,
        parser.add_argument("--game", required=True, metavar="RULESET", help="what is played"),
    )
    parser.add_argument("--games", type=int, default=games, help=f"how many games {what}")
    _limits(parser, "of each move (0.1 seconds)")
    parser.add_argument("--opening", type=int, default=4, help="plies drawn by chance first (4)")
    parser.add_argument("--seed", type=int, default=1, help="of openings, dice and errors (1)")
    parser.add_argument("--longest", type=int, default=1000, help="plies to a draw (1000)")
    parser.add_argument("--processes", type=int, default=0, help="games at once (cores less one)")
    offering(
        FILE,
        parser.add_argument(
            "--results", type=Path, metavar="FILE", help="keep results here; the same goes on"
        ),
    )
    offering(
        FILE,
        parser.add_argument(
            "--records", type=Path, metavar="FOLDER", help="write the record of each game here"
        ),
    )


def _limits(parser: argparse.ArgumentParser, what: str) -> None:
    parser.add_argument("--seconds", type=float, default=0, help=f"time {what}")
    parser.add_argument("--nodes", type=int, default=0, help="the same in nodes, which repeats")
    parser.add_argument("--depth", type=int, default=0, help="the same in plies looked ahead")


def _ruleset(parser: argparse.ArgumentParser, more: str = "", *, file: bool = False) -> None:
    names = ", ".join(presets())
    given = parser.add_argument(
        "ruleset", metavar="RULESET", help=f"{names}, or GAME(OPTION=VALUE,…){more}"
    )
    offering(RULESET_OR_FILE if file else RULESET, given)


def _position(parser: argparse.ArgumentParser) -> None:
    _ruleset(parser, "; or the file of a record", file=True)
    parser.add_argument("moves", nargs="*", metavar="MOVE", help="moves to play first")
    parser.set_defaults(several=("moves", str))
    parser.add_argument(
        "--position", type=str.strip, metavar="TEXT", help="the position to start from"
    )
    parser.add_argument("--ply", type=int, help="of a record: after so many plies (all)")
    parser.add_argument(
        "--seed",
        type=int,
        help="draw dice, cards and set-up by this number, as play does; without it, chance moves "
        "are MOVEs",
    )


def _eye(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--eye", type=int, metavar="SEAT", help="what this seat sees; 0: anybody")


def _drawing(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--words", action="store_true", help="in words instead of a drawing")
    parser.add_argument("--ascii", action="store_true", help="with plain characters only")
    parser.add_argument(
        "--colour", choices=("auto", "always", "never"), default="auto", help="in colour (auto)"
    )


def _mark(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--mark",
        action="append",
        default=[],
        metavar="NAME=CELL;CELL",
        help="mark these cells; may be given several times",
    )


def _completion(chosen: argparse.Namespace) -> None:
    print(shtab.complete(_parser(), chosen.shell))
