"""What the commands around the engine do. Which there are, and their options, is in cli.py."""

from __future__ import annotations

import argparse
import json
import sys
from dataclasses import asdict
from pathlib import Path

from . import __version__
from .commands import reached
from .engine import Analysis, Engine, Thought
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
_TEN_SECONDS = Limits(seconds=10)


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


def prove(chosen: argparse.Namespace) -> int:
    """Seeks a proof of who wins a position; the status is 1 where none is found."""
    limits = _limits(chosen, _TEN_SECONDS)
    position = reached(chosen)
    with Engine(memory=chosen.memory) as engine:
        thought = engine.prove(position, **limits._asdict())
    proof = thought.proof
    if chosen.json:
        told = {
            "ruleset": position.ruleset.name,
            "position": position.text,
            "turn": position.turn,
            "proof": asdict(proof) if proof else None,
            "shortest": _is_shortest(thought),
            "line": thought.lines[0].moves if proof else (),
            "depth": thought.depth,
            "nodes": thought.nodes,
            "seconds": thought.seconds,
        }
        _say(json.dumps(told, ensure_ascii=False))
    else:
        _print_proof(thought)
    return 0 if proof else 1


def _is_shortest(thought: Thought) -> bool:
    return thought.proof is not None and thought.proof.plies == thought.depth


def _print_proof(thought: Thought) -> None:
    position, proof = thought.position, thought.proof
    name = look_of(position.ruleset.game).seats[(position.turn or 1) - 1].name.capitalize()
    if proof is None:
        within = f"; no win ends within {_plies(thought.depth)}" if thought.depth else ""
        print(f"{name} to move: nothing is proven{within}")
    elif proof.plies is None:
        print(f"{name} to move: drawn at best play")
    else:
        what = "wins" if proof.result == "win" else "loses"
        sure = "none is shorter" if _is_shortest(thought) else "there may be a shorter way"
        print(f"{name} to move {what} in {_plies(proof.plies)}; {sure}")
        print(" ".join(thought.lines[0].moves))
    print(f"{thought.nodes:,} nodes, {thought.seconds:.2f} seconds")


def _plies(count: int) -> str:
    return f"{count} {'ply' if count == 1 else 'plies'}"
