"""The commands of the command line, as its own parser knows them."""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterator

from sixfold import cli

from .words import code, sentence, table

Action = argparse.Action
Parser = argparse.ArgumentParser


def parsers(parser: Parser | None = None) -> Iterator[Parser]:
    """Goes through the parser of each command, those within commands after them."""
    for name, inner in _inner(parser or cli._parser()).items():
        yield inner
        assert inner.prog.endswith(name)
        yield from parsers(inner)


def _inner(parser: Parser) -> dict[str, Parser]:
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            return dict(action.choices)
    return {}


def words_of(parent: Parser, name: str) -> str:
    """Returns what a command's list says of one of its commands."""
    for action in parent._actions:
        if isinstance(action, argparse._SubParsersAction):
            return next(
                str(told.help or "") for told in action._choices_actions if told.dest == name
            )
    return ""


def told(parser: Parser) -> Iterator[Action]:
    """Goes through what may be given to a command, but for ``--help`` and inner commands."""
    for action in parser._actions:
        if not isinstance(action, argparse._HelpAction | argparse._SubParsersAction):
            yield action


def every() -> str:
    """Returns every command with all that may be given to it."""
    whole = cli._parser()
    parts = []
    for name, parser in _inner(whole).items():
        parts.append(_command(parser, words_of(whole, name), 2))
        for inner, actions in _inner(parser).items():
            parts.append(_command(actions, words_of(parser, inner), 3))
    return "\n\n".join(parts)


def _command(parser: Parser, words: str, depth: int) -> str:
    usage = re.sub(r"\s+", " ", parser.format_usage()).removeprefix("usage: ").strip()
    parts = [f"{'#' * depth} {parser.prog}", sentence(words)]
    if not _inner(parser):
        parts.append(f"```text\n{_wrapped(usage)}\n```")
    rows = [[_shown(action), _words(action)] for action in told(parser)]
    if rows:
        parts.append(table(("given", "meaning"), rows))
    return "\n\n".join(parts)


def _shown(action: Action) -> str:
    value = action.metavar or (None if action.nargs == 0 else action.dest.upper())
    if action.choices is not None:
        value = "{" + ",".join(map(str, action.choices)) + "}" if action.option_strings else value
    if not action.option_strings:
        return code(str(value if action.metavar else action.dest.upper()))
    names = ", ".join(code(name) for name in action.option_strings)
    return f"{names} {code(str(value))}" if value else names


def _words(action: Action) -> str:
    words = str(action.help or "").replace("%%", "%")
    if action.choices is not None and not action.option_strings:
        words += f": {', '.join(map(str, action.choices))}"
    if action.required and action.option_strings:
        words += "; it must be given"
    return words


def _wrapped(usage: str, width: int = 88) -> str:
    """Breaks a usage between what may be given, so that it needs no scrolling."""
    lines, line = [], ""
    for part in re.findall(r"\[[^\[\]]*(?:\[[^\]]*\][^\[\]]*)*\]|\S+", usage):
        if line and len(line) + 1 + len(part) > width:
            lines.append(line)
            line = "   "
        line = f"{line} {part}" if line else part
    return "\n".join([*lines, line])
