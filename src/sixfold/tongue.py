"""Languages: what is said in English is found in a catalogue beside the module that says it.

A catalogue is a JSON file named after its module, such as ``draw/english.fr.json``, with the
English text as key. English has none; what a catalogue lacks stays English, and a test says so.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from importlib.resources import files

LANGUAGES: Mapping[str, str] = {
    "en": "English",
    "fr": "Français",
    "es": "Español",
    "de": "Deutsch",
    "it": "Italiano",
    "nl": "Nederlands",
    "pt": "Português",
    "ru": "Русский",
}
"""The languages spoken, each named in itself."""

_spoken: ContextVar[str] = ContextVar("spoken", default="en")


def spoken() -> str:
    """Returns the language spoken here and now."""
    return _spoken.get()


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """Speaks a language within a ``with`` statement; one that is unknown is English."""
    before = _spoken.set(language if language in LANGUAGES else "en")
    try:
        yield
    finally:
        _spoken.reset(before)


def said(text: str, module: str) -> str:
    """Returns a text of a module in the language spoken."""
    return text if _spoken.get() == "en" else find(text, module, _spoken.get()) or text


def find(text: str, module: str, language: str) -> str | None:
    """Returns a text of a module in a language, or None where its catalogue lacks it.

    A key with gaps, such as ``{} discs``, stands for every text that fits it with a word in each
    gap, or with several in a last gap ``{list}``, and these words are found likewise.
    """
    known = catalogue(module, language)
    if text in known:
        return known[text]
    for key, pattern in patterns(module, language):
        if found := pattern.fullmatch(text):
            *gaps, last = (find(gap, module, language) or gap for gap in found.groups())
            if "{list}" in key:
                return known[key].format(*gaps, list=last)
            return known[key].format(*gaps, last)
    return None


@cache
def catalogue(module: str, language: str) -> Mapping[str, str]:
    """Returns the texts of a module, such as ``sixfold.draw.english``, in a language."""
    package, _, name = module.rpartition(".")
    file = files(package).joinpath(f"{name}.{language}.json")
    if not file.is_file():
        return {}
    told: dict[str, str] = json.loads(file.read_text(encoding="utf-8"))
    return told


@cache
def patterns(module: str, language: str) -> tuple[tuple[str, re.Pattern[str]], ...]:
    """Returns the keys of a catalogue that have gaps, each with what fits it."""
    gapped = [key for key in catalogue(module, language) if "{" in key]
    return tuple(
        (key, re.compile(re.escape(key).replace(r"\{\}", r"(\S+)").replace(r"\{list\}", "(.+)")))
        for key in gapped
    )


def form_of(count: int, language: str) -> int:
    """Returns which plural form a number takes: 0 for one, then as the language has them."""
    if language == "ru":
        last, teens = count % 10, 11 <= count % 100 <= 14
        return 0 if last == 1 and not teens else 1 if 2 <= last <= 4 and not teens else 2
    if language in ("fr", "pt"):
        return 0 if count < 2 else 1
    return 0 if count == 1 else 1


def chosen(wanted: str) -> str:
    """Returns the first language spoken here that an Accept-Language header names, or English."""
    ranked: list[tuple[float, int, str]] = []
    for place, part in enumerate(wanted.split(",")[:20]):
        name, _, quality = part.strip().partition(";q=")
        try:
            ranked.append((-float(quality or 1), place, name.split("-")[0].strip().lower()))
        except ValueError:
            continue
    return next((name for _, _, name in sorted(ranked) if name in LANGUAGES), "en")
