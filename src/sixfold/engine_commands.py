"""What the commands around the engine do. Which there are, and their options, is in cli.py."""

from __future__ import annotations

import argparse
import json
import sys
from dataclasses import asdict
from pathlib import Path

from . import __version__
from .engine import Analysis, Engine
from .engine.analysis import BOUNDS, SIGNS
from .engine.analysis_server import AnalysisServer
from .engine.thinking import Limits
from .engine.ugi import serve
from .games import look_of
from .progress import progress
from .record import Record
from .ruleset import Ruleset
from .table.keeping import write_record

_A_SECOND = Limits(seconds=1)


def _say(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def _limits(chosen: argparse.Namespace, standard: Limits) -> Limits:
    given = Limits(chosen.seconds, chosen.nodes, chosen.depth)
    given.check()
    return given if any(given) else standard


def ugi(_: argparse.Namespace) -> None:
    """Answers UGI on standard input and output until ``quit`` or the end of the input."""
    serve(name=f"Sixfold {__version__}")


def analyse(chosen: argparse.Namespace) -> None:
    """Marks the moves of a record; without one, answers queries in JSON lines."""
    limits = _limits(chosen, _A_SECOND)
    if chosen.record is not None:
        _analyse_record(chosen, limits)
    elif not chosen.json:
        raise ValueError("analyse what? 'analyse RECORD', or 'analyse --json' for queries")
    elif chosen.output is not None:
        raise ValueError("--output goes with the file of a record")
    else:
        AnalysisServer(
            _say,
            workers=chosen.workers,
            threads=chosen.threads,
            memory=chosen.memory,
            standard=limits,
            version=__version__,
        ).run(sys.stdin)


def _analyse_record(chosen: argparse.Namespace, limits: Limits) -> None:
    path: Path = chosen.record
    record = Record.parse(path.read_bytes())
    thinker = Engine(threads=chosen.threads, memory=chosen.memory)
    with thinker as engine, progress("positions") as told:
        analysis = engine.analyse(record, **limits._asdict(), told=told)
    if chosen.output is not None:
        write_record(chosen.output, analysis.annotate(record))
    if chosen.json:
        _say(json.dumps(_told(analysis, record), ensure_ascii=False))
    else:
        _print_marks(analysis, record)


def _told(analysis: Analysis, record: Record) -> dict[str, object]:
    seats = range(1, len(record.seats) + 1)
    return {
        "ruleset": record.ruleset,
        "moves": [asdict(move) for move in analysis.moves],
        "seats": [
            {"name": record.seats[seat - 1], "loss": analysis.loss(seat)}
            | {mark: analysis.count(seat)[mark] for mark, _ in BOUNDS}
            for seat in seats
        ],
    }


def _print_marks(analysis: Analysis, record: Record) -> None:
    colours = look_of(Ruleset(record.ruleset).game).seats
    names = [name or colour.name for name, colour in zip(record.seats, colours, strict=False)]
    wide = max([len("move"), *(len(move.move) for move in analysis.moves)])
    widest = max([len("seat"), *map(len, names)])
    print(f" ply  {'seat':{widest}}  {'move':{wide}}      chance   lost  mark     better")
    for move in analysis.moves:
        name, sign = names[move.seat - 1], SIGNS[move.mark]
        better = " ".join(move.missed.moves[:6]) if move.missed and sign else ""
        row = (
            f"{move.ply:4}  {name:{widest}}  {move.move:{wide}} {sign:2}  "
            f"{move.win[move.seat - 1]:7.1%} {move.loss:6.1%}  {move.mark:7}  {better}"
        )
        print(row.rstrip())
    for seat, name in enumerate(names, 1):
        count = analysis.count(seat)
        marks = ", ".join(f"{count[mark]} {mark}" for mark, _ in BOUNDS if count[mark])
        print(f"{name}: {marks or 'no moves'}; {analysis.loss(seat):.1%} lost a move on average")
