"""The commands that go to a site: whole matches by pipe, as scripts play them."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from sixfold.visit_commands import clock_of
from support.play_site import PATIENCE, Visitor, wait_until
from support.site_process import SiteProcess


class Terminal:
    """A program that is spoken to by pipe, by somebody with a folder of their own."""

    def __init__(self, folder: Path, *words: str) -> None:
        environment = os.environ | {"XDG_STATE_HOME": str(folder)}
        self.process = subprocess.Popen(
            [sys.executable, "-m", "sixfold", *words],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env=environment,
        )
        self.said = ""
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def _read(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.said += line

    def type(self, *lines: str) -> None:
        assert self.process.stdin is not None
        for line in lines:
            self.process.stdin.write(f"{line}\n")
        self.process.stdin.flush()

    def hears(self, text: str) -> None:
        wait_until(lambda: text in self.said or self.process.poll() is not None, 2 * PATIENCE)
        assert text in self.said, self.said

    def end(self) -> tuple[int, str]:
        """Ends the input and returns the exit status and what was said on standard error."""
        assert self.process.stdin is not None
        assert self.process.stderr is not None
        if not self.process.stdin.closed:
            self.process.stdin.close()
        status = self.process.wait(2 * PATIENCE)
        self._reader.join(PATIENCE)
        return status, self.process.stderr.read()

    def close(self) -> None:
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait(PATIENCE)
        self._reader.join(PATIENCE)
        for pipe in (self.process.stdin, self.process.stdout, self.process.stderr):
            if pipe is not None and not pipe.closed:
                pipe.close()


@contextmanager
def at(folder: Path, *words: str) -> Iterator[Terminal]:
    terminal = Terminal(folder, *words)
    try:
        yield terminal
    finally:
        terminal.close()


def test_a_script_plays_against_the_computer_of_a_site(site: str, tmp_path: Path) -> None:
    words = ("play", site, "--game", "SIX", "--vs", "1", "--name", "Ann")
    with at(tmp_path, *words) as ann:
        ann.type("1,1", "hint", "undo", "0,1", "evaluate", "replay 1", "seats", "foo", "resign")
        status, err = ann.end()
    assert (status, err) == (0, "")
    assert "seat 1: Ann (teal), at this keyboard" in ann.said
    assert ann.said.count("Level 1 (orange) plays") == 2
    assert "Last move: orange on" in ann.said
    assert "Look here" in ann.said or "There is a threat here" in ann.said
    assert "Moves were taken back." in ann.said
    assert "Best moves in order" in ann.said
    assert "after 1 of 2 moves" in ann.said
    assert "by resignation" in ann.said
    assert "\x1b" not in ann.said
    with at(tmp_path, "play", site) as ann:
        assert ann.end()[0] == 0
    assert "Your matches here: 1" in ann.said
    assert re.search(r"/match/\w+  SIX / Six-o  Ann, \?  over", ann.said)


def test_two_terminals_play_by_link_while_a_third_watches(site: str, tmp_path: Path) -> None:
    with at(tmp_path / "ann", "play", site, "--game", "six", "--name", "Ann") as ann:
        ann.hears("the link to sit down there")
        link = re.findall(r"sit down there: (\S+)", ann.said)[0]
        page = re.findall(r"http\S+/match/\w+", ann.said)[0]
        with (
            at(tmp_path / "ben", "play", link, "--name", "Ben") as ben,
            at(tmp_path / "eve", "watch", page) as eve,
        ):
            eve.hears("You watch.")
            ben.hears("seat 2: Ben (orange), at this keyboard")
            ann.type("1,1")
            ben.hears("Ann (teal) plays 1,1. Last move: teal on 1,1.")
            ben.type("2,0", "draw")
            ann.hears("Ben (orange) plays 2,0.")
            ann.hears("Ben (orange) asks: draw; 'accept' or 'decline' answers.")
            ann.type("accept")
            for terminal in (ann, ben, eve):
                terminal.hears("Drawn: by agreement.")
            assert eve.end() == (0, "")
            assert "Ann (teal) plays 1,1." in eve.said
            ben.type("rematch")
            ann.hears("asks: rematch")
            ann.type("accept", "board")
            ben.hears("Drawn: by agreement.")
            ben.type("seats")
            wait_until(lambda: ben.said.count("to act") > ben.said.count("Drawn"))
            assert ben.end() == (0, "")
        assert ann.end() == (0, "")


def test_a_whole_match_is_played_against_the_computer(site: str, tmp_path: Path) -> None:
    ended = re.compile(r"(wins|drawn|victory)\b.*\.$", re.MULTILINE | re.IGNORECASE)
    with at(tmp_path, "play", site, "--game", "six", "--vs", "2") as ann:
        for turn in range(1, 80):
            ann.type("moves")
            wait_until(lambda: listed(ann.said) == turn or ended.search(ann.said))  # noqa: B023
            if ended.search(ann.said):
                break
            ann.type(re.findall(LISTED, ann.said, re.M)[-1].split()[turn % 3])
        assert ann.end() == (0, "")
    assert ended.search(ann.said)
    assert "The match goes on" not in ann.said


LISTED = r"^(?:-?\d+,-?\d+(?:>-?\d+,-?\d+)? ?){3,}$"


def listed(said: str) -> int:
    """Counts how often the legal moves were listed."""
    return len(re.findall(LISTED, said, re.M))


def test_who_watches_sees_no_secret(site: str, ann: Visitor, tmp_path: Path) -> None:
    match = ann.create("6x5", "me", "here")
    held = [
        item["piece"]
        for seat in (1, 2)
        for item in ann.see(match, eye=seat)["board"]["items"]
        if item["place"] == f"hand {seat}"
    ]
    assert len(held) == 2
    with at(tmp_path, "watch", f"{site}/match/{match}", "--words") as eve:
        eve.hears("chance: deal 2 ?")
        eve.type("words", "record", "evaluate", "replay 2", "moves", "hint", "quit")
        assert eve.end() == (0, "")
    assert "face down" in eve.said
    assert "when the match is over" in eve.said
    for card in held:
        assert card not in eve.said


def test_no_more_lines_end_no_watching_before_the_end(
    site: str, ann: Visitor, tmp_path: Path
) -> None:
    match = ann.create("six", {"kind": "me", "name": "Ann"}, "here")
    with at(tmp_path, "watch", f"{site}/match/{match}", "--words") as eve:
        assert eve.process.stdin is not None
        eve.process.stdin.close()
        eve.hears("Teal to act")
        ann.play(match)
        eve.hears("Ann (teal) plays")
        ann.act(match, do="resign")
        eve.hears("by resignation")
        assert eve.process.wait(PATIENCE) == 0


def test_a_terminal_outlives_its_server(tmp_path: Path) -> None:
    database = tmp_path / "site.db"
    site = SiteProcess(database)
    port = site.port
    try:
        with at(tmp_path, "play", site.address, "--game", "six", "--vs", "1") as ann:
            ann.type("1,1", "moves")
            ann.hears("plays")
            wait_until(lambda: re.search(r"^\S+,\S+ \S+,\S+ ", ann.said, re.M))
            move = re.findall(r"^(\S+,\S+) \S+,\S+ ", ann.said, re.M)[-1]
            site.kill()
            ann.hears("is cut; it is tried again")
            ann.type(move, "seats")
            site = SiteProcess(database, port)
            ann.hears("The line is there again.")
            wait_until(lambda: ann.said.count("(orange) plays") == 2)
            assert ann.end() == (0, "")
    finally:
        site.kill()


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("watch", "six"), "is no address of a match"),
        (("watch", "{site}/match/nowhere"), "there is no such match"),
        (("play", "{site}/seat/nowhere/1-x"), "there is no such match"),
        (("play", "{site}/elsewhere"), "is no address of a site"),
        (("play", "{site}", "--game", "chess"), "chess"),
        (("watch", "{site}/match/nowhere", "--lang", "de"), "diese Partie gibt es nicht"),
    ],
)
def test_what_cannot_be_visited_is_one_line_with_status_2(
    site: str, tmp_path: Path, words: tuple[str, ...], why: str
) -> None:
    with at(tmp_path, *(word.format(site=site) for word in words)) as terminal:
        status, err = terminal.end()
    assert status == 2
    assert why in err
    assert len(err.splitlines()) == 1


def test_the_clock_of_who_is_to_act_runs_on(site: str, tmp_path: Path) -> None:
    words = ("play", site, "--game", "six", "--vs", "here", "--clock", "300+3")
    with at(tmp_path, *words) as ann:
        ann.type("1,1", "seats")
        assert ann.end() == (0, "")
    assert ann.said.count("time left: 05:0") == 3
    assert "The match goes on: 'sixfold play http://" in ann.said
    assert len(re.findall(r"time left: 0[45]:\d\d", ann.said)) == 4


def test_clocks_are_told_in_three_ways() -> None:
    assert clock_of("300+3") == {"kind": "total", "seconds": 300, "increment": 3}
    assert clock_of("90") == {"kind": "total", "seconds": 90, "increment": 0}
    assert clock_of("0") == {"kind": "none"}
    assert clock_of("60/move") == {"kind": "move", "seconds": 60}
    assert clock_of("2d") == {"kind": "days", "days": 2}
    assert clock_of("") == {"kind": "none"}
    for text in ("3+", "x", "-1", "1.5"):
        with pytest.raises(ValueError, match="is no clock"):
            clock_of(text)
