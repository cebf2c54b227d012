"""What a match is to be: the ruleset, and who sits where. Nothing here is on a screen."""

from __future__ import annotations

from dataclasses import dataclass, field

from ..choosing import with_option
from ..engine.level_words import level_words
from ..engine.levels import HIGHEST
from ..errors import BadRuleset
from ..games import look_of, translated
from ..look import Look
from ..position import Position
from ..ruleset import Ruleset, plainest, presets
from .words import say

USUAL_LEVEL = "3"
ME, HERE = "me", "here"


@dataclass(slots=True)
class Plan:
    """A ruleset, and for each seat who plays it: me, somebody here, a level or a character."""

    ruleset: Ruleset = field(default_factory=lambda: Ruleset(plainest()))
    who: list[str] = field(default_factory=list)
    names: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        """Seats everybody."""
        self.play(self.ruleset)

    @property
    def look(self) -> Look:
        """How the game looks, in the language spoken."""
        return translated(look_of(self.ruleset.game))

    @property
    def seats(self) -> int:
        """How many play."""
        return len(self.who)

    def play(self, ruleset: Ruleset) -> None:
        """Takes another ruleset; whoever can stay seated does."""
        known = {who for who, _ in people(ruleset)}
        self.ruleset = ruleset
        seats = Position(ruleset).seats
        stay = [who if who in known else USUAL_LEVEL for who in self.who[:seats]]
        self.who = [*stay, *([ME] if not stay else []), *[USUAL_LEVEL] * seats][:seats]
        self.names = [*self.names, *[""] * seats][:seats]

    def choose(self, option: str, value: str) -> None:
        """Gives an option a value; raises `BadRuleset` where it goes with nothing else."""
        self.play(with_option(self.ruleset, option, value))

    def sit(self, seat: int, who: str) -> None:
        """Seats somebody; I can sit in one place only, and somebody here takes the other."""
        self.who[seat - 1] = who
        for i, other in enumerate(self.who):
            if who == other == ME and i != seat - 1:
                self.who[i] = HERE

    @property
    def computers(self) -> dict[int, str]:
        """Who plays in the seats that are a computer's."""
        return {seat: who for seat, who in enumerate(self.who, 1) if who not in (ME, HERE)}

    @property
    def people(self) -> list[str]:
        """The names of the people, in the order of their seats."""
        return [
            name.strip()
            for who, name in zip(self.who, self.names, strict=True)
            if who in (ME, HERE)
        ]


def presets_of(game: str) -> list[tuple[str, Ruleset]]:
    """Returns a game's presets with their rulesets, as they are called."""
    known = ((name, Ruleset(text)) for name, text in presets().items())
    return [(name, ruleset) for name, ruleset in known if ruleset.game == game]


def people(ruleset: Ruleset) -> list[tuple[str, str]]:
    """Returns who can sit at a table, with the words for each."""
    own = translated(look_of(ruleset.game)).characters
    levels = [
        (str(n), say("computer, level {level}: {words}", level=n, words=level_words(n)))
        for n in range(1, HIGHEST + 1)
    ]
    characters = [
        (who.id, say("{name}: {words}", name=who.title, words=who.sentence)) for who in own
    ]
    return [(ME, say("me")), (HERE, say("someone here")), *levels, *characters]


def number(plan: Plan, option: str, told: str) -> str:
    """Gives an option that is a number the value that was typed; returns why it cannot be."""
    choice = next(each for each in plan.ruleset.choices if each.option == option)
    told = told.strip()
    if not told.isdecimal() or not choice.least <= int(told[:9]) <= choice.most:
        return say("{least} to {most} are allowed", least=choice.least, most=choice.most)
    try:
        plan.choose(option, str(int(told)))
    except BadRuleset as error:
        return str(error)
    return ""
