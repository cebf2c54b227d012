"""What the client itself says, in English; the catalogues lie beside this file."""

from __future__ import annotations

from ..tongue import form_of, said, spoken

_COUNTED = {"point": "point|points", "option": "option|options", "piece": "piece|pieces"}

SAYINGS = ()


def say(text: str, **gaps: object) -> str:
    """Returns a text in the language spoken, its gaps filled."""
    return said(text, __name__).format(**gaps) if gaps else said(text, __name__)


def counted(count: int, noun: str) -> str:
    """Returns a number with its noun in the form that it takes."""
    forms = said(_COUNTED[noun], __name__).split("|")
    return f"{count} {forms[min(form_of(count, spoken()), len(forms) - 1)]}"
