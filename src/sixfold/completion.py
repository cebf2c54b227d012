"""What shells offer while a command is typed, beyond commands and options: rulesets and files.

Each kind is told in the words of every shell that shtab writes scripts for.
"""

from __future__ import annotations

import argparse
from collections.abc import Mapping

import shtab

from .ruleset import games, presets

Kind = Mapping[str, object]

_NAMES = " ".join(dict.fromkeys((*presets(), *games())))

FILE: Kind = shtab.FILE

RULESET: Kind = {
    "bash": "_sixfold_rulesets",
    "zsh": f"({_NAMES})",
    "tcsh": f"({_NAMES})",
    "fish": _NAMES,
    "powershell": "_sixfold_rulesets",
    "preamble": {
        "bash": f'_sixfold_rulesets() {{ compgen -W "{_NAMES}" -- "$1"; }}',
        "powershell": f"function _sixfold_rulesets {{ -split '{_NAMES}' -like \"$($args[0])*\" }}",
    },
}

RULESET_OR_FILE: Kind = {
    "bash": "_sixfold_rulesets_or_files",
    "zsh": "_sixfold_rulesets_or_files",
    "tcsh": f"({_NAMES})",  # which takes one kind or the other
    "fish": f"{_NAMES} {shtab.FILE['fish']}",
    "powershell": "_sixfold_rulesets_or_files",
    "preamble": {
        "bash": "_sixfold_rulesets_or_files() {\n"
        f'  compgen -W "{_NAMES}" -- "$1"\n'
        f'  {shtab.FILE["bash"]} "$1"\n'
        "}",
        "zsh": "_sixfold_rulesets_or_files() {\n"
        f"  _alternative 'rulesets:ruleset:({_NAMES})' 'files:record:_files'\n"
        "}",
        "powershell": "function _sixfold_rulesets_or_files {\n"
        f"  -split '{_NAMES}' -like \"$($args[0])*\"\n"
        f"  {shtab.FILE['powershell']} $args[0]\n"
        "}",
    },
}


def offering(kind: Kind, argument: argparse.Action) -> None:
    """Lets shells offer a kind of words for an argument."""
    argument.complete = kind  # type: ignore[attr-defined]
