"""The text form of a record: written for people, read from people, with line numbers in refusals.

Reading replays, because only the position tells where one move ends and the next begins; whether
the whole is a sound record is left to record.py.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any
from unicodedata import category

from .errors import BadRecord, IllegalMove, shortened
from .position import Position
from .record_checks import (
    at_ply,
    check_version,
    illegal,
    is_known,
    is_own_start,
    ruleset_of,
    start_of,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from .record import Ply, Record

WIDTH = 80  # columns of a line of moves
DEEPEST = 64  # variations within variations

_SPACE = re.compile(r"\s++")
_HEADER = re.compile(r'\[\s*+([^\s"\[\]]++)\s*+"((?:[^"\\\r\n]++|\\.)*+)"\s*+\]')
_TOKEN = re.compile(
    r"\{(?P<comment>(?:[^{}\\]++|\\.)*+)\}|(?P<bracket>[()])"
    r"|(?P<number>[0-9]{1,9})\.++|(?P<word>[^\s{}()]++)",
    re.DOTALL,
)
_RESULT = re.compile(
    "(?P<ranks>[0-9]{1,9}(?:-[0-9]{1,9})*) (?P<reason>[a-z]+(?:-[a-z]+)*)"
    "(?: (?P<scores>-?[0-9]{1,18}(?:--?[0-9]{1,18})*))?",
    re.IGNORECASE | re.ASCII,
)
_CLOCK = re.compile(r"(?i)\[clock\b([^\]]*+)\]?+")
_SECONDS = re.compile(r"\s*+([0-9]++(?:\.[0-9]++)?(?:e[+-]?[0-9]++)?)\s*+", re.IGNORECASE)
_RAW = re.compile(r"\\u([0-9A-Fa-f]{4})|\\(.)|[ \t]*+[\r\n][ \t\r\n]*+|\\", re.DOTALL)
_ESCAPED = {"\n": "\\n", "\r": "\\r", "\t": "\\t", "\\": "\\\\"}
_PLAIN = {"n": "\n", "r": "\r", "t": "\t", "\\": "\\", '"': '"', "{": "{", "}": "}", "[": "["}
_LONGEST = 8  # words in one move, at most

_Token = tuple[str, str, int]  # kind, value, line number


# Writing


def write(record: Record) -> str:
    """Writes a record that was checked."""
    headers = [("Ruleset", record.ruleset), ("Rules", str(record.rules))]
    headers += [(f"Seat{i}", name) for i, name in enumerate(record.seats, 1) if name]
    headers += [("Start", record.start)] if record.start is not None else []
    headers += sorted(record.headers.items())
    lines = [f'[{key} "{_escape(value, chr(34))}"]' for key, value in headers]
    lines += ["", *_fill([*_braces(record.comment, None), *_written(record.plies, 1)])]
    lines += [str(record.result) if record.result else "*", ""]
    return "\n".join(lines)


def _fill(atoms: list[str]) -> Iterator[str]:
    line = ""
    for atom in atoms:
        if line and len(line) + 1 + len(atom) > WIDTH:
            yield line
            line = atom
        else:
            line = f"{line} {atom}" if line else atom
    if line:
        yield line


def _written(plies: Sequence[Ply], first: int) -> list[str]:
    atoms: list[str] = []
    for number, ply in enumerate(plies, first):
        atoms += _braces(ply.before, None)
        atoms.append(f"{number}. {ply.move}")
        atoms += _braces(ply.comment, ply.clock)
        for variation in ply.variations:
            inner = _written(variation, number)
            inner[0] = "(" + inner[0]
            inner[-1] += ")"
            atoms += inner
    return atoms


def _braces(comment: str, clock: float | None) -> list[str]:
    atoms = [] if clock is None else [f"[clock {repr(clock).removesuffix('.0')}]"]
    if comment:
        raw = re.sub("^ +| +$", lambda found: "\\u0020" * len(found[0]), _escape(comment, "{}"))
        # Lines break at single spaces only: around a break, spaces are read as one.
        atoms += re.split("(?<! ) (?! )", "\\" + raw if raw.startswith("[") else raw)
    if atoms:
        atoms[0] = "{" + atoms[0]
        atoms[-1] += "}"
    return atoms


def _escape(text: str, marks: str) -> str:
    def one(sign: str) -> str:
        if sign in marks:
            return "\\" + sign
        unseen = sign == "\ufeff" or category(sign) in ("Cc", "Zl", "Zp")
        return _ESCAPED.get(sign) or (f"\\u{ord(sign):04x}" if unseen else sign)

    return "".join(map(one, text))


# Reading


@dataclass(slots=True)
class _Line:
    """The main line or a variation as far as it was read."""

    position: Position
    first: int  # the number of its first ply
    inside: str  # "variation at ply 7, "
    before: Position | None = None  # the position that the last ply was played in
    plies: list[dict[str, Any]] = field(default_factory=list)
    words: list[str] = field(default_factory=list)  # not yet made into moves
    numbered: bool = False  # a number was read and its move was not
    comments: list[str] = field(default_factory=list)  # since the last ply
    opening: str = ""  # the comment before the first ply

    @property
    def next(self) -> int:
        return self.first + len(self.plies)

    def wrong(self, reason: str) -> BadRecord:
        return at_ply(reason, self.next, self.inside)

    def note(self) -> None:
        """Gives the comments to the ply they follow, or to the beginning."""
        comment = " ".join(filter(None, self.comments))
        self.comments.clear()
        if not self.plies:
            self.opening = comment
        elif comment:
            self.plies[-1]["comment"] = comment


def read(text: str) -> dict[str, Any]:
    """Reads a text into the shape of the JSON form; raises `BadRecord`."""
    headers, end = _read_headers(text)
    record = _opened(headers)
    position: Position = record.pop("position")
    tokens = list(_tokens(text, end))
    result = _take_result(tokens)
    lines = [_Line(position, 1, "")]
    for kind, value, number in tokens:
        line = lines[-1]
        if kind == "word":
            line.words.append(value)
            continue
        _play_words(line)
        if kind == "number":
            if line.numbered:
                raise line.wrong(f"it has no move before the number {value}")
            if int(value) != line.next:
                raise line.wrong(f"it is numbered {int(value)} in line {number}")
            line.numbered = True
            continue
        if line.numbered and (kind != "comment" or line.plies):
            raise line.wrong("it has no move after its number")
        if kind == "comment":
            _take_comment(line, value, number)
        elif value == "(":
            lines.append(_branch(lines, number))
        else:
            _close(lines)
    line = lines[-1]
    _play_words(line)
    if line.numbered:
        raise line.wrong("it has no move after its number")
    line.note()
    return record | {"comment": line.opening, "plies": line.plies, "result": result}


def _read_headers(text: str) -> tuple[dict[str, str], int]:
    headers: dict[str, str] = {}
    at = _space(text, 0)
    line = 1 + text.count("\n", 0, at)
    while text.startswith("[", at):
        found = _HEADER.match(text, at)
        where = f"line {line}"
        if not found:
            raise BadRecord(f"{where}: a header is written '[Name \"text\"]', closed on its line")
        key, value = found[1], _unescape(found[2], where)
        if is_known(key):
            key = key.capitalize()
        if key in headers:
            raise BadRecord(f"{where}: the header {shortened(key)} is given twice")
        headers[key] = value
        beyond = _space(text, found.end())
        line, at = line + text.count("\n", at, beyond), beyond
    return headers, at


def _opened(headers: dict[str, str]) -> dict[str, Any]:
    """Makes the record's beginning of its headers, and with it the ``position`` to start from."""
    if "Ruleset" not in headers:
        raise BadRecord("the header '[Ruleset \"…\"]' is missing; a record begins with it")
    ruleset = ruleset_of(headers.pop("Ruleset"))
    start = headers.pop("Start", None)
    position = start_of(ruleset, start)
    rules = headers.pop("Rules", str(ruleset.version))
    if not re.fullmatch(r"[0-9]{1,9}", rules):
        raise BadRecord(f"the header 'Rules' is {shortened(rules)}; it is a number such as 1")
    check_version(ruleset, int(rules))
    seats = [headers.pop(f"Seat{i}", "") for i in range(1, position.seats + 1)]
    for key in headers:
        if is_known(key):
            raise BadRecord(f"the header '{key}' names no seat; seats: 1 to {position.seats}")
    record = {"ruleset": ruleset.name, "rules": int(rules), "seats": seats, "headers": headers}
    told = None if is_own_start(ruleset, start) else start
    return record | {"start": told, "position": position}


