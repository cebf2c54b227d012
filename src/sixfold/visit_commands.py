"""The commands that go to a match of a running server: to play there, or to watch."""

from __future__ import annotations

import argparse
import random
import re
import sys
from typing import TYPE_CHECKING

from .console import drawing_for, fill_screen, fills_screen, heed_endings, tell, typed
from .draw.english import sentence
from .games import look_of, translated
from .ruleset import plainest
from .tongue import LANGUAGES, speaking

if TYPE_CHECKING:  # loaded by who goes to a server alone
    from .table.remote import RemoteTable

_CLOCK = re.compile(r"(?P<total>\d+)(?:\+(?P<increment>\d+))?|(?P<move>\d+)/move|(?P<days>\d+)d")


def language(parser: argparse.ArgumentParser) -> None:
    """Adds how a match is told: in lines, and in which language."""
    parser.add_argument(
        "--plain", action="store_true", help="in plain lines, as without a terminal"
    )
    parser.add_argument("--lang", choices=LANGUAGES, default="en", help="the language spoken (en)")


def watch_options(watch: argparse.ArgumentParser) -> None:
    """Adds what may be asked of ``watch``."""
    watch.add_argument("url", metavar="URL", help="the address of a match")
    language(watch)


def watch(chosen: argparse.Namespace) -> None:
    """Watches a match of a server."""
    from .table.site import is_address, place_of

    with speaking(chosen.lang):
        if not is_address(chosen.url):
            raise ValueError(f"{chosen.url!r} is no address of a match: http://… or https://…")
        if not place_of(chosen.url).match:
            _list_matches(chosen.url, chosen.lang)
            return
        from .table.remote import RemoteTable

        table = RemoteTable.join(chosen.url, language=chosen.lang, watch=True)
        _go_live(chosen, table, watch=True)


def visit(chosen: argparse.Namespace) -> None:
    """Plays at a match of a site, sets one up there, or lists one's own."""
    from .table.remote import RemoteTable
    from .table.site import place_of

    for option, given in (
        ("--position", chosen.position),
        ("--record", chosen.record),
        ("--resume", chosen.resume),
        ("--seed", chosen.seed is not None),
    ):
        if given:
            raise ValueError(f"{option} goes with a game at this keyboard, not with a site's")
    place = place_of(chosen.ruleset)
    if place.match and (chosen.game or chosen.vs or chosen.clock):
        raise ValueError("--game, --vs and --clock set up a match: give the address of the site")
    if not place.match and not chosen.game:
        if chosen.vs:
            raise ValueError("--vs sets up a match: --game tells of which game")
        _list_matches(chosen.ruleset, chosen.lang)
        return
    name = (chosen.name or [""])[0]
    if place.match:
        table = RemoteTable.join(chosen.ruleset, name=name, language=chosen.lang)
    else:
        table = _set_up(chosen, place.base, name)
    _go_live(chosen, table, watch=False)


def _set_up(chosen: argparse.Namespace, base: str, name: str) -> RemoteTable:
    from .table import wire
    from .table.remote import RemoteTable
    from .table.seating import named, seat_of, seated, seats_of
    from .table.site import Site

    ruleset = named(chosen.game)
    seats = seats_of(ruleset)
    mine = seat_of(chosen.seat, seats, random.Random())
    others = seated(chosen.vs or ["friend"] if seats > 1 else chosen.vs, seats, mine)
    told = []
    for seat in range(1, seats + 1):
        who = others.get(seat, "me").strip().lower()
        if who.isdecimal() and len(who) < 3 and 1 <= int(who) <= 10:
            told.append(wire.wanted_seat("computer", level=int(who)))
        elif who in ("me", "here", "friend"):
            told.append(wire.wanted_seat(who, name if who == "me" else ""))
        else:
            raise ValueError(f"a site seats level 1 to 10, friend or here; not {others[seat]!r}")
    site = Site(base, language=chosen.lang)
    return RemoteTable(site, site.create(ruleset.name, told, clock_of(chosen.clock)))


def clock_of(text: str) -> dict[str, object]:
    """Returns the clock that a text such as ``300+3``, ``60/move`` or ``2d`` tells."""
    from .table import wire

    found = _CLOCK.fullmatch(text.strip() or "0")
    if found is None:
        raise ValueError(f"{text!r} is no clock; 300+3, 60/move or 2d are")
    given = {kind: int(count) for kind, count in found.groupdict().items() if count}
    return wire.clock(**given)


def _list_matches(address: str, language: str) -> None:
    """Lists one's own matches on a site, and says how to begin one."""
    from .line.words import say
    from .table.site import Site, place_of

    site = Site(place_of(address).base, language=language)
    found = site.matches()
    print(sentence(say("your matches here: {count}", count=len(found)))[:-1])
    for match in found:
        state = say("over") if match.over else say("your move") if match.my_turn else say("waits")
        names = ", ".join(name or "?" for name in match.names)
        print(f"  {site.base}/match/{match.match}  {match.title}  {names}  {state}")
    print(f"sixfold play {site.base} --game {plainest()} --vs 3")


def _go_live(chosen: argparse.Namespace, table: RemoteTable, *, watch: bool) -> None:
    if fills_screen(chosen):
        try:
            fill_screen(chosen, table)
        finally:
            _tell_way_back(table)
        return
    from .line import Session
    from .line.live import Live, with_terminal
    from .line.telling import seat_lines
    from .line.words import HELPFUL, say

    shown = table.now()
    print(f"{translated(look_of(table.ruleset.game)).title}: {table.address}")
    print("\n".join(seat_lines(shown)))
    if not any(seat.mine for seat in shown.seats):
        print(sentence(say("you watch")))
    print(sentence(say(HELPFUL)), flush=True)
    session = Session(table, drawing_for(chosen, shown.view), tell)
    heed_endings()
    live = Live(session, typed(), patient=not sys.stdin.isatty(), watch=watch)
    with table:
        try:
            with_terminal(live.run)
        finally:
            _tell_way_back(table)


def _tell_way_back(table: RemoteTable) -> None:
    """Tells whoever has a seat in a match that goes on how to come back to it."""
    from .line.words import say

    shown = table.now()
    if any(seat.mine for seat in shown.seats) and not shown.over:
        told = "the match goes on: 'sixfold play {address}' comes back to it"
        tell("\n" + sentence(say(told, address=table.address)))
