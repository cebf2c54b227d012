"""A game's page read aloud: section after section, or one rule by its number."""

from __future__ import annotations

import re

from ..pages import drawn_in
from ..tongue import spoken
from .words import say

_HEADING = re.compile(r"^#{1,6} \S.*$", re.MULTILINE)
_RULE = re.compile(r"^(\d+)\. ", re.MULTILINE)


class Rulebook:
    """The rules of one game in the language spoken, and how far they were read."""

    def __init__(self, game: str, *, ascii: bool, words: bool) -> None:
        """Takes up the page at its beginning, its diagrams drawn or told in words."""
        page = drawn_in(game, spoken(), ascii=ascii, words=words)
        starts = [found.start() for found in _HEADING.finditer(page)]
        ends = [*starts[1:], len(page)]
        self._sections = [page[start:end].strip() for start, end in zip(starts, ends, strict=True)]
        self._read = 0

    def read(self, asked: str) -> str:
        """Returns the next section, the one after ``first``, or the rule of a number."""
        if asked.isdecimal():
            return self._rule(asked)
        if asked not in ("", "first", "next"):
            raise ValueError(say("'rules' reads on, 'rules first' begins, 'rules 3' tells rule 3"))
        if asked == "first" or self._read >= len(self._sections):
            self._read = 0
        section = self._sections[self._read]
        self._read += 1
        left = len(self._sections) - self._read
        more = say("'rules' reads on: {count} more", count=left) if left else say("that is all")
        return f"{section}\n\n({more})"

    def _rule(self, number: str) -> str:
        for section in self._sections:
            found = list(_RULE.finditer(section))
            ends = [*(each.start() for each in found), len(section)][1:]
            for rule, end in zip(found, ends, strict=True):
                if rule[1] == number.lstrip("0"):
                    return section[rule.start() : end].strip()
        raise ValueError(say("there is no rule {number}", number=number))