def _tokens(text: str, at: int) -> Iterator[_Token]:
    """Goes through the kinds and values after the headers, each with its line number."""
    line, counted = 1, 0
    while (at := _space(text, at)) < len(text):
        line, counted = line + text.count("\n", counted, at), at
        found = _TOKEN.match(text, at)
        if not found:
            if text[at] == "}":
                raise BadRecord(f"line {line}: '}}' closes no comment; inside one write '\\}}'")
            raise BadRecord(
                f"the comment opened in line {line} is cut short: '}}' is missing "
                "(braces within a comment are written '\\{' and '\\}')"
            )
        kind = str(found.lastgroup)
        yield kind, found[kind], line
        at = found.end()


def _take_result(tokens: list[_Token]) -> dict[str, Any] | None:
    """Takes the result off the end, None for ``*``, and sees to it that nothing is missing."""
    opened: list[int] = []
    for _, value, number in (token for token in tokens if token[0] == "bracket"):
        if value == "(":
            opened.append(number)
        elif opened:
            opened.pop()
        else:
            raise BadRecord(f"line {number}: ')' closes no variation")
    if opened:
        raise BadRecord(
            f"the record is cut short: ')' is missing for the variation opened in line {opened[-1]}"
        )
    last = [value if kind == "word" else "" for kind, value, _ in tokens[-3:]]
    if last[-1:] == ["*"]:
        del tokens[-1:]
        return None
    for words in (last, last[1:] if len(last) == 3 else last):
        found = _RESULT.fullmatch(" ".join(words))
        if found:
            del tokens[-len(words) :]
            scores = found["scores"] and re.findall(r"(?:^|(?<=[0-9])-)(-?[0-9]+)", found["scores"])
            return {
                "ranks": [int(rank) for rank in found["ranks"].split("-")],
                "reason": found["reason"].lower(),
                "scores": scores and [int(score) for score in scores],
            }
    early = next((number for kind, value, number in tokens if (kind, value) == ("word", "*")), None)
    if early:
        raise BadRecord(f"line {early}: the result '*' stands before the end of the record")
    raise BadRecord(
        "the record is cut short: it must end in '*' (unfinished) or in ranks and a reason, "
        "such as '1-2 resign'"
    )


