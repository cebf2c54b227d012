"""A board of each game, drawn from the record in docs/pictures as the project draws it now."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from pathlib import Path

import sixfold
from sixfold.games import looks

PICTURES = Path(__file__).parents[2] / "docs" / "pictures"


def drawn() -> Iterator[tuple[str, str]]:
    """Gives each picture with its place in the site, light and dark."""
    for game in sixfold.games():
        record = sixfold.Record.parse((PICTURES / f"{game}.txt").read_bytes())
        position = record.positions()[-1]
        for theme in ("light", "dark"):
            yield f"pictures/drawn/{game}-{theme}.svg", position.svg(theme=theme, size=480)


def boards(root: str = "", games: str = "games/") -> str:
    """Returns a card for each game: its board, its name and what it is."""
    cards = []
    for game, look in looks().items():
        pictures = "\n".join(
            f"    ![A game of {look.title}]({root}pictures/drawn/{game}-{theme}.svg#only-{theme})"
            for theme in ("light", "dark")
        )
        cards.append(
            f"-   [**{escape(look.title)}**]({games}{game}.md)\n\n{pictures}\n\n"
            f"    {escape(look.sentence)}"
        )
    return '<div class="grid cards boards" markdown>\n\n' + "\n\n".join(cards) + "\n\n</div>"


def page() -> str:
    """Returns the page that lists the games."""
    lines = [
        "# The games\n\nEach game's page tells its whole rules, what its publishers left open and "
        "how that was decided, its notation, and how well the engine plays it.\n",
        boards("../", games=""),
        "\n## Rulesets\n\nA ruleset is a game with its options set. These have names:\n",
        "| name | ruleset | what it is |\n|---|---|---|",
    ]
    for name, ruleset in sixfold.presets().items():
        words = looks()[sixfold.Ruleset(name).game].presets[name]
        lines.append(f"| `{name}` | `{ruleset}` | {words} |")
    lines.append(
        "\n`sixfold games` lists them with every option. The names of the published games belong "
        "to their owners.\n"
    )
    return "\n".join(lines)