def _play_words(line: _Line) -> None:
    """Plays the words read since the last number: the longest that make a legal move, and on."""
    words, line.words = line.words, []
    numbered, line.numbered = line.numbered, line.numbered and not words
    at = 0
    while at < len(words):
        legal = line.position.legal_moves
        for size in range(min(len(words) - at, _LONGEST), 0, -1):
            move = " ".join(words[at : at + size])
            if move in legal:
                break
        else:
            # None is legal. A word of letters may need those after it: they are told together.
            size = _LONGEST if words[at].isalpha() and numbered else 1
            move = " ".join(words[at : at + size])
        line.note()
        try:
            line.before, line.position = line.position, line.position.play(move)
        except IllegalMove as error:
            raise illegal(move, error.reason, line.next, line.inside) from None
        line.plies.append({"seat": line.before.turn, "move": str(line.position.last)})
        at += size


def _take_comment(line: _Line, raw: str, number: int) -> None:
    where = f"line {number}"
    raw = raw.strip(" \t\r\n")
    clock = _CLOCK.match(raw)
    if clock:
        seconds = _SECONDS.fullmatch(clock[1]) if clock[0].endswith("]") else None
        if not seconds:
            raise BadRecord(f"{where}: a clock is written '[clock 12.5]', in seconds")
        if not line.plies or "clock" in line.plies[-1]:
            reason = "stands after no ply" if not line.plies else "is the ply's second"
            raise BadRecord(f"{where}: the clock {reason}; each ply may have one, after it")
        line.plies[-1]["clock"] = float(seconds[1])
        raw = raw[clock.end() :].lstrip(" \t\r\n")
    line.comments.append(_unescape(raw, where))


def _branch(lines: list[_Line], number: int) -> _Line:
    line = lines[-1]
    if line.before is None:
        raise BadRecord(f"line {number}: a variation stands after the ply it replaces")
    if len(lines) > DEEPEST:
        raise line.wrong(f"variations lie within variations at most {DEEPEST} deep")
    last = line.next - 1
    return _Line(line.before, last, f"{line.inside}variation at ply {last}, ")


def _close(lines: list[_Line]) -> None:
    line = lines.pop()
    if not line.plies:
        raise line.wrong("the variation holds no ply")
    line.note()
    if line.opening:
        line.plies[0]["before"] = line.opening
    lines[-1].plies[-1].setdefault("variations", []).append(line.plies)


def _unescape(raw: str, where: str) -> str:
    def one(found: re.Match[str]) -> str:
        if found[1] and not 0xD800 <= int(found[1], 16) < 0xE000:
            return chr(int(found[1], 16))
        if found[2] in _PLAIN:
            return _PLAIN[found[2]]
        if found[0].startswith("\\"):
            raise BadRecord(
                f"{where}: {shortened(found[0])} stands for nothing; "
                r"allowed: \\ \" \{ \} \[ \n \r \t and \u with four hexadecimal digits"
            )
        return " "

    return _RAW.sub(one, raw)


def _space(text: str, at: int) -> int:
    found = _SPACE.match(text, at)
    return found.end() if found else at
